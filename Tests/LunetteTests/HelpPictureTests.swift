import Foundation
import TestSupport
import Testing
import WidgetModel

/// The pictures on the pages of `lunette help`: each example as it is drawn.
@Suite("Pictures of the help") struct HelpPictureTests {
  private static func page(_ name: String, _ environment: [String: String] = [:]) throws -> String {
    let standard = ["TZ": "UTC", "LANG": "en_US.UTF-8", "COLUMNS": "80"]
    let result = try LunetteProcess.run(["help", name], environment: standard.merging(environment) { $1 })
    #expect(result.code == 0, "\(result.errors)")
    return result.output
  }

  @Test("each view and modifier shows what its example looks like")
  func all() throws {
    var pages: [String] = []
    for entry in Vocabulary.views + Vocabulary.modifiers where entry.name != "environment" {
      let page = try Self.page(entry.name)
      let head = page.components(separatedBy: "\n\n").dropFirst().prefix {
        !$0.hasPrefix("Arguments") && !$0.hasPrefix("As in")
      }
      pages.append("\(entry.name)\n\n" + head.dropFirst().joined(separator: "\n\n"))
    }
    let text = pages.joined(separator: "\n\n") + "\n"
    #expect(Golden.difference(text, in: "help", "pictures.txt") == nil)
  }

  @Test(
    "with colour support colours are drawn, in plain ASCII lines",
    arguments: [
      ("Color", ["COLORTERM": "truecolor", "FORCE_COLOR": "1"], "\u{1B}["), ("Divider", ["LC_ALL": "C"], "----"),
    ])
  func terminals(_ name: String, _ environment: [String: String], _ part: String) throws {
    #expect(try Self.page(name, environment).contains(part))
  }
}
