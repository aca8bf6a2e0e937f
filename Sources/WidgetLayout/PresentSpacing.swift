import WidgetModel

/// What a box has from its children once they are made: priority, guides, wishes, the gaps between them.
extension Presenter {
  /// What a box has from its children (sections 2, 3, 6).
  mutating func finish(_ box: Int, spacing: Double) {
    let kid = Int(plan.kids[Int(plan.boxes[box].firstKid)])
    switch plan.boxes[box].rule {
    case .stack, .overlap:
      if plan.boxes[box].kidCount == 1 {
        plan.boxes[box].rule = .same
        inherit(box, from: kid)
      } else {
        finishContainer(box, spacing: spacing)
      }
    case .same, .fixedSize, .offset, .layered: inherit(box, from: kid)
    case .padding, .frame, .flexible, .aspect, .position:
      plan.boxes[box].explicit |= plan.boxes[kid].explicit
      plan.boxes[box].wishes = erased(plan.boxes[kid].wishes, box)
    default: finishContainer(box, spacing: spacing)
    }
  }

  /// Priority, guides and wishes show through a view that is no layout of its own.
  mutating func inherit(_ box: Int, from kid: Int) {
    plan.boxes[box].priority = plan.boxes[kid].priority
    plan.boxes[box].explicit |= plan.boxes[kid].explicit
    plan.boxes[box].wishes = plan.boxes[kid].wishes
  }

  /// Padding on an edge and a frame on an axis erase the wish there.
  private func erased(_ wishes: Wishes, _ box: Int) -> Wishes {
    var wishes = wishes
    let first = Int(plan.boxes[box].datum)
    func given(_ range: Range<Int>) -> Bool { range.contains { !plan.numbers[first + $0].isNaN } }
    switch plan.boxes[box].rule {
    case .padding:
      if plan.numbers[first] != 0 { wishes.top = .ordinary }
      if plan.numbers[first + 1] != 0 { wishes.leading = .ordinary }
      if plan.numbers[first + 2] != 0 { wishes.bottom = .ordinary }
      if plan.numbers[first + 3] != 0 { wishes.trailing = .ordinary }
    case .frame, .flexible:
      let isFixed = plan.boxes[box].rule == .frame
      if given(isFixed ? 0..<1 : 0..<3) { (wishes.leading, wishes.trailing) = (.ordinary, .ordinary) }
      if given(isFixed ? 1..<2 : 3..<6) { (wishes.top, wishes.bottom) = (.ordinary, .ordinary) }
    default: return Wishes()
    }
    return wishes
  }

  private mutating func finishContainer(_ box: Int, spacing: Double) {
    let first = Int(plan.boxes[box].firstKid)
    let count = Int(plan.boxes[box].kidCount)
    let priority = plan.boxes[Int(plan.kids[first])].priority
    var baselines: UInt8 = 0
    for index in first..<first + count {
      let kid = Int(plan.kids[index])
      baselines |= plan.boxes[kid].explicit & GuideNumber.baselines
      if plan.boxes[kid].priority != priority { plan.boxes[box].flags.insert(.ranked) }
      if !plan.heights.isEmpty, plan.heights[Int32(kid)] != nil { plan.boxes[box].flags.insert(.reordered) }
    }
    plan.boxes[box].explicit |= baselines
    switch plan.boxes[box].rule {
    case .stack:
      setGaps(box, spacing)
      plan.boxes[box].wishes = wishes(box, along: plan.boxes[box].axis)
    case .overlap: plan.boxes[box].wishes = wishes(box, along: .none)
    default: break
    }
  }

  /// Explicit spacing stands between every two children; without it each pair's wishes decide (section 6.2).
  private mutating func setGaps(_ box: Int, _ spacing: Double) {
    let vertical = plan.boxes[box].axis == .vertical
    let ordinary = vertical ? lattice.y(8) : lattice.x(8)
    let explicit = vertical ? lattice.y(spacing) : lattice.x(spacing)
    let first = Int(plan.boxes[box].firstKid)
    let last = first + Int(plan.boxes[box].kidCount)
    for index in first + 1..<last {
      guard spacing.isNaN else {
        plan.gaps[index] = explicit.isFinite ? explicit : 0
        continue
      }
      let before = plan.boxes[Int(plan.kids[index - 1])].wishes
      let after = plan.boxes[Int(plan.kids[index])].wishes
      let edges = vertical ? (before.bottom, after.top) : (before.trailing, after.leading)
      switch edges {
      case (.none, _), (_, .none): plan.gaps[index] = 0
      case (.text, .text): plan.gaps[index] = lattice.isCells ? ordinary : Double(max(before.lineGap, after.lineGap))
      default: plan.gaps[index] = ordinary
      }
    }
  }

  /// Along its axis a stack wishes what its first and last child do, across it what all of them do.
  private func wishes(_ box: Int, along axis: StackAxis) -> Wishes {
    let first = Int(plan.boxes[box].firstKid)
    let last = first + Int(plan.boxes[box].kidCount) - 1
    var all = plan.boxes[Int(plan.kids[first])].wishes
    for index in first..<last + 1 {
      let wishes = plan.boxes[Int(plan.kids[index])].wishes
      all.leading = joined(all.leading, wishes.leading)
      all.trailing = joined(all.trailing, wishes.trailing)
      all.top = joined(all.top, wishes.top)
      all.bottom = joined(all.bottom, wishes.bottom)
      all.lineGap = max(all.lineGap, wishes.lineGap)
    }
    let head = plan.boxes[Int(plan.kids[first])].wishes
    let tail = plan.boxes[Int(plan.kids[last])].wishes
    if axis == .horizontal { (all.leading, all.trailing) = (head.leading, tail.trailing) }
    if axis == .vertical { (all.top, all.bottom) = (head.top, tail.bottom) }
    return all
  }

  private func joined(_ a: Wishes.Edge, _ b: Wishes.Edge) -> Wishes.Edge {
    a == b ? a : a == .neutral ? b : b == .neutral ? a : .ordinary
  }
}
