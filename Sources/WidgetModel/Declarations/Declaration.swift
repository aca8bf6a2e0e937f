/// What a bundle says it offers: the words of its `bundle{…}`, `widget{…}` and `control{…}`, checked.
public struct BundleDeclaration: Sendable, Hashable {
  /// The containing app's name; default: the file's name.
  public var name: String
  /// As the user named it.
  public var path: String
  public var schemes: [String] = []
  public var permissions = Permissions()
  public var widgets: [WidgetDeclaration] = []
  public var controls: [ControlDeclaration] = []
  public var intents: [IntentDeclaration] = []
  public var handlesURLs = false
  public var handlesUserActivities = false
  public var handlesDownloads = false
  public var warnings: [Diagnostic] = []

  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }
}

/// One kind of widget.
public struct WidgetDeclaration: Sendable, Hashable {
  /// 1 to 255 characters, unique among all loaded bundles.
  public var kind: String
  public var displayName: String
  public var description: String
  public var families: [Family]
  /// The configuration intent; nil for a static widget.
  public var intent: IntentDeclaration?
  public var contentMarginsDisabled = false
  public var containerBackgroundRemovable = true
  public var supportsPlaceholderWhenLocked = true
  public var promptsForUserConfiguration = false
  public var formerKinds: [String] = []
  /// Version of its configuration.
  public var version = 1
  public var triggers: [Trigger] = []
  public var previews: [Preview] = []
  /// Whether its provider has a snapshot of its own; else it is the timeline's first entry.
  public var hasSnapshot = false
  /// Whether it has a `migrate` of its own; else a configuration is carried over name by name.
  public var hasMigrate = false
  /// Whether it wants to know its kind's push token.
  public var hasPush = false
  /// Where it was declared.
  public var line: Int?

  public init(kind: String, families: [Family] = Family.standard) {
    self.kind = kind
    self.displayName = kind
    self.description = ""
    self.families = families
  }

  /// What else than time asks for a reload.
  public enum Trigger: Sendable, Hashable {
    case file(String)
    case lines([String])
    case device(String)
    case signal(String)
    case resume
    case network
  }

  /// An appearance that the author wants to see.
  public struct Preview: Sendable, Hashable {
    public var name: String
    public var family: Family?
    public var entry: Value?
    public var configuration: Value
    public var environment: Value

    public init(name: String, family: Family?, entry: Value?, configuration: Value, environment: Value) {
      self.name = name
      self.family = family
      self.entry = entry
      self.configuration = configuration
      self.environment = environment
    }
  }
}

/// One kind of control (WidgetKit: ControlWidget).
public struct ControlDeclaration: Sendable, Hashable {
  public var kind: String
  public var displayName: String
  public var description: String
  public var intent: IntentDeclaration?
  public var promptsForUserConfiguration = false
  /// Whether it wants to know its kind's push token.
  public var hasPush = false
  public var line: Int?

  public init(kind: String) {
    self.kind = kind
    self.displayName = kind
    self.description = ""
  }
}

/// A preconfigured variant of a widget for the gallery (WidgetKit: AppIntentRecommendation).
public struct Recommendation: Sendable, Hashable {
  public var description: String
  public var configuration: Value

  public init(description: String, configuration: Value) {
    self.description = description
    self.configuration = configuration
  }
}
