import WidgetModel

/// A program or folder that only macOS has, with the lines of a script that name it.
struct MacOSWord: Sendable, Hashable {
  let word: String
  /// From 1, in order.
  var lines: [Int]

  private static let words = [
    "osascript", "pbcopy", "pbpaste", "~/Library", "$HOME/Library", "system_profiler", "networksetup", "pmset", "ioreg",
    "sw_vers", "launchctl", "scutil", "diskutil", "mdfind", "brew",
  ]
  /// Ordinary words, which are programs only where a command begins.
  private static let commands = ["open", "defaults", "say"]

  /// Those of a script; comments do not count.
  static func all(in source: ScriptSource) -> [MacOSWord] {
    var found: [MacOSWord] = []
    for (number, text) in source.lines {
      // A longer line is a picture.
      guard text.utf8.count < 4096, text.first(where: { $0 != " " && $0 != "\t" }) != "#" else { continue }
      let pieces = text.split { !($0.isLetter || $0.isNumber || "_~$-./".contains($0)) }
      let named = words.filter { word in
        pieces.contains { $0 == word || $0.hasPrefix(word + "/") || $0.hasSuffix("/" + word) }
      }
      for word in named + commands.filter({ begins(text, with: $0) }) {
        if let index = found.firstIndex(where: { $0.word == word }) {
          found[index].lines.append(number)
        } else {
          found.append(MacOSWord(word: word, lines: [number]))
        }
      }
    }
    return found
  }

  /// Whether a command of the line begins with the word.
  private static func begins(_ line: String, with word: String) -> Bool {
    line.split { ";|&(`".contains($0) }.contains { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix(word + " ") }
  }
}
