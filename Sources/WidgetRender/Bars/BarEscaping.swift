/// How text becomes text of a bar, and never anything that the bar would carry out. One function a bar
/// (DocC: Reliability, "Text output").
enum BarEscaping {
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

  /// A format of tmux begins with `#`. It reads a line twice (its format.c and format-draw.c): a format's `##` becomes `#`,
  /// and of what is left, `##` is drawn as `#` again. Only before `[` the first reading leaves all of them for the second.
  ///
  /// - Parameter isStyled: whether a style, which begins `#[`, stands right behind the text.
  static func tmux(_ text: String, isStyled: Bool) -> String {
    var escaped = ""
    var hashes = 0
    for letter in text.unicodeScalars {
      if letter == "#" {
        hashes += 1
      } else {
        escaped += tmux(hashes, isBeforeBracket: letter == "[")
        hashes = 0
        escaped.unicodeScalars.append(letter)
      }
    }
    return escaped + tmux(hashes, isBeforeBracket: isStyled)
  }

  private static func tmux(_ hashes: Int, isBeforeBracket: Bool) -> String {
    String(repeating: "#", count: isBeforeBracket ? 2 * hashes : max(4 * hashes - 2, 0))
  }

  /// A tag of polybar begins with `%{`, and nothing escapes it (its src/tags/parser.cpp): a tag that moves nothing parts
  /// them. A space of no width would do, but a font that lacks it makes polybar complain at each line.
  static func polybar(_ text: String) -> String {
    var parted = ""
    var before: UnicodeScalar = " "
    for letter in text.unicodeScalars {
      if before == "%", letter == "{" { parted += polybarGap }
      parted.unicodeScalars.append(letter)
      before = letter
    }
    return parted
  }

  static let polybarGap = "%{O0}"

  /// A command as polybar's action tag holds it: the words of a shell, and its `:` marked as no end of the tag. Nil for words
  /// that no line can hold.
  static func polybarCommand(_ words: [String]) -> String? {
    guard words.allSatisfy(isPlain) else { return nil }
    return replaced(words.map(shellWord).joined(separator: " "), ":", by: "\\:")
  }

  /// A word that a shell takes as it is.
  private static func shellWord(_ word: String) -> String {
    let isBare = !word.isEmpty && word.unicodeScalars.allSatisfy { $0.isASCII && bare.contains($0) }
    return isBare ? word : "'" + replaced(word, "'", by: "'\\''") + "'"
  }

  private static let bare = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,+@".unicodeScalars)

  private static func isPlain(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy {
      !($0.properties.generalCategory == .control || $0.value == 0x2028 || $0.value == 0x2029)
    }
  }

  /// A command as parameters of a row of xbar. Nothing escapes within its quotes, so words with both of them, or with what
  /// cuts a row, make nil.
  static func xbarCommand(_ words: [String]) -> [String]? {
    guard words.allSatisfy({ isPlain($0) && !$0.contains("|") }) else { return nil }
    var parameters: [String] = []
    for (number, word) in words.enumerated() {
      let quote = !word.contains("\"") ? "\"" : "'"
      if quote == "'", word.contains("'") { return nil }
      let name = number == 0 ? "bash" : "param\(number)"
      parameters.append("\(name)=\(quote)\(word)\(quote)")
    }
    return parameters + ["terminal=false", "refresh=true"]
  }

  /// A row of xbar: what it reads, and behind `|` its parameters. Blanks at its beginning and backslashes are kept as they
  /// are only where that is asked for (its pkg/plugins/item_params.go: `trim` and `ansi` are true by themselves).
  static func xbarRow(_ text: String, _ parameters: [String]) -> String {
    let asked = [(text.hasPrefix(" "), "trim=false"), (text.contains("\\"), "ansi=false")]
    let all = parameters + asked.filter(\.0).map(\.1)
    return xbar(text) + (all.isEmpty ? "" : " | " + all.joined(separator: " "))
  }

  /// A row of xbar is cut at its first `|`, and nothing escapes it; `---` and a leading `--` are its menu's structure,
  /// `~~~` begins a new picture, and a name between colons becomes an emoji or a symbol.
  static func xbar(_ text: String) -> String {
    let plain = withoutNames(replaced(text, "|", by: "\u{2758}"))
    let start = plain.drop { $0 == " " }
    let isStructure = start.hasPrefix("--") || start.hasPrefix("~~~")
    return isStructure ? String(gap) + plain : plain
  }

  /// Parts `:name:` behind its first colon. Digits alone are no name: `10:30:15` stays a time.
  private static func withoutNames(_ text: String) -> String {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst().dropLast() where isName(parts[index]) {
      parts[index] = String(gap) + parts[index]
    }
    return parts.joined(separator: ":")
  }

  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && !word.contains(" ") && !word.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
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
