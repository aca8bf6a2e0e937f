/// The words and the calendar that dynamic texts are written with, in one locale and time zone.
public protocol DateWords: Sendable {
  /// "June 3, 2019".
  func date(_ date: Double) -> String
  /// "11:23 PM".
  func time(_ date: Double) -> String
  /// "9:30 AM – 3:30 PM".
  func range(_ from: Double, _ to: Double) -> String
  /// A date by some of its fields: "June 2019".
  func date(_ date: Double, as form: DateForm) -> String
  /// A count with its unit, spelled out ("2 hours") or short ("2 hr").
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String
  /// Counts side by side: "2 hr, 23 min".
  func joined(_ counts: [String], short: Bool) -> String
  /// How far away something is, positive ahead: "in 5 minutes", "3 days ago", "tomorrow", "now".
  func away(_ count: Int, _ unit: LiveText.Unit) -> String
  /// Digits of a timer in the locale's numerals, and its decimal sign in place of a point.
  func digits(_ text: String) -> String

  /// How a count reads with its unit while it is between 0 and `most`: each word that the language uses, with as many
  /// digits as are needed, all of them zeros.
  func shapes(_ unit: LiveText.Unit, upTo most: Int, short: Bool) -> [String]
  /// The same of `away`, for counts of one sign.
  func shapesAway(_ unit: LiveText.Unit, upTo most: Int, isAhead: Bool) -> [String]

  /// What the zone's clocks and calendars show at a moment, in seconds as if they showed UTC.
  func localSeconds(_ date: Double) -> Double
  /// The moment at which they show it: the first of two; after a gap for what they skip.
  func moment(localSeconds: Double) -> Double
}

/// Which fields of a date are told.
public enum DateForm: String, Sendable, Hashable, CaseIterable {
  /// "2019".
  case year
  /// "June 2019".
  case monthOfYear
  /// "June 3, 2019".
  case dayOfYear
  /// "June 3, 2019 at 9:41 AM".
  case timeOfYear
  /// "June".
  case month
  /// "Monday, June 3".
  case day
  /// "Monday, June 3 at 9:41 AM".
  case timeOfDay
  /// "9:41 AM".
  case time
}

extension DateWords {
  /// Returns the texts of counts up to a limit, with each digit as a zero, each text once.
  public func shapes(_ unit: LiveText.Unit, upTo most: Int, short: Bool) -> [String] {
    Shapes.of(upTo: most, zero: digits("0")) { count($0, unit, short: short) }
  }

  /// Returns the texts of distances up to a limit, with each digit as a zero, each text once.
  public func shapesAway(_ unit: LiveText.Unit, upTo most: Int, isAhead: Bool) -> [String] {
    Shapes.of(upTo: most, zero: digits("0")) { away(isAhead ? $0 : -$0, unit) }
  }

  /// UTC.
  public func localSeconds(_ date: Double) -> Double { date }
  /// The inverse of `localSeconds(_:)`.
  public func moment(localSeconds: Double) -> Double { localSeconds }
}

extension DateWords {
  /// So many units later by the calendar: days and what is longer end at the same time of day, a day that a month lacks
  /// becomes its last; hours and what is shorter pass.
  func adding(_ count: Int, _ unit: LiveText.Unit, to date: Double) -> Double {
    guard unit.isOfCalendar, count != 0 else { return date + Double(count) * Double(unit.seconds) }
    let local = localSeconds(date)
    let day = CivilDate(days: Self.days(local))
    let moved: CivilDate
    switch unit {
    case .year: moved = day.adding(months: 12 * count)
    case .month: moved = day.adding(months: count)
    case .week: moved = CivilDate(days: day.days + 7 * count)
    default: moved = CivilDate(days: day.days + count)
    }
    return moment(localSeconds: local + Double(moved.days - day.days) * 86_400)
  }

  /// The day on the zone's calendars, counted from 1970.
  package func dayNumber(_ date: Double) -> Int { Self.days(localSeconds(date)) }

  func year(_ date: Double) -> Int { CivilDate(days: dayNumber(date)).year }

  /// The moment at which a day begins, counted from 1970.
  package func start(ofDay number: Int) -> Double { moment(localSeconds: Double(number) * 86_400) }

  private static func days(_ local: Double) -> Int { Int(exactly: (local / 86_400).rounded(.down)) ?? 0 }
}

/// How counts look, whatever their digits are.
public enum Shapes {
  /// Counts that between them need every plural form that a language has (CLDR's plural rules look at a count and at
  /// its last two digits).
  public static let counts = [0, 1, 2, 3, 5, 6, 8, 10, 11, 20, 21, 22, 25]

  /// The different shapes of the counts up to `most`, every digit as `zero`.
  public static func of(upTo most: Int, zero: String, _ text: (Int) -> String) -> [String] {
    var shapes: [String] = []
    // Beyond a hundred the same again, with as many digits.
    let hundreds = most / 100 * 100
    let long = hundreds == 0 ? [] : counts.map { hundreds + $0 } + counts.map { hundreds - 100 + $0 }
    for count in (counts + long).filter({ $0 < most }) + [most] {
      let shape = zeros(text(count), zero)
      if !shapes.contains(shape) { shapes.append(shape) }
    }
    return shapes
  }

  /// Returns the text with each digit replaced by `zero`.
  public static func zeros(_ text: String, _ zero: String) -> String {
    text.reduce(into: "") { $0 += $1.isWholeNumber ? zero : String($1) }
  }
}
