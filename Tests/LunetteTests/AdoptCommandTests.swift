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
    try home.write("stream.sh", "#!/bin/sh\n# <swiftbar.type>streamable</swiftbar.type>\n")
    try home.write("large.1m.sh", String(repeating: "# large\n", count: 600_000))
    mkdir(home.path + "/folder", 0o700)
    let cases: [(String, Int32, String)] = [
      ("missing.sh", 66, "No such file"), ("folder", 64, "is a folder"), ("program", 64, "say what it is with --as"),
      ("widget.lua", 64, "is a widget already"), ("large.1m.sh", 75, "larger than 4 MiB"),
      ("stream.sh", 64, "streamable plugins are not supported yet"),
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
      result.errors.contains(
        "is an xbar plugin, not a Lua file; to turn it into a widget: lunette adopt ./weather.10m.sh"))
  }
}
