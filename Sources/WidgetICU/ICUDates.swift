import Foundation
package import WidgetLocale
import WidgetModel

/// Dates in the locales that `English` does not know, by Foundation's ICU: made only when such a text is asked for.
///
/// Some values end the program that hands them to Foundation. What reaches it is of these sets only: names by `LocaleName`,
/// zones by `timeZone(_:)`, dates by `moment(_:)`, patterns by `DatePattern`.
package struct ICUDates {
  let locale: Locale
  private let zone: Zone

  /// Creates formatters of a locale and zone.
  package init(locale name: String, zone: Zone) {
    locale = Locale(identifier: LocaleName(name).identifier)
    self.zone = zone
  }

  /// A zone that Foundation knows, else one of the offset that holds at a date: all within `Zones.farthest`.
  private func timeZone(at date: Double) -> TimeZone {
    let isNear = { (offset: Int) in abs(offset) <= Zones.farthest }
    if !zone.isRule, let known = TimeZone(identifier: zone.name), isNear(known.secondsFromGMT()) { return known }
    let offset = zone.offset(at: Int(Self.moment(date).timeIntervalSince1970.rounded(.down)))
    return isNear(offset) ? TimeZone(secondsFromGMT: offset) ?? .gmt : .gmt
  }

  /// A date within the years 1 to 9999, whatever the number.
  static func moment(_ date: Double) -> Date {
    let known = CivilDate.seconds
    guard !date.isNaN else { return Date(timeIntervalSince1970: 0) }
    return Date(timeIntervalSince1970: min(max(date, known.lowerBound), known.upperBound))
  }

  /// - Parameter date: in seconds since 1970, by which the offset of a zone that Foundation does not know is chosen.
  func formatter(at date: Double = 0) -> DateFormatter {
    let formatter = DateFormatter()
    let timeZone = timeZone(at: date)
    formatter.locale = locale
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    formatter.calendar = calendar
    formatter.timeZone = timeZone
    return formatter
  }

  /// Returns a date in a pattern (Unicode TR 35).
  package func text(_ date: Double, pattern: String) -> String {
    let formatter = formatter(at: date)
    formatter.dateFormat = pattern
    return Self.plain(formatter.string(from: Self.moment(date)))
  }

  /// - Parameter daysAway: -1, 0 or 1 where the day is to be told as yesterday, today or tomorrow.
  package func text(_ date: Double, _ day: English.Style, _ time: English.Style, daysAway: Int? = nil) -> String {
    let formatter = formatter(at: date)
    formatter.dateStyle = Self.style(day)
    formatter.timeStyle = Self.style(time)
    guard let daysAway else { return Self.plain(formatter.string(from: Self.moment(date))) }
    let near = near(daysAway)
    if time == .none { return near }
    formatter.dateStyle = .none
    return "\(near), \(Self.plain(formatter.string(from: Self.moment(date))))"
  }

  /// DateFormatter.doesRelativeDateFormatting has no effect on Linux; the words come from the relative style.
  func near(_ days: Int) -> String {
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: Date(timeIntervalSince1970: Double(days) * 86_400 + 43_200), allowedFields: [.day], presentation: .named,
      unitsStyle: .wide, locale: locale, calendar: Calendar(identifier: .gregorian),
      capitalizationContext: .beginningOfSentence)
    return Self.plain(style.format(Date(timeIntervalSince1970: 43_200)))
  }

  /// Seconds since 1970; what the text does not tell is today's.
  func date(of text: String, _ pattern: String, today: Double) -> Double? {
    let formatter = formatter(at: today)
    formatter.dateFormat = pattern
    formatter.isLenient = false
    formatter.defaultDate = Self.moment(today)
    return formatter.date(from: text)?.timeIntervalSince1970
  }

  /// A date by some of its fields, in the locale's order.
  func text(_ date: Double, template: String) -> String {
    let formatter = formatter(at: date)
    formatter.setLocalizedDateFormatFromTemplate(template)
    return Self.plain(formatter.string(from: Self.moment(date)))
  }

  /// "9:41 – 16:41 Uhr".
  func range(_ from: Double, _ to: Double, withDate: Bool) -> String {
    let formatter = DateIntervalFormatter()
    formatter.locale = locale
    formatter.timeZone = timeZone(at: from)
    formatter.dateStyle = withDate ? .short : .none
    formatter.timeStyle = .short
    return Self.plain(
      formatter.string(from: Self.moment(from), to: Self.moment(to)))
  }

  static func style(_ style: English.Style) -> DateFormatter.Style {
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

/// What two texts have in common.
enum CommonPart {
  /// The longest run of characters that both hold, without blanks around it and without a word's end that the first
  /// words of both happen to share; nil where it would cut another word.
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
    if cuts(a, best.end - best.length) || cuts(b, best.other - best.length) {
      guard let blank = a[(best.end - best.length)..<best.end].firstIndex(where: \.isWhitespace) else { return nil }
      best.length = best.end - blank
    }
    let cuts = cuts(a, best.end) || cuts(b, best.other)
    let part = a[(best.end - best.length)..<best.end]
    guard part.contains(where: \.isLetter) else { return nil }
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
