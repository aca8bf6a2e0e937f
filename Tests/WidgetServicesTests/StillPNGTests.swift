import PNGKit
import TestSupport
import Testing
import WidgetModel

/// PNG files that we write.
@Suite("PNG of our own")
struct StillPNGTests {
  private func picture(_ columns: Int, _ rows: Int, _ pixel: (Int, Int) -> UInt32) throws -> Picture {
    let pixels = (0..<rows).flatMap { y in (0..<columns).map { x in pixel(x, y) } }
    return try #require(Picture(width: 5, height: 7, columns: columns, rows: rows, pixels: pixels))
  }

  /// One of each colour type that is written differently, by its number in the file.
  private func kinds() throws -> [(kind: UInt8, picture: Picture)] {
    [
      (0, try picture(40, 30) { x, y in UInt32((x * 5 + y) & 255) * 0x0101_0100 | 0xFF }),
      (2, try picture(40, 30) { x, y in UInt32(x * 6) << 24 | UInt32(y * 8) << 16 | UInt32(x * y & 255) << 8 | 0xFF }),
      (3, try picture(40, 30) { x, y in (x + y) % 3 == 0 ? 0xFF00_00FF : 0x00FF_0080 }),
      (4, try picture(40, 30) { x, y in UInt32((x * 5 + y) & 255) * 0x0101_0100 | UInt32(1 + x * 6) }),
      (6, try picture(40, 30) { x, y in UInt32(x * 6) << 24 | UInt32(y * 8) << 16 | UInt32(1 + x * y & 127) }),
      (0, try picture(1, 1) { _, _ in 0x8080_80FF }), (3, try picture(1, 1) { _, _ in 0x1020_30FF }),
    ]
  }

  @Test("a written file can be read again, has the fewest channels, and libpng reads it too")
  func roundTrip() throws {
    for (kind, picture) in try kinds() {
      for effort in [StillPNG.Effort.kept, .sent] {
        let bytes = StillPNG.bytes(of: picture, mark: 0x0123_4567_89AB_CDEF, effort)
        #expect(bytes[25] == kind)
        #expect(StillPNG.picture(of: bytes, mark: 0x0123_4567_89AB_CDEF, most: 1200) == picture)
        #expect(StillPNG.picture(of: bytes, mark: 1, most: 1200) == nil, "another's mark")
        #expect(StillPNG.picture(of: bytes, mark: 0x0123_4567_89AB_CDEF, most: picture.pixels.count - 1) == nil)
        #expect(try PictureDecodingTests.decode(bytes).get().pixels == picture.pixels)
      }
    }
  }

  @Test("fully transparent pixels have no colour")
  func clear() throws {
    let bytes = StillPNG.bytes(of: try picture(2, 1) { x, _ in x == 0 ? 0x1234_5600 : 0x1234_56FF })
    #expect(StillPNG.picture(of: bytes, most: 2)?.pixels == [0, 0x1234_56FF])
  }

  @Test("a file that is truncated or has a byte changed is refused, except where no checksum covers it")
  func damage() throws {
    for (_, picture) in try kinds() {
      let whole = StillPNG.bytes(of: picture)
      for count in 0..<whole.count { #expect(StillPNG.picture(of: Array(whole.prefix(count)), most: 1200) == nil) }
      for place in whole.indices {
        var bytes = whole
        bytes[place] ^= 0x20
        #expect(StillPNG.picture(of: bytes, most: 1200) == nil, "byte \(place)")
      }
    }
  }

  @Test("smooth pictures take a tenth of their pixels, flat ones a hundredth")
  func size() throws {
    let smooth = try picture(400, 300) { x, y in
      UInt32(x * 255 / 400) << 24 | UInt32(y * 255 / 300) << 16 | UInt32((x + y) * 255 / 700) << 8 | 0xFF
    }
    let flat = try picture(400, 300) { x, y in (x / 100 + y / 100) % 2 == 0 ? 0xFF00_00FF : 0x0000_FFFF }
    #expect(StillPNG.bytes(of: smooth).count < 400 * 300 * 3 / 10)
    #expect(StillPNG.bytes(of: flat).count < 400 * 300 * 3 / 100)
  }

  @Test("a smaller copy has the mean of its pixels, weighted by alpha")
  func scaling() throws {
    let checks = try picture(4, 4) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF }
    #expect(checks.scaled(columns: 2, rows: 2).pixels == [UInt32](repeating: 0x8080_80FF, count: 4))
    let halves = try picture(2, 1) { x, _ in x == 0 ? 0xFF00_00FF : 0x00FF_0000 }
    #expect(halves.scaled(columns: 1, rows: 1).pixels == [0xFF00_0080], "what is see-through lends no colour")
    let thirds = try picture(3, 1) { x, _ in [0x0000_00FF, 0x5A5A_5AFF, 0xB4B4_B4FF][x] }
    #expect(thirds.scaled(columns: 2, rows: 1).pixels == [0x1E1E_1EFF, 0x9696_96FF])
    #expect(checks.scaled(columns: 9, rows: 9) == checks, "nothing is made larger")
    let scaled = checks.scaled(columns: 0, rows: 3)
    let sizes: [Int] = [scaled.width, scaled.height, scaled.columns, scaled.rows]
    #expect(sizes == [5, 7, 1, 3] as [Int])
  }
}
