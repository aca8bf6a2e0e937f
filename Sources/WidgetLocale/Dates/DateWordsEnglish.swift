public import WidgetModel

/// The words of dynamic texts in a locale and zone.
///
/// - Parameter languages: who has the tables of other languages than English.
/// - Throws: `script.argument` for a zone that there is not.
/// Read once for a widget's texts, and then asked at every tick.
public func dateWords(
  locale: String, timeZone: String, languages: any LanguageSource, zones: Zones = .ofEnvironment
) throws(Diagnostic) -> any DateWords {
  let zone = try zones.zone(named: timeZone)
  return switch LocaleStyle(locale, languages, nil) {
  case .language(let language): LanguageWords(language, zone: zone)
  case .english(let english): EnglishWords(english: english, zone: zone)
  // A language without a table is written in English: a dynamic text may not wait for a process.
  case .icu: EnglishWords(english: .us, zone: zone)
  }
}

/// The English words of dynamic texts (SwiftUI: Text.DateStyle; its documentation's examples are American).
struct EnglishWords: DateWords {
  let english: English
  let zone: Zone

  // A pattern that English lacks is empty, never a fault.
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
    // Both halves of the day are the same: it is said once, at the end.
    return "\(saysHalfOnce ? written(from, "h:mm") : time(from)) – \(time(to))"
  }

  // Words as CLDR's units in en_US and en_GB.
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

  func joined(_ counts: [String], short: Bool) -> String { counts.joined(separator: ", ") }

  func away(_ count: Int, _ unit: LiveText.Unit) -> String {
    switch (count, unit) {
    case (0, .second), (0, .minute), (0, .hour): return "now"
    case (0, .day): return "today"
    case (0, _): return "this \(unit.rawValue)"
    case (1, .day): return "tomorrow"
    case (-1, .day): return "yesterday"
    default:
      let distance = self.count(abs(count), unit, short: false)
      return count > 0 ? "in \(distance)" : "\(distance) ago"
    }
  }

  func date(_ date: Double, as form: DateForm) -> String { written(date, english.pattern(form)) }

  func digits(_ text: String) -> String { text }

  func localSeconds(_ date: Double) -> Double { zone.localSeconds(date) }

  func moment(localSeconds: Double) -> Double { zone.moment(localSeconds: localSeconds) }
}

extension English {
  /// Patterns of CLDR's skeletons y, yMMMM, yMMMMd, MMMM, MMMMEEEEd; a time behind a date is glued as in a long date.
  func pattern(_ form: DateForm) -> String? {
    let day = self == .us ? "EEEE, MMMM d" : "EEEE d MMMM"
    let clock = timePattern(.short) ?? ""
    func glued(_ date: String?) -> String? { date.map { "\($0)'\(Self.glue(.long))'\(clock)" } }
    switch form {
    case .year: return "y"
    case .monthOfYear: return "MMMM y"
    case .dayOfYear: return datePattern(.long)
    case .timeOfYear: return glued(datePattern(.long))
    case .month: return "MMMM"
    case .day: return day
    case .timeOfDay: return glued(day)
    case .time: return clock
    }
  }
}

extension Zone {
  /// What the clocks show, in seconds as if they showed UTC, with the part of a second.
  package func localSeconds(_ date: Double) -> Double {
    date + Double(period(at: Int(exactly: date.rounded(.down)) ?? 0).offset)
  }

  /// The moment at which they show it: the first of two, forward over a gap.
  /// A gap has no moment of its own: the clock's next one stands for it.
  package func moment(localSeconds: Double) -> Double {
    let whole = localSeconds.rounded(.down)
    guard let seconds = Int(exactly: whole) else { return localSeconds }
    return Double(moments(of: LocalTime(seconds: seconds)).usual) + (localSeconds - whole)
  }
}
