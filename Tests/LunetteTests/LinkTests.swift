import Foundation
import TestSupport
import Testing

/// `tap` and `open` end to end. The system's opener is a script that records its arguments.
@Suite("Links") struct LinkTests {
  /// A home with widgets, storage, and an opener of its own.
  struct Home {
    let folder: TemporaryBundle

    init(_ widgets: [String: String] = [:], handlerOfSchemes: String = "browser.desktop") throws {
      folder = try TemporaryBundle(["state/x": "", "bin/x": ""])
      for (name, text) in widgets { try folder.write("widgets/\(name)", text) }
      try program("xdg-open", "for word in \"$@\"; do printf '%s\\n' \"$word\"; done >>\"$HOME/opened\"")
      try program("xdg-mime", "printf '%s\\n' \"$*\" >>\"$HOME/asked\"; echo \(handlerOfSchemes)")
    }

    var path: String { folder.path }

    func program(_ name: String, _ body: String) throws {
      try folder.write("bin/\(name)", "#!/bin/sh\n\(body)\n")
      chmod(path + "/bin/\(name)", 0o755)
    }

    func run(_ words: [String], environment: [String: String] = [:]) throws -> LunetteProcess.Result {
      var variables = [
        "HOME": path, "XDG_STATE_HOME": path + "/state", "XDG_DATA_HOME": path + "/data",
        "XDG_DATA_DIRS": "/nonexistent", "PATH": path + "/bin:/usr/bin:/bin",
      ]
      variables.merge(environment) { $1 }
      return try LunetteProcess.run(words, environment: variables, in: path)
    }

    /// The arguments that the opener received, one per line.
    var opened: String { (try? String(contentsOfFile: path + "/opened", encoding: .utf8)) ?? "" }
  }

  /// A widget that shows the last stored value, and a bundle that stores what it receives.
  static let game = """
    local Heal = intent { id = "Heal", parameters = { { "points", type = "integer", default = 5 } },
      perform = function(p)
        storage.set("told", "healed " .. p.points .. " " .. tostring(p.value))
        return p.points == 7 and { openURL = "https://example.org/healed" } or p.points == 8 and { openURL = "mygame://a" } or nil
      end }
    return bundle { name = "Game", schemes = { "mygame" },
      onOpenURL = function(url)
        storage.set("told", url.host .. url.path)
        if url.host == "loop" then return { openURL = "mygame://loop2" } end
        if url.host == "loop2" then return { openURL = "mygame://loop" } end
        if url.host == "chain" then return { openURL = "mygame://chain/" .. #url.path } end
        if url.host == "out" then return { openURL = "https://example.org/?q=ä b" } end
        if url.host == "web" then return { openURL = "https://example.org/", reload = { "game" } } end
      end,
      onContinueUserActivity = function(activity) storage.set("told", activity.kind .. " " .. activity.family) end,
      widget { kind = "game", families = { "systemSmall", "systemMedium" },
        provider = { timeline = function(c)
          return Timeline { entries = { { date = c.now, told = storage.get("told", "nothing"), reason = c.reason } }, policy = never }
        end },
        view = function(entry)
          return VStack { Text(entry.told),
            Link { destination = "mygame://character/panda", "Panda" }, Link { destination = "https://example.org/-x?a=b#c", "Web" },
            Button { action = Heal { points = 3 }, "Heal" }, Toggle { isOn = true, action = Heal {}, "Auto" },
            Button { action = Heal { points = 7 }, "Heal and see" }, Button { action = Heal { points = 8 }, "Heal and go" },
            Link { destination = "javascript:alert(1)", "Bad" }, Link { destination = "nobody://x", "Lost" } }
        end },
    }
    """

  static func told(_ home: Home) throws -> String {
    let text = try home.run(["render", "game", "--family", "systemMedium", "--format", "json"]).output
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let view = object?["view"] as? [String: Any]
    let first = (view?["children"] as? [[String: Any]])?.first
    return first?["text"] as? String ?? text
  }

  // MARK: Tap

  @Test("a link in Markdown keeps its label, and each line of it is tapped")
  func markdown() throws {
    let home = try Home([
      "links.lua": """
      return widget { kind = "links", families = { "systemMedium", "systemSmall" }, view = function()
        return Text.markdown "go [here **now**](https://a.b) then [on and on and on and on and on and on and on and on](https://c.d)"
      end }
      """
    ])
    let wide = try home.run(["render", "links", "--family", "systemMedium", "--format", "json"])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(wide.outputBytes)) as? [String: Any])
    let links = try #require(document["links"] as? [[String: Any]])
    #expect(links.map { $0["url"] as? String } == ["https://a.b", "https://c.d", "https://c.d"])
    #expect(links.first?["label"] as? String == "here now")
    #expect(wide.output.contains(#""text":"here ""#))
    let ansi = try home.run(["render", "links", "--family", "systemMedium", "--format", "ansi", "--color", "always"])
    #expect(ansi.output.contains("\u{1B}]8;") && ansi.output.contains("here"))
    let tap = try home.run(["tap", "links", "--family", "systemMedium", "--link", "1", "--dry-run", "--format", "json"])
    #expect(tap.output.contains("https://a.b"))
    let small = try home.run(["render", "links", "--family", "systemSmall", "--format", "json"])
    #expect(small.output.contains(#""links":[]"#) && small.output.contains("cannot be tapped separately"))
  }

  @Test(
    "a tap activates its target, and the next render shows the result",
    arguments: [
      (["--link", "1"], "opened mygame://character/panda in 'Game'", "character/panda"),
      (["--action", "1"], "performed Heal points=3; reloaded game", "healed 3 nil"),
      (["--action", "2"], "performed Heal value=false; reloaded game", "healed 5 false"),
      ([], "continued the user activity of game in systemMedium in 'Game'", "game systemMedium"),
      (["--x", "0", "--y", "0"], "continued the user activity of game in systemMedium in 'Game'", "game systemMedium"),
      (["--action", "4"], "performed Heal points=8; then opened mygame://a; reloaded game", "a"),
      (["--link", "1", "--dry-run"], "would open mygame://character/panda in 'Game'", "nothing"),
      (["--action", "1", "--dry-run"], "would perform Heal points=3", "nothing"),
      (["--dry-run"], "would continue the user activity of game in systemMedium in 'Game'", "nothing"),
      (
        ["--link", "4", "--dry-run"], "nothing opens 'nobody://x': no bundle opens 'nobody:' URLs; known are mygame",
        "nothing"
      ),
      (
        ["--link", "3", "--dry-run"],
        "nothing opens 'javascript:alert(1)': 'javascript:alert(1)' is not opened: javascript: URLs are never opened",
        "nothing"
      ),
    ] as [([String], String, String)])
  func tap(_ words: [String], _ line: String, _ stored: String) throws {
    let home = try Home(["game.lua": Self.game])
    let result = try home.run(["tap", "game", "--family", "systemMedium"] + words)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == line + "\n")
    #expect(try Self.told(home) == stored)
    #expect(home.opened == "")
  }

  @Test("a web link goes to the system's opener, as one argument built from the URL's parts")
  func web() throws {
    let home = try Home(["game.lua": Self.game])
    let result = try home.run(["tap", "game", "--family", "systemMedium", "--link", "2", "--format", "json"])
    #expect(result.code == 0)
    #expect(home.opened == "https://example.org/-x?a=b#c\n")
    #expect(
      result.output
        == #"{"format":"lunette.activation/1","kind":"game","family":"systemMedium","target":{"url":"https://example.org/-x?a=b#c"},"handledBy":"system","bundle":null,"dryRun":false,"followed":[],"reloaded":[]}"#
        + "\n")
    Golden.keep(document: result.outputBytes, "lunette.activation.1.system.ndjson")
  }

  @Test(
    "every sort of activation is a document",
    arguments: [
      ("url", ["--link", "1"], #""target":{"url":"mygame://character/panda"},"handledBy":"bundle","bundle":"Game""#),
      ("action", ["--action", "2"], #""target":{"action":{"intent":"Heal","parameters":{"value":false}}}"#),
      ("activity", [], #""target":{"userActivity":{"kind":"game","family":"systemMedium","configuration":{}}}"#),
      ("followed", ["--action", "3"], #""followed":["https://example.org/healed"],"reloaded":["game"]"#),
      ("nobody", ["--link", "4", "--dry-run"], #""target":{"url":"nobody://x"},"handledBy":"none","bundle":null"#),
    ] as [(String, [String], String)])
  func documents(_ name: String, _ words: [String], _ part: String) throws {
    let home = try Home(["game.lua": Self.game])
    let result = try home.run(["tap", "game", "--family", "systemMedium", "--format", "json"] + words)
    #expect(result.code == 0)
    #expect(result.output.contains(part), "\(result.output)")
    Golden.keep(document: result.outputBytes, "lunette.activation.1.\(name).ndjson")
  }

  @Test("a tap's position is in cells, or in points with --surface canvas")
  func places() throws {
    let home = try Home(["game.lua": Self.game])
    for surface in ["terminal", "canvas"] {
      let picture = try home.run(
        ["render", "game", "--family", "systemMedium", "--format", "json", "--surface", surface])
      let object = try #require(try JSONSerialization.jsonObject(with: picture.outputBytes.data) as? [String: Any])
      let links = try #require(object["links"] as? [[String: Any]])
      for link in links.prefix(2) {
        let frame = try #require(link["frame"] as? [String: Double])
        let x = (frame["x"] ?? 0) + (frame["width"] ?? 0) - 1
        let y = frame["y"] ?? 0
        let result = try home.run([
          "tap", "game", "--family", "systemMedium", "--surface", surface, "--x", "\(Int(x.rounded(.up)))", "--y",
          "\(Int(y.rounded(.up)))", "--dry-run", "--format", "json",
        ])
        #expect(
          result.output.contains("\"url\":\"\(link["url"] ?? "")\""), "\(surface): \(result.output)\(result.errors)")
      }
    }
  }

  @Test(
    "an impossible tap is an error",
    arguments: [
      ("game --x 1", 64, "--x and --y must be given together"),
      ("game --x 1 --y 1 --link 1", 64, "--x and --y and --link cannot be combined"),
      ("game --link 1 --action 1", 64, "--link and --action cannot be combined"),
      ("game --link 0", 64, "--link expects a whole number from 1, not '0'"),
      ("game --x 1.5 --y 1", 64, "--x expects a whole number of cells from 0"),
      ("game --x -1 --y 1", 64, "--x expects a whole number of cells from 0"),
      ("game --x nan --y 1", 64, "--x expects"),
      ("game --x 22 --y 1", 64, "the point 22,1 is outside the widget, which is 22 by 10 cells"),
      ("game --link 1", 64, "has no link that can be tapped in systemSmall"),
      ("game --family systemMedium --link 9", 64, "has no link 9 in systemMedium; there are 1 'Panda', 2 'Web'"),
      ("game --family systemLarge", 64, "does not support systemLarge; it supports systemSmall, systemMedium"),
      ("gme", 66, "unknown widget 'gme' in widgets"),
      ("7", 66, "no widget is placed as #7; none are placed"),
      ("widgets/two.lua", 64, "the bundle has 2 widgets; choose one with --kind: one, two"),
      ("game --family systemMedium --link 4", 66, "no bundle opens 'nobody:' URLs; known are mygame"),
      ("game --family systemMedium --link 3", 65, "javascript: URLs are never opened"),
    ] as [(String, Int32, String)])
  func wrongTaps(_ line: String, _ code: Int32, _ sentence: String) throws {
    let two =
      "return bundle { widget { kind = \"one\", view = Text \"a\" }, widget { kind = \"two\", view = Text \"a\" } }"
    let home = try Home(["game.lua": Self.game, "two.lua": two])
    let result = try home.run(["tap"] + line.split(separator: " ").map(String.init))
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }

  // MARK: Open

  @Test("a deep link goes to the bundle that owns its scheme, and what it stores persists")
  func open() throws {
    let home = try Home(["game.lua": Self.game, "broken.lua": "return nonsense {"])
    let result = try home.run(["open", "MyGame://character/unipony"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == "opened mygame://character/unipony in 'Game'\n")
    #expect(try Self.told(home) == "character/unipony")
    let document = try home.run(["open", "mygame://web", "--format", "json"])
    #expect(
      document.output
        == #"{"format":"lunette.activation/1","kind":null,"family":null,"target":{"url":"mygame://web"},"handledBy":"bundle","bundle":"Game","dryRun":false,"followed":["https://example.org/"],"reloaded":["game"]}"#
        + "\n")
    Golden.keep(document: document.outputBytes, "lunette.activation.1.open.ndjson")
    #expect(home.opened == "https://example.org/\n")
  }

  @Test("--dry-run opens nothing", arguments: ["mygame://x", "https://example.org/", "mailto:a@b"])
  func dryRun(_ url: String) throws {
    let home = try Home(["game.lua": Self.game])
    let result = try home.run(["open", url, "--dry-run"])
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("would open \(url) "))
    #expect(home.opened == "")
    #expect(try Self.told(home) == "nothing")
  }

  @Test(
    "https, http and mailto go to the system",
    arguments: ["https://example.org/", "http://a.b/", "mailto:a@b?subject=x"])
  func system(_ url: String) throws {
    let home = try Home()
    let result = try home.run(["open", url])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == "opened \(url) with the system's opener\n")
    #expect(home.opened == url + "\n")
    let asked = try String(contentsOfFile: home.path + "/asked", encoding: .utf8)
    #expect(asked == "query default x-scheme-handler/\(url.prefix { $0 != ":" })\n")
  }

  @Test(
    "an invalid URL, or one without a handler, is refused with a sentence",
    arguments: [
      ("file:///etc/passwd", 64, "file: URLs are never opened"), ("javascript:alert(1)", 64, "never opened"),
      ("data:text/html,x", 64, "never opened"), ("https://example.org/\r\nX: y", 64, "a URL holds no line breaks"),
      ("https://a b/", 64, "a URL holds no blanks; write %20"),
      ("https://exa\u{1B}[31mmple/", 64, "no control characters"),
      ("panda", 64, "it has no scheme"), ("https://user:pass@example.org/", 64, "hides where it leads"),
      ("mailto:a@b?attach=/etc/passwd", 64, "attaches a file"), ("mygam://x", 66, "did you mean 'mygame'?"),
      ("https://a%zz/", 64, "encodes nothing"), ("", 64, "empty"), ("x:%00", 64, "NUL"),
    ] as [(String, Int32, String)])
  func refused(_ url: String, _ code: Int32, _ sentence: String) throws {
    let home = try Home(["game.lua": Self.game])
    let result = try home.run(["open", "--", url])
    #expect(result.code == code)
    #expect(result.errors.contains(sentence), "\(result.errors)")
    #expect(result.output == "" && home.opened == "")
    #expect(result.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test(
    "an argument with a leading dash is not a URL, with and without --",
    arguments: [["open", "-rf"], ["open", "--", "-rf"], ["open", "--", "--version"]])
  func dash(_ words: [String]) throws {
    let home = try Home()
    let result = try home.run(words)
    #expect(result.code == 64 && result.output == "" && home.opened == "")
  }

  @Test("a very long URL is refused, and its error is short")
  func long() throws {
    let home = try Home()
    let result = try home.run(["open", "https://example.org/" + String(repeating: "x", count: 100_000)])
    #expect(result.code == 64)
    #expect(result.errors.contains("a URL has at most 8 KiB, not 100020 bytes"))
    #expect(result.errors.utf8.count < 1000)
  }

  @Test("two bundles with one scheme are an error that names both; one bundle by two paths is not an error")
  func twoOwners() throws {
    let other = "return widget { kind = \"b\", schemes = { \"MyGame\" }, view = Text \"b\" }"
    let home = try Home(["game.lua": Self.game, "other.lua": other])
    for words in [["open", "mygame://x"], ["open", "mygame://x", "--dry-run"]] {
      let result = try home.run(words)
      #expect(result.code == 65)
      #expect(
        result.errors.contains("the scheme 'mygame' belongs to 2 bundles: widgets/game.lua and widgets/other.lua"),
        "\(result.errors)")
    }
    let own = try home.run(["tap", "widgets/game.lua", "--family", "systemMedium", "--link", "1"])
    #expect(own.code == 0, "a bundle's own links are its own: \(own.errors)")
    let alone = try Home(["game.lua": Self.game])
    #expect(
      try alone.run(["open", "mygame://x", "--widgets", "widgets", "--widgets", alone.path + "/widgets"]).code == 0)
  }

  @Test("a bundle that owns the scheme but has no onOpenURL is an error")
  func silentOwner() throws {
    let home = try Home(["a.lua": "return widget { kind = \"a\", schemes = { \"quiet\" }, view = Text \"a\" }"])
    let result = try home.run(["open", "quiet:x"])
    #expect(result.code == 0)
    #expect(result.output == "opened quiet:x in 'a', which has no onOpenURL\n")
  }

  // MARK: Circles

  @Test(
    "links that lead in a circle, or never stop, end with an error that names them",
    arguments: [
      ("mygame://loop", "circular links: mygame://loop → mygame://loop2 → mygame://loop"),
      (
        "mygame://chain",
        "circular links: mygame://chain → mygame://chain/0 → mygame://chain/2 → mygame://chain/2"
      ),
    ])
  func circles(_ url: String, _ sentence: String) throws {
    let home = try Home(["game.lua": Self.game])
    let result = try home.run(["open", url])
    #expect(result.code == 75)
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }

  @Test("bundles that open each other's links stop too, after seven times")
  func tossing() throws {
    func bundle(_ scheme: String, _ other: String) -> String {
      """
      return widget { kind = "\(scheme)", schemes = { "\(scheme)" }, view = Text "a", onOpenURL = function(url)
        return { openURL = "\(other):x" .. url.path }
      end }
      """
    }
    let home = try Home(["a.lua": bundle("ping", "pong"), "b.lua": bundle("pong", "ping")])
    let result = try home.run(["open", "ping:"])
    #expect(result.code == 75)
    #expect(
      result.errors.contains("more than 7 links in a row: ping: → pong:x → ping:xx → pong:xxx"), "\(result.errors)"
    )
  }

  @Test("a URL that the system would hand back is not passed to it")
  func backAgain() throws {
    let home = try Home(handlerOfSchemes: "lunette-links.desktop")
    let result = try home.run(["open", "https://example.org/"])
    #expect(result.code == 69)
    #expect(result.errors.contains("the system opens https: URLs with lunette itself"), "\(result.errors)")
    #expect(home.opened == "")
  }

  @Test("an opener that starts lunette again and again is stopped by a counter in its environment")
  func nested() throws {
    let home = try Home()
    try home.program("xdg-open", "echo x >>\"$HOME/opened\"; exec \(LunetteProcess.path) open \"$1\"")
    let result = try home.run(["open", "https://example.org/"])
    #expect(result.code == 74)
    #expect(result.errors.contains("the system opens https: URLs with lunette itself"))
    #expect(home.opened == "x\nx\nx\n")
  }

  @Test(
    "an opener that fails, or is missing, is an error",
    arguments: [
      ("exit 3", 74, "found no program"), ("exit 4", 74, "could not open it (status 4)"),
      ("kill -9 $$", 74, "signal 9"),
    ] as [(String, Int32, String)])
  func failing(_ body: String, _ code: Int32, _ sentence: String) throws {
    let home = try Home()
    try home.program("xdg-open", body)
    let result = try home.run(["open", "https://example.org/"])
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(result.errors.contains(sentence), "\(result.errors)")
    let none = try home.run(["open", "https://example.org/"], environment: ["PATH": home.path + "/none"])
    #expect(none.code == 69 && none.errors.contains("xdg-open is not installed"))
  }

  @Test("the opener's output is not part of the result; what it opened may keep running")
  func noise() throws {
    let home = try Home()
    try home.program("xdg-open", "echo noise; sleep 1 >/dev/null 2>&1 & exit 0")
    let result = try home.run(["open", "https://example.org/"])
    #expect(result.code == 0)
    #expect(result.output == "opened https://example.org/ with the system's opener\n")
    #expect(result.errors == "noise\n")
  }

  // MARK: The game

  @Test("a tap on a character's row is stored by the game, and its next render shows the character")
  func gameWidget() throws {
    let home = try Home()
    let game = Golden.repository.appendingPathComponent("widgets/game").path
    let before = try home.run(["render", game, "--kind", "com.mygame.leaderboard", "--family", "systemMedium"])
    let tap = try home.run(["tap", game, "--kind", "com.mygame.leaderboard", "--link", "2"])
    #expect(tap.output == "opened mygame://character/unipony in 'Game'; reloaded com.mygame.leaderboard\n")
    let after = try home.run(["render", game, "--kind", "com.mygame.leaderboard", "--family", "systemMedium"])
    #expect(!before.output.contains("▸") && after.output.contains("▸"), "\(after.output)")
  }
}

extension [UInt8] {
  fileprivate var data: Data { Data(self) }
}
