import WidgetModel

/// The words of dynamic texts as a language's table has them. What a table lacks is written as the nearest that it has.
struct LanguageWords: DateWords {
  private let language: Language
  private let dates: LanguageDates
  private let zone: Zone

  init(_ language: Language, zone: Zone) {
    (self.language, self.zone) = (language, zone)
    dates = LanguageDates(language)
  }

  // A style that is missing is written by British patterns with the language's words.
  private func written(_ date: Double, _ day: English.Style, _ time: English.Style) -> String {
    if let text = dates.text(date, day, time, daysAway: nil, in: zone) { return text }
    let patterns = [English.gb.datePattern(day), English.gb.timePattern(time)].compactMap {
      $0.flatMap(DatePattern.init)
    }
    return patterns.compactMap { dates.text($0, DateFields(date, in: zone)) }.joined(separator: ", ")
  }

  func date(_ date: Double) -> String { written(date, .long, .none) }

  func time(_ date: Double) -> String { written(date, .none, .short) }

  func range(_ from: Double, _ to: Double) -> String {
    if let text = dates.range(from, to, in: zone) { return text }
    guard DateFields(from, in: zone).local.date == DateFields(to, in: zone).local.date else {
      return "\(written(from, .short, .short)) – \(written(to, .short, .short))"
    }
    return "\(time(from)) – \(time(to))"
  }

  func date(_ date: Double, as form: DateForm) -> String {
    if form == .time { return time(date) }
    return dates.text(date, byEntry: LanguageKey.form(form), in: zone) ?? self.date(date)
  }

  // Counts below zero are written by `away`.
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
    let count = min(max(count, 0), Self.most(unit))
    return language.counted(LanguageKey.count(unit, short: short), count) ?? "\(count) \(unit.rawValue)"
  }

  // Three joints: between two, between the first of many, and before the last.
  func joined(_ counts: [String], short: Bool) -> String {
    guard let first = counts.first, let last = counts.last, counts.count > 1 else { return counts.first ?? "" }
    let joints = language[LanguageKey.joints(short: short)] ?? []
    guard joints.count == 3 else { return counts.joined(separator: " ") }
    if counts.count == 2 { return first + joints[0] + last }
    return counts.dropLast().joined(separator: joints[1]) + joints[2] + last
  }

  func away(_ count: Int, _ unit: LiveText.Unit) -> String {
    // Beyond ten thousand years the count stays: it is only shown.
    let count = min(max(count, -Self.most(unit)), Self.most(unit))
    if unit == .day, (-2...2).contains(count), let names = language[LanguageKey.nearDays], names.count == 5 {
      return names[count + 2]
    }
    if count == 0 {
      // Hours and less are "now", longer units "this week".
      let isNow = unit.seconds < LiveText.Unit.day.seconds
      return language.value(LanguageKey.this(isNow ? .second : unit)) ?? self.count(0, unit, short: false)
    }
    return language.counted(LanguageKey.away(unit, isAhead: count > 0), abs(count))
      ?? self.count(abs(count), unit, short: false)
  }

  // The point of a number is the only sign that may stand in these texts.
  func digits(_ text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.map { language.numerals(String($0)) }.joined(separator: language.decimalSign)
  }

  func localSeconds(_ date: Double) -> Double { zone.localSeconds(date) }

  func moment(localSeconds: Double) -> Double { zone.moment(localSeconds: localSeconds) }

  /// No two dates of a widget are ten thousand years apart.
  static func most(_ unit: LiveText.Unit) -> Int { 10_000 * LiveText.Unit.year.seconds / unit.seconds }
}
