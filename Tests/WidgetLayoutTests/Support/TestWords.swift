import WidgetModel

/// Dates in plain English, in UTC.
struct TestWords: DateWords {
  func date(_ date: Double) -> String { "June 3, 2019" }
  func time(_ date: Double) -> String { "11:23 PM" }
  func range(_ from: Double, _ to: Double) -> String { "9:30 AM – 3:30 PM" }
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
    "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
  }
  func joined(_ counts: [String], short: Bool) -> String { counts.joined(separator: ", ") }
  func away(_ count: Int, _ unit: LiveText.Unit) -> String { "away \(count) \(unit.rawValue)" }
  func date(_ date: Double, as form: DateForm) -> String { "\(form.rawValue) of \(Int(date))" }
  func digits(_ text: String) -> String { text }
}
