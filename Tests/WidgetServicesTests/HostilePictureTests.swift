import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// Pictures that are broken, lie, or use too much (made by Pictures/make-hostile): each gives a picture or a named reason, in time.
@Suite("Hostile pictures")
struct HostilePictureTests {
  /// The expected result.
  enum End: Sendable, Hashable {
    /// A picture with these natural sizes.
    case shown(Int, Int)
    case fault(PictureFault)
    /// One of the limits, whichever a machine reaches first.
    case limited
    /// A picture or a broken one: library versions differ.
    case either
  }

  static let raster: [(String, End)] = [
    ("good.png", .shown(8, 8)), ("lies-larger.png", .fault(.broken)), ("lies-smaller.png", .either),
    ("zero-width.png", .fault(.broken)), ("zero-both.png", .fault(.broken)), ("negative.png", .fault(.broken)),
    ("wide.png", .fault(.dimensions(width: 65536, height: 1))), ("widest.png", .shown(65535, 1)),
    ("too-many.png", .fault(.dimensions(width: 60000, height: 60000))), ("no-data.png", .fault(.broken)),
    ("empty-data.png", .fault(.broken)), ("no-end.png", .shown(8, 8)), ("no-head.png", .fault(.broken)),
    ("two-heads.png", .fault(.broken)), ("bad-sum.png", .fault(.broken)), ("endless-chunk.png", .fault(.broken)),
    ("negative-chunk.png", .fault(.broken)), ("bad-zlib.png", .fault(.broken)), ("bad-filter.png", .fault(.broken)),
    ("bad-depth.png", .fault(.broken)), ("bad-color.png", .fault(.broken)), ("palette-missing.png", .fault(.broken)),
    ("palette-index.png", .either), ("palette-long.png", .either), ("alpha-long.png", .either),
    ("sixteen.png", .shown(8, 8)), ("interlaced-short.png", .fault(.broken)), ("profile-lies.png", .shown(8, 8)),
    ("profile-bomb.png", .shown(8, 8)), ("text-bomb.png", .shown(8, 8)), ("many-texts.png", .shown(8, 8)),
    ("animation-lies.png", .shown(8, 8)), ("bomb.png", .shown(5600, 5600)), ("bomb-interlaced.png", .limited),
    ("exif-loop.png", .either),
    ("good.jpg", .shown(32, 16)), ("cmyk.jpg", .shown(32, 16)), ("lies-larger.jpg", .either),
    ("too-many.jpg", .fault(.dimensions(width: 65500, height: 65500))), ("zero.jpg", .fault(.broken)),
    ("twelve.jpg", .fault(.broken)), ("seven-components.jpg", .fault(.broken)), ("bad-table.jpg", .fault(.broken)),
    ("no-tables.jpg", .either), ("start-alone.jpg", .fault(.broken)), ("endless-fill.jpg", .fault(.broken)),
    ("comments.jpg", .shown(32, 16)), ("exif-far.jpg", .shown(32, 16)), ("profile-lies.jpg", .shown(32, 16)),
    ("scans.jpg", .limited),
    ("good.webp", .shown(32, 16)), ("riff-lies.webp", .either), ("riff-empty.webp", .fault(.broken)),
    ("frame-lies.webp", .fault(.dimensions(width: 16383, height: 16383))),
    ("lossless-lies.webp", .fault(.dimensions(width: 16384, height: 16384))),
    ("lossless-noise.webp", .fault(.broken)), ("canvas-lies.webp", .either), ("no-frames.webp", .fault(.broken)),
    ("alpha-alone.webp", .fault(.broken)),
  ]

  static let drawn: [(String, End)] = [
    ("good.svg", .shown(32, 16)), ("no-size.svg", .shown(32, 16)), ("no-size-no-box.svg", .fault(.broken)),
    ("percent.svg", .shown(32, 16)), ("zero.svg", .fault(.broken)),
    ("huge.svg", .fault(.dimensions(width: 100_000, height: 100_000))), ("infinite.svg", .fault(.broken)),
    ("negative.svg", .fault(.broken)), ("unclosed.svg", .fault(.broken)), ("empty.svg", .fault(.broken)),
    ("namespace.svg", .either), ("laughs.svg", .limited), ("laughs-attribute.svg", .limited),
    ("entity-file.svg", .either), ("entity-web.svg", .either), ("image-file.svg", .shown(32, 16)),
    ("image-web.svg", .shown(32, 16)), ("image-inside.svg", .shown(32, 16)), ("include.svg", .either),
    ("import.svg", .shown(32, 16)), ("script.svg", .shown(32, 16)), ("nested.svg", .limited),
    ("svg-in-svg.svg", .either), ("uses.svg", .limited), ("use-itself.svg", .either), ("pattern-itself.svg", .either),
    ("patterns.svg", .limited), ("filters.svg", .limited), ("path.svg", .limited), ("text.svg", .shown(32, 16)),
    ("bom.svg", .shown(32, 16)), ("utf16.svg", .fault(.format(nil))), ("page.svg", .fault(.format(nil))),
    ("feed.svg", .fault(.format(nil))),
  ]

  static func bytes(_ name: String) throws -> [UInt8] { try PictureDecodingTests.bytes("Hostile/\(name)") }

  /// Whether librsvg, which is optional, is installed.
  static let drawsSVG: Bool = {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW) else { return false }
    dlclose(library)
    return true
  }()

  private func expect(_ name: String, _ end: End) throws {
    let start = ContinuousClock.now
    let found: Result<Picture, PictureFault>
    switch end {
    case .shown, .fault: found = PictureDecodingTests.decode(try Self.bytes(name))
    // The limits that exist on every machine stop it.
    case .limited, .either:
      found = PictureDecoder(program: StagedPrograms.canvas).decode(PictureRequest(try Self.bytes(name)))
    }
    switch end {
    case .shown(let width, let height):
      #expect(found.map { "\($0.width) x \($0.height)" } == .success("\(width) x \(height)"))
    case .fault(let fault): #expect(found.map(\.width) == .failure(fault))
    case .limited, .either:
      if case .failure(let fault) = found {
        #expect([.broken, .memory, .processorTime].contains(fault), "\(fault)")
      }
    }
    if case .success(let picture) = found {
      #expect(max(picture.columns, picture.rows) <= PictureLimits.keptSide)
      #expect(picture.pixels.count == picture.columns * picture.rows)
    }
    #expect(ContinuousClock.now - start < HangLimit.duration, "\(name) hangs")
  }

  @Test("a PNG, JPEG or WebP gives a picture or a named reason", arguments: raster)
  func rasters(name: String, end: End) throws { try expect(name, end) }

  @Test("an SVG gives a picture or a named reason", .enabled(if: drawsSVG), arguments: drawn)
  func drawings(name: String, end: End) throws { try expect(name, end) }

  @Test("every file of the corpus has its expected result here")
  func complete() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: PictureDecodingTests.folder + "/Hostile")
    let named = Self.raster.map(\.0) + Self.drawn.map(\.0) + (1...8).flatMap { ["turn\($0).png", "turn\($0).webp"] }
    #expect(Set(found) == Set(named))
  }

  // MARK: SVG content

  /// Its natural width and height, then columns and rows.
  private func sizes(_ picture: Picture) -> [Int] { [picture.width, picture.height, picture.columns, picture.rows] }

  @Test("an SVG is drawn at the stored resolution, and has its own size", .enabled(if: drawsSVG))
  func drawing() throws {
    for name in ["good.svg", "no-size.svg", "percent.svg", "bom.svg", "script.svg", "import.svg"] {
      let picture = try PictureDecodingTests.decode(Self.bytes(name)).get()
      #expect(sizes(picture) == [32, 16, 1496, 748], "\(name)")
      #expect(Set(picture.pixels) == [0x2850_DCFF], "\(name)")
    }
    let text = try PictureDecodingTests.decode(Self.bytes("text.svg"), side: 64).get()
    let inked = text.pixels.count { $0 & 0xFF > 0 }
    #expect((40...600).contains(inked), "letters, and no box in their place: \(inked) pixels")
  }

  @Test("external references of an SVG are not loaded", .enabled(if: drawsSVG))
  func references() throws {
    for name in ["image-file.svg", "image-web.svg", "entity-file.svg", "include.svg"] {
      if case .success(let picture) = PictureDecodingTests.decode(try Self.bytes(name), side: 64) {
        #expect(picture.pixels.allSatisfy { $0 == 0 }, "\(name)")
      }
    }
  }

  @Test(
    "a PNG and a WebP are rotated as their EXIF says, too", arguments: 1...8, ["png", "webp"])
  func turns(turn: Int, format: String) throws {
    let picture = try PictureDecodingTests.decode(Self.bytes("turn\(turn).\(format)")).get()
    #expect(sizes(picture) == (turn < 5 ? [3, 2, 3, 2] : [2, 3, 2, 3]))
    let (right, bottom) = ([2, 3, 6, 7].contains(turn), [3, 4, 7, 8].contains(turn))
    let place = (bottom ? picture.rows - 1 : 0) * picture.columns + (right ? picture.columns - 1 : 0)
    for (index, pixel) in picture.pixels.enumerated() {
      #expect(pixel == (index == place ? 0xF010_10FF : 0x2040_E0FF), "pixel \(index)")
    }
  }

  // MARK: Mutations

  @Test(
    "any mutation of a file's bytes gives a picture or a named reason",
    arguments: [
      "good.png", "sixteen.png", "interlaced-short.png", "alpha-long.png", "good.jpg", "cmyk.jpg", "exif-far.jpg",
      "good.webp", "turn6.webp", "good.svg", "import.svg",
    ])
  func mutations(name: String) throws {
    guard !name.hasSuffix(".svg") || Self.drawsSVG else { return }
    let whole = try Self.bytes(name)
    let others = try ["good.png", "good.jpg", "good.webp", "text.svg"].map(Self.bytes)
    var dice = SplitMix64(seed: name.utf8.reduce(18) { $0 &* 31 &+ UInt64($1) })
    for number in 0..<40 {
      var bytes = whole
      for _ in 0...dice.below(4) { Self.mutate(&bytes, others, &dice) }
      switch PictureDecodingTests.decode(bytes, side: 64) {
      case .success(let picture): #expect(picture.pixels.count == picture.columns * picture.rows)
      case .failure(.unavailable(let sentence)): Issue.record("\(number): \(sentence)")
      case .failure: break
      }
    }
    #expect(
      PictureDecodingTests.decode(try Self.bytes("good.png")).map(\.width) == .success(8), "the next one is as before")
  }

  private static func mutate(_ bytes: inout [UInt8], _ others: [[UInt8]], _ dice: inout SplitMix64) {
    guard bytes.count > 4 else { return }
    let place = dice.below(bytes.count - 4)
    let length = 1 + dice.below(min(64, bytes.count - place - 1))
    switch dice.below(7) {
    case 0: bytes[place] ^= 1 << UInt8(dice.below(8))
    case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF][dice.below(5)]
    // Four bytes are a length or a dimension in each format.
    case 2: bytes.replaceSubrange(place..<place + 4, with: [UInt8](repeating: dice.below(2) == 0 ? 0xFF : 0, count: 4))
    case 3: bytes.removeSubrange(place..<place + length)
    case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 5: bytes.removeSubrange((place + length)...)
    default:
      let other = others[dice.below(others.count)]
      bytes.insert(contentsOf: other.prefix(length), at: place)
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }
}
