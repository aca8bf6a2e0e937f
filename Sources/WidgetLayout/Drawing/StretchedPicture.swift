import WidgetModel

/// Pictures whose edges keep their size, or that repeat (SwiftUI: Image.resizable(capInsets:resizingMode:)). The result has the frame's
/// shape, so that every surface stretches it to the frame as any other.
struct StretchedPicture {
  /// Edges that are not stretched, in points.
  var insets: EdgeInsets
  /// Whether what is between them repeats.
  var isTiled: Bool

  /// Nil where the whole is stretched, which every surface does by itself.
  init?(_ tree: ViewTree, _ node: Int) {
    guard tree.nodes.indices.contains(node) else { return nil }
    let numbers = tree.list(.capInsets, of: node)?.map {
      if case .number(let number) = $0 { max(number, 0) } else { 0.0 }
    }
    isTiled = tree.word(.resizingMode, of: node) == .tile
    let edges = numbers?.count == 4 ? numbers ?? [] : [0, 0, 0, 0]
    insets = EdgeInsets(top: edges[0], leading: edges[1], bottom: edges[2], trailing: edges[3])
    if !isTiled, edges.allSatisfy({ $0 == 0 }) { return nil }
  }

  /// The most pixels a side of a result: more than any widget has at twice its points.
  private static let mostSide = 2048

  /// - Parameters:
  ///   - size: the picture's own, in points.
  ///   - frame: what it fills, in points.
  func apply(to picture: Picture, _ size: Size, _ frame: Size) -> Picture {
    let (across, down) = (Double(picture.columns) / max(size.width, 1), Double(picture.rows) / max(size.height, 1))
    let columns = Self.places(
      frame.width * across, of: picture.columns, insets.leading * across, insets.trailing * across, isTiled: isTiled)
    let rows = Self.places(
      frame.height * down, of: picture.rows, insets.top * down, insets.bottom * down, isTiled: isTiled)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for row in rows { for column in columns { pixels.append(picture.pixels[row * picture.columns + column]) } }
    var result =
      Picture(
        width: picture.width, height: picture.height, columns: columns.count, rows: rows.count, pixels: pixels)
      ?? picture
    result.isPixelated = picture.isPixelated
    return result
  }

  /// Which pixel of a side stands at each place of a longer or shorter one.
  private static func places(_ length: Double, of side: Int, _ first: Double, _ last: Double, isTiled: Bool) -> [Int] {
    let count = Int(min(max(length.rounded(), 1), Double(mostSide)))
    var (first, last) = (Int(min(first, Double(side)).rounded()), Int(min(last, Double(side)).rounded()))
    // Edges that meet leave nothing between them.
    if first + last > min(side, count) { (first, last) = (0, 0) }
    let (middle, room) = (side - first - last, count - first - last)
    return (0..<count).map { place in
      if place < first { return place }
      if place >= count - last { return side - (count - place) }
      guard middle > 0 else { return min(first, side - 1) }
      return first + (isTiled ? (place - first) % middle : (place - first) * middle / max(room, 1))
    }
  }
}
