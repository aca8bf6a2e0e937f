import Testing
import WidgetLayout
import WidgetModel

/// LazyVGrid and LazyHGrid by SwiftUI's GridItem: fixed, flexible and adaptive tracks.
@Suite("Lazy grids") struct LazyGridTests {
  /// The horizontal positions and widths of four views in a LazyVGrid.
  private func columns(_ items: String, _ width: Double, _ surface: Surface = .canvas) throws -> String {
    let names = ["a", "b", "c", "d"]
    let views = names.map { #"Color "red":frame { height = 16 }:id "\#($0)""# }.joined(separator: ", ")
    let lua = "LazyVGrid { columns = \(items), spacing = 8, \(views) }"
    let placement = try lay(#require(RealViews.trees([lua])[lua]), width, nil, surface)
    return try names.map { name in
      let frame = try #require(placement.frame(name))
      return "\(Int(frame.x.rounded())) \(Int(frame.y.rounded())) \(Int(frame.width.rounded()))"
    }.joined(separator: ", ")
  }

  @Test(
    "columns in points: each view's position and width",
    arguments: [
      ("2", "0 0 50, 58 0 50, 0 24 50, 58 24 50"),
      ("{ GridItem { fixed = 20 }, GridItem {} }", "0 0 20, 28 0 80, 0 24 20, 28 24 80"),
      ("{ {}, { fixed = 20 }, { fixed = 20 } }", "0 0 52, 60 0 20, 88 0 20, 0 24 52"),
      ("{ { maximum = 30 }, {} }", "0 0 30, 38 0 70, 0 24 30, 38 24 70"),
      ("{ { minimum = 70 }, {} }", "0 0 70, 78 0 30, 0 24 70, 78 24 30"),
      ("{ { adaptive = 25 } }", "0 0 31, 39 0 31, 77 0 31, 0 24 31"),
      ("{ { adaptive = 500 } }", "0 0 108, 0 24 108, 0 48 108, 0 72 108"),
      // A grid narrower than the proposal is centred.
      ("{ { adaptive = 30, maximum = 30 } }", "1 0 30, 39 0 30, 77 0 30, 1 24 30"),
      ("{ { fixed = 20, spacing = 0 }, { fixed = 20 } }", "34 0 20, 54 0 20, 34 24 20, 54 24 20"),
    ])
  func points(_ items: String, _ expected: String) throws { #expect(try columns(items, 108) == expected) }

  @Test(
    "columns in cells share whole cells, the remainder from the left",
    arguments: [
      ("3", "0 0 5, 6 0 5, 12 0 4, 0 1 5"), ("{ { adaptive = 40 } }", "0 0 8, 9 0 7, 0 1 8, 9 1 7"),
      ("{ { fixed = 16 }, {} }", "0 0 2, 3 0 13, 0 1 2, 3 1 13"),
    ])
  func cells(_ items: String, _ expected: String) throws { #expect(try columns(items, 16, .terminal) == expected) }

  @Test(
    "a wrong item is an error that says what is valid",
    arguments: [
      "{ { fixed = -1 } }", "{ { fixed = 10, adaptive = 20 } }", "{ 40 }", "{}", #"{ { fixed = "wide" } }"#,
      "{ { width = 4 } }", #"{ { "adaptive", 50 } }"#, "0", "65",
    ])
  func wrong(_ items: String) throws {
    let lua = #"LazyVGrid { columns = \#(items), "a" }"#
    #expect(try RealViews.trees([lua])[lua] == nil)
  }

  @Test("items with any numbers, as a compromised worker may send them, are laid out")
  func hostile() throws {
    for number in [Double.nan, .infinity, -.infinity, 1.7e308, -1.7e308, 0, 7] {
      for place in 0..<8 {
        var builder = ViewTree.Builder()
        let node = builder.open(.view(.lazyVGrid))
        var members = [1, 0, -1, -1, 0, 8, 8, 4].map { Argument.Value.number($0) }
        members[place] = .number(number)
        builder.add(.columns, builder.list(members))
        for _ in 0..<3 { builder.close(builder.open(.view(.circle))) }
        builder.close(node)
        let tree = builder.finish()
        _ = try lay(tree, 16, 4, .terminal)
        _ = try lay(tree, nil, nil)
      }
    }
  }
}
