/// An action or a configuration with typed parameters (AppIntents: AppIntent, WidgetConfigurationIntent).
public struct IntentDeclaration: Sendable, Hashable {
  public var id: String
  public var title: String
  public var parameters: [IntentParameter]
  /// Whether it has a `perform`.
  public var isAction: Bool

  public init(id: String, title: String? = nil, parameters: [IntentParameter] = [], isAction: Bool = false) {
    self.id = id
    self.title = title ?? id
    self.parameters = parameters
    self.isAction = isAction
  }
}

/// One parameter of an intent.
public struct IntentParameter: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case string, integer, number, boolean, date, url, `enum`, entity
  }

  /// A value to choose, with how it is shown.
  public struct Option: Sendable, Hashable {
    public var value: Value
    public var title: String
    public var subtitle: String?
    public var image: String?
    public var section: String?

    public init(value: Value, title: String, subtitle: String? = nil, image: String? = nil, section: String? = nil) {
      self.value = value
      self.title = title
      self.subtitle = subtitle
      self.image = image
      self.section = section
    }
  }

  public var name: String
  public var kind: Kind
  public var title: String
  public var defaultValue: Value?
  public var isRequired = false
  /// The fixed options; nil where any value of the kind will do, or where they are asked for.
  public var options: [Option]?
  /// Whether the script is asked for options (a function, or an entity's queries).
  public var hasDynamicOptions = false
  public var minimum: Double?
  public var maximum: Double?
  /// Names of parameters that its options depend on.
  public var depends: [String] = []

  public init(name: String, kind: Kind, title: String? = nil) {
    self.name = name
    self.kind = kind
    self.title = title ?? name
  }
}

/// An intent with its values: what a button or toggle performs.
public struct IntentAction: Sendable, Hashable {
  public var intent: String
  public var parameters: Value

  public init(intent: String, parameters: Value) {
    self.intent = intent
    self.parameters = parameters
  }
}
