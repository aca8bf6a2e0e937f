/// A number as the decimal digits that tell it from every other: what people mean by 2.675, not the binary fraction
/// just below. Rounding is to the even neighbour, as ICU's.
///
/// Value: 0.d₁d₂d₃… × 10^point. Invariant: no leading and no trailing zeros; zero has no digits.
package struct DecimalDigits: Hashable, Sendable {
  var isNegative = false
  var digits: [UInt8] = []
  var point = 0

  // Decimal description, so that no digit is lost on the way through a Double.
  init(_ integer: Int64) { self.init(text: integer.description) }

  /// Nil for NaN and infinity.
  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    // Swift writes the shortest digits that read back the same.
    self.init(text: number.description)
  }

  private init(text: String) {
    var exponent = 0
    var mantissa = text[...]
    if let e = text.firstIndex(of: "e") {
      exponent = Int(text[text.index(after: e)...]) ?? 0
      mantissa = text[..<e]
    }
    if mantissa.first == "-" {
      isNegative = true
      mantissa.removeFirst()
    }
    // "12.5" has two digits before the point.
    let whole = mantissa.prefix { $0 != "." }
    point = whole.count + exponent
    digits = mantissa.utf8.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
    trim()
  }

  private mutating func trim() {
    // Trailing zeros first: `point` does not change by them.
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point = digits.isEmpty ? 0 : point - zeros
  }

  /// The same with at most so many digits after the point.
  func rounded(toPlaces places: Int) -> DecimalDigits {
    // How many digits stay.
    let keep = point + places
    guard keep < digits.count else { return self }
    var result = self
    // Less than a tenth of the last place: nothing is left.
    guard keep >= 0 else {
      result.digits = []
      result.trim()
      return result
    }
    result.digits = Array(digits[..<keep])
    let rest = digits[keep...]
    // To even, as ICU: 0.5 is 0, 1.5 is 2.
    let isHalf = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
    let lastIsOdd = (result.digits.last ?? 0) % 2 == 1
    if let first = rest.first, first > 5 || (first == 5 && !isHalf) || (isHalf && lastIsOdd) { result.increment() }
    result.trim()
    return result
  }

  private mutating func increment() {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    // 999 became 000: a 1 goes in front.
    digits.insert(1, at: 0)
    point += 1
  }

  func scaled(byPowerOfTen power: Int) -> DecimalDigits {
    var result = self
    if !digits.isEmpty { result.point += power }
    return result
  }

  /// "-1234.5", whatever the language.
  var plain: String { (isNegative && !digits.isEmpty ? "-" : "") + text(minimumPlaces: 0, grouped: false) }

  /// "1,234.50": at least so many digits after the point; without the sign.
  /// Numbers of up to 309 digits: the largest Double's.
  func text(minimumPlaces: Int, grouped: Bool = true) -> String {
    var whole = ""
    for place in 0..<max(point, 1) {
      let left = max(point, 1) - place
      if grouped, place > 0, left % 3 == 0 { whole += "," }
      whole += point > 0 && place < digits.count ? String(digits[place]) : "0"
    }
    // Zeros between the point and the first digit.
    let zeros = Array(repeating: UInt8(0), count: digits.isEmpty ? 0 : max(-point, 0))
    var fraction = (zeros + digits.dropFirst(max(point, 0))).map { String($0) }.joined()
    if fraction.count < minimumPlaces { fraction += String(repeating: "0", count: minimumPlaces - fraction.count) }
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}
