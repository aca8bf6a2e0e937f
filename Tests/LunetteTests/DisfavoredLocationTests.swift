import TestSupport
import Testing

/// Widgets that need not be offered everywhere.
@Suite("Disfavoured locations") struct DisfavoredLocationTests {
  private static func widget(_ kind: String, _ locations: String) -> String {
    """
    return widget { kind = "\(kind)", families = { "accessoryInline" }, disfavoredLocations = { \(locations) },
      view = Text "is \(kind)" }
    """
  }

  private static func folder() throws -> TemporaryBundle {
    try TemporaryBundle(["a.lua": widget("a", #""terminal""#), "b.lua": widget("b", #""bar", "dashboard""#)])
  }

  @Test(
    "all that are found are shown but those; one that is named is shown everywhere",
    arguments: [
      (["render"], ["b"]), (["preview", "--matrix", "light"], ["b"]), (["stream", "--once"], ["a"]),
      (["render", "a"], ["a"]), (["render", "--kind", "a"], ["a"]), (["stream", "--once", "b"], ["b"]),
      (["render", "a", "b"], ["a", "b"]),
    ])
  func shown(_ words: [String], _ kinds: [String]) throws {
    let folder = try Self.folder()
    let result = try LunetteProcess.run(words + ["--widgets", folder.path])
    #expect(result.code == 0, "\(result.errors)")
    #expect(["a", "b"].filter { result.output.contains("is \($0)") } == kinds, "\(result.output)")
    let file = try LunetteProcess.run(["render", folder.path + "/a.lua"])
    #expect(file.output.contains("is a"))
  }

  @Test("if nothing is left, the available kinds are listed")
  func nothing() throws {
    let folder = try TemporaryBundle(["a.lua": Self.widget("a", #""terminal""#)])
    let result = try LunetteProcess.run(["render", "--widgets", folder.path])
    #expect(result.code != 0 && result.errors.contains("none of the widgets found supports 'terminal'"))
    #expect(result.errors.contains("give one of a"))
  }

  @Test("list includes them, and an unknown location is answered with the nearest")
  func told() throws {
    let folder = try Self.folder()
    let list = try LunetteProcess.run(["list", "--widgets", folder.path, "--format", "json"])
    #expect(list.output.contains(#""disfavoredLocations":["terminal"]"#))
    #expect(list.output.contains(#""disfavoredLocations":["bar","dashboard"]"#))
    let wrong = try LunetteProcess.run(["check", "-"], input: Self.widget("a", #""terminale""#))
    #expect(wrong.code == 65 && (wrong.output + wrong.errors).contains("did you mean 'terminal'?"))
  }
}
