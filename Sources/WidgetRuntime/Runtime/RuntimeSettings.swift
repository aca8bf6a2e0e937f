public import WidgetModel
public import WidgetRuntimeClient
public import WidgetSchedule

/// How a runtime is set up.
public struct RuntimeSettings: Sendable {
  /// The program's version.
  public var version: String
  /// The budget and policy of reloads.
  public var profile = Profile.desktop
  /// The locale's identifier.
  public var locale = "en_US"
  /// The time zone's identifier.
  public var timeZone = "UTC"
  /// The color scheme that views are made for; nil makes them for light and for dark.
  public var colorScheme: ColorScheme?
  /// The size of text that views are made for.
  public var dynamicTypeSize = DynamicTypeSize.large
  /// How widgets are drawn: in full color, accented or vibrant.
  public var renderingMode = RenderingMode.fullColor
  /// The other traits of the environment.
  public var traits = EnvironmentTraits()
  /// Whether it only serves the archive briefly, for a command: nothing is scheduled, and no provider is called.
  public var isOffline = false
  /// Whether the archive is only read; it is open only briefly then, too.
  public var isReadOnly = false
  /// The state folder.
  public var folder = ""
  /// The file of the arrangement on boards; empty: it is not stored.
  public var boardsFile = ""
  /// Where it listens for HTTP.
  public var listens: [String] = []
  /// Folders with bundles, for `status`.
  public var widgets: [String] = []
  /// Whether every widget of the folders is shown while nothing is placed: for folders that were named explicitly.
  public var showsFound = true
  /// A session of `dev`, whose widgets are shown; nil: the user's placed widgets.
  public var session: DevSession?

  /// Whether a widget shows its placeholder, without calling its provider. Controls have none.
  func showsPlaceholder(_ widget: WidgetDeclaration) -> Bool {
    widget.role == .widget && session?.showsPlaceholders ?? false
  }

  /// The defaults of a desktop.
  public init(version: String) { self.version = version }

  /// The environments in which views are made: the family's own, in light and in dark; for an inline widget, which is shown in bars,
  /// also its tooltip's.
  func environments(_ widget: WidgetDeclaration, _ family: Family, _ configuration: Value) -> [WidgetEnvironment] {
    environments(family, configuration) + tooltipEnvironments(widget, family, configuration)
  }

  /// The environments in which an instance's views are made: its family's, and for an activity those of every presentation. An ended
  /// one is only on the lock screen.
  func environments(of record: InstanceRecord) -> [WidgetEnvironment] {
    guard let content = record.activity else {
      var own = environments(record.family, record.configuration)
      if showsPlaceholder(record.widget) {
        for index in own.indices { own[index].redactionReasons.insert(.placeholder) }
      }
      return own
    }
    let families = content.isActive ? ActivityPresentation.families : [.systemMedium]
    return families.flatMap { environments($0, .emptyTable) }
  }

  /// Those of the family itself.
  func environments(_ family: Family, _ configuration: Value) -> [WidgetEnvironment] {
    (colorScheme.map { [$0] } ?? [.light, .dark]).map { scheme in
      var environment = WidgetEnvironment(family: family)
      environment.colorScheme = scheme
      environment.renderingMode = renderingMode
      environment.dynamicTypeSize = dynamicTypeSize
      environment.locale = locale
      environment.timeZone = timeZone
      traits.apply(to: &environment)
      environment.configuration = configuration
      return environment
    }
  }

  /// The tooltip's environments; empty without a tooltip.
  func tooltipEnvironments(
    _ widget: WidgetDeclaration, _ family: Family, _ configuration: Value
  ) -> [WidgetEnvironment] {
    guard family == .accessoryInline, widget.families.contains(.systemMedium) else { return [] }
    return environments(.systemMedium, configuration)
  }
}
