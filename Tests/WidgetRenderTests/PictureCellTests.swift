import TestSupport
import Testing
import WidgetModel

@testable import WidgetLayout
@testable import WidgetRender

/// Pictures in cells: which two tones a cell shows, and how they look with fewer colours.
@Suite("Pictures in cells")
struct PictureCellTests {
  /// A picture with one pixel per character: letters are colours, a space is transparent.
  private func picture(_ rows: [String]) throws -> Picture {
    let colors: [Character: UInt32] = [
      "r": 0xFF00_00FF, "g": 0x00FF_00FF, "b": 0x0000_FFFF, "w": 0xFFFF_FFFF, "k": 0x0000_00FF, "h": 0xFF00_0080,
      " ": 0,
    ]
    let pixels = rows.flatMap { $0.map { colors[$0] ?? 0 } }
    let columns = rows[0].count
    return try #require(
      Picture(width: columns, height: rows.count, columns: columns, rows: rows.count, pixels: pixels))
  }

  private func drawing(_ picture: Picture?, _ width: Double, _ height: Double) -> Drawing {
    Drawing.of {
      let name = "lake.png"
      $0.list.bytes += name.utf8
      if let picture { $0.list.pictures = [picture] }
      let index: Int32 = picture == nil ? -1 : 0
      $0.add(.picture(start: 0, count: Int32(name.utf8.count), index: index), 0, 0, width, height)
    }
  }

  private func ansi(_ cells: CellBuffer, _ depth: ColorDepth = .trueColor) -> String {
    var options = ANSI.Options()
    options.depth = depth
    return String(decoding: ANSI.bytes(cells, options), as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test(
    "a cell shows halves or dots, whichever fits the picture; dots have the most common colours, not their mean",
    arguments: [
      (["rr", "rr", "rr", "bb", "bb", "bb"], "^[38;2;255;0;0;48;2;0;0;255m▀^[0m\n"),
      (["rb", "rb", "rb", "rb", "rb", "rb"], "^[38;2;255;0;0;48;2;0;0;255m▌^[0m\n"),
      (["rr", "rr", "bb", "bb", "bb", "bb"], "^[38;2;255;0;0;48;2;0;0;255m🬂^[0m\n"),
      (["rr", "rr", "rb", "rb", "bb", "bb"], "^[38;2;255;0;0;48;2;0;0;255m🬆^[0m\n"),
      (["gg", "gg", "gg", "gg", "gg", "gg"], "^[48;2;0;255;0m ^[0m\n"),
    ])
  func tones(rows: [String], shown: String) throws {
    #expect(ansi(drawing(try picture(rows), 1, 1).cells(1, 1)) == shown)
  }

  @Test("without sextants dots are quarters")
  func quarters() throws {
    let rows = ["rb", "rb", "rb", "bb", "bb", "bb"]
    let cells = drawing(try picture(rows), 1, 1).cells(1, 1) { $0.encoding = .quarters }
    #expect(ansi(cells) == "^[38;2;255;0;0;48;2;0;0;255m▘^[0m\n")
  }

  @Test("transparent parts show the background: a known colour is mixed, the terminal's own is left alone")
  func alpha() throws {
    let bare = drawing(try picture(["r ", "r ", "r ", "r ", "r ", "r "]), 1, 1).cells(1, 1)
    #expect(ansi(bare) == "^[38;2;255;0;0m▌^[0m\n")
    #expect(ansi(drawing(try picture([" "]), 2, 1).cells(2, 1)) == "\n")
    var known = drawing(try picture(["h"]), 1, 1)
    let fill = DisplayList.Command(
      frame: Rect(x: 0, y: 0, width: 1, height: 1),
      drawing: .fill(.rounded(radius: 0), Color(light: 0xFFFF_FFFF, dark: 0xFFFF_FFFF)), node: 0)
    known.list.commands.insert(fill, at: 0)
    #expect(ansi(known.cells(2, 1)) == "^[48;2;255;127;127m ^[0m\n")
  }

  @Test("opacity shows the background, and 0 draws nothing")
  func opacity() throws {
    for (part, shown) in [(0.0, "\n"), (1, "^[48;2;255;0;0m ^[0m\n")] {
      var drawing = drawing(try picture(["r"]), 1, 1)
      drawing.list.commands.insert(
        DisplayList.Command(frame: Rect(x: 0, y: 0, width: 1, height: 1), drawing: .beginOpacity(part), node: 0), at: 0)
      #expect(ansi(drawing.cells(2, 1)) == shown)
    }
  }

  @Test("a clip cuts a picture along its shape")
  func clips() throws {
    var drawing = drawing(try picture(["r"]), 8, 4)
    let frame = Rect(x: 0, y: 0, width: 8, height: 4)
    drawing.list.commands.insert(DisplayList.Command(frame: frame, drawing: .beginClip(.circle), node: 0), at: 0)
    let rows = ansi(drawing.cells(9, 4)).split(separator: "\n").map { row in
      row.replacing(/\^\[[0-9;]*m/, with: "")
    }
    #expect(rows == [" 🬵🬹  🬹🬱", "🬻      🬺", "🬬      🬝", " 🬊🬎  🬎🬆"])
  }

  @Test("text over a picture has the cell's mean behind it, with a contrast of 4.5:1")
  func text() throws {
    var shown = drawing(try picture(["rr", "rr", "rr", "bb", "bb", "bb"]), 3, 1)
    shown.text("abc", 0, 0)
    let cells = shown.cells(3, 1)
    for column in 0..<3 {
      let cell = cells[column, 0]
      let (ink, ground) = (cells.looks[Int(cell.look)].ink, cells.ground(at: column))
      #expect(ground.rgb == 0x80_0080)
      #expect(Contrast.ratio(ink.rgb, ground.rgb) >= 4.5)
    }
    #expect(ansi(cells).contains("abc"))
  }

  @Test("256 colours show both tones; sixteen the picture's mean; none its name")
  func depths() throws {
    let row = ["r", "r", "r", "b", "b", "b"]
    let cells = drawing(try picture(row + row + row), 16, 3).cells(17, 3)
    #expect(ansi(cells, .twoHundredFiftySix).hasPrefix("^[38;5;196;48;5;21m▀▀▀"))
    #expect(
      ansi(cells, .sixteen) == String(repeating: "^[45m" + String(repeating: " ", count: 16) + "^[0m\n", count: 3))
    let boxed = "╭──────────────╮\n│  ▨ lake.png  │\n╰──────────────╯\n"
    #expect(PlainText.string(cells) == boxed)
    #expect(ansi(cells, .none).replacing(/\^\[[0-9;]*m/, with: "") == boxed)
  }

  @Test("in ASCII, and if a picture cannot be shown, its name is; nothing is ever blank")
  func standIns() throws {
    let shown = try picture(["r"])
    let ascii = drawing(shown, 16, 3).cells(16, 3) { $0.encoding = .ascii }
    #expect(PlainText.string(ascii).contains("lake.png"))
    #expect(ansi(ascii).contains("lake.png"))
    for depth in ColorDepth.allCases {
      #expect(ansi(drawing(nil, 16, 3).cells(16, 3), depth).contains("lake.png"))
    }
    #expect(PlainText.string(drawing(nil, 1, 1).cells(1, 1)) == "▒\n")
  }

  @Test("a translucent colour or gradient darkens the picture and keeps its edges")
  func tints() throws {
    let half = Color(light: 0x0000_0040, dark: 0x0000_0040)
    let stop = DisplayList.Gradient.Stop(color: half, location: 0)
    for isGradient in [false, true] {
      var drawing = drawing(try picture(["rb", "rb", "rb", "rb", "rb", "rb"]), 1, 1)
      drawing.list.gradients = [
        DisplayList.Gradient(course: .linear(start: Point(x: 0, y: 0), end: Point(x: 1, y: 0)), stops: [stop, stop])
      ]
      drawing.add(isGradient ? .gradient(.rectangle, 0) : .fill(.rectangle, half), 0, 0, 1, 1)
      let shown = ansi(drawing.cells(3, 2))
      #expect(shown.contains("38;2;191;0;0") && shown.contains("48;2;0;0;191"), "\(shown)")
    }
  }

  @Test("a widget's full picture ends inside its frame, and has no box without colours")
  func background() throws {
    let drawing = drawing(try picture(["r"]), 12, 4)
    let framed = drawing.cells(12, 4) { ($0.frame, $0.title) = (.line, "Photo") }
    #expect(framed.ground(at: 0).isStandard)
    #expect(framed.ground(at: 25).rgb == 0xFF0000)
    #expect(PlainText.string(framed).hasPrefix("╭─ Photo ──╮\n│▨ lake.png│\n│          │\n"))
  }

  @Test("a frame much larger than the grid, or with more cells than backgrounds, is drawn or refused, and quickly")
  func large() throws {
    let many = try picture((0..<60).map { row in String((0..<60).map { Array("rgbwk")[($0 * 7 + row * 3) % 5] }) })
    let start = ContinuousClock.now
    #expect(!ansi(drawing(many, 1e6, 1e6).cells(80, 24)).isEmpty)
    #expect(PlainText.string(drawing(many, 400, 200).cells(401, 201)).contains("lake.png"))
    #expect(ContinuousClock.now - start < HangLimit.duration)
  }
}
