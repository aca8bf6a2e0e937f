/// How the distance between now and a date is told in units of the calendar: "3 minutes, 42 seconds".
///
/// Counted from the date towards now, each allowed unit as often as it fits: years, months, weeks and days by the
/// zone's calendar, so that a day on which the clocks change is one day. Minutes and seconds alone, or with hours, all
/// of them shown, are a clock's digits: "5:32", "1:05:32".
public struct OffsetFormat: Sendable, Hashable {
  /// Whether a sign says on which side of the date now is.
  public enum Sign: String, Sendable, Hashable { case automatic, never, always }

  /// The largest first.
  public let fields: [LiveText.Unit]
  /// The most fields that are shown.
  public let maxFieldCount: Int
  /// Which signs are written.
  public let sign: Sign

  /// The fields where a script names none.
  public static let standardFields: Set<LiveText.Unit> = [.year, .month, .day, .hour, .minute, .second]

  /// Creates a format.
  public init(
    allowedFields: Set<LiveText.Unit> = Self.standardFields, maxFieldCount: Int = 2, sign: Sign = .automatic
  ) {
    let allowed = allowedFields.isEmpty ? Self.standardFields : allowedFields
    fields = LiveText.Unit.allCases.filter(allowed.contains)
    self.maxFieldCount = max(maxFieldCount, 1)
    self.sign = sign
  }

  /// Set where the distance is written as a clock does.
  private var clock: ClockFormat? {
    switch fields {
    case [.minute, .second] where maxFieldCount >= 2: ClockFormat(showsHours: false)
    case [.hour, .minute, .second] where maxFieldCount >= 3: ClockFormat()
    default: nil
    }
  }

  // MARK: Reading

  func string(from anchor: Double, at now: Double, _ words: some DateWords) -> String {
    let isAhead = Moment.isAhead(anchor, now)
    if let clock {
      let seconds = Moment.seconds(from: anchor, to: now)
      return mark(isAhead, isZero: seconds == 0) + clock.string(seconds * 100, words)
    }
    let shown = Shown(self, from: anchor, at: now, words)
    return mark(isAhead, isZero: shown.isZero) + shown.string(words)
  }

  private func mark(_ isAhead: Bool, isZero: Bool) -> String {
    if isZero || sign == .never { return "" }
    return isAhead ? "-" : sign == .always ? "+" : ""
  }

  func nextChange(from anchor: Double, after now: Double, _ words: some DateWords) -> Double? {
    let isAhead = Moment.isAhead(anchor, now)
    if clock != nil {
      let seconds = Double(Moment.seconds(from: anchor, to: now))
      return isAhead && seconds > 0 ? anchor - seconds + 1 : anchor + (isAhead ? 1 : seconds + 1)
    }
    let shown = Shown(self, from: anchor, at: now, words)
    guard isAhead else { return shown.ends.min() }
    // Zero reads the same on both sides.
    if shown.isZero { return fields.last.map { words.adding(1, $0, to: anchor) } }
    return shown.reached + 1
  }

  /// What is told of the distance at a moment.
  private struct Shown {
    /// The units that are told and how many of each there are.
    var counts: [(unit: LiveText.Unit, count: Int)] = []
    /// The date, moved towards now by what is told.
    var reached: Double
    /// When each unit down to the last one that is told has one more, counting away from the date.
    var ends: [Double] = []

    var isZero: Bool { counts.allSatisfy { $0.count == 0 } }

    init(_ format: OffsetFormat, from anchor: Double, at now: Double, _ words: some DateWords) {
      let side: Double = Moment.isAhead(anchor, now) ? -1 : 1
      let end = anchor + side * Double(Moment.seconds(from: anchor, to: now))
      reached = anchor
      for (place, unit) in format.fields.enumerated() {
        let count = CalendarCount.whole(unit, from: reached, to: end, words)
        ends.append(words.adding((count + 1) * Int(side), unit, to: reached))
        reached = words.adding(count * Int(side), unit, to: reached)
        if count > 0 || !counts.isEmpty || place == format.fields.count - 1 { counts.append((unit, count)) }
        if counts.count == format.maxFieldCount { break }
      }
    }

    func string(_ words: some DateWords) -> String {
      let parts = counts.filter { $0.count > 0 }.map { words.count($0.count, $0.unit, short: false) }
      if parts.isEmpty, let last = counts.last { return words.count(0, last.unit, short: false) }
      return words.joined(parts, short: false)
    }
  }

  // MARK: Space

  func add(from anchor: Double, _ now: Double, _ last: Double, to widest: inout Widest, _ words: some DateWords) {
    let before = sign == .never ? "" : sign == .always ? "+" : Moment.isAhead(anchor, now) ? "-" : ""
    let reach = Moment.reach(of: anchor, now, last)
    if let clock {
      var digits = Widest(width: widest.width)
      clock.add(from: reach.lowerBound * 100, through: reach.upperBound * 100, to: &digits, words)
      widest.add(before + digits.form)
      if sign == .always { widest.add("-" + digits.form) }
      return
    }
    for first in fields.indices where isReached(first, reach) {
      let shown = fields[first..<min(first + maxFieldCount, fields.count)]
      let shapes = shown.indices.map { place -> [String] in
        let unit = fields[place]
        let far = reach.upperBound / (unit.seconds - unit.seconds / 10) + 1
        let most = place > 0 ? min((fields[place - 1].seconds - 1) / unit.seconds + 1, far) : far
        return words.shapes(unit, upTo: most, short: false)
      }
      widest.add(shapes, words, short: false, before: before)
      if sign == .always { widest.add(shapes, words, short: false, before: "-") }
    }
  }

  /// Whether a distance of the span may be told from that field on; months are as short as 28 days, days as 23 hours.
  private func isReached(_ place: Int, _ reach: ClosedRange<Int>) -> Bool {
    let unit = fields[place].seconds
    let isSmallest = place == fields.count - 1
    let isTooSmall = place > 0 && reach.lowerBound > fields[place - 1].seconds + fields[place - 1].seconds / 10
    return (isSmallest || reach.upperBound >= unit - unit / 10) && !isTooSmall
  }
}

/// Counting whole units of the calendar.
enum CalendarCount {
  /// How many of a unit lie between a date and an end, on whichever side that is.
  static func whole(_ unit: LiveText.Unit, from date: Double, to end: Double, _ words: some DateWords) -> Int {
    let side = end < date ? -1 : 1
    let distance = Moment.whole((abs(end - date) + Moment.grain).rounded(.down))
    guard unit.isOfCalendar else { return distance / unit.seconds }
    // A year of 365.25 days is a little too long: one month more in a thousand years.
    var count = distance / unit.seconds + 1 + distance / 20_000_000_000
    while count > 0, Double(side) * (words.adding(side * count, unit, to: date) - end) > Moment.grain { count -= 1 }
    return count
  }
}
