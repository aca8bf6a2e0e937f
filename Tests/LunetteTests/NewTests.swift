import Foundation
import TestSupport
import Testing

/// `lunette new`: its bundles pass the strictest check, and it overwrites nothing.
@Suite("new") struct NewTests {
  @Test("a new bundle passes check --strict at any hour", arguments: ["static", "configurable", "control"])
  func passes(_ template: String) throws {
    let folder = try TemporaryBundle()
    let made = try LunetteProcess.run(["new", "tea-time", "--template", template], in: folder.path)
    #expect(made.code == 0)
    #expect(made.output.contains("lunette check tea-time --strict"))
    for hour in ["00:00:00", "05:59:59", "13:20:00", "23:59:59"] {
      let checked = try LunetteProcess.run(
        ["check", "tea-time", "--strict", "--at", "2026-03-29T\(hour)Z"], in: folder.path)
      #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
      #expect(checked.output.hasSuffix("no errors, no warnings\n"))
    }
    let script = try String(contentsOfFile: folder.path + "/tea-time/init.lua", encoding: .utf8)
    #expect(script.contains("kind = \"tea-time\""))
    #expect(script.contains("displayName = \"Tea time\""))
    #expect(!script.contains("NAME") && !script.contains("TITLE"))
    #expect(script.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("an editor finds its settings and the annotations")
  func editor() throws {
    let folder = try TemporaryBundle()
    #expect(try LunetteProcess.run(["new", "tea"], in: folder.path).code == 0)
    let settings = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/tea/.luarc.json"))
    let object = try JSONSerialization.jsonObject(with: settings) as? [String: Any]
    #expect(object?["runtime.version"] as? String == "Lua 5.4")
    let annotations = try String(contentsOfFile: folder.path + "/tea/lunette.d.lua", encoding: .utf8)
    #expect(annotations == (try LunetteProcess.run(["annotations"])).output)
    #expect(try LunetteProcess.run(["render", "tea"], in: folder.path).code == 0)
  }

  @Test("existing files are not overwritten")
  func keeps() throws {
    let folder = try TemporaryBundle(["tea/init.lua": "mine"])
    let result = try LunetteProcess.run(["new", "tea"], in: folder.path)
    #expect(result.code == 64)
    #expect(result.errors.contains("'tea' already exists"))
    #expect(try String(contentsOfFile: folder.path + "/tea/init.lua", encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/tea/.luarc.json"))
  }

  @Test(
    "an invalid name, an unknown template and a missing folder are refused",
    arguments: [
      ("a b", "static", 64), (".hidden", "static", 64), ("", "static", 64), ("tea.lua", "static", 64),
      ("\u{1B}[31m", "static", 64), ("tea", "statc", 64), ("none/tea", "static", 74),
    ])
  func refused(_ name: String, _ template: String, _ code: Int) throws {
    let folder = try TemporaryBundle()
    let result = try LunetteProcess.run(["new", name, "--template", template], in: folder.path)
    #expect(result.code == Int32(code), "\(result.errors)")
    #expect(result.output == "")
    #expect(!result.errors.contains("\u{1B}"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  // MARK: Copies

  /// A folder with a bundle of three kinds, a module, strings and a program.
  private static let games = [
    "w/games/init.lua": """
    local names = require "names"
    local Reset = intent { id = "reset", perform = function() return { reload = { "org.games.score", "other" } } end }
    local face = function() return Text "org.games.score" end
    return bundle { name = "Games", schemes = { "games" },
      widget { kind = "org.games.score", displayName = "Score", formerKinds = { "score" }, view = face },
      widget { kind = "org.games.score.big", displayName = "Big Score", view = face },
      widget { kind = names.last, displayName = "Last", view = function()
        return Button { action = Reset {}, Text "org.games.last" }
      end },
      stack { kind = "org.games.all", widgets = { "org.games.score", names.last } },
    }
    """,
    "w/games/names.lua": "return { last = \"org.games.last\" }", "w/games/.git/HEAD": "ref",
    "w/games/strings/de.lua": "return { Score = \"Punkte\" }", "w/games/roll.sh": "#!/bin/sh\necho 4\n",
  ]

  private func copy(_ words: String..., in folder: TemporaryBundle) throws -> LunetteProcess.Result {
    try LunetteProcess.run(["new"] + words, environment: ["HOME": folder.path], in: folder.path)
  }

  @Test("a copy has new kinds everywhere, its own name, and all files of the bundle")
  func copies() throws {
    let folder = try TemporaryBundle(Self.games)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/w/games/roll.sh")
    let made = try copy("dice", "--from", "w/games", in: folder)
    #expect(made.code == 0, "\(made.errors)")
    #expect(made.output.hasPrefix("Copied w/games to dice, with the kind dice.\n"))
    #expect(made.output.contains("URL schemes games: change 'schemes'"))
    let script = try String(contentsOfFile: folder.path + "/dice/init.lua", encoding: .utf8)
    for text in [
      "bundle { name = \"Dice\"", "kind = \"dice\", displayName = \"Dice\", formerKinds = {}",
      "kind = \"dice.big\", displayName = \"Big Score\"", "kind = \"dice.all\", widgets = { \"dice\", names.last }",
      "reload = { \"dice\", \"other\" }", "Text \"org.games.score\"", "Reset {}, Text \"org.games.last\"",
    ] {
      #expect(script.contains(text), "\(text) in \(script)")
    }
    let names = try String(contentsOfFile: folder.path + "/dice/names.lua", encoding: .utf8)
    #expect(names == "return { last = \"dice.last\" }")
    #expect(FileManager.default.isExecutableFile(atPath: folder.path + "/dice/roll.sh"))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/dice").sorted()
    #expect(files == [".luarc.json", "init.lua", "lunette.d.lua", "names.lua", "roll.sh", "strings"])
    // Both are found side by side, and no kind belongs to two.
    try FileManager.default.moveItem(atPath: folder.path + "/dice", toPath: folder.path + "/w/dice")
    let listed = try LunetteProcess.run(["list", "--widgets", "w", "--format", "json"], in: folder.path)
    #expect(listed.code == 0, "\(listed.errors)")
  }

  @Test("a lone file brings the modules that it requires, and no other neighbours")
  func lone() throws {
    let folder = try TemporaryBundle([
      "w/tea.lua": "return widget { kind = \"tea\", families = { \"systemSmall\" }, view = require \"face\" }",
      "w/face.lua": "return function() return Text \"tea\" end", "w/secret.lua": "return {}",
    ])
    let made = try copy("coffee", "--from", "w/tea.lua", in: folder)
    #expect(made.code == 0, "\(made.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/coffee").sorted()
    #expect(files == [".luarc.json", "face.lua", "init.lua", "lunette.d.lua"])
    #expect(try LunetteProcess.run(["check", "coffee"], in: folder.path).code == 0)
  }

  @Test("every shipped widget can be copied")
  func shipped() throws {
    let widgets = Golden.repository.path + "/widgets"
    let folder = try TemporaryBundle()
    let bundles = try FileManager.default.contentsOfDirectory(atPath: widgets).sorted()
    for (number, bundle) in bundles.enumerated() {
      let made = try copy("own\(number)", "--from", widgets + "/" + bundle, in: folder)
      #expect(made.code == 0, "\(bundle): \(made.errors)")
    }
    // All load side by side with the originals.
    let listed = try LunetteProcess.run(["list", "--widgets", ".", "--widgets", widgets], in: folder.path)
    #expect(listed.code == 0, "\(listed.errors)")
  }

  @Test(
    "a copy of nothing is refused, and nothing is written",
    arguments: [
      (["own", "--from", "nothing"], 66, "'nothing'"), (["own", "--from", "broken.lua"], 65, "broken.lua"),
      (["own", "--from", "computed.lua"], 65, "computes the kind 'ab'"), (["own", "--from", "-"], 64, "--from needs"),
      (["own", "--from", "none/x.lua"], 66, "none/x.lua"),
      (["own", "--from", "plain.lua", "--template", "static"], 64, "cannot be combined"),
      (["plain", "--from", "plain.lua"], 64, "'plain' already exists"), (["a b", "--from", "plain.lua"], 64, "'a b'"),
    ] as [([String], Int32, String)])
  func wrong(_ words: [String], _ code: Int32, _ text: String) throws {
    let folder = try TemporaryBundle([
      "broken.lua": "return widget {", "plain/keep": "", "w/none": "",
      "computed.lua": "return widget { kind = \"a\" .. \"b\", view = Text \"a\" }",
      "plain.lua": "return widget { kind = \"plain\", view = Text \"a\" }",
    ])
    let result = try LunetteProcess.run(["new"] + words, environment: ["HOME": folder.path], in: folder.path)
    #expect(result.code == code && result.output == "", "\(result.errors)")
    #expect(result.errors.contains(text), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/own"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/plain") == ["keep"])
  }
}
