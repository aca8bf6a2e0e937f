import WidgetCanvasClient
import WidgetLayout
import WidgetModel
import WidgetRender

/// A picture in points, and the cells that show it.
struct PixelPicture: Sendable, Equatable {
  var picture: CanvasPicture
  var fit: PixelFit

  /// The picture with a line around some of its cells, as of what the keys have reached, or of what is picked up.
  func outlined(_ frame: CellFrame, isWhole: Bool, isCarried: Bool = false) -> PixelPicture {
    let size = (width: Double(fit.cell.width) / fit.scale, height: Double(fit.cell.height) / fit.scale)
    let whole = Rect(origin: .zero, size: picture.size)
    let cells = Rect(
      x: Double(frame.column) * size.width - fit.left / fit.scale,
      y: Double(frame.row) * size.height - fit.top / fit.scale,
      width: Double(frame.columns) * size.width, height: Double(frame.rows) * size.height)
    let left = max(cells.x, 0), top = max(cells.y, 0)
    let part = Rect(
      x: left, y: top, width: min(cells.x + cells.width, whole.width) - left,
      height: min(cells.y + cells.height, whole.height) - top)
    var marked = self
    let shape = isWhole ? picture.shape ?? .rounded(radius: 4) : .rounded(radius: 4)
    let line = DisplayList.Drawing.stroke(shape, .named(isCarried ? .orange : .blue), width: isCarried ? 5 : 3)
    marked.picture.list.commands.append(
      DisplayList.Command(frame: isWhole ? whole : part, drawing: line, node: -1))
    return marked
  }
}

extension PixelPicture {
  /// The same, weaker, as what is shown while its script is broken.
  var weakened: PixelPicture {
    var weak = self
    let frame = Rect(origin: .zero, size: picture.size)
    func command(_ drawing: DisplayList.Drawing) -> DisplayList.Command {
      DisplayList.Command(frame: frame, drawing: drawing, node: -1)
    }
    // A little less than half, as of cells.
    weak.picture.list.commands = [command(.beginOpacity(0.55))] + picture.list.commands + [command(.endOpacity)]
    return weak
  }
}

extension PixelFit {
  /// The cells under a picture in pixels.
  func blank(_ encoding: TextEncoding) -> CellBuffer {
    CellBuffer(columns: columns, rows: rows, encoding: encoding)
  }
}

extension Presentation {
  /// Lets it be laid out in points where the terminal shows it in pixels.
  ///
  /// - Parameter cells: of the whole widget; nil: its family's.
  /// - Returns: how a picture of a size in points stands in those cells; nil where it is drawn in cells.
  mutating func inPixels(_ terminal: Terminal, _ cells: Size?) -> ((Size) -> PixelFit)? {
    guard case .pixels(let way, let cell) = terminal.pictures, environment.family.hasPixels else { return nil }
    look.measuring = PointMetrics()
    // A cell stands for 8 by 16 points (DocC: Layout, "Cells").
    look.displaySize = cells.map { Size(width: $0.width * 8, height: $0.height * 16) } ?? environment.displaySize
    let cells = cells ?? environment.cells
    let (columns, rows) = (max(Int(cells.width), 1), max(Int(cells.height), 1))
    let band = way == .sixel ? Sixel.bandHeight : 1
    return { PixelFit($0, columns: columns, rows: rows, cell: cell, bandHeight: band) }
  }
}

/// A picture where it stands on a screen, which may show a part of it.
struct ScreenPicture: Sendable, Equatable {
  var content: PixelPicture
  /// The cells of the screen.
  var frame: CellFrame
  /// Columns and rows of the picture that are left and above of the frame.
  var hiddenColumns = 0
  var hiddenRows = 0
}

/// Has pictures drawn by `lunette-canvas`, as a terminal takes them. What it drew last is kept: nothing is drawn twice.
final class PixelPainter {
  let way: PixelProtocol
  private let canvas: CanvasClient
  private let ground: UInt32?
  private let registers: Int
  private var drawn: [(picture: ScreenPicture, data: [UInt8])] = []

  /// - Parameter terminal: what it showed of itself.
  init(_ way: PixelProtocol, _ terminal: Terminal) throws(Diagnostic) {
    self.way = way
    (ground, registers) = (terminal.ground, terminal.registers)
    canvas = try CanvasClient()
  }

  /// The pictures as they are sent; those that were drawn before and are not among them are forgotten.
  func images(_ pictures: [ScreenPicture]) throws(Diagnostic) -> [ScreenImage] {
    var now: [(picture: ScreenPicture, data: [UInt8])] = []
    for picture in pictures {
      let known = drawn.first { other in
        other.picture.content == picture.content && other.picture.hiddenColumns == picture.hiddenColumns
          && other.picture.hiddenRows == picture.hiddenRows && other.picture.frame.columns == picture.frame.columns
          && other.picture.frame.rows == picture.frame.rows
      }
      if let known { now.append((picture, known.data)) } else { now.append((picture, try data(picture))) }
    }
    drawn = now
    return now.map { ScreenImage(frame: $0.picture.frame, data: $0.data) }
  }

  private func data(_ shown: ScreenPicture) throws(Diagnostic) -> [UInt8] {
    let fit = shown.content.fit
    let origin = Point(
      x: (fit.left - Double(shown.hiddenColumns * fit.cell.width)) / fit.scale,
      y: (fit.top - Double(shown.hiddenRows * fit.cell.height)) / fit.scale)
    var size = (width: shown.frame.columns * fit.cell.width, height: shown.frame.rows * fit.cell.height)
    if way == .sixel { size.height = max(size.height / Sixel.bandHeight * Sixel.bandHeight, 1) }
    var request = CanvasRequest(
      [.init(shown.content.picture, at: origin)],
      size: Size(width: Double(size.width) / fit.scale, height: Double(size.height) / fit.scale), scale: fit.scale)
    guard way == .sixel else { return try canvas.png(request) }
    request.form = .pixels
    let pixels = try canvas.pixels(request)
    return Sixel.bytes(
      width: pixels.columns, height: pixels.rows, pixels: pixels.bytes, ground: ground, colors: registers)
  }
}
