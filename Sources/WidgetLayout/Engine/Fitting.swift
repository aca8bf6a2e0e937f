import WidgetModel

/// Views that fit themselves to the proposal: ViewThatFits and aspectRatio (DocC: Layout, "ViewThatFits" and
/// "Aspect ratio").
extension Engine {
  /// The first child whose answer fits, asked with nothing on the constrained axes; else the last.
  mutating func choice(_ index: Int, _ ask: Ask) -> Int {
    let flags = boxes[index].flags
    let (across, down) = (flags.contains(.horizontal), flags.contains(.vertical))
    let free = Ask(across ? .nan : ask.w, down ? .nan : ask.h)
    let count = Int(boxes[index].kidCount)
    for number in 0..<count - 1 {
      let answer = size(kid(index, number), free)
      let fitsAcross = !across || ask.w.isNaN || answer.width <= ask.w + 1e-6
      let fitsDown = !down || ask.h.isNaN || answer.height <= ask.h + 1e-6
      if fitsAcross, fitsDown { return kid(index, number) }
    }
    return kid(index, count - 1)
  }

  /// The chosen child has the original proposal; the others are not laid out.
  mutating func arrangeFits(_ index: Int, _ ask: Ask) {
    let chosen = choice(index, ask)
    for number in 0..<Int(boxes[index].kidCount) { placed[kid(index, number)] = false }
    put(chosen, ask, 0, 0)
  }

  /// What aspectRatio proposes to its child: the largest size of the ratio within what is given, the smallest around it.
  mutating func aspectAsk(_ index: Int, _ ask: Ask) -> Ask {
    guard !(ask.w.isNaN && ask.h.isNaN) else { return ask }
    let ratio = numbers[Int(boxes[index].datum)]
    let base =
      ratio.isNaN
      ? exactSize(kid(index)) ?? size(kid(index), Ask(.nan, .nan))
      : Size(width: lattice.isCells ? 2 * ratio : ratio, height: 1)
    let fills = boxes[index].flags.contains(.fills)
    var factor = Double.nan
    for (given, length) in [(ask.w, base.width), (ask.h, base.height)] where !given.isNaN && length > 0 {
      let part = given / length
      factor = factor.isNaN ? part : fills ? max(factor, part) : min(factor, part)
    }
    guard !factor.isNaN else { return ask }
    // Nothing times infinity is nothing (DocC: Layout, "Limits").
    func scaled(_ length: Double) -> Double { length > 0 && factor > 0 ? lattice.near(factor * length) : 0 }
    return Ask(scaled(base.width), scaled(base.height))
  }

  /// A resizable picture's own size before it is put on the lattice: on cells its ratio would change.
  private func exactSize(_ index: Int) -> Size? {
    guard boxes[index].rule == .picture, case .picture = boxes[index].ink else { return nil }
    let own = numbers + Int(boxes[index].datum)
    return Size(width: own[3], height: own[4])
  }
}
