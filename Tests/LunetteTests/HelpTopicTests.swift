import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import lunette

/// `lunette help`: a page for everything that a file may contain, from one source.
@Suite("Help") struct HelpTopicTests {
  @Test(
    "every topic has a page, and check accepts its example", arguments: TopicName.allCases)
  func topic(_ name: TopicName) throws {
    let topic = try #require(Vocabulary.topic(name))
    #expect(topic.means.hasSuffix("."))
    for key in topic.keys { #expect(key.means.hasSuffix("."), "\(key.name)") }
    let page = try LunetteProcess.run(["help", name.rawValue])
    #expect(page.code == 0)
    for line in topic.example.split(separator: "\n") { #expect(page.output.contains(line)) }
    for key in topic.keys { #expect(page.output.contains("\n  \(key.name)"), "\(key.name)") }
    let folder = try TemporaryBundle(["bundle/init.lua": topic.example + "\n"])
    let check = try LunetteProcess.run(
      ["check", "--strict", folder.path + "/bundle", "--allow", "all"], environment: ["HOME": folder.path])
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    if topic.example.contains("widget {") {
      #expect(try LunetteProcess.run(["render", "--preview", folder.path + "/bundle"]).code == 0)
    }
  }

  @Test("a view expression of each global's page is Lua that runs", arguments: Vocabulary.globals.map(\.name))
  func global(_ name: String) throws {
    let global = try #require(Vocabulary.globals.first { $0.name == name })
    let call =
      global.example.contains("print(")
      ? "\(global.example) return Text \"a\"" : "local made = \(global.example) return Text \"a\""
    let result = try LunetteProcess.run(["layout", call, "--width", "80", "--height", "20"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(try LunetteProcess.run(["help", name]).output.contains(global.form.prefix(20)))
  }

  @Test("every global of a bundle has a page")
  func everyGlobal() throws {
    let script = """
      local names = {}
      for name in pairs(_G) do names[#names + 1] = name end
      return widget { kind = "all", families = { "systemSmall" },
        provider = { timeline = function(context)
          return { entries = { { date = context.now, names = names } }, policy = "never" }
        end },
        view = function() return Text "a" end }
      """
    let folder = try TemporaryBundle(["all.lua": script])
    let timeline = try LunetteProcess.run([
      "timeline", folder.path + "/all.lua", "--family", "systemSmall", "--format", "json",
    ])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(timeline.output.utf8)) as? [String: Any])
    let entries = try #require(document["entries"] as? [[String: Any]])
    let entry = try #require(entries.first?["entry"] as? [String: Any])
    let names = try #require(entry["names"] as? [String])
    #expect(names.count > 80)
    for name in names + ["environment", "context", "onOpenURL", "systemSmall"] where !name.hasPrefix("_") {
      #expect(HelpIndex.page(name) != nil, "\(name)")
    }
  }

  @Test("every page fits a terminal of 80 columns")
  func columns() {
    for name in HelpIndex.names {
      for line in HelpIndex.page(name)?.split(separator: "\n") ?? [
        "\(name) has no page and no line that is short enough to pass this test …"
      ] where !line.hasPrefix("USAGE: ") {
        #expect(line.count <= 80, "\(name): \(line)")
      }
    }
  }

  @Test(
    "case does not count, the nearest topic is named, and the search finds words in pages",
    arguments: [
      (["help", "gauge"], 0, "Gauge (view)"), (["help", "foreach"], 0, "ForEach (global)"),
      (["help", "timeline"], 0, "USAGE: lunette timeline"), (["help", "timeline"], 0, "timeline (topic)"),
      (["help", "widgett"], 64, "did you mean 'widget'?"), (["help", "familys"], 64, "did you mean 'families'?"),
      (["help", "--search", "jitter"], 0, "policy"), (["help", "--search", "COLOR"], 0, "environment  "),
      (["help", "--search", "xyzzy"], 64, "no help page contains 'xyzzy'"),
      (["help", "decode.type"], 0, "decode.type (error)"), (["help", "symbols"], 0, "sun.max"),
      (["help", "limits"], 0, "32 MiB"), (["help", "pairs"], 0, "pairs visits numbers in order"),
      (["help", "getTimeline"], 0, "does not exist in widgets"), (["help", "conky"], 0, "does not exist in widgets"),
      (["help", "relevance"], 0, "relevance is a key of widget, entry."),
      (["help", "onBackgroundURLSessionEvents"], 0, "Called when downloads have ended."),
      (["help", "systemSmall"], 0, "22×10 cells"), (["help"], 0, "lunette help topics"),
    ] as [([String], Int32, String)])
  func found(_ words: [String], _ code: Int32, _ text: String) throws {
    let result = try LunetteProcess.run(words)
    #expect(result.code == code)
    #expect((result.output + result.errors).contains(text), "\(result.output)\(result.errors)")
  }

  @Test("the documentation's Reference page matches help")
  func reference() {
    let page = Golden.repository.appendingPathComponent("Sources/lunette/Lunette.docc/Reference.md")
    #expect(Golden.difference(ReferencePage.text, file: page) == nil)
  }

  @Test("the editor's annotations have every key with its description")
  func annotations() throws {
    let annotations = try LunetteProcess.run(["annotations"]).output
    for name in [TopicName.widget, .bundle, .control, .environment, .context, .timeline, .provider, .parameters] {
      for key in Vocabulary.topic(name)?.keys ?? [] { #expect(annotations.contains(key.means), "\(name): \(key.name)") }
    }
    for global in Vocabulary.globals
    where !global.name.contains(".") && global.name != "require" && global.name != "print" {
      #expect(annotations.contains(global.annotation), "\(global.name)")
    }
  }
}
