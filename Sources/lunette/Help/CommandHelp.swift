import CAssets

/// What `--help` prints: pages that the argument parser wrote at 80 columns when they were recorded.
enum CommandHelp {
  /// The page of the program itself.
  static var overview: String { page(0) }

  /// The page of a command.
  static func page(of command: CommandName) -> String {
    // The overview comes first, then each command in the order of the table.
    page(1 + (CommandName.allCases.firstIndex(of: command) ?? 0))
  }

  /// What a command does, in a sentence.
  static func abstract(of command: CommandName) -> String {
    let lines = page(of: command).split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    return String(lines.joined(separator: " ").dropFirst("OVERVIEW: ".count))
  }

  /// Whether a line asks for help, whatever else it says.
  static func isAsked(by words: [String]) -> Bool {
    let names = words.prefix { $0 != "--" }.map { word in word.prefix { $0 != "=" } }
    return names.contains("--help") || names.contains("-h")
  }

  private static func page(_ index: Int) -> String {
    let asset = lunette_command_help()
    let pages = UnsafeBufferPointer(start: asset.bytes, count: asset.length).split(separator: UInt8(ascii: "\u{0C}"))
    return pages.indices.contains(index) ? String(decoding: pages[index], as: UTF8.self) : ""
  }
}
