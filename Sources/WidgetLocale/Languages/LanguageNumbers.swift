/// Writes numbers as a language's table has their forms; nil for what it has none of.
struct LanguageNumbers {
  let language: Language

  func text(_ number: LocaleNumber) -> String? {
    let (digits, places) = (number.digits, number.places)
    switch number.style {
    // Three places at most, as Foundation's own style.
    case .decimal: return language.decimal.text(digits, places.or(0, 3), language)
    case .percent: return form("percent")?.text(digits.scaled(byPowerOfTen: 2), places.or(0, 0), language)
    case .currency:
      let cents = EnglishNumbers.currenciesWithoutCents.contains(number.currency) ? 0 : 2
      return form(number.currency)?.text(digits, places.or(cents, cents), language)
    case .unit: return language.decimal.text(digits, places.or(0, 3), language) + (number.unit?.symbol ?? "")
    case .bytes: return bytes(number.value, number.isBinary)
    case .ordinal: return ordinal(number.value)
    case .compact: return nil
    }
  }

  private func form(_ name: String) -> NumberForm? { language[LanguageKey.number(name)].flatMap(NumberForm.init) }

  /// As `EnglishNumbers.bytes` counts them. Where a language puts the sign of a negative count is not in its table.
  private func bytes(_ value: Double, _ isBinary: Bool) -> String? {
    let (size, step) = EnglishNumbers.scaled(value.rounded(), isBinary: isBinary, last: 4)
    // A negative count is left to ICU.
    guard size >= 0 else { return nil }
    guard step >= 0 else { return Int(exactly: size).flatMap { language.counted(LanguageKey.bytes, $0) } }
    guard let digits = DecimalDigits(size), let text = language[LanguageKey.largeBytes], text.indices.contains(step)
    else {
      return nil
    }
    return Language.filled(text[step], with: language.decimal.text(digits, (0, min(step, 2)), language))
  }

  /// Below a thousand: beyond, and below zero, languages have rules of their own.
  private func ordinal(_ value: Double) -> String? {
    let whole = value.rounded()
    guard let forms = language[LanguageKey.ordinals], (0..<1000).contains(whole), let count = Int(exactly: whole) else {
      return nil
    }
    // One form for all counts, or one for each place.
    let place = forms.count == 1 ? 0 : Language.place(of: count)
    guard forms.indices.contains(place) else { return nil }
    return Language.filled(forms[place], with: language.decimal.text(DecimalDigits(Int64(count)), (0, 0), language))
  }
}
