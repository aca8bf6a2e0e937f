import Testing
import WidgetLayout
import WidgetModel

/// Frames of named views as "id x y width height", a case per line: worked examples and common mistakes of other
/// implementations (DocC: Layout, "Common mistakes"), in addition to those in the fixture.
struct Frames: Sendable, CustomTestStringConvertible {
  var name: String
  var surface: Surface
  var lua: String
  var width: Double?
  var height: Double?
  var expected: [String]

  init(_ name: String, _ surface: Surface, _ lua: String, _ width: Double?, _ height: Double?, _ expected: String...) {
    self.name = name
    self.surface = surface
    self.lua = lua
    self.width = width
    self.height = height
    self.expected = expected
  }

  var testDescription: String { name }

  func check(_ location: SourceLocation = #_sourceLocation) throws {
    let placement = try lay(lua, width, height, surface)
    func plain(_ number: Double) -> String {
      let rounded = (number * 100).rounded() / 100
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    let frames = placement.named.map { id, frame in
      "\(id) \(plain(frame.x)) \(plain(frame.y)) \(plain(frame.width)) \(plain(frame.height))"
    }
    #expect(frames.sorted() == expected.sorted(), sourceLocation: location)
  }
}

@Suite struct StackTests {
  // swift-format-ignore: a case per line
  static let cases: [Frames] = [
    Frames(
      "a Group's modifier goes to each child, also through two Groups", .canvas,
      #"HStack { spacing = 0, Group { Group { Color "red":id "a", Color "red":id "b" }:padding(5), Color "red":id "c" }:frame { width = 20 } }"#,
      100, 30, "a 25 5 10 20", "b 45 5 10 20", "c 60 0 20 30"),
    Frames(
      "a stack of one child is that child: its priority shows through", .canvas,
      #"HStack { spacing = 0, Color "red":id "a", HStack { Color "blue":id "b":layoutPriority(1) } }"#, 100, 10,
      "a 0 0 0 10", "b 0 0 100 10"),
    Frames(
      "padding hides the priority inside", .canvas,
      #"HStack { spacing = 0, Color "red":id "a", Color "blue":id "b":layoutPriority(1):padding(0) }"#, 100, 10,
      "a 0 0 50 10", "b 50 0 50 10"),
    Frames(
      "a framed Spacer is an ordinary view", .canvas,
      #"HStack { spacing = 0, Color "red":id "a", Spacer():frame { width = 20 }:id "s" }"#, 100, 10, "a 0 0 80 10",
      "s 80 5 20 0"),
    Frames(
      "a Spacer keeps its 0 through several frames, a stack of one Spacer does not", .canvas,
      #"HStack { Color "red":id "a", Spacer():frame { width = 20 }:frame { height = 5 }, Color "red":id "b", HStack { Spacer() }:frame { width = 4 }, Color "red":id "c" }"#,
      100, 10, "a 0 0 20 10", "b 40 0 20 10", "c 80 0 20 10"),
    Frames(
      "the line gap of a stack's edge is that of the text at that edge", .canvas,
      #"VStack { alignment = "leading", VStack { alignment = "leading", Text "a":font(22), Text "b":font(34):id "b" }, Text "c":font(34):id "c" }"#,
      100, 200, "b 40.5 73.31 19 40.56", "c 40.5 114.37 17.5 40.56"),
    Frames(
      "negative spacing overlaps", .canvas,
      #"HStack { spacing = -10, Color "red":id "a":frame { width = 30 }, Color "blue":id "b":frame { width = 30 } }"#,
      100,
      10, "a 25 0 30 10", "b 45 0 30 10"),
    Frames(
      "an empty stack is a view with spacing", .canvas,
      #"HStack { Color "red":id "a":frame { width = 10 }, HStack {}, Color "red":id "b":frame { width = 10 } }"#, 100,
      10,
      "a 32 0 10 10", "b 58 0 10 10"),
    Frames(
      "EmptyView does not count as a view", .canvas,
      #"HStack { Color "red":id "a":frame { width = 10 }, EmptyView(), Color "red":id "b":frame { width = 10 } }"#, 100,
      10,
      "a 36 0 10 10", "b 54 0 10 10"),
    Frames(
      "several roots are a VStack", .canvas, #"Group { Color "red":id "a", Color "red":id "b" }"#, 10, 48,
      "a 0 0 10 20",
      "b 0 28 10 20"),
    Frames(
      "the line of the guides counts for the cross size", .canvas,
      #"HStack { alignment = "top", Color "red":id "a":frame { width = 10, height = 10 }:alignmentGuide("top", -20) }:id "h""#,
      100, 100, "a 45 45 10 10", "h 45 45 10 10"),
    Frames(
      "a Label is icon and title on one baseline", .terminal,
      #"Label { Text "Rain":id "t", systemImage = "cloud.rain" }:id "l""#,
      20, 1, "l 7 0 6 1", "t 9 0 4 1"),
    Frames(
      "titleOnly leaves the icon out", .terminal,
      #"Label { Text "Rain":id "t", systemImage = "cloud.rain" }:labelStyle "titleOnly":id "l""#, 20, 1, "l 8 0 4 1",
      "t 8 0 4 1"),
    Frames(
      "a Toggle is label, space, switch", .terminal, #"Toggle { isOn = true, action = {}, Text "Milk":id "t" }:id "g""#,
      20, 1,
      "g 0 0 20 1", "t 0 0 4 1"),
    Frames(
      "a Toggle's switch is 51 by 31 points", .canvas, #"Toggle { isOn = true, action = {} }:labelsHidden():id "g""#,
      100, 50,
      "g 24.5 9.5 51 31"),
    Frames(
      "a linear ProgressView is its label over a bar", .terminal,
      #"ProgressView { value = 0.5, Text "Done":id "t" }:id "p""#,
      20, 4, "p 0 1 20 2", "t 0 1 4 1"),
    Frames(
      "a circular gauge is 58 by 58", .canvas, #"Gauge { value = 0.5 }:gaugeStyle "accessoryCircular":id "g""#, 100,
      100, "g 21 21 58 58"),
    Frames(
      "a circular ProgressView is one cell", .terminal, #"ProgressView {}:progressViewStyle "circular":id "p""#, 5, 3,
      "p 2 1 1 1"),
    Frames("a chart takes what it is offered", .terminal, #"Chart {}:id "c""#, 30, 5, "c 0 0 30 5"),
    Frames(
      "right to left mirrors every parent", .canvas,
      #"HStack { spacing = 0, Color "red":id "a":frame { width = 30 }, Color "blue":id "b" }:environment("layoutDirection", "rightToLeft")"#,
      100, 10, "a 70 0 30 10", "b 0 0 70 10"),
    Frames(
      "the remainder of cells goes to those asked first", .terminal,
      #"HStack { spacing = 0, Color "red":id "a", Color "red":id "b":frame { maxWidth = 16 }, Color "red":id "c" }"#, 9,
      1,
      "a 0 0 4 1", "b 4 0 2 1", "c 6 0 3 1"),
  ]

  @Test("stacks", arguments: cases) func stacks(_ test: Frames) throws { try test.check() }
}

@Suite struct FrameTests {
  // swift-format-ignore: a case per line
  static let cases: [Frames] = [
    Frames(
      "fixed and flexible lengths are two frames", .canvas,
      #"Color "red":id "a":frame { width = 40, maxHeight = math.huge, alignment = "leading" }:id "f""#, 100, 50,
      "a 30 0 40 50",
      "f 30 0 40 50"),
    Frames("padding() is 16 points", .canvas, #"Color "red":id "a":padding()"#, 100, 50, "a 16 16 68 18"),
    Frames("padding() is two columns and a row", .terminal, #"Color "red":id "a":padding()"#, 20, 5, "a 2 1 16 3"),
    Frames(
      "padding by named edges", .canvas,
      #"Color "red":id "a":padding { top = 1, leading = 2, bottom = 3, trailing = 4 }"#, 100,
      50, "a 2 1 94 46"),
    Frames(
      "an infinite fixed width is left out", .canvas, #"Color "red":id "a":frame { width = math.huge, height = 10 }"#,
      100, 50,
      "a 0 20 100 10"),
    Frames(
      "aspectRatio of its own is the child's ideal", .canvas,
      #"Color "red":id "a":frame { idealWidth = 30, idealHeight = 10 }:scaledToFit()"#, 60, 60, "a 0 20 60 20"),
    Frames(
      "fill covers what is offered", .canvas, #"Color "red":id "a":aspectRatio(1, "fill")"#, 60, 30, "a 0 -15 60 60"),
    Frames(
      "position in cells floors the place", .terminal,
      #"Color "red":id "a":frame { width = 24, height = 16 }:position(40, 16):id "p""#, 20, 5, "a 3 0 3 1", "p 0 0 20 5"
    ),
    Frames(
      "the guides of both views meet in an overlay", .canvas,
      #"Color "red":id "a":frame { width = 60, height = 40 }:overlay(Color "blue":id "b":frame { width = 10, height = 10 }:alignmentGuide("trailing", 0), "topTrailing")"#,
      100, 100, "a 20 30 60 40", "b 80 30 10 10"),
    Frames(
      "a background of several views is a ZStack", .canvas,
      #"Color "red":id "a":frame { width = 60, height = 40 }:background { alignment = "bottom", Color "blue":id "b", Color "red":id "c":frame { height = 5 } }"#,
      100, 100, "a 20 30 60 40", "b 20 30 60 40", "c 20 65 60 5"),
  ]

  @Test("frames", arguments: cases) func frames(_ test: Frames) throws { try test.check() }

  @Test func aSenselessFrameWarns() throws {
    #expect(
      try lay(#"Color "red":frame { minWidth = 50, maxWidth = 20 }"#, 100, 50).warnings.map(\.code) == [.warningFrame])
    #expect(try lay(#"Color "red":frame { width = math.huge }"#, 100, 50).warnings.map(\.code) == [.warningFrame])
    #expect(try lay(#"Color "red":frame { minWidth = 5, maxWidth = math.huge }"#, 100, 50).warnings.isEmpty)
  }
}

@Suite struct GridTests {
  // swift-format-ignore: a case per line
  static let cases: [Frames] = [
    Frames(
      "a row's own alignment and a column's", .canvas,
      """
      Grid { horizontalSpacing = 0, verticalSpacing = 0,
        GridRow { alignment = "bottom", Color "red":id "a":frame { width = 10, height = 10 }, Color "red":id "b":frame { width = 40, height = 30 } },
        GridRow { Color "red":id "c":frame { width = 30, height = 10 }, Color "red":id "d":frame { width = 10, height = 10 }:gridColumnAlignment "trailing" } }
      """, 100, 100, "a 25 50 10 10", "b 45 30 40 30", "c 15 60 30 10", "d 75 60 10 10"),
    Frames(
      "a cell over all columns is offered the whole width and widens them alike", .canvas,
      """
      Grid { horizontalSpacing = 10, verticalSpacing = 0,
        GridRow { Color "red":id "a":frame { width = 20, height = 10 }, Color "red":id "b":frame { width = 20, height = 10 } },
        GridRow { Color "red":id "c":frame { height = 10 }:gridCellColumns(2) } }
      """, 100, 100, "a 12.5 40 20 10", "b 67.5 40 20 10", "c 0 50 100 10"),
    Frames(
      "an unsized Divider takes the columns as they are", .canvas,
      """
      Grid { horizontalSpacing = 0, verticalSpacing = 0,
        GridRow { Color "red":id "a":frame { width = 20, height = 10 }, Color "red":frame { width = 20, height = 10 } },
        Divider():id "d":gridCellUnsizedAxes "horizontal" }
      """, 100, 100, "a 30 44.5 20 10", "d 30 54.5 40 1"),
    Frames(
      "GridRow outside a Grid is an HStack", .canvas,
      #"GridRow { Color "red":id "a":frame { width = 10 }, Color "red":id "b":frame { width = 10 } }"#, 100, 10,
      "a 36 0 10 10",
      "b 54 0 10 10"),
    Frames(
      "LazyVGrid fills rows of equal columns", .canvas,
      #"LazyVGrid { columns = 2, Color "red":id "a":frame { height = 10 }, Color "red":id "b":frame { height = 20 }, Color "red":id "c":frame { height = 10 } }"#,
      108, 100, "a 0 36 50 10", "b 58 31 50 20", "c 0 59 50 10"),
    Frames(
      "LazyHGrid fills columns of equal rows", .terminal,
      #"LazyHGrid { rows = 2, Text "ab":id "a", Text "c":id "b", Text "d":id "c" }"#,
      10, 2, "a 3 0 2 1", "b 3 1 1 1", "c 6 0 1 1"),
  ]

  @Test("grids", arguments: cases) func grids(_ test: Frames) throws { try test.check() }
}

@Suite struct FittingTests {
  // swift-format-ignore: a case per line
  static let cases: [Frames] = [
    Frames(
      "vertically a wrapped text has to fit", .terminal,
      #"ViewThatFits { axes = "vertical", Text "one two three":id "a", Text "one":id "b" }"#, 5, 2, "b 1 0 3 1"),
    Frames(
      "the last is taken when none fits", .terminal, #"ViewThatFits { Text "abcdef":id "a", Text "abcde":id "b" }"#, 4,
      2, "b 0 0 4 2"),
    Frames(
      "a colour's ideal fits in ten points", .canvas, #"ViewThatFits { Color "red":id "a", Color "blue":id "b" }"#, 10,
      10, "a 0 0 10 10"),
    Frames(
      "nothing to choose from is nothing", .canvas, #"VStack { ViewThatFits {}:id "v", Color "red":id "a" }"#, 10, 28,
      "a 0 8 10 20", "v 5 0 0 0"),
  ]

  @Test("fitting", arguments: cases) func fitting(_ test: Frames) throws { try test.check() }
}
