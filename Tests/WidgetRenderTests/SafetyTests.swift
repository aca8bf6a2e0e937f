import TestSupport
import Testing
import WidgetLayout
import WidgetModel

@testable import WidgetRender

/// DocC: Reliability, "Text output": text from a script is never more than text.
@Suite("Text from a script is never a command")
struct SafetyTests {
  /// A display list of random commands with random bytes.
  func list(_ dice: inout SplitMix64) -> DisplayList {
    var drawing = Drawing()
    drawing.list.bytes = (0..<dice.below(200)).map { _ in byte(&dice) }
    drawing.list.links = (0..<3).map { _ in
      "https:" + String(decoding: (0..<dice.below(9)).map { _ in byte(&dice) }, as: UTF8.self)
    }
    for link in 0..<4 {
      var look = TextLook()
      look.link = Int32(link)
      look.underline = dice.below(2) == 0
      look.color = .named(Color.Role.allCases[dice.below(Color.Role.allCases.count)])
      drawing.list.looks.append(look)
    }
    for _ in 0..<dice.below(30) {
      let (x, y) = (Double(dice.below(30)) - 5, Double(dice.below(12)) - 3)
      let (width, height) = (Double(dice.below(20)), Double(dice.below(6)))
      drawing.add(command(&dice, drawing.list.bytes.count), x, y, width, height)
    }
    return drawing.list
  }

  private func byte(_ dice: inout SplitMix64) -> UInt8 {
    let favourites: [UInt8] = [
      0x1B, 0x5B, 0x9B, 0xC2, 0x9B, 0x07, 0x0A, 0xE2, 0x80, 0xAE, 0x8D, 0xF0, 0x9F, 0x91, 0xA8, 0x5C, 0x5D, 0x3B,
    ]
    return dice.below(2) == 0 ? favourites[dice.below(favourites.count)] : UInt8(dice.below(256))
  }

  private func command(_ dice: inout SplitMix64, _ bytes: Int) -> DisplayList.Drawing {
    let color = Color.named(Color.Role.allCases[dice.below(Color.Role.allCases.count)]).opacity(
      Double(dice.below(11)) / 10)
    let shapes: [DisplayList.Shape] = [.rectangle, .rounded(radius: 12), .circle, .ellipse, .capsule]
    let shape = shapes[dice.below(shapes.count)]
    let (start, count) = (Int32(dice.below(bytes + 5)), Int32(dice.below(60)))
    let part = Double(dice.below(12)) / 10
    let all: [DisplayList.Drawing] = [
      .text(start: start, count: count, look: Int32(dice.below(5)), baseline: 1), .standIn(start: start, count: count),
      .picture(start: start, count: count, index: Int32(dice.below(3)) - 1),
      .fill(shape, color), .stroke(shape, color, width: Double(dice.below(4))), .divider(color), .mask(color),
      .bar(part: dice.below(5) == 0 ? nil : part, fill: color, track: color),
      .ring(part: part, fill: color, track: color),
      .toggle(isOn: dice.below(2) == 0, tint: color), .beginClip(shape), .endClip, .beginOpacity(part), .endOpacity,
      .beginTransform(Int32(dice.below(4))), .endTransform, .beginMask(), .beginMasked, .endMask,
      .text(start: start, count: count, look: Int32(dice.below(5)), baseline: 1),
    ]
    return all[dice.below(all.count)]
  }

  /// Terminal output without SGR and OSC 8; nil if a sequence is neither.
  private func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    var rest: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x1B else {
        rest.append(bytes[index])
        index += 1
        continue
      }
      guard index + 1 < bytes.count else { return nil }
      var end = index + 2
      switch bytes[index + 1] {
      case 0x5B:
        while end < bytes.count, bytes[end] >= 0x30 && bytes[end] <= 0x39 || bytes[end] == 0x3B { end += 1 }
        guard end < bytes.count, bytes[end] == 0x6D else { return nil }
        index = end + 1
      case 0x5D:
        guard bytes[index...].starts(with: Array("\u{1B}]8;".utf8)) else { return nil }
        while end < bytes.count, bytes[end] >= 0x20, bytes[end] < 0x7F { end += 1 }
        guard bytes[end...].starts(with: [0x1B, 0x5C]) else { return nil }
        index = end + 2
      default: return nil
      }
    }
    return rest
  }

  private func isControlFree(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy {
      $0 == "\n"
        || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !(0x2028...0x202E).contains($0.value)
          && !(0x2066...0x2069).contains($0.value)
    }
  }

  @Test("random lists become text without controls, and ANSI with only SGR and OSC 8", arguments: 0..<400)
  func randomLists(_ seed: Int) throws {
    var dice = SplitMix64(seed: UInt64(seed))
    let list = list(&dice)
    var options = CellPainter.Options()
    options.frame = WidgetFrame.allCases[dice.below(4)]
    options.title = String(decoding: (0..<9).map { _ in byte(&dice) }, as: UTF8.self)
    options.encoding = dice.below(4) == 0 ? .ascii : .utf8
    let cells = CellPainter.paint(list, columns: 20, rows: 6, options)
    #expect(isControlFree(PlainText.bytes(cells)))
    if options.encoding == .ascii { #expect(PlainText.bytes(cells).allSatisfy { $0 < 0x80 }) }
    for depth in ColorDepth.allCases {
      var ansi = ANSI.Options()
      ansi.depth = depth
      let rest = try #require(stripped(ANSI.bytes(cells, ansi)))
      #expect(isControlFree(rest))
      #expect(rest.count { $0 == 0x0A } == 6)
    }
    let lines = PlainText.string(cells).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == 6)
    #expect(lines.allSatisfy { CellMetrics().columns(String($0)) <= 20 })
  }

  @Test("the grid keeps each wide cluster whole")
  func invariant() {
    for seed in 0..<200 {
      var dice = SplitMix64(seed: UInt64(seed) + 9_000)
      let cells = CellPainter.paint(list(&dice), columns: 17, rows: 6)
      for row in 0..<cells.rows {
        for column in 0..<cells.columns where cells[column, row].isTail {
          #expect(column > 0 && !cells[column - 1, row].isTail && !cells[column - 1, row].isBlank)
        }
      }
    }
  }

  @Test("an escape sequence in a script's text shows only its letters")
  func escapeSequence() {
    let drawing = Drawing.of { $0.text(SanitizedText.string("\u{1B}[31mred\u{7}\u{9B}2J\u{202E}x"), 0, 0) }
    #expect(drawing.picture(20, 1) == "\n[31mred2Jx")
  }
}
