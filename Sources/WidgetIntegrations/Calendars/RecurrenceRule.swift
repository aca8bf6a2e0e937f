import WidgetModel

/// A rule by which an event comes again (RFC 5545, section 3.3.10). Every list is sorted, without repetition and within its
/// range; no number of an untrusted rule is larger than its meaning allows.
/// A list that is empty restricts nothing.
struct RecurrenceRule: Hashable {
  enum Frequency: String, CaseIterable {
    case secondly = "SECONDLY", minutely = "MINUTELY", hourly = "HOURLY", daily = "DAILY", weekly = "WEEKLY"
    case monthly = "MONTHLY", yearly = "YEARLY"

    var isWithinDay: Bool { self == .secondly || self == .minutely || self == .hourly }
  }

  /// `2TU`, `-1FR`; without an ordinal every such day.
  struct Weekday: Hashable, Comparable {
    var ordinal: Int
    /// 1 is Sunday.
    var day: Int

    static func < (a: Weekday, b: Weekday) -> Bool { (a.ordinal, a.day) < (b.ordinal, b.day) }
  }

  enum Until: Hashable {
    /// To the end of that day.
    case day(CivilDate)
    /// On the event's own clock.
    case local(LocalTime)
    /// Seconds since 1970.
    case moment(Int)
  }

  var frequency: Frequency
  var interval = 1
  var count: Int?
  var until: Until?
  /// 1 is Sunday; weeks begin on Monday where nothing is said.
  var weekStart = 2
  var seconds: [Int] = []
  var minutes: [Int] = []
  var hours: [Int] = []
  var weekdays: [Weekday] = []
  var monthDays: [Int] = []
  var yearDays: [Int] = []
  var weekNumbers: [Int] = []
  var months: [Int] = []
  var positions: [Int] = []

  init(_ frequency: Frequency) { self.frequency = frequency }
}

// Untrusted text: a value out of range makes the rule invalid, instead of giving it another meaning.
extension RecurrenceRule {
  /// Intervals, counts: more than any calendar of 9,999 years needs.
  private static let largest = 1_000_000_000

  /// Parses `FREQ=WEEKLY;BYDAY=MO,WE`; nil for an invalid rule, or one of another calendar (RSCALE).
  init?(_ text: String) {
    var frequency: Frequency?
    var parts: [(String, Substring)] = []
    // Calendars write lower case too.
    for part in text.uppercased().split(separator: ";") {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let name = part[..<equals].trimmed, value = part[part.index(after: equals)...]
      if name == "FREQ" { frequency = Frequency(rawValue: value.trimmed) } else { parts.append((name, value)) }
    }
    guard let frequency else { return nil }
    self.init(frequency)
    for (name, value) in parts {
      guard take(name, value) else { return nil }
    }
  }

  private mutating func take(_ name: String, _ value: Substring) -> Bool {
    func into(_ place: WritableKeyPath<Self, [Int]>, _ range: ClosedRange<Int>, signed: Bool = false) -> Bool {
      guard let list = Self.numbers(value, range, signed: signed) else { return false }
      self[keyPath: place] = list
      return true
    }
    switch name {
    case "INTERVAL":
      guard let number = Self.number(value.trimmed), number >= 1 else { return false }
      interval = number
    case "COUNT":
      guard let number = Self.number(value.trimmed), number >= 1 else { return false }
      count = number
    case "UNTIL":
      guard let end = Self.until(value.trimmed) else { return false }
      until = end
    case "WKST":
      guard let day = Self.days.firstIndex(of: value.trimmed) else { return false }
      weekStart = day + 1
    // 60 is a leap second, which our days do not have.
    case "BYSECOND": return into(\.seconds, 0...60)
    case "BYMINUTE": return into(\.minutes, 0...59)
    case "BYHOUR": return into(\.hours, 0...23)
    case "BYMONTHDAY": return into(\.monthDays, 1...31, signed: true)
    case "BYYEARDAY": return into(\.yearDays, 1...366, signed: true)
    case "BYWEEKNO": return into(\.weekNumbers, 1...53, signed: true)
    case "BYMONTH": return into(\.months, 1...12)
    case "BYSETPOS": return into(\.positions, 1...366, signed: true)
    case "BYDAY":
      guard let list = Self.weekdays(value) else { return false }
      weekdays = list
    case "RSCALE": return value.trimmed == "GREGORIAN"
    // Unknown parts are ignored (section 3.3.10 allows none; calendars write X- parts).
    default: break
    }
    return true
  }

  private static func number(_ text: String) -> Int? {
    // Twelve digits at most, so that the text is never long.
    guard text.utf8.count <= 12, let number = Int(text), number.magnitude <= largest else { return nil }
    return number
  }

  private static func numbers(_ text: Substring, _ range: ClosedRange<Int>, signed: Bool) -> [Int]? {
    var found: Set<Int> = []
    for word in text.split(separator: ",") {
      // Zero is in no signed range: `abs` of it is below one.
      guard let number = number(word.trimmed), range.contains(signed ? abs(number) : number) else { return nil }
      found.insert(number)
    }
    return found.isEmpty ? nil : found.sorted()
  }

  /// Outlook writes "MO, FR" and "2 TH".
  private static func weekdays(_ text: Substring) -> [Weekday]? {
    var found: Set<Weekday> = []
    for word in text.split(separator: ",") {
      let word = word.trimmed
      guard let day = days.firstIndex(of: String(word.suffix(2))) else { return nil }
      let ordinal = word.dropLast(2).trimmed
      // 53 weeks at most in a year.
      guard let number = ordinal.isEmpty ? 0 : number(ordinal), number.magnitude <= 53 else { return nil }
      found.insert(Weekday(ordinal: number, day: day + 1))
    }
    return found.isEmpty ? nil : found.sorted()
  }

  private static let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  private static func until(_ text: String) -> Until? {
    guard let written = CalendarTime(text) else { return nil }
    if written.isDay { return .day(written.local.date) }
    // UNTIL in UTC is a moment; without a zone it is on the event's clock (section 3.3.10).
    return written.zone == .utc ? .moment(written.local.seconds) : .local(written.local)
  }
}
