import Foundation

/// Numbers in the locales that `EnglishNumbers` does not know, by Foundation's ICU.
struct ICUNumbers {
  let locale: Locale

  init(locale name: String) { locale = Locale(identifier: LocaleName(name).identifier) }

  func text(
    _ number: Double, style: NumberService.Style, currency: String, unit: NumberUnit?, isBinary: Bool,
    _ places: EnglishNumbers.Places
  ) -> String {
    let text: String
    switch style {
    case .decimal: text = formatter(.decimal, places.or(0, 3)).string(from: NSNumber(value: number)) ?? ""
    case .percent: text = formatter(.percent, places.or(0, 0)).string(from: NSNumber(value: number)) ?? ""
    case .ordinal: text = formatter(.ordinal, (0, 0)).string(from: NSNumber(value: number)) ?? ""
    case .currency:
      let digits = EnglishNumbers.currenciesWithoutCents.contains(currency) ? 0 : 2
      let formatter = formatter(.currency, places.or(digits, digits))
      formatter.currencyCode = currency
      text = formatter.string(from: NSNumber(value: number)) ?? ""
    case .bytes:
      text = (Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max)).formatted(
        .byteCount(style: isBinary ? .memory : .file, spellsOutZero: false).locale(locale))
    case .compact:
      text = number.formatted(.number.notation(.compactName).locale(locale))
    case .unit:
      text = (formatter(.decimal, places.or(0, 3)).string(from: NSNumber(value: number)) ?? "") + (unit?.symbol ?? "")
    }
    return ICUDates.plain(text)
  }

  private func formatter(_ style: NumberFormatter.Style, _ places: (minimum: Int, maximum: Int)) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = style
    formatter.minimumFractionDigits = places.minimum
    formatter.maximumFractionDigits = places.maximum
    return formatter
  }
}
