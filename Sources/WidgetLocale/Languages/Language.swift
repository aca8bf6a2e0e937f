import WidgetModel

/// What a language other than English writes dates, numbers and words of time with: a table that ICU was asked for once, from
/// which the same texts are written without it. What no table can hold (names of zones, compact numbers, reading) is asked for
/// at each call.
///
/// The table is text, a line an entry: its key and its values, with tabs between.
public struct Language: Sendable, Hashable {
  /// Raised when entries are added, removed or change their meaning: cached tables of another form are recreated.
  public static let form = 2
  /// Bytes of a table, at most.
  package static let longest = 64 << 10

  private let entries: [String: [String]]
  let digits: [String]
  let locale: String
  let decimalSign: String
  /// 1 is Sunday.
  let firstWeekday: Int
  /// Days of a year that its first week must hold.
  let minimalDays: Int
  /// The plural form of each count below 200; beyond, that of 100 and the last two digits.
  private let plurals: [UInt8]
  let decimal: NumberForm

  /// Nil for an incomplete table.
  package init?(_ table: some Sequence<UInt8>) {
    var entries: [String: [String]] = [:]
    let bytes = Array(table)
    guard bytes.count <= Self.longest, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(Substring($0))
      }
      entries[words[0]] = Array(words.dropFirst())
    }
    self.init(entries)
  }

  /// Nil where an entry that is always there is not, or has another count of values.
  package init?(_ entries: [String: [String]]) {
    for (key, count) in Self.required { guard entries[key]?.count == count else { return nil } }
    guard let symbols = entries[LanguageKey.symbols], let week = entries[LanguageKey.week]?.compactMap({ Int($0) }),
      week.count == 2,
      (1...7).contains(week[0]), (1...7).contains(week[1]),
      let plurals = entries[LanguageKey.plurals]?.first.map({ Array($0.utf8) }), plurals.count == Self.pluralCounts,
      let decimal = entries[LanguageKey.number("decimal")].flatMap(NumberForm.init)
    else { return nil }
    self.entries = entries
    locale = entries[LanguageKey.locale]?.first ?? ""
    digits = Array(symbols.prefix(10))
    decimalSign = symbols[10]
    (firstWeekday, minimalDays) = (week[0], week[1])
    self.plurals = plurals
    self.decimal = decimal
  }

  /// The table that this language was read from, with its entries in the order of their keys.
  package var table: String {
    entries.sorted { $0.key < $1.key }.reduce(into: "") { table, entry in
      table += ([entry.key] + entry.value).joined(separator: "\t") + "\n"
    }
  }

  /// Counts that a table tells the plural form of.
  package static let pluralCounts = 200
  /// How many values the entries have that no table lacks.
  private static let required: [String: Int] = [
    LanguageKey.locale: 1, LanguageKey.symbols: 11, LanguageKey.week: 2, LanguageKey.plurals: 1, LanguageKey.near: 3,
    "MMM": 12, "MMMM": 12,
    "LLLL": 12, "E": 7, "EEEE": 7, "a": 2,
  ]

  /// The words under a key; nil where the table has none.
  package subscript(key: String) -> [String]? { entries[key] }

  /// The first value of an entry.
  func value(_ key: String) -> String? { entries[key]?.first }

  /// The entry of a count among `pluralCounts`: beyond them the last two digits decide.
  static func place(of count: Int) -> Int { count < pluralCounts ? count : 100 + count % 100 }

  /// A text with a count in it, by the plural form that the count takes: each form's text, with `mark` where the count
  /// stands, after those of 0, 1 and 2.
  func counted(_ key: String, _ count: Int) -> String? {
    guard let forms = entries[key], count >= 0 else { return nil }
    let index = count < 3 ? count : 3 + Int(plurals[Self.place(of: count)] &- UInt8(ascii: "0"))
    guard forms.indices.contains(index), !forms[index].isEmpty else { return nil }
    return Self.filled(forms[index], with: decimal.text(DecimalDigits(Int64(count)), (0, 0), self))
  }

  /// A text with the mark in the place of a count's digits; nil where they are not in it.
  package func marked(_ text: String, _ count: Int) -> String? {
    let number = decimal.text(DecimalDigits(Int64(count)), (0, 0), self)
    guard let place = text.firstRange(of: number) else { return nil }
    return text[..<place.lowerBound] + Self.mark + text[place.upperBound...]
  }

  /// The same of any number.
  package func marked(_ text: String, _ number: Double) -> String? {
    guard let digits = DecimalDigits(number), let place = text.firstRange(of: decimal.text(digits, (0, 3), self)) else {
      return nil
    }
    return text[..<place.lowerBound] + Self.mark + text[place.upperBound...]
  }

  /// Stands for a number in a text.
  package static let mark = "{}"

  /// A text with a number where its mark is; without one, as it is.
  static func filled(_ text: String, with number: @autoclosure () -> String) -> String {
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "{")), text[open...].hasPrefix(mark) else { return text }
    return text[..<open] + number() + text[open...].dropFirst(mark.count)
  }

  /// Returns the text with its digits in the language's numerals.
  func numerals(_ text: String) -> String {
    text.utf8.allSatisfy({ $0 < 0x80 }) && digits[0] == "0"
      ? text
      : text.reduce(into: "") { $0 += $1.isASCII ? $1.wholeNumberValue.map { digits[$0] } ?? String($1) : String($1) }
  }
}

/// Who has the tables of languages.
public protocol LanguageSource: Sendable {
  /// The table of a locale; nil if it is unavailable, so English is used.
  func language(_ locale: String) -> Language?
}
