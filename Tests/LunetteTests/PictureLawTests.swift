import Foundation
import TestSupport
import Testing

/// Properties that pictures of one widget share, whichever program draws them. The real programs run.
@Suite("Pictures agree")
struct PictureLawTests {
  // MARK: SVG by librsvg, PNG by us

  /// Variants to draw twice: plain, masked, tinted, large.
  static let drawn = [
    "widgets/clock.lua --family systemMedium", "widgets/clock.lua --family systemLarge --color-scheme dark",
    "widgets/weather --preview --family systemMedium",
    "widgets/weather --preview --family systemLarge --color-scheme dark",
    "widgets/rings.lua --preview --family systemSmall", "widgets/battery.lua --preview --family accessoryCircular",
    "widgets/stocks --preview --family systemMedium", "widgets/calendar --preview --family systemMedium",
    "widgets/weather --placeholder --family systemMedium",
    "widgets/stocks --preview --family systemMedium --rendering-mode accented",
    "widgets/sky --preview --family systemMedium",
    "widgets/timers.lua --preview --family systemSmall --dynamic-type-size xxxLarge",
    "effects",
  ]

  /// The largest difference of a channel between the means of two squares of 32 pixels, of 255. Letters a pixel apart cost 8; a
  /// missing shape, clip or colour costs 20 and more.
  static let tolerance = 12.0

  private static let librsvg = ["/usr/bin/rsvg-convert", "/usr/local/bin/rsvg-convert"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "librsvg's picture of the SVG and our PNG differ by no more than 12 of 255 anywhere", .enabled(if: librsvg != nil),
    arguments: drawn)
  func svgAndPNG(_ words: String) throws {
    let folder = try TemporaryBundle()
    let (svg, png) = (folder.path + "/drawn.svg", folder.path + "/drawn.png")
    for file in [svg, png] {
      let result = try Self.render(words, ["-o", file])
      #expect(result.code == 0, "\(result.errors)")
    }
    let theirs = try DecodedPNG(try Self.librsvg(svg, in: folder))
    let ours = try DecodedPNG(Array(try Data(contentsOf: URL(fileURLWithPath: png))))
    try #require(theirs.columns == ours.columns && theirs.rows == ours.rows)
    let worst = Self.difference(theirs, ours)
    #expect(worst.difference <= Self.tolerance, "\(worst)")
  }

  @Test("a missing square would be noticed")
  func noticed() throws {
    let (whole, empty) = try ["Color \"red\"", "Spacer()"].map { view in
      let result = try LunetteProcess.run([
        "layout", "ZStack { Color \"white\", \(view):frame(12, 12) }", "--width", "60", "--height", "60", "--format",
        "png",
      ])
      return try DecodedPNG(result.outputBytes)
    }.pair
    #expect(Self.difference(whole, empty).difference > 2 * Self.tolerance)
  }

  private static func render(_ words: String, _ more: [String]) throws -> LunetteProcess.Result {
    guard words != "effects" else {
      return try LunetteProcess.run(
        ["render", "-", "--family", "systemSmall", "--color-scheme", "light"] + more, input: SVGCommandTests.effects)
    }
    return try Shipped.run(["render"] + words.split(separator: " ").map(String.init) + more)
  }

  /// The file at two pixels a point, with our fonts.
  private static func librsvg(_ file: String, in folder: TemporaryBundle) throws -> [UInt8] {
    let fonts = folder.path + "/fonts.conf"
    try """
    <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig><dir>\(Golden.repository.path)/Sources/CFonts</dir><cachedir>\(folder.path)/fonts</cachedir></fontconfig>
    """.write(toFile: fonts, atomically: true, encoding: .utf8)
    let program = try #require(Self.librsvg)
    let result = try LunetteProcess.run(
      ["-z", "2", file], environment: ["FONTCONFIG_FILE": fonts], program: program)
    #expect(result.code == 0, "\(result.errors)")
    return result.outputBytes
  }

  /// Where the means of two squares differ most.
  private static func difference(_ one: DecodedPNG, _ other: DecodedPNG) -> (difference: Double, x: Int, y: Int) {
    let side = 32
    var worst = (difference: 0.0, x: 0, y: 0)
    for top in stride(from: 0, to: one.rows, by: side) {
      for left in stride(from: 0, to: one.columns, by: side) {
        let (right, bottom) = (min(left + side, one.columns), min(top + side, one.rows))
        var sums = [0.0, 0, 0]
        for row in top..<bottom {
          for column in left..<right where one[column, row] != other[column, row] {
            let (a, b) = (DecodedPNG.onWhite(one[column, row]), DecodedPNG.onWhite(other[column, row]))
            for channel in 0..<3 { sums[channel] += a[channel] - b[channel] }
          }
        }
        // A narrow rest at the edge does not count as a full square.
        let most = (sums.map(abs).max() ?? 0) / Double(max((right - left) * (bottom - top), side * side / 2))
        if most > worst.difference { worst = (most, left, top) }
      }
    }
    return worst
  }

  // MARK: JSON's frames, and ink

  @Test(
    "a coloured rectangle's pixels match the frame in the JSON, to half a pixel at two pixels a point",
    arguments: [
      #"Color "red":frame(20, 10)"#, #"Color "red":padding(7)"#, #"Color "red":frame(33.3, 12.7):offset(5, -3)"#,
      #"HStack { Text "Hello", Color "red":frame { width = 31 } }"#,
      #"VStack { alignment = "trailing", Text "a longer text", Color "red":frame(10.5, 10.5) }"#,
      #"ZStack { Rectangle():foregroundStyle "red":frame(40, 40) }:frame { maxWidth = math.huge, alignment = "leading" }"#,
      #"HStack { Spacer(), Color "red":frame(12, 12), Color "clear":frame(12, 12) }"#,
    ], [1, 2, 3])
  func frames(_ view: String, _ scale: Int) throws {
    let size = ["layout", view, "--width", "120", "--height", "60"]
    let document = try LunetteProcess.run(size + ["--format", "json", "--surface", "canvas"])
    var found: [String: Double]?
    JSONReading.visit(try #require(try JSONReading.object(document.outputBytes)["view"] as? [String: Any])) { node in
      let isRed = node["type"] as? String == "Color" && node["color"] as? String == "red"
      if isRed || node["type"] as? String == "Rectangle" { found = node["frame"] as? [String: Double] }
    }
    let frame = try #require(found, "\(document.output)")
    let drawn = try LunetteProcess.run(size + ["--format", "png", "--scale", "\(scale)"])
    let ink = try #require(Self.ink(try DecodedPNG(drawn.outputBytes), scale: Double(scale)))
    let (x, y) = (frame["x"] ?? -1, frame["y"] ?? -1)
    let told = [x, y, x + (frame["width"] ?? -1), y + (frame["height"] ?? -1)]
    for (told, seen) in zip(told, [ink.x, ink.y, ink.x + ink.width, ink.y + ink.height]) {
      #expect(abs(told - seen) <= 0.26, "\(frame), and \(ink)")
    }
  }

  /// The red area in points; partly covered pixels count partly.
  private static func ink(_ png: DecodedPNG, scale: Double) -> (x: Double, y: Double, width: Double, height: Double)? {
    func coverage(_ pixel: UInt32) -> Double {
      pixel >> 24 > 200 && pixel >> 16 & 0xFF < 128 ? Double(pixel & 0xFF) / 255 : 0
    }
    guard let bounds = png.bounds({ coverage($0) > 0.02 }) else { return nil }
    let (row, column) = ((bounds.top + bounds.bottom) / 2, (bounds.left + bounds.right) / 2)
    let across = (bounds.left..<bounds.right).map { coverage(png[$0, row]) }
    let down = (bounds.top..<bounds.bottom).map { coverage(png[column, $0]) }
    return (
      (Double(bounds.left) + 1 - (across.first ?? 0)) / scale, (Double(bounds.top) + 1 - (down.first ?? 0)) / scale,
      across.reduce(0, +) / scale, down.reduce(0, +) / scale
    )
  }

  @Test("dimmed content is readable in both schemes: light on black", arguments: ["light", "dark"])
  func dimmed(_ scheme: String) throws {
    let result = try LunetteProcess.run(
      [
        "render", "-", "--family", "systemSmall", "--format", "png", "--scale", "1", "--luminance-reduced",
        "--color-scheme", scheme,
      ], input: #"return widget { kind = "k", families = { "systemSmall" }, view = Text "Hello":font "largeTitle" }"#)
    let drawn = try DecodedPNG(result.outputBytes)
    #expect(drawn[85, 20] == 0x0000_00FF)
    #expect(drawn.bounds { $0 >> 24 > 100 } != nil)
  }

  // MARK: Recorded pictures

  static let recorded: [(name: String, words: String)] =
    SVGCommandTests.pictures.filter { !$0.words.hasPrefix("-") }.map {
      ($0.name.replacing(".svg", with: ".png"), $0.words)
    } + [
      ("weather-accented.png", "widgets/weather --preview --family systemMedium --rendering-mode accented"),
      ("battery-circular.png", "widgets/battery.lua --preview --family accessoryCircular --color-scheme dark"),
    ]

  @Test(
    "a widget's PNG is the recorded one, within 2 of 255 on all but a thousandth of the pixels",
    .enabled(if: DebianRelease.is12, "recorded with the libraries of Debian 12"), arguments: recorded)
  func golden(_ name: String, _ words: String) throws {
    let file = Golden.repository.appendingPathComponent("Tests/Golden/canvas/\(name)")
    let result = try Self.render(words, ["--format", "png", "--scale", "1"])
    if Golden.isRecording { try Data(result.outputBytes).write(to: file) }
    let (drawn, kept) = (try DecodedPNG(result.outputBytes), try DecodedPNG(Array(try Data(contentsOf: file))))
    try #require(drawn.columns == kept.columns && drawn.rows == kept.rows)
    let others = zip(drawn.pixels, kept.pixels).count { one, other in
      [UInt32(24), 16, 8, 0].contains { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) > 2 }
    }
    #expect(others * 1000 <= drawn.pixels.count, "\(others) pixels differ")
  }
}

extension Array {
  /// The two elements of an array of two.
  fileprivate var pair: (Element, Element) {
    get throws {
      try #require(count == 2)
      return (self[0], self[1])
    }
  }
}
