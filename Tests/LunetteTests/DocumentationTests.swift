import Foundation
import TestSupport
import Testing

/// Runs what the documentation shows. In a page,
/// - a `lua` block whose first line is `-- NAME.lua` is that file; one without a name is not a complete program;
/// - a `console` block holds lines `$ COMMAND`, each followed by what it prints, standard error included;
/// - an `sh` block holds commands that end with 0. `scripts/…`, `.ci/…`, `swift …`, `git …` and `cd …` belong to the
///   repository: what they name must be there.
@Suite("Documentation") struct DocumentationTests {
  static let pages = [
    "README.md", "CONTRIBUTING.md", "Sources/lunette/Lunette.docc/Lunette.md",
    "Sources/lunette/Lunette.docc/Authoring.md",
    "Sources/lunette/Lunette.docc/Activities.md",
    "Sources/lunette/Lunette.docc/Bars.md",
    "Sources/lunette/Lunette.docc/Charts.md",
    "Sources/lunette/Lunette.docc/CommandLine.md", "Sources/lunette/Lunette.docc/Documents.md",
  ]

  @Test("every command and snippet of a page does what the page says", arguments: pages)
  func page(_ page: String) throws {
    let text = try String(contentsOf: Golden.repository.appendingPathComponent(page), encoding: .utf8)
    let folder = try TemporaryBundle()
    symlink(Golden.repository.appendingPathComponent("widgets").path, folder.path + "/widgets")
    for block in Block.all(in: text) {
      switch block.language {
      case "lua":
        if let name = block.fileName { try folder.write(name, block.lines.joined(separator: "\n") + "\n") }
      case "console":
        for (command, expected) in block.dialogue {
          let result = try Self.shell(command, in: folder)
          #expect(Self.trimmed(result.output) == Self.trimmed(expected), "\(page): $ \(command)")
        }
      case "sh":
        for command in block.lines.map(Self.withoutComment) where !command.isEmpty {
          if let script = Self.partOfRepository(command) {
            #expect(
              FileManager.default.fileExists(atPath: Golden.repository.appendingPathComponent(script).path),
              "\(page): \(script)")
          } else {
            let result = try Self.shell(command, in: folder)
            #expect(result.code == 0, "\(page): \(command): \(result.output)")
          }
        }
      default: break
      }
    }
  }

  @Test("the README shows the two commands that a newcomer types")
  func commands() throws {
    let readme = try String(contentsOf: Golden.repository.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("scripts/demo"))
    #expect(readme.contains("scripts/install"))
  }

  // MARK: Parts

  private struct Block {
    var language: String
    var lines: [String] = []

    static func all(in text: String) -> [Block] {
      var blocks: [Block] = []
      var isOpen = false
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          if !isOpen { blocks.append(Block(language: String(line.dropFirst(3)))) }
          isOpen.toggle()
        } else if isOpen {
          blocks[blocks.count - 1].lines.append(String(line))
        }
      }
      return blocks
    }

    /// The file name in a first line: `tea.lua` in `-- tea.lua`.
    var fileName: String? {
      guard let first = lines.first, first.hasPrefix("-- "), first.hasSuffix(".lua") else { return nil }
      return String(first.dropFirst(3))
    }

    /// Commands with what they print.
    var dialogue: [(command: String, expected: String)] {
      lines.reduce(into: []) { dialogue, line in
        if line.hasPrefix("$ ") {
          dialogue.append((String(line.dropFirst(2)), ""))
        } else if let last = dialogue.indices.last {
          dialogue[last].expected += line + "\n"
        }
      }
    }
  }

  private static func shell(_ command: String, in folder: TemporaryBundle) throws -> LunetteProcess.Result {
    let binaries = LunetteProcess.path.dropLast("/lunette".count)
    return try LunetteProcess.run(
      ["-c", "{ \(command)\n} 2>&1"],
      environment: ["PATH": "\(binaries):/usr/bin:/bin", "COLUMNS": "80", "HOME": folder.path],
      in: folder.path, program: "/bin/sh")
  }

  private static func withoutComment(_ line: String) -> String {
    var line = line[...]
    if let comment = line.range(of: "  #") { line = line[..<comment.lowerBound] }
    if line.hasPrefix("#") { return "" }
    return line.trimmingCharacters(in: .whitespaces)
  }

  /// The script that a command of the repository runs; nil for any other command.
  private static func partOfRepository(_ command: String) -> String? {
    let word = String(command.prefix { $0 != " " })
    if word.hasPrefix("scripts/") || word.hasPrefix(".ci/") { return word }
    return ["swift", "git", "cd"].contains(word) ? "Package.swift" : nil
  }

  /// Without trailing spaces, which pages do not keep.
  private static func trimmed(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
