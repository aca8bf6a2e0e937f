/// An action or a configuration with typed parameters (AppIntents: AppIntent, WidgetConfigurationIntent).
public struct IntentDeclaration: Sendable, Hashable {
  /// The intent's name in the script.
  public var id: String
  /// The name for a person; by default the id.
  public var title: String
  /// A sentence for a person who chooses values.
  public var description = ""
  /// The parameters, in the order of their declaration.
  public var parameters: [IntentParameter]
  /// Whether it has a `perform`.
  public var isAction: Bool
  /// Whether it leads somewhere else, as a control's hint says (AppIntents: `openAppWhenRun`).
  public var opensAppWhenRun = false
  /// Whether a control may perform it while the widgets are locked.
  public var authenticationPolicy = AuthenticationPolicy.alwaysAllowed

  /// What a person has to do first (AppIntents: IntentAuthenticationPolicy).
  public enum AuthenticationPolicy: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case alwaysAllowed
    /// Unlock the widgets.
    case requiresAuthentication
  }

  /// The most parameters of an intent: a loop that declares them ends there.
  public static let mostParameters = 1000

  /// Creates an intent.
  public init(id: String, title: String? = nil, parameters: [IntentParameter] = [], isAction: Bool = false) {
    self.id = id
    self.title = title ?? id
    self.parameters = parameters
    self.isAction = isAction
  }
}

/// One parameter of an intent.
public struct IntentParameter: Sendable, Hashable {
  /// The type of a parameter's values.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case string, integer, number, boolean, date, url, `enum`, entity
  }

  /// How many values a list holds in a family (AppIntents: IntentCollectionSize).
  public struct ListSize: Sendable, Hashable {
    /// The family; nil: every family without a size of its own.
    public var family: Family?
    /// The fewest values.
    public var least: Int
    /// The most values.
    public var most: Int

    /// Creates a size.
    public init(family: Family? = nil, least: Int = 0, most: Int) {
      (self.family, self.least, self.most) = (family, least, most)
    }
  }

  /// The most values of a list.
  public static let longestList = 100
  /// The longest text that is a value, in bytes of UTF-8.
  public static let longestText = 4096
  /// The most options that are offered at once.
  public static let mostOptions = 1000

  /// A value to choose, with how it is shown.
  public struct Option: Sendable, Hashable {
    /// The value that is stored.
    public var value: Value
    /// The name for a person.
    public var title: String
    /// A second line.
    public var subtitle: String?
    /// The name of a symbol.
    public var image: String?
    /// The heading that it is listed under.
    public var section: String?

    /// Creates an option.
    public init(value: Value, title: String, subtitle: String? = nil, image: String? = nil, section: String? = nil) {
      self.value = value
      self.title = title
      self.subtitle = subtitle
      self.image = image
      self.section = section
    }

    /// The same with texts that fit on a line of a terminal, whoever made them: clean, and cut.
    public var cleaned: Option {
      Option(
        value: value, title: Self.line(title), subtitle: subtitle.map(Self.line), image: image.map(Self.line),
        section: section.map(Self.line))
    }

    /// Characters of a title.
    private static let longest = 200

    private static func line(_ text: String) -> String {
      // By scalars first: a character may have as many as a script wants.
      let clean = SanitizedText.string(String(text.unicodeScalars.prefix(4 * longest)))
      return String(clean.replacing("\n", with: " ").prefix(longest))
    }
  }

  /// The parameter's name in the script.
  public var name: String
  /// The type of its values.
  public var kind: Kind
  /// The name for a person; by default its name.
  public var title: String
  /// A sentence for a person who chooses a value.
  public var description = ""
  /// Whether its value is a list of values of its type.
  public var isList = false
  /// How many values a list holds, by family; empty: up to `longestList` in each.
  public var sizes: [ListSize] = []
  /// The value where none is chosen.
  public var defaultValue: Value?
  /// Whether the script is asked for the value where none is chosen.
  public var hasDynamicDefault = false
  /// Whether it must have a value.
  public var isRequired = false
  /// The fixed options; nil where any value of the kind will do, or where they are asked for.
  public var options: [Option]?
  /// Whether the script is asked for options (a function, or an entity's queries).
  public var hasDynamicOptions = false
  /// The least number that is allowed.
  public var minimum: Double?
  /// The largest number that is allowed.
  public var maximum: Double?
  /// Names of parameters that its options depend on.
  public var depends: [String] = []
  /// Whether the bundle may reach the host of its value, a URL, once the user has allowed that host.
  public var grantsNetwork = false

  /// Creates a parameter that takes any value of its type.
  public init(name: String, kind: Kind, title: String? = nil) {
    self.name = name
    self.kind = kind
    self.title = title ?? name
  }
}

/// An intent with its values: what a button or toggle performs.
public struct IntentAction: Sendable, Hashable {
  /// The intent's id.
  public var intent: String
  /// The values by their parameters' names.
  public var parameters: Value

  /// Creates an action.
  public init(intent: String, parameters: Value) {
    self.intent = intent
    self.parameters = parameters
  }
}
