internal import WidgetModel

/// A rectangle of whole cells; `right` and `bottom` are the first ones outside. Empty where they are not beyond the others.
struct CellBox: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// A frame in columns and rows. Its edges are rounded, not its lengths, so that neighbours share them.
  init(_ frame: Rect) {
    left = Self.whole(frame.x)
    top = Self.whole(frame.y)
    right = Self.whole(frame.x + frame.width)
    bottom = Self.whole(frame.y + frame.height)
  }

  var width: Int { max(right - left, 0) }
  var height: Int { max(bottom - top, 0) }
  var isEmpty: Bool { right <= left || bottom <= top }

  func contains(_ column: Int, _ row: Int) -> Bool { column >= left && column < right && row >= top && row < bottom }

  func intersection(_ other: CellBox) -> CellBox {
    CellBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The nearest whole number, within bounds that sums of a few cannot overflow; 0 for NaN.
  static func whole(_ number: Double) -> Int {
    guard !number.isNaN else { return 0 }
    let near = min(max(number, -1e6), 1e6)
    // Frames in cells are whole already; rounding is a call into the mathematics library, a tenth of all painting.
    let whole = Int(near)
    return Double(whole) == near ? whole : Int(near.rounded())
  }
}
