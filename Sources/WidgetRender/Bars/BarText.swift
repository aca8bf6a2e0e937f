/// How text becomes text of a bar, and never anything that the bar would carry out. One function a bar
/// (reliability.md, section 4).
enum BarText {
  /// Pango markup, as waybar and i3bar read it.
  static func pango(_ text: String) -> String {
    var escaped = ""
    for letter in text.unicodeScalars {
      switch letter {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "'": escaped += "&#39;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(letter)
      }
    }
    return escaped
  }

  /// A format of tmux begins with `#`; two of them are one that is shown.
  static func tmux(_ text: String) -> String { replaced(text, "#", by: "##") }

  /// A tag of polybar begins with `%{`, and nothing escapes it (its src/tags/parser.cpp): a space of no width parts them.
  static func polybar(_ text: String) -> String {
    var parted = ""
    var before: UnicodeScalar = " "
    for letter in text.unicodeScalars {
      if before == "%", letter == "{" { parted.unicodeScalars.append(gap) }
      parted.unicodeScalars.append(letter)
      before = letter
    }
    return parted
  }

  /// A row of xbar is cut at its first `|`, and nothing escapes it; `---` and a leading `--` are its menu's structure, and
  /// `~~~` begins a new picture.
  static func xbar(_ text: String) -> String {
    let plain = replaced(text, "|", by: "\u{2758}")
    let isStructure = plain.hasPrefix("--") || plain.hasPrefix("~~~")
    return isStructure ? String(gap) + plain : plain
  }

  /// U+200B ZERO WIDTH SPACE.
  private static let gap: UnicodeScalar = "\u{200B}"

  private static func replaced(_ text: String, _ letter: UnicodeScalar, by other: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == letter { result += other } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
