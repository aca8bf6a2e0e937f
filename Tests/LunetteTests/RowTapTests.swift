import Foundation
import TestSupport
import Testing

/// Rows with links: the recorded frame of each, and the result of a tap in its corners and beside it.
@Suite("Taps on rows") struct RowTapTests {
  private struct Links: Decodable {
    struct Link: Decodable {
      struct Frame: Decodable { var x, y, width, height: Int }
      var url: String
      var label: String
      var frame: Frame
    }
    var links: [Link]
  }

  private static let albums = """
    [ { "title": "First", "artist": "Ada", "url": "https://music.example/1" },
      { "title": "Second", "artist": "Bo", "url": "https://music.example/2" },
      { "title": "No link", "artist": "Cy" } ]
    """

  @Test(
    "each row of the leaderboard, and each album, is a target; a tap beside them goes to the widget",
    arguments: [
      ("leaderboard-medium", "widgets/game --kind com.mygame.leaderboard --family systemMedium"),
      ("leaderboard-large", "widgets/game --kind com.mygame.leaderboard --family systemLarge"),
      (
        "albums-medium",
        "widgets/music --kind albums --family systemMedium --config source=file --allow read=~/.local/share/albums.json"
      ),
    ])
  func rows(_ name: String, _ words: String) throws {
    let home = try TemporaryBundle([".local/share/albums.json": Self.albums])
    func run(_ command: String, _ more: [String]) throws -> LunetteProcess.Result {
      let result = try LunetteProcess.run(
        [command] + words.split(separator: " ").map(String.init) + more
          + ["--at", "2026-01-15T12:00:00Z", "--locale", "en_US", "--format", "json"],
        environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"], in: Golden.repository.path)
      #expect(result.code == 0, "\(result.errors)")
      return result
    }
    func target(_ more: [String]) throws -> String {
      let document = try JSONSerialization.jsonObject(with: Data(try run("tap", more + ["--dry-run"]).output.utf8))
      let target = (document as? [String: Any])?["target"] as? [String: Any]
      return target?["url"] as? String ?? (target?["userActivity"] == nil ? "nothing" : "the user activity")
    }
    let picture = try JSONDecoder().decode(Links.self, from: Data(try run("render", []).output.utf8))
    var lines: [String] = []
    for (number, link) in picture.links.enumerated() {
      let frame = link.frame
      lines.append(
        "link \(number + 1) '\(link.label)' at \(frame.x),\(frame.y), \(frame.width) by \(frame.height): "
          + (try target(["--link", "\(number + 1)"])))
      let (right, bottom) = (frame.x + frame.width - 1, frame.y + frame.height - 1)
      for (x, y) in [(frame.x, frame.y), (right, bottom), (right + 1, bottom), (frame.x, bottom + 1)] {
        lines.append("  \(x),\(y): \(try target(["--x", "\(x)", "--y", "\(y)"]))")
      }
    }
    #expect(Golden.difference(lines.joined(separator: "\n") + "\n", in: "taps", "\(name).txt") == nil)
  }
}
