import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// Rotated, scaled, mirrored and masked views, from Lua to cells (DocC: Layout, "Turned content").
@Suite("Rotated and masked views") struct TurnedTests {
  private func picture(
    _ lua: String, _ width: Double, _ height: Double, _ change: (inout WidgetEnvironment) -> Void = { _ in }
  ) throws -> String {
    var environment = WidgetEnvironment(family: .systemMedium)
    change(&environment)
    let tree = try #require(try RealViews.trees([lua])[lua], "\(lua)")
    let placement = try lay(tree, width, height, .terminal, environment: environment)
    #expect(placement.warnings.isEmpty)
    return PlainText.string(
      CellPainter.paint(placement.displayList, columns: Int(width), rows: Int(height), CellPainter.Options()))
  }

  @Test("a rotation changes no frame, and its content is rotated around the frame's centre")
  func turned() throws {
    let lua = #"HStack { Text "A", Circle():fill "red":frame { width = 32, height = 32 } }"#
    let (plain, turned) = (try picture(lua, 8, 3), try picture(lua + ":rotationEffect(180)", 8, 3))
    #expect(plain != turned && plain.contains("A") && turned.contains("A"))
    let column = { (picture: String) in
      picture.split(separator: "\n").compactMap { row in
        row.firstIndex(of: "A").map { row.distance(from: row.startIndex, to: $0) }
      }.first
    }
    #expect(try #require(column(plain)) < 2 && #require(column(turned)) > 5)
  }

  @Test(
    "effects that a terminal ignores cause one warning",
    arguments: [
      (#"Text "a":rotationEffect(30)"#, 1), (#"Text "a":rotationEffect(90)"#, 0), (#"Circle():rotationEffect(30)"#, 0),
      (#"Text "a":scaleEffect(2)"#, 1), (#"Circle():scaleEffect(2)"#, 0), (#"Text "a":scaleEffect(1)"#, 0),
      (#"VStack { Text "a":rotationEffect(30), Text "b":rotationEffect(40) }"#, 1),
      (#"Image { systemName = "arrow.up" }:rotationEffect(30)"#, 0), (#"Color "red":mask(Text "a")"#, 0),
    ])
  func warned(_ lua: String, _ count: Int) throws {
    #expect(try lay(lua, 10, 4, .terminal).warnings.count { $0.code == .warningStandIn } == count)
    #expect(try lay(lua, 10, 4, .canvas).warnings.isEmpty)
  }

  @Test("an image that flips is mirrored in right-to-left layouts; others are not")
  func flipped() throws {
    let lua = #"Image { systemName = "arrow.right" }:flipsForRightToLeftLayoutDirection(true)"#
    #expect(try picture(lua, 3, 1).contains("→"))
    let arabic = try picture(lua, 3, 1) { $0.locale = "ar" }
    #expect(arabic.contains("←"))
    let off = lua.replacing("(true)", with: "(false)")
    let kept = try picture(off, 3, 1) { $0.locale = "ar" }
    #expect(kept.contains("→"))
    let shape = #"Path { { "rect", 0, 0, 8, 16 } }:fill "red":flipsForRightToLeftLayoutDirection(true)"#
    let mirrored = try picture(shape, 3, 1) { $0.locale = "he" }
    #expect(try picture(shape, 3, 1) != mirrored)
  }

  @Test("any view can be a mask: a text shows the colour in its letters, a stack in all its content")
  func masks() throws {
    #expect(try picture(#"Color "red":mask(Text "SALE")"#, 8, 1) == "  SALE\n")
    let stack = #"Color "red":mask(HStack { spacing = 16, Text "A", Text "B" })"#
    #expect(try picture(stack, 8, 1) == "  A  B\n")
    let moved = #"Color "red":mask(Text "A":offset(16, 0))"#
    #expect(try picture(moved, 8, 1).firstIndex(of: "A") != nil, "what is moved covers where it is")
  }

  @Test("nothing in a mask can be tapped, nor anything outside it")
  func taps() throws {
    let lua = """
      HStack { spacing = 0, Link { destination = "x:1", Text "link" }, Text "----" }
        :mask(Link { destination = "x:2", Color "black" }:frame { width = 16, height = 16 })
      """
    let links = try widget(lua, .systemMedium).taps.links
    #expect(links.allSatisfy { $0.target == .url("x:1") && $0.frame.width <= 2 } && links.count <= 1)
  }
}
