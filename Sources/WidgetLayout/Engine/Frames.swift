import WidgetModel

/// Layout modifiers around one child (DocC: Layout, "Frames"): what they propose, answer, and where the child stands.
extension Engine {
  mutating func wrapperSize(_ index: Int, _ ask: Ask) -> Size {
    let child = kid(index)
    switch boxes[index].rule {
    case .padding:
      let inner = size(child, padded(index, ask))
      let insets = numbers + Int(boxes[index].datum)
      return Size(
        width: (inner.width + insets[1] + insets[3]).length, height: (inner.height + insets[0] + insets[2]).length)
    case .frame:
      let inner = size(child, framed(index, ask))
      let own = numbers + Int(boxes[index].datum)
      return Size(width: own[0].or(inner.width), height: own[1].or(inner.height))
    case .flexible:
      heightMatters = heightMatters || isBoundDown(index)
      return flexibleSize(index, ask)
    case .fixedSize: return size(child, freed(index, ask))
    case .position:
      heightMatters = true
      guard ask.w.isNaN || ask.h.isNaN else { return Size(width: ask.w, height: ask.h) }
      let inner = size(child, ask)
      return Size(width: ask.w.or(inner.width), height: ask.h.or(inner.height))
    default: return size(child, ask)
    }
  }

  mutating func arrangeWrapper(_ index: Int, _ ask: Ask, _ size: Size) {
    let child = kid(index)
    let own = numbers + Int(boxes[index].datum)
    switch boxes[index].rule {
    case .padding: put(child, padded(index, ask), own[1], own[0])
    case .frame: align(child, framed(index, ask), index, size)
    case .flexible: align(child, flexiblePlacing(index, ask, size), index, size)
    case .fixedSize: put(child, freed(index, ask), 0, 0)
    case .offset: put(child, ask, own[0], own[1])
    case .position:
      put(child, Ask(size.width, size.height), 0, 0)
      work[child].x = lattice.at(own[0] - work[child].size.width / 2)
      work[child].y = lattice.at(own[1] - work[child].size.height / 2)
    case .layered: arrangeLayered(index, ask)
    default: put(child, ask, 0, 0)
    }
  }

  /// The child's guide meets the frame's; its place may be negative.
  private mutating func align(_ child: Int, _ ask: Ask, _ index: Int, _ size: Size) {
    put(child, ask, 0, 0)
    let place = place(child, in: size, boxes[index].alignment)
    work[child].x = place.x
    work[child].y = place.y
  }

  /// Returns the place of a child of known size in a space, guide on guide.
  mutating func place(_ child: Int, in space: Size, _ alignment: Alignment) -> Point {
    let across = GuideNumber.of(alignment.horizontal)
    let down = GuideNumber.of(alignment.vertical)
    let (ask, size) = (work[child].ask, work[child].size)
    let x = Self.standard(across, space) - guide(child, across, ask, size)
    let y = Self.standard(down, space) - guide(child, down, ask, size)
    return Point(x: lattice.at(x), y: lattice.at(y))
  }

  private func padded(_ index: Int, _ ask: Ask) -> Ask {
    let insets = numbers + Int(boxes[index].datum)
    // NaN, "unspecified", stays so: max gives its second argument only for numbers.
    func inset(_ length: Double, _ taken: Double) -> Double { length.isNaN ? length : max(length - taken, 0) }
    return Ask(inset(ask.w, insets[1] + insets[3]), inset(ask.h, insets[0] + insets[2]))
  }

  private func framed(_ index: Int, _ ask: Ask) -> Ask {
    let own = numbers + Int(boxes[index].datum)
    return Ask(own[0].or(ask.w), own[1].or(ask.h))
  }

  private func freed(_ index: Int, _ ask: Ask) -> Ask {
    let flags = boxes[index].flags
    return Ask(flags.contains(.horizontal) ? .nan : ask.w, flags.contains(.vertical) ? .nan : ask.h)
  }

  // MARK: min, ideal, max

  private mutating func flexibleSize(_ index: Int, _ ask: Ask) -> Size {
    let own = numbers + Int(boxes[index].datum)
    let demand = Ask(Self.proposed(own, ask.w), Self.proposed(own + 3, ask.h))
    // With both bounds, or an ideal length where none is proposed, the child's answer does not count.
    let width = Self.settled(own, ask.w)
    let height = Self.settled(own + 3, ask.h)
    if !width.isNaN, !height.isNaN { return Size(width: width, height: height) }
    let inner = size(kid(index), demand)
    return Size(
      width: width.or(Self.answered(own, ask.w, demand.w, inner.width)),
      height: height.or(Self.answered(own + 3, ask.h, demand.h, inner.height)))
  }

  private func isBoundDown(_ index: Int) -> Bool {
    let own = numbers + Int(boxes[index].datum)
    return !(own[3].isNaN && own[4].isNaN && own[5].isNaN)
  }

  /// What the child is proposed on an axis: the proposal or the ideal, within the bounds.
  private static func proposed(_ bounds: UnsafePointer<Double>, _ length: Double) -> Double {
    let demand = length.or(bounds[1])
    return demand.isNaN ? demand : demand.clamped(bounds[0], bounds[2])
  }

  private static func settled(_ bounds: UnsafePointer<Double>, _ length: Double) -> Double {
    if length.isNaN { return bounds[1] }
    return bounds[0].isNaN || bounds[2].isNaN ? .nan : length.clamped(bounds[0], bounds[2])
  }

  /// The table of DocC: Layout, "Frames", for what `settled` leaves open.
  private static func answered(
    _ bounds: UnsafePointer<Double>, _ length: Double, _ demand: Double, _ child: Double
  ) -> Double {
    if length.isNaN { return child.clamped(bounds[0], bounds[2]) }
    if !bounds[0].isNaN { return max(min(demand, child), bounds[0]) }
    if !bounds[2].isNaN { return min(max(demand, child), bounds[2]) }
    return child
  }

  /// Placed, the child is proposed the frame's own size, but nothing where nothing was proposed and the frame took the
  /// child's length.
  private func flexiblePlacing(_ index: Int, _ ask: Ask, _ size: Size) -> Ask {
    let own = numbers + Int(boxes[index].datum)
    func length(_ bounds: UnsafePointer<Double>, _ proposed: Double, _ own: Double) -> Double {
      let isOpen = proposed.isNaN && bounds[1].isNaN && own > bounds[0].or(-.infinity) && own < bounds[2].or(.infinity)
      return isOpen ? .nan : own
    }
    return Ask(length(own, ask.w, size.width), length(own + 3, ask.h, size.height))
  }
}
