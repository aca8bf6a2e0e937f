import Foundation
import TestSupport
import Testing

/// `lunette adopt`, as a user runs it.
@Suite("adopt") struct AdoptCommandTests {
  static let weather = """
    #!/bin/sh
    # <xbar.title>Weather</xbar.title>
    # <xbar.author>Ada</xbar.author>
    # <xbar.dependencies>sh, no-such-program</xbar.dependencies>
    echo "12°" | pbcopy
    """
  static let bar = """
    { // My bar
      "custom/media": { "exec": "playerctl metadata", "interval": 5 },
      "custom/power": { "format": "off", "on-click": "wlogout" },
      "clock": {},
    }
    """

  let home: TemporaryBundle

  init() throws {
    home = try TemporaryBundle(["weather.10m.sh": Self.weather, "config.jsonc": Self.bar])
    chmod(home.path + "/weather.10m.sh", 0o755)
  }

  private func run(_ words: String...) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, environment: ["HOME": home.path], in: home.path)
  }

  private var widgets: String { home.path + "/.local/share/lunette/widgets" }
  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test("a plugin is described, and written with a copy of its script")
  func writes() throws {
    let result = try run("adopt", "weather.10m.sh")
    #expect(result.code == 0, "\(result.errors)")
    for part in [
      "Weather, by Ada\n", "runs with sh\n", "needs sh, no-such-program (missing)\n",
      "pbcopy is only on macOS (line 5)\n",
      "runs every 10m\n", "lunette grant adopted.weather\n", "lunette add adopted.weather\n", "no sandbox",
    ] {
      #expect(result.output.contains(part), "\(part): \(result.output)")
    }
    #expect(names(widgets) == ["weather"])
    #expect(names(widgets + "/weather") == ["init.lua", "weather.10m.sh"])
    let script = widgets + "/weather/weather.10m.sh"
    #expect(try String(contentsOfFile: script, encoding: .utf8) == Self.weather)
    #expect(access(script, X_OK) == 0)
    let table = try String(contentsOfFile: widgets + "/weather/init.lua", encoding: .utf8)
    #expect(table.contains(#"return require "xbar" {"#) && table.contains(#"script = "weather.10m.sh","#))
  }

  @Test("a name that exists is not written over, and no other bundle is written either")
  func keeps() throws {
    try home.write("mine/power/init.lua", "mine")
    let result = try run("adopt", "config.jsonc", "-o", "mine")
    #expect(result.code == 64)
    #expect(result.errors.contains("'mine/power' already exists, so nothing was written"))
    #expect(names(home.path + "/mine") == ["power"])
    #expect(try String(contentsOfFile: home.path + "/mine/power/init.lua", encoding: .utf8) == "mine")
  }

  @Test("a dry run shows what would be written, and writes nothing")
  func dry() throws {
    let result = try run("adopt", "config.jsonc", "--dry-run")
    #expect(result.code == 0)
    #expect(
      result.output.contains("would write init.lua to ") && result.output.contains(#"    return require "waybar" {"#))
    #expect(result.output.contains("left out\n  clock: built into waybar, not a script (line 4)\n"))
    #expect(names(home.path).contains(".local") == false)
  }

  @Test("one module of a configuration can be adopted alone, into any folder")
  func module() throws {
    let result = try run("adopt", "config.jsonc", "--module", "media", "-o", "bar.d")
    #expect(result.code == 0, "\(result.errors)")
    #expect(names(home.path + "/bar.d") == ["media"])
    let unknown = try run("adopt", "config.jsonc", "--module", "medja", "-o", "bar.d")
    #expect(unknown.code == 64 && unknown.errors.contains("did you mean 'media'?"))
  }

  @Test("a linked script stays where it is")
  func link() throws {
    #expect(try run("adopt", "weather.10m.sh", "--link", "-o", "out").code == 0)
    #expect(names(home.path + "/out/weather") == ["init.lua"])
    let table = try String(contentsOfFile: home.path + "/out/weather/init.lua", encoding: .utf8)
    #expect(table.contains(#"script = "\#(home.path)/weather.10m.sh","#))
  }

  @Test(
    "lunette.adopt/1 has the bundles, what they need, and what was left out",
    arguments: ["weather.10m.sh", "config.jsonc"])
  func document(_ file: String) throws {
    let result = try run("adopt", file, "--dry-run", "--format", "json")
    #expect(result.code == 0)
    #expect(result.output.hasPrefix(#"{"format":"lunette.adopt/1","source":"\#(file)","as":""#))
    #expect(result.output.split(separator: "\n").count == 1)
    Golden.keep(document: result.outputBytes, "lunette.adopt.1.\(file).ndjson")
  }

  @Test("a file that cannot become a widget is refused, and nothing is written")
  func refused() throws {
    try home.write("program", "\u{0}ELF")
    try home.write("widget.lua", "return nil")
    try home.write("endless.1m.py", "#!/usr/bin/env A=1 python3\n# <xbar.title>E</xbar.title>\n")
    try home.write("large.1m.sh", String(repeating: "# large\n", count: 600_000))
    mkdir(home.path + "/folder", 0o700)
    let cases: [(String, Int32, String)] = [
      ("missing.sh", 66, "it does not exist"), ("folder", 64, "is a folder"),
      ("program", 64, "say what it is with --as"),
      ("widget.lua", 64, "is a widget already"), ("large.1m.sh", 75, "larger than 4 MiB"),
      ("endless.1m.py", 64, "change the first line to: #!/usr/bin/env -S A=1 python3"),
    ]
    for (file, code, sentence) in cases {
      let result = try run("adopt", file)
      #expect(result.code == code && result.output.isEmpty, "\(file): \(result.errors)")
      #expect(result.errors.lowercased().contains(sentence.lowercased()), "\(file): \(result.errors)")
    }
    #expect(!names(home.path).contains(".local"))
  }

  @Test(
    "other commands say which command turns a script into a widget", arguments: ["render", "check", "timeline", "list"])
  func pointed(_ command: String) throws {
    let result = try run(command, "./weather.10m.sh")
    #expect(result.code == 65)
    #expect(
      // A check's findings are its output.
      (result.output + result.errors).contains(
        "is an xbar plugin, not a Lua file; to turn it into a widget: lunette adopt ./weather.10m.sh"))
  }

  // MARK: add FILE

  private static let hello = "#!/bin/sh\necho \"hello from sh\"\n"

  @Test("without a terminal, add adopts a script and says how to allow and place it")
  func addWithoutTerminal() throws {
    try home.write("hello.1m.sh", Self.hello)
    chmod(home.path + "/hello.1m.sh", 0o755)
    let refused = try run("add", "./hello.1m.sh")
    #expect(refused.code == 77)
    #expect(refused.errors.contains("lunette grant adopted.hello && lunette add adopted.hello"), "\(refused.errors)")
    #expect(names(widgets) == ["hello"])
    #expect(try run("grant", "adopted.hello").code == 0)
    let placed = try run("add", "adopted.hello")
    #expect(placed.output == "placed #1 adopted.hello systemMedium\n", "\(placed.errors)")
    let shown = try run("render", "adopted.hello", "--family", "accessoryInline")
    #expect(shown.code == 0 && shown.output.contains("hello from sh"), "\(shown.errors)")
    let again = try run("add", "./hello.1m.sh")
    #expect(
      again.code == 64 && again.errors.contains("already exists") && again.errors.contains("lunette add adopted.hello"))
  }

  @Test("at a terminal, add asks once; a yes is saved, and a no leaves the bundle unplaced", arguments: ["y", "n"])
  func asks(_ answer: String) throws {
    try home.write("hello.1m.sh", Self.hello)
    chmod(home.path + "/hello.1m.sh", 0o755)
    let session = try TerminalSession(
      ["add", "./hello.1m.sh"], environment: ["HOME": home.path], in: home.path, hasPipe: true)
    try session.wait(for: "Allow? y = until its files change; anything else = no: ")
    session.type(answer + "\n")
    let result = try session.end()
    #expect(result.code == (answer == "y" ? 0 : 77), "\(result.errors)")
    #expect(result.output == (answer == "y" ? "placed #1 adopted.hello systemMedium\n" : ""))
    #expect(result.errors.contains("runs every 1m") && names(widgets) == ["hello"])
  }

  @Test("a configuration of several modules is adopted before one is added")
  func several() throws {
    let result = try run("add", "config.jsonc")
    #expect(result.code == 64 && result.errors.contains("lunette adopt config.jsonc"))
    #expect(!names(home.path).contains(".local"))
  }

  @Test("the adapters accept every table that is written")
  func accepted() throws {
    for sample in AdoptSampleTests.plugins + AdoptSampleTests.scripts + AdoptSampleTests.configurations {
      let file = String(sample.file.split(separator: "/").last ?? "")
      try home.write(file, sample.text)
      if sample.isExecutable { chmod(home.path + "/" + file, 0o755) }
      let adopted = try run("adopt", file)
      #expect(adopted.code == 0, "\(adopted.errors)")
    }
    let listed = try run("list", "--widgets", widgets)
    #expect(listed.code == 0 && listed.errors.isEmpty, "\(listed.errors)")
    for name in names(widgets) { #expect(listed.output.contains("  adopted.\(name)\n"), "\(name)") }
  }
}
