import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetWire

@testable import WidgetSandbox
@testable import WidgetServices

/// Pictures decoded by `lunette-canvas` in its sandbox: the built program is started for each.
@Suite("Decoding of pictures")
struct PictureDecodingTests {
  /// Decodes without a time limit: the CPU time depends on the machine.
  static let decoder = PictureDecoder(
    program: StagedPrograms.canvas, patience: HangLimit.duration, processorTime: Int(HangLimit.seconds))
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Pictures"

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  static func decode(_ bytes: [UInt8], side: Int = PictureLimits.keptSide) -> Result<Picture, PictureFault> {
    decoder.decode(PictureRequest(bytes, side: side))
  }

  /// Its natural width and height, then columns and rows.
  private func sizes(_ picture: Picture) -> [Int] { [picture.width, picture.height, picture.columns, picture.rows] }

  /// The colours in the middle of each quarter, row by row.
  private func quarters(_ picture: Picture) -> [UInt32] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      picture.pixels[picture.rows * y / 4 * picture.columns + picture.columns * x / 4]
    }
  }

  private func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
    [24, 16, 8, 0].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= 24 }
  }

  private static let colors: [UInt32] = [0xDC28_28FF, 0x28B4_3CFF, 0x2850_DCFF, 0xF0DC_3CFF]

  @Test(
    "every form of a format gives the same picture, including an animation's first frame",
    arguments: [
      "quarters.png", "interlaced.png", "animation.png", "baseline.jpg", "progressive.jpg", "cmyk.jpg", "lossy.webp",
      "animation.webp",
    ])
  func colors(name: String) throws {
    let picture = try Self.decode(Self.bytes(name)).get()
    #expect(sizes(picture) == [32, 16, 32, 16])
    for (shown, color) in zip(quarters(picture), Self.colors) {
      #expect(isNear(shown, color), "\(String(shown, radix: 16)) for \(String(color, radix: 16))")
    }
  }

  @Test("a JPEG is rotated as its EXIF says", arguments: 1...8)
  func turns(orientation: Int) throws {
    let picture = try Self.decode(Self.bytes("turn\(orientation).jpg")).get()
    #expect(sizes(picture) == [32, 16, 32, 16])
    for (shown, color) in zip(quarters(picture), Self.colors) {
      #expect(isNear(shown, color), "\(String(shown, radix: 16)) for \(String(color, radix: 16))")
    }
  }

  @Test("alpha is kept", arguments: ["alpha.png", "alpha.webp"])
  func alpha(name: String) throws {
    let alphas = quarters(try Self.decode(Self.bytes(name)).get()).map { $0 & 0xFF }
    #expect(alphas == [255, 255, 128, 0])
  }

  @Test("greyscale, sixteen bits per channel, and a palette with a transparent entry")
  func depths() throws {
    let grey = quarters(try Self.decode(Self.bytes("grey.png")).get())
    #expect(grey.map { $0 >> 8 & 0xFFFF } == grey.map { $0 >> 16 }, "red, green and blue are one")
    #expect(quarters(try Self.decode(Self.bytes("grey.jpg")).get())[0] & 0xFF == 0xFF)
    #expect(quarters(try Self.decode(Self.bytes("sixteen.png")).get()) == [0xFF, .max, 0xFF, .max])
    #expect(quarters(try Self.decode(Self.bytes("palette.png")).get()).contains { $0 & 0xFF == 0 })
  }

  @Test("a picture is scaled while it is read: no side is longer than requested, and nothing is enlarged")
  func scaling() throws {
    #expect(PictureLimits.keptSide == 2 * Int(Family.systemExtraLarge.points.width), "twice the largest family's")
    for name in ["baseline.jpg", "lossy.webp", "quarters.png"] {
      #expect(sizes(try Self.decode(Self.bytes(name), side: 8).get()) == [32, 16, 8, 4], "\(name)")
      #expect(sizes(try Self.decode(Self.bytes(name), side: 31).get()) == [32, 16, 31, 16], "\(name)")
      #expect(sizes(try Self.decode(Self.bytes(name), side: 32).get()) == [32, 16, 32, 16], "\(name)")
      #expect(sizes(try Self.decode(Self.bytes(name), side: 500).get()) == [32, 16, 32, 16], "\(name)")
    }
    #expect(sizes(try Self.decode(Self.bytes("large.png")).get()) == [5600, 5600, 1496, 1496])
  }

  // MARK: Faults

  @Test(
    "an unsupported format is named",
    arguments: [
      ("GIF89a\u{1}", "a GIF"), ("\u{1F}\u{8B}", "a compressed SVG"),
      ("\0\0\0\u{20}ftypavif", "an AVIF"), ("\0\0\0\u{18}ftypheic", "a HEIC"),
      ("BM\u{1}\u{1}\0\0\0\0\0\0", "a BMP"), ("II*\0", "a TIFF"), ("\0\0\u{1}\0", "an icon file"),
      ("\0\0\0\u{C}JXL \r\n", "a JPEG XL"),
    ])
  func refused(text: String, name: String) {
    // U+008B is two bytes of UTF-8.
    let bytes = name == "a compressed SVG" ? [0x1F, 0x8B, 8] : Array(text.utf8)
    #expect(Self.decode(bytes) == .failure(.format(name)))
    #expect(
      PictureFault.format(name).sentence(of: "a.png") == "'a.png' is \(name); PNG, JPEG, WebP and SVG are shown")
  }

  @Test(
    "data that is not a picture is reported",
    arguments: [[], [0], Array("Hello".utf8), [UInt8](repeating: 0xFF, count: 300)])
  func unknown(bytes: [UInt8]) { #expect(Self.decode(bytes) == .failure(.format(nil))) }

  @Test(
    "a header with more than 32 million pixels is refused before any is read, and empty sizes are broken")
  func headers() throws {
    let png = try Self.bytes("quarters.png")
    func sized(_ width: UInt32, _ height: UInt32) -> [UInt8] {
      var header = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) } }
      header = Array(png[12..<16]) + header + Array(png[24..<29])
      let sum = Self.checksum(header)
      return Array(png[..<12]) + header + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
        + Array(png[33...])
    }
    #expect(Self.decode(sized(32, 16)).map(\.width) == .success(32))
    #expect(Self.decode(sized(8000, 4000)) == .failure(.broken), "just below: it is read, and ends too early")
    #expect(Self.decode(sized(8001, 4000)) == .failure(.dimensions(width: 8001, height: 4000)))
    #expect(Self.decode(sized(1_000_000, 1_000_000)) == .failure(.dimensions(width: 1_000_000, height: 1_000_000)))
    #expect(Self.decode(sized(70_000, 1)) == .failure(.dimensions(width: 70_000, height: 1)))
    for (width, height) in [(0, 16), (32, 0), (0, 0), (0x8000_0000, 1)] as [(UInt32, UInt32)] {
      #expect(Self.decode(sized(width, height)) == .failure(.broken))
    }
    var jpeg = try Self.bytes("baseline.jpg")
    let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(Self.decode(jpeg) == .failure(.dimensions(width: 65500, height: 65500)))
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x15, 0x00, 0x15, 0x00])
    // A truncated file is grey at the end, as in a browser.
    #expect(Self.decode(jpeg).map(\.width) == .success(5376))
    var webp = try Self.bytes("alpha.webp")
    webp.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x1F])
    #expect(Self.decode(webp) == .failure(.dimensions(width: 16384, height: 16384)))
  }

  /// The polynomial of PNG's chunks (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }

  @Test("31 million pixels in few bytes are decoded in little memory and time, or give a named error")
  func bombs() throws {
    let start = ContinuousClock.now
    #expect(Self.decode(try Self.bytes("large.png")).map(\.width) == .success(5600))
    let interlaced = Self.decode(try Self.bytes("large-interlaced.png"))
    let named: [Result<Picture, PictureFault>] = [.failure(.memory), .failure(.processorTime)]
    #expect(interlaced.map(\.width) == .success(5600) || named.contains(interlaced), "\(interlaced)")
    #expect(ContinuousClock.now - start < HangLimit.duration)
  }

  @Test(
    "a file truncated anywhere gives a named error",
    arguments: [
      "quarters.png", "interlaced.png", "baseline.jpg", "progressive.jpg", "lossy.webp", "alpha.webp",
      "animation.webp",
    ])
  func truncations(name: String) throws {
    let whole = try Self.bytes(name)
    for step in 0..<24 {
      let cut = Array(whole.prefix((whole.count - 1) * step / 24))
      switch Self.decode(cut) {
      case .success:
        // Data behind the last pixel may be missing: a PNG's end, a JPEG's marker.
        #expect(cut.count > whole.count * 3 / 4, "\(cut.count) of \(whole.count) bytes")
      case .failure(let fault): #expect([.broken, .format(nil)].contains(fault), "\(cut.count) bytes: \(fault)")
      }
    }
  }

  @Test(
    "any flipped bits give a picture or a named error, and the next picture is unaffected",
    arguments: [
      "quarters.png", "palette.png", "interlaced.png", "baseline.jpg", "progressive.jpg", "turn6.jpg", "lossy.webp",
      "alpha.webp", "animation.webp",
    ])
  func flips(name: String) throws {
    let whole = try Self.bytes(name)
    var dice = SplitMix64(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<24 {
      var bytes = whole
      for _ in 0...Int(dice.next() % 4) {
        bytes[Int(dice.next() % UInt64(bytes.count))] ^= 1 << UInt8(dice.next() % 8)
      }
      switch Self.decode(bytes) {
      case .success(let picture): #expect(picture.pixels.count == picture.columns * picture.rows)
      case .failure(.unavailable(let sentence)): Issue.record("\(sentence)")
      case .failure: break
      }
    }
    #expect(try Self.decode(whole).get().height == 16)
  }

  // MARK: The process

  @Test(
    "without the program the error says how to install it; one that replies with junk or nothing is a broken picture")
  func programs() throws {
    let png = try Self.bytes("quarters.png")
    let missing = PictureDecoder(program: nil).decode(PictureRequest(png))
    #expect(missing == .failure(.unavailable(InstalledProgram.canvas.missing)))
    for program in ["/bin/true", "/bin/false"] {
      let other = PictureDecoder(program: program).decode(PictureRequest(png))
      #expect(other == .failure(.broken))
    }
  }

  @Test("a program of another release is refused with one sentence", arguments: ["--decode", "--draw"])
  func release(word: String) throws {
    let starter = try WorkerStarter(program: StagedPrograms.canvas, arguments: [word], release: "9.9.9")
    let started = try starter.startService().get()
    defer { _ = kill(started.pid, SIGKILL) }
    #expect(throws: FrameFault.otherRelease(Version.current)) { _ = try FrameChannel(started.socket).receive() }
  }

  @Test("a reply that is not a picture is refused before its pixels are read")
  func answers() throws {
    let picture = try Self.decode(Self.bytes("quarters.png")).get()
    let body = try Frame.body(PictureAnswer.picture(picture))
    #expect(try Frame.value(from: body) == PictureAnswer.picture(picture))
    for length in [0, 1, 4, body.count / 2, body.count - 1] {
      #expect(throws: FrameFault.self) { try Frame.value(PictureAnswer.self, from: Array(body.prefix(length))) }
    }
    #expect(Picture(width: 2, height: 2, columns: 2, rows: 2, pixels: [0, 0, 0]) == nil)
    #expect(Picture(width: 0, height: 2, columns: 1, rows: 1, pixels: [0]) == nil)
    #expect(Picture(width: 70_000, height: 2, columns: 1, rows: 1, pixels: [0]) == nil)
  }
}
