import WidgetModel

/// What a box has from its children once they are made: priority, guides, preferred spacing, the gaps between them.
extension Presenter {
  /// What a box has from its children (DocC: Layout, "Leaves").
  mutating func finish(_ box: Int, spacing: Double) {
    let kid = Int(plan.kids[Int(plan.boxes[box].firstKid)])
    switch plan.boxes[box].rule {
    case .stack, .overlap:
      if plan.boxes[box].kidCount == 1 {
        plan.boxes[box].rule = .same
        inherit(box, from: kid)
        plan.boxes[box].spacing.isSpacer = false
      } else {
        finishContainer(box, spacing: spacing)
      }
    case .same, .fixedSize, .offset, .layered: inherit(box, from: kid)
    case .padding, .frame, .flexible, .aspect, .position:
      plan.boxes[box].explicit |= plan.boxes[kid].explicit
      plan.boxes[box].spacing = kept(plan.boxes[kid].spacing, box)
    default: finishContainer(box, spacing: spacing)
    }
  }

  /// Priority, guides and spacing show through a view that does not lay out its children.
  mutating func inherit(_ box: Int, from kid: Int) {
    plan.boxes[box].priority = plan.boxes[kid].priority
    plan.boxes[box].explicit |= plan.boxes[kid].explicit
    plan.boxes[box].spacing = plan.boxes[kid].spacing
  }

  /// Padding on an edge and a frame on an axis erase the preference there, position all of them; a Spacer keeps its own in a
  /// frame.
  private func kept(_ spacing: Spacing, _ box: Int) -> Spacing {
    let first = Int(plan.boxes[box].datum)
    func given(_ range: Range<Int>) -> Bool { range.contains { !plan.numbers[first + $0].isNaN } }
    var erased: Spacing.Edges = []
    switch plan.boxes[box].rule {
    case .padding:
      for (index, edge) in [Spacing.Edges.top, .leading, .bottom, .trailing].enumerated()
      where plan.numbers[first + index] != 0 { erased.insert(edge) }
    case .frame, .flexible:
      if spacing.isSpacer { return spacing }
      let isFixed = plan.boxes[box].rule == .frame
      if given(isFixed ? 0..<1 : 0..<3) { erased.insert(.horizontal) }
      if given(isFixed ? 1..<2 : 3..<6) { erased.insert(.vertical) }
    case .aspect: return spacing
    default: return Spacing()
    }
    var kept = spacing
    kept.set(erased, of: Spacing())
    return kept
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
      plan.boxes[box].spacing = joined(box, along: plan.boxes[box].axis)
    case .overlap: plan.boxes[box].spacing = joined(box, along: .none)
    default: break
    }
  }

  /// Explicit spacing stands between every two children; without it each pair's preferences decide (DocC: Layout,
  /// "Spacing").
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
      let before = plan.boxes[Int(plan.kids[index - 1])].spacing
      let after = plan.boxes[Int(plan.kids[index])].spacing
      plan.gaps[index] = gap(before, after, vertical) ?? ordinary
    }
  }

  /// What two neighbours prefer; nil where neither does. The more exact preference, of text to text, comes first.
  private func gap(_ before: Spacing, _ after: Spacing, _ vertical: Bool) -> Double? {
    if vertical, !before.bottomLineGap.isNaN, !after.topLineGap.isNaN {
      return lattice.isCells ? nil : Double(max(before.bottomLineGap, after.topLineGap))
    }
    let (near, far): (Spacing.Edges, Spacing.Edges) = vertical ? (.bottom, .top) : (.trailing, .leading)
    return before.zero.contains(near) || after.zero.contains(far) ? 0 : nil
  }

  /// Along its axis a stack prefers what its first and last child do, across it what all of them do.
  private func joined(_ box: Int, along axis: StackAxis) -> Spacing {
    let first = Int(plan.boxes[box].firstKid)
    let last = first + Int(plan.boxes[box].kidCount) - 1
    var all = Spacing()
    for index in first...last { all.join(plan.boxes[Int(plan.kids[index])].spacing) }
    let head = plan.boxes[Int(plan.kids[first])].spacing
    let tail = plan.boxes[Int(plan.kids[last])].spacing
    switch axis {
    case .horizontal:
      all.set(.leading, of: head)
      all.set(.trailing, of: tail)
    case .vertical:
      all.set(.top, of: head)
      all.set(.bottom, of: tail)
    case .none: break
    }
    return all
  }
}
