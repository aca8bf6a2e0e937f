import Foundation
package import WidgetLocale
import WidgetModel

/// Numbers in the locales that `EnglishNumbers` does not know, by Foundation's ICU.
package struct ICUNumbers {
  let locale: Locale

  /// Creates formatters of a locale.
  package init(locale name: String) { locale = Locale(identifier: LocaleName(name).identifier) }

  /// Returns a number as the locale writes it.
  package func text(_ shown: LocaleNumber) -> String {
    let (number, places) = (shown.value, shown.places)
    // NumberFormatter on Linux forgets the greatest count of digits where it equals the least; format styles do not.
    func length(_ least: Int, _ most: Int) -> ClosedRange<Int> {
      let digits = places.or(least, most)
      return digits.minimum...digits.maximum
    }
    let text: String
    switch shown.style {
    case .decimal: text = decimal(number, length(0, 3))
    case .percent:
      text = number.formatted(.percent.precision(.fractionLength(length(0, 0))).locale(locale))
    case .ordinal: text = ordinal(number)
    case .currency:
      let cents = EnglishNumbers.currenciesWithoutCents.contains(shown.currency) ? 0 : 2
      text = number.formatted(
        .currency(code: shown.currency).precision(.fractionLength(length(cents, cents))).locale(locale))
    case .bytes:
      text = (Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max)).formatted(
        .byteCount(style: shown.isBinary ? .memory : .file, spellsOutZero: false).locale(locale))
    case .compact: text = number.formatted(.number.notation(.compactName).locale(locale))
    case .unit:
      let places = places.or(0, 3)
      text =
        shown.unit.flatMap { ICUUnits.text(number, $0, locale.identifier, places) }
        ?? decimal(number, length(0, 3)) + (shown.unit?.symbol ?? "")
    }
    return ICUDates.plain(text)
  }

  private func decimal(_ number: Double, _ length: ClosedRange<Int>) -> String {
    number.formatted(.number.precision(.fractionLength(length)).locale(locale))
  }

  /// What no Int64 holds would come out as another number.
  private func ordinal(_ number: Double) -> String {
    guard abs(number) < 9_007_199_254_740_992 else { return decimal(number, 0...0) }
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = .ordinal
    return formatter.string(from: NSNumber(value: number.rounded())) ?? decimal(number, 0...0)
  }
}
