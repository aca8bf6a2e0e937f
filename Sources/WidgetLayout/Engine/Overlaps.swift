import WidgetModel

/// ZStack, overlay and background: views over each other (DocC: Layout, "ZStack").
extension Engine {
  mutating func overlapSize(_ index: Int, _ ask: Ask) -> Size {
    let count = Int(boxes[index].kidCount)
    for number in 0..<count {
      let child = kid(index, number)
      work[child].ask = ask
      work[child].size = size(child, ask)
    }
    return union(index)
  }

  /// Placed, every child is proposed the stack's own size, not what the stack was proposed.
  mutating func arrangeOverlap(_ index: Int, _ size: Size) {
    let ask = Ask(size.width, size.height)
    for number in 0..<Int(boxes[index].kidCount) {
      let child = kid(index, number)
      work[child].ask = ask
      work[child].size = self.size(child, ask)
    }
    _ = union(index)
  }

  /// Lays the children guide on guide and gives the union of those that count: only the highest priority does, so that
  /// a Spacer never enlarges it.
  private mutating func union(_ index: Int) -> Size {
    let count = Int(boxes[index].kidCount)
    let across = GuideNumber.of(boxes[index].alignment.horizontal)
    let down = GuideNumber.of(boxes[index].alignment.vertical)
    var priority = -Double.infinity
    for number in 0..<count { priority = max(priority, boxes[kid(index, number)].priority) }
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for number in 0..<count {
      let child = kid(index, number)
      let (ask, size) = (work[child].ask, work[child].size)
      work[child].x = guide(child, across, ask, size)
      work[child].y = guide(child, down, ask, size)
      guard boxes[child].priority == priority else { continue }
      right = max(right, work[child].x)
      bottom = max(bottom, work[child].y)
    }
    var size = Size.zero
    for number in 0..<count {
      let child = kid(index, number)
      work[child].x = lattice.at(right - work[child].x)
      work[child].y = lattice.at(bottom - work[child].y)
      guard boxes[child].priority == priority else { continue }
      size.width = max(size.width, work[child].x + work[child].size.width)
      size.height = max(size.height, work[child].y + work[child].size.height)
    }
    return size
  }

  /// The second view is proposed the first's answer and never counts for the size.
  mutating func arrangeLayered(_ index: Int, _ ask: Ask) {
    let base = kid(index)
    put(base, ask, 0, 0)
    guard boxes[index].kidCount > 1 else { return }
    let added = kid(index, 1)
    let (baseAsk, baseSize) = (work[base].ask, work[base].size)
    put(added, Ask(baseSize.width, baseSize.height), 0, 0)
    let across = GuideNumber.of(boxes[index].alignment.horizontal)
    let down = GuideNumber.of(boxes[index].alignment.vertical)
    let (addedAsk, addedSize) = (work[added].ask, work[added].size)
    let x = guide(base, across, baseAsk, baseSize) - guide(added, across, addedAsk, addedSize)
    let y = guide(base, down, baseAsk, baseSize) - guide(added, down, addedAsk, addedSize)
    work[added].x = lattice.at(x)
    work[added].y = lattice.at(y)
  }
}
