/// Which form of a text a number takes, in every language of CLDR (Unicode TS 35, part 3, "Language Plural Rules").
package enum PluralRules {
  /// Returns the name of the form: `zero`, `one`, `two`, `few`, `many` or `other`. A language that CLDR does not know has one form.
  package static func form(of number: PluralOperands, in locale: String) -> String {
    for name in LocaleFallbacks.names(of: locale) {
      guard let rules = rules(of: name) else { continue }
      for rule in rules.utf8.split(separator: UInt8(ascii: ";")) {
        let parts = rule.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        if parts.count == 2, holds(parts[1], number) { return word(parts[0]) }
      }
      break
    }
    return "other"
  }

  /// The conditions of a language, by its name in the table.
  private static func rules(of language: String) -> String? {
    for row in table {
      let has = row.languages.withUTF8Buffer { names in
        names.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(language.utf8) }
      }
      if has { return row.rules.description }
    }
    return nil
  }

  private static func word(_ bytes: String.UTF8View.SubSequence) -> String {
    String(Substring(bytes)).filter { $0 != " " }
  }

  /// Whether any of the conditions that `or` joins holds; `and` binds more closely.
  private static func holds(_ condition: String.UTF8View.SubSequence, _ number: PluralOperands) -> Bool {
    let words = condition.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    return words.split(separator: "or").contains { alternative in
      alternative.split(separator: "and").allSatisfy { isTrue(Array($0), number) }
    }
  }

  /// One relation: `n % 10 = 2..4,9`.
  private static func isTrue(_ words: [String], _ number: PluralOperands) -> Bool {
    guard words.count >= 3, var value = number[words[0]] else { return false }
    var rest = words.dropFirst()
    if rest.first == "%" {
      value = value.truncatingRemainder(dividingBy: Double(rest.dropFirst().first ?? "") ?? 1)
      rest = rest.dropFirst(2)
    }
    guard let sign = rest.first, let list = rest.dropFirst().first else { return false }
    let isIn = list.split(separator: ",").contains { part in
      let ends = part.split(separator: ".").compactMap { Double($0) }
      guard let low = ends.first, let high = ends.last else { return false }
      // A range holds whole numbers only.
      return low == high ? value == low : value >= low && value <= high && value == value.rounded()
    }
    return isIn == (sign == "=")
  }
}

/// A number as plural rules look at it (TS 35, "Operands"): `i` its whole part, `v` and `w` the digits after its point with and
/// without zeros at the end, `f` and `t` those digits as numbers.
package struct PluralOperands: Sendable, Hashable {
  private var n = 0.0
  private var i = 0.0
  private var v = 0.0
  private var w = 0.0
  private var f = 0.0
  private var t = 0.0

  /// A number as it is written shortest: 1.0 has no digits after its point.
  package init(_ number: Double) {
    let number = number.magnitude
    let isWhole = !number.isFinite || number == number.rounded()
    self.init(digits: isWhole ? "" : number.description)
    (n, i) = (number, isWhole ? number : number.rounded(.down))
  }

  /// A number as it is written: `1.50` has two digits after its point.
  package init(digits: String) {
    let parts = digits.split(separator: ".", maxSplits: 1)
    let fraction = parts.count > 1 ? parts[1].prefix { $0.isNumber } : ""
    let short = fraction.reversed().drop { $0 == "0" }.reversed()
    (n, i) = (Double(digits)?.magnitude ?? 0, Double(parts.first ?? "")?.magnitude ?? 0)
    (v, w) = (Double(fraction.count), Double(short.count))
    (f, t) = (Double(fraction) ?? 0, Double(String(short)) ?? 0)
  }

  /// An operand by its letter. No number is written with an exponent here, so that `e` and `c` are 0.
  fileprivate subscript(name: String) -> Double? {
    switch name {
    case "n": n
    case "i": i
    case "v": v
    case "w": w
    case "f": f
    case "t": t
    case "e", "c": 0
    default: nil
    }
  }
}
