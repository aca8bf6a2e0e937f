import Testing
import TestSupport

@testable import lunette

/// What the command says about itself, and how it reports wrong use. The real binary runs.
@Suite("Command line") struct CommandLineTests {
  /// The commands of the overview.
  static let commands = CommandName.allCases.filter { $0 != .annotations }.map(\.rawValue)

  @Test("--version names the program and its version")
  func version() throws {
    let result = try LunetteProcess.run(["--version"])
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("lunette "))
    #expect(result.errors == "")
  }

  @Test("without a command the overview names every command")
  func overview() throws {
    for words in [[], ["--help"], ["-h"], ["help"]] {
      let result = try LunetteProcess.run(words)
      #expect(result.code == 0)
      for command in Self.commands { #expect(result.output.contains("  \(command) "), "\(words): \(command)") }
    }
  }

  @Test("every command has a page with its usage and an example", arguments: commands)
  func page(_ command: String) throws {
    let page = try LunetteProcess.run([command, "--help"])
    #expect(page.code == 0)
    #expect(page.output.contains("USAGE: lunette \(command)"))
    #expect(page.output.contains("  lunette \(command)"))
    // A topic with the same name comes first.
    #expect(try LunetteProcess.run(["help", command]).output.hasSuffix(page.output))
  }

  @Test(
    "--help works anywhere before --",
    arguments: [
      ["render", "a", "--family", "x", "--help"], ["render", "-h", "--unknown"], ["render", "--family", "--help"],
      ["render", "--help=yes"],
    ])
  func helpAnywhere(_ words: [String]) throws {
    #expect(try LunetteProcess.run(words).output == LunetteProcess.run(["render", "--help"]).output)
    let refused = try LunetteProcess.run(["render"] + ["--"] + words)
    #expect(refused.code == 66)
    #expect(refused.output == "")
  }

  @Test("completions know every command", arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) throws {
    let script = try LunetteProcess.run(["completions", shell])
    #expect(script.code == 0)
    for command in Self.commands { #expect(script.output.contains(command)) }
  }

  @Test(
    "help explains a view, a modifier, a function, a list, an alias, and refused names",
    arguments: [
      ("VStack", "spacing"), ("padding", "Room around a view"), ("date.add", "Returns number"), ("date", "date.parse"),
      ("views", "ViewThatFits"), ("modifiers", "minimumScaleFactor"), ("functions", "system.cpu"),
      ("families", "364×170 points, 46×10 cells"), ("LazyVStack", "is VStack here"),
      ("ScrollView", "cannot be used in a widget"), ("files.read", "--allow read=PATH"),
    ])
  func help(_ topic: String, _ expected: String) throws {
    let result = try LunetteProcess.run(["help", topic])
    #expect(result.code == 0)
    #expect(result.output.contains(expected))
  }

  @Test(
    "wrong use exits with 64 and names the nearest valid word",
    arguments: [
      ("rendr", "unknown command 'rendr'; did you mean 'render'?"),
      ("hello.lua", "did you mean 'lunette render hello.lua'?"),
      ("render --famly systemSmall", "did you mean '--family'?"),
      ("render - --family systemSmal", "unknown family 'systemSmal'; did you mean 'systemSmall'?"),
      ("render - --color-scheme drak", "unknown colour scheme 'drak'; did you mean 'dark'?"),
      ("render - --dynamic-type-size xxLage", "did you mean 'xxLarge'?"),
      ("render - --rendering-mode vibrnt", "did you mean 'vibrant'?"),
      ("render - --format jsn", "unknown format 'jsn'; did you mean 'json'?"),
      ("render - --format jpeg", "use one of text, ansi, json"),
      ("completions tcsh", "use one of zsh, bash, fish"),
      ("render - --surface canvs", "did you mean 'canvas'?"),
      ("render - --color sometimes", "use one of auto, always, never"),
      ("render - --at noon", "'noon' is not an ISO 8601 date; write it like 2026-01-15T12:00:00Z"),
      ("render - --time-zone Europe/Atlantis", "unknown time zone 'Europe/Atlantis'"),
      ("render - --locale ../etc", "'../etc' is not a locale"),
      ("render - --display-size wide", "--display-size expects WIDTHxHEIGHT"),
      ("render - --config drink", "--config takes NAME=VALUE, not 'drink'"),
      ("render - --allow files=/etc", "--allow expects network=HOST"),
      ("render - --placeholder --preview", "--placeholder and --preview"),
      ("render - --family", "missing value for '--family"),
      ("render --config", "missing value for '--config <name=value>'; see 'lunette render --help'"),
      ("timeline", "missing expected argument '<widget>'"),
      ("timeline a b", "unexpected argument 'b'; see 'lunette timeline --help'"),
      ("timeline a b c", "2 unexpected arguments: 'b', 'c'"),
      ("render --preview=yes", "the option '--preview' does not take any value, but 'yes' was specified"),
      ("render -x", "unknown option '-x'; see 'lunette render --help'"),
      ("render -family x", "unknown option '-family'; did you mean '--family'?"),
      ("show --helpp", "unknown option '--helpp'; did you mean '--help'?"),
      ("--versoin", "unknown option '--versoin'; did you mean '--version'?"),
      ("-x render", "unknown option '-x'; see 'lunette --help'"),
      ("layout Text --height 1", "missing expected argument '--width <n>'; see 'lunette layout --help'"),
      ("layout Text", "missing"),
      ("layout Spacer() --width wide --height 1", "--width expects a whole number from 0"),
      ("layout Spacer() --width 1 --height -1", "--height"),
      ("list --family systemSmall", "unknown option '--family'"),
      ("help pading", "unknown help topic 'pading'; did you mean 'padding'?"),
    ])
  func wrongUse(_ line: String, _ expected: String) throws {
    let result = try LunetteProcess.run(line.split(separator: " ").map(String.init))
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errors.contains(expected), "\(result.errors)")
  }

  @Test("commands that lay out widgets can print what assistive software reads")
  func accessibility() throws {
    let script = #"return widget { kind = "k", families = { "systemSmall" }, view = Text "Hello" }"#
    let result = try LunetteProcess.run(["render", "-", "--format", "accessibility"], input: script)
    #expect(result.code == 0 && result.errors == "")
    #expect(
      result.output == #"{"format":"lunette.accessibility/1","kind":"k","family":"systemSmall","widgetURL":null,"#
        + #""unit":"cell","elements":[{"label":"Hello","value":null,"traits":["staticText"],"#
        + #""frame":{"x":8,"y":4,"width":5,"height":1},"action":null}]}"# + "\n")
    Golden.keep(document: result.outputBytes, "lunette.accessibility.1.render.ndjson")
    let actions = #"""
      local Done = intent { id = "Done", parameters = { { "item", type = "integer" } }, perform = function() end }
      return widget { kind = "k", families = { "systemMedium" }, view = VStack {
        Toggle { isOn = true, action = Done { item = 3 }, "Milk" }, Button { action = Done { item = 4 }, "Tea" } } }
      """#
    let acting = try LunetteProcess.run(["render", "-", "--format", "accessibility"], input: actions)
    #expect(acting.output.contains(#""label":"Milk","value":"on","traits":["toggle"]"#))
    #expect(acting.output.contains(#""action":{"intent":"Done","parameters":{"item":3,"value":false}}"#))
    #expect(acting.output.contains(#""label":"Tea","value":null,"traits":["button"]"#))
    #expect(acting.output.contains(#""action":{"intent":"Done","parameters":{"item":4}}"#))
    Golden.keep(document: acting.outputBytes, "lunette.accessibility.1.actions.ndjson")
    let layout = ["layout", #"Gauge { value = 0.5, label = "CPU" }"#, "--width", "20", "--height", "3"]
    let bare = try LunetteProcess.run(layout + ["--format", "accessibility"])
    #expect(bare.code == 0 && bare.output.contains(#""kind":null,"family":null"#))
    #expect(bare.output.contains(#""label":"CPU","value":"50 percent""#))
    Golden.keep(document: bare.outputBytes, "lunette.accessibility.1.layout.ndjson")
    let list = try LunetteProcess.run(["list", "--format", "accessibility"])
    #expect(
      list.code == 64 && list.errors.contains("--format accessibility only works with render, preview, layout and show")
    )
    let wrong = try LunetteProcess.run(["render", "-", "--format", "accessibility"], input: "return 1")
    #expect(wrong.code == 65 && wrong.errors.hasPrefix(#"{"format":"lunette.error/1","#))
  }

  @Test("with --format json wrong use is reported as JSON on standard error")
  func wrongUseAsDocument() throws {
    let result = try LunetteProcess.run(["render", "-", "--format=json", "--family", "systemSmal"])
    #expect(result.code == 64)
    #expect(result.errors.hasPrefix(#"{"format":"lunette.error/1","code":"usage","#))
    #expect(result.errors.contains(#""suggestion":"systemSmall""#))
    #expect(result.errors.split(separator: "\n").count == 1)
    Golden.keep(document: result.errorBytes, "lunette.error.1.usage.ndjson")
  }
}
