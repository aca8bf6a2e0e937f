import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// What `render` and `timeline` are asked for, as meant: every word checked before any script runs.
struct WidgetQuery: Sendable {
  /// Which of the provider's functions is called.
  enum Ask: Sendable { case placeholder, preview, timeline }

  var selection: Selection
  var setting: Setting
  let outside: Outside
  var showing: OutputStyle
  let page: Page
  let watch: Watch
  let family: Family?
  /// `--theme`; nil: the standard look.
  let theme: ChosenTheme?
  /// The whole widget in the surface's unit, where it is not the family's.
  let displaySize: Size?
  var configuration: ConfigurationWords
  var ask: Ask
  /// Views are made for light and for dark, in this order.
  var hasBothSchemes = false
  /// Where the runtime is reached that is told what a handler changed; nil: the usual place.
  var runtime: RuntimeAddress?

  /// - Parameters:
  ///   - piped: what is printed where no format is named and there is no terminal.
  ///   - draws: Whether pictures are drawn as text, which is in cells.
  ///   - mayFindNothing: whether the selection may have no bundle.
  ///   - location: where widgets are shown, which some of them disfavour.
  ///   - formats: that the command prints.
  ///   - fillsScreen: whether it has the whole screen of a terminal, with pictures in pixels where that can.
  init(
    _ typed: Typed, ask: Ask, piped: Format = .text, draws: Bool = true, mayFindNothing: Bool = false,
    location: WidgetLocation? = nil, formats: [Format] = Format.available, fillsScreen: Bool = false
  ) throws(Diagnostic) {
    let terminal = fillsScreen ? try Terminal.fullScreen(typed) : Terminal.current(for: typed)
    theme = try ChosenTheme(typed)
    var showing = try OutputStyle(typed, terminal, piped: piped, draws: draws, formats: formats)
    if let theme { showing.follow(theme.theme, typed) }
    self.showing = showing
    // Its libraries are loaded while the rest is read and the script runs.
    let pixels = try PixelOutput(typed, showing.format, ground: showing.format == .png ? theme?.ground() : nil)
    let file = try OutputFile(typed)
    family = try typed[.family].map { name throws(Diagnostic) -> Family in try choose(name, "family") }
    setting = try Setting(typed, terminal)
    if let theme { try setting.follow(theme.theme, typed) }
    displaySize = try Self.displaySize(typed, showing)
    configuration = try ConfigurationWords(typed.all(.config))
    outside = try Outside(typed)
    self.ask = ask
    selection = try Selection(typed, mayFindNothing: mayFindNothing, for: location)
    page = Page(showing.style, pixels: pixels, file: file)
    // A page is light or dark as its reader has it, unless it is told.
    hasBothSchemes =
      showing.format == .html && typed[.colorScheme] == nil
      && theme?.theme.scheme.fixed == nil
    let wording = Wording(isJSON: showing.format.isDocument)
    watch = Watch(page: page, wording: wording)
    Exit.tell(setting.warnings, wording)
  }

  /// The families in which a widget is shown: the one asked for, if the widget supports it, else all of its own.
  func families(of widget: WidgetDeclaration) -> [Family] {
    guard let family else { return widget.families }
    return widget.families.contains(family) ? [family] : []
  }

  /// What the bundle is asked for one widget in one family.
  func request(_ widget: WidgetDeclaration, _ family: Family) throws(Diagnostic) -> ProviderRequest {
    let configuration = try configuration.configuration(of: widget, in: family, timeZone: setting.timeZone)
    var environment = setting.environment(family)
    environment.configuration = configuration
    if let displaySize { environment.displaySize = points(displaySize) }
    if ask == .placeholder { environment.redactionReasons.insert(.placeholder) }
    var environments = [environment]
    if hasBothSchemes {
      environments = [ColorScheme.light, .dark].map { scheme in
        environment.colorScheme = scheme
        return environment
      }
    }
    return ProviderRequest(
      kind: widget.kind, family: family, now: setting.now, isPreview: ask == .preview, configuration: configuration,
      environments: environments)
  }

  /// Returns what the bundle is asked, by the command's options.
  func extensionRequest(_ request: ProviderRequest) -> ExtensionRequest {
    switch ask {
    case .placeholder: .placeholder(request)
    case .preview: .snapshot(request)
    case .timeline: .timeline(request)
    }
  }

  /// Scripts think in points on every surface; a cell stands for 8 by 16 of them (DocC: Layout, "Cells").
  private func points(_ size: Size) -> Size {
    showing.surface == .canvas ? size : Size(width: size.width * 8, height: size.height * 16)
  }

  /// The whole widget in the surface's unit, where the command line says so.
  static func displaySize(_ typed: Typed, _ showing: OutputStyle) throws(Diagnostic) -> Size? {
    try typed[.displaySize].map { text throws(Diagnostic) in
      try size(text, isWhole: showing.surface == .terminal)
    }
  }

  /// `46x10`.
  private static func size(_ text: String, isWhole: Bool) throws(Diagnostic) -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...4096).contains(width),
      (1...4096).contains(height), !isWhole || width.rounded() == width && height.rounded() == height
    else {
      throw .usage(
        "--display-size expects WIDTHxHEIGHT, \(isWhole ? "whole numbers" : "numbers") from 1 to 4096, not '\(text)'")
    }
    return Size(width: width, height: height)
  }
}
