import Testing
@testable import WidgetLayout
import WidgetModel
import WidgetRender

/// Charts, paths and canvases as a terminal shows them (DocC: Charts, "Marks").
@Suite("Charts and paths in cells")
struct ChartPictureTests {
  static let hidden = #":chartXAxis "hidden":chartYAxis "hidden""#

  private func picture(
    _ lua: String, _ width: Double, _ height: Double, _ encoding: TextEncoding = .utf8
  ) throws -> String {
    let tree = try #require(try RealViews.trees([lua])[lua], "\(lua)")
    let placement = try lay(tree, width, height, .terminal)
    var options = CellPainter.Options()
    options.encoding = encoding
    let cells = CellPainter.paint(placement.displayList, columns: Int(width), rows: Int(height), options)
    return "\n" + PlainText.string(cells).dropLast()
  }

  private static func marks(_ kind: String, _ values: [Double], _ more: String = "") -> String {
    values.enumerated().map { "\(kind) { x = \($0.offset), y = \($0.element)\(more) }" }.joined(separator: ", ")
  }

  // MARK: One mark each

  @Test("a line is one dot thick, and connected from top to bottom")
  func line() throws {
    let lua = "Chart { \(Self.marks("LineMark", [0, 4, 8, 12, 0, 0])) }\(Self.hidden)"
    #expect(try picture(lua, 10, 4) == Golden.line)
  }

  @Test("an area under its line is shaded; alone it is solid")
  func area() throws {
    let both = "Chart { \(Self.marks("LineMark", [2, 6, 4])), \(Self.marks("AreaMark", [2, 6, 4])) }\(Self.hidden)"
    #expect(try picture(both, 10, 3) == Golden.area)
    let alone = "Chart { \(Self.marks("AreaMark", [2, 6, 4])) }\(Self.hidden)"
    #expect(!(try picture(alone, 10, 3)).contains("░"))
  }

  @Test("marks with foregroundStyle { by = … } form a series, like marks with series; a mark's own style wins")
  func by() throws {
    func lua(_ first: String, _ second: String) -> String {
      func line(_ city: String, _ form: String, _ values: [Double]) -> String {
        let series = form == "series" ? ", series = \"\(city)\"" : ""
        let marks = Self.marks("LineMark", values, series)
        return form == "series" ? marks : "Group { \(marks) }:foregroundStyle { by = \"\(city)\" }"
      }
      return "Chart { \(line("Bonn", first, [1, 4, 2])), \(line("Rome", second, [8, 6, 9])) }"
    }
    let expected = try picture(lua("series", "series"), 30, 8)
    #expect(expected.contains("● Bonn") && expected.contains("● Rome"))
    #expect(try picture(lua("by", "by"), 30, 8) == expected && picture(lua("series", "by"), 30, 8) == expected)
  }

  @Test(
    "the highest and the lowest value are labelled at a curve with enough space, once and not on it",
    arguments: [
      ("", 40.0, 10.0, true), ("", 40, 4, false), ("", 16, 10, false), (#":chartYAxis "hidden""#, 40, 10, false),
    ])
  func extremes(_ modifiers: String, _ width: Double, _ height: Double, _ hasLabels: Bool) throws {
    let lua = "Chart { \(Self.marks("LineMark", [12.5, 30, 81.3, 38, 28])) }\(modifiers)"
    let rows = try picture(lua, width, height).split(separator: "\n")
    #expect(rows.contains { $0.contains("81.3") } == hasLabels && rows.contains { $0.contains("12.5") } == hasLabels)
    let two = "Chart { \(Self.marks("LineMark", [12.5, 81.3])), \(Self.marks("LineMark", [3, 4], ", series = \"b\"")) }"
    #expect(try !picture(two + modifiers, width, height).contains("81.3"), "of several curves none is labelled")
  }

  @Test("a missing value breaks a line")
  func gap() throws {
    let lua =
      "Chart { LineMark { x = 0, y = 1 }, LineMark { x = 1, y = 1 }, LineMark { x = 2 }, LineMark { x = 3, y = 1 }, "
      + "LineMark { x = 4, y = 1 } }\(Self.hidden):chartYScale { domain = { 0, 2 } }"
    let row = try picture(lua, 12, 1).dropFirst()
    #expect(row.contains("  ") && row.filter { $0 != " " }.count >= 4)
  }

  @Test("bars of categories have gaps, eighths at their top and labels below")
  func bars() throws {
    let lua = #"Chart { BarMark { x = "Mon", y = 3 }, BarMark { x = "Tue", y = 7 }, BarMark { x = "Wed", y = 5 } }"#
    #expect(try picture(lua, 24, 6) == Golden.bars)
  }

  @Test("bars of categories on the vertical axis are horizontal")
  func sideways() throws {
    let lua = #"Chart { BarMark { y = "one", x = 4 }, BarMark { y = "two", x = 8 } }"#
    #expect(try picture(lua, 24, 5) == Golden.sideways)
  }

  @Test("a single row of bars or of a line is a sparkline without an empty column")
  func spark() throws {
    let values = [0.0, 1, 2, 3, 4, 5, 6, 7, 8, 0]
    let bars = "Chart { \(Self.marks("BarMark", values)) }\(Self.hidden)"
    #expect(try picture(bars, 10, 1) == "\n▁▁▂▃▄▅▆▇█▁")
    let line = "Chart { \(Self.marks("LineMark", values)) }\(Self.hidden)"
    let spark = try picture(line, 10, 1).dropFirst()
    #expect(spark.count == 10 && spark.allSatisfy { "▁▂▃▄▅▆▇█".contains($0) })
    #expect(try picture(bars, 10, 1, .ascii) == "\n___.--==#_")
  }

  @Test("points are dots, other shapes are characters")
  func points() throws {
    let lua = "Chart { PointMark { x = 0, y = 0 }, PointMark { x = 4, y = 4, symbol = \"diamond\" } }\(Self.hidden)"
    #expect(try picture(lua, 6, 2) == "\n     ◆\n🬏")
  }

  @Test("a rule crosses the chart behind its line, dashed if requested")
  func rule() throws {
    let lua =
      "Chart { RuleMark { y = 4, dash = { 4, 4 } }, \(Self.marks("LineMark", [0, 4, 4, 8])) }\(Self.hidden)"
    let rows = try picture(lua, 12, 3).split(separator: "\n")
    #expect(rows[1].first == "┄" && rows[1].last == "┄" && rows[1].filter { $0 != "┄" }.count > 2)
    let up = "Chart { RuleMark { x = 1 }, PointMark { x = 0, y = 0 }, PointMark { x = 2, y = 1 } }\(Self.hidden)"
    #expect(try picture(up, 7, 2).split(separator: "\n").allSatisfy { $0.dropFirst(3).first == "│" })
  }

  @Test("sectors go clockwise from the top, with a hole if requested")
  func pie() throws {
    let lua = """
      Chart { SectorMark { angle = 1, series = "a" }, SectorMark { angle = 3, series = "b", foregroundStyle = "clear" } }
        :chartLegend "hidden"
      """
    let rows = try picture(lua, 12, 6).split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    // The first quarter is in the upper right.
    #expect(rows.dropFirst(3).allSatisfy { $0.isEmpty })
    #expect(rows.prefix(3).allSatisfy { $0.prefix(6).allSatisfy { $0 == " " } && $0.count > 6 })
  }

  @Test("axes have round marks, a legend the names of the series, and nothing overlaps")
  func axes() throws {
    let lua = """
      Chart { LineMark { x = 0, y = 3, series = "in" }, LineMark { x = 8, y = 9, series = "in" },
        LineMark { x = 0, y = 6, series = "out" }, LineMark { x = 8, y = 2, series = "out" } }
      """
    #expect(try picture(lua, 30, 8) == Golden.axes)
  }

  @Test("an axis uses the given values and labels")
  func values() throws {
    let lua =
      "Chart { \(Self.marks("LineMark", [0, 10])) }:chartYAxis { values = { 0, 10 }, labels = { \"low\", \"high\" } }"
    let picture = try picture(lua, 24, 5)
    #expect(picture.contains("high") && picture.contains(" low"))
  }

  @Test("without data a chart is only its axis")
  func placeholder() throws {
    let lua = "Chart { \(Self.marks("LineMark", [1, 5, 2])) }:redacted \"placeholder\""
    let rows = try picture(lua, 14, 4).split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    #expect(rows.filter { !$0.isEmpty }.count == 1)
    #expect(rows.joined().allSatisfy { $0 == "─" })
  }

  @Test("without sextants a curve is drawn with columns of eighths, in ASCII with . - =")
  func fewer() throws {
    let lua = "Chart { \(Self.marks("LineMark", [0, 2, 4, 6, 8, 4])) }\(Self.hidden)"
    let eighths = try picture(lua, 12, 3, .quarters)
    #expect(eighths.filter { $0 != "\n" }.allSatisfy { " ▁▂▃▄▅▆▇█".contains($0) } && eighths.contains("█"))
    let ascii = try picture(lua, 12, 3, .ascii)
    #expect(ascii.filter { $0 != "\n" }.allSatisfy { " .-=".contains($0) } && ascii.contains("="))
  }

  // MARK: Paths

  @Test("a path is filled with dots, its hole by the even-odd rule")
  func fill() throws {
    let square = #"{ "rect", 0, 0, 64, 64 }, { "rect", 18, 18, 30, 30 }"#
    let whole = try picture("Path { \(square) }:fill \"red\"", 8, 4)
    let holed = try picture("Path { \(square) }:fill { style = \"red\", eoFill = true }", 8, 4)
    #expect(!whole.dropFirst().contains(" ") && holed.contains(" "))
  }

  @Test("strokes are a dot thick, or as thick as requested; dashes have gaps; a trim keeps a part")
  func stroke() throws {
    let line = #"Path { { "move", 0, 8 }, { "line", 96, 8 } }"#
    #expect(try picture(line + ":stroke \"red\"", 12, 1) == "\n" + String(repeating: "🬋", count: 12))
    let dashed = try picture(line + #":stroke { style = "red", dash = { 16, 16 } }"#, 12, 1)
    #expect(dashed.contains("  ") && dashed.contains("🬋"))
    let half = try picture(line + ":trim(0, 0.5):stroke \"red\"", 12, 1)
    #expect(half.count == 7 || half.count == 8)
    let thick = try picture(#"Path { { "move", 0, 16 }, { "line", 96, 16 } }:stroke("red", 16)"#, 12, 2)
    #expect(
      thick == "\n" + String(repeating: "🬹", count: 12) + "\n" + String(repeating: "🬎", count: 12)
        || thick.filter { $0 != "\n" }.count == 24)
  }

  @Test("curves and arcs are drawn")
  func curves() throws {
    let lua =
      #"Path { { "move", 0, 0 }, { "quad", 48, 0, 48, 32 }, { "curve", 48, 48, 24, 48, 0, 48 }, { "arc", 24, 24, 10, 0, 360 } }:stroke "red""#
    #expect(try picture(lua, 8, 4) == Golden.curves)
  }

  @Test("any outline can be trimmed")
  func trims() throws {
    let whole = try picture(#"Rectangle():trim(0, 0.999):stroke "red""#, 10, 4)
    let half = try picture(#"Rectangle():trim(0, 0.5):stroke "red""#, 10, 4)
    #expect(half.filter { $0 != " " && $0 != "\n" }.count < whole.filter { $0 != " " && $0 != "\n" }.count)
    for shape in [
      "RoundedRectangle { cornerRadius = 8 }", "Capsule()", "UnevenRoundedRectangle { topLeadingRadius = 8 }",
    ] {
      #expect(!(try picture(shape + #":trim(0.1, 0.6):stroke "red""#, 10, 4)).allSatisfy { $0 == " " || $0 == "\n" })
    }
  }

  @Test("a Canvas and its shapes fill the proposed size; the last is in front")
  func canvas() throws {
    let lua = #"Canvas { Rectangle():fill "red", Path { { "move", 0, 8 }, { "line", 64, 8 } }:stroke "blue" }"#
    let rows = try picture(lua, 8, 2).split(separator: "\n")
    #expect(rows.first == String(repeating: "🬋", count: 8)[...])
    let placement = try lay("Canvas { Circle() }:id \"c\"", 80, 40)
    #expect(placement.frame("c")?.size == Size(width: 80, height: 40))
  }

  // MARK: Random

  /// Numbers that a script cannot produce are passed directly.
  @Test("any points are drawn inside the plot, without a crash", arguments: UInt64(1)...60)
  func anything(_ seed: UInt64) throws {
    var dice = SplitMix(seed: seed)
    let odd: [Double] = [
      0, -0.0, 1, -1, 1e308, -1e308, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e15, 3.5, 1_700_000_000,
    ]
    func number() -> Double {
      Bool.random(using: &dice) ? odd.randomElement(using: &dice) ?? 0 : .random(in: -50...50, using: &dice)
    }
    let kinds: [ViewKind] = [.lineMark, .barMark, .areaMark, .pointMark, .ruleMark, .sectorMark]
    let names: [ArgumentName] = [
      .x, .y, .xStart, .xEnd, .yStart, .yEnd, .angle, .size, .width, .lineWidth, .innerRadius,
    ]
    let methods: [Word] = [.linear, .monotone, .catmullRom, .cardinal, .stepStart, .stepCenter, .stepEnd]
    var builder = ViewTree.Builder()
    let scale = builder.open(.modifier(seed % 2 == 0 ? .chartXScale : .chartYScale))
    builder.add(.scale, .word([Word.linear, .log, .squareRoot, .date][Int(seed / 2 % 4)]))
    let chart = builder.open(.view(.chart))
    for _ in 0..<Int.random(in: 0...40, using: &dice) {
      let mark = builder.open(.view(kinds.randomElement(using: &dice) ?? .lineMark))
      for name in names where Int.random(in: 0...2, using: &dice) > 0 { builder.add(name, .number(number())) }
      if Bool.random(using: &dice) { builder.add(.series, builder.text("s\(Int.random(in: 0...3, using: &dice))")) }
      builder.add(.interpolationMethod, .word(methods.randomElement(using: &dice) ?? .linear))
      builder.close(mark)
    }
    builder.close(chart)
    builder.close(scale)
    let tree = builder.finish()
    for (width, height) in [(40.0, 10.0), (1, 1), (0, 0), (13, 1), (2, 30)] {
      let placement = try lay(tree, width, height, .terminal)
      for encoding in [TextEncoding.utf8, .quarters, .ascii] {
        var options = CellPainter.Options()
        options.encoding = encoding
        let cells = CellPainter.paint(placement.displayList, columns: Int(width), rows: Int(height), options)
        #expect(PlainText.bytes(cells).count >= Int(height))
      }
      let points = try lay(tree, width * 8, height * 16)
      for point in points.displayList.paths.points { #expect(point.x.isFinite && point.y.isFinite) }
    }
  }

  @Test("bars, lines and labels of finite values are inside the chart's frame", arguments: UInt64(1)...30)
  func inside(_ seed: UInt64) throws {
    var dice = SplitMix(seed: seed)
    var builder = ViewTree.Builder()
    let chart = builder.open(.view(.chart))
    for index in 0..<Int.random(in: 1...30, using: &dice) {
      for kind in [ViewKind.lineMark, .barMark] {
        let mark = builder.open(.view(kind))
        builder.add(.x, .number(Double(index)))
        builder.add(.y, .number(.random(in: -1000...1000, using: &dice)))
        builder.close(mark)
      }
    }
    builder.close(chart)
    let list = try lay(builder.finish(), 320, 160).displayList
    for point in list.paths.points {
      #expect(point.x >= -0.01 && point.x <= 320.01 && point.y >= -0.01 && point.y <= 160.01)
    }
    for command in list.commands {
      let frame = command.frame
      #expect(
        frame.x >= -0.01 && frame.y >= -0.01 && frame.x + frame.width <= 320.01 && frame.y + frame.height <= 160.51)
    }
    let texts = list.commands.filter { if case .text = $0.drawing { true } else { false } }.map(\.frame)
    for (index, text) in texts.enumerated() {
      for other in texts[(index + 1)...] {
        #expect(text.intersection(other).width * text.intersection(other).height == 0)
      }
    }
  }

  @Test("the number of commands and path points is bounded, however many marks there are")
  func work() throws {
    func counts(_ marks: Int) throws -> (commands: Int, points: Int) {
      var builder = ViewTree.Builder()
      let chart = builder.open(.view(.chart))
      for index in 0..<marks {
        let mark = builder.open(.view(.lineMark))
        builder.add(.x, .number(Double(index)))
        builder.add(.y, .number(Double(index * 7919 % 1000)))
        builder.close(mark)
      }
      builder.close(chart)
      let list = try lay(builder.finish(), 40, 8, .terminal).displayList
      return (list.commands.count, list.paths.points.count)
    }
    let (few, many) = (try counts(2_000), try counts(20_000))
    #expect(many.points <= 40 * 2 * 4 + 8 && many.points <= few.points + 16)
    #expect(many.commands <= few.commands + 4)
  }

  @Test("a chart's marks say which modifiers they do not accept; a mark outside a chart says where it belongs")
  func warnings() throws {
    let padded = try lay(try tree("Chart { LineMark { x = 1, y = 2 }:padding(4) }"), 30, 6, .terminal)
    #expect(padded.warnings.map(\.message) == ["padding: it has no effect on the marks of a chart"])
    let alone = try lay(try tree("LineMark { x = 1, y = 2 }"), 30, 6, .terminal)
    #expect(alone.warnings.map(\.message) == ["LineMark: it only works inside a Chart; a placeholder is shown instead"])
  }

  private func tree(_ lua: String) throws -> ViewTree { try #require(try RealViews.trees([lua])[lua]) }
}

/// Pictures of `ChartPictureTests`.
private enum Golden {
  static let line = """

         🬖▌
       🬞🬅 ▐
      🬖🬀   ▌
    🬭🬅     ▐🬭🬭
    """
  static let area = """

       🬖🬅🬂🬂🬋🬢🬭
    🬞🬋🬂░░░░░░🬁
    🬀░░░░░░░░░
    """
  static let bars = """

    ───────────────────── 10
            ▄▄▄▄▄▄
    ────────██████─▄▄▄▄▄▄  5
     ▄▄▄▄▄▄ ██████ ██████
    ─██████─██████─██████  0
      Mon    Tue    Wed
    """
  static let sideways = """

    │         │        │
    ████████  │        │ one
    │         │        │
    ████████████████   │ two
    0         5        10
    """
  static let axes = """

    ───────────────────🬞🬭🬖───── 10
                 🬭🬭🬋🬋🬅🬂🬀
    🬋🬋🬭🬭🬭  🬭🬭🬋🬋🬂🬂
    ─🬭🬭🬋🬋🬂🬂🬂🬈🬋🬋🬢🬭🬭🬏────────────  5
    🬂             🬁🬂🬂🬈🬋🬋🬢🬭
    ───────────────────────────  0
    0            5            10
    ● in  ● out
    """
  static let curves = """

    🬂🬂🬰🬰🬋🬏
     ▐🬐🬯▌▐
    🬭🬹🬰🬰🬭🬜🬀
    🬀
    """
}
