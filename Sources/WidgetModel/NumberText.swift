/// A number as Lua's `tostring` writes it: a whole double keeps its ".0".
package enum NumberText {
  /// Returns the shortest text that is read back as the same number.
  package static func text(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    return number.description
  }
}
