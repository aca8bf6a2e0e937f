import Foundation
import TestSupport
import Testing

/// Large type in whole layouts: how high it is, and that documents have the frames that are drawn.
@Suite("Large type") struct LargeTypeTests {
  private func layout(_ view: String, _ width: Int, _ height: Int, _ more: String...) throws -> LunetteProcess.Result {
    let result = try LunetteProcess.run(["layout", view, "--width", "\(width)", "--height", "\(height)"] + more)
    #expect(result.code == 0, "\(result.errors)")
    return result
  }

  /// The rows of the first Text.
  private func rows(_ view: String, _ width: Int, _ height: Int) throws -> Double? {
    let text = try layout(view, width, height, "--format", "json").output
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return Self.texts(object?["view"] as Any).first
  }

  private static func texts(_ node: Any) -> [Double] {
    guard let node = node as? [String: Any] else { return [] }
    let frame = node["frame"] as? [String: Any]
    let own = node["type"] as? String == "Text" ? [frame?["height"] as? Double].compactMap { $0 } : []
    return own + ((node["children"] as? [Any])?.flatMap(texts) ?? [])
  }

  @Test(
    "a font of 28 points is two rows high, of 34 three, a smaller one and other letters one",
    arguments: [
      (#"Text "21°":font "largeTitle""#, 3.0), (#"Text "21°":font "title""#, 2), (#"Text "21°":font(27)"#, 1),
      (#"Text "39 days":font(34)"#, 3), (#"Text "東京":font(34)"#, 1), (#"Text "a\nb":font(34)"#, 2),
      (#"Text "21°":font(60, "thin")"#, 3),
    ])
  func size(_ view: String, _ rows: Double) throws {
    #expect(try self.rows(view, 40, 8) == rows)
  }

  @Test(
    "a text that is too wide is drawn lower, and then as plain text",
    arguments: [(21, 3.0), (20, 2.0), (12, 1.0)])
  func narrow(_ width: Int, _ rows: Double) throws {
    #expect(try self.rows(#"Text "142.57":font "largeTitle""#, width, 8) == rows)
  }

  @Test(
    "a text whose rows would push a view out of the frame is drawn lower",
    arguments: [(4, 3.0), (3, 2.0), (2, 1.0)])
  func low(_ height: Int, _ rows: Double) throws {
    #expect(try self.rows(#"VStack { spacing = 0, Text "21°":font "largeTitle", Text "cloudy" }"#, 20, height) == rows)
  }

  @Test("the bottom of a figure is on the baseline of the text beside it")
  func baseline() throws {
    let view = #"HStack { alignment = "lastTextBaseline", spacing = 8, Text "37%":font "largeTitle", Text "CPU" }"#
    let lines = try layout(view, 24, 3).output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix(3).map { $0.contains("CPU") } == [false, false, true])
  }

  @Test("a masked figure keeps its space, and a large symbol is a picture")
  func others() throws {
    #expect(try rows(#"Text "21°":font "largeTitle":redacted "placeholder""#, 20, 4) == 3)
    let picture = try layout(#"Image { systemName = "cloud" }:font "title""#, 4, 2).output
    #expect(picture.hasPrefix(" 🬵🬹🬏\n🬫██🬝\n"))
  }
}
