import Foundation
import TestSupport
import Testing

/// `scripts/english` finds phrases that make text hard to read.
@Suite("Plain English") struct PlainEnglishTests {
  @Test(
    "a give-away phrase is found in comments, string literals and Markdown, and not in code",
    arguments: [
      ("a.swift", "/// Told to whoever looks.", true), ("a.swift", "let a = 1  // made anew", true),
      ("a.swift", "throw Fault(\"'x' is no command\")", true), ("a.swift", "let somebody = nobodyElse()", false),
      ("a.swift", "/// Reloads the widget.", false), ("a.md", "The script goes on.", true),
      ("a.md", "Call `meanwhile`.", false), ("a.md", "```\nmeanwhile\n```", false),
      ("a.swift", "/// Returns `anew`; there is no end.", false),
    ])
  func phrases(_ name: String, _ text: String, isFound: Bool) throws {
    let folder = try TemporaryBundle()
    try folder.write(name, text + "\n")
    let result = try LunetteProcess.run(
      [Golden.repository.appendingPathComponent("scripts/english").path, folder.path + "/" + name],
      program: "/usr/bin/python3")
    #expect(result.code == (isFound ? 1 : 0), "\(result.errors)")
    #expect(result.errors.contains("write ") == isFound)
  }
}
