import TestSupport
import Testing

/// `lunette lock` without a runtime: no command gets past it.
@Suite("Locked commands") struct LockedCommandTests {
  private static let widget = """
    local Set = intent { id = "Set", title = "Set", perform = function() storage.set("n", (storage.get("n") or 0) + 1) end }
    return bundle { name = "lamp", schemes = { "lamp" }, onOpenURL = function() storage.set("n", 100) end,
      widget { kind = "lamp", families = { "systemMedium" },
        provider = { timeline = function(c) return { entries = { { date = c.now, n = storage.get("n") or 0 } }, policy = never } end },
        view = function(e) return VStack { Text("count " .. e.n), Button { "Set", action = Set {} }, Link { "x", destination = "lamp://x" } } end } }
    """

  @Test(
    "a tap, an intent and a link are refused while locked, and work after",
    arguments: [
      ["tap", "lamp", "--action", "1"], ["tap", "widgets/lamp.lua", "--link", "1"], ["tap", "1", "--action", "1"],
      ["perform", "Set"], ["open", "lamp://x"],
    ])
  func locked(_ words: [String]) throws {
    let folder = try Daemon.folder(["lamp.lua": Self.widget])
    func run(_ words: [String]) throws -> LunetteProcess.Result {
      try LunetteProcess.run(words, environment: Daemon.environment(folder), in: folder.path)
    }
    #expect(try run(["add", "lamp"]).code == 0)
    #expect(try run(["lock"]).code == 0)
    let refused = try run(words)
    #expect(refused.code == 77 && refused.errors.contains("locked"), "\(refused.output) \(refused.errors)")
    #expect(try run(["render", "lamp", "--format", "text"]).output.contains("count 0"))
    #expect(try run(["unlock"]).code == 0)
    #expect(try run(words).code == 0)
    #expect(try !run(["render", "lamp", "--format", "text"]).output.contains("count 0"))
  }

  @Test("a placed kind can be tapped by name or by number, wherever its bundle is")
  func kind() throws {
    let folder = try Daemon.folder(["lamp.lua": Self.widget])
    func run(_ words: [String], in place: String) throws -> LunetteProcess.Result {
      try LunetteProcess.run(words, environment: Daemon.environment(folder), in: place)
    }
    #expect(try run(["add", "lamp"], in: folder.path).code == 0)
    for word in ["lamp", "1"] {
      let tapped = try run(["tap", word, "--action", "1"], in: "/")
      #expect(tapped.code == 0 && tapped.output.contains("performed Set"), "\(word): \(tapped.errors)")
    }
    #expect(try run(["tap", "lamb"], in: "/").code == 66)
  }
}
