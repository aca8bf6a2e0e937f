import TestSupport
import Testing
import WidgetModel

@testable import WidgetRender

/// The bytes that send pictures to terminals.
@Suite("Pictures for terminals") struct TerminalPictureTests {
  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^").replacing("\u{7}", with: "~")
  }

  // MARK: kitty

  @Test("a small picture is one piece")
  func small() {
    #expect(
      shown(KittyGraphics.show([1, 2, 3], id: 7, columns: 46, rows: 10, inPlaceholders: false))
        == "^_Ga=T,f=100,q=2,i=7,c=46,r=10,C=1,m=0;AQID^\\")
    #expect(
      shown(KittyGraphics.show([1, 2, 3], id: nil, columns: 2, rows: 1, inPlaceholders: false))
        == "^_Ga=T,f=100,q=2,c=2,r=1,C=1,m=0;AQID^\\")
    #expect(
      shown(KittyGraphics.show([1, 2, 3], id: 7, columns: 46, rows: 10, inPlaceholders: true))
        == "^_Ga=T,f=100,q=2,i=7,c=46,r=10,U=1,m=0;AQID^\\")
  }

  @Test(
    "a large one is sent in pieces of 4,096 letters, of which all but the last say that more follows",
    arguments: [(3071, 1), (3072, 1), (3073, 2), (6144, 2), (6145, 3), (40_000, 14)])
  func pieces(_ count: Int, _ pieces: Int) {
    let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let text = shown(KittyGraphics.show(data, id: 1, columns: 1, rows: 1, inPlaceholders: false))
    let parts = text.split(separator: "^\\")
    #expect(parts.count == pieces)
    #expect(parts.dropLast().allSatisfy { $0.contains("m=1;") } && parts.last?.contains("m=0;") ?? false)
    #expect(parts.dropFirst().allSatisfy { $0.hasPrefix("^_Gq=2,m=") })
    let payload = parts.map { String($0.split(separator: ";")[1]) }
    #expect(payload.allSatisfy { $0.count <= 4096 } && payload.dropLast().allSatisfy { $0.count == 4096 })
    #expect(payload.joined() == String(decoding: Base64.text(data), as: UTF8.self))
  }

  @Test("a picture is deleted with its data")
  func remove() {
    #expect(shown(KittyGraphics.remove(id: 9)) == "^_Ga=d,d=I,i=9,q=2;^\\")
    #expect(shown(KittyGraphics.end) == "^_Gm=0,q=2;^\\")
  }

  @Test("a placeholder names its row, its column and the picture")
  func placeholders() {
    let id = KittyGraphics.id(process: 41, slot: 5)
    #expect(id == 42 << 24 | 5)
    let scalars = String(decoding: KittyGraphics.placeholders(id: id, row: 1, columns: 2), as: UTF8.self).unicodeScalars
      .map(\.value)
    let color = "\u{1B}[38;5;5m".unicodeScalars.map(\.value), end = "\u{1B}[39m".unicodeScalars.map(\.value)
    // Marks: 0 is U+0305, 1 U+030D, 42 U+059C.
    #expect(scalars == color + [0x10EEEE, 0x30D, 0x305, 0x59C, 0x10EEEE, 0x30D, 0x30D, 0x59C] + end)
  }

  @Test("there are 297 marks, all different, the first and last as the protocol has them")
  func marks() {
    let most = KittyGraphics.Placeholder.most
    let marks = (0..<most).map { KittyGraphics.Placeholder.mark($0) }
    #expect(most == 297 && Set(marks).count == 297)
    #expect(marks.first == Array("\u{305}".utf8) && marks.last == Array("\u{1D244}".utf8))
    // Anything larger cannot be expressed, and is the last.
    #expect(KittyGraphics.Placeholder.mark(400) == marks.last && KittyGraphics.Placeholder.mark(-1) == marks.first)
  }

  @Test("picture numbers fit into placeholders")
  func numbers() {
    for process in [0, 1, 254, 255, 65_535, 4_194_304, Int32.max] {
      for slot in [0, 1, 255, 900] {
        let id = KittyGraphics.id(process: process, slot: slot)
        #expect((1...255).contains(id >> 24) && (1...255).contains(id & 0xFF) && id & 0xFF_FF00 == 0)
      }
    }
  }

  // MARK: tmux, iTerm2

  @Test("tmux gets each piece separately, with every ESC doubled")
  func tmux() {
    let bytes = Array("\u{1B}_Ga;x\u{1B}\\\u{1B}_Gb;y\u{1B}\\".utf8)
    #expect(shown(TmuxState.wrapped(bytes)) == "^Ptmux;^^_Ga;x^^\\^\\^Ptmux;^^_Gb;y^^\\^\\")
    #expect(TmuxState.wrapped([]).isEmpty)
  }

  @Test("iTerm2 gets the picture in one sequence, with its size in cells")
  func iterm() {
    #expect(
      shown(InlineImage.show([1, 2, 3, 4], columns: 22, rows: 10))
        == "^]1337;File=inline=1;size=4;width=22;height=10;preserveAspectRatio=0;doNotMoveCursor=1:AQIDBA==~")
  }

  // MARK: Sixel

  private func sixel(_ rows: [String], ground: UInt32? = nil, colors: Int = 256) -> String {
    let known: [Character: [UInt8]] = [
      "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 255, 255], " ": [9, 9, 9, 0],
      "h": [255, 255, 255, 128],
    ]
    let pixels = rows.flatMap { $0.flatMap { known[$0] ?? [] } }
    return shown(Sixel.bytes(width: rows[0].count, height: rows.count, pixels: pixels, ground: ground, colors: colors))
  }

  @Test("each band overlays its colours, with run lengths and nothing after the last pixel")
  func golden() {
    #expect(sixel(["r"]) == "^P0;1;0q\"1;1;1;1#0;2;100;0;0#0@^\\")
    #expect(sixel(["rrrrrg"]) == "^P0;1;0q\"1;1;6;1#0;2;100;0;0#1;2;0;100;0#0!5@$#1!5?@^\\")
    #expect(
      sixel(["rr", "rr", "rr", "rr", "rr", "rr", "gg"])
        == "^P0;1;0q\"1;1;2;7#0;2;100;0;0#1;2;0;100;0#0~~-#1@@^\\")
    // Transparent pixels are left out; over a known background they have its colour.
    #expect(sixel(["r r"]) == "^P0;1;0q\"1;1;3;1#0;2;100;0;0#0@?@^\\")
    #expect(sixel(["r r"], ground: 0x0000FF) == "^P0;1;0q\"1;1;3;1#0;2;100;0;0#1;2;0;0;100#0@?@$#1?@^\\")
    #expect(sixel(["h"], ground: 0) == "^P0;1;0q\"1;1;1;1#0;2;50;50;50#0@^\\")
    #expect(Sixel.bytes(width: 0, height: 0, pixels: [], ground: nil, colors: 256).isEmpty)
    #expect(Sixel.bytes(width: 2, height: 2, pixels: [1], ground: nil, colors: 256).isEmpty)
  }

  /// A decoder of sixels, by the standard: 0xRRGGBB or nil for each pixel.
  private func decoded(_ bytes: [UInt8], _ width: Int, _ height: Int) -> [UInt32?] {
    var pixels = [UInt32?](repeating: nil, count: width * height)
    var colors: [Int: UInt32] = [:]
    var (column, top, color) = (0, 0, 0)
    var place = bytes.firstIndex(of: UInt8(ascii: "q")).map { $0 + 1 } ?? 0
    func numbers() -> [Int] {
      var numbers = [0]
      while place < bytes.count, (0x30...0x39).contains(bytes[place]) || bytes[place] == 0x3B {
        if bytes[place] == 0x3B {
          numbers.append(0)
        } else {
          numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(bytes[place] - 0x30)
        }
        place += 1
      }
      return numbers
    }
    while place < bytes.count, bytes[place] != 0x1B {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): _ = numbers()
      case UInt8(ascii: "#"):
        let found = numbers()
        color = found[0]
        if found.count == 5 {
          colors[color] = found[2...].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
        }
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, top) = (0, top + 6)
      default:
        var (count, sixel) = (1, byte)
        if byte == UInt8(ascii: "!") {
          count = numbers()[0]
          sixel = bytes[place]
          place += 1
        }
        for _ in 0..<count {
          for bit in 0..<6 where (sixel - 0x3F) & 1 << UInt8(bit) != 0 {
            pixels[(top + bit) * width + column] = colors[color]
          }
          column += 1
        }
      }
    }
    return pixels
  }

  @Test("a picture with few colours survives unchanged", arguments: 0..<20)
  func exact(_ seed: Int) {
    var dice = SplitMix64(seed: UInt64(seed))
    let (width, height) = (1 + dice.below(40), 1 + dice.below(30))
    let palette = (0..<20).map { _ in (0..<3).map { _ in UInt8(dice.below(6) * 51) } }
    var pixels: [UInt8] = []
    var wanted: [UInt32?] = []
    for _ in 0..<width * height {
      let (color, isSeen) = (palette[dice.below(20)], dice.below(5) > 0)
      pixels += color + [isSeen ? 255 : 0]
      wanted.append(isSeen ? color.reduce(0) { $0 << 8 | UInt32($1) } : nil)
    }
    let bytes = Sixel.bytes(width: width, height: height, pixels: pixels, ground: nil, colors: 256)
    #expect(decoded(bytes, width, height) == wanted)
  }

  @Test(
    "a picture with many colours is reduced to the terminal's, and stays close to the original",
    arguments: [2, 16, 255, 256])
  func many(_ most: Int) {
    let (width, height) = (96, 60)
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width { pixels += [UInt8(column * 255 / 95), UInt8(row * 255 / 59), 128, 255] }
    }
    let bytes = Sixel.bytes(width: width, height: height, pixels: pixels, ground: nil, colors: most)
    let shown = decoded(bytes, width, height)
    #expect(Set(shown).count <= most && !shown.contains(nil))
    // The mean of blocks of 12 by 12 pixels, as an eye sees them.
    let tolerance = most == 2 ? 140 : most == 16 ? 24 : 8
    for (top, left) in [(0, 0), (24, 36), (48, 84), (12, 60)] {
      for shift: UInt32 in [16, 8, 0] {
        var (sum, wanted) = (0, 0)
        for row in top..<top + 12 {
          for column in left..<left + 12 {
            sum += Int((shown[row * width + column] ?? 0) >> shift & 0xFF)
            wanted += Int(pixels[(row * width + column) * 4 + Int(16 - shift) / 8])
          }
        }
        #expect(
          abs(sum - wanted) / 144 <= tolerance, "\(most) colours at \(left), \(top): \(sum / 144), \(wanted / 144)")
      }
    }
  }

  @Test("a plain area in a picture with many colours stays plain")
  func plain() {
    var pixels: [UInt8] = []
    for row in 0..<60 {
      for column in 0..<60 {
        pixels += row < 30 ? [28, 28, 30, 255] : [UInt8(column * 4), UInt8(row * 4), UInt8((row * column) % 256), 255]
      }
    }
    let shown = decoded(Sixel.bytes(width: 60, height: 60, pixels: pixels, ground: nil, colors: 64), 60, 60)
    #expect(Set(shown.prefix(60 * 29)).count == 1)
  }
}
