/// Numbers as English writes them (CLDR's en_US and en_GB), so that the commonest locales cost no ICU.
package struct EnglishNumbers {
  let english: English

  /// Digits after the point; nil where the style decides.
  package struct Places: Hashable, Sendable {
    /// The fewest decimal places; nil: the style's.
    package var minimum: Int?
    /// The most decimal places; nil: the style's.
    package var maximum: Int?

    /// Creates bounds.
    package init(minimum: Int? = nil, maximum: Int? = nil) { (self.minimum, self.maximum) = (minimum, maximum) }

    /// Both, with a style's own where none is asked for.
    /// A minimum that is asked for raises the maximum, and the other way round.
    package func or(_ minimum: Int, _ maximum: Int) -> (minimum: Int, maximum: Int) {
      let least = self.minimum ?? min(minimum, self.maximum ?? minimum)
      return (least, max(self.maximum ?? max(maximum, least), least))
    }
  }

  // One function for each style, so that a style's rule stands in one place.
  func text(_ number: LocaleNumber) -> String {
    let (digits, places) = (number.digits, number.places)
    return switch number.style {
    case .decimal: decimal(digits, places)
    case .percent: percent(digits, places)
    case .currency: currency(digits, number.currency, places)
    case .bytes: bytes(digits, number.value, isBinary: number.isBinary, places)
    case .compact: compact(digits, places)
    case .ordinal: ordinal(digits)
    case .unit: number.unit.map { unit(digits, $0, places) } ?? decimal(digits, places)
    }
  }

  func decimal(_ number: DecimalDigits, _ places: Places) -> String { signed(number, places.or(0, 3)) }

  func percent(_ number: DecimalDigits, _ places: Places) -> String {
    signed(number.scaled(byPowerOfTen: 2), places.or(0, 0), after: "%")
  }

  func currency(_ number: DecimalDigits, _ code: String, _ places: Places) -> String {
    let digits = Self.currenciesWithoutCents.contains(code) ? 0 : 2
    let symbol = symbol(code)
    // A code in letters is set off from the number, a sign is not.
    return signed(number, places.or(digits, digits), before: symbol + (symbol.last?.isLetter ?? false ? " " : ""))
  }

  /// "1 byte", "999 bytes", "12 kB", "1.2 MB", "3.45 GB": thousands, as disks are sold and Foundation counts files.
  func bytes(_ number: DecimalDigits, _ value: Double, isBinary: Bool, _ places: Places) -> String {
    let names = isBinary ? ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"] : ["kB", "MB", "GB", "TB", "PB", "EB"]
    let (size, step) = Self.scaled(value, isBinary: isBinary)
    guard step >= 0, let scaled = DecimalDigits(size) else {
      let whole = number.rounded(toPlaces: 0)
      return signed(whole, (0, 0), after: whole == DecimalDigits(1) ? " byte" : " bytes")
    }
    // Kilobytes have no places, megabytes one, larger ones two.
    return signed(scaled, places.or(0, min(step, 2)), after: " \(names[step])")
  }

  /// A count of bytes in the largest unit of which there is one: below 0 bytes, 0 kB, 1 MB, and so on to 5.
  ///
  /// - Parameter last: the largest unit.
  static func scaled(_ value: Double, isBinary: Bool, last: Int = 5) -> (size: Double, step: Int) {
    let base = isBinary ? 1024.0 : 1000
    var size = abs(value), step = -1
    // 999.95 kB is 1 MB.
    while step < last, size >= (step < 0 ? base : base - 0.5) {
      size /= base
      step += 1
    }
    return (value < 0 ? -size : size, step)
  }

  /// "950", "1.2K", "12K", "1.2M", "3B", "4T".
  func compact(_ number: DecimalDigits, _ places: Places) -> String {
    var thousands = 0
    var shown = number
    while true {
      let scaled = number.scaled(byPowerOfTen: -3 * thousands)
      // Below ten one place is shown.
      let (least, most) = places.or(0, scaled.point <= 1 ? 1 : 0)
      shown = scaled.rounded(toPlaces: most)
      // 999.6K becomes 1M, since it would be shown as 1,000K.
      if shown.point <= 3 || thousands == 4 {
        return signed(shown, (least, most), after: ["", "K", "M", "B", "T"][thousands])
      }
      thousands += 1
    }
  }

  func ordinal(_ number: DecimalDigits) -> String {
    let whole = number.rounded(toPlaces: 0)
    return (whole.isNegative && !whole.digits.isEmpty ? "-" : "") + English.ordinal(whole.text(minimumPlaces: 0))
  }

  func unit(_ number: DecimalDigits, _ unit: NumberUnit, _ places: Places) -> String {
    let (least, most) = places.or(0, 3)
    let shown = number.rounded(toPlaces: most)
    let isOne = shown == DecimalDigits(1) && least == 0
    return signed(shown, (least, most), after: isOne ? unit.one : unit.symbol)
  }

  private func signed(
    _ number: DecimalDigits, _ places: (minimum: Int, maximum: Int), before: String = "", after: String = ""
  ) -> String {
    let shown = number.rounded(toPlaces: places.maximum)
    // Minus zero is zero.
    let sign = shown.isNegative && !shown.digits.isEmpty ? "-" : ""
    return sign + before + shown.text(minimumPlaces: places.minimum) + after
  }

  // CLDR's symbols in English; other currencies are their codes.
  private func symbol(_ code: String) -> String {
    switch code {
    case "USD": english == .us ? "$" : "US$"
    case "JPY": english == .us ? "¥" : "JP¥"
    case "EUR": "€"
    case "GBP": "£"
    case "INR": "₹"
    case "CNY": "CN¥"
    case "KRW": "₩"
    case "BRL": "R$"
    case "CAD": "CA$"
    case "AUD": "A$"
    case "NZD": "NZ$"
    case "MXN": "MX$"
    case "HKD": "HK$"
    case "TWD": "NT$"
    case "ILS": "₪"
    case "VND": "₫"
    default: code
    }
  }

  /// ISO 4217, minor unit 0.
  package static let currenciesWithoutCents: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
  ]
}

/// A unit of measure with its sign: international ones are the same in every language.
package struct NumberUnit: Hashable, Sendable {
  /// What follows the number, with its blank.
  package let symbol: String
  /// The same after 1.
  /// Only four units differ in English.
  let one: String

  init?(named name: String) {
    guard let symbol = Self.symbols[name] else { return nil }
    self.symbol = symbol
    one = Self.singular[name] ?? symbol
  }

  static let symbols: [String: String] = [
    "celsius": "°C", "fahrenheit": "°F", "kelvin": " K", "degree": "°", "percent": "%",
    "millimeter": " mm", "centimeter": " cm", "meter": " m", "kilometer": " km", "inch": " in", "foot": " ft",
    "yard": " yd", "mile": " mi", "gram": " g", "kilogram": " kg", "pound": " lb", "ounce": " oz",
    "milliliter": " mL", "liter": " L", "millisecond": " ms", "second": " sec", "minute": " min", "hour": " hr",
    "day": " days", "week": " wks", "month": " mths", "year": " yrs", "kilometer-per-hour": " km/h",
    "mile-per-hour": " mph", "meter-per-second": " m/s", "knot": " kn", "watt": " W", "kilowatt": " kW",
    "watt-hour": " Wh", "kilowatt-hour": " kWh", "volt": " V", "ampere": " A", "hertz": " Hz", "kilohertz": " kHz",
    "megahertz": " MHz", "gigahertz": " GHz", "hectopascal": " hPa", "pascal": " Pa", "bit": " bit", "byte": " byte",
    "kilobyte": " kB", "megabyte": " MB", "gigabyte": " GB", "terabyte": " TB", "lux": " lx", "decibel": " dB",
    "calorie": " cal", "kilocalorie": " kcal", "joule": " J", "kilojoule": " kJ",
  ]

  private static let singular = ["day": " day", "week": " wk", "month": " mth", "year": " yr"]
}
