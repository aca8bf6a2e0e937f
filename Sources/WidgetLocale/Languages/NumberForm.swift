/// How a language writes numbers of one kind: what stands before and after them, and what parts their digits.
package struct NumberForm: Hashable, Sendable {
  var before: String
  var after: String
  /// The same for negative numbers, the sign with them.
  var beforeNegative: String
  var afterNegative: String
  var decimalSign: String
  var groupSign: String
  /// Digits of the last group of a whole number, 0 where there are no groups; of those before it; and how many the first must
  /// have at least.
  var group: Int
  var farGroup: Int
  var least: Int

  /// Nil for values that are none of a form.
  init?(_ values: [String]) {
    guard values.count == 9, let group = Int(values[6]), let far = Int(values[7]), let least = Int(values[8]),
      (0...9).contains(group), (group == 0 ? 0...0 : 1...9).contains(far), (1...9).contains(least)
    else { return nil }
    (before, after, beforeNegative, afterNegative) = (values[0], values[1], values[2], values[3])
    (decimalSign, groupSign) = (values[4], values[5])
    (self.group, farGroup, self.least) = (group, far, least)
  }

  /// As `init(_:)` reads them.
  package var values: [String] {
    [
      before, after, beforeNegative, afterNegative, decimalSign, groupSign, String(group), String(farGroup),
      String(least),
    ]
  }

  /// The form of which two texts are: 1,234,567.5 and the same below zero.
  ///
  /// - Parameter least: digits that the first of several groups must have.
  package init?(positive: String, negative: String, digits: [String], least: Int) {
    guard let plus = Parted(positive, digits), let minus = Parted(negative, digits), plus.runs.count > 1 else {
      return nil
    }
    (before, after, beforeNegative, afterNegative) = (plus.before, plus.after, minus.before, minus.after)
    decimalSign = plus.signs[plus.signs.count - 1]
    let whole = plus.runs.dropLast()
    guard plus.runs.last == 1, whole.reduce(0, +) == 7, Set(plus.signs.dropLast()).count <= 1 else { return nil }
    groupSign = whole.count > 1 ? plus.signs[0] : ""
    group = whole.count > 1 ? whole[whole.count - 1] : 0
    farGroup = whole.count > 2 ? whole[whole.count - 2] : group
    self.least = least
  }

  /// - Parameter places: digits after the point.
  func text(_ number: DecimalDigits, _ places: (minimum: Int, maximum: Int), _ language: Language) -> String {
    let shown = number.rounded(toPlaces: places.maximum)
    let plain = shown.text(minimumPlaces: places.minimum, grouped: false)
    let parts = plain.split(separator: ".", maxSplits: 1)
    var text = grouped(Array(parts.first ?? "0"))
    if parts.count > 1 { text += decimalSign + parts[1] }
    text = language.numerals(text)
    let isNegative = shown.isNegative && !shown.digits.isEmpty
    return isNegative ? beforeNegative + text + afterNegative : before + text + after
  }

  private func grouped(_ digits: [Character]) -> String {
    guard group > 0, digits.count >= group + least else { return String(digits) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      if index > 0, left == group || left > group && (left - group) % farGroup == 0 { text += groupSign }
      text.append(digit)
    }
    return text
  }

  /// A number's text in its parts.
  private struct Parted {
    var before = ""
    var after = ""
    /// Digits of each run, and what stands between them.
    var runs: [Int] = []
    var signs: [String] = []

    /// Nil for a text without digits.
    init?(_ text: String, _ digits: [String]) {
      var between = ""
      for scalar in text.unicodeScalars {
        guard digits.contains(String(scalar)) else {
          between.unicodeScalars.append(scalar)
          continue
        }
        if runs.isEmpty {
          before = between
          runs = [0]
        } else if !between.isEmpty {
          signs.append(between)
          runs.append(0)
        }
        runs[runs.count - 1] += 1
        between = ""
      }
      after = between
      if runs.isEmpty { return nil }
    }
  }
}
