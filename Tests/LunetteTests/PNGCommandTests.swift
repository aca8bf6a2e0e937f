import TestSupport
import Testing

/// `render --format png`. The real programs run.
@Suite("render --format png")
struct PNGCommandTests {
  private static let script = #"""
    return widget { kind = "k", families = { "systemSmall", "systemMedium" }, view = VStack { Text "Hello":font "title", Text "21° ▌" } }
    """#

  /// Width and height from the header.
  private func size(_ bytes: [UInt8]) throws -> [Int] {
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) && bytes.count > 33)
    return [16, 20].map { place in bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(
    "a widget has its size in points times the scale",
    arguments: [
      ([], [340, 340]), (["--scale", "1"], [170, 170]), (["--scale", "3", "--display-size", "120x100"], [360, 300]),
    ])
  func sizes(_ words: [String], _ expected: [Int]) throws {
    let result = try LunetteProcess.run(
      ["render", "-", "--family", "systemSmall", "--format", "png"] + words, input: Self.script)
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(try size(result.outputBytes) == expected)
  }

  @Test("several widgets are one sheet")
  func sheet() throws {
    let result = try LunetteProcess.run(["render", "-", "--format", "png", "--scale", "1"], input: Self.script)
    #expect(result.code == 0)
    #expect(try size(result.outputBytes) == [170 + 364 + 3 * 24, 170 + 2 * 24])
  }

  @Test(
    "wrong use is told",
    arguments: [
      (["--scale", "0"], 64, "--scale expects a whole number from 1 to 4, not '0'"),
      (["--scale", "5"], 64, "--scale expects a whole number from 1 to 4, not '5'"),
      (["--surface", "terminal"], 64, "--format png is drawn in points"),
      (["--display-size", "4096x4096", "--scale", "4"], 75, "more than 32 million pixels"),
    ] as [([String], Int32, String)])
  func wrongUse(_ words: [String], _ code: Int32, _ message: String) throws {
    let result = try LunetteProcess.run(
      ["render", "-", "--family", "systemSmall", "--format", "png"] + words, input: Self.script)
    #expect(result.code == code && result.outputBytes.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("a character without a font is reported once a picture, on standard error")
  func missingCharacter() throws {
    let result = try LunetteProcess.run(
      [
        "layout", #"VStack { Text "a\u{F8FF}", Text "\u{F8FF}\u{10FFFD}" }"#, "--width", "90", "--height", "60",
        "--format", "png",
      ])
    #expect(result.code == 0 && !result.outputBytes.isEmpty)
    #expect(
      result.errors.hasPrefix("lunette: warning: the picture shows a placeholder instead of ")
        && result.errors.contains("(U+F8FF) and 1 other, which ") && result.errors.split(separator: "\n").count == 1,
      "\(result.errors)")
  }

  @Test("a failing script leaves no partial picture")
  func failure() throws {
    let result = try LunetteProcess.run(["render", "-", "--format", "png"], input: "error 'no'")
    #expect(result.code == 65 && result.outputBytes.isEmpty)
  }
}
