import TestSupport
import Testing
import WidgetModel

@testable import lunette

/// Whether a terminal is light or dark, as it says itself.
@Suite("Terminal background") struct TerminalBackgroundTests {
  private let bundle: TemporaryBundle

  init() throws { bundle = try TemporaryBundle(["a.lua": RenderTests.hello]) }

  private static let question = "\u{1B}]11;?\u{1B}\\"

  private func session(_ words: [String], _ variables: [String: String] = [:], hasPipe: Bool = false) throws
    -> TerminalSession
  {
    try TerminalSession(
      ["render", bundle.path + "/a.lua", "--family", "systemSmall", "--format", "json"] + words,
      environment: ["TERM": "xterm-256color"].merging(variables) { $1 }, in: bundle.path, hasPipe: hasPipe)
  }

  @Test("a dark one is asked and believed; what it said is not shown, and it is left as it was")
  func dark() throws {
    let session = try session([])
    try session.wait(for: Self.question)
    session.type("\u{1B}]11;rgb:1111/1111/1111\u{1B}\\\u{1B}[?62c")
    let result = try session.end()
    #expect(result.code == 0 && result.errors.contains(#""colorScheme":"dark""#))
    #expect(!result.errors.contains("1111/1111"))
    #expect(session.isCooked)
  }

  @Test("one that gives no answer is dark, soon, as most are; a pipe is light")
  func silent() throws {
    #expect(try session([]).end().errors.contains(#""colorScheme":"dark""#))
    #expect(try session([], hasPipe: true).end().output.contains(#""colorScheme":"light""#))
  }

  @Test("nobody is asked who has said it, in a pipe, or on a dumb terminal")
  func told() throws {
    for (words, variables, pipe) in [
      (["--color-scheme", "dark"], [:], false), ([], ["COLORFGBG": "15;0"], false), ([], [:], true),
      ([], ["TERM": "dumb"], false),
    ] as [([String], [String: String], Bool)] {
      let result = try session(words, variables, hasPipe: pipe).end()
      #expect(result.code == 0 && !result.errors.contains(Self.question))
    }
  }
}
