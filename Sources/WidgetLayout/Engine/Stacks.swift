import WidgetModel

/// HStack and VStack: one algorithm over an axis (DocC: Layout, "Stacks").
extension Engine {
  /// Sizes the children, lays them out from the stack's top left, and returns the stack's size.
  mutating func solveStack(_ index: Int, _ ask: Ask) -> Size {
    let vertical = boxes[index].axis == .vertical
    let first = Int(boxes[index].firstKid)
    let count = Int(boxes[index].kidCount)
    let length = ask.along(vertical)
    let across = ask.along(!vertical)
    // STEP 1: nothing proposed along the axis, so every child has its ideal length.
    if length.isNaN {
      for number in first..<first + count { answer(Int(kids[number]), .nan, across, vertical) }
    } else {
      share(length, across, index, first, count, vertical)
    }
    return line(index, first, count, vertical)
  }

  private mutating func answer(_ child: Int, _ along: Double, _ across: Double, _ vertical: Bool) {
    let ask = Ask(along: along, across: across, vertical: vertical)
    work[child].ask = ask
    work[child].size = size(child, ask)
  }

  private mutating func share(
    _ length: Double, _ across: Double, _ index: Int, _ first: Int, _ count: Int, _ vertical: Bool
  ) {
    // STEP 2: the least and the most that each child takes.
    var gaps = 0.0
    let least = Ask(along: 0, across: across, vertical: vertical)
    let most = Ask(along: .infinity, across: across, vertical: vertical)
    for number in first..<first + count {
      let child = Int(kids[number])
      gaps += self.gaps[number]
      order[number] = Int32(child)
      if !vertical, boxes[child].rule == .text {
        // From nothing to its one line, whatever height is proposed.
        work[child].least = 0
        work[child].flexibility = texts.natural(Int(boxes[child].datum))
        continue
      }
      let low = size(child, least)
      let high = size(child, most)
      let lowest = vertical ? low.height : low.width
      let flexibility = (vertical ? high.height : high.width) - lowest
      work[child].least = lowest
      work[child].flexibility = flexibility.isNaN ? .infinity : flexibility
    }
    // STEP 3: the order of the children.
    sort(first, count)
    // STEP 4: what those of lower priority need at least is kept for them.
    var space = length.less(gaps)
    if boxes[index].flags.contains(.ranked) {
      let highest = boxes[Int(order[first])].priority
      for number in first..<first + count where boxes[Int(order[number])].priority != highest {
        space = reserved(space, work[Int(order[number])].least)
      }
    }
    // STEP 5: group after group, each child is offered its part of what is left, once.
    var start = first
    let end = first + count
    while start < end {
      let priority = boxes[Int(order[start])].priority
      var stop = start + 1
      while stop < end, boxes[Int(order[stop])].priority == priority { stop += 1 }
      if start > first {
        for number in start..<stop { space = reserved(space, -work[Int(order[number])].least) }
      }
      for number in start..<stop {
        let child = Int(order[number])
        answer(child, max(lattice.share(space, stop - number), 0), across, vertical)
        space = space.less(vertical ? work[child].size.height : work[child].size.width)
      }
      start = stop
    }
  }

  /// The space without what is kept; an infinite least length is not kept, or no other child would get any.
  private func reserved(_ space: Double, _ least: Double) -> Double { least.isFinite ? space - least : space }

  /// Priority, highest first; then the least flexible; of two without bound the larger least; else as written.
  private func precedes(_ a: Int, _ b: Int) -> Bool {
    let (p, q) = (boxes[a].priority, boxes[b].priority)
    if p != q { return p > q }
    if work[a].flexibility != work[b].flexibility { return work[a].flexibility < work[b].flexibility }
    if work[a].flexibility == .infinity, work[a].least != work[b].least { return work[a].least > work[b].least }
    return a < b
  }

  /// By insertion, since children are mostly in order already; by merging where they turn out not to be.
  private func sort(_ first: Int, _ count: Int) {
    var moves = 8 * count
    var number = first + 1
    while number < first + count {
      let child = order[number]
      var hole = number
      while hole > first, precedes(Int(child), Int(order[hole - 1])) {
        order[hole] = order[hole - 1]
        hole -= 1
        moves -= 1
      }
      order[hole] = child
      number += 1
      if moves < 0 {
        var rest = UnsafeMutableBufferPointer(start: order + first, count: count)
        rest.sort { precedes(Int($0), Int($1)) }
        return
      }
    }
  }

  /// STEPS 6 and 7: the children one after the other, their guides on one line; the line itself counts for the length
  /// across.
  private mutating func line(_ index: Int, _ first: Int, _ count: Int, _ vertical: Bool) -> Size {
    let guide =
      vertical ? GuideNumber.of(boxes[index].alignment.horizontal) : GuideNumber.of(boxes[index].alignment.vertical)
    var highest = 0.0
    for number in first..<first + count {
      let child = Int(kids[number])
      let place = self.guide(child, guide, work[child].ask, work[child].size)
      // The guide is stored where the place will be.
      if vertical { work[child].x = place } else { work[child].y = place }
      highest = max(highest, place)
    }
    var along = 0.0
    var across = max(lattice.at(highest), 0)
    for number in first..<first + count {
      let child = Int(kids[number])
      along += gaps[number]
      if vertical {
        let x = lattice.at(highest - work[child].x)
        work[child].x = x
        work[child].y = along.isFinite ? along : 0
        along += work[child].size.height
        across = max(across, x + work[child].size.width)
      } else {
        let y = lattice.at(highest - work[child].y)
        work[child].y = y
        work[child].x = along.isFinite ? along : 0
        along += work[child].size.width
        across = max(across, y + work[child].size.height)
      }
    }
    return vertical
      ? Size(width: across.length, height: along.length) : Size(width: along.length, height: across.length)
  }
}
