package import WidgetModel

/// `number.format`: a number as text in the environment's locale; ICU is asked only for what no language's table holds.
package struct NumberService: Sendable {
  /// How a number is written.
  package enum Style: String, CaseIterable { case decimal, percent, currency, bytes, compact, ordinal, unit }

  /// Nil: none but English, and what `icu` writes.
  let languages: (any LanguageSource)?
  /// The source of texts that only ICU can write, called after the arguments are checked; nil if unavailable.
  let icu: (any LocaleTextSource)?

  /// Creates a service; without languages it writes English.
  package init(languages: (any LanguageSource)? = nil, icu: (any LocaleTextSource)? = nil) {
    (self.languages, self.icu) = (languages, icu)
  }

  private static let optionNames = [
    "style", "currency", "unit", "minimumFractionDigits", "maximumFractionDigits", "locale",
  ]

  /// Answers a call of `number.*`.
  package func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    guard let value = arguments[0], let number = value.number else {
      throw arguments.wrong("number", takes: "a number", found: arguments[0])
    }
    // Words of no language.
    guard number.isFinite else { return .values([.text(number.isNaN ? "NaN" : number < 0 ? "-∞" : "∞")]) }
    let options = try arguments.table(1, "options")
    try options.only(Self.optionNames)
    let unitName = try options.optionalText("unit")
    let style =
      try options.word("style", among: Style.allCases.map(\.rawValue)).flatMap(Style.init(rawValue:))
      // A currency or a unit says what the style is.
      ?? (options["currency"] != nil ? .currency : unitName != nil ? .unit : .decimal)
    let places = try Self.places(options)
    let currency = try options.optionalText("currency") ?? "USD"
    // Only three capitals, so that ICU never receives arbitrary text.
    guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw arguments.wrong(
        "currency must be a three-letter code such as \"EUR\", not \"\(currency.cut(toBytes: 40))\"")
    }
    let unit = try Self.unit(unitName, style, arguments)
    let isBinary = style == .bytes && unitName == "binary"
    let locale = try options.locale() ?? arguments.call.locale
    let shown = LocaleNumber(
      number, style, digits: Self.digits(value), currency: currency, unit: unit, isBinary: isBinary, places: places)
    if let text = LocaleStyle(locale, languages, icu).text(shown) { return .values([.text(text)]) }
    guard let icu else { throw arguments.unwritten }
    return .values([.text(try icu.text(shown, locale: locale, arguments))])
  }

  // An integer keeps all of its digits, beyond those of a Double.
  private static func digits(_ value: Value) -> DecimalDigits? {
    if case .integer(let integer) = value { DecimalDigits(integer) } else { value.number.flatMap(DecimalDigits.init) }
  }

  private static func places(_ options: Members) throws(Diagnostic) -> EnglishNumbers.Places {
    let least = try options.integer("minimumFractionDigits"), most = try options.integer("maximumFractionDigits")
    for (name, value) in [("minimumFractionDigits", least), ("maximumFractionDigits", most)] {
      // 20 places are more than any Double has.
      if let value, !(0...20).contains(value) { throw options.owner.wrong("\(name) must be between 0 and 20") }
    }
    if let least, let most, least > most {
      throw options.owner.wrong("minimumFractionDigits is greater than maximumFractionDigits")
    }
    return EnglishNumbers.Places(minimum: least, maximum: most)
  }

  private static func unit(_ name: String?, _ style: Style, _ arguments: Arguments) throws(Diagnostic) -> NumberUnit? {
    if style == .bytes {
      guard name == nil || name == "binary" || name == "decimal" else {
        throw arguments.wrong("the unit of the style \"bytes\" must be \"binary\" or \"decimal\"")
      }
      return nil
    }
    guard style == .unit else { return nil }
    guard let name else { throw arguments.wrong("the style \"unit\" needs a unit, such as \"celsius\"") }
    guard let unit = NumberUnit(named: name) else {
      throw arguments.wrong(
        // Sorted, so that the nearest name does not change from run to run.
        "unknown unit '\(name)'", suggestion: NearestName.of(name, among: NumberUnit.symbols.keys.sorted()))
    }
    return unit
  }
}
