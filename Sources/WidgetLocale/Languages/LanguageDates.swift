import WidgetModel

/// Writes dates as a language's table has their words and patterns.
package struct LanguageDates: DatePatternWriting {
  let language: Language

  /// Wraps a language's table.
  package init(_ language: Language) { self.language = language }

  /// The first day of the week, 1 for Sunday.
  package var firstWeekday: Int { language.firstWeekday }
  /// The days that the first week of a year has at least.
  package var minimalDays: Int { language.minimalDays }

  /// Returns the text with the language's digits.
  package func numerals(_ text: String) -> String { language.numerals(text) }

  /// Returns the text of a pattern's field; nil where the table has none.
  package func words(_ letter: Character, _ count: Int, _ fields: DateFields, _ pattern: DatePattern) -> String? {
    guard let words = LanguageKey.field(letter, count).flatMap({ language[$0] }) else { return nil }
    let local = fields.local, date = local.date
    let index: Int
    switch letter {
    case "G": index = 0
    case "a": index = local.hour / 12
    case "M", "L": index = date.month - 1
    case "Q", "q": index = (date.month - 1) / 3
    case "B": index = local.hour + (Self.isExact(local, pattern) ? 0 : 24)
    default: index = date.weekday - 1
    }
    return words.indices.contains(index) ? words[index] : nil
  }

  /// Whether it is the full hour, as far as the pattern tells: noon has a name of its own, a minute later it has none.
  private static func isExact(_ local: LocalTime, _ pattern: DatePattern) -> Bool {
    func has(_ letter: Character) -> Bool {
      pattern.parts.contains { if case .field(letter, _) = $0 { true } else { false } }
    }
    return (local.minute == 0 || !has("m")) && (local.second == 0 || !has("s"))
  }

  /// A date by an entry that holds a pattern; nil where the entry is not there, or a field needs ICU.
  func text(_ date: Double, byEntry key: String, in zone: Zone) -> String? {
    guard let pattern = language.value(key).flatMap(DatePattern.init) else { return nil }
    return text(pattern, DateFields(date, in: zone))
  }

  /// - Parameter daysAway: -1, 0 or 1 where the day is to be told as yesterday, today or tomorrow.
  /// - Returns: nil where a field needs ICU.
  func text(_ date: Double, _ day: English.Style, _ time: English.Style, daysAway: Int?, in zone: Zone) -> String? {
    guard let near = daysAway.flatMap({ language[LanguageKey.near]?[$0 + 1] }) else {
      return text(date, byEntry: LanguageKey.styles(day, time), in: zone)
    }
    if time == .none { return near }
    return text(date, byEntry: LanguageKey.styles(.none, time), in: zone).map { "\(near), \($0)" }
  }

  /// Two moments as a span; nil where the table has no form for it.
  func range(_ from: Double, _ to: Double, in zone: Zone) -> String? {
    let first = DateFields(from, in: zone), last = DateFields(to, in: zone)
    guard first.local.date == last.local.date else { return range(first, last, .day) }
    let (one, other) = (first.local, last.local)
    if (one.hour, one.minute) == (other.hour, other.minute) {
      return text(from, byEntry: LanguageKey.styles(.none, .short), in: zone)
    }
    return range(first, last, one.hour / 12 != other.hour / 12 ? .half : one.hour != other.hour ? .hour : .minute)
  }

  private func range(_ first: DateFields, _ last: DateFields, _ difference: LanguageKey.Difference) -> String? {
    guard let patterns = language[LanguageKey.range(difference)]?.compactMap(DatePattern.init), patterns.count == 2,
      let from = text(patterns[0], first), let to = text(patterns[1], last)
    else { return nil }
    return from + to
  }
}
