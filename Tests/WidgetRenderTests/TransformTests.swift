import Testing
@testable import WidgetLayout
import WidgetModel

@testable import WidgetRender

/// Rotated, scaled, mirrored and masked content in cells.
@Suite("Rotated content") struct TransformTests {
  /// Draws with a frame's transform, in cells.
  private static func drawn(
    _ degrees: Double, x: Double = 1, y: Double = 1, in frame: Rect, _ columns: Int, _ rows: Int,
    _ build: (inout Drawing) -> Void
  ) -> CellBuffer {
    var drawing = Drawing()
    drawing.list.transforms = [
      DisplayList.Transform(degrees: degrees, scaleX: x, scaleY: y, anchor: Point(x: 0.5, y: 0.5))
    ]
    drawing.add(.beginTransform(0), frame.x, frame.y, frame.width, frame.height)
    build(&drawing)
    drawing.add(.endTransform)
    return drawing.cells(columns, rows)
  }

  @Test("a rectangle of whole squares rotated by 90° is whole cells again")
  func quarter() {
    // 48 by 16 points become 16 by 48.
    let cells = Self.drawn(90, in: Rect(x: 0, y: 1, width: 6, height: 1), 6, 3) {
      $0.add(.fill(.rectangle, .named(.red)), 0, 1, 6, 1)
    }
    let filled = (0..<18).filter { cells.cells[$0].ground > 0 }
    #expect(filled == [2, 3, 8, 9, 14, 15])
    #expect(cells.cells.allSatisfy { $0.isBlank }, "no edge is left over")
  }

  @Test(
    "four quarter turns, two mirrors, or a scale of one change nothing",
    arguments: [(360.0, 1.0, 1.0), (-720, 1, 1), (180, -1, -1), (0, 1, 1)])
  func nothing(_ degrees: Double, _ x: Double, _ y: Double) {
    let frame = Rect(x: 1, y: 0, width: 6, height: 3)
    func build(_ drawing: inout Drawing) {
      drawing.add(.fill(.capsule, .named(.red)), 1, 0, 6, 3)
      drawing.text("ab", 2, 1)
    }
    let turned = Self.drawn(degrees, x: x, y: y, in: frame, 8, 3, build)
    #expect(PlainText.string(turned) == PlainText.string(Drawing.of(build).cells(8, 3)))
  }

  @Test(
    "letters stay upright at their rotated positions; after a quarter turn they are below each other",
    arguments: [0.0, 180, 90, -90])
  func letters(_ degrees: Double) {
    // 6 columns of 8 points are as wide as 3 rows of 16 are high.
    let cells = Self.drawn(degrees, in: Rect(x: 0, y: 0, width: 6, height: 3), 6, 3) { $0.text("ab", 0, 1) }
    let rows = PlainText.string(cells).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let letters = rows.joined().filter { $0 != " " }
    #expect(letters == "ab", "\(rows)")
    switch degrees {
    case 0: #expect(rows[1] == "ab")
    case 180: #expect(rows[1] == "    ab")
    default:
      let columns = rows.filter { !$0.isEmpty }
      #expect(columns.count == 2 && columns.allSatisfy { $0.count == columns[0].count }, "\(rows)")
    }
  }

  @Test(
    "arrows point in their rotated direction, in eighths; other symbols stay",
    arguments: [
      ("arrow.up", 90.0, 1.0, "→"), ("arrow.up", 50, 1, "↗"), ("arrow.right", 0, -1, "←"),
      ("chevron.left", 180, 1, "›"),
      ("arrow.up", 0, -1, "↑"), ("arrow.up.right", 0, -1, "↖"), ("star", 90, 1, "☆"), ("arrow.up.and.down", 90, 1, "↔"),
    ])
  func arrows(_ name: String, _ degrees: Double, _ x: Double, _ glyph: String) {
    let cells = Self.drawn(degrees, x: x, in: Rect(x: 1, y: 1, width: 2, height: 1), 4, 3) {
      $0.symbol(name, 1, 1, 2, 1)
    }
    #expect(PlainText.string(cells).filter { !$0.isWhitespace } == glyph)
  }

  @Test("a picture is rotated by quarters and mirrored pixel by pixel")
  func pictures() throws {
    // Red, green, blue, white: from the upper left, row by row.
    let colors: [UInt32] = [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFFFF_FFFF]
    let picture = try #require(Picture(width: 2, height: 2, columns: 2, rows: 2, pixels: colors))
    func corners(_ degrees: Double, _ x: Double) -> [UInt32] {
      let cells = Self.drawn(degrees, x: x, in: Rect(x: 0, y: 0, width: 4, height: 2), 4, 2) {
        $0.list.pictures = [picture]
        $0.add(.picture(start: 0, count: 0, index: 0), 0, 0, 4, 2)
      }
      return [0, 3, 4, 7].map { cells.ground(at: $0).rgb << 8 | 0xFF }
    }
    #expect(corners(0, 1) == colors)
    #expect(corners(90, 1) == [colors[2], colors[0], colors[3], colors[1]])
    #expect(corners(180, 1) == [colors[3], colors[2], colors[1], colors[0]])
    #expect(corners(0, -1) == [colors[1], colors[0], colors[3], colors[2]])
    #expect(corners(270, -1) == [colors[0], colors[2], colors[1], colors[3]])
  }

  @Test("content scaled to nothing is not drawn, and distant or invalid numbers do no harm")
  func odd() {
    for (degrees, x) in [(0.0, 0.0), (Double.nan, 1), (45, 1e9), (0, Double.infinity)] {
      let cells = Self.drawn(degrees, x: x, y: x, in: Rect(x: 0, y: 0, width: 4, height: 2), 4, 2) {
        $0.add(.fill(.circle, .named(.red)), 0, 0, 4, 2)
        $0.add(.bar(part: 0.5, fill: .named(.red), track: .named(.quaternary)), 0, 0, 4, 1)
      }
      if x == 0 { #expect(cells.cells.allSatisfy { $0.isBlank && $0.ground == 0 }) }
    }
  }

  // MARK: Masks

  private static func masked(
    _ columns: Int, _ rows: Int, _ mask: (inout Drawing) -> Void, _ content: (inout Drawing) -> Void
  ) -> CellBuffer {
    var drawing = Drawing()
    let (width, height) = (Double(columns), Double(rows))
    drawing.add(.beginMask(), 0, 0, width, height)
    mask(&drawing)
    drawing.add(.beginMasked, 0, 0, width, height)
    content(&drawing)
    drawing.add(.endMask, 0, 0, width, height)
    return drawing.cells(columns, rows) { $0.scheme = .dark }
  }

  @Test("a letter as a mask shows the content's colour in its shape")
  func letter() {
    let cells = Self.masked(3, 1) {
      $0.text("a", 1, 0)
    } _: {
      $0.add(.fill(.rectangle, .named(.red)), 0, 0, 3, 1)
    }
    #expect(PlainText.string(cells) == " a\n")
    #expect(cells.looks[Int(cells[1, 0].look)].ink.role == .red && cells.cells.allSatisfy { $0.ground == 0 })
  }

  @Test("half alpha covers half; a text has a mixed colour")
  func half() {
    let half = Color(light: 0x0000_0080, dark: 0x0000_0080)
    let fill = Self.masked(2, 1) {
      $0.add(.fill(.rectangle, half), 0, 0, 1, 1)
      $0.add(.fill(.rectangle, .named(.black)), 1, 0, 1, 1)
    } _: {
      $0.add(.fill(.rectangle, Color(light: 0xFF00_00FF, dark: 0xFF00_00FF)), 0, 0, 2, 1)
    }
    #expect((fill.ground(at: 0).rgb, fill.ground(at: 1).rgb) == (0x800000, 0xFF0000), "black covers as all colours do")
    let text = Self.masked(2, 1) {
      $0.add(.fill(.rectangle, half), 0, 0, 2, 1)
    } _: {
      $0.text("ab", 0, 0)
    }
    #expect(PlainText.string(text) == "ab\n" && text.looks[Int(text[0, 0].look)].ink.rgb == 0x808080)
  }

  @Test("content outside the mask stays unchanged, and so do its surroundings")
  func kept() {
    var drawing = Drawing()
    drawing.text("under", 0, 0)
    drawing.add(.beginMask(), 0, 0, 5, 1)
    drawing.add(.fill(.rectangle, .named(.black)), 0, 0, 2, 1)
    drawing.add(.beginMasked, 0, 0, 5, 1)
    drawing.text("OVERMUCH", 0, 0)
    drawing.add(.endMask, 0, 0, 5, 1)
    drawing.text("!", 7, 0)
    #expect(PlainText.string(drawing.cells(8, 1)) == "OVder  !\n")
  }

  @Test("nested masks show their intersection, and an endless one ends with the picture")
  func nested() {
    let inner = Self.masked(4, 1) {
      $0.add(.beginMask(), 0, 0, 4, 1)
      $0.add(.fill(.rectangle, .named(.black)), 0, 0, 2, 1)
      $0.add(.beginMasked, 0, 0, 4, 1)
      $0.add(.fill(.rectangle, .named(.black)), 1, 0, 3, 1)
      $0.add(.endMask, 0, 0, 4, 1)
    } _: {
      $0.text("abcd", 0, 0)
    }
    #expect(PlainText.string(inner) == " b\n")
    let endless = Drawing.of {
      $0.add(.beginMask(), 0, 0, 4, 1)
      $0.text("abcd", 0, 0)
      $0.add(.endMask)
      $0.add(.beginMasked, 9, 9, 4, 1)
      $0.text("efgh", 0, 0)
    }
    #expect(PlainText.string(endless.cells(4, 1)).count <= 5)
  }
}
