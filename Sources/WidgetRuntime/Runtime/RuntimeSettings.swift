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
  /// Whether only the archive is kept for a moment, for a command: nothing is shown, and nothing asked.
  public var isOffline = false
  /// Whether the archive is only read; then it is kept for a moment too.
  public var isReadOnly = false
  /// The state folder.
  public var folder = ""
  /// The file of the arrangement on boards; empty: it is kept nowhere.
  public var boardsFile = ""
  /// Where it listens for HTTP.
  public var listens: [String] = []
  /// Folders in which bundles are found, for `status`.
  public var widgets: [String] = []
  /// Whether every widget of the folders is shown while nothing is placed: for folders that were named to be looked at.
  public var showsFound = true
  /// A session of `dev`, whose widgets are shown; nil: what a person has placed.
  public var session: DevSession?

  /// Whether a widget shows its placeholder, and its provider is not asked for a timeline. Controls have none.
  func showsPlaceholder(_ widget: WidgetDeclaration) -> Bool {
    widget.role == .widget && session?.showsPlaceholders ?? false
  }

  /// The defaults of a desktop.
  public init(version: String) { self.version = version }

  /// The environments that views are made in: the family's own, in light and in dark; an inline widget, which stands in
  /// bars, also as its tooltip shows it.
  func environments(_ widget: WidgetDeclaration, _ family: Family, _ configuration: Value) -> [WidgetEnvironment] {
    environments(family, configuration) + tooltipEnvironments(widget, family, configuration)
  }

  /// The environments in which an instance's views are made: of its family, and of an activity those of every place. One that has
  /// ended is on the lock screen alone.
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

  /// Those of the tooltip; none where there is none.
  func tooltipEnvironments(
    _ widget: WidgetDeclaration, _ family: Family, _ configuration: Value
  ) -> [WidgetEnvironment] {
    guard family == .accessoryInline, widget.families.contains(.systemMedium) else { return [] }
    return environments(.systemMedium, configuration)
  }
}
