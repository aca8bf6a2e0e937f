/// A number as Lua's `tostring` writes it: a whole double keeps its ".0".
package enum NumberText {
  /// Returns the text of a number, from which the same number can be read back.
  package static func text(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    return number.description
  }
}
