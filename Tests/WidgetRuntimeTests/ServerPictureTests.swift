import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetServer

/// Pictures, their tags, and waiting for the next one.
@Suite("HTTP: pictures")
struct ServerPictureTests {
  /// Draws its own count; the drawing changes by itself at a given time.
  final class Counting: PictureMaking {
    let count = Mutex(0)
    let nextChange: Double?

    init(nextChange: Double? = nil) { self.nextChange = nextChange }

    func picture(
      of shown: ShownWidget, _ demand: PictureQuery, at moment: Double
    ) throws(Diagnostic) -> WidgetPicture {
      let drawing = count.withLock { count in
        count += 1
        return count
      }
      return WidgetPicture(
        Array("\(shown.number) \(demand.format.rawValue) \(demand.scheme.rawValue) \(drawing)".utf8),
        nextChange: nextChange
      )
    }
  }

  private let path = "/v1/instances/1/picture"

  @Test("a picture is text, text with colours, or a document, by the query, or else by Accept")
  func formats() async throws {
    try await PlayedServer.with { server in
      let text = try await server.ask("GET", path)
      #expect(text.text.contains("#1") && text.text.contains("Widget 1"))
      #expect(text.fields["content-type"] == "text/plain; charset=utf-8")
      let ansi = try await server.ask("GET", path + "?format=ansi")
      #expect(ansi.text.contains("\u{1B}["))
      let document = try await server.ask("GET", path + "?format=json&scheme=dark&surface=canvas")
      Golden.keep(document: document.body, "lunette.render.1.http.ndjson")
      let object = try document.json()
      #expect(object["format"] as? String == "lunette.render/1" && object["unit"] as? String == "point")
      #expect((object["environment"] as? [String: Any])?["colorScheme"] as? String == "dark")
      let table = [
        ("*/*", "text/plain"), ("text/html, text/*;q=0.8", "text/plain"), ("application/json", "application/json"),
        ("application/json;q=0.9, text/plain;q=0.5", "application/json"),
      ]
      for (accept, type) in table {
        let answer = try await server.ask("GET", path, ["Accept: \(accept)"])
        #expect(answer.fields["content-type"]?.hasPrefix(type) == true, "\(accept)")
      }
      #expect(try await server.ask("GET", path, ["Accept: image/gif"]).status == 406)
      let drawing = try await server.ask("GET", path, ["Accept: image/svg+xml"])
      #expect(drawing.fields["content-type"] == "image/svg+xml; charset=utf-8")
      let elements = try XMLElements(drawing.body)
      #expect(
        elements["title"].map(\.text) == ["Widget 1"] && elements.words.joined().contains("#1"), "\(elements.all)")
      let page = try await server.ask("GET", path + "?format=html")
      #expect(page.fields["content-type"] == "text/html; charset=utf-8")
      #expect(page.fields["content-security-policy"]?.contains("style-src 'sha256-") == true)
      let tag = try #require(page.fields["etag"])
      #expect(try await server.ask("GET", path + "?format=html", ["If-None-Match: \(tag)"]).status == 304)
      #expect(try await server.ask("GET", path + "?format=text", ["Accept: image/gif"]).status == 200)
      #expect(try await server.ask("GET", "/v1/instances/7/picture").status == 404)
    }
  }

  @Test("a picture is drawn once, and its tag stays until the widget changes")
  func tags() async throws {
    let maker = Counting()
    try await PlayedServer.with(pictures: maker) { server in
      let first = try await server.ask("GET", path)
      let tag = try #require(first.fields["etag"])
      #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
      #expect(first.fields["cache-control"] == "private, no-cache")
      for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        let again = try await server.ask("GET", path, ["If-None-Match: \(known)"])
        #expect(again.status == 304 && again.fields["etag"] == tag && again.body.isEmpty, "\(known)")
      }
      #expect(try await server.ask("GET", path, ["If-None-Match: \"other\""]).status == 200)
      #expect(maker.count.withLock { $0 } == 1)
      let dark = try await server.ask("GET", path + "?scheme=dark")
      #expect(dark.fields["etag"] != tag)
      server.runtime.show(1, "new")
      let next = try await server.ask("GET", path, ["If-None-Match: \(tag)"])
      #expect(next.status == 200 && next.fields["etag"] != tag)
    }
  }

  @Test("a dynamic text gives a new tag when it changes")
  func dynamic() async throws {
    let clock = Mutex(1_000.0)
    let maker = Counting(nextChange: 1_060)
    try await PlayedServer.with(
      pictures: maker, { settings in settings.clock = { clock.withLock { $0 } } },
      { server in
        let first = try await server.ask("GET", path)
        clock.withLock { $0 = 1_059.9 }
        let same = try await server.ask("GET", path)
        #expect(same.fields["etag"] == first.fields["etag"])
        clock.withLock { $0 = 1_060 }
        let other = try await server.ask("GET", path)
        #expect(other.fields["etag"] != first.fields["etag"])
        // The clock is set back: a later drawing is not shown.
        clock.withLock { $0 = 900 }
        let back = try await server.ask("GET", path)
        #expect(back.fields["etag"] != other.fields["etag"])
      })
  }

  @Test("a client that waits for the next picture gets it when it is there, and 304 otherwise")
  func longPoll() async throws {
    try await PlayedServer.with { server in
      let tag = try #require(try await server.ask("GET", path).fields["etag"])
      let nothing = try await server.ask("GET", path + "?wait=0.02", ["If-None-Match: \(tag)"])
      #expect(nothing.status == 304)
      let wire = try server.connect()
      wire.send(Wire.request("GET", path + "?wait=50", ["If-None-Match: \(tag)"], host: server.host))
      try await server.waits(for: .show(.number(1)), count: 3)
      // Another widget's change wakes it without effect.
      server.runtime.show(2, "other")
      server.runtime.show(1, "news")
      #expect(server.runtime.looks(at: .instance(2)) == 0)
      let answer = try #require(WireAnswer(Array(try await wire.read(until: "news").utf8)))
      #expect(answer.status == 200 && answer.text.contains("news"))
      // Began and ended equally often.
      #expect(server.runtime.state.withLock { $0.sights[.instance(1)] } == 0)
    }
  }

  @Test("many clients that wait for one widget cost one drawing")
  func crowd() async throws {
    let maker = Counting()
    try await PlayedServer.with(pictures: maker) { server in
      let tag = try #require(try await server.ask("GET", path).fields["etag"])
      let wires = try (0..<50).map { _ in try server.connect() }
      for wire in wires {
        wire.send(Wire.request("GET", path + "?wait=50", ["If-None-Match: \(tag)"], host: server.host))
      }
      try await server.waits(for: .show(.number(1)), count: 51)
      server.runtime.show(1, "news")
      for wire in wires { _ = try await wire.read(until: "1 text light 2") }
      #expect(maker.count.withLock { $0 } == 2)
    }
  }

  @Test("a picture that cannot be drawn is its own error; a deep tree is drawn on a large enough stack")
  func failures() async throws {
    struct Failing: PictureMaking {
      func picture(of: ShownWidget, _ demand: PictureQuery, at: Double) throws(Diagnostic) -> WidgetPicture {
        throw Diagnostic(.depth, "the tree is too deep")
      }
    }
    struct Deep: PictureMaking {
      func picture(of: ShownWidget, _ demand: PictureQuery, at: Double) throws(Diagnostic) -> WidgetPicture {
        // More than any thread of Swift's pool has.
        WidgetPicture(Array("\(descend(60_000))".utf8), nextChange: nil)
      }
      @inline(never) @_optimize(none)
      func descend(_ depth: Int) -> Int {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { room in
          room[0] = 1
          return depth == 0 ? 0 : Int(room[0]) + descend(depth - 1)
        }
      }
    }
    try await PlayedServer.with(pictures: Failing()) { server in
      let answer = try await server.ask("GET", path)
      #expect(answer.status == 503)
      #expect(try answer.json()["code"] as? String == "depth")
    }
    try await PlayedServer.with(pictures: Deep()) { server in
      let answer = try await server.ask("GET", path)
      #expect(answer.text == "60000")
    }
  }
}

extension PlayedServer {
  /// Returns once the runtime has received this many requests.
  func waits(for request: RuntimeRequest, count: Int) async throws {
    let limit = ContinuousClock.now + HangLimit.duration
    while .now < limit {
      if runtime.asked.count(where: { $0 == request }) >= count { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw Wire.Failure(description: "the runtime was not asked \(count) times for \(request)")
  }
}
