import Foundation
import WidgetModel

/// Dates in the locales that `English` does not know, by Foundation's ICU: made only when such a text is asked for.
struct ICUDates {
  let locale: Locale
  let timeZone: TimeZone

  init(locale name: String, zone: Zone) {
    locale = Locale(identifier: LocaleName(name).identifier)
    let offset = zone.starts.isEmpty ? zone.first.offset : 0
    timeZone = TimeZone(identifier: zone.name) ?? TimeZone(secondsFromGMT: offset) ?? .gmt
  }

  private func formatter() -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = locale
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    formatter.calendar = calendar
    formatter.timeZone = timeZone
    return formatter
  }

  func text(_ date: Double, pattern: String) -> String {
    let formatter = formatter()
    formatter.dateFormat = pattern
    return Self.plain(formatter.string(from: Date(timeIntervalSince1970: date)))
  }

  /// - Parameter daysAway: -1, 0 or 1 where the day is to be told as yesterday, today or tomorrow.
  func text(_ date: Double, _ day: English.Style, _ time: English.Style, daysAway: Int? = nil) -> String {
    let formatter = formatter()
    formatter.dateStyle = Self.style(day)
    formatter.timeStyle = Self.style(time)
    guard let daysAway else { return Self.plain(formatter.string(from: Date(timeIntervalSince1970: date))) }
    let near = near(daysAway)
    if time == .none { return near }
    formatter.dateStyle = .none
    return "\(near), \(Self.plain(formatter.string(from: Date(timeIntervalSince1970: date))))"
  }

  /// DateFormatter.doesRelativeDateFormatting has no effect on Linux; the words come from the relative style.
  private func near(_ days: Int) -> String {
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: Date(timeIntervalSince1970: Double(days) * 86_400 + 43_200), allowedFields: [.day], presentation: .named,
      unitsStyle: .wide, locale: locale, calendar: Calendar(identifier: .gregorian),
      capitalizationContext: .beginningOfSentence)
    return Self.plain(style.format(Date(timeIntervalSince1970: 43_200)))
  }

  /// Seconds since 1970; what the text does not tell is today's.
  func date(of text: String, _ pattern: String, today: Double) -> Double? {
    let formatter = formatter()
    formatter.dateFormat = pattern
    formatter.isLenient = false
    formatter.defaultDate = Date(timeIntervalSince1970: today)
    return formatter.date(from: text)?.timeIntervalSince1970
  }

  /// "9:41 – 16:41 Uhr".
  func range(_ from: Double, _ to: Double, withDate: Bool) -> String {
    let formatter = DateIntervalFormatter()
    formatter.locale = locale
    formatter.timeZone = timeZone
    formatter.dateStyle = withDate ? .short : .none
    formatter.timeStyle = .short
    return Self.plain(
      formatter.string(from: Date(timeIntervalSince1970: from), to: Date(timeIntervalSince1970: to)))
  }

  private static func style(_ style: English.Style) -> DateFormatter.Style {
    switch style {
    case .none: .none
    case .short: .short
    case .medium: .medium
    case .long: .long
    case .full: .full
    }
  }

  /// Narrow and unbreakable blanks become plain ones: a terminal draws them as boxes or too wide.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { [0xA0, 0x2009, 0x202F].contains($0.value) ? " " : $0 }))
  }
}

/// Words of live texts in any locale, by Foundation's ICU.
struct ICUWords: DateWords {
  private let dates: ICUDates
  private let zone: Zone

  init(locale: String, zone: Zone) {
    dates = ICUDates(locale: locale, zone: zone)
    self.zone = zone
  }

  func date(_ date: Double) -> String { dates.text(date, .long, .none) }

  func time(_ date: Double) -> String { dates.text(date, .none, .short) }

  func range(_ from: Double, _ to: Double) -> String {
    dates.range(
      from, to, withDate: DateFields(from, in: zone).local.date != DateFields(to, in: zone).local.date)
  }

  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
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

  /// Two lengths side by side, with what the locale puts between an hour and a minute.
  func joined(_ first: String, _ second: String) -> String {
    func told(_ seconds: Int, _ units: Set<Duration.UnitsFormatStyle.Unit>) -> String {
      Duration.seconds(seconds).formatted(.units(allowed: units, width: .abbreviated).locale(dates.locale))
    }
    let hours = told(18_000, [.hours]), minutes = told(300, [.minutes]), both = told(18_300, [.hours, .minutes])
    guard both.hasPrefix(hours), both.hasSuffix(minutes) else { return "\(first) \(second)" }
    return first + ICUDates.plain(String(both.dropFirst(hours.count).dropLast(minutes.count))) + second
  }

  /// The locale's own numerals.
  func digits(_ text: String) -> String {
    let numerals = (0...9).map { $0.formatted(.number.locale(dates.locale)) }
    return text.reduce(into: "") {
      $0 += $1.isASCII ? $1.wholeNumberValue.map { numerals[$0] } ?? String($1) : String($1)
    }
  }
}

/// What two texts have in common.
enum CommonPart {
  /// The longest run of characters that both hold, without blanks around it; nil where it would cut a word.
  static func of(_ a: String, _ b: String) -> String? {
    let a = Array(a), b = Array(b)
    var best = (length: 0, end: 0, other: 0)
    var before = [Int](repeating: 0, count: b.count + 1)
    for i in a.indices {
      var row = [Int](repeating: 0, count: b.count + 1)
      for j in b.indices where a[i] == b[j] {
        row[j + 1] = before[j] + 1
        if row[j + 1] > best.length { best = (row[j + 1], i + 1, j + 1) }
      }
      before = row
    }
    guard best.length > 0 else { return nil }
    let cuts =
      cuts(a, best.end) || cuts(b, best.other) || cuts(a, best.end - best.length) || cuts(b, best.other - best.length)
    let part = a[(best.end - best.length)..<best.end]
    let trimmed = String(part).trimmingPrefix { $0.isWhitespace }
    return cuts ? nil : String(String(trimmed.reversed()).trimmingPrefix { $0.isWhitespace }.reversed())
  }

  /// Whether a word with letters on both sides is cut here; scripts without blanks between words have no such place.
  private static func cuts(_ text: [Character], _ place: Int) -> Bool {
    guard place > 0, place < text.count else { return false }
    return isWordLetter(text[place - 1]) && isWordLetter(text[place])
  }

  private static func isWordLetter(_ character: Character) -> Bool {
    character.isLetter && (character.unicodeScalars.first?.value ?? 0) < 0x2E80
  }
}
