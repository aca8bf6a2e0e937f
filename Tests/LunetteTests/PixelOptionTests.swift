import Foundation
import TestSupport
import Testing

/// `-o`, and the options of `--format png` (DocC: Pictures, "PNG"). The real programs run.
@Suite("-o, and pages of pixels")
struct PixelOptionTests {
  private static let script = #"""
    return widget { kind = "k", displayName = "Kind", families = { "systemSmall", "systemMedium", "accessoryCircular" },
      view = ZStack { Color "red":frame(50, 50), Text "Hi" } }
    """#

  private func draw(_ words: [String], families: [String] = ["systemSmall"]) throws -> DecodedPNG {
    let result = try run(["--format", "png"] + words, families: families)
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    return try DecodedPNG(result.outputBytes)
  }

  private func run(
    _ words: [String], families: [String] = ["systemSmall"], output: LunetteProcess.Output = .pipe
  ) throws -> LunetteProcess.Result {
    let family = families.first.map { ["--family", $0] } ?? []
    return try LunetteProcess.run(["render", "-"] + family + words, input: Self.script, output: output)
  }

  // MARK: Files

  @Test(
    "the file's extension selects the format, unless --format does",
    arguments: [
      ("a.png", [], "\u{89}PNG"), ("a.svg", [], "<svg"), ("a.HTML", [], "<!DOCTYPE html>"),
      ("a.json", [], "{\"format\""),
      ("a.txt", [], "╭─"), ("a", [], "╭─"), ("a.b/c", [], "╭─"), ("a.png", ["--format", "svg"], "<svg"),
      ("-", [], "╭─"),
    ] as [(String, [String], String)])
  func endings(_ name: String, _ words: [String], _ start: String) throws {
    let folder = try TemporaryBundle()
    try FileManager.default.createDirectory(atPath: folder.path + "/a.b", withIntermediateDirectories: true)
    let path = name == "-" ? "-" : "\(folder.path)/\(name)"
    let result = try run(["-o", path] + words)
    #expect(result.code == 0, "\(result.errors)")
    let bytes = name == "-" ? result.outputBytes : Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(name == "-" || result.outputBytes.isEmpty)
    let expected = start.hasPrefix("\u{89}") ? [0x89, 0x50, 0x4E, 0x47] : Array(start.utf8)
    #expect(bytes.starts(with: expected), "\(String(decoding: bytes.prefix(40), as: UTF8.self))")
    // Nothing else is left there.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count <= 2)
  }

  @Test("a file is replaced atomically: it keeps its mode, a link stays a link, and a failure leaves the old content")
  func replaced() throws {
    let folder = try TemporaryBundle()
    let (file, link) = (folder.path + "/a.png", folder.path + "/b.png")
    try "old".write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.png")
    let failed = try LunetteProcess.run(["render", "-", "-o", link], input: "error 'no'")
    #expect(failed.code == 65)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(try run(["-o", link]).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.png")
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: file))).starts(with: [0x89]))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.png", "b.png"])
    #expect(try run(["--format", "png", "-o", "/dev/null"]).code == 0)
  }

  @Test(
    "a failing output is reported, before a script runs if it is known by then",
    arguments: [
      ("", 64, "-o needs the name of a file"), (".", 64, "'.' is a folder"),
      ("nowhere/a.png", 66, "the folder 'nowhere' does not exist"),
      ("/dev/full", 74, "cannot write '/dev/full': no space left"),
      ("/proc/a.png", 74, "cannot write '/proc/a.png'"),
    ] as [(String, Int32, String)])
  func unwritable(_ path: String, _ code: Int32, _ sentence: String) throws {
    let result = try run(
      ["--output=\(path)", "--format", "svg"].filter { $0 != "--output=" } + (path.isEmpty ? ["-o", ""] : []))
    #expect(result.code == code && result.errors.contains(sentence), "\(result.errors)")
  }

  @Test("a PNG to a terminal is refused, with what to do; a file is accepted at a terminal")
  func terminal() throws {
    let folder = try TemporaryBundle()
    let refused = try run(["--format", "png", "--color-scheme", "light"], output: .terminal(columns: 80))
    #expect(
      refused.code == 64
        && (refused.errors + refused.output).contains(
          "a terminal cannot show a PNG; write it to a file with -o widget.png")
    )
    let drawn = try run(["-o", folder.path + "/a.png"], output: .terminal(columns: 80))
    #expect(drawn.code == 0 && drawn.outputBytes.isEmpty)
    let text = try run(["-o", folder.path + "/a.txt"], output: .terminal(columns: 80))
    #expect(text.code == 0 && text.outputBytes.isEmpty)
    #expect(try !String(contentsOfFile: folder.path + "/a.txt", encoding: .utf8).contains("\u{1B}"))
  }

  @Test("preview, layout and show write files, too")
  func others() throws {
    let folder = try TemporaryBundle()
    for words in [
      ["layout", #"Text "Hello""#, "--width", "80", "--height", "20"], ["preview", "-", "--family", "systemSmall"],
    ] {
      let path = "\(folder.path)/\(words[0]).png"
      let result = try LunetteProcess.run(words + ["-o", path], input: Self.script)
      #expect(result.code == 0, "\(result.errors)")
      _ = try DecodedPNG(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }
    let shown = try LunetteProcess.run(["show", "1", "-o", folder.path + "/nowhere/a.png", "--store", folder.path])
    #expect(shown.code == 66 && shown.errors.contains("does not exist"), "\(shown.errors)")
  }

  // MARK: Grounds

  @Test(
    "a single picture is transparent, several have a background that suits the scheme; --background overrides both",
    arguments: [
      ([], ["systemSmall"], 0), (["--background", "none"], [], 0), ([], [], 0xF2F2_F7FF),
      (["--sheet"], ["systemSmall"], 0xF2F2_F7FF),
      (["--color-scheme", "dark"], [], 0x0000_00FF), (["--background", "#123"], ["systemSmall"], 0x1122_33FF),
      (["--background", "white"], [], 0xFFFF_FFFF),
      (["--background", "#11223380", "--sheet"], ["systemSmall"], 0x1122_3380),
    ] as [([String], [String], UInt32)])
  func grounds(_ words: [String], _ families: [String], _ corner: UInt32) throws {
    let drawn = try draw(
      words + ["--scale", "1"] + (words.contains("--color-scheme") ? [] : ["--color-scheme", "light"]),
      families: families)
    let found = drawn[0, 0]
    // Cairo premultiplies by alpha, which costs a step.
    let isNear = [UInt32(24), 16, 8, 0].allSatisfy { abs(Int(found >> $0 & 0xFF) - Int(corner >> $0 & 0xFF)) <= 1 }
    #expect(corner & 0xFF == 0 ? found & 0xFF == 0 : isNear, "\(String(found, radix: 16))")
  }

  @Test("a sheet gives a single picture the same margin as several")
  func sheet() throws {
    let drawn = try draw(["--sheet", "--scale", "1"])
    #expect(drawn.columns == 218 && drawn.rows == 218)
  }

  // MARK: Pages

  @Test(
    "a page has the requested size, with its widgets centred and as large as fits, up to two pixels a point",
    arguments: [
      ("800x480", [], 100), ("400x400", [], 100), ("200x200", [], 50), ("1000x1000", ["--scale", "4"], 200),
      ("170x170", ["--scale", "1"], 50),
    ] as [(String, [String], Int)])
  func pages(_ size: String, _ words: [String], _ side: Int) throws {
    let drawn = try draw(["--size", size] + words)
    #expect("\(drawn.columns)x\(drawn.rows)" == size)
    let red = try #require(drawn.bounds { $0 >> 24 > 240 && $0 >> 16 & 0xFF < 80 && $0 >> 8 & 0xFF < 80 })
    #expect(abs(red.right - red.left - side) <= 1 && abs(red.bottom - red.top - side) <= 1, "\(red)")
    #expect(abs(red.left - (drawn.columns - red.right)) <= 2 && abs(red.top - (drawn.rows - red.bottom)) <= 2, "\(red)")
  }

  @Test("several widgets on a page lie within it and do not overlap")
  func several() throws {
    let drawn = try draw(["--size", "800x480", "--color-scheme", "light"], families: [])
    #expect(drawn.columns == 800 && drawn.rows == 480)
    let ground: UInt32 = 0xF2F2_F7FF
    for column in 0..<800 { #expect(drawn[column, 0] == ground && drawn[column, 479] == ground) }
    for row in 0..<480 { #expect(drawn[0, row] == ground && drawn[799, row] == ground) }
  }

  // MARK: Shades

  @Test(
    "shades of grey are a PNG with the bit depth for these shades and no others", arguments: [(2, 1), (4, 2), (16, 4)])
  func shades(_ levels: Int, _ bits: Int) throws {
    for dithered in [[], ["--dither"]] {
      let drawn = try draw(["--gray", "\(levels)", "--scale", "1"] + dithered)
      #expect(drawn.bits == bits && drawn.kind == 0)
      let allowed = Set((0..<levels).map { UInt32($0 * 255 / (levels - 1)) })
      let others = drawn.pixels.filter { !allowed.contains($0 >> 24) || $0 != ($0 >> 24) * 0x0101_0100 + 0xFF }
      #expect(others.isEmpty)
      // White stays white when shades are dithered, too.
      #expect(drawn[0, 0] == 0xFFFF_FFFF && drawn[85, 20] == 0xFFFF_FFFF)
    }
  }

  @Test("dithered shades are together as light as the colour that they represent", arguments: [2, 4, 16])
  func mixed(_ levels: Int) throws {
    let result = try LunetteProcess.run([
      "layout", ##"Color "#7FA07F""##, "--width", "100", "--height", "100", "--format", "png", "--scale", "1", "--gray",
      "\(levels)",
      "--dither",
    ])
    let drawn = try DecodedPNG(result.outputBytes)
    func light(_ channel: UInt32) -> Double {
      let part = Double(channel) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let mean = drawn.pixels.reduce(0.0) { $0 + light($1 >> 24) } / Double(drawn.pixels.count)
    let wanted = 0.2126 * light(0x7F) + 0.7152 * light(0xA0) + 0.0722 * light(0x7F)
    #expect(abs(mean - wanted) < 0.005, "\(mean), not \(wanted)")
    #expect(Set(drawn.pixels).count == 2)
  }

  // MARK: Wrong use

  @Test(
    "options that conflict or are out of range are reported",
    arguments: [
      ("--scale 2", "--scale needs --format png"),
      ("--format svg --background red", "--background needs --format png"),
      ("--format json --sheet", "--sheet needs --format png"),
      ("-o /tmp/a.svg --gray 4", "--gray needs --format png"),
      ("--format png --dither", "--dither needs --gray"),
      ("--format png --gray 3", "--gray expects 2, 4 or 16 shades, not '3'"),
      ("--format png --gray 4 --background none", "transparent background; use --background white"),
      ("--format png --background rde", "unknown colour 'rde'; did you mean 'red'?"),
      ("--format png --background #12", "use a colour name, #RRGGBB or none"),
      ("--format png --size 800", "--size expects WIDTHxHEIGHT in pixels, from 1 to 16384, not '800'"),
      ("--format png --size 0x1", "--size expects WIDTHxHEIGHT"),
      ("--format png --size 99999x1", "--size expects WIDTHxHEIGHT"),
      ("--format png --size 100x100 --scale 1", "the pictures take 170x170 pixels at --scale 1, and --size is 100x100"),
      (
        "--format png --size 10x10",
        "the pictures take 43x43 pixels at the smallest scale, and --size is 10x10; fewer widgets fit"
      ),
    ])
  func wrongUse(_ words: String, _ sentence: String) throws {
    let result = try run(words.split(separator: " ").map(String.init))
    #expect(result.code == 64 && result.outputBytes.isEmpty && result.errors.contains(sentence), "\(result.errors)")
  }

  @Test("a page with too many pixels is refused")
  func tooLarge() throws {
    let result = try run(["--format", "png", "--size", "16384x16384"])
    #expect(result.code == 75 && result.errors.contains("32 million pixels"), "\(result.errors)")
  }

  // MARK: Contact sheets

  @Test("a preview is a sheet of labelled cards; those of the other scheme have a background of their own")
  func contactSheet() throws {
    let result = try LunetteProcess.run(
      ["preview", "-", "--family", "systemSmall", "--format", "png", "--scale", "1"], input: Self.script)
    #expect(result.code == 0, "\(result.errors)")
    let drawn = try DecodedPNG(result.outputBytes)
    #expect(drawn[0, 0] == 0xF2F2_F7FF)
    // The dark card is to the right of the light one, on black.
    #expect(drawn.columns > 2 * 170 && drawn.rows < 2 * 170)
    #expect(drawn[drawn.columns - 24 - 6, drawn.rows / 2] == 0x0000_00FF)
    // The pixels above the cards are their names.
    let above = (0..<drawn.columns).contains { column in (24..<52).contains { drawn[column, $0] != 0xF2F2_F7FF } }
    #expect(above)
  }
}
