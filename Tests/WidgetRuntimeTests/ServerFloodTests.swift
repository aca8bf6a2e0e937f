import Glibc
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

@testable import WidgetServer

/// Floods from the network: the owner is still served, and little is buffered for readers that do not read.
@Suite("HTTP: floods") struct ServerFloodTests {
  @Test("untrusted clients use all network connections, and the owner's socket still answers")
  func ownPlaces() async throws {
    let folder = try TemporaryBundle()
    let path = folder.path + "/http.sock"
    try await PlayedServer.with(
      PlayedRuntime(), at: [.tcp(host: "127.0.0.1", port: 0), .unix(path)],
      { settings in (settings.limits.connections, settings.limits.ownerConnections) = (3, 2) },
      { server in
        let request = Wire.request("GET", "/health", host: server.host)
        let strangers = try (0..<3).map { _ in try server.connect() }
        for wire in strangers { #expect(try await wire.ask(request).status == 200) }
        #expect(try await server.connect().read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503"))
        let own = try (0..<2).map { _ in try Wire(socket: path) }
        for wire in own { #expect(try await wire.ask(request).status == 200) }
        #expect(try await Wire(socket: path).read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503"))
        for wire in strangers + own { #expect(try await wire.ask(request).status == 200) }
      })
  }

  @Test(
    "a refusal needs only the header: the body is not waited for, and the connection ends",
    arguments: [
      ("POST", "/v1/reload", ["Content-Type: application/json"], 401),
      ("POST", "/v1/reload", ["Content-Type: text/plain"], 415),
      ("POST", "/v1/reload", ["Content-Type: application/json", "Origin: http://evil.example"], 403),
      ("POST", "/push/clock", ["Content-Type: application/json"], 401),
      ("POST", "/push/clock", ["Content-Type: application/json", "Authorization: Bearer wrong"], 403),
      ("POST", "/health", ["Content-Type: application/json"], 405), ("PUT", "/v1/reload", [], 405),
      ("GET", "/nowhere", [], 404), ("DELETE", "/v1/instances/1", [], 401),
    ])
  func refused(_ method: String, _ path: String, _ fields: [String], _ status: Int) async throws {
    try await PlayedServer.with { server in
      for length in ["Content-Length: 1000000", "Transfer-Encoding: chunked"] {
        let wire = try server.connect()
        let start = length.hasPrefix("T") ? "10\r\n0123456789" : "01234567890"
        let request = Wire.request(method, path, fields + [length], host: server.host)
        let answer = try await wire.ask(request + Array(start.utf8))
        #expect(answer.status == status)
        #expect(answer.fields["connection"] == "close")
        #expect(await wire.rest().isEmpty)
      }
    }
  }

  @Test("a request that is refused with its whole body leaves the connection usable")
  func refusedWhole() async throws {
    try await PlayedServer.with { server in
      let wire = try server.connect()
      for _ in 0..<3 {
        let request = Wire.request(
          "POST", "/v1/reload", ["Content-Type: application/json"], body: #"{"all":true}"#, host: server.host)
        let answer = try await wire.ask(request)
        #expect(answer.status == 401 && answer.fields["connection"] == nil)
      }
    }
  }

  @Test("the body of a stream or picture request is dropped as it arrives; events and further requests are answered")
  func droppedBodies() async throws {
    try await PlayedServer.with { server in
      let body = String(repeating: "x", count: 1 << 20)
      let stream = try server.connect()
      let request = Wire.request("GET", "/v1/events", body: body, host: server.host)
      // Sent whole: the server reads it, although the reply never ends.
      #expect(await onThread { stream.send(request) })
      _ = try await stream.read(until: "retry: 2000")
      server.runtime.tell(.shown, 1)
      _ = try await stream.read(until: "\"revision\":1}")
      let other = try server.connect()
      for _ in 0..<2 {
        let answer = try await other.ask(Wire.request("GET", "/v1/instances/1", body: body, host: server.host))
        #expect(answer.status == 200)
      }
    }
  }

  // MARK: Byte by byte

  /// Counts what passes the watch of requests.
  private final class Counter: ChannelInboundHandler, Sendable {
    typealias InboundIn = Any
    let parts = Mutex(0)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      parts.withLock { $0 += 1 }
      context.fireChannelRead(data)
    }
  }

  private struct Simulated {
    let channel: NIOAsyncTestingChannel
    let counter = Counter()
    private let value: GuardedChannel.Value

    init(wantsBody: Bool) async throws {
      let loop = NIOAsyncTestingEventLoop()
      channel = NIOAsyncTestingChannel(loop: loop)
      try await channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
      let guarded = GuardedChannel(
        ServerLimits(), Connections(limit: 10, ServerCounters()), bodyLimit: { _, _ in wantsBody ? .max : 0 },
        clock: { 0 }
      ) { _, _ in }
      let (setUpChannel, counter) = (channel, counter)
      let set = try await loop.executeInContext {
        guarded.setUp(setUpChannel).flatMapThrowing { value in
          let pipeline = setUpChannel.pipeline.syncOperations
          try pipeline.addHandler(counter, position: .after(try pipeline.handler(type: RequestWatch.self)))
          return value
        }
      }.get()
      value = try #require(set)
    }

    func send(_ text: String) async throws { try await channel.writeInbound(ByteBuffer(string: text)) }

    func written() async throws -> String {
      var text = ""
      while let data = try await channel.readOutbound(as: IOData.self) {
        if case .byteBuffer(let buffer) = data { text += String(buffer: buffer) }
      }
      return text
    }
  }

  @Test("an unwanted body is not buffered", arguments: [(false, 1, 2), (true, 17, 18)])
  func held(_ wantsBody: Bool, _ before: Int, _ after: Int) async throws {
    let simulated = try await Simulated(wantsBody: wantsBody)
    try await simulated.send("POST /v1/reload HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n")
    for _ in 0..<15 { try await simulated.send(String(repeating: "x", count: 4_096)) }
    try await simulated.send(String(repeating: "x", count: 4_095))
    #expect(simulated.counter.parts.withLock { $0 } == before)
    try await simulated.send("x")
    #expect(simulated.counter.parts.withLock { $0 } == after + (wantsBody ? 1 : 0))
  }

  @Test("a connection may have a limited number of requests in flight; one more ends it")
  func pipelined() async throws {
    let simulated = try await Simulated(wantsBody: false)
    let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    try await simulated.send(String(repeating: request, count: 256))
    #expect(simulated.channel.isActive)
    #expect(simulated.counter.parts.withLock { $0 } == 512)
    try await simulated.send(String(repeating: request, count: 1_000))
    #expect(!simulated.channel.isActive)
    #expect(simulated.counter.parts.withLock { $0 } == 512)
  }

  @Test("a chunk extension may be as long as two bodies; then the request is too large")
  func chunkExtension() async throws {
    let simulated = try await Simulated(wantsBody: true)
    try await simulated.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;x=")
    for _ in 0..<32 { try await simulated.send(String(repeating: "x", count: 1 << 16)) }
    #expect(try await simulated.written().isEmpty)
    for _ in 0..<2 { try await simulated.send(String(repeating: "x", count: 1 << 16)) }
    #expect(try await simulated.written().hasPrefix("HTTP/1.1 413"))
  }

  // MARK: Descriptors and memory

  @Test(
    "if no descriptor is free, waiting clients are told, and the listener's own handlers are notified",
    arguments: [(EMFILE, true), (ENFILE, true), (ENOBUFS, true), (ENOMEM, true), (ECONNABORTED, false)])
  func reserve(_ error: Int32, _ isRefused: Bool) async throws {
    let folder = try TemporaryBundle()
    let (listener, file) = try SocketFile.bound(at: folder.path + "/s")
    defer {
      close(listener)
      file.remove()
    }
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    #expect(listen(listener, 16) == 0)
    let wires = try (0..<3).map { _ in try Wire(socket: folder.path + "/s") }
    for wire in wires { wire.send(Array("GET / HTTP/1.1\r\n\r\n".utf8)) }
    fail(listener, with: error)
    for wire in wires {
      if isRefused {
        #expect(String(decoding: await wire.rest(), as: UTF8.self).hasPrefix("HTTP/1.1 503"))
      } else {
        var waiting = pollfd(fd: wire.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 0) == 0)
      }
    }
  }

  /// A stand-in for the listening socket's channel that reports an error of `accept`.
  private func fail(_ listener: Int32, with error: Int32) {
    let channel = EmbeddedChannel(handler: AcceptReserve(listener, Array("HTTP/1.1 503 \r\n\r\n".utf8)))
    channel.pipeline.fireErrorCaught(IOError(errnoCode: error, reason: "accept"))
    #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
    _ = try? channel.finish()
  }

  @Test("memory is released after a flood, and not each time a client leaves")
  func calm() throws {
    let calls = Mutex(0)
    let connections = Connections(limit: 100, ServerCounters(), isCalm: { calls.withLock { $0 += 1 } })
    func flood(_ count: Int) -> [EmbeddedChannel] {
      (0..<count).map { _ in
        let channel = EmbeddedChannel()
        #expect(connections.add(channel))
        return channel
      }
    }
    for channel in flood(63) { _ = try channel.finish() }
    #expect(calls.withLock { $0 } == 0)
    let channels = flood(64)
    for channel in channels.prefix(47) { _ = try channel.finish() }
    #expect(calls.withLock { $0 } == 0)
    _ = try channels[47].finish()
    #expect(calls.withLock { $0 } == 1)
    for channel in channels.dropFirst(48) { _ = try channel.finish() }
    #expect(calls.withLock { $0 } == 1)
  }
}
