internal import Glibc
internal import WidgetModel

/// Reads the paths of symbols into a pool: M x,y · L x,y · C x,y,x,y,x,y · A centre x,y, radius, from, sweep in degrees · Z.
struct SymbolPath {
  /// How a place of the grid becomes one of the frame.
  var scale: Double
  var origin: Point
  /// Whether only parts that end where they began are read: what can be filled.
  var closedOnly = false

  /// Adds paths to a pool as one, and returns its index; nil if it has no such part.
  func add(_ paths: [Slice<UnsafeBufferPointer<UInt8>>], to pool: inout PathPool) -> Int32? {
    let parts = paths.flatMap(subpaths).filter { !closedOnly || $0.isClosed }
    for step in parts.flatMap(\.steps) { draw(step, in: &pool) }
    return parts.isEmpty ? nil : pool.end()
  }

  /// One verb and its numbers.
  private struct Step {
    var verb: UInt8
    var numbers: [Double]

    /// Where it ends, unless it ends a part.
    var end: (Double, Double)? {
      switch (verb, numbers.count) {
      case (UInt8(ascii: "A"), 5):
        let angle = (numbers[3] + numbers[4]) * .pi / 180
        return (numbers[0] + numbers[2] * cos(angle), numbers[1] + numbers[2] * sin(angle))
      case (_, 2...): return (numbers[numbers.count - 2], numbers[numbers.count - 1])
      default: return nil
      }
    }
  }

  private func subpaths(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [(steps: [Step], isClosed: Bool)] {
    var parts: [(steps: [Step], isClosed: Bool)] = []
    for step in steps(bytes) {
      if step.verb == UInt8(ascii: "M") { parts.append(([], false)) }
      guard !parts.isEmpty else { continue }
      let last = parts.count - 1
      parts[last].steps.append(step)
      if step.verb == UInt8(ascii: "Z") {
        parts[last].isClosed = true
      } else if parts[last].steps.count > 2, let start = parts[last].steps[0].end, let end = step.end {
        parts[last].isClosed = abs(start.0 - end.0) + abs(start.1 - end.1) < 0.1
      }
    }
    return parts
  }

  private func steps(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [Step] {
    var steps: [Step] = []
    var number = Number()
    for byte in bytes {
      if byte >= UInt8(ascii: "A") {
        if let value = number.take(), !steps.isEmpty { steps[steps.count - 1].numbers.append(value) }
        steps.append(Step(verb: byte, numbers: []))
      } else if byte == UInt8(ascii: ",") {
        if let value = number.take(), !steps.isEmpty { steps[steps.count - 1].numbers.append(value) }
      } else {
        number.read(byte)
      }
    }
    if let value = number.take(), !steps.isEmpty { steps[steps.count - 1].numbers.append(value) }
    return steps
  }

  private func draw(_ step: Step, in pool: inout PathPool) {
    func point(_ index: Int) -> Point {
      Point(x: origin.x + step.numbers[index] * scale, y: origin.y + step.numbers[index + 1] * scale)
    }
    switch (step.verb, step.numbers.count) {
    case (UInt8(ascii: "M"), 2): pool.move(to: point(0))
    case (UInt8(ascii: "L"), 2): pool.line(to: point(0))
    case (UInt8(ascii: "C"), 6): pool.cubic(to: point(4), point(0), point(2))
    case (UInt8(ascii: "A"), 5):
      let radius = step.numbers[2] * scale
      pool.arc(
        center: point(0), radii: Size(width: radius, height: radius), from: step.numbers[3], sweep: step.numbers[4])
    case (UInt8(ascii: "Z"), _): pool.close()
    default: break
    }
  }

  /// A number as its digits come: `12`, `-.75`.
  private struct Number {
    private var digits = 0.0
    private var unit = 1.0
    private var (isNegative, isFraction, isEmpty) = (false, false, true)

    mutating func read(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
        if isFraction { unit *= 10 }
        isEmpty = false
      default: break
      }
    }

    mutating func take() -> Double? {
      defer { self = Number() }
      return isEmpty ? nil : (isNegative ? -digits : digits) / unit
    }
  }
}
