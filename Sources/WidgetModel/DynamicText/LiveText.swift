/// A text that stays true by itself as time passes: what it counts, and how. Dates are seconds since 1970.
/// Two questions: its string at a date, and the next moment at which that string changes. A third, for layout: the
/// widest form that it takes in a span.
///
/// Moments count to a ten-thousandth of a second: what a sum of dates loses in its last bits never delays a change.
public enum LiveText: Sendable, Hashable {
  /// The date itself; never changes.
  case date(Double)
  /// The time of day; never changes.
  case time(Double)
  /// Two dates as a span; never changes.
  case range(from: Double, to: Double)
  /// The distance from now, either way: "2 hr, 23 min".
  case relative(Double)
  /// The distance from now in its largest unit, with a sign: "+2 hours", "-3 months".
  case offset(Double)
  /// Counts down to the date and then up: "15:00", "36:59:01".
  case timer(Double)
  /// Counts within a span and stops at its end (SwiftUI: Text(timerInterval:…), SystemFormatStyle.Timer).
  case interval(from: Double, to: Double, pauseTime: Double?, countsDown: Bool, ClockFormat)
  /// Counts up from a date for ever: "00:05.23" (SwiftUI: SystemFormatStyle.Stopwatch).
  case stopwatch(from: Double, pauseTime: Double?, ClockFormat)
  /// The distance from a date in units of the calendar: "3 minutes, 42 seconds" (SwiftUI: SystemFormatStyle.DateOffset).
  case distance(from: Double, OffsetFormat)
  /// A date as one would speak of it: "in 5 minutes", "tomorrow", "Monday, June 3" (SwiftUI:
  /// SystemFormatStyle.DateReference).
  case reference(to: Double, ReferenceFormat)
}

extension LiveText {
  /// Whether it reads the same for ever.
  public var isFixed: Bool {
    switch self {
    case .date, .time, .range: true
    default: false
    }
  }

  /// What it reads at `now`.
  public func string(at now: Double, _ words: some DateWords) -> String {
    switch self {
    case .date(let date): return words.date(date)
    case .time(let date): return words.time(date)
    case .range(let from, let to): return words.range(from, to)
    case .relative(let date): return Distance(Moment.seconds(from: date, to: now)).string(words)
    case .offset(let date):
      return Self.sign(date, now) + Distance(Moment.seconds(from: date, to: now)).largest(words)
    case .timer(let date): return ClockFormat().string(Moment.seconds(from: date, to: now) * 100, words)
    case .interval(_, _, _, _, let format), .stopwatch(_, _, let format):
      return format.string(count?.shown(at: now, format) ?? 0, words)
    case .distance(let anchor, let format): return format.string(from: anchor, at: now, words)
    case .reference(let date, let format): return format.reading(of: date, at: now, words).string(date, words)
    }
  }

  /// The first moment after `now` at which `string(at:_:)` differs; nil where it never does.
  public func nextChange(after now: Double, _ words: some DateWords) -> Double? {
    switch self {
    case .date, .time, .range:
      return nil
    case .timer(let date):
      return Self.moment(of: date, after: now, rising: { $0 + 1 }, falling: { $0 - 1 })
    case .relative(let date):
      return Self.moment(of: date, after: now, rising: { Distance($0).end }, falling: { Distance($0).start - 1 })
    case .offset(let date):
      return Self.moment(
        of: date, after: now, rising: { Distance($0).wholeEnd }, falling: { Distance($0).wholeStart - 1 })
    case .interval(_, _, _, _, let format), .stopwatch(_, _, let format):
      return count?.nextChange(after: now, format)
    case .distance(let anchor, let format): return format.nextChange(from: anchor, after: now, words)
    case .reference(let date, let format): return format.nextChange(of: date, after: now, words)
    }
  }

  /// The widest form that it takes from `now` until `end`, by `width`: each unit that it is told in meanwhile, with as many
  /// digits as it may have, digits as zeros. Layout reserves space for it, so that a tick moves nothing. Without an end these are
  /// the units of `now`.
  public func widest(
    from now: Double, until end: Double?, _ words: some DateWords, by width: @escaping (String) -> Double
  ) -> String {
    let last = Swift.max(end ?? now, now)
    var widest = Widest(width: width)
    switch self {
    case .date, .time, .range: widest.add(string(at: now, words))
    case .relative(let date):
      for distance in Self.distances(from: date, now, last) { distance.add(to: &widest, words) }
    case .offset(let date):
      let counts = Self.distances(from: date, now, last).map { words.shapes($0.unit, upTo: $0.most, short: false) }
      for count in counts.joined() {
        widest.add("+" + count)
        widest.add("-" + count)
      }
    case .timer(let date):
      let reach = Moment.reach(of: date, now, last)
      ClockFormat().add(from: reach.lowerBound * 100, through: reach.upperBound * 100, to: &widest, words)
    // The whole span of a timer, so that it keeps its place from one entry to the next.
    case .interval(let from, let to, _, _, let format):
      format.add(from: 0, through: Moment.left(until: to, at: from), to: &widest, words)
    case .stopwatch(_, _, let format):
      guard let count else { break }
      let reach = count.reach(from: now, through: last)
      format.add(from: reach.lowerBound, through: reach.upperBound, to: &widest, words)
    case .distance(let anchor, let format): format.add(from: anchor, now, last, to: &widest, words)
    case .reference(let date, let format): format.add(date, now, last, to: &widest, words)
    }
    return widest.form
  }

  // MARK: Counting

  private static func sign(_ date: Double, _ now: Double) -> String { Moment.isAhead(date, now) ? "-" : "+" }

  /// What an interval or stopwatch counts; nil for an interval that ends before it begins.
  private var count: LiveCount? {
    switch self {
    case .interval(let from, let to, let pause, let countsDown, _):
      from <= to ? LiveCount(from: from, to: to, pauseTime: pause, countsDown: countsDown) : nil
    case .stopwatch(let from, let pause, _): LiveCount(from: from, to: nil, pauseTime: pause, countsDown: false)
    default: nil
    }
  }

  /// When the count of seconds from or to `date` next reaches what `rising` or `falling` names.
  private static func moment(
    of date: Double, after now: Double, rising: (Int) -> Int, falling: (Int) -> Int
  ) -> Double {
    let count = Moment.seconds(from: date, to: now)
    let isAhead = Moment.isAhead(date, now)
    if isAhead, falling(count) >= 0 { return date - Double(falling(count)) }
    return date + Double(rising(isAhead ? 0 : count))
  }

  /// A distance in each of the units that are told between two moments.
  private static func distances(from date: Double, _ now: Double, _ last: Double) -> [Distance] {
    let reach = Moment.reach(of: date, now, last)
    let between = Unit.allCases.map(\.seconds).filter { reach.contains($0) }
    return ([reach.lowerBound, reach.upperBound] + between).map { seconds in
      var distance = Distance(seconds)
      distance.most = Swift.min(reach.upperBound / distance.unit.seconds, Swift.max(distance.whole, distance.unit.most))
      return distance
    }
  }

  /// A distance in its two largest units: `whole` of `unit`, and `rest` of the next smaller one.
  private struct Distance {
    var unit: Unit
    var whole: Int
    var smaller: Unit?
    var rest: Int
    /// The largest `whole` that space is reserved for.
    var most: Int

    init(_ seconds: Int) {
      let units = Unit.allCases
      let index = units.firstIndex { seconds >= $0.seconds } ?? units.count - 1
      unit = units[index]
      whole = seconds / unit.seconds
      smaller = index + 1 < units.count ? units[index + 1] : nil
      rest = smaller.map { (seconds - seconds / units[index].seconds * units[index].seconds) / $0.seconds } ?? 0
      most = whole
    }

    /// The distances that read the same: from `start` up to, but without, `end`.
    var start: Int { wholeStart + rest * (smaller?.seconds ?? 0) }
    var end: Int { smaller.map { Swift.min(start + $0.seconds, wholeEnd) } ?? wholeEnd }
    var wholeStart: Int { whole * unit.seconds }
    /// The fifth week is not told to its end: a month begins in it.
    var wholeEnd: Int { Swift.min(wholeStart + unit.seconds, larger?.seconds ?? Int.max) }

    private var larger: Unit? { Unit.allCases.last { $0.seconds > unit.seconds } }

    func largest(_ words: some DateWords) -> String { words.count(whole, unit, short: false) }

    func string(_ words: some DateWords) -> String {
      let first = words.count(whole, unit, short: true)
      guard let smaller, rest > 0 else { return first }
      return words.joined([first, words.count(rest, smaller, short: true)], short: true)
    }

    func add(to widest: inout Widest, _ words: some DateWords) {
      var fields = [words.shapes(unit, upTo: most, short: true)]
      if let smaller { fields.append(words.shapes(smaller, upTo: smaller.most, short: true)) }
      widest.add(fields, words, short: true)
    }
  }
}

extension LiveText {
  /// The units that distances are told in; a month is a twelfth of a year of 365.25 days where no calendar counts.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case year, month, week, day, hour, minute, second

    /// The unit's length in seconds; of a month and a year the average.
    public var seconds: Int {
      switch self {
      case .year: 31_557_600
      case .month: 2_629_800
      case .week: 604_800
      case .day: 86_400
      case .hour: 3_600
      case .minute: 60
      case .second: 1
      }
    }

    /// How many of them there are at most before the next larger unit is told.
    var most: Int {
      switch self {
      case .year: 10
      case .month: 11
      case .week: 4
      case .day: 6
      case .hour: 23
      case .minute, .second: 59
      }
    }

    /// Whether it follows the calendar of a zone rather than what passes.
    var isOfCalendar: Bool { seconds >= Unit.day.seconds }
  }
}

/// Distances of moments, whole: towards a date ahead rounded up, from a past one down.
package enum Moment {
  /// Seconds that two dates may differ and still be one moment.
  package static let grain = 1e-4

  static func isAhead(_ date: Double, _ now: Double) -> Bool { date - now > grain }

  /// Whole seconds between a date and now: a date ahead counts down to 0 at its moment, a past one up from it.
  static func seconds(from date: Double, to now: Double) -> Int {
    isAhead(date, now) ? whole((date - now - grain).rounded(.up)) : whole((now - date + grain).rounded(.down))
  }

  /// Hundredths that have passed since a date.
  static func passed(since date: Double, at now: Double) -> Int { whole(((now - date + grain) * 100).rounded(.down)) }

  /// Hundredths until a date.
  static func left(until date: Double, at now: Double) -> Int { whole(((date - now - grain) * 100).rounded(.up)) }

  static func whole(_ number: Double) -> Int { max(0, Int(exactly: number) ?? 0) }

  /// The least and the greatest count of seconds from a date while time passes from `now` through `last`.
  static func reach(of date: Double, _ now: Double, _ last: Double) -> ClosedRange<Int> {
    let ends = [seconds(from: date, to: now), seconds(from: date, to: last)]
    let nearest = now <= date && date <= last ? 0 : min(ends[0], ends[1])
    return nearest...max(ends[0], ends[1], nearest)
  }
}

/// The widest of several texts, in some font.
struct Widest {
  let width: (String) -> Double
  private(set) var form = ""
  private var most = -1.0

  init(width: @escaping (String) -> Double) { self.width = width }

  mutating func add(_ text: String) {
    let width = width(text)
    if width > most { (form, most) = (text, width) }
  }

  /// Adds the widest choice of each field, joined.
  mutating func add(_ fields: [[String]], _ words: some DateWords, short: Bool, before: String = "") {
    let parts = fields.map { field in
      var widest = Widest(width: width)
      for shape in field { widest.add(shape) }
      return widest.form
    }
    add(before + words.joined(parts, short: short))
  }
}
