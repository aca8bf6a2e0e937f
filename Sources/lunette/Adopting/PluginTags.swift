import WidgetModel

/// The tags in a plugin's comments, `<xbar.title>Weather</xbar.title>`, with the prefixes xbar, bitbar and swiftbar.
struct PluginTags: Sendable {
  struct Tag: Sendable, Hashable {
    /// In lower case.
    let prefix: String
    /// In lower case.
    let name: String
    let value: String
    /// From 1.
    let line: Int
  }

  let all: [Tag]

  /// Bytes in which xbar looks for tags.
  private static let mostBytes = 1 << 20

  init(_ source: ScriptSource) {
    let head = ScriptSource(
      path: source.path, bytes: Array(source.bytes.prefix(Self.mostBytes)), isExecutable: source.isExecutable)
    all = head.lines.compactMap { number, text in
      // A longer line is a picture.
      text.utf8.count < 4096 ? Self.tag(text, number) : nil
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Whether the plugin was written for SwiftBar.
  var isSwiftBar: Bool { all.contains { $0.prefix == "swiftbar" } }

  /// The value of the first tag with one of the names; nil if it is missing or empty.
  subscript(names: String...) -> String? {
    all.first { names.contains($0.name) && !$0.value.isEmpty }?.value
  }

  private static func tag(_ line: String, _ number: Int) -> Tag? {
    guard let open = line.firstIndex(of: "<"), let close = line[open...].firstIndex(of: ">") else { return nil }
    let words = line[open..<close].dropFirst().lowercased().split(separator: ".", maxSplits: 1).map(String.init)
    guard words.count == 2, ["xbar", "bitbar", "swiftbar"].contains(words[0]) else { return nil }
    let rest = line[close...].dropFirst()
    // Values have no tags inside; a missing end is the end of the line.
    let value = rest.prefix { $0 != "<" }
    return Tag(
      prefix: words[0], name: words[1], value: value.trimmed, line: number)
  }
}

extension StringProtocol {
  /// Without blanks and tabs at both ends.
  var trimmed: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" || character == "\r" }
    let rest = drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(rest[...last])
  }
}
