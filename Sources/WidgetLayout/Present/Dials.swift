import WidgetModel

/// A circular gauge: a ring, and its value or label inside. In points it is 58 by 58, and as large as its place in an accessory
/// that is a circle; in cells at most 7 by 3, and a ring of one cell, without anything inside, where it is too narrow for a
/// value or three rows leave no space for the rest.
extension Engine {
  private static let most = Size(width: 7, height: 3)
  private static let least = Size(width: 5, height: 3)

  func dialSize(_ index: Int, _ ask: Ask) -> Size {
    guard lattice.isCells else {
      let own = numbers + Int(boxes[index].datum)
      let side = min(max(min(ask.w.or(own[0]), ask.h.or(own[0])), own[0]), own[1])
      return Size(width: side, height: side)
    }
    let width = min(ask.w.or(.infinity), Self.most.width)
    let hasSpace = width >= Self.least.width && plan.pointee.largestRows >= Self.least.height
    return hasSpace ? Size(width: width, height: Self.most.height) : Size(width: 1, height: 1)
  }

  /// The ring as large as the gauge; what is inside in the middle of the space within the ring's line.
  mutating func arrangeDial(_ index: Int, _ size: Size) {
    put(kid(index), Ask(size.width, size.height), 0, 0)
    guard boxes[index].kidCount > 1 else { return }
    let inner = kid(index, 1)
    let line: Double = lattice.isCells ? 1 : 8
    let space = Size(width: max(size.width - 2 * line, 0), height: max(size.height - 2 * line, 0))
    put(inner, Ask(space.width, space.height), 0, 0)
    let place = place(inner, in: space, .center)
    work[inner].x = place.x + line
    work[inner].y = place.y + line
    placed[inner] = size.width > 2 * line
  }
}
