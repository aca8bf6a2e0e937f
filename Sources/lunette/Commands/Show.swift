import Glibc
import LinuxKit
import WidgetLocale
import WidgetRuntimeClient
import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette show`: the archived picture of a placed widget, at once. For prompts and bars: no script runs, no file is read
/// but pictures, and of the program no more is touched than a drawing needs.
enum ShowCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = try Terminal.withPictures(typed)
    let showing = try OutputStyle(typed, terminal, formats: Format.laidOut)
    let isPage = showing.format == .html
    // Its libraries are loaded while the archive is read.
    let painter = try painter(terminal, showing, typed)
    let pixelOutput = try PixelOutput(typed, showing.format)
    let file = try OutputFile(typed)
    let scheme = try choose(typed[.colorScheme], "colour scheme", default: isPage ? .light : terminal.colorScheme)
    let size = try WidgetQuery.displaySize(typed, showing)
    let link = try RuntimeCall.linkOrArchive(typed)
    let family = try typed[.family].map { word throws(Diagnostic) -> Family in try choose(word, "family") }
    var shown = try link.shown(InstanceReference(typed.arguments[0]))
    if let family { shown = try shown.shown(in: family) }
    let pictures = PictureLoader(folder: PictureStore.folder(environmentVariable))
    var presentation = try shown.presentation(scheme) { environment throws(Diagnostic) in
      try Presentation.Look(showing, size, environment, pictures)
    }
    let now = clockSeconds(CLOCK_REALTIME)
    presentation.staleness = shown.staleness(at: now)
    if presentation.staleness?.hasPicture == false {
      let state = try link.instances().first { $0.number == shown.number }
      presentation.staleness?.nextAsk = state?.nextReload.map { $0 - now }
    }
    let placement = try presentation.place(at: now)
    let page = Page(showing.style, pixels: pixelOutput, file: file)
    guard !showing.format.isDocument else {
      if showing.format == .json {
        page.add(presentation.document(placement, of: shown, at: now))
      } else {
        page.add(
          AccessibilityDocument(
            placement, kind: shown.widget.kind, family: shown.family, staleness: presentation.staleness))
      }
      return try page.end([], Wording(isJSON: true))
    }
    if showing.format == .svg {
      page.add(presentation.drawing(placement))
    } else if showing.format == .html {
      var dark: Presentation?
      if typed[.colorScheme] == nil {
        dark = try shown.presentation(.dark) { environment throws(Diagnostic) in
          try Presentation.Look(showing, size, environment, pictures)
        }
        dark?.staleness = presentation.staleness
      }
      page.add(try presentation.pagePicture(placement, dark: dark, at: now))
    } else if showing.format == .png {
      page.add(presentation.canvasPicture(placement))
    } else if let bytes = try pixels(presentation, terminal, size, at: now, painter) {
      Streams.restoreTerminalOnInterrupt(showsPictures: true)
      try Streams.write(bytes)
    } else {
      page.add(presentation.picture(placement))
    }
    try page.flush()
    if let error = shown.error { Exit.tell([error.of(shown.widget, shown.family)], Wording([])) }
    return .done
  }

  // MARK: Pixels

  /// Who draws it in pixels; nil where it is drawn in cells. What was asked for by name is not replaced by them.
  private static func painter(
    _ terminal: Terminal, _ showing: OutputStyle, _ typed: Typed
  ) throws(Diagnostic) -> PixelPainter? {
    guard showing.format == .ansi, case .pixels(let way, _) = terminal.pictures else { return nil }
    do throws(Diagnostic) { return try PixelPainter(way, terminal) } catch {
      guard typed[.pictures] == nil || typed[.pictures] == PictureFlag.auto.rawValue else { throw error }
      return nil
    }
  }

  /// The picture as the terminal takes it; nil where it is drawn in cells: what is wrong with a widget is told in text, and a picture
  /// that is larger than the screen would be cut by each terminal in its own way.
  private static func pixels(
    _ presentation: Presentation, _ terminal: Terminal, _ cells: Size?, at now: Double, _ painter: PixelPainter?
  ) throws(Diagnostic) -> [UInt8]? {
    var presentation = presentation
    guard let painter, presentation.staleness == nil, let fit = presentation.inPixels(terminal, cells) else {
      return nil
    }
    let placement = try presentation.place(at: now)
    let content = PixelPicture(picture: presentation.canvasPicture(placement), fit: fit(placement.size))
    guard content.fit.columns <= terminal.width, content.fit.rows < Terminal.rows() ?? .max else { return nil }
    let whole = CellFrame(column: 0, row: 0, columns: content.fit.columns, rows: content.fit.rows)
    let images = try painter.images([ScreenPicture(content: content, frame: whole)])
    return images.flatMap { ScreenImages.lines($0, painter.way, process: getpid()) }
  }
}

extension Presentation {
  /// What a runtime shows, as a document.
  func document(_ placement: Placement, of shown: ShownWidget, at moment: Double) -> RenderDocument {
    var document = document(placement, bundle: shown.bundle, at: moment, warnings: shown.warnings)
    (document.isStale, document.error) = (shown.error != nil, shown.error)
    return document
  }
}
