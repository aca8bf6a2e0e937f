import TestSupport
import Testing

/// How the program ends, depending on its standard streams (reference: exit paths).
@Suite("Streams") struct StreamTests {
  static let words = ["render", "-", "--family", "systemSmall"]
  static let hello = RenderTests.hello

  @Test("results go to standard output and nothing else does")
  func results() throws {
    let script =
      #"print "noise" log.info "more" return widget { kind = "x", view = function() return Text "shown" end }"#
    let result = try LunetteProcess.run(Self.words, input: script)
    #expect(result.code == 0)
    #expect(result.output.contains("shown"))
    #expect(!result.output.contains("noise"))
    #expect(result.errors.contains("noise"))
  }

  @Test("when its reader is gone it exits quietly with 0")
  func closedPipe() throws {
    let result = try LunetteProcess.run(Self.words, input: Self.hello, output: .closedPipe)
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(try LunetteProcess.run(["help"], output: .closedPipe).code == 0)
  }

  @Test(
    "a full device is 74, and so is a closed standard output",
    arguments: [Self.words, ["--version"], ["help", "views"]])
  func full(_ words: [String]) throws {
    let full = try LunetteProcess.run(words, input: Self.hello, output: .file("/dev/full"))
    #expect(full.code == 74)
    #expect(full.errors.contains("no space left on the device"))
    let closed = try LunetteProcess.run(words, input: Self.hello, output: .closed)
    #expect(closed.code == 74)
    #expect(closed.errors.contains("it is closed"))
  }

  @Test("a closed standard error does not change the result")
  func closedErrors() throws {
    let result = try LunetteProcess.run(Self.words, input: Self.hello, isErrorClosed: true)
    #expect(result.code == 0)
    #expect(result.output.contains("Hello"))
    #expect(try LunetteProcess.run(["rendr"], isErrorClosed: true).code == 64)
  }

  @Test(
    "an empty or nonsensical environment changes neither the result nor the exit code",
    arguments: [
      ["PATH": "", "HOME": "", "TZ": "", "LC_ALL": ""], ["HOME": "relative"], ["TZ": "Nowhere/At_All"],
      ["TZ": ":/etc/passwd"], ["LC_ALL": "xx_YY.UTF-8"], ["TERM": "no-such-terminal"], ["COLUMNS": "wide"],
      ["COLUMNS": "-5"], ["XDG_DATA_HOME": "", "XDG_DATA_DIRS": ":::"], ["COLORFGBG": ";;;"],
    ])
  func environments(_ variables: [String: String]) throws {
    let result = try LunetteProcess.run(Self.words, input: Self.hello, environment: variables)
    #expect(result.code == 0)
    #expect(result.output.contains("Hello"))
  }

  @Test("without UTF-8 everything is ASCII")
  func ascii() throws {
    let result = try LunetteProcess.run(Self.words, input: Self.hello, environment: ["LC_ALL": "C"])
    #expect(result.code == 0)
    #expect(result.outputBytes.allSatisfy { $0 < 128 })
    #expect(result.output.contains("Hello"))
  }

  @Test("on a terminal the format is ansi, in a pipe text; options and variables override it in the documented order")
  func colors() throws {
    let script =
      #"return widget { kind = "x", families = { "systemSmall" }, view = function() return Text "red":foregroundStyle "red" end }"#
    func isColored(_ words: [String], _ variables: [String: String], _ output: LunetteProcess.Output) throws -> Bool {
      let result = try LunetteProcess.run(
        ["render", "-"] + words, input: script, environment: variables, output: output)
      #expect(result.code == 0)
      return result.output.contains("\u{1B}[") && result.output.contains("31m")
        || result.output.contains("38;")
    }
    let xterm = ["TERM": "xterm-256color"]
    let screen = LunetteProcess.Output.terminal(columns: 80)
    #expect(try isColored([], xterm, screen))
    #expect(try !isColored([], xterm, .pipe))
    #expect(try !isColored([], xterm.merging(["NO_COLOR": "1"]) { $1 }, screen))
    #expect(try isColored(["--color", "always"], xterm.merging(["NO_COLOR": "1"]) { $1 }, screen))
    #expect(try isColored(["--color", "always"], [:], .pipe))
    #expect(try !isColored(["--color", "never"], xterm.merging(["FORCE_COLOR": "1"]) { $1 }, screen))
    #expect(try isColored([], ["FORCE_COLOR": "1"], .pipe))
    #expect(try !isColored([], ["FORCE_COLOR": "1", "NO_COLOR": "1"], .pipe))
    #expect(try !isColored([], ["TERM": "dumb"], screen))
    #expect(try isColored(["--format", "ansi"], [:], .pipe))
    #expect(try !isColored(["--format", "text"], xterm, screen))
  }

  @Test("widgets are side by side up to the terminal's width; COLUMNS overrides it", arguments: [80, 200])
  func width(_ columns: Int) throws {
    let folder = try TemporaryBundle(["hello.lua": Self.hello])
    let words = ["render", "hello.lua", "--format", "text"]
    let wide = try LunetteProcess.run(words, in: folder.path, output: .terminal(columns: columns))
    let told = try LunetteProcess.run(words, environment: ["COLUMNS": "\(columns)"], in: folder.path)
    #expect(wide.output.replacing("\r\n", with: "\n") == told.output)
    let first = told.output.split(separator: "\n").first ?? ""
    #expect(first.occurrences(of: "╭─ hello") == (columns == 80 ? 2 : 3))
  }
}
