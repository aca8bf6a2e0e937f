import _FoundationICU
import Foundation
import WidgetLocale
import WidgetModel

/// Makes the table of a language by asking ICU once for each word, pattern and form. What it cannot take apart is left out,
/// and asked for at each call.
/// Runs in the host once for each locale and version; commands read what it made.
package struct LanguageMaker {
  private let locale: String
  private let dates: ICUDates
  private let words: ICUWords
  private let numbers: ICUNumbers
  private var entries: [String: [String]] = [:]

  /// Creates a maker for a locale's table.
  package init(locale: String) {
    self.locale = locale
    dates = ICUDates(locale: locale, zone: .utc)
    words = ICUWords(locale: locale, zone: .utc)
    numbers = ICUNumbers(locale: locale)
  }

  /// As `Language` reads it; nil for a language that its table cannot hold.
  package func table() -> String? {
    // A copy: the maker itself stays as it was created.
    var maker = self
    return maker.language()?.table
  }

  /// The language, with ranges of dates taken apart by it.
  private mutating func language() -> Language? {
    // In this order: counts and ordinals are taken apart by the symbols.
    addSymbols()
    addFields()
    addPatterns()
    addNumbers()
    guard let plain = Language(entries) else { return nil }
    let counts = PluralCounts(plain, entries[LanguageKey.plurals]?.first ?? "")
    addCounts(counts)
    addSizes(counts)
    addOrdinals(plain)
    addMeasures(plain)
    addLists()
    for (key, patterns) in RangePatterns(plain, dates).all { add(key, patterns) }
    return Language(entries)
  }

  /// Nothing that would break a line of the table.
  private mutating func add(_ key: String, _ values: [String]) {
    let isWhole = values.allSatisfy { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
    if isWhole { entries[key] = values }
  }

  private mutating func addSymbols() {
    add(LanguageKey.locale, [LocaleName(locale).identifier])
    add(LanguageKey.symbols, (0...9).map { words.digits(String($0)) } + [words.digits(".")])
    addWeek()
    if let plurals = Plurals.letters(LocaleName(locale).identifier, Language.pluralCounts) {
      add(LanguageKey.plurals, [plurals])
    }
  }

  // MARK: Dates

  /// The first day of a week is day 1; the first week of a year is the one that has so many days of it.
  private mutating func addWeek() {
    let formatter = dates.formatter()
    func number(_ pattern: String, _ date: CivilDate) -> Int? {
      formatter.dateFormat = pattern
      let text = formatter.string(from: ICUDates.moment(Double(date.days * 86_400)))
      // Digits of any script.
      return Int(text.reduce(into: "") { digits, digit in digit.wholeNumberValue.map { digits += String($0) } })
    }
    // 4 January 2026 is a Sunday.
    guard let first = (1...7).first(where: { number("e", CivilDate(year: 2026, month: 1, day: 3 + $0)) == 1 }) else {
      return
    }
    let starts = (2015...2030).map { CivilDate(year: $0, month: 1, day: 1) }.filter { number("w", $0) == 1 }
    // The fewest days that a first week of these years had.
    let least = starts.map { 7 - CivilDate.modulo($0.weekday - first, 7) }.min()
    add(LanguageKey.week, [String(first), String(least ?? 1)])
  }

  private static func moment(_ month: Int, _ day: Int, hour: Int = 12, minute: Int = 0) -> Double {
    Double(CivilDate(year: 2026, month: month, day: day).days * 86_400 + hour * 3600 + minute * 60)
  }

  private mutating func addFields() {
    let formatter = dates.formatter()
    func written(_ pattern: String, _ moments: [Double]) -> [String] {
      formatter.dateFormat = pattern
      return moments.map { ICUDates.plain(formatter.string(from: ICUDates.moment($0))) }
    }
    // The middle of a month and noon: no zone moves them into another.
    let months = (1...12).map { Self.moment($0, 15) }
    // 4 January 2026 is a Sunday.
    let weekdays = (4...10).map { Self.moment(1, $0) }
    for letter in ["M", "L"] {
      for count in 3...5 {
        let pattern = String(repeating: letter, count: count)
        add(pattern, written(pattern, months))
      }
    }
    for letter in ["Q", "q"] {
      for count in 3...5 {
        let pattern = String(repeating: letter, count: count)
        add(pattern, written(pattern, [months[0], months[3], months[6], months[9]]))
      }
    }
    for pattern in ["E", "EEEE", "EEEEE", "EEEEEE", "ccc", "cccc", "ccccc", "cccccc"] {
      add(pattern, written(pattern, weekdays))
    }
    for pattern in ["a", "aaaa", "aaaaa"] {
      add(pattern, written(pattern, [Self.moment(1, 1, hour: 9), Self.moment(1, 1, hour: 21)]))
    }
    for pattern in ["G", "GGGG", "GGGGG"] { add(pattern, written(pattern, [months[0]])) }
    let hours = (0..<24).map { Self.moment(1, 1, hour: $0) }
    // With minutes in the pattern, noon differs from the hour that it begins.
    let within = written("B'\t'm", hours.map { $0 + 1800 }).map { String($0.prefix { $0 != "\t" }) }
    add("B", written("B", hours) + within)
  }

  private mutating func addPatterns() {
    let formatter = dates.formatter()
    func pattern(_ day: English.Style, _ time: English.Style) -> String {
      (formatter.dateStyle, formatter.timeStyle) = (ICUDates.style(day), ICUDates.style(time))
      return ICUDates.plain(formatter.dateFormat ?? "")
    }
    let styles: [English.Style] = [.short, .medium, .long, .full]
    let times = styles.map { pattern(.none, $0) }
    for (time, style) in zip(times, styles) { add(LanguageKey.styles(.none, style), [time]) }
    for day in styles {
      add(LanguageKey.styles(day, .none), [pattern(day, .none)])
      // The other times stand where the short one does.
      // Where the short time stands in the short pattern, the others stand too.
      let both = pattern(day, .short)
      for (time, style) in zip(times, styles) {
        guard let place = both.range(of: times[0]) else { continue }
        add(LanguageKey.styles(day, style), [both.replacingCharacters(in: place, with: time)])
      }
    }
    for form in DateForm.allCases where form != .time {
      let forms = dates.formatter()
      forms.setLocalizedDateFormatFromTemplate(ICUWords.template(form))
      add(LanguageKey.form(form), [ICUDates.plain(forms.dateFormat ?? "")])
    }
    add(LanguageKey.near, [-1, 0, 1].map(dates.near))
    add(LanguageKey.nearDays, (-2...2).map { words.away($0, .day) })
  }

  // MARK: Numbers

  /// Currencies that tables hold: those that are traded most (BIS, Triennial Survey). Others are asked for.
  private static let currencies = [
    "USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD", "SEK", "KRW", "NOK", "NZD", "INR", "MXN",
    "TWD", "ZAR", "BRL", "DKK", "PLN", "THB", "ILS", "IDR", "CZK", "TRY", "HUF", "RUB", "UAH", "EGP",
  ]

  private mutating func addNumbers() {
    guard let digits = entries[LanguageKey.symbols]?.prefix(10).map({ $0 }) else { return }
    let four = numbers.text(LocaleNumber(1234))
    // Some languages group only from five digits on ("1234", "12 345").
    let least = four.unicodeScalars.filter { !digits.contains(String($0)) }.isEmpty ? 2 : 1
    func form(_ style: NumberService.Style, _ value: Double, _ currency: String = "USD") -> NumberForm? {
      let places = EnglishNumbers.Places(minimum: 1, maximum: 1)
      func written(_ value: Double) -> String {
        numbers.text(LocaleNumber(value, style, currency: currency, places: places))
        // Two samples of each sign tell prefix, suffix and grouping.
      }
      return NumberForm(positive: written(value), negative: written(-value), digits: digits, least: least)
    }
    if let decimal = form(.decimal, 1_234_567.5) { add(LanguageKey.number("decimal"), decimal.values) }
    if let percent = form(.percent, 12_345.675) { add(LanguageKey.number("percent"), percent.values) }
    for code in Self.currencies {
      if let currency = form(.currency, 1_234_567.5, code) { add(LanguageKey.number(code), currency.values) }
    }
  }

  private mutating func addOrdinals(_ language: Language) {
    // Judged for each count that has a rule of its own.
    func written(_ count: Int) -> String { numbers.text(LocaleNumber(Double(count), .ordinal)) }
    var forms: [String] = []
    for count in 0..<Language.pluralCounts {
      guard let form = language.marked(written(count), count) else { return }
      forms.append(form)
    }
    add(LanguageKey.ordinals, Set(forms).count == 1 ? [forms[0]] : forms)
  }

  /// A number for each plural form of the language.
  private func samples() -> [(form: String, number: Double)] {
    var samples: [(form: String, number: Double)] = []
    for number in (0..<200).map(Double.init) + [1000, 1_000_000, 0.1, 0.5, 1.5, 2.1] {
      let form = PluralRules.form(of: PluralOperands(number), in: locale)
      if !samples.contains(where: { $0.form == form }) { samples.append((form, number)) }
    }
    return samples
  }

  private mutating func addMeasures(_ language: Language) {
    let samples = samples()
    for unit in NumberUnit.symbols.keys.sorted().compactMap({ NumberUnit(named: $0) }) {
      var forms: [String] = []
      for (form, number) in samples {
        // "Two days" may be one word, which has no digits.
        guard let text = ICUUnits.text(number, unit, locale, (0, 3)),
          let marked = language.marked(text, number) ?? (text.contains(where: \.isWholeNumber) ? nil : text)
        else {
          forms = []
          break
        }
        forms += [form, marked]
      }
      let texts = Set(stride(from: 1, to: forms.count, by: 2).map { forms[$0] })
      if let text = texts.first { add(LanguageKey.measure(unit), texts.count == 1 ? [text] : forms) }
    }
  }

  private mutating func addLists() {
    for kind in ListService.Kind.allCases {
      for width in ListService.Width.allCases {
        if let joints = ICULists.joints(kind, width, dates.locale) { add(LanguageKey.list(kind, width), joints.values) }
      }
    }
  }

  // MARK: Counts

  private mutating func addCounts(_ counts: PluralCounts) {
    for short in [false, true] {
      let joints = words.separators(short: short)
      add(LanguageKey.joints(short: short), [joints.pair, joints.first, joints.last])
      for unit in LiveText.Unit.allCases {
        if let forms = counts.forms({ words.count($0, unit, short: short) }) {
          add(LanguageKey.count(unit, short: short), forms)
        }
      }
    }
    for unit in LiveText.Unit.allCases {
      add(LanguageKey.this(unit), [words.away(0, unit)])
      for isAhead in [false, true] {
        // "in 0 days" has a name of its own, so one stands for the form.
        if let forms = counts.forms({ words.away(isAhead ? max($0, 1) : -max($0, 1), unit) }) {
          add(LanguageKey.away(unit, isAhead: isAhead), forms)
        }
      }
    }
  }

  private mutating func addSizes(_ counts: PluralCounts) {
    func written(_ bytes: Double) -> String { numbers.text(LocaleNumber(bytes, .bytes)) }
    if let forms = counts.forms({ written(Double($0)) }) { add(LanguageKey.bytes, forms) }
    var size = 3.0
    var large: [String] = []
    for _ in 0..<5 {
      size *= 1000
      guard let form = counts.language.marked(written(size), 3) else { return }
      large.append(form)
    }
    add(LanguageKey.largeBytes, large)
  }
}

/// Counts of which each stands for all that take the same plural form.
/// `marked` replaces the count's digits, so that one text serves all counts of its form.
private struct PluralCounts {
  let language: Language
  /// For each form the first above two.
  private let samples: [Int]

  /// - Parameter letters: the form of each count.
  init(_ language: Language, _ letters: String) {
    self.language = language
    let letters = Array(letters.utf8)
    let forms = (letters.max() ?? 0x30) - 0x30
    samples = (0...forms).map { form in
      letters.indices.first { $0 > 2 && letters[$0] == 0x30 + form } ?? 0
    }
  }

  /// As `Language.counted` reads them; nil where a text has other digits than its count's.
  func forms(_ text: (Int) -> String) -> [String]? {
    var forms = [0, 1, 2].map(text)
    for sample in samples {
      let text = sample == 0 ? "" : text(sample)
      guard let form = language.marked(text, sample) ?? (text.contains(where: \.isWholeNumber) ? nil : text) else {
        return nil
      }
      forms.append(form)
    }
    return forms
  }
}

/// CLDR's plural rules, which Foundation does not offer.
enum Plurals {
  /// The name of the form that a number takes.
  static func form(of number: Double, _ locale: String) -> String? {
    var status = U_ZERO_ERROR
    guard let rules = swift_uplrules_openForType(locale, UPLURAL_TYPE_CARDINAL, &status) else { return nil }
    defer { swift_uplrules_close(rules) }
    var name = [UChar](repeating: 0, count: 16)
    let length = swift_uplrules_select(rules, number, &name, 16, &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, (1...16).contains(length) else { return nil }
    return String(decoding: name[..<Int(length)], as: UTF16.self)
  }

  /// A letter for the form of each count from 0, in the order in which forms come up.
  static func letters(_ locale: String, _ count: Int) -> String? {
    // By ICU's own rules, since Foundation's inflection needs a text.
    var status = U_ZERO_ERROR
    guard let rules = swift_uplrules_openForType(locale, UPLURAL_TYPE_CARDINAL, &status) else { return nil }
    defer { swift_uplrules_close(rules) }
    var names: [[UChar]] = []
    var letters = ""
    for number in 0..<count {
      var name = [UChar](repeating: 0, count: 16)
      let length = swift_uplrules_select(rules, Double(number), &name, 16, &status)
      guard status.rawValue <= U_ZERO_ERROR.rawValue, length > 0, length <= 16 else { return nil }
      if !names.contains(name) { names.append(name) }
      letters += String(names.firstIndex(of: name) ?? 0)
    }
    return letters
  }
}
