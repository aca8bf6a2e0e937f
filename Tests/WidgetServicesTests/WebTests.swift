import Synchronization
import Testing
import WidgetModel

@testable import WidgetWire
@testable import WidgetServices

/// A stand-in for lunette-host that records requests.
final class FakeHosted: HostedServices {
  private let kept = Mutex<[ServiceRequest]>([])
  var requests: [ServiceRequest] { kept.withLock { $0 } }

  func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    kept.withLock { $0.append(request) }
    return .values([["status": 200]])
  }
}

@Suite("http: requests") struct WebTests {
  private func permissions(_ hosts: String...) -> Permissions {
    var permissions = Permissions()
    permissions.network = hosts
    return permissions
  }

  @Test(
    "a URL means one host, or is refused",
    arguments: [
      ("https://api.example.org/x", "api.example.org:443"), ("HTTP://API.Example.ORG.:8080/", "api.example.org:8080"),
      ("https://[::1]/", "[::1]:443"), ("https://[0:0:0:0:0:0:0:1]:8/", "[::1]:8"),
      ("http://127.0.0.1/", "127.0.0.1:80"),
      ("https://api.example.org:/", "api.example.org:443"), ("https://a_b.example/", "a_b.example:443"),
      ("https://api.example.org/@evil.net", "api.example.org:443"),
      ("https://api.example.org?@evil.net", "api.example.org:443"),
      ("https://api.example.org#@evil.net/", "api.example.org:443"),
      ("https://user@api.example.org/", nil), ("https://user:pw@api.example.org/", nil), ("https://@a.b/", nil),
      ("https://api.example.org@evil.net/", nil), ("https://api.example.org:443@evil.net/", nil),
      ("https://api.example.org\\@evil.net/", nil), ("https:\\\\api.example.org/", nil),
      ("https://api.example.org\t/", nil), ("https://api.\nexample.org/", nil), (" https://api.example.org/", nil),
      ("https://api.example.org%00.evil.net/", nil), ("https://api%2eexample.org/", nil),
      ("https://%61pi.example.org/", nil), ("https://api。example.org/", nil), ("https://ａpi.example.org/", nil),
      ("https://api.example.org．/", nil), ("https://exämple.org/", nil), ("https://a\u{AD}b.org/", nil),
      ("http://0x7f.1/", nil), ("http://0x7f000001/", nil), ("http://017700000001/", nil), ("http://2130706433/", nil),
      ("http://127.1/", nil), ("http://0177.0.0.1/", nil), ("http://127.0.0.01/", nil), ("http://127.0.0.1.5/", nil),
      ("http://256.0.0.1/", nil), ("http://1.2.3.0x4/", nil), ("http://[fe80::1%25eth0]/", nil),
      ("http://[fe80::1%eth0]/", nil), ("http://[::1/", nil), ("http://::1/", nil), ("http://[v1.a]/", nil),
      ("http://[::1]evil/", nil), ("http://a:b:80/", nil), ("http://a:0/", nil), ("http://a:65536/", nil),
      ("http://a:-1/", nil), ("http://a:8o/", nil), ("http://a..b/", nil), ("http://.a/", nil), ("http://./", nil),
      ("http:///a", nil), ("http:a", nil), ("//a/", nil), ("a", nil), ("", nil), ("ftp://a/", nil), ("file:///a", nil),
      ("http+unix://%2Frun%2Fx.sock/", nil), ("unix:///run/x.sock", nil), ("https+unix://a/", nil),
      ("javascript:alert(1)", nil),
    ] as [(String, String?)])
  func urls(text: String, expected: String?) {
    let url = try? WebURL(text)
    #expect(url.map { HostGrant(host: $0.host, port: $0.port).text } == expected)
    // The URL written for the client parses as the same address.
    if let url {
      let written = try? WebURL(url.origin + url.target)
      #expect(written?.host == url.host && written?.port == url.port && written?.target == url.target)
    }
  }

  @Test(
    "a redirect's target is resolved as RFC 3986 says (section 5.4)",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
      ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
      ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../../g", "http://a/g"),
      ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
      ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("https://h:8/i", "https://h:8/i"),
    ])
  func references(text: String, expected: String) throws {
    #expect(try WebURL("http://a/b/c/d;p?q").resolving(text).url.string == expected)
  }

  @Test("a grant names a host, or a host at one port")
  func grants() {
    func covers(_ grant: String, _ host: String, _ port: Int) -> Bool? {
      HostGrant(grant)?.covers(host, port: port)
    }
    #expect(covers("Api.Example.org.", "api.example.org", 8080) == true)
    #expect(covers("a.b:8080", "a.b", 8080) == true)
    #expect(covers("a.b:8080", "a.b", 80) == false)
    #expect(covers("[::1]:80", "::1", 80) == true)
    #expect(covers("0:0::1", "::1", 1) == true)
    for wrong in ["", ":80", "a:b", "a:0", "a:70000", "a:b:1", "[::1", "[::1]x", "a/b", "a@b", "*"] {
      #expect(wrong == "*" || HostGrant(wrong) == nil, "\(wrong)")
    }
    let common = HostGrant.common(["a.b", "c.d:80", "e.f:1", "g.h"], ["a.b:8080", "c.d", "e.f:2", "x.y"])
    #expect(common.map(\.text) == ["a.b:8080", "c.d:80"])
  }

  @Test(
    "a wrong argument is named",
    arguments: [
      (["url": "x"], "url"), (["url": "http://a/", "method": "CONNECT"], "CONNECT"),
      (["url": "http://a/", "method": "GET /\r\nX:"], "method"), (["url": "http://a/", "method": ""], "method"),
      (["url": "http://a/", "method": 5], "method"), (["url": "http://a/", "headers": "x"], "headers"),
      (["url": "http://a/", "headers": ["X": ["y": 1]]], "headers.X"),
      (["url": "http://a/", "headers": ["X": "a\r\nY: b"]], "'X'"),
      (["url": "http://a/", "headers": ["X": "a\nb"]], "'X'"),
      (["url": "http://a/", "headers": ["X": "a\u{0}b"]], "'X'"),
      (["url": "http://a/", "headers": ["X\r\nY": "a"]], "header"),
      (["url": "http://a/", "headers": ["": "a"]], "header"),
      (["url": "http://a/", "headers": ["X:": "a"]], "header"),
      (["url": "http://a/", "headers": ["hOsT": "b"]], "hOsT"),
      (["url": "http://a/", "headers": ["Content-Length": 1]], "Content-Length"),
      (["url": "http://a/", "headers": ["Connection": "close"]], "Connection"),
      (["url": "http://a/", "headers": ["Transfer-Encoding": "chunked"]], "Transfer-Encoding"),
      (["url": "http://a/", "headers": ["Upgrade": "h2c"]], "Upgrade"),
      (["url": "http://a/", "headers": ["Proxy-Authorization": "x"]], "Proxy-Authorization"),
      (["url": "http://a/", "body": "x"], "a GET request cannot have a body"),
      (["url": "http://a/", "method": "PUT", "body": []], "body"),
      (["url": "http://a/", "timeout": 0], "timeout"), (["url": "http://a/", "timeout": 31], "timeout"),
      (["url": "http://a/", "timeout": "x"], "timeout"), (["url": "http://a/", "query": 1], "query"),
      (["url": "http://a/", "query": ["a": ["b": 1]]], "query.a"), (["url": "http://a/", "boddy": "x"], "boddy"),
      (["url": 1], "url"), ([:], "url"),
    ] as [(Value, String)])
  func wrong(request: Value, named: String) {
    let host = TestHost(declared: permissions("a"), granted: .everything)
    let fault = host.fault(.httpRequest, request)
    #expect(fault?.code == .scriptArgument)
    #expect(fault?.message.hasPrefix("http.request: ") == true)
    #expect(fault?.message.contains(named) == true, "\(fault?.message ?? "")")
  }

  @Test("headers and bodies have a size limit", arguments: [0, 1])
  func sizes(more: Int) {
    let host = TestHost(declared: permissions("a"), granted: .everything)
    func code(_ request: Value) -> Diagnostic.Code? { host.fault(.httpRequest, request)?.code }
    let expected: Diagnostic.Code? = more == 0 ? nil : .scriptArgument
    let body = Value.text(String(repeating: "a", count: (4 << 20) + more))
    #expect(code(["url": "http://a/", "method": "POST", "body": body]) == expected)
    let header = Value.text(String(repeating: "a", count: (64 << 10) - 1 + more))
    #expect(code(["url": "http://a/", "headers": ["X": header]]) == expected)
    let several = Value.list(Array(repeating: "a", count: 100 + more))
    #expect(code(["url": "http://a/", "headers": ["X": several]]) == expected)
    let path = String(repeating: "a", count: (8 << 10) - "http://a/".utf8.count + more)
    #expect(code(["url": .text("http://a/" + path)]) == expected)
  }

  @Test("the socket carries the script's request, what is declared and granted, and the time that is left")
  func crossing() throws {
    let hosted = FakeHosted()
    let clock = ManualClock()
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.environment = ["HOME": "/home/me", "SSL_CERT_FILE": "/etc/my.pem"]
    world.monotonic = { clock.now }
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: nil), grants: .only(permissions("a.b:80", "c.d", "e.f")),
      world: world, hosted: hosted)
    host.declare(permissions("a.b", "c.d", "g.h"))
    host.beginCall()
    clock.wait(until: clock.now + 25)
    let request = HostRequest(.httpGet, ["http://a.b/", ["timeout": 10]], CallContext(bundle: "game", now: 0))
    _ = try host.reply(to: request)
    let sent = try #require(hosted.requests.first)
    #expect(sent.request == request)
    #expect(sent.hosts == ["a.b:80", "c.d"])
    #expect(sent.environment == ["SSL_CERT_FILE": "/etc/my.pem"])
    #expect(sent.limits.seconds == 5)
  }

  @Test("ten requests a call, and the count starts over for the next; an ungranted request is not sent")
  func count() throws {
    let hosted = FakeHosted()
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: nil), grants: .only(permissions("a.b")), hosted: hosted)
    host.declare(permissions("a.b", "c.d"))
    let call = CallContext(bundle: "game", now: 0)
    for _ in 0..<2 {
      host.beginCall()
      for _ in 0..<10 {
        #expect(try host.reply(to: HostRequest(.httpGet, ["http://a.b/"], call)) == .values([["status": 200]]))
      }
      #expect(
        try host.reply(to: HostRequest(.httpGet, ["http://a.b/"], call))
          == .failure(message: "a call may make up to 10 requests", code: "limit"))
    }
    #expect(throws: Diagnostic.self) { try host.reply(to: HostRequest(.httpGet, ["http://c.d/"], call)) }
    #expect(throws: Diagnostic.self) { try host.reply(to: HostRequest(.httpGet, ["http://a.b.evil/"], call)) }
    #expect(hosted.requests.count == 20)
  }

  @Test("a download is checked, and then described for the process that serves it")
  func download() throws {
    let host = TestHost(declared: permissions("a"), granted: .everything)
    let failure = try host.failure(.httpDownload, ["id": "x", "url": "https://a/b"])
    #expect(failure?.code == "unavailable")
    #expect(failure?.message.contains("the runtime") == true)
    #expect(host.fault(.httpDownload, ["id": "x", "url": "https://b/"])?.code == .permissionUndeclared)
  }

  @Test("messages of the socket can be decoded again")
  func frames() throws {
    var request = ServiceRequest(
      HostRequest(
        .calendarEvents, ["x", .null, .bytes([0xFF]), ["a": 1.5]], CallContext(bundle: "b", kind: "k", now: 1)))
    request.hosts = ["a.b"]
    request.files = [ServiceFile("x.ics", [0, 255]), ServiceFile("", [])]
    request.environment = ["HOME": "/", "X": ""]
    let body = try Frame.body(ServiceQuestion(id: 7, request: request))
    let read = try Frame.value(ServiceQuestion.self, from: body)
    #expect(read.id == 7)
    #expect(read.request == request)
    let results: [Result<HostReply, Diagnostic>] = [
      .success(.values([.null, "x"])), .success(.values([])), .success(.failure(message: "m", code: "c")),
      .failure(Diagnostic(.scriptArgument, "wrong", suggestion: "right")),
    ]
    for result in results {
      let answer = try Frame.value(ServiceAnswer.self, from: try Frame.body(ServiceAnswer(id: 1, result)))
      #expect(answer.result == result)
    }
  }
}
