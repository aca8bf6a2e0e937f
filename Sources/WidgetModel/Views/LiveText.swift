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
  /// The units that distances are told in; a month counts 30.4375 days, a year 365.25 (the calendar's mean).
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case year, month, week, day, hour, minute, second

    public var seconds: Double {
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
  }

  /// What it reads at `now`.
  public func string(at now: Double, _ words: some DateWords) -> String {
    switch self {
    case .date(let date): words.date(date)
    case .time(let date): words.time(date)
    case .range(let from, let to): words.range(from, to)
    case .relative(let date): Self.relative(abs(date - now), words)
    case .offset(let date): Self.offset(now - date, words)
    case .timer(let date): words.digits(Self.clock(Self.shown(date - now), showsHours: true))
    case .interval(_, _, _, _, let showsHours): words.digits(Self.clock(counted(at: now), showsHours: showsHours))
    }
  }

  /// The first moment after `now` at which `string(at:_:)` differs; nil where it never does.
  public func nextChange(after now: Double) -> Double? {
    switch self {
    case .date, .time, .range: nil
    case .timer(let date): Self.nextTick(from: date, after: now, every: 1)
    case .relative(let date):
      Self.nextTick(from: date, after: now, every: abs(date - now) < 3_599 ? 1 : Self.largest(abs(date - now)).next)
    case .offset(let date): Self.nextTick(from: date, after: now, every: Self.largest(abs(date - now)).unit.seconds)
    case .interval(let from, let to, let pause, _, _):
      pause.map { now >= $0 } ?? false || now >= to
        ? nil : now < from ? from : Self.nextTick(from: to, after: now, every: 1)
    }
  }

  /// The strings among which the widest future form is; layout reserves room for it, so that a tick moves nothing.
  public func widest(from now: Double, _ words: some DateWords) -> String {
    switch self {
    case .date, .time, .range: string(at: now, words)
    case .timer(let date):
      words.digits(
        Self.clock(max(abs(date - now), 0), showsHours: true).map { $0.isNumber ? "0" : $0 }.reduce(into: "") {
          $0.append($1)
        })
    case .interval(let from, let to, _, _, let showsHours):
      words.digits(
        Self.clock(max(to - from, 0), showsHours: showsHours).map { $0.isNumber ? "0" : $0 }.reduce(into: "") {
          $0.append($1)
        })
    case .relative, .offset: string(at: now, words)
    }
  }

  /// Seconds that an interval shows at `now`, between 0 and its length.
  private func counted(at now: Double) -> Int {
    guard case .interval(let from, let to, let pause, let countsDown, _) = self else { return 0 }
    let at = min(max(pause.map { min($0, now) } ?? now, from), max(from, to))
    return Self.shown(countsDown ? to - at : at - from)
  }

  /// Whole seconds of a distance: a countdown shows 1 until it has ended, a count up begins at 0.
  private static func shown(_ distance: Double) -> Int {
    Int(exactly: (distance > 0 ? distance.rounded(.up) : -(distance.rounded(.down)).magnitude).magnitude) ?? 0
  }

  private static func clock(_ seconds: Double, showsHours: Bool) -> String {
    clock(Int(exactly: seconds.rounded(.up)) ?? 0, showsHours: showsHours)
  }

  /// "0:07", "15:00", "36:59:01".
  static func clock(_ seconds: Int, showsHours: Bool) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = showsHours ? seconds / 3600 : 0
    let minutes = (seconds - hours * 3600) / 60
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  /// "2 hr, 23 min", "11 min, 14 sec", "7 sec": the two largest units.
  private static func relative(_ distance: Double, _ words: some DateWords) -> String {
    let (unit, next) = largest(distance)
    let whole = Int(exactly: (distance / unit.seconds).rounded(.down)) ?? 0
    let first = words.count(whole, unit, short: true)
    guard next < unit.seconds, let smaller = Unit.allCases.first(where: { $0.seconds == next }) else { return first }
    let rest = Int(exactly: ((distance - Double(whole) * unit.seconds) / next).rounded(.down)) ?? 0
    return rest == 0 ? first : words.joined(first, words.count(rest, smaller, short: true))
  }

  private static func offset(_ passed: Double, _ words: some DateWords) -> String {
    let unit = largest(abs(passed)).unit
    let whole = Int(exactly: (abs(passed) / unit.seconds).rounded(.down)) ?? 0
    return (passed < 0 ? "-" : "+") + words.count(whole, unit, short: false)
  }

  /// The largest unit that the distance holds once, and the length of the next smaller one shown beside it.
  private static func largest(_ distance: Double) -> (unit: Unit, next: Double) {
    let units = Unit.allCases
    guard let index = units.firstIndex(where: { distance >= $0.seconds }) else { return (.second, 1) }
    return (units[index], index + 1 < units.count ? units[index + 1].seconds : 1)
  }

  /// The first moment after `now` that lies a whole number of steps from `origin`.
  private static func nextTick(from origin: Double, after now: Double, every step: Double) -> Double {
    let next = origin + (((now - origin) / step).rounded(.down) + 1) * step
    return next > now ? next : next + step
  }
}
