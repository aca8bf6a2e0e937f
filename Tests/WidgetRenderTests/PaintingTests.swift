import TestSupport
import Testing
@testable import WidgetLayout
import WidgetModel

@testable import WidgetRender

@Suite("Pictures in cells")
struct PaintingTests {
  @Test("a border has the widget's name")
  func border() {
    let drawing = Drawing.of { $0.text("Hello", 2, 1) }
    let picture = drawing.picture(16, 3) {
      $0.frame = .line
      $0.title = "Clock"
    }
    #expect(
      picture == """

        ╭─ Clock ──────╮
        │ Hello        │
        ╰──────────────╯
        """)
  }

  @Test(
    "a name is truncated to the border's space",
    arguments: [
      (4, "╭──╮"), (6, "╭────╮"), (7, "╭─ … ─╮"), (8, "╭─ a… ─╮"), (12, "╭─ a lon… ─╮"), (14, "╭─ a long … ─╮"),
      (15, "╭ a long name ╮"), (16, "╭ a long name ─╮"), (17, "╭─ a long name ─╮"),
    ])
  func title(_ columns: Int, _ line: String) {
    let picture = Drawing().cells(columns, 2) {
      $0.frame = .line
      $0.title = "a long name"
    }
    #expect(PlainText.line(picture) == line)
    #expect(CellMetrics().columns(PlainText.line(picture)) == columns)
  }

  @Test("a cluster clipped by an edge becomes a space")
  func straddling() {
    let drawing = Drawing.of {
      $0.add(.beginClip(.rectangle), 1, 0, 4, 1)
      $0.text("日本語x", 0, 0)
      $0.add(.endClip)
      $0.text("end", 6, 0)
    }
    #expect(drawing.picture(9, 1) == "\n  本  end")
  }

  @Test("writing over half of a wide cluster clears the other half")
  func halves() {
    let first = Drawing.of {
      $0.text("日本", 0, 0)
      $0.text("x", 1, 0)
    }
    #expect(first.picture(4, 1) == "\n x本")
    let second = Drawing.of {
      $0.text("日本", 0, 0)
      $0.text("語", 1, 0)
      $0.text("y", 0, 0)
    }
    #expect(second.picture(4, 1) == "\ny語")
  }

  @Test("rings are a character if there is space for one, else dots, filled clockwise from the top")
  func rings() {
    let drawing = Drawing.of {
      for (column, part) in [0, 0.25, 0.5, 0.75, 1].enumerated() {
        $0.add(.ring(part: part, fill: .named(.blue), track: .named(.gray)), Double(column * 2), 0, 1, 1)
      }
      $0.add(.ring(part: nil, fill: .named(.blue), track: .named(.gray)), 10, 0, 1, 1)
      $0.add(.ring(part: 0.5, fill: .named(.blue), track: .named(.gray)), 0, 1, 7, 3)
      $0.text("50%", 2, 2)
    }
    #expect(
      drawing.picture(11, 4) == """

        ○ ◔ ◑ ◕ ● ◌
         ··🬂🬊🬢
        ··50%🬠▌
         ··🬭🬵🬅
        """)
  }

  @Test("switches, masks, dividers and stand-ins")
  func parts() {
    let drawing = Drawing.of {
      $0.add(.toggle(isOn: true, tint: .named(.green)), 0, 0, 3, 1)
      $0.add(.toggle(isOn: false, tint: .named(.green)), 4, 0, 3, 1)
      $0.add(.mask(.named(.secondary)), 8, 0, 6, 1)
      $0.add(.divider(.named(.secondary)), 0, 1, 14, 1)
      $0.standIn("Chart", 0, 2, 9, 3)
      $0.standIn("Path", 0, 5, 12, 1)
      $0.add(.divider(.named(.secondary)), 11, 2, 1, 3)
    }
    #expect(
      drawing.picture(14, 6) == """

        ━━● ○── ━━━━━━
        ──────────────
        ╭───────╮  │
        │ Chart │  │
        ╰───────╯  │
        ▒▒▒ Path ▒▒▒
        """)
  }

  @Test("a locale without UTF-8 gets the same picture in ASCII")
  func ascii() {
    let drawing = Drawing.of {
      $0.text("Café 日 ☀ … ♥\u{338}☀\u{FE0F}", 2, 1)
      $0.add(.fill(.rectangle, .named(.red)), 16, 2, 2, 1)
      $0.add(.bar(part: 0.5, fill: .named(.blue), track: .named(.gray)), 2, 2, 6, 1)
      $0.add(.toggle(isOn: true, tint: .named(.green)), 10, 2, 3, 1)
      $0.add(.ring(part: 0.5, fill: .named(.blue), track: .named(.gray)), 14, 2, 1, 1)
    }
    let picture = drawing.picture(20, 4) {
      $0.encoding = .ascii
      $0.frame = .line
      $0.title = "Größe"
    }
    #expect(
      picture == """

        +- Grose ----------+
        | Cafe ?? * ... v* |
        | [##--]  [x] 2 ## |
        +------------------+
        """)
    #expect(picture.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("without colours areas are drawn where no text covers them; a widget's background is not")
  func areas() {
    let drawing = Drawing.of {
      $0.add(.fill(.rectangle, .named(.yellow)), 0, 0, 12, 3)
      $0.add(.fill(.rectangle, .named(.red)), 0, 0, 4, 1)
      $0.add(.fill(.rectangle, .named(.blue)), 0, 1, 6, 1)
      $0.text("new", 1, 1)
      $0.add(.fill(.circle, .named(.green)), 8, 0, 2, 1)
    }
    #expect(drawing.picture(12, 3) == "\n████    ●\n new\n")
  }

  @Test("symbols are glyphs, and letters if a glyph does not fit; pictures are stand-ins")
  func symbols() {
    let drawing = Drawing.of {
      $0.symbol("sun.max", 0, 0, 1, 1)
      $0.symbol("cloud.sun", 2, 0, 2, 1)
      $0.symbol("cloud.sun", 5, 0, 1, 1)
      $0.symbol("nothing.of.the.kind", 7, 0, 1, 1)
      $0.list.bytes += Array("cat.png".utf8)
      $0.add(.picture(start: Int32($0.list.bytes.count - 7), count: 7, index: -1), 0, 1, 13, 3)
    }
    #expect(
      drawing.picture(13, 4) == """

        ☀ ☀☁ ~ □
        ╭───────────╮
        │ ▨ cat.png │
        ╰───────────╯
        """)
  }

  @Test(
    "a symbol set decides the characters; symbols without a Nerd Font icon keep theirs",
    arguments: [
      (SymbolSet.unicode, TextEncoding.utf8, "↯ ∝ ☀☁"), (.nerd, .utf8, "\u{F0E7} ∝ \u{E302}"), (.ascii, .utf8, "! % ~"),
      (.nerd, .ascii, "! % ~"),
    ])
  func symbolSets(_ set: SymbolSet, _ encoding: TextEncoding, _ drawn: String) {
    let drawing = Drawing.of {
      $0.symbol("bolt", 0, 0, 1, 1)
      $0.symbol("fish", 2, 0, 1, 1)
      $0.symbol("cloud.sun", 4, 0, 2, 1)
    }
    var options = CellPainter.Options()
    (options.symbols, options.encoding) = (set, encoding)
    #expect(PlainText.string(CellPainter.paint(drawing.list, columns: 6, rows: 1, options)) == drawn + "\n")
  }

  @Test("round shapes end in dots")
  func shapes() {
    let drawing = Drawing.of {
      $0.add(.fill(.circle, .named(.red)), 0, 0, 8, 4)
      $0.add(.fill(.capsule, .named(.red)), 10, 0, 8, 2)
      $0.add(.fill(.rounded(radius: 16), .named(.red)), 10, 2, 8, 2)
    }
    #expect(Golden.difference(PlainText.string(drawing.cells(20, 4)), in: "WidgetRender", "shapes.txt") == nil)
  }

  @Test("a small area shows its coverage by colour, or by a shade with sixteen colours or none")
  func coverage() {
    func tile(_ opacity: Double) -> CellBuffer {
      let color = Color(light: 0x00CD_00FF, dark: 0x00CD_00FF).opacity(opacity)
      return Drawing.of { $0.add(.smallFill(.rounded(radius: 3), color, Size(width: 13, height: 13)), 0, 0, 2, 1) }
        .cells(2, 1) { $0.scheme = .dark }
    }
    #expect([0.1, 0.34, 0.56, 0.78].map { PlainText.string(tile($0)) } == ["·\n", "░\n", "▒\n", "▓\n"])
    #expect(PlainText.string(tile(1)).count == 3, "whole it is dots")
    func written(_ depth: ColorDepth) -> String {
      var options = ANSI.Options()
      options.depth = depth
      return String(decoding: ANSI.bytes(tile(0.34), options), as: UTF8.self)
    }
    #expect(written(.sixteen).contains("\u{1B}[32m░"), "in its own green, not in the black that it is nearest to")
    #expect(written(.trueColor).contains("38;2;0;70;0") && !written(.trueColor).contains("░"))
  }

  @Test("an outline leaves the text under it readable")
  func strokes() {
    let drawing = Drawing.of {
      $0.text("abc", 0, 1)
      $0.add(.stroke(.rectangle, .named(.red), width: 1), 0, 0, 5, 3)
      $0.add(.stroke(.rounded(radius: 8), .named(.red), width: 1), 6, 0, 5, 3)
      $0.add(.stroke(.rectangle, .named(.red), width: 3), 12, 0, 5, 3)
      $0.add(.stroke(.rectangle, .named(.red), width: 1), 0, 0, 5, 1)
    }
    #expect(
      drawing.picture(17, 3) == """

        ┌───┐ ╭───╮ ┏━━━┓
        abc │ │   │ ┃   ┃
        └───┘ ╰───╯ ┗━━━┛
        """)
  }

  @Test("opacity 0 hides, and nested content stays hidden")
  func opacity() {
    let drawing = Drawing.of {
      $0.add(.beginOpacity(0))
      $0.text("gone", 0, 0)
      $0.add(.beginOpacity(1))
      $0.text("gone", 0, 0)
      $0.add(.endOpacity)
      $0.add(.endOpacity)
      $0.text("here", 5, 0)
    }
    #expect(drawing.picture(9, 1) == "\n     here")
  }

  @Test("widgets are side by side up to the terminal's width")
  func sheet() {
    let boxes = ["a", "b", "c"].map { name in
      Drawing().cells(7, 2) {
        $0.frame = .line
        $0.title = name
      }
    }
    let inline = Drawing.of { $0.text("inline", 0, 0) }.cells(6, 1)
    let rows = Sheet.rows(boxes + [inline], columns: 22).map { PlainText.string($0) }
    #expect(rows == ["╭─ a ─╮ ╭─ b ─╮\n╰─────╯ ╰─────╯\n", "╭─ c ─╮ inline\n╰─────╯\n"])
    #expect(Sheet.rows([], columns: 80).isEmpty)
    #expect(Sheet.rows(boxes, columns: 3).count == 3)
    let corners = Sheet.corners(boxes + [inline], columns: 22)
    let sheet = Sheet.rows(boxes + [inline], columns: 22)
    #expect(corners.count == boxes.count + 1 && corners.last?.row == sheet.dropLast().map { $0.rows + 1 }.reduce(0, +))
  }

  @Test("frames with any numbers, and invalid lists, draw what they can")
  func wrongLists() {
    var drawing = Drawing()
    for number in [Double.nan, .infinity, -.infinity, 1e300, -5, 0.5] {
      drawing.add(.fill(.circle, .named(.red)), number, 0, 5, number)
      drawing.add(.stroke(.capsule, .named(.red), width: number), 0, number, number, 4)
      drawing.add(.bar(part: number, fill: .named(.red), track: .named(.gray)), number, 0, number, 2)
      drawing.add(.ring(part: number, fill: .named(.red), track: .named(.gray)), 0, 0, number, number)
      drawing.add(.divider(.named(.red)), number, number, 3, number)
      drawing.add(
        .fill(.uneven(topLeading: number, topTrailing: 0, bottomLeading: number, bottomTrailing: -1), .named(.red)), 0,
        0, 3, 2)
      drawing.add(.beginOpacity(number), 0, 0, 0, 0)
      drawing.add(.text(start: 5, count: 100, look: 3, baseline: number), number, 0, 1, 1)
    }
    drawing.add(.endClip)
    for _ in 0..<9 { drawing.add(.endOpacity) }
    drawing.add(.text(start: -4, count: -1, look: -1, baseline: 0), 0, 0, 1, 1)
    for (columns, rows) in [(0, 0), (1, 1), (2, 2), (20, 5), (-3, 4)] {
      _ = drawing.picture(columns, rows) { $0.frame = .line }
      _ = drawing.picture(columns, rows) { $0.encoding = .ascii }
    }
  }
}
