import WidgetLayout
import WidgetModel

/// Pictures on a sheet: in rows, in their order, with space around each. A single picture has no margin.
package struct PictureSheet: Sendable {
  private var rows: [[CanvasPicture]] = [[]]

  /// Points between two pictures, and at the edge.
  private static let gap = 24.0
  /// The width in points at which a sheet begins another row.
  private static let widest = 1000.0

  package init(_ pictures: [CanvasPicture]) { rows = [pictures] }

  /// The whole, and where pictures stand.
  package func request(scale: Double) -> CanvasRequest {
    let pictures = rows.flatMap(\.self)
    guard pictures.count > 1 else {
      return CanvasRequest(
        pictures.map { .init($0, at: .zero) }, size: pictures.first?.size ?? .zero, scale: scale)
    }
    var pieces: [CanvasRequest.Piece] = []
    var (y, width) = (Self.gap, 0.0)
    for row in rows {
      var (x, height) = (Self.gap, 0.0)
      for picture in row {
        if x > Self.gap, x + picture.size.width + Self.gap > Self.widest {
          (x, y, height) = (Self.gap, y + height + Self.gap, 0)
        }
        pieces.append(.init(picture, at: Point(x: x, y: y)))
        x += picture.size.width + Self.gap
        (height, width) = (max(height, picture.size.height), max(width, x))
      }
      if height > 0 { y += height + Self.gap }
    }
    return CanvasRequest(pieces, size: Size(width: width, height: y), scale: scale)
  }
}
