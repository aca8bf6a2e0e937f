/// What a bundle declares in its `bundle{…}`, `widget{…}` and `control{…}`, checked.
public struct BundleDeclaration: Sendable, Hashable {
  /// The containing app's name; default: the file's name.
  public var name: String
  /// The bundle's path as the user wrote it.
  public var path: String
  /// The URL schemes that it owns, in lower case.
  public var schemes: [String] = []
  /// The permissions that it asks for.
  public var permissions = Permissions()
  /// Its widgets, in the order of their declaration.
  public var widgets: [WidgetDeclaration] = []
  /// Its controls, in the order of their declaration.
  public var controls: [WidgetDeclaration] = []
  /// Its live activities, in the order of their declaration.
  public var activities: [WidgetDeclaration] = []
  /// Its stacks, in the order of their declaration.
  public var stacks: [StackDeclaration] = []
  /// Its intents, in the order of their declaration.
  public var intents: [IntentDeclaration] = []
  /// Whether it has an `onOpenURL`.
  public var handlesURLs = false
  /// Whether it has an `onContinueUserActivity`.
  public var handlesUserActivities = false
  /// Whether it has a handler for the end of downloads.
  public var handlesDownloads = false
  /// What was noticed while it was loaded.
  public var warnings: [Diagnostic] = []
  /// Where a gallery shows its widgets.
  public var galleryEntry = GalleryEntry()
  /// What single widgets, controls and stacks say otherwise, by their kinds.
  public var galleryEntries: [String: GalleryEntry] = [:]

  /// Creates a declaration without widgets.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  /// What a person can place: widgets, then controls.
  public var placeable: [WidgetDeclaration] { widgets + controls }
  /// All that instances can be of: what a person can place, then live activities.
  public var declared: [WidgetDeclaration] { placeable + activities }

  /// Whether a tap performs an intent while the widgets are locked: a control's may, unless its intent asks for a person who is
  /// known (AppIntents: IntentAuthenticationPolicy).
  public func mayPerform(_ intent: String, whileLockedIn kind: String) -> Bool {
    controls.contains { $0.kind == kind }
      && intents.contains { $0.id == intent && $0.authenticationPolicy == .alwaysAllowed }
  }
}

/// One kind of widget, or of what is placed and shown as one: a control, a live activity.
public struct WidgetDeclaration: Sendable, Hashable {
  /// What a kind is.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    case widget
    /// A button or toggle in a place of its own (WidgetKit: ControlWidget). Its timeline is one entry, its value.
    case control
    /// Something under way (ActivityKit: Activity). Its instances are started by its bundle.
    case activity
  }

  /// 1 to 255 characters, unique among all loaded bundles.
  public var kind: String
  /// Whether it is a widget, a control or a live activity.
  public var role = Role.widget
  /// The name for a person; by default the kind.
  public var displayName: String
  /// A sentence for a gallery.
  public var description: String
  /// The families that it supports, at least one.
  public var families: [Family]
  /// The configuration intent; nil for a static widget.
  public var intent: IntentDeclaration?
  /// Whether its view reaches the edges (WidgetKit: `contentMarginsDisabled()`).
  public var contentMarginsDisabled = false
  /// Whether its background may be left out (WidgetKit: `containerBackgroundRemovable(_:)`).
  public var containerBackgroundRemovable = true
  /// Whether its placeholder is shown while the screen is locked.
  public var supportsPlaceholderWhenLocked = true
  /// Whether a person is asked for the configuration when it is placed.
  public var promptsForUserConfiguration = false
  /// The places that leave it out where all widgets are asked (WidgetKit: `disfavoredLocations(_:for:)`).
  public var disfavoredLocations: [WidgetLocation] = []
  /// The kinds that it had before; placed widgets of those become its own.
  public var formerKinds: [String] = []
  /// Version of its configuration.
  public var version = 1
  /// What else than time reloads it.
  public var triggers: [Trigger] = []
  /// The appearances that its author wants to see.
  public var previews: [Preview] = []
  /// Whether its provider has a snapshot of its own; else it is the timeline's first entry.
  public var hasSnapshot = false
  /// Whether it has a `migrate` of its own; else a configuration is carried over name by name.
  public var hasMigrate = false
  /// Whether it wants to know its kind's push token.
  public var hasPush = false
  /// Whether it has a `relevance` of its own, beside that of its entries.
  public var hasRelevance = false
  /// Whether it has `recommendations`: the gallery asks no other widget for variants.
  public var hasRecommendations = false
  /// Where it was declared.
  public var line: Int?

  /// Creates a widget with every other value at its default.
  public init(kind: String, families: [Family] = Family.standard) {
    self.kind = kind
    self.displayName = kind
    self.description = ""
    self.families = families
  }

  /// Creates a control with every other value at its default. It has every place that controls have.
  public static func control(kind: String) -> WidgetDeclaration {
    var control = WidgetDeclaration(kind: kind, families: Family.ofControls)
    control.role = .control
    return control
  }

  /// What else than time asks for a reload.
  public enum Trigger: Sendable, Hashable {
    case file(String)
    /// A program's output: each line, or each block of lines that ends at a line equal to the separator.
    case lines([String], separator: String? = nil)
    case device(String)
    case signal(String)
    case resume
    case network
  }

  /// An appearance that the author wants to see.
  public struct Preview: Sendable, Hashable {
    /// The preview's name.
    public var name: String
    /// The family; nil: the widget's first.
    public var family: Family?
    /// The entry that is shown; nil: the provider's.
    public var entry: Value?
    /// The configuration.
    public var configuration: Value
    /// The members of the environment that differ.
    public var environment: Value

    /// Creates a preview.
    public init(name: String, family: Family?, entry: Value?, configuration: Value, environment: Value) {
      self.name = name
      self.family = family
      self.entry = entry
      self.configuration = configuration
      self.environment = environment
    }
  }
}

/// Where widgets are shown (WidgetKit: WidgetLocation).
public enum WidgetLocation: String, Sendable, Hashable, CaseIterable {
  /// Pictures on a terminal: `lunette render` and `lunette preview`.
  case terminal
  /// Lines of a status bar: `lunette stream`.
  case bar
  /// A page of widgets, as programs show one that read the HTTP interface.
  case dashboard
}

/// Widgets of a bundle that are placed together, in one place of which each is on top at its time (WidgetKit: Smart Stack).
public struct StackDeclaration: Sendable, Hashable {
  /// The stack's kind, unique among the bundle's kinds; placed by it, the stack has it as its name.
  public var kind: String
  /// Kinds of the bundle's widgets, at least one, each once.
  public var widgets: [String]
  /// The name for a person; by default the kind.
  public var displayName: String
  /// A sentence for a gallery.
  public var description = ""
  /// The line of its declaration.
  public var line: Int?

  /// Creates a stack with every other value at its default.
  public init(kind: String, widgets: [String]) {
    self.kind = kind
    self.widgets = widgets
    displayName = kind
  }
}

/// A preconfigured variant of a widget for the gallery (WidgetKit: AppIntentRecommendation).
public struct Recommendation: Sendable, Hashable {
  /// The variant's name for a person.
  public var description: String
  /// The configuration of the variant.
  public var configuration: Value

  /// The most variants of a widget, and characters of a description.
  public static let most = 100, longest = 200

  /// Creates a variant.
  public init(description: String, configuration: Value) {
    self.description = description
    self.configuration = configuration
  }
}
