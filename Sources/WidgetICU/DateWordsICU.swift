import Foundation
package import WidgetLocale
package import WidgetModel

/// The words of dynamic texts in any locale, by Foundation's ICU: what a language's table is made of.
package struct ICUWords: DateWords {
  private let dates: ICUDates
  private let zone: Zone
  private let numerals: [String]
  private let decimalSign: String

  /// Creates the words of a locale and zone.
  package init(locale: String, zone: Zone) {
    dates = ICUDates(locale: locale, zone: zone)
    self.zone = zone
    let locale = dates.locale
    // Asked once: formatting by Foundation is slow.
    numerals = (0...9).map { $0.formatted(.number.locale(locale)) }
    decimalSign = locale.decimalSeparator ?? "."
  }

  package func date(_ date: Double) -> String { dates.text(date, .long, .none) }

  package func time(_ date: Double) -> String { dates.text(date, .none, .short) }

  package func range(_ from: Double, _ to: Double) -> String {
    dates.range(
      from, to, withDate: DateFields(from, in: zone).local.date != DateFields(to, in: zone).local.date)
  }

  package func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
    let count = min(max(count, 0), Self.most(unit))
    let seconds = Double(count) * Double(unit.seconds)
    let width: Duration.UnitsFormatStyle.UnitWidth = short ? .abbreviated : .wide
    let allowed: Set<Duration.UnitsFormatStyle.Unit>
    switch unit {
    case .year, .month: return calendarUnits(count, unit, short: short)
    case .week: allowed = [.weeks]
    case .day: allowed = [.days]
    case .hour: allowed = [.hours]
    case .minute: allowed = [.minutes]
    case .second: allowed = [.seconds]
    }
    // `plain` replaces blanks that terminals draw as boxes.
    return ICUDates.plain(
      Duration.seconds(seconds).formatted(.units(allowed: allowed, width: width).locale(dates.locale)))
  }

  /// Foundation has no public style for months and years as lengths. "In 2 months" and "2 months ago" have just the
  /// length in common: that is taken from them, unless a language bends the word differently in the two.
  private func calendarUnits(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
    // German bends it in both ("in 2 Monaten", "vor 2 Monaten").
    if dates.locale.language.languageCode == .german {
      let word = unit == .year ? "Jahr" : "Monat"
      return "\(count) \(word)\(count == 1 ? "" : "e")"
    }
    // "In no months" is said otherwise than "no months" in some languages; a hundred takes the same word.
    // The digits are replaced by the locale's own.
    if count == 0 { return calendarUnits(100, unit, short: short).replacing(digits("100"), with: digits("0")) }
    let field: Date.RelativeFormatStyle.Field = unit == .year ? .year : .month
    func told(_ sign: Int) -> String {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let anchor = Date(timeIntervalSince1970: 0)
      let date =
        calendar.date(byAdding: unit == .year ? .year : .month, value: sign * min(count, 100_000), to: anchor) ?? anchor
      let style = Date.AnchoredRelativeFormatStyle(
        anchor: date, allowedFields: [field], presentation: .numeric, unitsStyle: short ? .abbreviated : .wide,
        locale: dates.locale, calendar: calendar)
      return ICUDates.plain(style.format(anchor))
    }
    let ahead = told(1)
    return CommonPart.of(ahead, told(-1)) ?? ahead
  }

  /// Lengths side by side, with what the locale puts between hours, minutes and seconds.
  package func joined(_ counts: [String], short: Bool) -> String {
    guard let first = counts.first, let last = counts.last, counts.count > 1 else { return counts.first ?? "" }
    let between = separators(short: short)
    if counts.count == 2 { return first + between.pair + last }
    return counts.dropLast().joined(separator: between.first) + between.last + last
  }

  /// What stands between two lengths, and between the first and the last two of more.
  func separators(short: Bool) -> (pair: String, first: String, last: String) {
    func told(_ seconds: Int, _ units: Set<Duration.UnitsFormatStyle.Unit>) -> String {
      let width: Duration.UnitsFormatStyle.UnitWidth = short ? .abbreviated : .wide
      return ICUDates.plain(
        Duration.seconds(seconds).formatted(.units(allowed: units, width: width).locale(dates.locale)))
    }
    // 5 hours, 5 minutes and 5 seconds: all three in the same plural form.
    let (hours, minutes, seconds) = (told(18_000, [.hours]), told(300, [.minutes]), told(5, [.seconds]))
    let both = told(18_300, [.hours, .minutes]), all = told(18_305, [.hours, .minutes, .seconds])
    // Where a language writes the parts otherwise together than alone, a blank stands between them.
    guard both.hasPrefix(hours), both.hasSuffix(minutes), both.count >= hours.count + minutes.count else {
      return (" ", " ", " ")
    }
    let pair = String(both.dropFirst(hours.count).dropLast(minutes.count))
    guard all.hasPrefix(hours), all.hasSuffix(seconds),
      let middle = all.dropFirst(hours.count).dropLast(seconds.count).firstRange(of: minutes)
    else { return (pair, pair, pair) }
    let inner = all.dropFirst(hours.count).dropLast(seconds.count)
    return (pair, String(inner[..<middle.lowerBound]), String(inner[middle.upperBound...]))
  }

  /// Days near now have names of their own; every other distance is a number.
  package func away(_ count: Int, _ unit: LiveText.Unit) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let field: Date.RelativeFormatStyle.Field
    let component: Calendar.Component
    switch unit {
    case .year: (field, component) = (.year, .year)
    case .month: (field, component) = (.month, .month)
    case .week: (field, component) = (.week, .weekOfYear)
    case .day: (field, component) = (.day, .day)
    case .hour: (field, component) = (.hour, .hour)
    case .minute: (field, component) = (.minute, .minute)
    case .second: (field, component) = (.second, .second)
    }
    let isNow = count == 0 && unit.seconds < LiveText.Unit.day.seconds
    // Noon of the first of a long month: no other unit gets in the way.
    let now = Date(timeIntervalSince1970: 43_200)
    let most = Self.most(unit)
    // Held within ten thousand years, see `most`.
    let capped = min(max(count, -most), most)
    let date = calendar.date(byAdding: component, value: capped, to: now) ?? now
    let style = Date.AnchoredRelativeFormatStyle(
      // Zero seconds of distance is "now" in every language.
      anchor: isNow ? now : date, allowedFields: [isNow ? .second : field],
      presentation: count == 0 || unit == .day ? .named : .numeric, unitsStyle: .wide, locale: dates.locale,
      calendar: calendar)
    return ICUDates.plain(style.format(now))
  }

  /// No two dates of a widget are ten thousand years apart, and Foundation ends the program over a length that its whole
  /// numbers do not hold.
  private static func most(_ unit: LiveText.Unit) -> Int { 10_000 * LiveText.Unit.year.seconds / unit.seconds }

  package func date(_ date: Double, as form: DateForm) -> String {
    form == .time ? time(date) : dates.text(date, template: Self.template(form))
  }

  /// The fields of a form, in Unicode's letters.
  static func template(_ form: DateForm) -> String {
    switch form {
    case .year: "y"
    case .monthOfYear: "yMMMM"
    case .dayOfYear: "yMMMMd"
    case .timeOfYear: "yMMMMdjmm"
    case .month: "LLLL"
    case .day: "MMMMEEEEd"
    case .timeOfDay: "MMMMEEEEdjmm"
    case .time: "jmm"
    }
  }

  package func localSeconds(_ date: Double) -> Double { zone.localSeconds(date) }

  package func moment(localSeconds: Double) -> Double { zone.moment(localSeconds: localSeconds) }

  /// The locale's own numerals and decimal sign.
  package func digits(_ text: String) -> String {
    // Signs that are neither digit nor point stay.
    text.reduce(into: "") {
      $0 += $1 == "." ? decimalSign : $1.isASCII ? $1.wholeNumberValue.map { numerals[$0] } ?? String($1) : String($1)
    }
  }
}
