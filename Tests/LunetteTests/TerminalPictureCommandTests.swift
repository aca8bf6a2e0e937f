import Foundation
import TestSupport
import Testing

@testable import lunette

/// `dev` and `show` at terminals with different replies: which pictures they receive, and what is left afterwards.
@Suite("Pictures at a terminal") struct TerminalPictureCommandTests {
  private static let kittyQuestion = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  /// The replies to the other queries.
  private static let others = "\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}[6;20;10t\u{1B}P>|Any(1)\u{1B}\\"
  private static let kitty = "\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62c"
  private static let variables = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

  private func dev(
    _ bundle: TemporaryBundle, _ words: [String] = [], _ variables: [String: String] = [:]
  ) throws -> TerminalSession {
    try TerminalSession(
      ["dev", "mine.lua", "--family", "systemSmall"] + words,
      environment: Self.variables.merging(["XDG_STATE_HOME": bundle.path + "/state"]) { $1 }.merging(variables) { $1 },
      in: bundle.path)
  }

  private func bundle() throws -> TemporaryBundle { try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")]) }

  @Test("kitty: one query, then a picture by its protocol, replaced at a save and deleted at the end")
  func kitty() throws {
    let bundle = try bundle()
    let session = try dev(bundle)
    try session.wait(for: Self.kittyQuestion)
    session.type(Self.kitty)
    try session.wait(for: "\u{1B}_Ga=T,f=100,q=2,i=")
    try session.wait(for: "c=22,r=10,C=1,m=")
    #expect(!session.screen.contains("Earl Grey") && !session.screen.contains("rgb:0/0/0"))
    session.forget()
    try DevCommandTests.replace(bundle, DevTests.simple("Darjeeling"))
    try session.wait(for: "\u{1B}_Ga=d,d=I,i=")
    #expect(session.screen.contains("\u{1B}_Ga=T,f=100,q=2,i="))
    session.forget()
    session.type("q")
    let result = try session.end()
    #expect(result.code == 0 && result.errors.contains("\u{1B}_Ga=d,d=I,i="))
    #expect(result.errors.hasSuffix(DevCommandTests.closing) && session.isCooked)
  }

  @Test("sixel: a terminal that supports it is asked for its colours, and gets sixels")
  func sixel() throws {
    let bundle = try bundle()
    let session = try dev(bundle)
    try session.wait(for: Self.kittyQuestion)
    session.type(Self.others + "\u{1B}[?63;1;2;4;22c")
    try session.wait(for: "\u{1B}[?1;1;0S\u{1B}[c")
    session.type("\u{1B}[?1;0;64S\u{1B}[?63;4c")
    try session.wait(for: "\u{1B}P0;1;0q\"1;1;220;198")
    session.type("q")
    let result = try session.end()
    #expect(result.code == 0 && !result.errors.contains("\u{1B}_Ga="))
  }

  @Test(
    "a terminal that replies with nothing, junk or no gets cells; no byte of it is a key",
    arguments: [
      "", "\u{1B}[?62c", "\u{1B}_Gi=31;ENOTSUP\u{1B}\\\u{1B}[?62;22c", "\u{1B}_Gi=31\u{1B}]11;\u{1B}[6;t\u{1B}[?c",
      "\u{1B}P>|\u{1B}\\\u{1B}[?62c",
    ])
  func cells(_ answer: String) throws {
    let bundle = try bundle()
    let session = try dev(bundle)
    try session.wait(for: Self.kittyQuestion)
    session.type(answer)
    try session.wait(for: "Earl Grey")
    #expect(!session.screen.contains("\u{1B}_Ga=") && !session.screen.contains("\u{1B}P0;"))
    #expect(!session.screen.contains("does nothing"))
    session.type("q")
    #expect(try session.end().code == 0)
  }

  @Test("a late reply in pieces is neither text nor a key")
  func late() throws {
    let bundle = try bundle()
    let session = try dev(bundle)
    try session.wait(for: Self.kittyQuestion)
    // In time, but incomplete.
    session.type("\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}_Gi=3")
    try session.wait(for: "Earl Grey")
    session.forget()
    for part in ["1;O", "K\u{1B}", "\\\u{1B}[6;20;", "10t\u{1B}P", ">|kitty(1)\u{1B}\\\u{1B}[?62", ";4c"] {
      session.type(part)
      usleep(2_000)
    }
    // A later key still works.
    session.type("c")
    try session.wait(for: "light")
    #expect(!session.screen.contains("does nothing") && !session.screen.contains("[0;1;31m"))
    session.type("q")
    #expect(try session.end().code == 0)
  }

  @Test("a protocol chosen by option needs no reply")
  func named() throws {
    let bundle = try bundle()
    let session = try dev(bundle, ["--pictures", "iterm", "--color-scheme", "dark"])
    try session.wait(for: "\u{1B}]1337;File=inline=1;size=")
    session.type("q")
    #expect(try session.end().code == 0)
  }

  @Test("blocks are cells, none is text and lines")
  func without() throws {
    for (word, frame) in [("blocks", "▄"), ("none", "╭")] {
      let bundle = try bundle()
      let session = try dev(bundle, ["--pictures", word, "--color-scheme", "dark", "--frame", "card"])
      try session.wait(for: "Earl Grey")
      #expect(session.screen.contains(frame) && !session.screen.contains(Self.kittyQuestion))
      #expect(word == "blocks" || !session.screen.contains("▄"))
      session.type("q")
      #expect(try session.end().code == 0)
    }
  }

  // MARK: show

  private func show(
    _ runtime: FakeRuntime, _ words: [String] = [], _ variables: [String: String] = [:], hasPipe: Bool = false
  ) throws -> TerminalSession {
    try TerminalSession(
      ["show", "3"] + words,
      environment: runtime.environment.merging(Self.variables) { $1 }.merging(variables) { $1 }, hasPipe: hasPipe)
  }

  @Test("show draws between the lines, and restores the terminal")
  func shown() throws {
    let runtime = try ShowTests.runtime()
    let session = try show(runtime)
    try session.wait(for: Self.kittyQuestion)
    session.type(Self.kitty)
    let result = try session.end()
    #expect(result.code == 0 && result.errors.contains("\u{1B}[10A\u{1B}7\u{1B}_Ga=T,f=100,q=2,c=22,r=10,C=1,m="))
    #expect(result.errors.hasSuffix("\u{1B}8\u{1B}[10B\r") && session.isCooked)
  }

  static let cellCases: [(words: [String], variables: [String: String], pipe: Bool)] = [
    ([], ["NO_COLOR": "1"], false), ([], ["TERM": "dumb"], false), (["--pictures", "kitty"], ["TERM": "dumb"], false),
    (["--pictures", "kitty"], [:], true), ([], [:], true), (["--color", "never"], [:], false),
    (["--pictures", "blocks"], [:], false), (["--format", "text"], [:], false),
    (["--pictures", "kitty", "--format", "text"], [:], false),
  ]

  @Test("no pixels in pipes, on dumb terminals, without colours, in other formats", arguments: cellCases)
  func noPixels(_ words: [String], _ variables: [String: String], _ pipe: Bool) throws {
    let runtime = try ShowTests.runtime()
    let session = try show(runtime, words + ["--color-scheme", "light"], variables, hasPipe: pipe)
    let result = try session.end()
    #expect(result.code == 0 && !result.errors.contains(Self.kittyQuestion))
    #expect(!(result.output + result.errors).contains("\u{1B}_G"))
    #expect((result.output + result.errors).contains("light"))
  }

  @Test("a reply after the command's picture does not reach the shell")
  func lateForShell() throws {
    let runtime = try ShowTests.runtime()
    let session = try TerminalSession(
      ["--norc", "-c", #"$LUNETTE show 3; read -t 1 -r word; echo "[$word]""#],
      environment: runtime.environment.merging(Self.variables) { $1 }.merging(["LUNETTE": LunetteProcess.path]) { $1 },
      program: "/bin/bash")
    try session.wait(for: Self.kittyQuestion)
    // The picture is there after a tenth of a second; the reply comes a little later.
    try session.wait(for: "Clock")
    session.type(Self.kitty)
    let result = try session.end()
    #expect(result.errors.contains("[]\r\n") && !result.errors.contains("Gi=31;OK"))
    #expect(session.isCooked)
  }

  @Test("Ctrl-C during the query restores the terminal")
  func interrupted() throws {
    let runtime = try ShowTests.runtime()
    let session = try show(runtime)
    try session.wait(for: Self.kittyQuestion)
    session.type("\u{3}")
    #expect(try session.end().code == -SIGINT)
    #expect(session.isCooked)
  }

  @Test("an unknown picture protocol is reported with the nearest")
  func wrong() throws {
    let result = try ShowTests.runtime().run(["show", "3", "--pictures", "kity"])
    #expect(result.code == 64 && result.errors.contains("did you mean 'kitty'?"))
  }

  @Test("tmux without passthrough is reported if pictures were requested by name")
  func tmux() throws {
    let runtime = try ShowTests.runtime()
    let session = try show(runtime, ["--pictures", "kitty", "--color-scheme", "dark"], ["TMUX": "/nonexistent,1,0"])
    let result = try session.end()
    #expect(result.code == 69 && result.errors.contains("allow-passthrough"))
  }
}
