import Foundation
import TestSupport
import Testing

/// `lunette render` with real files: what is found, in which order, what fails, and the exit codes.
@Suite("Render") struct RenderTests {
  static let at = ["--at", "2026-01-15T12:00:00Z"]
  static let hello = #"return widget { kind = "hello", view = function() return Text "Hello" end }"#

  /// A widget that shows one text.
  static func widget(_ kind: String, _ text: String, families: String = #"{ "systemSmall" }"#) -> String {
    #"return widget { kind = "\#(kind)", families = \#(families), view = function() return Text "\#(text)" end }"#
  }

  @Test("a file is drawn in every family that it supports, or in the requested one")
  func families() throws {
    let folder = try TemporaryBundle(["hello.lua": Self.hello])
    let all = try LunetteProcess.run(["render", "hello.lua"], in: folder.path)
    #expect(all.code == 0)
    #expect(all.errors == "")
    #expect(all.output.occurrences(of: "Hello") == 3)
    let one = try LunetteProcess.run(["render", "hello.lua", "--family", "systemSmall"], in: folder.path)
    #expect(one.output.split(separator: "\n").count == 10)
    #expect(one.output.split(separator: "\n").allSatisfy { $0.count == 22 })
    #expect(one.output.hasPrefix("╭─ hello "))
  }

  @Test("an unsupported family is wrong use; the error lists the supported ones")
  func unsupportedFamily() throws {
    let folder = try TemporaryBundle(["hello.lua": Self.hello])
    let result = try LunetteProcess.run(["render", "hello.lua", "--family", "accessoryCorner"], in: folder.path)
    #expect(result.code == 64)
    #expect(
      result.errors.contains("does not support accessoryCorner; it supports systemSmall, systemMedium, systemLarge"))
  }

  @Test("a script on standard input")
  func standardInput() throws {
    let result = try LunetteProcess.run(["render", "-", "--family", "systemSmall"], input: Self.hello)
    #expect(result.code == 0)
    #expect(result.output.contains("Hello"))
  }

  @Test("a kind is found in ./widgets, then in the data folders; a relative data folder is ignored")
  func kinds() throws {
    let folder = try TemporaryBundle([
      "widgets/a.lua": Self.widget("near", "near"), "home/lunette/widgets/b/init.lua": Self.widget("home", "home"),
      "system/lunette/widgets/c.lua": Self.widget("system", "system"),
      "relative/lunette/widgets/d.lua": Self.widget("relative", "relative"),
    ])
    let data = ["XDG_DATA_HOME": folder.path + "/home", "XDG_DATA_DIRS": "relative:" + folder.path + "/system"]
    for kind in ["near", "home", "system"] {
      let result = try LunetteProcess.run(["render", kind], environment: data, in: folder.path)
      #expect(result.code == 0)
      #expect(result.output.contains(" \(kind)"))
    }
    let wrong = try LunetteProcess.run(["render", "relative"], environment: data, in: folder.path)
    #expect(wrong.code == 66)
    let slip = try LunetteProcess.run(["render", "systen"], environment: data, in: folder.path)
    #expect(slip.code == 66)
    #expect(slip.errors.contains("unknown widget 'systen'"))
    #expect(slip.errors.contains("did you mean 'system'?"))
  }

  @Test("without an argument every widget found is drawn, by path and then by declaration")
  func everything() throws {
    let both =
      #"return bundle { widget { kind = "z", view = function() return Text "one" end, families = { "systemSmall" } }, widget { kind = "y", families = { "systemSmall" }, view = function() return Text "two" end } }"#
    let folder = try TemporaryBundle([
      "widgets/c.lua": Self.widget("c", "three"), "widgets/a.lua": both, "widgets/notes.txt": "no bundle",
    ])
    let result = try LunetteProcess.run(["render", "--format", "json"], in: folder.path)
    #expect(result.code == 0)
    let kinds = result.output.split(separator: "\n").compactMap { $0.member("kind") }
    #expect(kinds == ["z", "y", "c"])
    let picked = try LunetteProcess.run(
      ["render", "widgets/a.lua", "--kind", "y", "--format", "json"], in: folder.path)
    #expect(picked.output.split(separator: "\n").compactMap { $0.member("kind") } == ["y"])
    #expect(try LunetteProcess.run(["render", "widgets/a.lua", "--kind", "x"], in: folder.path).code == 66)
  }

  @Test("--widgets replaces the folders; a missing folder exits with 66")
  func folders() throws {
    let folder = try TemporaryBundle([
      "mine/a.lua": Self.widget("mine", "mine"), "widgets/b.lua": Self.widget("b", "b"),
    ])
    let result = try LunetteProcess.run(["render", "--widgets", "mine"], in: folder.path)
    #expect(result.code == 0)
    #expect(!result.output.contains("╭─ b "))
    #expect(try LunetteProcess.run(["render", "--widgets", "none"], in: folder.path).code == 66)
    #expect(try LunetteProcess.run(["render", "b", "--widgets", "mine"], in: folder.path).code == 66)
  }

  @Test("a failing widget does not stop the others; the exit code is the first failure's")
  func oneFails() throws {
    let folder = try TemporaryBundle([
      "widgets/a.lua": Self.widget("a", "first"), "widgets/b.lua": "return widget {",
      "widgets/c.lua": #"return widget { kind = "c", view = function() while true do end end }"#,
      "widgets/d.lua": Self.widget("d", "last"),
    ])
    let result = try LunetteProcess.run(["render", "--family", "systemSmall"], in: folder.path)
    #expect(result.code == 65)
    #expect(result.output.contains("first"))
    #expect(result.output.contains("last"))
    #expect(result.errors.contains("widgets/b.lua:1: error:"))
    #expect(result.errors.contains("widgets/c.lua:1: error:"))
    #expect(!result.errors.contains("widgets/a.lua"))
  }

  @Test("two bundles with one kind are an error that names both files")
  func duplicates() throws {
    let folder = try TemporaryBundle(["widgets/a.lua": Self.hello, "widgets/b.lua": Self.hello])
    let result = try LunetteProcess.run(["render"], in: folder.path)
    #expect(result.code == 65)
    #expect(result.errors.contains("the kind 'hello' is declared twice: in widgets/a.lua and in widgets/b.lua"))
  }

  @Test(
    "a missing file exits with 66",
    arguments: [
      ("missing.lua", "the file 'missing.lua' does not exist"), ("./missing", "'./missing' does not exist"),
      ("empty/", "the folder 'empty/' is not a bundle: it has no init.lua"),
      ("nothing", "the file 'nothing' does not exist"),
    ])
  func missing(_ word: String, _ expected: String) throws {
    let folder = try TemporaryBundle(["empty/notes.txt": ""])
    let result = try LunetteProcess.run(["render", word], in: folder.path)
    #expect(result.code == 66)
    #expect(result.errors.contains(expected), "\(result.errors)")
  }

  @Test("the error shows the line with the name marked")
  func caret() throws {
    let folder = try TemporaryBundle([
      "wrong.lua": "return widget {\n  kind = \"wrong\",\n  view = function() return Text \"a\":blod() end,\n}\n"
    ])
    let result = try LunetteProcess.run(["render", "wrong.lua", "--family", "systemSmall"], in: folder.path)
    #expect(result.code == 65)
    #expect(result.output == "")
    #expect(result.errors.contains("wrong.lua:3: error:"))
    #expect(result.errors.contains("did you mean 'bold'?"))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.contains("  3 |   view = function() return Text \"a\":blod() end,"))
    #expect(lines.contains("    |                                     ^^^^"))
  }

  @Test("an error in a line that creates many views is reported once, with their number")
  func manyPlaces() throws {
    let folder = try TemporaryBundle([
      "rows.lua": """
      return widget { kind = "rows", view = function()
        return VStack { ForEach(5, function(i)
          return Text("row " .. i):padding { tops = 3 }
        end) }
      end }
      """
    ])
    let result = try LunetteProcess.run(["render", "rows.lua"], in: folder.path)
    #expect(result.code == 65)
    #expect(result.errors.occurrences(of: "padding has no argument 'tops'") == 1)
    #expect(result.errors.contains("VStack > child 1 > Group > child 1 > padding, and 4 more places\n"))
  }

  @Test("a syntax error is marked where Lua found it")
  func syntaxCaret() throws {
    let folder = try TemporaryBundle(["comma.lua": "return widget { kind = \"a\" view = 1 }\n"])
    let result = try LunetteProcess.run(["render", "comma.lua"], in: folder.path)
    #expect(result.code == 65)
    #expect(result.errors.split(separator: "\n").contains("    |                            ^^^^"))
  }

  @Test("--placeholder shows data without waiting, --preview one entry for a gallery")
  func asks() throws {
    let script = """
      return widget { kind = "asks", families = { "systemSmall" },
        provider = {
          placeholder = function(c) return { date = c.now, text = "waiting" } end,
          snapshot = function(c) return { date = c.now, text = c.isPreview and "gallery" or "snapshot" } end,
          timeline = function(c) return { entries = { { date = c.now, text = "real" } }, policy = "never" } end,
        },
        view = function(entry) return Text(entry.text):unredacted() end }
      """
    #expect(try LunetteProcess.run(["render", "-"], input: script).output.contains("real"))
    #expect(try LunetteProcess.run(["render", "-", "--preview"], input: script).output.contains("gallery"))
    let waiting = try LunetteProcess.run(["render", "-", "--placeholder", "--format", "json"], input: script)
    #expect(waiting.code == 0)
    #expect(waiting.output.contains(#""redaction":["placeholder"]"#))
    Golden.keep(document: waiting.outputBytes, "lunette.render.1.placeholder.ndjson")
  }

  @Test("--config parses a parameter by its type; an unknown name is answered with the nearest")
  func configuration() throws {
    let script = """
      return widget { kind = "tea", families = { "systemSmall" },
        intent = intent { id = "Choose", title = "Tea", parameters = {
          { "cups", type = "integer", default = 1, min = 1, max = 9 }, { "hot", type = "boolean", default = true },
          { "sort", type = "enum", options = { "green", "black" }, default = "green" } } },
        view = function(entry, environment)
          local c = environment.configuration
          return Text(c.cups + 1 .. " " .. tostring(c.hot) .. " " .. c.sort) end }
      """
    func run(_ words: String...) throws -> LunetteProcess.Result {
      try LunetteProcess.run(["render", "-"] + words.flatMap { ["--config", $0] }, input: script)
    }
    #expect(try run().output.contains("2 true green"))
    #expect(try run("cups=4", "hot=no", "sort=black").output.contains("5 false black"))
    for (word, expected) in [
      ("cup=4", "did you mean 'cups'?"), ("cups=many", "takes a whole number"), ("cups=10", "at most"),
      ("hot=perhaps", "takes true or false"), ("sort=balck", "did you mean 'black'?"),
    ] {
      let wrong = try run(word)
      #expect(wrong.code == 64)
      #expect(wrong.errors.contains(expected), "\(wrong.errors)")
    }
  }

  @Test("a declared permission that is not granted exits with 77 and names the option that grants it")
  func permissions() throws {
    let script = """
      return widget { kind = "run", families = { "systemSmall" }, permissions = { run = { "true" } },
        provider = { timeline = function(c) return { entries = { { date = c.now, status = process.run("true").status } }, policy = "never" } end },
        view = function(entry) return Text("status " .. entry.status) end }
      """
    let folder = try TemporaryBundle(["run.lua": script])
    let refused = try LunetteProcess.run(["render", "run.lua"], in: folder.path)
    #expect(refused.code == 77)
    #expect(refused.errors.contains("--allow run=true"))
    let granted = try LunetteProcess.run(["render", "run.lua", "--allow", "run=true"], in: folder.path)
    #expect(granted.code == 0)
    #expect(granted.output.contains("status 0"))
  }

  @Test("a Lua library call that never returns exits with 75 and its position; finished pictures are shown")
  func watchdog() throws {
    let folder = try TemporaryBundle([
      "widgets/a.lua": Self.widget("a", "first"),
      "widgets/b.lua":
        "local s = string.rep('a', 40000)\nlocal found = s:find(('a-'):rep(30) .. 'b')\nreturn widget { kind = 'b', view = function() end }",
    ])
    let result = try LunetteProcess.run(["render"], in: folder.path)
    #expect(result.code == 75)
    #expect(result.output.contains("first"))
    #expect(result.errors.contains("widgets/b.lua:2: error:"))
    #expect(result.errors.contains("string.find"))
  }

  @Test("the environment reaches the script")
  func surroundings() throws {
    let script = """
      return widget { kind = "s", families = { "systemSmall" }, view = function(entry, e)
        return VStack { Text(e.colorScheme), Text(e.locale), Text(e.timeZone), Text(e.dynamicTypeSize), Text(e.widgetRenderingMode), Text(tostring(math.tointeger(entry.date))) } end }
      """
    let words = [
      "--at", "2026-01-15T13:00:00+01:00", "--color-scheme", "dark", "--locale", "de_DE", "--time-zone",
      "Europe/Berlin",
      "--dynamic-type-size", "xLarge", "--rendering-mode", "vibrant",
    ]
    let result = try LunetteProcess.run(["render", "-", "--format", "json"] + words, input: script)
    #expect(result.code == 0)
    for text in ["dark", "de_DE", "Europe/Berlin", "xLarge", "vibrant", "1768478400"] {
      #expect(result.output.contains("\"\(text)\""), "\(text)")
    }
    #expect(result.output.contains(#""now":"2026-01-15T12:00:00Z""#))
    let local = try LunetteProcess.run(
      ["render", "-", "--format", "json", "--at", "2026-01-15T13:00", "--time-zone", "Europe/Berlin"], input: script)
    #expect(local.output.contains(#""now":"2026-01-15T12:00:00Z""#))
  }

  @Test("--root selects the machine that a widget sees; a missing folder exits with 66")
  func root() throws {
    let script = """
      return widget { kind = "r", families = { "systemSmall" },
        provider = { timeline = function(c)
          return { entries = { { date = c.now, name = system.host().name } }, policy = "never" }
        end },
        view = function(entry) return Text(entry.name) end }
      """
    let folder = try TemporaryBundle(["proc/sys/kernel/hostname": "lighthouse\n"])
    #expect(
      try LunetteProcess.run(["render", "-", "--root", folder.path], input: script).output.contains("lighthouse"))
    let wrong = try LunetteProcess.run(["render", "-", "--root", folder.path + "/none"], input: script)
    #expect(wrong.code == 66)
    #expect(wrong.errors.contains("does not exist"))
  }

  @Test("two renders of the same input are the same bytes")
  func repeatable() throws {
    let words = ["render", "-", "--format", "json"] + Self.at
    let first = try LunetteProcess.run(words, input: Self.hello)
    #expect(first.outputBytes == (try LunetteProcess.run(words, input: Self.hello)).outputBytes)
    Golden.keep(document: first.outputBytes, "lunette.render.1.hello.ndjson")
  }

  @Test("--display-size is in the surface's unit")
  func displaySize() throws {
    let words = ["render", "-", "--family", "systemSmall", "--display-size", "30x5"]
    let text = try LunetteProcess.run(words, input: Self.hello)
    #expect(text.output.split(separator: "\n").count == 5)
    #expect(text.output.split(separator: "\n").allSatisfy { $0.count == 30 })
    let points = try LunetteProcess.run(words + ["--surface", "canvas", "--format", "json"], input: Self.hello)
    #expect(points.output.contains(#""displaySize":{"width":30,"height":5}"#))
    #expect(points.output.contains(#""unit":"point""#))
  }
}

extension StringProtocol {
  /// How often a text occurs.
  func occurrences(of text: String) -> Int { ranges(of: text).count }

  /// A text member at a JSON object's top level, as written.
  func member(_ name: String) -> String? {
    let parts = String(self).components(separatedBy: "\"\(name)\":\"")
    return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : nil
  }
}
