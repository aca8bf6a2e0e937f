import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices
@testable import WidgetIntegrations

/// The options passed to libcurl, and what it may not do.
@Suite("http: transfers") struct TransferTests {
  private func transfer(_ port: Int, to place: String = "127.0.0.1", seconds: Double = HangLimit.seconds) -> WebTransfer
  {
    WebTransfer(
      url: "http://api.test:\(port)/", method: "GET", headers: [], body: nil,
      route: .direct(to: place) { $0.reach == nil || $0.text == "127.0.0.1" && place == "127.0.0.1" },
      certificates: nil,
      limit: 1000, seconds: seconds)
  }

  @Test("if a name resolves differently between check and use, no socket is opened: the address is checked again")
  func judged() async throws {
    let server = try HostileServer { $0.answer() }
    // A name instead of the checked address: libcurl resolves it again.
    let client = CurlClient()
    let answer = await client.answer(to: transfer(server.port, to: "localhost"))
    guard case .failure(.refusedAddress(let address)) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(address.reach == .loopback)
    #expect(server.requests.isEmpty)
    #expect(try await client.answer(to: transfer(server.port)).get().status == 200)
  }

  @Test("a connection that one bundle may use is not reused for another")
  func reuse() async throws {
    let server = try HostileServer { $0.answer() }
    let resolver = FakeResolver(["api.test": ["127.0.0.2", "127.0.0.1"]])
    let http = HTTPHost(resolver: resolver)
    func ask(_ hosts: [String]) async throws -> HostReply {
      var request = ServiceRequest(
        HostRequest(.httpGet, [.text("http://api.test:\(server.port)/")], CallContext(bundle: "test", now: 0)))
      request.hosts = hosts
      request.limits.seconds = HangLimit.seconds
      return try await http.reply(to: request)
    }
    guard case .values = try await ask(["api.test", "127.0.0.1"]) else {
      Issue.record("no answer")
      return
    }
    // Its connection is still open; the other is granted only 127.0.0.2, where nothing listens.
    guard case .failure(_, let code) = try await ask(["api.test", "127.0.0.2"]) else {
      Issue.record("another's connection was used")
      return
    }
    #expect(code == "refused")
    #expect(server.requests.count == 1)
  }

  @Test("cancelling ends the transfer: the server sees its connection close", .timeLimit(.minutes(10)))
  func cancelled() async throws {
    let (heard, hears) = AsyncStream.makeStream(of: String.self)
    let server = try HostileServer { call in
      hears.yield("asked")
      call.waitForEnd()
      hears.yield("left")
    }
    let client = CurlClient()
    let asking = Task { await client.answer(to: transfer(server.port)) }
    var events = heard.makeAsyncIterator()
    #expect(await events.next() == "asked")
    asking.cancel()
    #expect(await asking.value == .failure(.cancelled))
    #expect(await events.next() == "left")
    // Also before it has begun.
    let late = Task {
      await Task.yield()
      return await client.answer(to: transfer(server.port))
    }
    late.cancel()
    #expect(await late.value == .failure(.cancelled))
  }

  @Test("a transfer ends at its own deadline", .timeLimit(.minutes(10)))
  func deadline() async throws {
    let server = try HostileServer { $0.waitForEnd() }
    #expect(await CurlClient().answer(to: transfer(server.port, seconds: 0.2)) == .failure(.timeout))
  }

  @Test("a redirect's body is read only as far as keeping the connection requires")
  func redirect() async throws {
    let server = try HostileServer { call in
      call.send("HTTP/1.1 302 Found\r\nLocation: /x\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x61, count: 0x10000) + Array("\r\n".utf8)
      while call.send(chunk) {}
    }
    let answer = try await CurlClient().answer(to: transfer(server.port)).get()
    #expect(answer.location == "/x" && answer.body.isEmpty)
  }

  @Test("trailers, folded lines and interim replies do not change the reply")
  func heads() async throws {
    let server = try HostileServer { call in
      call.send("HTTP/1.1 103 Early Hints\r\nX-A: early\r\n\r\n")
      call.send("HTTP/1.1 200 OK\r\nX-A: 1\r\n 2\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-A: late\r\n\r\n")
    }
    let answer = try await CurlClient().answer(to: transfer(server.port)).get()
    #expect(answer.headers.filter { $0.name == "x-a" }.map(\.value) == ["1 2"])
    #expect(answer.body == [0x61])
  }

  @Test("without libcurl the error says what is missing, and which package has it")
  func missing() async throws {
    let http = HTTPHost(resolver: FakeResolver(), isAvailable: { false })
    let request = ServiceRequest(HostRequest(.httpGet, ["http://a.test/"], CallContext(bundle: "test", now: 0)))
    guard case .failure(let message, let code) = try await http.reply(to: request) else {
      Issue.record("an answer without libcurl")
      return
    }
    #expect(code == "unavailable" && message.contains("libcurl.so.4") && message.contains("apt-get install libcurl4"))
  }
}
