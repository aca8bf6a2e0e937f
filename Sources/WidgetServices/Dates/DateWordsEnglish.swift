public import WidgetModel

/// The words of live texts in a locale and zone: English without ICU, others with it.
///
/// - Throws: `script.argument` for a zone that there is not.
public func dateWords(locale: String, timeZone: String, zones: Zones = Zones()) throws(Diagnostic) -> any DateWords {
  let zone = try zones.zone(named: timeZone)
  guard let english = English(locale: locale) else { return ICUWords(locale: locale, zone: zone) }
  return EnglishWords(english: english, zone: zone)
}

/// English words of live texts (SwiftUI: Text.DateStyle; its documentation's examples are American).
struct EnglishWords: DateWords {
  let english: English
  let zone: Zone

  private func written(_ date: Double, _ pattern: String?) -> String {
    guard let pattern = pattern.flatMap(DatePattern.init) else { return "" }
    return EnglishDates(english: english).text(pattern, DateFields(date, in: zone)) ?? ""
  }

  func date(_ date: Double) -> String { written(date, english.datePattern(.long)) }

  func time(_ date: Double) -> String { written(date, english.timePattern(.short)) }

  /// "9:41 – 10:41 AM", "9:41 AM – 4:41 PM", and with its date where the days differ.
  func range(_ from: Double, _ to: Double) -> String {
    let first = DateFields(from, in: zone).local, last = DateFields(to, in: zone).local
    guard first.date == last.date else {
      let day = english.datePattern(.short)
      return "\(written(from, day)), \(time(from)) – \(written(to, day)), \(time(to))"
    }
    let saysHalfOnce = english == .us && first.hour / 12 == last.hour / 12
    return "\(saysHalfOnce ? written(from, "h:mm") : time(from)) – \(time(to))"
  }

  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
    let isOne = count == 1
    guard short else { return "\(count) \(unit.rawValue)\(isOne ? "" : "s")" }
    let word: String
    switch unit {
    case .year: word = isOne ? "yr" : "yrs"
    case .month: word = isOne ? "mth" : "mths"
    case .week: word = isOne ? "wk" : "wks"
    case .day: word = isOne ? "day" : "days"
    case .hour: word = english == .gb && !isOne ? "hrs" : "hr"
    case .minute: word = "min"
    case .second: word = english == .gb && !isOne ? "secs" : "sec"
    }
    return "\(count) \(word)"
  }

  func joined(_ first: String, _ second: String) -> String { "\(first), \(second)" }

  func digits(_ text: String) -> String { text }
}
