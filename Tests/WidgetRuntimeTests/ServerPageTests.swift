import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetServer

/// Sends the examples of HTTP.md literally.
@Suite("HTTP: its page")
struct ServerPageTests {
  /// The parts of curl that the page uses.
  struct Example: Sendable {
    var method = "GET"
    var path = ""
    var fields: [String] = []
    var body: String?

    init?(_ line: Substring) {
      guard line.hasPrefix("curl ") else { return nil }
      // Splits words; quoted ones stay whole.
      var words = line.matches(of: /'([^']*)'|([^' ]+)/).map { String($0.output.1 ?? $0.output.2 ?? "") }[1...]
      while let word = words.popFirst() {
        switch word {
        case "-X": method = words.popFirst() ?? ""
        // Where curl writes the reply.
        case "-o": words = words.dropFirst()
        case "-H": fields.append(words.popFirst() ?? "")
        case "-d":
          body = words.popFirst()
          if method == "GET" { method = "POST" }
        default:
          guard word.hasPrefix("http://localhost:8080/") else { return nil }
          path = String(word.dropFirst("http://localhost:8080".count))
        }
      }
    }
  }

  private static func page() throws -> String {
    try String(
      contentsOf: Golden.repository.appendingPathComponent("Sources/lunette/Lunette.docc/HTTP.md"), encoding: .utf8)
  }

  @Test("every example of the page gets a reply")
  func examples() async throws {
    let lines = try Self.page().split(separator: "\n").filter { $0.hasPrefix("curl ") }
    #expect(lines.count > 15)
    for line in lines {
      let example = try #require(Example(line), "\(line)")
      let themes = try PlayedServer.themes()
      try await PlayedServer.with(PlayedRuntime(), { $0.themes = ThemeStore(folder: themes.path) }) { server in
        let fields = example.fields.map {
          $0.replacing("Bearer TOKEN", with: "Bearer \(PlayedServer.token)").replacing(
            "Bearer PUSH", with: "Bearer push-clock")
        }
        let wire = try server.connect()
        wire.send(Wire.request(example.method, example.path, fields, body: example.body, host: server.host))
        let head = try await wire.read(until: "\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 20"), "\(line): \(head)")
      }
    }
  }

  @Test("every route has an example, except those that describe the API")
  func everyRoute() async throws {
    let index = try await PlayedServer.with { server in try await server.ask("GET", "/") }.text
    let examples = try Self.page().split(separator: "\n").compactMap { Example($0) }
    for line in index.split(separator: "\n") where line.contains(" /") && !line.contains("openapi") {
      let words = line.split(separator: " ")
      let path = String(words[1])
      let describes = ["/schemas", "/assets", "/icons", "/manifest", "/worker"].contains { path.hasPrefix($0) }
      guard words.count == 2, path != "/", !describes else { continue }
      let pattern = path.split(separator: "/")
      let isShown = examples.contains { example in
        let parts = example.path.prefix { $0 != "?" }.split(separator: "/")
        return example.method == words[0] && parts.count == pattern.count
          && zip(parts, pattern).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
      }
      #expect(isShown, "\(line)")
    }
  }
}
