import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

@testable import WidgetServer

/// The dashboard's files, and its requests besides pictures (DocC: HTTP, "The dashboard").
@Suite("HTTP: the dashboard") struct ServerDashboardTests {
  private static let html = ["Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"]

  // MARK: Files

  @Test("clients that accept HTML get the page, others the routes; and proxies can tell them apart")
  func start() async throws {
    try await PlayedServer.with { server in
      let page = try await server.ask("GET", "/", Self.html)
      #expect(page.fields["content-type"] == "text/html; charset=utf-8" && page.text.hasPrefix("<!DOCTYPE html>"))
      for fields in [[], ["Accept: */*"], ["Accept: application/json"], ["Accept: text/html;q=0"]] {
        let text = try await server.ask("GET", "/", fields)
        #expect(text.fields["content-type"] == "text/plain; charset=utf-8", "\(fields)")
        #expect(text.fields["vary"]?.contains("Accept") == true)
      }
      #expect(page.fields["vary"]?.contains("Accept") == true && page.fields["cache-control"] == "no-cache")
      #expect(try await server.ask("GET", "/?board=W%C3%A4nd&kiosk&utm_source=x", Self.html).status == 200)
    }
  }

  @Test("every file of the page has its type, its policy, and a tag so it is not sent twice")
  func files() async throws {
    let types = [
      "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml; charset=utf-8",
      "png": "image/png", "woff2": "font/woff2", "webmanifest": "application/manifest+json",
    ]
    try await PlayedServer.with { server in
      for path in PageFiles.own.paths {
        let answer = try await server.ask("GET", path, path == "/" ? Self.html : [])
        #expect(answer.status == 200 && !answer.body.isEmpty, "\(path)")
        let ending = String(path.split(separator: ".").last ?? "")
        if path != "/" { #expect(answer.fields["content-type"] == types[ending], "\(path)") }
        let policy = try #require(answer.fields["content-security-policy"])
        #expect(policy.contains("default-src 'self'") && policy.contains("require-trusted-types-for 'script'"))
        #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe") && !policy.contains("http"))
        let isAsset = path.hasPrefix("/assets/")
        #expect(
          answer.fields["cache-control"] == (isAsset ? "public, max-age=31536000, immutable" : "no-cache"), "\(path)")
        let tag = try #require(answer.fields["etag"])
        let again = try await server.ask("GET", path, ["If-None-Match: \(tag)"] + (path == "/" ? Self.html : []))
        #expect(again.status == 304 && again.body.isEmpty, "\(path)")
      }
    }
  }

  @Test(
    "an asset's address contains the digest of all files, which changes the address; no placeholder is left in a text")
  func names() {
    let first = PageFiles(["index.html": Array(#"<script src="/assets/a.js">"#.utf8), "a.js": [0x61], "b.js": [0x62]])
    let second = PageFiles(["index.html": Array(#"<script src="/assets/a.js">"#.utf8), "a.js": [0x61], "b.js": [0x63]])
    let asset = first.paths.first { $0.hasSuffix("/a.js") } ?? ""
    #expect(first.paths.filter { $0.hasPrefix("/assets/") }.count == 2 && first.tag != second.tag)
    #expect(second[asset] == nil && first[asset] != nil)
    let page = first["/"].map { String(buffer: $0.bytes) }
    #expect(page == "<script src=\"\(asset)\">")
    #expect(PageFiles(["fonts/A.woff2": [1]]).paths.first?.hasSuffix("/A.woff2") == true)
  }

  @Test("a text is compressed if the client accepts it, and decompresses to the same")
  func compressed() async throws {
    try await PlayedServer.with { server in
      let plain = try await server.ask("GET", "/", Self.html)
      for (field, isPacked) in [
        ("gzip, deflate, br", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("identity", false),
        ("x-gzip", false),
      ] {
        let answer = try await server.ask("GET", "/", Self.html + ["Accept-Encoding: \(field)"])
        #expect((answer.fields["content-encoding"] == "gzip") == isPacked, "\(field)")
        #expect(isPacked ? answer.body.prefix(2) == [0x1F, 0x8B] : answer.body == plain.body)
        #expect(answer.fields["vary"]?.contains("Accept-Encoding") == true)
      }
    }
    let text = Array(String(repeating: "a widget ", count: 200).utf8)
    let packed = try #require(Gzip.compressed(text))
    #expect(packed.count < 100 && Gzip.compressed([1, 2, 3]) == nil && Gzip.compressed([]) == nil)
  }

  @Test(
    "a path outside the table is not found",
    arguments: [
      "/assets/x/board.js", "/assets/board.js", "/icons/../index.html", "/icons/%2e%2e/index.html",
      "/icons/..%2findex.html",
      "/icons/none.png", "/icons/", "/index.html", "/fonts/A.woff2", "/worker.js/", "/worker%2Ejs", "/page.c",
      "/icons/icon.svg%00", "/icons/icon.svg/..",
    ])
  func outside(_ path: String) async throws {
    let status = try await PlayedServer.with { try await $0.ask("GET", path) }.status
    #expect(status == 404)
  }

  @Test("the dashboard needs no token where everything else does, and says nothing about placed widgets")
  func open() async throws {
    try await PlayedServer.with(at: [.tcp(host: "0.0.0.0", port: 0)]) { server in
      let page = try await server.ask("GET", "/", Self.html)
      #expect(page.status == 200)
      #expect(try await server.ask("GET", "/worker.js").status == 200)
      #expect(try await server.ask("GET", "/v1/boards").status == 401)
      #expect(server.runtime.asked.isEmpty)
    }
  }

  @Test("the page and its files, with what they load for the first picture, are at most 150 kB compressed")
  func weight() {
    // Fonts for other scripts, and for source code, are loaded if a text needs them.
    let later = ["-more.woff2", "JetBrainsMono.woff2"]
    let first = Self.firstModules()
    let paths = PageFiles.own.paths.filter { path in
      let isLater = path.hasPrefix("/assets/") && path.hasSuffix(".js") && !first.contains(path)
      return !path.hasPrefix("/icons/") && !isLater && !later.contains { path.hasSuffix($0) }
    }
    // The board imports the wall, editing imports sorting; the gallery is loaded when opened.
    for (name, isFirst) in [("wall.js", true), ("sort.js", true), ("gallery.js", false)] {
      #expect(paths.contains { $0.hasSuffix("/\(name)") } == isFirst, "\(name)")
    }
    let sizes = paths.map { path in
      PageFiles.own[path].map { $0.compressed?.readableBytes ?? $0.bytes.readableBytes } ?? 0
    }
    #expect(sizes.reduce(0, +) <= 150_000, "\(zip(paths, sizes).map { "\($0) \($1)" })")
  }

  /// The addresses of the modules that are loaded with the first picture: those the page names, those that board.js prefetches
  /// for users who may edit, and their static imports. Others are loaded by `import()` when first needed.
  private static func firstModules() -> Set<String> {
    func text(_ path: String) -> String { PageFiles.own[path].map { String(buffer: $0.bytes) } ?? "" }
    let prefetched = ["/edit.js", "/inspect.js"]
    var waiting = text("/").matches(of: /"(\/assets\/[^"]+[.]js)"/).map { String($0.output.1) }
    waiting += PageFiles.own.paths.filter { path in prefetched.contains { path.hasSuffix($0) } }
    var found: Set<String> = []
    while let path = waiting.popLast() {
      guard found.insert(path).inserted else { continue }
      waiting += text(path).matches(of: /(?:from|import) "(\/assets\/[^"]+)"/).map { String($0.output.1) }
    }
    return found
  }

  @Test("page views and file requests are counted")
  func counted() async throws {
    try await PlayedServer.with { server in
      _ = try await server.ask("GET", "/", Self.html)
      _ = try await server.ask("GET", "/")
      _ = try await server.ask("GET", "/worker.js")
      let metrics = try await server.ask("GET", "/metrics").text
      #expect(metrics.contains("lunette_http_pages_total 1\n") && metrics.contains("lunette_http_assets_total 1\n"))
    }
  }

  // MARK: Boards

  @Test("boards are sent with their revision, changed with it, and refused with an old one")
  func boards() async throws {
    try await PlayedServer.with { server in
      let told = try await server.ask("GET", "/v1/boards").json()
      let revision = try #require(told["revision"] as? Int)
      func put(_ text: String) async throws -> WireAnswer { try await server.change("PUT", "/v1/boards", body: text) }
      let change = #"{"revision":\#(revision),"boards":[{"name":"Home","places":[2,"day",1]},{"name":"Wand"}]}"#
      let changed = try await put(change)
      #expect(changed.status == 200)
      let boards = try #require(try changed.json()["boards"] as? [[String: Any]])
      #expect(boards.map { $0["name"] as? String } == ["Home", "Wand"])
      #expect(try await put(change).status == 409)
      let asked = server.runtime.asked.count
      for (text, message) in [
        (#"{"boards":[]}"#, "revision must be the number returned by GET /v1/boards"),
        (#"{"revision":1,"boards":[]}"#, "there must be at least one board"),
        (#"{"revision":1,"boards":[{"name":"A","places":[1,1]}]}"#, "#1 is on the board 'A' twice"),
        (#"{"revision":1,"bords":[]}"#, "unknown key 'bords'"),
      ] {
        let answer = try await put(text)
        #expect(answer.status == 422, "\(answer)")
        #expect(try answer.json()["message"] as? String == message)
      }
      #expect(server.runtime.asked.count == asked)
      let plain = try await server.ask(
        "PUT", "/v1/boards", ["Authorization: Bearer \(PlayedServer.token)", "Content-Type: text/plain"], body: change)
      #expect(plain.status == 415)
    }
  }

  @Test("a new arrangement is an event, of which a slow reader gets the newest")
  func event() {
    let hub = ChangeHub(epoch: "e")
    hub.publish(RuntimeChange(.boards, number: 0, kind: "", family: .systemSmall, revision: 1))
    hub.publish(RuntimeChange(.placed, number: 3, kind: "k", family: .systemSmall, revision: 2))
    hub.publish(RuntimeChange(.boards, number: 0, kind: "", family: .systemSmall, revision: 3))
    #expect(hub.entries(after: 0).map(\.key) == [.placed(3), .boards])
  }

  // MARK: Forms

  @Test("a form's values place and configure a widget; a value that does not fit is a 422 that names its parameter")
  func places() async throws {
    try await PlayedServer.with { server in
      let body = #"{"kind":"hero","family":"systemSmall","configuration":{"hero":"panda"},"board":"Home","index":0}"#
      let added = try await server.change("POST", "/v1/instances", body: body)
      let placed = try added.json()["instances"] as? [Any]
      #expect(added.status == 201 && placed?.count == 1)
      var demand = PlacingDemand(.kind("hero"), family: .systemSmall)
      (demand.configuration, demand.board, demand.index) = (["hero": "panda"], "Home", 0)
      #expect(server.runtime.asked.last == .place(demand))
      let changed = try await server.change("PATCH", "/v1/instances/2", body: #"{"family":"systemMedium"}"#)
      #expect(changed.status == 200)
      #expect(server.runtime.asked.last == .place(PlacingDemand(.placed(.number(2)), family: .systemMedium)))
      let wrong = try await server.change("PATCH", "/v1/instances/2", body: #"{"configuration":{"hero":"nobody"}}"#)
      #expect(wrong.status == 422)
      #expect(try wrong.json()["path"] as? String == "configuration.hero")
      #expect(try await server.change("POST", "/v1/instances", body: #"{"kind":"none"}"#).status == 404)
      #expect(try await server.change("PATCH", "/v1/instances/99", body: "{}").status == 404)
      let asked = server.runtime.asked.count
      for text in [
        "{}", #"{"kind":1}"#, #"{"kind":"hero","family":"small"}"#, #"{"kind":"hero","configuration":[1]}"#,
        #"{"kind":"hero","index":-1}"#, #"{"kind":"hero","size":"systemSmall"}"#,
      ] {
        #expect(try await server.change("POST", "/v1/instances", body: text).status == 422, "\(text)")
      }
      #expect(server.runtime.asked.count == asked)
    }
  }

  @Test("options are requested while the user types")
  func options() async throws {
    try await PlayedServer.with { server in
      let body = #"{"kind":"hero","parameter":"hero","text":"pan","configuration":{"city":"Oslo"}}"#
      let answer = try await server.change("POST", "/v1/options", body: body)
      Golden.keep(document: answer.body, "lunette.options.1.http.ndjson")
      let options = try #require(try answer.json()["options"] as? [[String: Any]])
      #expect(options.first?["value"] as? String == "panda" && options.first?["title"] as? String == "Panda pan")
      #expect(options.first?["section"] as? String == "Bears" && options.first?["subtitle"] is NSNull)
      #expect(try await server.change("POST", "/v1/options", body: #"{"kind":"hero"}"#).status == 422)
      #expect(try await server.change("POST", "/v1/options", body: #"{"kind":"x","parameter":"y"}"#).status == 404)
    }
  }

  @Test("a client that leaves, or closes its side, stops waiting for its options", arguments: [false, true])
  func leaves(_ isWhole: Bool) async throws {
    let runtime = PlayedRuntime()
    try await PlayedServer.with(runtime) { server in
      let (gate, open) = AsyncStream<Void>.makeStream()
      runtime.state.withLock { $0.gate = gate }
      let fields = ["Authorization: Bearer \(PlayedServer.token)", "Content-Type: application/json"]
      do {
        let wire = try server.connect()
        wire.send(
          Wire.request(
            "POST", "/v1/options", fields, body: #"{"kind":"hero","parameter":"hero"}"#, host: server.host))
        while runtime.state.withLock({ $0.gated }) == 0 { await Task.yield() }
        runtime.state.withLock { $0.gate = nil }
        if isWhole { shutdown(wire.descriptor, Int32(SHUT_RDWR)) } else { shutdown(wire.descriptor, Int32(SHUT_WR)) }
        func isCancelled() -> Bool {
          runtime.asked.contains { if case .cancelOptions = $0 { true } else { false } }
        }
        while !isCancelled() { await Task.yield() }
      }
      open.finish()
      #expect(try await server.ask("GET", "/v1/instances").status == 200)
    }
  }

  @Test("a gallery's picture is a fragment or an SVG, drawn once; its configuration is JSON in the address")
  func gallery() async throws {
    try await PlayedServer.with { server in
      func ask(_ query: String, _ fields: [String] = []) async throws -> WireAnswer {
        try await server.ask(
          "GET", "/v1/gallery/hero/picture" + query, fields + ["Authorization: Bearer \(PlayedServer.token)"])
      }
      let fragment = try await ask("?family=systemSmall")
      #expect(fragment.fields["content-type"] == "application/xhtml+xml; charset=utf-8")
      #expect(fragment.text.hasPrefix("<article ") && fragment.text.contains("nobody"))
      let configured = try await ask("?configuration=%7B%22hero%22%3A%22panda%22%7D&scheme=dark")
      #expect(configured.text.contains("panda") && configured.fields["etag"] != fragment.fields["etag"])
      #expect(try await ask("?format=svg").fields["content-type"] == "image/svg+xml; charset=utf-8")
      let tag = try #require(fragment.fields["etag"])
      #expect(try await ask("?family=systemSmall", ["If-None-Match: \(tag)"]).status == 304)
      let metrics = try await server.ask("GET", "/metrics").text
      #expect(metrics.contains("lunette_http_pictures_drawn_total 3\n"))
      #expect(metrics.contains("lunette_http_pictures_reused_total 1\n"))
      for query in ["?format=text", "?configuration=%5B1%5D", "?configuration=x", "?family=small", "?size=1"] {
        #expect(try await ask(query).status == 400, "\(query)")
      }
    }
  }

  @Test("a thousand widgets' fragments are drawn once, however often the page is opened")
  func thousand() async throws {
    let runtime = PlayedRuntime(Array(1...1_000))
    try await PlayedServer.with(runtime, pictures: StillPictures()) { server in
      for _ in 0..<2 {
        let wire = try server.connect()
        for number in 1...1_000 {
          let request = Wire.request("GET", "/v1/instances/\(number)/picture?format=fragment", host: server.host)
          #expect(try await wire.ask(request).status == 200)
        }
      }
      let metrics = try await server.ask("GET", "/metrics").text
      #expect(metrics.contains("lunette_http_pictures_drawn_total 1000\n"))
      #expect(metrics.contains("lunette_http_pictures_reused_total 1000\n"))
      // A changed widget is redrawn, and no other.
      runtime.show(7, "new")
      for number in 1...1_000 { _ = try await server.ask("GET", "/v1/instances/\(number)/picture?format=fragment") }
      #expect(try await server.ask("GET", "/metrics").text.contains("lunette_http_pictures_drawn_total 1001\n"))
    }
  }

  /// Pictures of a usual size that cost nothing.
  private struct StillPictures: PictureMaking {
    func picture(of shown: ShownWidget, _ demand: PictureQuery, at moment: Double) throws(Diagnostic) -> WidgetPicture {
      WidgetPicture([UInt8](repeating: 0x61, count: 12_000), nextChange: nil)
    }
  }

  @Test("cached pictures are limited by bytes: the least recently used go first")
  func bound() async throws {
    let counters = ServerCounters()
    let cache = PictureCache(StillPictures(), DeepThread(), counters, version: "1", mostBytes: 10 * 12_512)
    for number in 1...10 {
      _ = try await cache.picture(of: PlayedRuntime.widget(number, ""), PictureQuery(.fragment), at: 1)
    }
    _ = try await cache.picture(of: PlayedRuntime.widget(1, ""), PictureQuery(.fragment), at: 1)
    #expect(counters.figures.drawn == 10 && counters.figures.reused == 1)
    _ = try await cache.picture(of: PlayedRuntime.widget(11, ""), PictureQuery(.fragment), at: 1)
    for number in [1, 11] {
      _ = try await cache.picture(of: PlayedRuntime.widget(number, ""), PictureQuery(.fragment), at: 1)
    }
    #expect(counters.figures.drawn == 11 && counters.figures.reused == 3)
    _ = try await cache.picture(of: PlayedRuntime.widget(2, ""), PictureQuery(.fragment), at: 1)
    #expect(counters.figures.drawn == 12)
  }
}
