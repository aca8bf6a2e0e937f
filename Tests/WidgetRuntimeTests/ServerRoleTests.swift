import Foundation
import NIOHTTP1
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

@testable import WidgetServer

/// The role that each route needs, on each kind of socket (DocC: HTTP, "Where").
@Suite("HTTP: roles") struct ServerRoleTests {
  /// Written out, so a new route must state its role here; nil means none.
  private static let needed: [String: AccessRole?] = [
    "GET /": nil, "GET /assets/{version}/{name}": nil, "GET /icons/{name}": nil, "GET /manifest.webmanifest": nil,
    "GET /worker.js": nil,
    "GET /openapi.json": .view, "GET /schemas/{name}": .view, "GET /health": .view, "GET /metrics": .view,
    "GET /v1/access": .view, "GET /v1/instances": .view, "GET /v1/instances/{id}": .view,
    "GET /v1/instances/{id}/picture": .view, "GET /v1/instances/{id}/timeline": .view,
    "GET /v1/instances/{id}/explanation": .view, "GET /v1/bundles": .view, "GET /v1/boards": .view,
    "GET /v1/stacks": .view, "GET /v1/stacks/{stack}": .view, "GET /v1/configurations": .view, "GET /v1/log": .view,
    "GET /v1/events": .view, "GET /v1/starter": .view, "GET /v1/boards/{board}": .view, "GET /v1/themes": .view,
    "GET /v1/themes/{theme}/background": .view,
    "POST /v1/tap": .tap, "POST /v1/stacks/{stack}/turn": .tap,
    "POST /v1/instances": .edit, "PATCH /v1/instances/{id}": .edit, "DELETE /v1/instances/{id}": .edit,
    "GET /v1/gallery/{kind}/picture": .edit, "POST /v1/options": .edit, "PUT /v1/boards": .edit,
    "PUT /v1/stacks/{stack}/pin": .edit, "DELETE /v1/stacks/{stack}/pin": .edit, "POST /v1/reload": .edit,
    "POST /v1/starter": .edit, "POST /v1/grants": .edit, "POST /v1/boards": .edit, "PUT /v1/themes/{theme}": .edit,
  ]

  private static let tokens: [AccessRole: String] = [
    .view: PlayedServer.viewToken, .tap: PlayedServer.tapToken, .edit: PlayedServer.token,
  ]

  private static let loopback = Listener.Authority(names: ["localhost"], port: 80, isLoopback: true)
  private static let open = Listener.Authority(names: ["box.home"], port: 80, isLoopback: false)

  /// The sockets, and the role of a client without a token there.
  private static let sockets: [(name: String, kind: Listener.Kind, without: AccessRole?)] = [
    ("the owner's Unix socket", .unix, .edit), ("this machine's TCP", .tcp(loopback), .view),
    ("the network's TCP", .tcp(open), nil),
  ]

  private func status(_ route: Route, at kind: Listener.Kind, _ token: String?, _ fields: [String: String] = [:]) -> Int
  {
    var head = HTTPRequestHead(version: .http1_1, method: route.method, uri: route.path)
    head.headers[.host] = "localhost"
    head.headers[.contentType] = "application/json"
    if let token { head.headers[.authorization] = "Bearer \(token)" }
    for (name, value) in fields { head.headers.add(name: name, value: value) }
    let policy = AccessPolicy(
      kind: kind, tokens: AccessTokens(Self.tokens), origins: [])
    do throws(Refusal) {
      try policy.check(route, head)
      return 200
    } catch { return Int(error.status.code) }
  }

  @Test("every route has its required role written down")
  func whole() {
    let names = Set(ServerDescriptionTests.routes.filter { $0.access != .push }.map(\.name))
    #expect(names == Set(Self.needed.keys))
  }

  @Test("every route × role × socket: allowed, wrong role (403), or unknown (401)")
  func table() throws {
    var count = 0
    for route in ServerDescriptionTests.routes where route.access != .push {
      let needed = try #require(Self.needed[route.name])
      for (name, kind, without) in Self.sockets {
        let given: [(token: String?, role: AccessRole?, isKnown: Bool)] =
          [(nil, without, false), ("nonsense", without, false), ("", without, false)]
          + AccessRole.allCases.map { role in
            // The owner's socket has the owner's rights, but a token may lower them.
            (Self.tokens[role], kind == .unix ? role : max(role, without ?? role), true)
          }
        for (token, role, isKnown) in given {
          let isAllowed = needed.map { needed in role.map { $0 >= needed } ?? false } ?? true
          let expected = isAllowed ? 200 : isKnown ? 403 : 401
          #expect(status(route, at: kind, token) == expected, "\(route.name), \(token ?? "no token"), \(name)")
          count += 1
        }
      }
    }
    #expect(count > 500)
  }

  @Test(
    "a request through a proxy is not local, whatever the socket",
    arguments: [
      ["X-Forwarded-For": "1.2.3.4"], ["Forwarded": "for=1.2.3.4"], ["X-Real-IP": "1.2.3.4"], ["Via": "1.1 x"],
    ])
  func proxy(_ fields: [String: String]) throws {
    let route = try #require(ServerDescriptionTests.routes.first { $0.name == "GET /v1/instances" })
    for (name, kind, _) in Self.sockets {
      #expect(status(route, at: kind, nil, fields) == 401, "\(name)")
      #expect(status(route, at: kind, PlayedServer.viewToken, fields) == 200, "\(name)")
    }
  }

  @Test("a push route checks only the push's token")
  func pushes() {
    for route in ServerDescriptionTests.routes where route.access == .push {
      for (_, kind, _) in Self.sockets { #expect(status(route, at: kind, nil) == 200) }
    }
  }

  @Test("GET /v1/access returns the role, over the wire, too")
  func access() async throws {
    try await PlayedServer.with { server in
      for (token, role) in [
        (PlayedServer.token, "edit"), (PlayedServer.tapToken, "tap"), (PlayedServer.viewToken, "view"), ("", "view"),
      ] {
        let answer = try await server.ask("GET", "/v1/access", ["Authorization: Bearer \(token)"])
        Golden.keep(document: answer.body, "lunette.access.1.http.ndjson")
        #expect(try answer.json()["role"] as? String == role)
        #expect(try answer.json()["locked"] as? Bool == false)
      }
      let json = "Content-Type: application/json"
      let tap = ["Authorization: Bearer \(PlayedServer.tapToken)", json]
      #expect(try await server.ask("POST", "/v1/stacks/home/turn", tap).status == 200)
      let refused = try await server.ask("DELETE", "/v1/instances/1", tap)
      #expect(refused.status == 403)
      #expect(try refused.json()["message"] as? String == "this token has the role 'tap'; 'edit' is required")
    }
  }

  @Test("with --origin the proxy's name is a valid host, its pages may send requests, and reading needs a token")
  func origin() async throws {
    let origin = try WebOrigin("https://Widgets.Example.org")
    try await PlayedServer.with(PlayedRuntime(), { $0.origins = [origin] }) { server in
      let token = "Authorization: Bearer \(PlayedServer.viewToken)"
      let host = "widgets.example.org"
      let own = "Origin: https://widgets.example.org"
      let told = try await server.ask("GET", "/v1/instances", [token, own], host: host)
      #expect(told.status == 200)
      #expect(try await server.ask("GET", "/v1/instances", [token, own], host: host + ":443").status == 200)
      #expect(try await server.ask("GET", "/v1/instances", [], host: host).status == 401)
      #expect(try await server.ask("GET", "/", ["Accept: text/html"], host: host).status == 200)
      for wrong in ["Origin: http://widgets.example.org", "Origin: https://evil.example", "Origin: null"] {
        #expect(try await server.ask("GET", "/v1/instances", [token, wrong], host: host).status == 403, "\(wrong)")
      }
      for other in ["widgets.example.org:8443", "evil.example", "x.widgets.example.org"] {
        #expect(try await server.ask("GET", "/v1/instances", [token], host: other).status == 403, "\(other)")
      }
      // This machine's own names still work.
      #expect(try await server.ask("GET", "/v1/instances").status == 200)
    }
  }

  @Test(
    "valid values of --origin",
    arguments: [
      ("https://a.example", "https://a.example", ["a.example", "a.example:443"]),
      ("HTTPS://A.example:8443", "https://a.example:8443", ["a.example:8443"]),
      ("http://a.example:80", "http://a.example", ["a.example", "a.example:80"]),
      ("https://[fd00::1]", "https://[fd00::1]", ["[fd00::1]", "[fd00::1]:443"]),
    ])
  func takes(_ word: String, _ text: String, _ hosts: [String]) throws {
    let origin = try WebOrigin(word)
    #expect(origin.text == text && origin.hosts == Set(hosts))
  }

  @Test(
    "invalid values of --origin",
    arguments: [
      "", "a.example", "https://", "https://a.example/", "ftp://a.example", "https://a.example:0",
      "https://a.example:x", "https://user@a.example", "https://a b", "https://*", "https://[fd00::1", "https://a:1:2",
    ])
  func refuses(_ word: String) {
    #expect(throws: Diagnostic.self) { try WebOrigin(word) }
  }

  @Test("links on other sites can open the dashboard; their other requests are refused")
  func links() async throws {
    try await PlayedServer.with { server in
      let link = [
        "Accept: text/html", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
      ]
      let page = try await server.ask("GET", "/?board=Wall", link)
      #expect(page.status == 200)
      for path in ["/v1/instances", "/health", "/worker.js", "/v1/instances/1/picture?format=html"] {
        #expect(try await server.ask("GET", path, link).status == 403, "\(path)")
      }
      for other in [["Sec-Fetch-Dest: iframe"], ["Sec-Fetch-Dest: object"], ["Sec-Fetch-Dest: script"]] {
        #expect(try await server.ask("GET", "/", Array(link.dropLast()) + other).status == 403, "\(other)")
      }
      #expect(try await server.ask("POST", "/", link).status == 403)
    }
  }
}
