/// How a count of time is written by a clock's digits: "4:32", "1:23:45", "00:05.23".
///
/// Fields are hours, minutes, seconds and parts of a second, at most `maxFieldCount` of them from the first that is
/// needed on. A precision of a minute or more, and a single field, are told in words instead: "23 minutes".
/// Counts are hundredths of a second.
public struct ClockFormat: Sendable, Hashable {
  /// Whether hours are shown apart from minutes.
  public var showsHours: Bool
  /// The most fields that are shown.
  public var maxFieldCount: Int
  /// Hundredths of a second: the count is shown in multiples of it.
  public var precision: Int
  /// Whether minutes, or hours, have two digits from the start, as on a stopwatch.
  public var isPadded: Bool

  /// - Parameter maxPrecision: seconds, from 0.01 to 3600.
  public init(showsHours: Bool = true, maxFieldCount: Int = 3, maxPrecision: Double = 1, isPadded: Bool = false) {
    self.showsHours = showsHours
    self.maxFieldCount = max(maxFieldCount, 1)
    precision = Int(exactly: (min(max(maxPrecision, 0.01), 3600) * 100).rounded()) ?? 100
    self.isPadded = isPadded
  }

  private static let minute = 6_000
  static let hour = 360_000

  /// Whether it is told in words.
  package var isWorded: Bool { maxFieldCount == 1 || precision >= Self.minute }

  /// Digits behind the second's point.
  private var places: Int { precision >= 100 ? 0 : precision % 10 == 0 ? 1 : 2 }

  private func hasHours(_ count: Int) -> Bool { showsHours && count >= Self.hour }

  // MARK: Reading

  func string(_ count: Int, _ words: some DateWords) -> String {
    isWorded ? worded(count, words) : words.digits(pattern(count))
  }

  private func pattern(_ count: Int) -> String {
    let hasHours = hasHours(count)
    let shown = hasHours ? maxFieldCount : maxFieldCount + 1
    let hours = hasHours ? count / Self.hour : 0
    let minutes = count / Self.minute - hours * 60
    // Written as bytes: a tick does little else.
    return String(unsafeUninitializedCapacity: 40) { bytes in
      var writer = DigitWriter(bytes)
      if hasHours { writer.write(hours, leastDigits: isPadded && shown > 2 ? 2 : 1) }
      if hasHours { writer.write(UInt8(ascii: ":")) }
      writer.write(minutes, leastDigits: hasHours || isPadded ? 2 : 1)
      if shown > 2 {
        writer.write(UInt8(ascii: ":"))
        writer.write(count / 100 % 60, leastDigits: 2)
      }
      if shown > 3, places > 0 {
        writer.write(UInt8(ascii: "."))
        writer.write(places == 1 ? count / 10 % 10 : count % 100, leastDigits: places)
      }
      return writer.count
    }
  }

  /// The units that words are told in.
  private var units: [LiveText.Unit] {
    let smallest: LiveText.Unit =
      precision < Self.minute ? .second : precision < Self.hour || !showsHours ? .minute : .hour
    let all: [LiveText.Unit] = showsHours ? [.hour, .minute, .second] : [.minute, .second]
    return all.filter { $0.seconds >= smallest.seconds }
  }

  /// The units that a count is told in: from its largest on.
  private func units(of count: Int) -> ArraySlice<LiveText.Unit> {
    let units = units
    let first = units.firstIndex { count >= $0.seconds * 100 } ?? units.count - 1
    return units[first..<min(first + maxFieldCount, units.count)]
  }

  private func worded(_ count: Int, _ words: some DateWords) -> String {
    var rest = count / 100
    var parts: [String] = []
    let units = units(of: count)
    for unit in units {
      let whole = rest / unit.seconds
      rest -= whole * unit.seconds
      if whole > 0 { parts.append(words.count(whole, unit, short: false)) }
    }
    if parts.isEmpty, let last = units.last { return words.count(0, last, short: false) }
    return words.joined(parts, short: false)
  }

  /// The counts that read as this one does.
  func span(of count: Int) -> Range<Int> {
    let grain: Int
    if isWorded {
      grain = (units(of: count).last?.seconds ?? 1) * 100
    } else {
      switch maxFieldCount - (hasHours(count) ? 1 : 0) {
      case ...1: grain = Self.minute
      case 2: grain = 100
      default: grain = places == 0 ? 100 : places == 1 ? 10 : 1
      }
    }
    let start = count / grain * grain
    return start..<start + grain
  }

  // MARK: Space

  /// Adds how the counts of a span look at their widest.
  func add(from least: Int, through most: Int, to widest: inout Widest, _ words: some DateWords) {
    guard isWorded else {
      let zero = words.digits("0")
      if !hasHours(least), hasHours(most) { widest.add(Shapes.zeros(string(Self.hour - 1, words), zero)) }
      return widest.add(Shapes.zeros(string(most, words), zero))
    }
    let firsts = [least, most] + units.map { $0.seconds * 100 }.filter { least < $0 && $0 < most }
    for first in firsts {
      let units = units(of: first)
      let fields = units.enumerated().map { place, unit in
        let most =
          place > 0 || unit != self.units.first ? min(unit.most, most / 100 / unit.seconds) : most / 100 / unit.seconds
        return words.shapes(unit, upTo: most, short: false)
      }
      widest.add(fields, words, short: false)
    }
  }
}

/// Decimal digits as ASCII, one after another; what does not fit is left out.
private struct DigitWriter {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func write(_ byte: UInt8) {
    guard count < bytes.count else { return }
    bytes[count] = byte
    count += 1
  }

  mutating func write(_ number: Int, leastDigits: Int) {
    var unit = 1
    var digits = 1
    while digits < leastDigits || number / unit >= 10 {
      unit *= 10
      digits += 1
    }
    while unit > 0 {
      write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }
}

/// What a timer counts: up from a date, or down to one, until it ends or is paused.
struct LiveCount {
  var from: Double
  /// Nil for a stopwatch.
  var to: Double?
  var pauseTime: Double?
  var countsDown: Bool

  /// The last moment that counts.
  private var end: Double { min(to ?? .infinity, pauseTime ?? .infinity) }

  /// Hundredths, as far as they are counted at `now`.
  private func counted(at now: Double) -> Int {
    let at = max(min(now, end), from)
    if countsDown, let to { return Moment.left(until: to, at: at) }
    return Moment.passed(since: from, at: at)
  }

  /// In multiples of the precision: what has passed rounded down, what is left up.
  func shown(at now: Double, _ format: ClockFormat) -> Int {
    let count = counted(at: now)
    return (countsDown ? count + format.precision - 1 : count) / format.precision * format.precision
  }

  func nextChange(after now: Double, _ format: ClockFormat) -> Double? {
    guard end - now > Moment.grain else { return nil }
    let span = format.span(of: shown(at: now, format))
    let step = format.precision
    let next: Double
    if countsDown, let to {
      guard span.lowerBound > 0 else { return nil }
      next = to - Double((span.lowerBound - 1) / step * step) / 100
    } else {
      next = from + Double((span.upperBound + step - 1) / step * step) / 100
    }
    return next - end <= Moment.grain ? next : nil
  }

  /// The least and the greatest count between two moments.
  func reach(from now: Double, through last: Double) -> ClosedRange<Int> {
    let (a, b) = (counted(at: now), counted(at: last))
    return min(a, b)...max(a, b)
  }
}
