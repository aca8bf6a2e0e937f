import Testing
import WidgetModel

@testable import WidgetLayout
@testable import WidgetRender

/// The blocks that pictures in cells are made of: the finest that a terminal supports.
@Suite("Blocks of cells") struct BlockGlyphTests {
  private func scalar(_ dots: Int, rows: Int) -> UInt32 {
    String(decoding: BlockArt.glyph(dots, rows: rows), as: UTF8.self).unicodeScalars.first?.value ?? 0
  }

  @Test("each pattern of dots has its own character", arguments: [(2, 16), (3, 64), (4, 256)])
  func distinct(_ rows: Int, _ count: Int) {
    #expect(Set((0..<count).map { BlockArt.glyph($0, rows: rows) }).count == count)
  }

  @Test(
    "octants are those of Unicode 16, and older characters with the same shape",
    arguments: [
      (0, 0x20), (1, 0x1CEA8), (2, 0x1CEAB), (3, 0x1FB82), (4, 0x1CD00), (6, 0x1CD01), (7, 0x1CD02), (8, 0x1CD03),
      (15, 0x2580), (20, 0x1FBE6), (40, 0x1FBE7), (64, 0x1CEA3), (85, 0x258C), (128, 0x1CEA0), (192, 0x2582),
      (240, 0x2584), (252, 0x2586), (254, 0x1CDE5), (255, 0x2588),
    ] as [(Int, UInt32)])
  func octants(_ dots: Int, _ code: UInt32) { #expect(scalar(dots, rows: 4) == code) }

  @Test("renderers in points fill the dots of block characters", arguments: [2, 3, 4])
  func filled(_ rows: Int) throws {
    for dots in 1..<(1 << (2 * rows)) {
      let block = try #require(BlockCharacter(scalar(dots, rows: rows)))
      let filled = (0..<2 * rows).reduce(0) { sum, place in
        let (x, y) = ((Double(place % 2) + 0.5) / 2, (Double(place / 2) + 0.5) / Double(rows))
        return sum | (block.parts.contains { $0.contains(Point(x: x, y: y)) } ? 1 << place : 0)
      }
      let area = block.parts.reduce(0) { $0 + $1.width * $1.height }
      #expect(filled == dots && abs(area * Double(2 * rows) - Double(dots.nonzeroBitCount)) < 1e-9, "\(dots)")
    }
  }

  @Test("only eighths, shades and Braille")
  func others() throws {
    func area(_ scalar: UInt32) throws -> Double {
      try #require(BlockCharacter(scalar)).parts.reduce(0) { $0 + $1.width * $1.height }
    }
    for eighths in UInt32(1)...8 {
      #expect(try area(0x2580 + eighths) == Double(eighths) / 8)
      #expect(try area(0x2590 - eighths) == (eighths < 8 ? Double(eighths) / 8 : 1))
    }
    for (place, eighths) in [2.0, 3, 5, 6, 7].enumerated() {
      let (upper, right) = (BlockCharacter(0x1FB82 + UInt32(place)), BlockCharacter(0x1FB87 + UInt32(place)))
      #expect(upper?.parts == [Rect(x: 0, y: 0, width: 1, height: eighths / 8)])
      #expect(right?.parts == [Rect(x: 1 - eighths / 8, y: 0, width: eighths / 8, height: 1)])
    }
    #expect((UInt32(0x2591)...0x2593).map { BlockCharacter($0)?.opacity } == [0.25, 0.5, 0.75])
    let dots = try #require(BlockCharacter(0x2800 + 0b1000_0001))
    #expect(dots.isDots && dots.parts.map { [$0.x, $0.y] } == [[0, 0], [0.5, 0.75]])
    #expect(BlockCharacter(0x2800)?.parts.isEmpty == true && BlockCharacter(0x28FF)?.parts.count == 8)
    for scalar: UInt32 in [
      0x20, 0x41, 0x257F, 0x25A0, 0x27FF, 0x2900, 0x1FAFF, 0x1FB3C, 0x1FB81, 0x1FB8C, 0x1CCFF, 0x1CDE6,
    ] {
      #expect(BlockCharacter(scalar) == nil)
    }
  }

  /// A ring, a chart's area, a gradient and a heading.
  private func picture(_ encoding: TextEncoding) -> CellBuffer {
    let drawing = Drawing.of {
      $0.add(.ring(part: 0.6, fill: .named(.red), track: .named(.gray)), 0, 0, 7, 4)
      $0.add(.fill(.circle, .named(.blue)), 8, 0, 8, 4)
      $0.add(.bar(part: 0.5, fill: .named(.green), track: .named(.gray)), 0, 5, 16, 1)
      $0.add(.bar(part: 0.5, fill: .named(.green), track: .named(.gray), isThick: true), 0, 6, 16, 1)
    }
    var options = CellPainter.Options()
    options.encoding = encoding
    return CellPainter.paint(drawing.list, columns: 16, rows: 7, options)
  }

  private func scalars(_ encoding: TextEncoding) -> Set<UInt32> {
    Set(String(decoding: ANSI.bytes(picture(encoding)), as: UTF8.self).unicodeScalars.map(\.value))
  }

  private static let sextants: Set<UInt32> = Set(0x1FB00...0x1FB3B)
  private static let octants: Set<UInt32> = Set(0x1CD00...0x1CDE5)

  @Test("a terminal with octants gets them, others sextants, quarters, or letters")
  func chosen() {
    #expect(!scalars(.octants).isDisjoint(with: Self.octants))
    #expect(scalars(.utf8).isDisjoint(with: Self.octants) && !scalars(.utf8).isDisjoint(with: Self.sextants))
    let quarters = scalars(.quarters)
    #expect(quarters.isDisjoint(with: Self.octants.union(Self.sextants)) && !quarters.isDisjoint(with: 0x2580...0x259F))
    #expect(scalars(.ascii).allSatisfy { $0 < 0x80 })
  }

  @Test("without block art there are only texts and lines")
  func lines() {
    let shown = scalars(.lines)
    #expect(shown.isDisjoint(with: 0x2580...0x259F) && shown.isDisjoint(with: 0x1FB00...0x1FBFF))
    #expect(shown.isDisjoint(with: Self.octants) && shown.contains(0x2501))
  }

  @Test("without block art a picture is its name, and a card has a line around it")
  func withoutArt() throws {
    let pixels = [UInt32](repeating: 0xFF00_00FF, count: 64)
    let picture = try #require(Picture(width: 8, height: 8, columns: 8, rows: 8, pixels: pixels))
    let drawing = Drawing.of {
      $0.list.bytes += "lake.png".utf8
      $0.list.pictures = [picture]
      $0.add(.picture(start: 0, count: 8, index: 0), 1, 1, 20, 5)
    }
    var options = CellPainter.Options()
    (options.encoding, options.frame, options.title) = (.lines, .card, "Lake")
    let text = PlainText.string(CellPainter.paint(drawing.list, columns: 24, rows: 8, options))
    #expect(text.contains("lake.png") && text.contains("╭") && !text.contains("▄") && !text.contains("▒"))
  }
}
