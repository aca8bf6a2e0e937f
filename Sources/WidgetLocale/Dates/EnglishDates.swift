import WidgetModel

/// Writes dates by a pattern, in English.
package struct EnglishDates: DatePatternWriting {
  let english: English

  /// Wraps the words of English.
  package init(english: English) { self.english = english }

  /// The first day of the week, 1 for Sunday.
  package var firstWeekday: Int { english.firstWeekday }
  /// The days that the first week of a year has at least.
  package var minimalDays: Int { english.minimalDays }

  /// Returns the text with the language's digits.
  package func numerals(_ text: String) -> String { text }

  /// Nil where a field needs ICU (names of zones and day periods).
  package func words(_ letter: Character, _ count: Int, _ fields: DateFields, _ pattern: DatePattern) -> String? {
    let local = fields.local, date = local.date
    switch letter {
    case "G": return count == 4 ? "Anno Domini" : count == 5 ? "A" : count < 4 ? "AD" : nil
    case "Q", "q": return quarter((date.month - 1) / 3 + 1, count)
    case "M", "L": return name(English.months, date.month, count)
    case "E": return weekday(date.weekday, max(count, 3))
    case "e", "c": return weekday(date.weekday, count)
    case "a":
      let half = english.dayHalves[local.hour / 12]
      return count == 5 ? String(half.lowercased().prefix(1)) : half
    case "z" where count < 4: return Self.abbreviation(fields.period)
    case "Z", "O": return ZoneOffset.text(letter, count, fields.period.offset)
    default: return nil
    }
  }

  /// A date by two styles, with a word for a near day.
  ///
  /// - Parameter other: writes by a pattern that has a field for ICU.
  /// - Returns: nil where that gives nil.
  package func text(
    _ fields: DateFields, _ day: English.Style, _ time: English.Style, daysAway: Int?, other: (String) -> String?
  ) -> String? {
    let near = daysAway.map { ["Yesterday", "Today", "Tomorrow"][$0 + 1] }
    let forms = [near == nil ? english.datePattern(day) : nil, english.timePattern(time)].compactMap(\.self)
    let texts = forms.compactMap { text(DatePattern(unquoted: $0), fields) ?? other($0) }
    guard texts.count == forms.count else { return nil }
    return ([near].compactMap(\.self) + texts).joined(separator: English.glue(day))
  }

  private func name(_ names: [String], _ number: Int, _ count: Int) -> String? {
    switch count {
    case 3: English.short(names, number)
    case 4: English.name(names, number)
    case 5: String(English.name(names, number).prefix(1))
    default: nil
    }
  }

  private func weekday(_ number: Int, _ count: Int) -> String? {
    count == 6 ? String(English.name(English.weekdays, number).prefix(2)) : name(English.weekdays, number, count)
  }

  private func quarter(_ number: Int, _ count: Int) -> String? {
    switch count {
    case 3: "Q\(number)"
    case 4: "\(English.ordinal("\(number)")) quarter"
    case 5: "\(number)"
    default: nil
    }
  }

  /// "CET", as the zone's own data has it; where that is only a number, "GMT+5:30".
  package static func abbreviation(_ period: Zone.Period) -> String {
    period.abbreviation.first?.isLetter ?? false ? period.abbreviation : ZoneOffset.text("O", 1, period.offset)
  }
}
