import Foundation
import TestSupport
import Testing

/// widgets/camera with the test's own server and with a file. Pictures are data, stored by their content. `source.lua` in the
/// test's copy of the bundle names both sources.
@Suite("Camera widget") struct CameraWidgetTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](
      Data(contentsOf: Golden.repository.appendingPathComponent("Tests/WidgetServicesTests/Pictures/\(name)")))
  }

  private func copy(asking port: Int, first: String = "web") throws -> TemporaryBundle {
    let copy = try TemporaryBundle()
    let folder = Golden.repository.appendingPathComponent("widgets/camera")
    try copy.write(
      "camera/init.lua", try String(contentsOf: folder.appendingPathComponent("init.lua"), encoding: .utf8))
    try copy.write(
      "camera/source.lua",
      "return { host = '127.0.0.1:\(port)', url = 'http://127.0.0.1:\(port)/last', path = '\(copy.path)/last.jpg',"
        + " first = '\(first)' }\n")
    return copy
  }

  private func run(_ copy: TemporaryBundle, _ port: Int, _ words: String...) throws -> LunetteProcess.Result {
    try run(copy, port, words)
  }

  private func run(_ copy: TemporaryBundle, _ port: Int, _ words: [String]) throws -> LunetteProcess.Result {
    let grants = ["--allow", "network=127.0.0.1:\(port)", "--allow", "read=\(copy.path)/last.jpg"]
    let all =
      [words[0], copy.path + "/camera"] + words.dropFirst() + grants + [
        "--at", "2026-01-15T12:00:00Z", "--time-zone", "UTC", "--locale", "en_US",
      ]
    return try LunetteProcess.run(
      all,
      environment: ["XDG_STATE_HOME": copy.path, "XDG_CACHE_HOME": copy.path + "/cache", "COLORTERM": "truecolor"],
      in: Golden.repository.path)
  }

  private func kept(_ copy: TemporaryBundle) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: copy.path + "/cache/lunette/pictures")) ?? []).sorted()
  }

  @Test("sample data is a file of the bundle")
  func preview() throws {
    let result = try Shipped.run(["render", "widgets/camera", "--preview"])
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(Shipped.difference(result, "camera-preview.txt") == nil)
    let checked = try Shipped.run(["check", "widgets/camera", "--strict", "--allow", "all"])
    #expect(checked.code == 0, "\(checked.output)")
  }

  @Test(
    "the same bytes from a server and a file are one picture; entries, documents and timelines have its name and no byte of it"
  )
  func shown() throws {
    let picture = try Self.bytes("baseline.jpg")
    let server = try HostileServer { $0.answer(body: picture) }
    let copy = try copy(asking: server.port)
    let web = try run(copy, server.port, "render", "--family", "systemSmall", "--format", "json")
    #expect(web.code == 0 && web.errors == "", "\(web.errors)")
    let name = try #require(web.output.firstMatch(of: #/"data":"(picture:[0-9a-f]{64})"/#)).1
    #expect(kept(copy).first == String(name.dropFirst(8)) + ".png")
    try Data(picture).write(to: URL(fileURLWithPath: copy.path + "/last.jpg"))
    let words = ["--family", "systemSmall", "--format", "json", "--config", "source=file"]
    let file = try run(copy, server.port, ["render"] + words)
    #expect(file.output.contains(#""data":"\#(name)""#), "\(file.output)\(file.errors)")
    let timeline = try run(copy, server.port, ["timeline"] + words)
    #expect(timeline.output.contains(#""picture":"\#(name)""#), "\(timeline.output)\(timeline.errors)")
    #expect(timeline.outputBytes.count < 4000 && !timeline.output.contains("JFIF"))
  }

  @Test("cells, SVG, pages and PNG show a PNG of our own", arguments: ["ansi", "svg", "html", "png"])
  func surfaces(format: String) throws {
    let picture = try Self.bytes("baseline.jpg")
    let server = try HostileServer { $0.answer(body: picture) }
    let copy = try copy(asking: server.port)
    let words = ["render", "--family", "systemMedium", "--format", format]
    let shown = try run(copy, server.port, words[0], words[1], words[2], words[3], words[4])
    #expect(shown.code == 0 && shown.errors == "", "\(shown.errors)")
    let broken = try HostileServer { $0.answer(body: Array("<html>".utf8)) }
    let other = try self.copy(asking: broken.port)
    let missing = try run(other, broken.port, words[0], words[1], words[2], words[3], words[4])
    #expect(
      missing.code == 0 && missing.errors.contains("is no picture that is known"),
      "\(missing.errors)")
    #expect(shown.outputBytes != missing.outputBytes)
    if format == "svg" || format == "html" {
      #expect(shown.output.contains("data:image/png;base64,iVBORw0KGgo"))
      #expect(!missing.output.contains("data:image/png"))
    }
  }

  @Test(
    "an invalid picture is a warning with its reason, in render and in check, not an error",
    arguments: [
      ("Hostile/lies-larger.png", "is broken or cut off"), ("Hostile/too-many.png", "has 60000 x 60000 pixels"),
      ("Hostile/bad-zlib.png", "is broken or cut off"), ("Hostile/page.svg", "is no picture that is known"),
      ("Hostile/riff-empty.webp", "is broken or cut off"), ("Hostile/too-many.jpg", "has 65500 x 65500 pixels"),
    ])
  func hostile(name: String, reason: String) throws {
    let copy = try copy(asking: 9, first: "file")
    try Data(try Self.bytes(name)).write(to: URL(fileURLWithPath: copy.path + "/last.jpg"))
    let result = try run(copy, 9, "render", "--family", "systemSmall")
    #expect(result.code == 0 && result.errors.contains(reason), "\(result.errors)")
    let checked = try run(copy, 9, "check", "--format", "json")
    #expect(
      checked.code == 0 && checked.output.contains(reason) && checked.output.contains("warning.image"),
      "\(checked.output)")
  }

  @Test("a camera's failure is explained in the widget")
  func absent() throws {
    let server = try HostileServer { $0.answer("503 Busy") }
    let copy = try copy(asking: server.port)
    let result = try run(copy, server.port, "render", "--family", "systemMedium")
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(result.output.contains("No picture") && result.output.contains("answers 503"))
  }
}
