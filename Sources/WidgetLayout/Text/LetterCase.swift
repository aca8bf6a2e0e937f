import WidgetModel

/// Letters of one case, by Unicode's full mappings: a text may become longer, as `ß` does in capitals.
public struct LetterCase: Sendable, Hashable {
  /// Capitals, or small letters.
  public var isUppercase: Bool
  /// Turkish and Azerbaijani have an `i` with a dot and one without, each in both cases (SpecialCasing.txt).
  var hasTwoLettersI: Bool

  init(_ mode: Word, locale: String) {
    isUppercase = mode == .uppercase
    hasTwoLettersI = ["tr", "az"].contains(String(locale.prefix { $0 != "_" && $0 != "-" }))
  }

  func applied(to text: String) -> String {
    if isUppercase { return (hasTwoLettersI ? text.replacing("i", with: "İ") : text).uppercased() }
    let text = hasTwoLettersI ? text.replacing("İ", with: "i").replacing("I", with: "ı") : text
    return Self.withFinalSigmas(text).lowercased()
  }

  /// A sigma at the end of a Greek word has a form of its own (SpecialCasing.txt, "Final_Sigma").
  private static func withFinalSigmas(_ text: String) -> String {
    guard text.utf8.contains(0xCE) else { return text }
    var result = ""
    var isInWord = false
    for (index, character) in zip(text.indices, text) {
      let after = text.index(after: index)
      let goesOn = after < text.endIndex && text[after].isCased
      result.append(character == "Σ" && isInWord && !goesOn ? "ς" : character)
      isInWord = character.isCased
    }
    return result
  }
}

extension String {
  /// In a case; as it is without one.
  func cased(_ letterCase: LetterCase?) -> String { letterCase?.applied(to: self) ?? self }
}
