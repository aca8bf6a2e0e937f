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
}
