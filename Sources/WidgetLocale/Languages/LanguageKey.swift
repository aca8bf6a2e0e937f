package import WidgetModel

/// Keys of a language's table.
package enum LanguageKey {
  /// Numerals from 0 to 9, and the decimal sign.
  package static let symbols = "symbols"
  /// The first weekday, 1 being Sunday, and the days that a year's first week has at least.
  package static let week = "week"
  /// A letter for the plural form of each count from 0.
  package static let plurals = "plurals"
  /// The locale's name.
  package static let locale = "locale"
  /// Yesterday, today and tomorrow, at the beginning of a sentence.
  package static let near = "near"
  /// The words from the day before yesterday to the day after tomorrow, in a sentence.
  package static let nearDays = "near days"
  /// Counts of bytes below a thousand, by plural form.
  package static let bytes = "bytes"
  /// The units from kB to PB, each with the mark of its number.
  package static let largeBytes = "large bytes"
  /// Ordinals of the counts from 0, or the one form of all.
  package static let ordinals = "ordinals"

  /// A field of a pattern that is written in words; nil where no table holds it.
  package static func field(_ letter: Character, _ count: Int) -> String? {
    func repeated(_ letter: Character, _ count: Int) -> String { String(repeating: letter, count: count) }
    return switch letter {
    case "G", "a": count < 6 ? repeated(letter, count < 4 ? 1 : count) : nil
    case "M", "L", "Q", "q": (3...5).contains(count) ? repeated(letter, count) : nil
    case "E", "e": count < 7 ? repeated("E", count < 4 ? 1 : count) : nil
    case "c": (3...6).contains(count) ? repeated("c", count) : nil
    case "B": count < 4 ? "B" : nil
    default: nil
    }
  }

  /// The pattern of a date's and a time's style.
  package static func styles(_ day: English.Style, _ time: English.Style) -> String {
    "date \(day.rawValue) \(time.rawValue)"
  }
  /// The pattern of some fields of a date.
  package static func form(_ form: DateForm) -> String { "form \(form.rawValue)" }

  /// The patterns of a span's two moments, by what differs first.
  package enum Difference: String, CaseIterable { case day, half, hour, minute }
  /// The key of a range whose ends differ in this field.
  package static func range(_ difference: Difference) -> String { "range \(difference.rawValue)" }

  /// A `NumberForm`: decimal, percent, or a currency's code.
  package static func number(_ kind: String) -> String { "number \(kind)" }

  /// A number with a unit of measurement: the one form of all numbers, or each plural form's name and text.
  package static func measure(_ unit: NumberUnit) -> String { "measure \(unit.name)" }
  /// What stands between the texts of a list.
  package static func list(_ kind: ListService.Kind, _ width: ListService.Width) -> String {
    "list \(kind.rawValue) \(width.rawValue)"
  }

  /// A count with its unit, by plural form.
  package static func count(_ unit: LiveText.Unit, short: Bool) -> String {
    "\(short ? "short" : "long") \(unit.rawValue)"
  }
  /// How far away something is, by plural form.
  package static func away(_ unit: LiveText.Unit, isAhead: Bool) -> String {
    "\(isAhead ? "in" : "past") \(unit.rawValue)"
  }
  /// The current unit: "now", "this week".
  package static func this(_ unit: LiveText.Unit) -> String { "this \(unit.rawValue)" }
  /// What stands between two counts, and between the first and the last two of more.
  package static func joints(short: Bool) -> String { short ? "short joints" : "long joints" }
}
