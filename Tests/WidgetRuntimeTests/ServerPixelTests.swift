import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

@testable import WidgetServer

/// PNG, drawn by another process: the built `lunette-canvas`.
@Suite("HTTP: PNG")
struct ServerPixelTests {
  private let path = "/v1/instances/1/picture"
  private let canvas = PresentationPictures(canvas: StagedPrograms.canvas)

  /// Width and height from the header.
  private func size(_ bytes: [UInt8]) throws -> [Int] {
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) && bytes.count > 33)
    return [16, 20].map { place in bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test("a picture is PNG by query or Accept, in the requested number of pixels, with its own tag")
  func png() async throws {
    try await PlayedServer.with(pictures: canvas) { server in
      let plain = try await server.ask("GET", path + "?format=png")
      #expect(plain.status == 200 && plain.fields["content-type"] == "image/png")
      #expect(plain.fields["x-content-type-options"] == "nosniff")
      #expect(try size(plain.body) == [340, 340])
      #expect(try await server.ask("GET", path, ["Accept: image/png"]).body == plain.body)
      #expect(
        try await server.ask("GET", path, ["Accept: image/*"]).fields["content-type"]?.hasPrefix("image/svg") == true)
      let tag = try #require(plain.fields["etag"])
      #expect(try await server.ask("GET", path + "?format=png", ["If-None-Match: \(tag)"]).status == 304)
      for scale in 1...4 {
        let drawn = try await server.ask("GET", path + "?format=png&scale=\(scale)")
        #expect(try size(drawn.body) == [170 * scale, 170 * scale])
        #expect((drawn.fields["etag"] == tag) == (scale == 2))
      }
      let dark = try await server.ask("GET", path + "?format=png&scheme=dark")
      #expect(dark.body != plain.body && dark.fields["etag"] != tag)
      server.runtime.show(1, "news")
      let next = try await server.ask("GET", path + "?format=png&wait=5", ["If-None-Match: \(tag)"])
      #expect(next.status == 200 && next.body != plain.body)
    }
  }

  @Test(
    "wrong use is refused",
    arguments: [
      ("?format=png&scale=5", 400, "scale must be one of 1, 2, 3, 4"),
      ("?format=png&scale=1.5", 400, "scale must be one of"),
      ("?format=svg&scale=2", 400, "scale requires format=png"), ("?scale=2", 400, "scale requires format=png"),
      ("?format=png&scle=2", 400, "unknown parameter 'scle'"),
    ] as [(String, Int, String)])
  func wrongUse(_ query: String, _ status: Int, _ sentence: String) async throws {
    try await PlayedServer.with { server in
      let answer = try await server.ask("GET", path + query)
      #expect(answer.status == status && answer.text.contains(sentence), "\(answer.text)")
    }
  }

  @Test("without lunette-canvas PNG is refused with a sentence, and everything else is drawn")
  func missing() async throws {
    try await PlayedServer.with(pictures: PresentationPictures(canvas: "/nonexistent/lunette-canvas")) { server in
      let answer = try await server.ask("GET", path + "?format=png")
      #expect(answer.status == 503, "\(answer.text)")
      #expect(try answer.json()["code"] as? String == "unavailable")
      #expect(answer.text.contains("cannot start '/nonexistent/lunette-canvas'"), "\(answer.text)")
      #expect(try await server.ask("GET", path).status == 200)
    }
  }

  @Test("a process that exits without a reply costs only its picture; it is restarted for the next")
  func restarted() async throws {
    try await PlayedServer.with(pictures: PresentationPictures(canvas: "/bin/false")) { server in
      for _ in 0..<2 {
        let answer = try await server.ask("GET", path + "?format=png")
        #expect(answer.status == 503 && answer.text.contains("lunette-canvas returned no picture"), "\(answer.text)")
      }
    }
    let maker = canvas
    try await PlayedServer.with(pictures: maker) { server in
      let first = try await server.ask("GET", path + "?format=png")
      maker.rest()
      server.runtime.show(1, "news")
      let second = try await server.ask("GET", path + "?format=png")
      #expect(first.status == 200 && second.status == 200 && first.body != second.body)
    }
  }

  @Test("other pictures do not wait for a slow PNG")
  func apart() async throws {
    /// Draws no PNG before a text is drawn.
    final class Slow: PictureMaking {
      let isTextDrawn = DispatchSemaphore(value: 0)
      let isBegun = Mutex(false)

      func picture(of: ShownWidget, _ demand: PictureQuery, at: Double) throws(Diagnostic) -> WidgetPicture {
        if demand.format == .png {
          isBegun.withLock { $0 = true }
          isTextDrawn.wait()
        } else {
          isTextDrawn.signal()
        }
        return WidgetPicture(Array(demand.format.rawValue.utf8), nextChange: nil)
      }
    }
    let maker = Slow()
    try await PlayedServer.with(pictures: maker) { server in
      let wire = try server.connect()
      wire.send(Wire.request("GET", path + "?format=png", host: server.host))
      for _ in 0..<200_000 where !maker.isBegun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
      #expect(try await server.ask("GET", path).text == "text")
      _ = try await wire.read(until: "\r\n\r\npng")
    }
  }

  @Test("cached pictures are limited by bytes: the least recently used are dropped")
  func kept() async throws {
    final class Large: PictureMaking {
      let count = Mutex(0)
      func picture(of: ShownWidget, _ demand: PictureQuery, at: Double) throws(Diagnostic) -> WidgetPicture {
        count.withLock { $0 += 1 }
        return WidgetPicture([UInt8](repeating: 0, count: 400), nextChange: nil)
      }
    }
    let maker = Large()
    let cache = PictureCache(maker, DeepThread(), ServerCounters(), version: "1", mostBytes: 2 * (400 + 512))
    let widget = PlayedRuntime.widget(1, "a")
    for scale in [1, 2, 1, 2, 3, 2, 1] {
      _ = try await cache.picture(of: widget, PictureQuery(.png, scale: scale), at: 0)
    }
    // 1 and 2 are cached; 3 evicts both, because a quarter of the space is freed at once.
    #expect(maker.count.withLock { $0 } == 5)
  }

  @Test(
    "an idle thread does its final work after a pause, and is available again for what follows")
  func lingering() async throws {
    let ends = Mutex(0)
    let thread = DeepThread(lingering: .milliseconds(20)) { ends.withLock { $0 += 1 } }
    for round in 1...3 {
      #expect(await thread.run { round } == round)
      for _ in 0..<200_000 where ends.withLock({ $0 }) < round { try await Task.sleep(for: .milliseconds(1)) }
      #expect(ends.withLock { $0 } == round)
    }
  }
}
