import Foundation
import Testing
import WidgetLayout
import WidgetModel

/// Every case of `layout-cases.json` (DocC: Layout, "Overview").
@Suite struct LayoutCases {
  struct Case: Codable, Sendable, CustomTestStringConvertible {
    struct Proposal: Codable, Sendable { var width: Double?; var height: Double? }
    struct Frame: Codable, Sendable {
      var id: String; var x: Double; var y: Double; var width: Double; var height: Double
    }
    var name: String
    var surface: String
    var lua: String
    var proposal: Proposal
    var expect: [Frame]
    var why: String
    var testDescription: String { "\(surface): \(name)" }
  }

  /// The cases of the page.
  static let cases = read("layout-cases.json")
  /// At least one for each view and modifier that the page does not cover (VocabularyProofTests checks both).
  static let ofVocabulary = read("vocabulary-cases.json")

  private static func read(_ name: String) -> [Case] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/" + name)
    return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: file))) ?? []
  }

  /// The same expressions as WidgetScript decodes them.
  static let decoded = Result { try RealViews.trees((cases + ofVocabulary).map(\.lua)) }

  @Test func thereAreCases() { #expect(Self.cases.count >= 82) }

  @Test("each named view is where the case says", arguments: cases)
  func frames(_ test: Case) throws {
    try check(test, LuaViews.tree(test.lua))
  }

  @Test("the real decoder's tree gives the same frames", arguments: cases + ofVocabulary)
  func decoded(_ test: Case) throws {
    try check(test, try #require(Self.decoded.get()[test.lua]))
  }

  private func check(_ test: Case, _ tree: ViewTree) throws {
    let placement = try lay(
      tree, test.proposal.width, test.proposal.height, test.surface == "cells" ? .terminal : .canvas)
    let named = placement.named
    #expect(Set(named.keys) == Set(test.expect.map(\.id)), "\(test.why)")
    for frame in test.expect {
      let is_ = try #require(named[frame.id], "\(frame.id) is not placed")
      let margin = test.surface == "cells" ? 0 : 0.005
      let isRight =
        abs(is_.x - frame.x) <= margin && abs(is_.y - frame.y) <= margin && abs(is_.width - frame.width) <= margin
        && abs(is_.height - frame.height) <= margin
      #expect(isRight, "\(frame.id) is \(is_), not \(frame): \(test.why)")
    }
  }
}
