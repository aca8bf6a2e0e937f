import Foundation
import TestSupport
import Testing
@testable import WidgetWire

/// Every case of WidgetLayoutTests through the command: `lunette layout EXPRESSION` with a bare proposal, as JSON.
@Suite("Layout cases by the command") struct LayoutCaseTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Proposal: Decodable, Sendable { var width: Double; var height: Double }
    struct Frame: Decodable, Sendable {
      var id: String; var x: Double; var y: Double; var width: Double; var height: Double
    }
    var name: String
    var surface: String
    var lua: String
    var proposal: Proposal
    var expect: [Frame]
    var testDescription: String { "\(surface): \(name)" }
  }

  static let cases = ["layout-cases.json", "vocabulary-cases.json"].flatMap { name in
    let file = Golden.repository.appendingPathComponent("Tests/WidgetLayoutTests/Fixtures/" + name)
    return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: file))) ?? []
  }

  @Test("there are cases") func thereAreCases() { #expect(Self.cases.count >= 190) }

  @Test("each named view is where the case says", arguments: cases)
  func frames(_ test: Case) throws {
    let result = try LunetteProcess.run([
      "layout", test.lua, "--width", "\(test.proposal.width)", "--height", "\(test.proposal.height)", "--surface",
      test.surface == "cells" ? "terminal" : "canvas", "--format", "json",
    ])
    #expect(result.code == 0, "\(result.errors)")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(result.outputBytes)) as? [String: Any])
    var named: [String: [String: Double]] = [:]
    Self.collect(document["view"], into: &named)
    #expect(Set(named.keys) == Set(test.expect.map(\.id)))
    for frame in test.expect {
      let found = try #require(named[frame.id])
      let margin = test.surface == "cells" ? 0 : 0.005
      for (name, expected) in [("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height)] {
        let value = try #require(found[name])
        #expect(abs(value - expected) <= margin, "\(frame.id).\(name)")
      }
    }
  }

  /// The frames of the nodes that have an `id`, anywhere in the document.
  private static func collect(_ node: Any?, into named: inout [String: [String: Double]]) {
    if let list = node as? [Any] {
      for member in list { collect(member, into: &named) }
    } else if let table = node as? [String: Any] {
      if let id = table["id"] as? String, let frame = table["frame"] as? [String: Double] {
        named[id] = named[id] ?? frame
      }
      for (name, member) in table where name != "frame" { collect(member, into: &named) }
    }
  }
}
