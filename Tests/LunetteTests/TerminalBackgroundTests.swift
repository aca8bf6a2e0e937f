import TestSupport
import Testing
import WidgetModel

@testable import lunette

/// Whether a terminal is light or dark, as it reports.
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

  @Test("a dark terminal is asked and believed; its reply is not shown, and the terminal is restored")
  func dark() throws {
    let session = try session([])
    try session.wait(for: Self.question)
    session.type("\u{1B}]11;rgb:1111/1111/1111\u{1B}\\\u{1B}[?62c")
    let result = try session.end()
    #expect(result.code == 0 && result.errors.contains(#""colorScheme":"dark""#))
    #expect(!result.errors.contains("1111/1111"))
    #expect(session.isCooked)
  }

  @Test("without a reply the terminal soon counts as dark; a pipe is light")
  func silent() throws {
    #expect(try session([]).end().errors.contains(#""colorScheme":"dark""#))
    #expect(try session([], hasPipe: true).end().output.contains(#""colorScheme":"light""#))
  }

  @Test("the terminal is not asked if an option or variable says so, in a pipe, or if it is dumb")
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
