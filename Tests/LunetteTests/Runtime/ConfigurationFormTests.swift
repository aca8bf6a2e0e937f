import Foundation
import TestSupport
import Testing

/// `configure` and `add` at a terminal, and `--config-file` without one (WidgetKit: Making a configurable widget).
@Suite("Configuration at the terminal", .serialized) struct ConfigurationFormTests {
  static let hero = """
    local heroes = { { id = "panda", title = "Power Panda", section = "Land" },
      { id = "spouty", title = "Spouty", section = "Sea" }, { id = "unipony", title = "Uni\\27[31mpony" } }
    local function matching(is)
      local found = {}
      for _, hero in ipairs(heroes) do if is(hero) then found[#found + 1] = hero end end
      return found
    end
    local Choose = intent { id = "Choose", parameters = {
      { "hero", type = "entity", title = "Hero", required = true,
        entities = function(ids)
          return matching(function(hero)
            for _, id in ipairs(ids) do if id == hero.id then return true end end
          end)
        end,
        suggested = function() return heroes end,
        match = function(text)
          return matching(function(hero) return hero.title:lower():find(text:lower(), 1, true) end)
        end },
      { "days", type = "integer", default = 3, min = 1, max = 7, description = "how far ahead" },
      { "loud", type = "boolean", default = false },
    } }
    return widget { kind = "hero", families = { "systemSmall" }, intent = Choose, promptsForUserConfiguration = true,
      view = function(entry, environment) return Text(environment.configuration.hero or "none") end }
    """

  private static func session(_ words: [String], in folder: TemporaryBundle) throws -> TerminalSession {
    try TerminalSession(words, environment: Daemon.environment(folder), in: folder.path, hasPipe: true)
  }

  private static func run(_ words: [String], in folder: TemporaryBundle) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, environment: Daemon.environment(folder), in: folder.path)
  }

  @Test(
    "widgetkit.md G, promptsForUserConfiguration(): add asks for each parameter, by number or search, with inline errors; the answers configure the widget"
  )
  func add() throws {
    let folder = try Daemon.folder(["hero.lua": Self.hero])
    let session = try Self.session(["add", "hero", "--widgets", "widgets"], in: folder)
    try session.wait(for: "hero: ")
    #expect(session.screen.contains("Land") && session.screen.contains("1 Power Panda"), "\(session.screen)")
    #expect(session.screen.contains("3 Uni[31mpony"), "\(session.screen)")
    session.forget()
    session.type("\n")
    try session.wait(for: "'hero' is required")
    session.forget()
    session.type("spo\n")
    try session.wait(for: "1 Spouty")
    #expect(session.screen.contains("is one of"), "\(session.screen)")
    session.type("1\n")
    try session.wait(for: "days [3]: ")
    session.type("9\n")
    try session.wait(for: "'days' is at most 7, not 9")
    session.type("5\n")
    try session.wait(for: "loud [false]: ")
    session.type("yes\n")
    let result = try session.end()
    #expect(result.code == 0, "\(result.errors)")
    let placed = try Self.run(["instances", "--format", "json"], in: folder).output
    #expect(placed.contains(#""configuration":{"days":5,"hero":"spouty","loud":true}"#), "\(placed)")
  }

  @Test(
    "widgetkit.md G, promptsForUserConfiguration(): Ctrl-D leaves the form without placing anything; without a terminal a widget that prompts is refused"
  )
  func left() throws {
    let folder = try Daemon.folder(["hero.lua": Self.hero])
    let session = try Self.session(["add", "hero", "--widgets", "widgets"], in: folder)
    try session.wait(for: "hero: ")
    session.type("\u{4}")
    let result = try session.end()
    #expect(result.code == 64 && session.screen.contains("cancelled"), "\(session.screen)")
    let refused = try Self.run(["add", "hero", "--widgets", "widgets"], in: folder)
    #expect(refused.code == 64 && refused.errors.contains("needs 'hero'"), "\(refused.errors)")
  }

  @Test(
    "widgetkit.md G, Edit flow: configure alone asks with the current values in brackets; a missing entity is marked as missing, and kept"
  )
  func configure() throws {
    let folder = try Daemon.folder(["hero.lua": Self.hero])
    #expect(
      try Self.run(["add", "hero", "--widgets", "widgets", "--config", "hero=Power Panda"], in: folder).code == 0)
    try folder.write("widgets/hero.lua", Self.hero.replacing(#"id = "panda""#, with: #"id = "bear""#))
    let session = try Self.session(["configure", "hero"], in: folder)
    try session.wait(for: "hero [panda, missing]: ")
    session.type("\n")
    try session.wait(for: "days [3]: ")
    session.type("7\n")
    try session.wait(for: "loud [false]: ")
    session.type("\n")
    #expect(try session.end().code == 0, "\(session.screen)")
    let placed = try Self.run(["instances", "--format", "json"], in: folder).output
    #expect(placed.contains(#""configuration":{"days":7,"hero":"panda","loud":false}"#), "\(placed)")
    // Another instance cannot choose an entity that no longer exists.
    let swapped = try Self.run(["configure", "hero", "--config", "hero=panda"], in: folder)
    #expect(swapped.code == 64 && swapped.errors.contains("not 'panda'"), "\(swapped.errors)")
    let alone = try Self.run(["configure", "hero"], in: folder)
    #expect(alone.code == 64 && alone.errors.contains("nothing to change"), "\(alone.errors)")
  }

  static let files: [(text: String, code: Int32, message: String)] = [
    (#"{ "hero": "spouty", "days": 4 }"#, 0, ""),
    (#"{ "hero": "spouty", "days": 9 }"#, 64, "'days' is at most 7, not 9"),
    (#"{ "hero": "dragon" }"#, 64, "'hero' is one of"),
    (#"{ "hiro": "panda" }"#, 64, "no parameter 'hiro'; did you mean 'hero'?"),
    (#"{ "hero": "#, 64, "the configuration is not a JSON object: line 1"),
    ("[1]", 64, "expected an object such as"),
  ]

  @Test("--config-file accepts a JSON object, validated like --config; --config overrides it", arguments: files)
  func file(_ text: String, _ code: Int32, _ message: String) throws {
    let folder = try Daemon.folder(["hero.lua": Self.hero])
    try folder.write("hero.json", text)
    let words = ["add", "hero", "--widgets", "widgets", "--config-file", "hero.json", "--config", "loud=yes"]
    let result = try Self.run(words, in: folder)
    #expect(result.code == code, "\(result.errors)")
    guard code == 0 else {
      #expect(result.errors.contains(message), "\(result.errors)")
      return
    }
    let placed = try Self.run(["instances", "--format", "json"], in: folder).output
    #expect(placed.contains(#""configuration":{"days":4,"hero":"spouty","loud":true}"#), "\(placed)")
    let missing = try Self.run(["configure", "hero", "--config-file", "nothing.json"], in: folder)
    #expect(missing.code == 66, "\(missing.errors)")
  }

  // MARK: Full screen

  private static func screen(
    _ words: [String], in folder: TemporaryBundle, columns: Int = 80, rows: Int = 24
  ) throws -> TerminalSession {
    try TerminalSession(
      words, environment: Daemon.environment(folder).merging(["TERM": "xterm-256color", "LANG": "C.UTF-8"]) { $1 },
      in: folder.path, columns: columns, rows: rows)
  }

  @Test(
    "widgetkit.md G, promptsForUserConfiguration(): add asks full-screen, and options are filtered while typing"
  )
  func fullScreen() throws {
    let folder = try Daemon.folder(["hero.lua": Self.hero])
    let session = try Self.screen(["add", "hero", "--widgets", "widgets"], in: folder)
    try session.wait(for: "Power Panda")
    try session.wait(for: "systemSmall")
    #expect(session.screen.contains("\u{1B}[?1049h") && !session.screen.contains("\u{1B}[31mpony"))
    session.type("spo")
    try session.wait(for: "Enter")
    session.forget()
    session.resize(columns: 40, rows: 12)
    session.send(SIGWINCH)
    try session.wait(for: "Spouty")
    session.type("\r\u{7F}9")
    try session.wait(for: "is at most 7")
    session.type("\u{7F}5\t \u{13}")
    let result = try session.end()
    #expect(result.code == 0, "\(session.screen)")
    #expect(session.screen.contains("\u{1B}[?1049l") && session.screen.contains("hero"))
    let placed = try Self.run(["instances", "--format", "json"], in: folder).output
    #expect(placed.contains(#""configuration":{"days":5,"hero":"spouty","loud":true}"#), "\(placed)")
  }

  @Test(
    "Escape and Ctrl-C leave the form with nothing changed, and restore the terminal", arguments: ["\u{1B}", "\u{3}"])
  func leaving(_ key: String) throws {
    let folder = try Daemon.folder(["hero.lua": Self.hero])
    #expect(try Self.run(["add", "hero", "--widgets", "widgets", "--config", "hero=panda"], in: folder).code == 0)
    let session = try Self.screen(["configure", "hero"], in: folder)
    try session.wait(for: "Power Panda")
    session.type("\t7" + key)
    let result = try session.end()
    #expect(result.code == (key == "\u{3}" ? -SIGINT : 64), "\(session.screen)")
    #expect(session.isCooked && session.screen.contains("\u{1B}[?1049l"))
    let placed = try Self.run(["instances", "--format", "json"], in: folder).output
    #expect(placed.contains(#""configuration":{"days":3,"hero":"panda","loud":false}"#), "\(placed)")
  }

  @Test(
    "a search that never ends is cancelled when its text changes: the next one is answered, and no worker keeps running"
  )
  func endless() throws {
    let slow = Self.hero.replacing(
      "match = function(text)", with: "match = function(text) if text == 'x' then while true do end end")
    let folder = try Daemon.folder(["hero.lua": slow])
    let session = try Self.screen(["add", "hero", "--widgets", "widgets"], in: folder)
    try session.wait(for: "Power Panda")
    session.forget()
    session.type("x")
    try session.wait(for: "searching")
    session.type("\u{7F}sp")
    try session.wait(for: "Spouty")
    session.type("\u{1B}")
    #expect(try session.end().code == 64)
  }

  @Test("a terminal without cursor movement gets the questions as lines")
  func dumb() throws {
    let folder = try Daemon.folder(["hero.lua": Self.hero])
    let session = try TerminalSession(
      ["add", "hero", "--widgets", "widgets"], environment: Daemon.environment(folder).merging(["TERM": "dumb"]) { $1 },
      in: folder.path)
    try session.wait(for: "hero: ")
    #expect(!session.screen.contains("\u{1B}"))
    session.type("\u{4}")
    #expect(try session.end().code == 64)
  }

  @Test("titles and descriptions of parameters and options are in the user's language, in the form and in the schema")
  func localized() throws {
    let folder = try Daemon.folder([
      "hero/init.lua": """
      local Choose = intent { id = "Choose", parameters = { { "size", type = "enum", title = "size.title",
        description = "size.help", default = "s", options = { { value = "s", title = "size.small" } } } } }
      return widget { kind = "hero", families = { "systemSmall" }, intent = Choose, promptsForUserConfiguration = true,
        view = function() return Text "x" end }
      """,
      "hero/strings/de.lua":
        #"return { ["size.title"] = "Größe", ["size.help"] = "Wie groß", ["size.small"] = "klein" }"#,
    ])
    let words = ["--widgets", "widgets"]
    let list = try LunetteProcess.run(
      ["list", "hero", "--locale", "de_DE", "--format", "json"] + words, environment: Daemon.environment(folder),
      in: folder.path)
    for text in ["Größe", "Wie groß", "klein"] { #expect(list.output.contains(text), "\(list.output)\(list.errors)") }
    let session = try TerminalSession(
      ["add", "hero"] + words,
      environment: Daemon.environment(folder).merging(["TERM": "xterm", "LC_ALL": "de_DE.UTF-8"]) { $1 },
      in: folder.path)
    for text in ["Größe", "Wie groß", "klein"] { try session.wait(for: text) }
    session.type("\u{1B}")
    _ = try session.end()
  }

  // MARK: Variants

  private static func variants(_ list: String) -> String {
    hero.replacing("kind = \"hero\",", with: "kind = \"hero\", recommendations = function() return \(list) end,")
  }

  private static let two =
    "{ { description = 'Panda week', configuration = { hero = 'panda', days = 7 } }, { description = 'Spouty', configuration = { hero = 'spouty' } } }"

  @Test(
    "widgetkit.md G, AppIntentRecommendation / IntentRecommendation: list has the variants, add places one by number or name, --config overrides it"
  )
  func variants() throws {
    let folder = try Daemon.folder(["hero.lua": Self.variants(Self.two)])
    let list = try Self.run(["list", "hero", "--widgets", "widgets"], in: folder).output
    #expect(list.contains("--variant 1  Panda week") && list.contains("--variant 2  Spouty"), "\(list)")
    let json = try Self.run(["list", "hero", "--widgets", "widgets", "--format", "json"], in: folder).output
    #expect(json.contains(#""recommendations":[{"description":"Panda week","configuration":{"days":7,"#), "\(json)")
    for words in [["--variant", "1"], ["--variant", "Spouty", "--config", "loud=yes"]] {
      let added = try Self.run(["add", "hero", "--widgets", "widgets"] + words, in: folder)
      #expect(added.code == 0, "\(added.errors)")
    }
    let placed = try Self.run(["instances", "--format", "json"], in: folder).output
    #expect(placed.contains(#""configuration":{"days":7,"hero":"panda","loud":false}"#), "\(placed)")
    #expect(placed.contains(#""configuration":{"days":3,"hero":"spouty","loud":true}"#), "\(placed)")
    let wrong = try Self.run(["add", "hero", "--widgets", "widgets", "--variant", "Spooty"], in: folder)
    #expect(wrong.code == 64 && wrong.errors.contains("no variant 'Spooty'; did you mean 'Spouty'?"), "\(wrong.errors)")
    let session = try Self.session(["add", "hero", "--widgets", "widgets"], in: folder)
    try session.wait(for: "2 Spouty")
    session.type("3\n")
    try session.wait(for: "no variant '3'")
    session.type("2\n")
    #expect(try session.end().code == 0)
  }

  static let wrongVariants: [(list: String, message: String)] = [
    ("{ { description = 'a', configuration = { days = 9 } } }", "recommendations[1]: 'hero': days is at most 7, not 9"),
    ("{ { description = 'a', configuration = { dayz = 1 } } }", "has no parameter 'dayz'; did you mean 'days'?"),
    ("{ { configuration = {} } }", "recommendations[1] needs a description"),
    ("{ { description = ('a'):rep(201) } }", "a description has at most 200 characters"),
    ("{ { description = 'a', configuration = 5 } }", "a configuration is a table of values"),
    ("5", "recommendations returns a list"),
    (
      "(function() local l = {} for n = 1, 101 do l[n] = { description = 'v' .. n } end return l end)()",
      "at most 100 variants, not 101"
    ),
  ]

  @Test("an invalid variant is an error of check, with the position of its function", arguments: wrongVariants)
  func wrongVariant(_ list: String, _ message: String) throws {
    let folder = try Daemon.folder(["hero.lua": Self.variants(list)])
    let check = try Self.run(["check", "widgets/hero.lua"], in: folder)
    #expect((check.output + check.errors).contains(message), "\(check.output)\(check.errors)")
    #expect(check.code != 0)
  }

  @Test(
    "the maximum number of variants, with the longest descriptions, is listed; control characters in them are removed")
  func mostVariants() throws {
    let list =
      "(function() local l = {} for n = 1, 100 do l[n] = { description = '\\27[31m' .. ('a'):rep(190) .. n } end return l end)()"
    let folder = try Daemon.folder(["hero.lua": Self.variants(list)])
    let result = try Self.run(["list", "hero", "--widgets", "widgets"], in: folder)
    #expect(result.code == 0 && result.output.contains("--variant 100  ") && !result.output.contains("\u{1B}"))
  }

  // MARK: Files

  @Test(
    "widgetkit.md G, Edit flow: editing the file by hand causes one reload of the running runtime, with the reason configured"
  )
  func file() throws {
    let daemon = try Daemon([
      "hero.lua": Self.hero.replacing(
        "Text(environment.configuration.hero or \"none\")",
        with: "Text(environment.configuration.hero .. environment.configuration.days)")
    ])
    #expect(try daemon.run(["add", "hero", "--widgets", "widgets", "--config", "hero=panda"]).code == 0)
    #expect(try daemon.run(["add", "hero", "--widgets", "widgets", "--config", "hero=spouty"]).code == 0)
    let listed = try daemon.run(["instances", "--format", "json"]).output
    let path =
      try #require(
        try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [String: Any]
      )["instances"].flatMap { $0 as? [[String: Any]] }?.first?["file"] as? String
    let file = try #require(path)
    let number = try #require(file.split(separator: "/").last?.split(separator: ".").first.map(String.init))
    try daemon.until(number, shows: "panda3")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    // In place, as some editors write.
    try Data(text.replacing(#""days": 3"#, with: #""days": 6"#).utf8).write(to: URL(fileURLWithPath: file))
    try daemon.until(number, shows: "panda6")
    try Data(text.replacing(#""days": 3"#, with: #""days": 66"#).utf8).write(
      to: URL(fileURLWithPath: file), options: .atomic)
    _ = try Daemon.until("the fault is told") {
      try daemon.run(["instances"]).output.contains("'days' is at most 7, not 66") ? true : nil
    }
    #expect(try daemon.run(["explain", number]).output.contains(file))
    let log = try daemon.run(["log", number, "--format", "json"]).output
    #expect(log.components(separatedBy: #""matter":"granted","cause":"configured""#).count == 2, "\(log)")
    // The kind's other instance is unchanged.
    let instances = try daemon.run(["instances", "--format", "json"]).output
    #expect(
      instances.contains(#""days":3,"hero":"spouty""#) && instances.contains(#""days":6,"hero":"panda""#),
      "\(instances)")
  }

  @Test("configure --edit uses what the editor saved; an error is reported, and the editor opens again")
  func edit() throws {
    let folder = try Daemon.folder(["hero.lua": Self.hero])
    #expect(try Self.run(["add", "hero", "--widgets", "widgets", "--config", "hero=panda"], in: folder).code == 0)
    // Invalid the first time, valid the second time.
    try folder.write(
      "editor", #"sed -i 's/"days": 9/"days": 5/; s/"days": 3/"days": 9/; /loud/d; s/"panda",/"panda"/' "$1""#)
    let environment = Daemon.environment(folder).merging(["EDITOR": "sh \(folder.path)/editor"]) { $1 }
    func session() throws -> TerminalSession {
      try TerminalSession(["configure", "hero", "--edit"], environment: environment, in: folder.path, hasPipe: true)
    }
    let left = try session()
    try left.wait(for: "'days' is at most 7, not 9")
    left.type("\u{4}")
    #expect(try left.end().code == 64)
    #expect(try Self.run(["instances", "--format", "json"], in: folder).output.contains(#""days":3"#))
    let mended = try session()
    try mended.wait(for: "Press Enter to edit it again")
    mended.type("\n")
    let result = try mended.end()
    #expect(result.code == 0 && result.output.contains("hero systemSmall"), "\(result.errors)")
    let placed = try Self.run(["instances", "--format", "json"], in: folder).output
    #expect(placed.contains(#""configuration":{"days":5,"hero":"panda","loud":false}"#), "\(placed)")
    let alone = try Self.run(["configure", "hero", "--edit", "--config", "days=4"], in: folder)
    #expect(
      alone.code == 64 && alone.errors.contains("--edit cannot be combined with other settings"), "\(alone.errors)")
  }
}
