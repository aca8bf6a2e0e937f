import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

@Suite("http: requests and answers") struct AnswerTests {
  @Test("a reply is status, headers in lower case, body and URL; an error status is a reply too")
  func answer() async throws {
    let server = try HostileServer {
      $0.answer("404 Not Found", ["X-A: 1", "x-a: 2", "Content-Type: text/x"], body: [0x61])
    }
    let answer = try await Asking().get("http://127.0.0.1:\(server.port)/a%20b?x=1#f", ["query": ["q": "ä&b"]])
    #expect(answer.status == 404)
    #expect(answer.text == "a")
    #expect(answer.header("x-a") == "1, 2")
    #expect(answer.header("content-type") == "text/x")
    #expect(answer.url == "http://127.0.0.1:\(server.port)/a%20b?x=1&q=%C3%A4%26b#f")
    #expect(server.requests[0].hasPrefix("GET /a%20b?x=1&q=%C3%A4%26b HTTP/1.1\r\n"))
  }

  @Test("a request is sent as given, with the connection's headers set by the host")
  func request() async throws {
    let server = try HostileServer { $0.answer() }
    let request: Value = [
      "url": .text("http://127.0.0.1:\(server.port)"), "method": "post", "body": "a=1",
      "headers": ["Content-Type": "text/plain", "X-Several": ["1", "2"], "X-Number": 5],
    ]
    #expect(try await Asking().request(request).status == 200)
    let sent = try #require(server.requests.first)
    #expect(sent.hasPrefix("POST / HTTP/1.1\r\n"))
    #expect(sent.hasSuffix("\r\n\r\na=1"))
    for line in [
      "host: 127.0.0.1:\(server.port)", "content-length: 3", "content-type: text/plain", "x-several: 1",
      "x-several: 2", "x-number: 5", "user-agent: lunette", "accept-encoding: gzip, deflate, br, zstd", "accept: */*",
    ] { #expect(sent.lowercased().contains("\r\n\(line)\r\n"), "\(line)") }
  }

  @Test("bytes that are not UTF-8 are unchanged")
  func bytes() async throws {
    let server = try HostileServer { $0.answer(body: [0xFF, 0, 0xFE]) }
    #expect(try await Asking().get("http://127.0.0.1:\(server.port)/").body == [0xFF, 0, 0xFE])
  }

  @Test("no cookie is stored for the next request, and a connection may serve several")
  func cookies() async throws {
    let server = try HostileServer { $0.answer("200 OK", ["Set-Cookie: a=1; Path=/"]) }
    let asking = Asking()
    for _ in 0..<3 { #expect(try await asking.get("http://127.0.0.1:\(server.port)/").status == 200) }
    #expect(server.requests.count == 3)
    #expect(server.requests.allSatisfy { !$0.lowercased().contains("cookie") })
  }

  @Test("the name is sent, and the checked address is used after a single lookup")
  func names() async throws {
    let server = try HostileServer { $0.answer(body: Array(($0.header("host") ?? "").utf8)) }
    let asking = Asking(["api.test": ["127.0.0.1"]], hosts: ["api.test", "127.0.0.1"])
    let answer = try await asking.get("http://API.test.:\(server.port)/")
    #expect(answer.text == "api.test:\(server.port)")
    #expect(asking.resolver.asked == 1)
    #expect(try await asking.get("http://gone.test/").code == "permission")
    #expect(try await Asking(hosts: ["gone.test"]).get("http://gone.test/").code == "dns")
  }

  @Test("twenty at once, each with its own reply")
  func several() async throws {
    let server = try HostileServer { $0.answer(body: Array($0.target.utf8)) }
    let asking = Asking()
    let texts = try await withThrowingTaskGroup(of: String?.self) { group in
      for index in 0..<20 {
        group.addTask { try await asking.get("http://127.0.0.1:\(server.port)/\(index)").text }
      }
      return try await group.reduce(into: Set<String>()) { if let text = $1 { $0.insert(text) } }
    }
    #expect(texts == Set((0..<20).map { "/\($0)" }))
  }
}
