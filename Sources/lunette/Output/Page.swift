import LinuxKit
import Synchronization
import WidgetCanvasClient
import WidgetModel
import WidgetRender

/// What a command has drawn so far. It is written at once, a frame a write; when a script hangs, the watching thread
/// writes what was finished.
final class Page: Sendable {
  /// How pictures become bytes.
  struct Style: Sendable {
    var format: Format
    /// Columns that pictures may stand beside each other in.
    var width: Int
    /// Whether a picture that is wider is cut, as a terminal would wrap it.
    var cutsPictures = false
    var ansi: ANSI.Options
  }

  /// What a card is called, which has no name of its own.
  struct Name: Sendable {
    var text: String
    var scheme: ColorScheme
  }

  private enum Part {
    case picture(CellBuffer, Name?)
    case drawing(VectorPicture)
    case pagePicture(PagePicture)
    /// Those of one unit that follow each other stay together.
    case pixels(PictureSheet.Card, unit: Int?)
    /// Pictures in pixels begin a row, under a heading where it has one.
    case pixelGroup(String)
    /// Lines of text or documents, as they stand.
    case lines([UInt8])
  }

  let style: Style
  private let parts = Mutex<[Part]>([])
  /// What was noticed of pictures; documents carry it themselves.
  private let warnings = Mutex<[Diagnostic]>([])

  /// How pictures become pixels; nil where none do.
  private let pixels: PixelOutput?

  /// Where it is written; nil: to standard output.
  private let file: OutputFile?

  /// - Parameters:
  ///   - pixels: how pictures become pixels; nil where none do.
  ///   - file: where it is written; nil: to standard output.
  init(_ style: Style, pixels: PixelOutput? = nil, file: OutputFile? = nil) {
    (self.style, self.pixels, self.file) = (style, pixels, file)
  }

  /// Adds a picture that becomes pixels; all of them are one file.
  ///
  /// - Parameters:
  ///   - label: what stands above it.
  ///   - unit: of those that stay side by side.
  func add(_ picture: CanvasPicture, label: String = "", unit: Int? = nil) {
    parts.withLock { $0.append(.pixels(PictureSheet.Card(picture, label: label), unit: unit)) }
  }

  /// Lets the next pictures in pixels begin a row.
  func beginPixels(_ heading: String = "") { parts.withLock { $0.append(.pixelGroup(heading)) } }

  /// Adds a picture.
  ///
  /// - Parameter name: stands above it where there are pictures of other names beside it.
  func add(_ picture: CellBuffer, _ name: Name? = nil) { parts.withLock { $0.append(.picture(picture, name)) } }

  /// Adds a drawing; all of them become one file.
  func add(_ drawing: VectorPicture) { parts.withLock { $0.append(.drawing(drawing)) } }

  /// Adds a drawing of a page; all of them become one.
  func add(_ picture: PagePicture) { parts.withLock { $0.append(.pagePicture(picture)) } }

  /// Adds whole lines of text.
  func add(_ lines: [UInt8]) { parts.withLock { $0.append(.lines(lines)) } }

  /// All of another page, which is then empty.
  func add(_ other: Page) {
    let drawn = other.parts.withLock { parts in
      defer { parts = [] }
      return parts
    }
    parts.withLock { $0 += drawn }
    warn(other.warnings.withLock { $0 })
  }

  /// Whether nothing was added yet.
  var isEmpty: Bool { parts.withLock(\.isEmpty) }

  /// Lets the next picture begin a row, with a blank line before it.
  func breakRow() {
    parts.withLock { parts in
      if case .picture? = parts.last { parts.append(.lines([10])) }
    }
  }

  /// Adds a document, on one line.
  func add(_ document: some Document) { add(document.line()) }

  /// Adds warnings, which are written to standard error after the pictures.
  func warn(_ found: [Diagnostic]) {
    if style.format != .json { warnings.withLock { $0 += found } }
  }

  /// Writes what was drawn, then what was noticed.
  func end(_ faults: [Diagnostic], _ wording: Wording) throws(Diagnostic) -> Outcome {
    try flush()
    Exit.tell(warnings.withLock { $0 }, wording)
    return .faults(faults)
  }

  /// Writes what was added so far.
  func flush() throws(Diagnostic) {
    let parts = parts.withLock { parts in
      defer { parts = [] }
      return parts
    }
    let bytes = try bytes(of: parts)
    guard !bytes.isEmpty else { return }
    if let file { return try file.write(bytes) }
    if style.format == .ansi, Streams.isTerminal(1) { Streams.restoreTerminalOnInterrupt() }
    try Streams.write(bytes)
  }

  private func bytes(of parts: [Part]) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    let drawings = parts.compactMap { if case .drawing(let drawing) = $0 { drawing } else { nil } }
    if !drawings.isEmpty { bytes += SVGDocument.bytes(drawings) }
    let widgets = parts.compactMap { if case .pagePicture(let picture) = $0 { picture } else { nil } }
    if !widgets.isEmpty { bytes += HTMLDocument.bytes(widgets) { SHA256.digest($0).bytes } }
    let groups = Self.groups(parts)
    if let pixels, !groups.isEmpty {
      let (png, warning) = try pixels.bytes(groups)
      bytes += png
      warn([warning].compactMap(\.self))
    }
    var row: [(picture: CellBuffer, name: Name?)] = []
    for part in parts {
      switch part {
      case .picture(let picture, let name): row.append((picture, name))
      case .drawing, .pagePicture, .pixels, .pixelGroup: break
      case .lines(let lines):
        write(row, to: &bytes)
        row = []
        bytes += lines
      }
    }
    write(row, to: &bytes)
    return bytes
  }

  /// Pictures in pixels as a sheet has them.
  private static func groups(_ parts: [Part]) -> [PictureSheet.Group] {
    var groups = [PictureSheet.Group([])]
    var last: Int?
    for part in parts {
      let current = groups.count - 1
      switch part {
      // A heading stands over the first group that follows.
      case .pixelGroup(let heading) where heading.isEmpty && groups[current].blocks.isEmpty: break
      case .pixelGroup(let heading): groups.append(PictureSheet.Group([], heading: heading))
      case .pixels(let card, let unit):
        if let unit, unit == last, !groups[current].blocks.isEmpty {
          groups[current].blocks[groups[current].blocks.count - 1].append(card)
        } else {
          groups[current].blocks.append([card])
        }
        last = unit
      default: break
      }
    }
    return groups.filter { !$0.blocks.isEmpty }
  }

  /// Pictures beside each other, as many as fit; a blank line between two rows.
  private func write(_ named: [(picture: CellBuffer, name: Name?)], to bytes: inout [UInt8]) {
    let areNamed = Set(named.map(\.name?.text)).count > 1
    let pictures = named.map { picture, name in
      name.flatMap { areNamed ? picture.captioned($0.text, $0.scheme, indent: 1) : nil } ?? picture
    }
    for (index, whole) in Sheet.rows(pictures, columns: style.width).enumerated() {
      let row = style.cutsPictures ? whole.prefix(columns: style.width) : whole
      if index > 0 { bytes.append(10) }
      if style.format == .ansi {
        ANSI.write(row, style.ansi, to: &bytes)
      } else {
        PlainText.write(row, to: &bytes)
      }
    }
  }
}
