/// A text that stays true by itself as time passes: what it counts, and how. Dates are seconds since 1970.
/// Two questions: its string at a date, and the next moment at which that string changes.
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
  /// Counts within a span and stops at its end (SwiftUI: Text(timerInterval:pauseTime:countsDown:showsHours:)).
  case interval(from: Double, to: Double, pauseTime: Double?, countsDown: Bool, showsHours: Bool)
}

/// Words and calendar that live texts are written with, in one locale and time zone.
public protocol DateWords: Sendable {
  /// "June 3, 2019".
  func date(_ date: Double) -> String
  /// "11:23 PM".
  func time(_ date: Double) -> String
  /// "9:30 AM – 3:30 PM".
  func range(_ from: Double, _ to: Double) -> String
  /// A count with its unit, spelled out ("2 hours") or short ("2 hr").
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String
  /// Two counts side by side: "2 hr, 23 min".
  func joined(_ first: String, _ second: String) -> String
  /// Digits of a timer in the locale's numerals.
  func digits(_ text: String) -> String
}

extension LiveText {
  /// What it reads at `now`.
  public func string(at now: Double, _ words: some DateWords) -> String {
    switch self {
    case .date(let date): words.date(date)
    case .time(let date): words.time(date)
    case .range(let from, let to): words.range(from, to)
    case .relative(let date): Distance(Self.seconds(to: date, at: now)).string(words)
    case .offset(let date): Self.sign(date, now) + Distance(Self.seconds(to: date, at: now)).largest(words)
    case .timer(let date): words.digits(Self.clock(Self.seconds(to: date, at: now), showsHours: true))
    case .interval(_, _, _, _, let showsHours): words.digits(Self.clock(counted(at: now), showsHours: showsHours))
    }
  }

  /// The first moment after `now` at which `string(at:_:)` differs; nil where it never does.
  public func nextChange(after now: Double) -> Double? {
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
    case .interval(let from, let to, let pause, let countsDown, _):
      let end = Swift.min(to, pause ?? to)
      guard now < end else { return nil }
      let begin = Swift.max(now, from)
      let next = countsDown ? Self.tick(of: to, after: begin) : Self.tick(of: from, after: begin)
      return next <= end ? next : nil
    }
  }

  /// The widest form that it takes from `now` until `end`: counts of two digits, digits as zeros. Layout reserves room
  /// for it, so that a tick moves nothing.
  public func widest(from now: Double, until end: Double?, _ words: some DateWords) -> String {
    switch self {
    case .date, .time, .range: return string(at: now, words)
    case .relative(let date): return Distance(Self.seconds(to: date, at: now)).widest.string(words)
    case .offset(let date): return "+" + Distance(Self.seconds(to: date, at: now)).widest.largest(words)
    case .timer(let date):
      let most = Swift.max(Self.seconds(to: date, at: now), end.map { Self.seconds(to: date, at: $0) } ?? 0)
      return words.digits(Self.zeros(Self.clock(most, showsHours: true)))
    case .interval(let from, let to, _, _, let showsHours):
      return words.digits(Self.zeros(Self.clock(Self.whole((to - from).rounded(.up)), showsHours: showsHours)))
    }
  }

  /// The widest forms that it takes from `now` until `end`, one for each unit that it is told in meanwhile: which of
  /// them is the widest, the font decides.
  public func widestForms(from now: Double, until end: Double?, _ words: some DateWords) -> [String] {
    let (date, signs): (Double, [String])
    switch self {
    case .relative(let to): (date, signs) = (to, [""])
    case .offset(let to): (date, signs) = (to, ["+", "-"])
    default: return [widest(from: now, until: end, words)]
    }
    let last = Swift.max(end ?? now, now)
    let ends = [Self.seconds(to: date, at: now), Self.seconds(to: date, at: last)]
    let nearest = now <= date && date <= last ? 0 : Swift.min(ends[0], ends[1])
    let forms = Distance.each(from: nearest, to: Swift.max(ends[0], ends[1])).map(\.widest)
    return signs.flatMap { sign in forms.map { sign.isEmpty ? $0.string(words) : sign + $0.largest(words) } }
  }

  // MARK: Counting

  /// Whole seconds between a date and now: a date ahead counts down to 0 at its moment, a past one up from it.
  private static func seconds(to date: Double, at now: Double) -> Int {
    date > now ? whole((date - now).rounded(.up)) : whole((now - date).rounded(.down))
  }

  private static func whole(_ seconds: Double) -> Int { Swift.max(0, Int(exactly: seconds) ?? 0) }

  private static func sign(_ date: Double, _ now: Double) -> String { date > now ? "-" : "+" }

  /// Seconds that an interval shows at `now`, between 0 and its length.
  private func counted(at now: Double) -> Int {
    guard case .interval(let from, let to, let pause, let countsDown, _) = self, from <= to else { return 0 }
    let at = Swift.min(Swift.max(pause.map { Swift.min($0, now) } ?? now, from), to)
    return countsDown ? Self.whole((to - at).rounded(.up)) : Self.whole((at - from).rounded(.down))
  }

  /// When the count of seconds from or to `date` next reaches what `rising` or `falling` names.
  private static func moment(
    of date: Double, after now: Double, rising: (Int) -> Int, falling: (Int) -> Int
  ) -> Double {
    let count = seconds(to: date, at: now)
    if date > now, falling(count) >= 0 { return date - Double(falling(count)) }
    return date + Double(rising(date > now ? 0 : count))
  }

  /// The first moment after `now` that lies a whole number of seconds from `origin`.
  private static func tick(of origin: Double, after now: Double) -> Double {
    let next = origin + (now - origin).rounded(.down) + 1
    return next > now ? next : next + 1
  }

  /// "0:07", "15:00", "36:59:01".
  private static func clock(_ seconds: Int, showsHours: Bool) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = showsHours ? seconds / 3600 : 0
    let minutes = (seconds - hours * 3600) / 60
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  private static func zeros(_ text: String) -> String { String(text.map { $0.isNumber ? "0" : $0 }) }

  /// A distance in its two largest units: `whole` of `unit`, and `rest` of the next smaller one.
  private struct Distance {
    var unit: Unit
    var whole: Int
    var smaller: Unit?
    var rest: Int

    init(_ seconds: Int) {
      let units = Unit.allCases
      let index = units.firstIndex { seconds >= $0.seconds } ?? units.count - 1
      unit = units[index]
      whole = seconds / unit.seconds
      smaller = index + 1 < units.count ? units[index + 1] : nil
      rest = smaller.map { (seconds - seconds / units[index].seconds * units[index].seconds) / $0.seconds } ?? 0
    }

    /// The distances that read the same: from `start` up to, but without, `end`.
    var start: Int { wholeStart + rest * (smaller?.seconds ?? 0) }
    var end: Int { smaller.map { Swift.min(start + $0.seconds, wholeEnd) } ?? wholeEnd }
    var wholeStart: Int { whole * unit.seconds }
    /// The fifth week is not told to its end: a month begins in it.
    var wholeEnd: Int { Swift.min(wholeStart + unit.seconds, larger?.seconds ?? Int.max) }

    private var larger: Unit? { Unit.allCases.last { $0.seconds > unit.seconds } }

    /// A distance in each of the units between two distances.
    static func each(from least: Int, to most: Int) -> [Distance] {
      let between = Unit.allCases.map(\.seconds).filter { least < $0 && $0 < most }
      return ([least, most] + between).map { Distance($0) }
    }

    /// The same units with the largest counts they take.
    var widest: Distance {
      var widest = self
      widest.whole = Swift.max(whole, unit.most)
      widest.rest = smaller?.most ?? 0
      return widest
    }

    func largest(_ words: some DateWords) -> String { words.count(whole, unit, short: false) }

    func string(_ words: some DateWords) -> String {
      let first = words.count(whole, unit, short: true)
      guard let smaller, rest > 0 else { return first }
      return words.joined(first, words.count(rest, smaller, short: true))
    }
  }
}

extension LiveText {
  /// The units that distances are told in; a month is a twelfth of a year of 365.25 days.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case year, month, week, day, hour, minute, second

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
  }
}
