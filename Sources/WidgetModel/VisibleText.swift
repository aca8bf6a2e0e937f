/// An untrusted name as it is shown to a person beside our own words: every character of it can be seen, it stays on its line,
/// and where it begins and ends is plain.
///
/// Shown as their code, as `\u{2800}`, are: controls, blanks but the space, what renderers ignore, what has no meaning or a
/// private one; lines and blocks that draw boxes; signs that look like a quotation mark, a slash, a colon or a dot; marks piled
/// on one letter; letters that look like Latin ones in a word that has Latin ones too (UTS 39, section 5.1), and styled
/// forms of ASCII.
public enum VisibleText {
  /// Columns of a name, where nothing else is said.
  public static let longest = 80

  /// In quotation marks, and cut.
  ///
  /// - Parameter most: columns; nil: it is not cut.
  public static func quoted(_ text: String, most: Int? = longest) -> String {
    var shown = "'", width = 0
    for piece in pieces(text, isQuoted: true) {
      width += piece.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
      if let most, width > most { return shown + "'…" }
      shown += piece
    }
    return shown + "'"
  }

  /// As it is, where it is one word of letters, digits and the signs of paths; else in quotation marks.
  public static func label(_ text: String, most: Int? = longest) -> String {
    let isCut = most.map { text.utf8.count > $0 } ?? false
    return isWord(text) && !isCut ? text : quoted(text, most: most)
  }

  /// All of it, without quotation marks.
  public static func escaped(_ text: String) -> String { pieces(text, isQuoted: false).joined() }

  /// As a shell takes it for one word; what cannot be typed is shown by its code.
  public static func shellWord(_ text: String) -> String {
    if isWord(text), text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    guard text.unicodeScalars.allSatisfy({ !isHidden($0) }) else { return quoted(text, most: nil) }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// Whether a character cannot be seen, or does more than to be seen.
  public static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    if scalar.properties.isDefaultIgnorableCodePoint || blanks.contains(scalar.value) { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      true
    default: false
    }
  }

  /// Letters and symbols without a picture: Braille's, a null notehead, an object's place, Egyptian and Khitan fillers.
  private static let blanks: Set<UInt32> = [0x2800, 0x1D159, 0xFFFC, 0x13441, 0x13442, 0x16FE4]

  // MARK: Parts

  private static func isWord(_ text: String) -> Bool {
    if text.utf8.allSatisfy(isPlain) { return !text.isEmpty }
    return zip(text.unicodeScalars, pieces(text, isQuoted: true)).allSatisfy { scalar, piece in
      guard piece.unicodeScalars.elementsEqual(CollectionOfOne(scalar)) else { return false }
      return scalar.isASCII
        ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "_-./:@+~,=%".contains(Character(scalar))
        : isWordPart(scalar)
    }
  }

  /// Whether a byte is a letter, a digit or a sign that stands for itself in any word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// Each character as it is shown.
  private static func pieces(_ text: String, isQuoted: Bool) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var pieces: [String] = []
    pieces.reserveCapacity(scalars.count)
    var marks = 0, spaces = 0, word = 0..<0, isMixed = false
    for (index, scalar) in scalars.enumerated() {
      if !word.contains(index) {
        word = index..<(scalars[index...].firstIndex { !isWordPart($0) } ?? scalars.count)
        isMixed = scalars[word].contains(where: isLatin) && scalars[word].contains(where: isLatinLookalike)
      }
      let isMark = isMark(scalar)
      marks = isMark ? marks + 1 : 0
      spaces = scalar == " " ? spaces + 1 : 0
      let isEnd = index == 0 || index == scalars.count - 1
      let isPiled = isMark && (marks > mostMarks || index < marks || !isWordPart(scalars[index - marks]))
      let isSeen =
        !isHidden(scalar) && !isMisleading(scalar) && !isPiled && spaces <= mostSpaces && !(scalar == " " && isEnd)
        && !(isMixed && isLatinLookalike(scalar)) && !(isQuoted && (scalar == "'" || scalar == "\\"))
      pieces.append(isSeen ? String(scalar) : isQuoted ? quotedCode(scalar) : code(scalar))
    }
    return pieces
  }

  /// Side by side.
  private static let mostMarks = 2, mostSpaces = 2

  private static func code(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

  private static func quotedCode(_ scalar: Unicode.Scalar) -> String {
    scalar == "'" || scalar == "\\" ? "\\\(scalar)" : code(scalar)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: true
    default: false
    }
  }

  /// Greek, Coptic, Cyrillic, Armenian, Cherokee, Lisu; and Latin's phonetic and small letters.
  private static func isLatinLookalike(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x250...0x2AF, 0x370...0x52F, 0x531...0x58F, 0x13A0...0x13FF, 0x1C80...0x1C8F, 0x1D00...0x1D7F,
      0x1F00...0x1FFF,
      0x2C80...0x2CFF, 0x2DE0...0x2DFF, 0xA4D0...0xA4FF, 0xA640...0xA69F, 0xAB30...0xABBF:
      true
    default: false
    }
  }

  /// What looks like a part of our own sentence: boxes and blocks, quotation marks, slashes, colons and dots that are none,
  /// and ASCII in another style.
  private static func isMisleading(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2500...0x259F, 0x1FB00...0x1FBFF, 0x60, 0xB4, 0x2B9...0x2BF, 0x2C8, 0x2CA, 0x2CB, 0x55A, 0x5F3,
      0x2018...0x201F, 0x2032...0x2037, 0x2039, 0x203A, 0x275B...0x275E, 0xA78B, 0xA78C, 0x2024, 0x2026, 0x2044, 0x2215,
      0x2216, 0x2236, 0x29F8, 0x29F9, 0xA789, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF5E, 0x1D400...0x1D7FF:
      true
    default: false
    }
  }
}
