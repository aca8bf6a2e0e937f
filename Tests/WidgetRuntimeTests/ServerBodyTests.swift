import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

@testable import WidgetServer

/// The cost of bodies for the server (DocC: HTTP, "Limits").
@Suite("HTTP: bodies")
struct ServerBodyTests {
  private func head(_ method: String, _ path: String, _ token: String, _ length: Int, _ server: PlayedServer) -> [UInt8]
  {
    let fields = ["Authorization: Bearer \(token)", "Content-Type: application/json", "Content-Length: \(length)"]
    return Wire.request(method, path, fields, host: server.host)
  }

  private static func pushes(_ requests: [RuntimeRequest]) -> Int {
    requests.count { if case .pushActivity = $0 { true } else { false } }
  }

  private func until(_ holds: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + HangLimit.duration
    while try await !holds() { try #require(ContinuousClock.now < end) }
  }

  @Test("a push with a wrong token, or none, is refused before its body has arrived")
  func tokenFirst() async throws {
    try await PlayedServer.with { server in
      for token in ["wrong", PlayedServer.token, PlayedServer.viewToken, ""] {
        let answer = try await server.connect().ask(head("POST", "/push", token, 4_000, server))
        #expect([401, 403].contains(answer.status), "'\(token)' \(answer)")
      }
      // Only the tokens were requested from the runtime.
      #expect(Self.pushes(server.runtime.asked) == 0)
    }
  }

  @Test(
    "a body counts by its content",
    arguments: [
      ("POST", "/push", 4_096), ("POST", "/v1/tap", 4_096), ("POST", "/v1/reload", 4_096),
      ("POST", "/v1/instances", 256 << 10), ("PATCH", "/v1/instances/1", 256 << 10), ("POST", "/v1/options", 256 << 10),
      ("PUT", "/v1/boards", 1 << 20), ("PUT", "/v1/themes/x", 64 << 10),
    ])
  func sizes(method: String, path: String, most: Int) async throws {
    try await PlayedServer.with { server in
      let token = path == "/push" ? "push-f00" : PlayedServer.token
      let fields = ["Authorization: Bearer \(token)", "Content-Type: application/json"]
      let fits = try await server.ask(method, path, fields, body: String(repeating: " ", count: most))
      #expect([400, 422].contains(fits.status), "\(fits)")
      let large = try await server.connect().ask(head(method, path, token, most + 1, server))
      #expect(large.status == 413 && large.text.contains("\(most) bytes"), "\(large)")
    }
  }

  @Test("all bodies in flight share one limit: beyond it 503, and finished ones free space")
  func budget() async throws {
    try await PlayedServer.with(
      PlayedRuntime(), { $0.limits.bodiesBytes = 10_000 },
      { server in
        func begin() async throws -> Wire {
          let wire = try server.connect()
          let bytes =
            head("POST", "/v1/tap", PlayedServer.tapToken, 4_096, server) + [UInt8](repeating: 32, count: 4_095)
          await onThread { _ = wire.send(bytes) }
          return wire
        }
        func whole() async throws -> Int {
          try await server.connect().ask(
            head("POST", "/v1/tap", PlayedServer.tapToken, 4_096, server) + [UInt8](repeating: 32, count: 4_096)
          ).status
        }
        let held = try await (begin(), begin())
        try await until { try await whole() == 503 }
        await onThread { _ = held.0.send([32]) }
        #expect(try await held.0.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 400"))
        // Any number of times: an answered body is released.
        for _ in 0..<20 { #expect(try await whole() == 400) }
      })
  }

  @Test("a connection that closes during a body releases its share")
  func gone() async throws {
    let budget = BodyBudget(100)
    #expect(budget.take(60) && !budget.take(41) && budget.take(40))
    budget.release(100)
    #expect(budget.take(100))
    try await PlayedServer.with(
      PlayedRuntime(), { $0.limits.bodiesBytes = 5_000 },
      { server in
        for _ in 0..<10 {
          let wire = try server.connect()
          let bytes =
            head("POST", "/v1/tap", PlayedServer.tapToken, 4_096, server) + [UInt8](repeating: 32, count: 4_000)
          await onThread { _ = wire.send(bytes) }
        }
        let bytes = head("POST", "/v1/tap", PlayedServer.tapToken, 4_096, server) + [UInt8](repeating: 32, count: 4_096)
        try await until { try await server.connect().ask(bytes).status == 400 }
      })
  }
}
