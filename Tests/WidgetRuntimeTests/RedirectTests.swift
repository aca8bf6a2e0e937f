import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

@Suite("http: redirects") struct RedirectTests {
  @Test(
    "a redirect is followed by its method's rule",
    arguments: [
      (301, "POST", "GET", ""), (302, "POST", "GET", ""), (303, "POST", "GET", ""), (303, "PUT", "GET", ""),
      (301, "PUT", "PUT", "x"), (307, "POST", "POST", "x"), (308, "POST", "POST", "x"), (303, "HEAD", "HEAD", ""),
    ])
  func methods(status: Int, method: String, after: String, body: String) async throws {
    let server = try HostileServer { call in
      if call.target == "/a/b?c" { call.redirect(status, to: "../d") } else { call.answer() }
    }
    var request: [String: Value] = [
      "url": .text("http://127.0.0.1:\(server.port)/a/b?c"), "method": .text(method),
      "headers": ["Content-Type": "text/x"],
    ]
    if method != "HEAD" { request["body"] = "x" }
    let answer = try await Asking().request(.table(request))
    #expect(answer.status == 200)
    #expect(answer.url == "http://127.0.0.1:\(server.port)/d")
    let followed = try #require(server.requests.dropFirst().first)
    #expect(followed.hasPrefix("\(after) /d HTTP/1.1"))
    #expect(followed.hasSuffix("\r\n\r\n\(body)"))
    #expect(followed.lowercased().contains("content-type") == (after == method))
  }

  @Test(
    "a Location is parsed as browsers do",
    arguments: [
      ("/a b?q=1 2#f", "/a%20b?q=1%202"), ("/ü?q=Ü", "/%C3%BC?q=%C3%9C"), ("  /x \t", "/x"),
      ("\\x\\y?a\\b", "/x/y?a%5Cb"),
      ("/100%", "/100%25"), ("/a%2", "/a%252"), ("/a%zz%20", "/a%25zz%20"),
      ("/{a}|^`\"<>", "/%7Ba%7D%7C%5E%60%22%3C%3E"),
      ("/a\tb", "/ab"),
    ])
  func location(_ location: String, _ target: String) async throws {
    let server = try HostileServer { call in
      if call.target == "/" {
        call.send("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
      } else {
        call.answer(body: Array(call.target.utf8))
      }
    }
    #expect(try await Asking().get("http://127.0.0.1:\(server.port)/").text == target)
  }

  @Test("a Location that is not UTF-8 keeps its bytes")
  func latin1() async throws {
    let server = try HostileServer { call in
      guard call.target == "/" else { return call.answer(body: Array(call.target.utf8)) }
      call.send(
        Array("HTTP/1.1 302 Found\r\nLocation: /Gr".utf8) + [0xFC, 0xDF] + Array("e\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    #expect(try await Asking().get("http://127.0.0.1:\(server.port)/").text == "/Gr%FC%DFe")
  }

  @Test("five redirects are followed, six are not", arguments: [(5, "200"), (6, "redirect"), (100, "redirect")])
  func count(_ count: Int, expected: String) async throws {
    let server = try HostileServer { call in
      let number = Int(call.target.dropFirst()) ?? 0
      if number < count { call.redirect(302, to: "/\(number + 1)") } else { call.answer() }
    }
    let answer = try await Asking().get("http://127.0.0.1:\(server.port)/0")
    #expect(answer.code ?? answer.status.map(String.init) == expected)
    #expect(server.requests.count == min(count, 5) + 1)
  }

  @Test("a loop ends")
  func loop() async throws {
    let server = try HostileServer { $0.redirect(302, to: $0.target) }
    #expect(try await Asking().get("http://127.0.0.1:\(server.port)/x").code == "redirect")
  }

  @Test("a redirect to an ungranted host, or a name of this machine, is not followed, and the error names the grant")
  func judged() async throws {
    let other = try HostileServer(saying: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = try HostileServer { call in
      call.redirect(
        302, to: call.target == "/name" ? "http://inside.test:\(other.port)/" : "//localhost:\(other.port)/")
    }
    var asking = Asking(["inside.test": ["127.0.0.1"], "api.test": ["127.0.0.1"]])
    asking.hosts = ["127.0.0.1:\(server.port)", "inside.test"]
    let host = try await asking.get("http://127.0.0.1:\(server.port)/host")
    #expect(host.code == "permission")
    #expect(host.message?.contains("--allow network=localhost") == true)
    let name = try await asking.get("http://127.0.0.1:\(server.port)/name")
    #expect(name.code == "permission")
    #expect(name.message?.contains("127.0.0.1, this machine itself") == true)
    #expect(other.requests.isEmpty)
  }

  @Test("another port is another origin: credentials are not sent there")
  func credentials() async throws {
    let other = try HostileServer { $0.answer() }
    let server = try HostileServer { call in
      call.redirect(302, to: call.target == "/away" ? "http://127.0.0.1:\(other.port)/" : "/here")
    }
    let headers: Value = [
      "Authorization": "Bearer x", "Cookie": "a=1", "X-Api-Key": "k", "Accept": "text/x", "User-Agent": "me",
    ]
    let asking = Asking()
    #expect(try await asking.get("http://127.0.0.1:\(server.port)/away", ["headers": headers]).status == 200)
    let sent = other.requests[0].lowercased()
    for gone in ["authorization", "cookie", "x-api-key"] { #expect(!sent.contains(gone)) }
    for kept in ["accept: text/x", "user-agent: me"] { #expect(sent.contains(kept)) }
    // They are sent within the origin; this one redirects to itself until the limit.
    #expect(try await asking.get("http://127.0.0.1:\(server.port)/a", ["headers": headers]).code == "redirect")
    #expect(server.requests.dropFirst().allSatisfy { $0.contains("Bearer x") })
  }

  @Test(
    "an unusable Location is a readable failure",
    arguments: [
      "ftp://127.0.0.1/", "http://u:p@127.0.0.1/", "http://127.1/", "http://[::1%25lo]/", "http://a b/", "http:///x",
      "javascript:alert(1)", "file:///etc/passwd", "http://127.0.0.1:99999/",
    ])
  func locations(_ location: String) async throws {
    let server = try HostileServer { $0.redirect(302, to: location) }
    #expect(try await Asking().get("http://127.0.0.1:\(server.port)/").code == "redirect")
  }

  @Test("a redirect without a Location, and a 304, are replies")
  func answers() async throws {
    let server = try HostileServer { $0.answer($0.target == "/1" ? "302 Found" : "304 Not Modified") }
    #expect(try await Asking().get("http://127.0.0.1:\(server.port)/1").status == 302)
    #expect(try await Asking().get("http://127.0.0.1:\(server.port)/2").status == 304)
  }
}
