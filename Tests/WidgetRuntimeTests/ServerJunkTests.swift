import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetServer

/// Arbitrary bytes: an invalid request is refused or dropped, and the server keeps working.
@Suite("HTTP: junk")
struct ServerJunkTests {
  static let requests: [String] = [
    "", "\r\n", "\r\n\r\n\r\n", "\0", "\0\0\0\0\r\n\r\n", "GET", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1",
    "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", "GET  / HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "get / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\nHost: HOST\n\n", "GET / HTTP/1.1\r\nHost : HOST\r\n\r\n", "GET / HTTP/1.1\r\n Host: HOST\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: HOST\r\nA\r\n\r\n", "GET / HTTP/1.1\r\nHost: HOST\r\n: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: HOST\r\nA: b\0c\r\n\r\n", "GET / HTTP/1.1\r\nHost: HOST\r\nA: \u{1B}[2J\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n",
    "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: identity, chunked, gzip\r\n\r\n0\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "CONNECT localhost:80 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET http://evil.example/health HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "GET //evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: HOST\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: HOST\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nConnection: Upgrade\r\n\r\n",
    "GET /%ff%fe HTTP/1.1\r\nHost: HOST\r\n\r\n", "GET /v1/instances/%e2%82 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /v1/instances/-1 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /v1/instances/99999999999999999999 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /v1/log?last=1e308 HTTP/1.1\r\nHost: HOST\r\n\r\n", "GET /v1/log?last=0x10 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /v1/instances/1/picture?wait=inf HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /?%=%&&=&a HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "BREW /pot HTTP/1.1\r\nHost: HOST\r\n\r\n", "\u{16}\u{03}\u{01}\u{02}\u{00}\u{01}\u{00}\u{01}\u{FC}\u{03}\u{03}",
    "HTTP/1.1 200 OK\r\n\r\n", "GET /health HTTP/1.1\r\nHost: HOST\r\n\r\nGARBAGE\r\n\r\n",
  ]

  /// Sends bytes, shuts down writing, and checks the reply.
  private func send(_ bytes: [UInt8], _ server: PlayedServer) async throws {
    let wire = try server.connect()
    await onThread { _ = wire.send(bytes) }
    wire.finish()
    let answer = String(decoding: await wire.rest(), as: UTF8.self)
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "), "\(bytes.prefix(80)): \(answer)")
    #expect(!answer.contains("\u{1B}"))
  }

  @Test("invalid requests")
  func table() async throws {
    try await PlayedServer.with { server in
      for request in Self.requests {
        try await send(Array(request.replacing("HOST", with: server.host).utf8), server)
      }
      let answer = try await server.ask("GET", "/health")
      #expect(answer.status == 200)
      #expect(!server.runtime.asked.contains { if case .reload = $0 { true } else { false } })
    }
  }

  @Test("requests with bytes changed, removed, doubled and inserted", arguments: 0..<8)
  func mutated(_ seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed) &* 7_919)
    try await PlayedServer.with { server in
      let host = server.host
      for _ in 0..<40 {
        let path = ["/v1/instances", "/v1/instances/1/picture?wait=0", "/v1/log?last=3", "/"].randomElement(
          using: &random)
        var bytes = Wire.request(
          ["GET", "POST", "DELETE", "HEAD"].randomElement(using: &random) ?? "GET", path ?? "/",
          ["Content-Type: application/json", "Authorization: Bearer \(PlayedServer.token)"], body: #"{"all":true}"#,
          host: host)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 1...9, using: &random), bytes.count - 1))
          case 2: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
          default: bytes.insert(contentsOf: Array("\r\n\0%\u{FF}".utf8), at: place)
          }
        }
        try await send(bytes, server)
      }
      let answer = try await server.ask("GET", "/health")
      #expect(answer.status == 200)
    }
  }

  @Test("pipelined requests on a connection are answered in order")
  func pipelined() async throws {
    try await PlayedServer.with { server in
      let wire = try server.connect()
      let paths = ["/v1/instances/1/picture", "/nowhere", "/v1/instances/2/picture"]
      wire.send(paths.flatMap { Wire.request("GET", $0, host: server.host) })
      wire.finish()
      let text = String(decoding: await wire.rest(), as: UTF8.self)
      let statuses = text.split(separator: "\r\n").filter { $0.contains("HTTP/1.1 ") }.map { $0.suffix(6) }
      #expect(statuses.count == 3, "\(text)")
      let first = try #require(text.range(of: "#1"))
      let second = try #require(text.range(of: "#2"))
      #expect(first.lowerBound < second.lowerBound)
    }
  }
}
