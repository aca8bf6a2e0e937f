import WidgetModel

/// A guide of a box for a proposal, computed once.
struct GuideQuestion: Hashable {
  var box: Int32
  var guide: UInt8
  var width: UInt64
  var height: UInt64
}

/// Alignment guides (DocC: Layout, "Alignment guides"): defaults by the size, what scripts moved, baselines through
/// containers.
extension Engine {
  mutating func guide(_ index: Int, _ guide: UInt8, _ ask: Ask, _ size: Size) -> Double {
    guard boxes[index].explicit & 1 << guide != 0 else { return Self.standard(guide, size) }
    return moved(index, guide, ask, size)
  }

  static func standard(_ guide: UInt8, _ size: Size) -> Double {
    switch guide {
    case 0, 3: 0
    // The centre of what has no end is its beginning (DocC: Layout, "Limits").
    case 1: size.width.isFinite ? size.width / 2 : 0
    case 4: size.height.isFinite ? size.height / 2 : 0
    case 2: size.width.isFinite ? size.width : 0
    default: size.height.isFinite ? size.height : 0
    }
  }

  @inline(never)
  private mutating func moved(_ index: Int, _ guide: UInt8, _ ask: Ask, _ size: Size) -> Double {
    var next = boxes[index].guide
    while next >= 0 {
      let set = plan.pointee.guides[Int(next)]
      if set.which == guide { return line(set, size) }
      next = set.next
    }
    switch boxes[index].rule {
    case .text: return texts.baseline(Int(boxes[index].datum), guide, size)
    case .fixed:
      let own = numbers[Int(boxes[index].datum) + 2]
      return own.isNaN ? Self.standard(guide, size) : min(own, size.height)
    case .fill, .circle, .spacer, .divider, .picture, .bar, .empty: return Self.standard(guide, size)
    default: break
    }
    let question = GuideQuestion(
      box: Int32(index), guide: guide, width: ask.w.bitPattern, height: ask.h.bitPattern)
    if let known = guideCache[question] { return known }
    let answer = passed(index, guide, ask, size)
    guideCache[question] = answer
    return answer
  }

  private func line(_ set: Guide, _ size: Size) -> Double {
    func part(_ factor: Double, _ length: Double) -> Double { factor == 0 || !length.isFinite ? 0 : factor * length }
    return part(set.width, size.width) + part(set.height, size.height) + set.plus
  }

  /// The guide as it comes out of the children: a single child's at its place, the baselines of a container's.
  private mutating func passed(_ index: Int, _ guide: UInt8, _ ask: Ask, _ size: Size) -> Double {
    arrange(index, ask, size)
    switch boxes[index].rule {
    case .stack, .overlap, .grid, .gridRow, .lazyGrid:
      return baseline(index, guide) ?? Self.standard(guide, size)
    default: break
    }
    let inner = boxes[index].rule == .fits ? choice(index, ask) : kid(index)
    let place = work[inner]
    // An offset moves what is drawn, not the guides.
    let isOffset = boxes[index].rule == .offset
    let start = isOffset ? 0 : guide <= 2 ? place.x : place.y
    return start + self.guide(inner, guide, place.ask, place.size)
  }

  /// First is the topmost of the children's baselines, last the lowest.
  private mutating func baseline(_ index: Int, _ guide: UInt8) -> Double? {
    var result: Double?
    for number in 0..<Int(boxes[index].kidCount) {
      let child = kid(index, number)
      guard boxes[child].explicit & 1 << guide != 0 else { continue }
      let place = work[child]
      if boxes[child].rule == .gridRow {
        guard let inner = baseline(child, guide) else { continue }
        result = join(result, place.y + inner, guide)
      } else {
        result = join(result, place.y + self.guide(child, guide, place.ask, place.size), guide)
      }
    }
    return result
  }

  private func join(_ a: Double?, _ b: Double, _ guide: UInt8) -> Double {
    guard let a else { return b }
    return guide == GuideNumber.firstBaseline ? min(a, b) : max(a, b)
  }
}
