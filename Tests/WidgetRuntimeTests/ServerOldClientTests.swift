import TestSupport
import Testing
import WidgetRuntimeClient

import WidgetServer

/// Clients of HTTP/1.0: old proxies, `ab`, microcontrollers.
@Suite("HTTP: clients of HTTP/1.0")
struct ServerOldClientTests {
  private func answer(_ request: String, _ server: PlayedServer) async throws -> String {
    let wire = try server.connect()
    await onThread { _ = wire.send(Array(request.utf8)) }
    // The client waits for the server to close the connection.
    return String(decoding: await wire.rest(), as: UTF8.self)
  }

  @Test(
    "get replies without chunks, and the connection closes after the reply",
    arguments: ["/health", "/", "/openapi.json", "/nothing"], ["", "Connection: keep-alive\r\n"])
  func whole(_ path: String, _ field: String) async throws {
    try await PlayedServer.with { server in
      let request = "GET \(path) HTTP/1.0\r\nHost: \(server.host)\r\n\(field)\r\n"
      let answer = try await answer(request, server)
      let head = answer.prefix(while: { $0 != "{" && $0 != "<" }).lowercased()
      #expect(head.hasPrefix("http/1.0 "))
      #expect(!head.contains("transfer-encoding"))
      #expect(head.contains("connection: close"))
    }
  }

  @Test("the connection of a client that sends 'Connection: close' ends after the reply, which says so")
  func ended() async throws {
    try await PlayedServer.with { server in
      let request = "GET /health HTTP/1.1\r\nHost: \(server.host)\r\nConnection: close\r\n\r\n"
      let answer = try await answer(request, server)
      #expect(answer.hasPrefix("HTTP/1.1 200") && answer.lowercased().contains("connection: close"))
    }
  }

  @Test("clients of HTTP/1.1 keep their connection")
  func modern() async throws {
    try await PlayedServer.with { server in
      let wire = try server.connect()
      for _ in 0..<2 {
        await onThread { _ = wire.send(Wire.request("GET", "/health", host: server.host)) }
        let answer = String(decoding: await wire.receive(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        #expect(!answer.lowercased().contains("connection: close"))
      }
    }
  }
}
