import WidgetLocale
import WidgetModel
import WidgetServices

/// The dates of feeds: RFC 822's (`Sat, 21 Nov 2026 16:13:35 +0100`) and RFC 3339's, in the forms that feeds write them.
enum FeedDate {
  /// Seconds since 1970, in the years 1 to 9999; a date without a zone is read as UTC.
  static func read(_ text: String) -> Double? {
    let text = text.trimmed
    // A hundred bytes are enough for every form; a longer text is not a date.
    guard !text.isEmpty, text.utf8.count <= 100 else { return nil }
    guard let reading = ISO8601.read(text) ?? ISO8601.read(joined(text)) else { return internet(text) }
    let seconds = Double(reading.local.seconds - (reading.offset ?? 0)) + reading.fraction
    return CivilDate.seconds.contains(seconds) ? seconds : nil
  }

  /// `2026-11-21 15:13:35 +0100 CET` as `2026-11-21T15:13:35+0100`: programs print dates with their parts apart.
  private static func joined(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard words.count > 2, words[1].contains(":") else { return text }
    let zone = words[2] == "UTC" || words[2] == "GMT" ? "Z" : words[2]
    return "\(words[0])T\(words[1])\(zone)"
  }

  /// The words may stand in any order as long as they can be told apart: `Nov 21, 2026 4:13 PM` too.
  private static func internet(_ text: String) -> Double? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "\t" || $0 == "\n" }.map(String.init)
    var month: Int?
    var numbers: [String] = []
    var clock: (hour: Int, minute: Int, second: Int)?
    var offset: Int?
    var half: String?
    var isForeign = false
    // A clock's time comes before its zone, which distinguishes signed numbers from years.
    for word in words.flatMap(parts) {
      if word.contains(":"), clock == nil {
        guard let time = time(word) else { return nil }
        clock = time
      } else if clock != nil, offset == nil, let zone = zone(word) {
        offset = zone
      } else if let number = months[word.filter { $0 != "." }.lowercased()] {
        // `mar, 21 nov`: which of them is the day of the week, another language would say.
        guard month ?? number == number else { return nil }
        month = number
      } else if word.allSatisfy({ $0.isASCII && $0.isNumber }) {
        numbers.append(word)
      } else if ["am", "pm"].contains(word.lowercased()) {
        half = word.lowercased()
      } else if word.contains(where: \.isLetter), !isEnglish(word) {
        isForeign = true
      }
    }
    // In Romance languages `mar` at the beginning is Tuesday as well.
    if isForeign, month == 3, words.first?.filter(\.isLetter).lowercased() == "mar" { return nil }
    // A day and a year at least, and the month by its name.
    guard let month, numbers.count >= 2, let first = Int(numbers[0]), let second = Int(numbers[1]) else { return nil }
    // The year is the one of four digits, or the second.
    let (day, year) = numbers[0].count == 4 ? (second, first) : (first, Self.year(numbers[1]))
    // The day is checked against its month, so 31 June is not a date.
    guard (1...9999).contains(year), day >= 1, day <= CivilDate.length(ofMonth: month, year: year) else { return nil }
    var (hour, minute, whole) = clock ?? (0, 0, 0)
    // 12 am is midnight, 12 pm is noon.
    if let half, hour <= 12 { hour = hour % 12 + (half == "pm" ? 12 : 0) }
    let local = LocalTime(CivilDate(year: year, month: month, day: day), hour: hour, minute: minute, second: whole)
    let seconds = Double(local.seconds - (offset ?? 0))
    return CivilDate.seconds.contains(seconds) ? seconds : nil
  }

  /// A day of the week, or a word between date and time.
  private static func isEnglish(_ word: String) -> Bool {
    let word = word.lowercased()
    return ["at", "of", "the"].contains(word) || word.hasSuffix("day")
      || ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains(String(word.prefix(3)))
  }

  /// `21-Nov-2026` is three words; `+0100` and `-0500` are one.
  private static func parts(_ word: String) -> [String] {
    guard let first = word.first, first.isNumber, word.contains("-"), !word.contains(":") else { return [word] }
    return word.split(separator: "-").map(String.init)
  }

  /// Two digits as RFC 2822 reads them (section 4.3).
  private static func year(_ digits: String) -> Int {
    guard let number = Int(digits) else { return 0 }
    switch digits.count {
    case ...2: return number < 50 ? 2000 + number : 1900 + number
    case 3: return 1900 + number
    default: return number
    }
  }

  private static func time(_ word: String) -> (hour: Int, minute: Int, second: Int)? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { $0.prefix { $0 != "." } }
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
    // A fraction of a second is cut off.
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers[1] < 60 else { return nil }
    let second = numbers.count == 3 ? numbers[2] : 0
    // 24:00 is the midnight at which a day ends (ISO 8601).
    guard numbers[0] < 24 || (numbers[0] == 24 && numbers[1] == 0 && second == 0) else { return nil }
    // 23:59:60 is a leap second: the moment after it.
    return second <= 60 ? (numbers[0], numbers[1], second) : nil
  }

  private static func zone(_ word: String) -> Int? {
    if let hours = zones[word.uppercased()] { return Int(hours * 3600) }
    var word = word
    for prefix in ["GMT", "UTC"] where word.uppercased().hasPrefix(prefix) { word = String(word.dropFirst(3)) }
    // "+1" and "+530" lack the first zero.
    if [1, 3].contains(word.dropFirst().count), word.dropFirst().allSatisfy(\.isNumber) {
      word.insert("0", at: word.index(after: word.startIndex))
    }
    return ISO8601.offset(word)
  }

  /// Names of months, in English and in the languages of most feeds, as far as no other language means another month by
  /// one: `srpen` is August in Prague, and `srpanj` July in Zagreb.
  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for (index, names) in monthNames.enumerated() {
      for name in names.split(separator: " ") { months[String(name)] = index + 1 }
    }
    return months
  }()

  private static let monthNames = [
    "jan january januar jänner januari janvier janv enero ene gennaio gen janeiro",
    "feb february februar februari février févr fév febrero febbraio fevereiro fev",
    "mar march märz mär mrz mars marzo março maart mrt", "apr april avril avr abril abr aprile",
    "may mai mayo maggio mag maio mei maj", "jun june juni juin junio giugno giu junho",
    "jul july juli juillet juil julio luglio lug julho", "aug august août aoû agosto ago augustus augusti",
    "sep sept september septembre septiembre setiembre settembre set setembro",
    "oct october oktober okt octobre octubre ottobre ott outubro out", "nov november novembre noviembre novembro",
    "dec december dezember dez décembre déc diciembre dic dicembre dezembro",
  ]

  /// RFC 822's names, and those that its readers met since.
  private static let zones: [String: Double] = [
    "GMT": 0, "UTC": 0, "UT": 0, "Z": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "MEZ": 1, "CEST": 2, "MESZ": 2,
    "EET": 2, "EEST": 3, "MSK": 3, "IST": 5.5, "JST": 9, "KST": 9, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13,
    "NST": -3.5, "NDT": -2.5, "AST": -4, "ADT": -3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
    "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10,
  ]
}
