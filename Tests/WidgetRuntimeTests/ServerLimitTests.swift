import Foundation
import NIOCore
import NIOEmbedded
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

@testable import WidgetServer

/// Limits of DocC: Reliability, "HTTP server": just below, just above, far above; times with a simulated clock.
@Suite("HTTP: limits")
struct ServerLimitTests {
  /// A header with this number of bytes.
  private func header(_ size: Int, host: String) -> [UInt8] {
    let start = "GET /health HTTP/1.1\r\nHost: \(host)\r\nX: "
    return Array((start + String(repeating: "x", count: size - start.utf8.count - 4) + "\r\n\r\n").utf8)
  }

  @Test("a header may have 16 KiB, in one field, in many, or in the path")
  func headers() async throws {
    try await PlayedServer.with { server in
      for (size, status) in [(16_000, 200), (16_640, 431), (1 << 20, 431)] {
        let answer = try await server.connect().ask(header(size, host: server.host))
        #expect(answer.status == status, "\(size)")
      }
      for (count, status) in [(150, 200), (260, 431), (20_000, 431)] {
        let fields = (0..<count).map { "X-\($0): \(String(repeating: "y", count: 64))" }
        let answer = try await server.ask("GET", "/health", fields)
        #expect(answer.status == status, "\(count)")
      }
      for (length, status) in [(15_000, 400), (17_000, 431), (200_000, 431)] {
        let answer = try await server.ask("GET", "/health?" + String(repeating: "q", count: length))
        #expect(answer.status == status, "\(length)")
      }
    }
  }

  @Test("a body may have 1 MiB, with a length or in chunks, even if nothing reads it")
  func bodies() async throws {
    try await PlayedServer.with { server in
      for (size, status) in [((1 << 20) - 100, 400), ((1 << 20) + 1, 413), (8 << 20, 413)] {
        let body = String(repeating: " ", count: size)
        #expect(try await server.change("PUT", "/v1/boards", body: body).status == status, "\(size)")
        let unread = try await server.ask("GET", "/health", body: body)
        #expect(unread.status == (status == 413 ? 413 : 200), "\(size)")
      }
      for (count, status) in [(15, 400), (17, 413), (100, 413)] {
        let fields = [
          "Authorization: Bearer \(PlayedServer.token)", "Content-Type: application/json", "Transfer-Encoding: chunked",
        ]
        let chunk = "10000\r\n" + String(repeating: " ", count: 65_536) + "\r\n"
        let text = String(repeating: chunk, count: count) + "0\r\n\r\n"
        let request = Wire.request("PUT", "/v1/boards", fields, host: server.host) + Array(text.utf8)
        #expect(try await server.connect().ask(request).status == status, "\(count) chunks")
      }
      // A length beyond any memory is refused by its number.
      for length in ["1048577", "99999999999", "99999999999999999999999", "-1", "x", "1, 2"] {
        let answer = try await server.ask("GET", "/health", ["Content-Length: \(length)"])
        #expect([400, 413].contains(answer.status), "\(length)")
      }
    }
  }

  @Test("one connection too many is refused with a message, and the others continue")
  func connections() async throws {
    try await PlayedServer.with(
      PlayedRuntime(), { $0.limits.connections = 3 },
      { server in
        let wires = try (0..<3).map { _ in try server.connect() }
        for wire in wires { #expect(try await wire.ask(header(200, host: server.host)).status == 200) }
        let refused = try await server.connect().read(until: "\r\n\r\n")
        #expect(refused.hasPrefix("HTTP/1.1 503"))
        for wire in wires { #expect(try await wire.ask(header(200, host: server.host)).status == 200) }
      })
  }

  // MARK: Times

  /// A connection of the real server on a simulated clock.
  private struct Simulated {
    let channel: NIOAsyncTestingChannel
    let loop: NIOAsyncTestingEventLoop
    let value: GuardedChannel.Value

    init(_ limits: ServerLimits = ServerLimits()) async throws {
      loop = NIOAsyncTestingEventLoop()
      channel = NIOAsyncTestingChannel(loop: loop)
      try await channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
      let connections = Connections(limit: 10, ServerCounters())
      let guarded = GuardedChannel(limits, connections, clock: { 0 }) { _, _ in }
      let (setUpChannel, setUpLoop) = (channel, loop)
      let set = try await setUpLoop.executeInContext {
        guarded.setUp(setUpChannel)
      }.get()
      value = try #require(set)
    }

    func send(_ text: String) async throws {
      try await channel.writeInbound(ByteBuffer(string: text))
    }

    func pass(_ seconds: Int64) async { await loop.advanceTime(by: .seconds(seconds)) }

    /// Everything written so far.
    func written() async throws -> String {
      var text = ""
      while let data = try await channel.readOutbound(as: IOData.self) {
        if case .byteBuffer(let buffer) = data { text += String(buffer: buffer) }
      }
      return text
    }
  }

  @Test("a header has five seconds from its first byte, however slowly it arrives")
  func slowHeader() async throws {
    let open = try await Simulated()
    await open.pass(4)
    #expect(open.channel.isActive)
    await open.pass(2)
    #expect(!open.channel.isActive)
    #expect(try await open.written().isEmpty)

    let dripping = try await Simulated()
    for letter in "GET /" {
      try await dripping.send(String(letter))
      await dripping.pass(1)
    }
    try await dripping.send("x")
    let answer = try await dripping.written()
    #expect(
      answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n")
        && answer.contains("timed out waiting for the request's header (5 s)"))
    #expect(answer.lowercased().contains("content-security-policy"))
    await dripping.pass(2)
    #expect(!dripping.channel.isActive)
  }

  @Test("a body has a minute, however slowly it arrives")
  func slowBody() async throws {
    let simulated = try await Simulated()
    try await simulated.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n")
    for _ in 0..<59 {
      try await simulated.send("x")
      await simulated.pass(1)
    }
    #expect(try await simulated.written().isEmpty)
    await simulated.pass(2)
    #expect(try await simulated.written().hasPrefix("HTTP/1.1 408"))
  }

  @Test("a reply may take any time, and then a connection may be idle for a minute")
  func idle() {
    var clock = ConnectionClock(ServerLimits(), at: .uptimeNanoseconds(0))
    func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }
    #expect(clock.deadline?.date == at(5) && clock.deadline?.expiry == .idle)
    clock.bytesCame(10, at: at(1))
    #expect(clock.deadline?.date == at(6) && clock.deadline?.expiry == .header)
    clock.bytesCame(10, at: at(3))
    clock.headCame(at: at(4))
    #expect(clock.deadline?.date == at(64) && clock.deadline?.expiry == .body)
    clock.requestEnded()
    #expect(clock.deadline == nil)
    clock.answered(at: at(100))
    #expect(clock.deadline?.date == at(160) && clock.deadline?.expiry == .idle)
    clock.bytesCame(1, at: at(150))
    #expect(clock.deadline?.date == at(155) && clock.deadline?.expiry == .header)
  }

  @Test("a reader that reads nothing for half a minute is disconnected; a slow one is not")
  func stalled() {
    var clock = ConnectionClock(ServerLimits(), at: .uptimeNanoseconds(0))
    func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }
    clock.headCame(at: at(0))
    clock.requestEnded()
    clock.reader(taken: 0, waiting: 1_000, at: at(10))
    #expect(clock.deadline?.date == at(40) && clock.deadline?.expiry == .stalled)
    clock.reader(taken: 1, waiting: 5_000, at: at(39))
    #expect(clock.deadline?.date == at(69))
    clock.reader(taken: 1, waiting: 9_000, at: at(60))
    #expect(clock.deadline?.date == at(69))
    clock.reader(taken: 9_001, waiting: 0, at: at(61))
    #expect(clock.deadline == nil)
  }

  @Test(
    "a reply's date has the form of RFC 9110",
    arguments: [
      (784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400.5, "Tue, 29 Feb 2000 00:00:00 GMT"),
    ])
  func dates(_ moment: Double, _ text: String) { #expect(httpDate(moment) == text) }

  @Test("an impossible date is omitted", arguments: [.nan, .infinity, -.infinity, 1e300, -1e12])
  func noDates(_ moment: Double) { #expect(httpDate(moment) == nil) }
}
