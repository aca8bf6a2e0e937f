import TestSupport
import Testing
@testable import WidgetLayout
import WidgetModel

@testable import WidgetRender

@Suite("The look of cells")
struct LookTests {
  private func text(_ text: String, _ face: LargeFace, _ encoding: TextEncoding = .utf8) -> String {
    var look = TextLook()
    look.face = face
    let drawing = Drawing.of { $0.text(text, 0, 0, width: 40, look) }
    return drawing.picture(40, Int(face.rows)) { $0.encoding = encoding }
  }

  // MARK: Large type

  @Test("figures of three rows, bold and regular, and of two")
  func figures() {
    #expect(
      text("21°", .tallBold) == """

        🬍🬂🬨🬓🬞🬻▌ 🬻🬨🬓
         🬵🬆  ▐▌ 🬁🬂
        🬍🬌🬋🬃🬇🬍🬌🬃
        """)
    #expect(
      text("7:04", .tall) == """

        🬂🬂🬙 🬏🬦🬂🬂🬓 🬞🬫
         🬦🬀  ▐  ▌🬦🬮🬷🬏
         🬄  🬀🬁🬋🬋🬀  🬉
        """)
    #expect(text("142.57", .short).split(separator: "\n").count == 2)
  }

  @Test("a terminal without sextants shows figures in quarter blocks")
  func quarters() {
    #expect(
      text("10", .tallBold, .quarters) == """

        ▟█  ▟▀▙
         █  █ █
        ▄█▄ ▜▄▛
        """)
  }

  @Test("all figures of a face are equally wide", arguments: LargeFace.allCases)
  func widths(_ face: LargeFace) {
    let metrics = CellMetrics()
    func width(_ text: String) -> Double? {
      var text = text
      return text.withUTF8 { metrics.width($0, in: face) }
    }
    for digit in 0...9 { #expect(width("\(digit)\(digit)\(digit)\(digit)") == width("0000")) }
    #expect(width("−5%") == width("-5%"))
    #expect(width("日") == nil)
    #expect(width("") == nil)
  }

  @Test("every face has digits, the symbols of time, money and weather, and the letters of English")
  func coverage() {
    let metrics = CellMetrics()
    for face in LargeFace.allCases {
      for letter in "0123456789:.,%°-+€$£¥/!?'() ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzäöüé" {
        var text = String(letter)
        #expect(text.withUTF8 { metrics.width($0, in: face) } != nil, "\(letter) in \(face)")
      }
    }
  }

  // MARK: Gauges

  private static let bar = DisplayList.Drawing.bar(part: 0.5, fill: .named(.blue), track: .named(.quaternary))

  @Test(
    "a slim bar has steps of half a cell, and half a cell between its two parts",
    arguments: [
      (0, "────────"), (0.01, "╸───────"), (0.25, "━━╶─────"), (0.5, "━━━━╶───"), (0.55, "━━━━╸───"), (1, "━━━━━━━━"),
      (-1, "────────"), (7, "━━━━━━━━"), (.nan, "────────"),
    ])
  func slim(_ part: Double, _ line: String) {
    let drawing = Drawing.of {
      $0.add(.bar(part: part, fill: .named(.blue), track: .named(.quaternary)), 0, 0, 8, 1)
    }
    #expect(PlainText.line(drawing.cells(8, 1)) == line)
  }

  @Test("with many colours both parts are a third of a row high; with few their lines differ")
  func depths() {
    let drawing = Drawing.of { $0.add(Self.bar, 0, 0, 4, 1) }
    func shown(_ depth: ColorDepth) -> String {
      var options = ANSI.Options()
      options.depth = depth
      return String(decoding: ANSI.bytes(drawing.cells(4, 1), options), as: UTF8.self).filter {
        $0.unicodeScalars.first.map { $0.value > 0x7F } ?? false
      }
    }
    #expect(shown(.trueColor) == "🬋🬋🬇🬋")
    #expect(shown(.twoHundredFiftySix) == "🬋🬋🬇🬋")
    #expect(shown(.sixteen) == "━━╶─")
    #expect(shown(.none) == "━━╶─")
  }

  @Test("a thick bar has eighths; ASCII has brackets")
  func thick() {
    let drawing = Drawing.of {
      $0.add(.bar(part: 0.53, fill: .named(.blue), track: .named(.quaternary), isThick: true), 0, 0, 8, 1)
    }
    #expect(PlainText.line(drawing.cells(8, 1)).hasPrefix("████▎"))
    let plain = Drawing.of { $0.add(Self.bar, 0, 0, 8, 1) }
    #expect(plain.picture(8, 1) { $0.encoding = .ascii } == "\n[###---]")
  }

  // MARK: Rings and arcs

  @Test("a ring is filled clockwise from the top; a small one is a character")
  func rings() {
    let drawing = Drawing.of {
      $0.add(.ring(part: 1, fill: .named(.green), track: .named(.quaternary)), 0, 0, 7, 3)
    }
    #expect(
      drawing.picture(7, 3) == """

         🬖🬆🬂🬊🬢
        ▐🬐   🬠▌
         🬈🬱🬭🬵🬅
        """)
    let small = Drawing.of { $0.add(.ring(part: 0.5, fill: .named(.green), track: .named(.quaternary)), 0, 0, 1, 1) }
    #expect(small.picture(1, 1) == "\n◑")
  }

  @Test("a trimmed circle is an arc, starting at its rotation")
  func arcs() {
    var drawing = Drawing()
    drawing.list.transforms = [DisplayList.Transform(degrees: -90, scaleX: 1, scaleY: 1, anchor: Point(x: 0.5, y: 0.5))]
    drawing.add(.beginTransform(0), 0, 0, 8, 4)
    drawing.add(.beginTrim(from: 0, to: 0.5), 0, 0, 8, 4)
    drawing.add(.stroke(.circle, .named(.orange), width: 6), 0, 0, 8, 4)
    drawing.add(.endTrim)
    drawing.add(.endTransform)
    let rows = drawing.picture(8, 4).split(separator: "\n")
    #expect(rows.count == 4)
    // The half from 12 to 6 o'clock: nothing in the left four columns.
    #expect(rows.allSatisfy { $0.prefix(4).allSatisfy { $0 == " " } })
    #expect(rows.allSatisfy { $0.count > 4 })
  }

  @Test("nested rings keep their dots in shared cells")
  func nested() {
    func ring(_ inset: Double, _ color: Color.Role) -> Drawing {
      Drawing.of { $0.add(.stroke(.circle, .named(color), width: 4), inset, inset / 2, 16 - 2 * inset, 8 - inset) }
    }
    var both = Drawing()
    both.list.commands = ring(0, .red).list.commands + ring(1, .green).list.commands
    let (outer, all) = (ring(0, .red).cells(16, 8), both.cells(16, 8))
    for row in 0..<8 {
      for column in 0..<16 where !outer[column, row].isBlank { #expect(!all[column, row].isBlank) }
    }
  }

  // MARK: Cards

  @Test("a card is half a cell narrower on each side, its corners have the page's colour, and it has no name")
  func card() {
    let drawing = Drawing.of { $0.text("Hello", 2, 1) }
    let picture = drawing.picture(10, 3) {
      $0.frame = .card
      $0.scheme = .dark
      $0.title = "Name"
    }
    #expect(picture == "\n ▄▄▄▄▄▄▄▄\n▐ Hello  ▌\n ▀▀▀▀▀▀▀▀")
    let ascii = drawing.picture(10, 3) {
      $0.frame = .card
      $0.encoding = .ascii
    }
    #expect(ascii == "\n+--------+\n| Hello  |\n+--------+")
  }

  @Test(
    "text in every system colour is readable on a card, and marks are visible",
    arguments: [ColorScheme.light, .dark])
  func palette(_ scheme: ColorScheme) {
    let card = CellPalette(scheme).card
    let inks = Inks(CellPalette(scheme))
    for role in Color.Role.allCases where CellPalette(scheme).rgb(role, .text) != nil {
      let text = inks.text(.named(role), over: Ink(role: .custom, rgb: card)).ink.rgb
      let mark = inks.mark(.named(role), over: Ink(role: .custom, rgb: card)).rgb
      #expect(Contrast.ratio(text, card) >= 4.5, "\(role)")
      #expect(Contrast.ratio(mark, card) >= 3, "\(role)")
    }
  }

  @Test("text is made readable on any background", arguments: 0..<300)
  func contrast(_ seed: Int) {
    var dice = SplitMix64(seed: UInt64(seed))
    let (text, ground) = (UInt32(dice.below(1 << 24)), UInt32(dice.below(1 << 24)))
    #expect(Contrast.ratio(Contrast.readable(text, on: ground), ground) >= 4.5)
  }

  // MARK: Gradients

  private static let sky = Drawing.of {
    let stops = [(Color.hex("#000000"), 0.0), (.hex("#FFFFFF"), 1.0)].compactMap { color, location in
      color.map { DisplayList.Gradient.Stop(color: $0, location: location) }
    }
    $0.list.gradients = [
      DisplayList.Gradient(course: .linear(start: Point(x: 0.5, y: 0), end: Point(x: 0.5, y: 1)), stops: stops)
    ]
    $0.add(.gradient(.rectangle, 0), 0, 0, 3, 2)
  }

  @Test("a gradient has two tones per cell, and text has their mean behind it")
  func gradient() {
    var drawing = Self.sky
    drawing.text("a", 1, 0)
    let bytes = String(decoding: ANSI.bytes(drawing.cells(3, 2)), as: UTF8.self)
    #expect(bytes.hasPrefix("\u{1B}[38;2;32;32;32;48;2;96;96;96m▀"))
    #expect(bytes.contains(";48;2;64;64;64ma"))
    #expect(drawing.picture(3, 2) == "\n a\n")
  }

  @Test(
    "a shape smaller than its cells has its own size in dots, a thinner one is a line",
    arguments: [
      (DisplayList.Shape.capsule, Size(width: 4, height: 32), 1, 2, "🬓\n🬄\n"),
      (.rectangle, Size(width: 4, height: 32), 1, 2, "▌\n▌\n"),
      (.capsule, Size(width: 4, height: 16), 1, 1, "▌\n"), (.rectangle, Size(width: 32, height: 6), 4, 1, "🬋🬋🬋🬋\n"),
      (.capsule, Size(width: 32, height: 6), 4, 1, "🬇🬋🬋🬃\n"),
      (.rounded(radius: 3), Size(width: 13, height: 13), 2, 1, "🬎🬄\n"),
      (.rectangle, Size(width: 32, height: 1), 4, 1, "────\n"),
      (.rectangle, Size(width: 1, height: 32), 1, 2, "│\n│\n"),
    ])
  func smallShapes(_ shape: DisplayList.Shape, _ size: Size, _ columns: Int, _ rows: Int, _ drawn: String) {
    var drawing = Drawing()
    drawing.add(.smallFill(shape, .named(.red), size), 0, 0, Double(columns), Double(rows))
    #expect(PlainText.string(drawing.cells(columns, rows)) == drawn)
    var options = CellPainter.Options()
    options.encoding = .ascii
    let plain = PlainText.string(CellPainter.paint(drawing.list, columns: columns, rows: rows, options))
    #expect(plain.utf8.allSatisfy { $0 < 0x80 } && plain.contains { $0 != " " && $0 != "\n" }, "\(plain)")
  }

  @Test("a scale has a mark in the right cell, and the gradient's colour in each")
  func scale() {
    var drawing = Drawing()
    let stops = [0xFF00_00FF, 0x0000_FFFF].enumerated().map { index, color in
      DisplayList.Gradient.Stop(color: Color(light: color, dark: color), location: Double(index))
    }
    drawing.list.gradients = [DisplayList.Gradient(course: .linear(start: .zero, end: Point(x: 1, y: 0)), stops: stops)]
    drawing.add(.scale(part: 0.5, .named(.blue), gradient: 0, mark: .named(.primary)), 0, 0, 5, 1)
    drawing.add(.scale(part: 1.7e308, .named(.blue), gradient: -1, mark: .named(.primary)), 0, 1, 5, 1)
    drawing.add(.scale(part: nil, .named(.blue), gradient: 7, mark: .named(.primary)), 0, 2, 5, 1)
    #expect(PlainText.string(drawing.cells(5, 3)) == "━━●━━\n━━━━●\n━━━━━\n")
    let cells = drawing.cells(5, 1)
    let shades = [0, 1, 3, 4].map { cells.looks[Int(cells[$0, 0].look)].ink.rgb }
    #expect(Set(shades).count == 4)
  }

  @Test("a gradient with any numbers has colours", arguments: [1.7e308, -1.7e308, .infinity, -.infinity, .nan, 0])
  func anyGradient(_ number: Double) {
    var drawing = Drawing()
    let stops = [-1.7e308, number, 1.7e308].map { DisplayList.Gradient.Stop(color: .named(.red), location: $0) }
    let points = [Point(x: number, y: 0), Point(x: 1, y: number)]
    drawing.list.gradients = [
      DisplayList.Gradient(course: .linear(start: points[0], end: points[1]), stops: stops),
      DisplayList.Gradient(course: .radial(center: .zero, startRadius: 0, endRadius: 1e-306), stops: stops),
      DisplayList.Gradient(course: .angular(center: points[0], startAngle: number, endAngle: 1), stops: stops),
    ]
    for index in 0..<3 { drawing.add(.gradient(.rectangle, Int32(index)), 0, Double(index), 3, 1) }
    #expect(ANSI.bytes(drawing.cells(3, 3)).count > 9)
  }

  @Test("a frame larger than the visible part has dots only in visible cells")
  func hugeFrame() throws {
    let frame = CellBox(left: -500, top: 0, right: 1500, bottom: 2000)
    let canvas = try #require(CellPainter(20, 5, CellPainter.Options(), looks: 0).canvas(frame))
    #expect((canvas.columns, canvas.rows) == (40, 15))
    #expect(canvas.middle(0, 0) == Point(x: 4002, y: 16 / 6))
  }

  @Test("with 256 colours a gradient is its middle colour, with fewer characters nothing")
  func flat() {
    var options = ANSI.Options()
    options.depth = .twoHundredFiftySix
    let bytes = String(decoding: ANSI.bytes(Self.sky.cells(3, 2), options), as: UTF8.self)
    #expect(Set(bytes.split(separator: "m").map { $0.filter { $0 != "\n" } }.filter { $0.contains("48;5") }).count == 1)
    #expect(!bytes.contains("▀"))
  }
}
