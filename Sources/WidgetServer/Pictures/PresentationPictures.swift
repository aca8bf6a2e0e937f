internal import LinuxKit
internal import WidgetCanvasClient
internal import WidgetICU
internal import WidgetLocale
public import WidgetRuntimeClient
internal import WidgetLayout
public import WidgetModel
internal import WidgetRender
internal import WidgetServices

/// Draws as the commands do.
public struct PresentationPictures: PictureMaking {
  private let languages = ICULanguages()
  private let pictures = PictureLoader(folder: PictureStore.folder(environmentVariable))
  private let canvas: CanvasClient

  /// Creates a maker of pictures, whose only state is the pictures of bundles that it has decoded, and the process that draws PNG.
  ///
  /// - Parameter canvas: the full path of `lunette-canvas`; nil: beside this program.
  public init(canvas: String? = nil) { self.canvas = CanvasClient(onDemand: canvas) }

  public func rest() { canvas.end() }

  public func picture(
    of shown: ShownWidget, _ demand: PictureQuery, at moment: Double
  ) throws(Diagnostic) -> WidgetPicture {
    let presentation = try presentation(of: shown, demand.scheme, demand.surface, demand.theme, at: moment)
    let placement = try presentation.place(at: moment)
    var changes = [shown.nextEntry, placement.nextChange].compactMap(\.self)
    let bytes: [UInt8]
    var policy: String?
    switch demand.format {
    case .text: bytes = PlainText.bytes(presentation.picture(placement))
    case .ansi: bytes = ANSI.bytes(presentation.picture(placement))
    case .json:
      var document = presentation.document(placement, bundle: shown.bundle, at: moment, warnings: shown.warnings)
      document.isStale = shown.error != nil
      document.error = shown.error
      bytes = document.line()
    case .control:
      guard var document = try presentation.control(bundle: shown.bundle, at: moment) else { throw .noControl(shown) }
      (document.instance, document.family, document.error) = (shown.number, shown.family, shown.error)
      bytes = document.line()
    case .svg:
      bytes = SVGDocument.bytes([presentation.drawing(placement)])
      // The style of a group is how it mixes with what lies behind it.
      policy = "default-src 'none'; img-src data:; style-src-attr 'unsafe-inline'"
    case .png:
      bytes = try canvas.png(CanvasPicture(placement, of: presentation), scale: Double(demand.scale))
    case .fragment:
      var document = FragmentDocument(presentation.drawing(placement, isOfPage: true), number: shown.number)
      (document.state, document.isPlaceholder) = (shown.pictureState, shown.isPlaceholder)
      (document.isStale, document.error) = (presentation.staleness != nil, shown.error)
      bytes = document.bytes
      // Its texts go on by themselves.
      changes = [shown.nextEntry].compactMap(\.self)
    case .html:
      let dark = try self.presentation(of: shown, .dark, .canvas, demand.theme, at: moment)
      let picture = PagePicture(
        presentation.drawing(placement, isOfPage: true),
        dark: dark.drawing(try dark.place(at: moment), isOfPage: true))
      (bytes, policy) = HTMLDocument.page([picture]) { SHA256.digest($0).bytes }
      // Its texts go on by themselves.
      changes = [shown.nextEntry].compactMap(\.self)
    }
    // A change that lies in the past would wake everybody at once.
    return WidgetPicture(bytes, nextChange: changes.filter { $0 > moment }.min(), policy: policy)
  }

  /// Where everything lies, for taps.
  func placement(
    of shown: ShownWidget, _ scheme: ColorScheme, _ surface: Surface, at moment: Double
  ) throws(Diagnostic) -> Placement {
    try presentation(of: shown, scheme, surface, at: moment).place(at: moment)
  }

  private func presentation(
    of shown: ShownWidget, _ scheme: ColorScheme, _ surface: Surface, _ theme: Theme? = nil, at moment: Double
  ) throws(Diagnostic) -> Presentation {
    // The environment's zone and locale are the instance's, which a request does not change.
    var presentation = try shown.presentation(scheme) { environment throws(Diagnostic) in
      Presentation.Look(
        measuring: surface == .terminal ? CellMetrics() : PointMetrics(),
        words: try dateWords(locale: environment.locale, timeZone: environment.timeZone, languages: languages),
        pictures: pictures)
    }
    if let theme {
      presentation.look.theme = ThemeLook(theme, presentation.environment.colorScheme)
      let size = presentation.environment.dynamicTypeSize
      presentation.environment.dynamicTypeSize = size.larger(by: theme.fontSize)
    }
    presentation.staleness = shown.staleness(at: moment)
    return presentation
  }
}

extension CanvasPicture {
  fileprivate init(_ placement: Placement, of presentation: Presentation) {
    let (scheme, surroundings) = (presentation.drawnScheme, presentation.surroundings)
    self.init(
      presentation.displayList(placement), size: placement.size, scheme: scheme, shape: surroundings.shape,
      ground: surroundings.ground, language: presentation.environment.locale)
  }
}

extension ShownWidget {
  /// Names what is shown, for a tap that is meant for it.
  var pictureState: String { "\(revision).\(index)" }
}

extension Diagnostic {
  fileprivate static func noControl(_ shown: ShownWidget) -> Diagnostic {
    let reason = shown.widget.role == .control ? "has no value yet" : "is not a control"
    return Diagnostic(.usage, "#\(shown.number) '\(shown.widget.kind)' \(reason)")
  }
}
