import Foundation
import TestSupport
import Testing

/// Pictures end to end: the command, and the `lunette-canvas` beside it.
@Suite("Pictures of the command")
struct PictureCommandTests {
  private static let pictures =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
    + "/WidgetServicesTests/Pictures"
  private let colors = ["COLORTERM": "truecolor", "TERM": "xterm-256color"]

  /// A bundle with one picture, `picture.png`, and a view.
  private func bundle(_ view: String, picture: String = "quarters.png") throws -> TemporaryBundle {
    let bundle = try TemporaryBundle([
      "init.lua": #"return widget { kind = "k", families = { "systemSmall" }, view = function() return \#(view) end }"#
    ])
    try copy(Self.pictures + "/" + picture, to: bundle.path + "/picture.png")
    return bundle
  }

  private func copy(_ file: String, to place: String) throws {
    #expect(try LunetteProcess.run([file, place], program: "/bin/cp").code == 0)
  }

  private func render(_ path: String, _ words: String..., program: String = LunetteProcess.path) throws
    -> LunetteProcess.Result
  {
    // A cache for this call alone, so no picture of another test is found.
    let cache = try TemporaryBundle()
    return try LunetteProcess.run(
      ["render", path, "--color-scheme", "dark"] + words,
      environment: colors.merging(["XDG_CACHE_HOME": cache.path]) { $1 }, program: program)
  }

  @Test("a picture is drawn in its colours, without a warning")
  func drawn() throws {
    let bundle = try bundle(#"Image "picture.png":resizable()"#)
    let shown = try render(bundle.path, "--color", "always")
    #expect(shown.code == 0 && shown.errors.isEmpty, "\(shown.errors)")
    for color in ["220;40;40", "40;180;60", "40;80;220", "240;220;60"] { #expect(shown.output.contains(color)) }
    #expect(!shown.output.contains("picture.png"))
    let text = try render(bundle.path, "--format", "text")
    #expect(text.output.contains("▨ picture.png") && text.errors.isEmpty)
  }

  @Test("a document has the picture's own size")
  func document() throws {
    let bundle = try bundle(#"Image "picture.png":id "p""#)
    let shown = try render(bundle.path, "--format", "json", "--surface", "canvas")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(shown.outputBytes)) as? [String: Any])
    let words = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    #expect(words.contains(#""width":32"#) && words.contains(#""height":16"#), "\(words)")
  }

  @Test(
    "a picture that cannot be shown leaves its name, a warning with the reason, and exit code 0; check reports it",
    arguments: [
      ("picture.txt", "there is no picture 'picture.txt' in the bundle's folder"),
      ("init.lua", "'init.lua' is no picture that is known; PNG, JPEG, WebP and SVG are shown"),
      ("broken.png", "the picture 'broken.png' is broken or cut off"),
      ("huge.png", "the picture 'huge.png' has 9000 x 9000 pixels; up to 32 million are shown"),
      ("out.png", "'out.png' is outside the bundle's folder; put the picture in it"),
      ("/etc/passwd", "'/etc/passwd' is outside the bundle's folder; put the picture in it"),
    ])
  func faults(name: String, sentence: String) throws {
    let bundle = try bundle(#"VStack { Image "\#(name)":resizable(), Image "\#(name)":resizable() }"#)
    let png = try [UInt8](Data(contentsOf: URL(fileURLWithPath: bundle.path + "/picture.png")))
    try Data(png.prefix(60)).write(to: URL(fileURLWithPath: bundle.path + "/broken.png"))
    // 9000 by 9000, with the checksum of that header.
    let header: [UInt8] = [0, 0, 0x23, 0x28, 0, 0, 0x23, 0x28, 8, 0, 0, 0, 0, 0x48, 0xBE, 0x2D, 0x66]
    try Data(png.prefix(16) + header + png.dropFirst(33)).write(to: URL(fileURLWithPath: bundle.path + "/huge.png"))
    symlink("/etc/passwd", bundle.path + "/out.png")
    let shown = try render(bundle.path, "--color", "always")
    #expect(shown.code == 0)
    #expect(shown.errors.components(separatedBy: sentence).count == 2, "once: \(shown.errors)")
    #expect(shown.output.contains("▨"))
    let checked = try LunetteProcess.run(["check", bundle.path])
    #expect((checked.output + checked.errors).contains(sentence), "\(checked.output)\(checked.errors)")
  }

  @Test("a lone file gets a hint that a folder can have pictures")
  func loneFile() throws {
    let folder = try TemporaryBundle([
      "one.lua": #"return widget { kind = "k", families = { "systemSmall" }, view = Image "a.png" }"#
    ])
    let shown = try render(folder.path + "/one.lua")
    #expect(shown.code == 0)
    #expect(shown.errors.contains("'a.png' cannot be found: a single file has no pictures"))
  }

  @Test(
    "without lunette-canvas the name is shown instead, and one warning says what to install; in libexec it is found")
  func installation() throws {
    let bundle = try bundle(#"VStack { Image "picture.png":resizable(), Image "picture.png":resizable() }"#)
    let folder = try TemporaryBundle(["bin/x": "", "libexec/lunette/x": ""])
    let command = folder.path + "/bin/lunette"
    try copy(LunetteProcess.path, to: command)
    let missing = try render(bundle.path, "--color", "always", program: command)
    #expect(missing.code == 0 && missing.output.contains("▨"))
    let told = missing.errors.components(
      separatedBy:
        "the program lunette-canvas is not installed: '\(folder.path)/libexec/lunette/lunette-canvas' is missing")
    #expect(told.count == 2, "once: \(missing.errors)")
    // It is not an error of the bundle.
    let checked = try LunetteProcess.run(["check", bundle.path], program: command)
    #expect(!(checked.output + checked.errors).contains("lunette-canvas"))
    try copy(StagedPrograms.canvas, to: folder.path + "/libexec/lunette/lunette-canvas")
    let found = try render(bundle.path, "--color", "always", program: command)
    #expect(found.errors.isEmpty && found.output.contains("220;40;40"))
  }

  @Test("a masked picture is drawn as blocks, without its name or colours in any format")
  func masked() throws {
    let bundle = try bundle(#"Image "picture.png":resizable():privacySensitive()"#)
    for words in [["--color", "always"], ["--format", "json"]] {
      let shown = try LunetteProcess.run(
        ["render", bundle.path, "--redact", "privacy"] + words, environment: colors)
      #expect(shown.code == 0)
      #expect(!shown.output.contains("picture.png") && !shown.output.contains("220;40;40"))
    }
  }

  @Test("started by hand, lunette-canvas exits at once")
  func byHand() throws {
    let program = StagedPrograms.canvas
    #expect(try LunetteProcess.run([], program: program).code == 64)
    #expect(try LunetteProcess.run(["--decode"], program: program).code == 70)
    #expect(try LunetteProcess.run(["--decode", "1"], program: program).code != 0)
  }
}
