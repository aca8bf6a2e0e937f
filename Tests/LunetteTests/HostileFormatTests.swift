import Foundation
import TestSupport
import Testing

/// The bundles of Tests/Hostile that are drawn, in every picture format: each ends as it does in cells, and the output is a
/// picture without active content.
@Suite("Hostile bundles in every format") struct HostileFormatTests {
  /// Bundles that are drawn by default, whose headers say that they exit with 0.
  static let drawn = HostileFile.names.filter { name in
    guard let file = try? HostileFile(named: name) else { return false }
    // Host calls have time limits, which are not about pictures.
    return file.exits == 0 && file.words(in: "").first == "render" && !name.hasPrefix("host-") && !spoils.contains(name)
  }

  /// They corrupt their own Lua state in light mode, and fail in dark mode, which a page has too.
  private static let spoils = ["sandbox-environment-emptied.lua", "sandbox-string-metatable.lua"]

  @Test("there are hostile bundles that draw") func count() { #expect(Self.drawn.count >= 110) }

  @Test("each format is a complete picture without active content", arguments: drawn, ["svg", "html", "png"])
  func holds(_ name: String, _ format: String) throws {
    let file = try HostileFile(named: name)
    let home = try TemporaryBundle([name: file.script])
    let words = Self.words(file.words(in: home.path), as: format)
    let result = try LunetteProcess.run(words, environment: file.environment(home.path), in: home.path)
    #expect(result.code == 0, "\(result.errors.prefix(500))")
    switch format {
    case "svg": try expectStill(XMLElements(result.outputBytes))
    case "html": try expectStill(XMLElements(Self.body(of: result.output)))
    default: #expect(result.outputBytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && Self.ends(result.outputBytes))
    }
  }

  private func expectStill(_ elements: XMLElements) {
    let active: Set = ["script", "style", "iframe", "foreignObject", "animate", "set", "use", "object", "embed"]
    #expect(elements.all.allSatisfy { !active.contains($0.name) })
    let attributes = elements.all.flatMap(\.attributes)
    #expect(attributes.allSatisfy { !$0.key.hasPrefix("on") })
    let addresses = attributes.filter { $0.key == "href" || $0.key == "xlink:href" }.map(\.value)
    #expect(
      addresses.allSatisfy { address in
        ["#", "https://", "http://", "data:image/png;base64,"].contains { address.hasPrefix($0) }
      }, "\(addresses)")
  }

  /// A command's arguments, with another format.
  private static func words(_ words: [String], as format: String) -> [String] {
    var words = words
    if let place = words.firstIndex(of: "--format") { words.removeSubrange(place...place + 1) }
    return words + ["--format", format]
  }

  /// The part between a page's head and its script is XML, too.
  private static func body(of page: String) throws -> [UInt8] {
    let body = try #require(page.split(separator: "<main>").last?.split(separator: "</main>").first)
    return Array("<main>\(body)</main>".utf8)
  }

  /// Whether a PNG has its end.
  private static func ends(_ bytes: [UInt8]) -> Bool {
    bytes.suffix(8).elementsEqual([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }
}
