import Foundation
import Glibc
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetServer

/// Access control: DocC: Reliability, "HTTP server".
@Suite("HTTP: the runtime")
struct ServerAccessTests {
  @Test("Host must name this machine and the port")
  func hosts() async throws {
    try await PlayedServer.with { server in
      let port = server.port
      for host in ["localhost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)", "LocalHost:\(port)"] {
        #expect(try await server.ask("GET", "/health", host: host).status == 200, "\(host)")
      }
      for host in [
        "", "localhost", "127.0.0.1", "localhost:\(port + 1)", "evil.example:\(port)", "localhost.evil.example:\(port)",
        "127.0.0.2:\(port)", "localhost:\(port)@evil.example", "localhost:\(port):1", "0.0.0.0:\(port)",
        "localhost.:\(port)",
      ] {
        #expect(try await server.ask("GET", "/health", host: host).status == 403, "\(host)")
      }
      let none = try await server.connect().ask(Array("GET /health HTTP/1.1\r\n\r\n".utf8))
      #expect(none.status == 403)
      let two = try await server.ask("GET", "/health", ["Host: evil.example"])
      #expect(two.status == 400)
    }
  }

  @Test("Origin must be absent or our own: other sites are refused")
  func origins() async throws {
    try await PlayedServer.with { server in
      let table: [([String], Int)] = [
        ([], 200), (["Origin: http://localhost:\(server.port)"], 200), (["Origin: null"], 403),
        (["Origin: http://localhost:\(server.port + 1)"], 403), (["Origin: https://localhost:\(server.port)"], 403),
        (["Origin: http://evil.example"], 403), (["Origin: http://127.0.0.1:\(server.port)"], 403), (["Origin:"], 403),
        (["Sec-Fetch-Site: cross-site"], 403), (["Sec-Fetch-Site: same-site"], 403),
        (["Sec-Fetch-Site: same-origin"], 200), (["Sec-Fetch-Site: none"], 200),
      ]
      for (fields, status) in table {
        let answer = try await server.ask("GET", "/v1/instances", fields)
        #expect(answer.status == status, "\(fields)")
        #expect(answer.fields["access-control-allow-origin"] == nil)
      }
    }
  }

  @Test("a change needs the token and application/json; without them nothing reaches the runtime")
  func tokens() async throws {
    let json = "Content-Type: application/json"
    let token = PlayedServer.token
    let table: [([String], Int)] = [
      ([], 415), ([json], 401), (["Authorization: Bearer \(token)"], 415),
      ([json, "Authorization: Bearer \(token)x"], 401), ([json, "Authorization: Bearer \(token.dropLast())"], 401),
      ([json, "Authorization: Bearer "], 401), ([json, "Authorization: Basic \(token)"], 401),
      ([json, "Authorization: \(token)"], 401),
      ([json, "Authorization: Bearer \(token.uppercased())"], 401),
      (["Content-Type: text/plain", "Authorization: Bearer \(token)"], 415),
      (["Content-Type: application/x-www-form-urlencoded", "Authorization: Bearer \(token)"], 415),
      ([json, "Authorization: Bearer \(token)"], 200),
      (["Content-Type: Application/JSON; charset=utf-8", "Authorization: bearer \(token)"], 200),
    ]
    try await PlayedServer.with { server in
      for (fields, status) in table {
        let before = server.runtime.asked.count
        let answer = try await server.ask("POST", "/v1/reload", fields, body: #"{"all":true}"#)
        #expect(answer.status == status, "\(fields): \(answer)")
        #expect(server.runtime.asked.count == before + (status == 200 ? 1 : 0))
        if status == 401 { #expect(answer.fields["www-authenticate"] == "Bearer") }
      }
      #expect(try await server.ask("DELETE", "/v1/instances/1").status == 401)
      #expect(try await server.ask("GET", "/v1/instances").status == 200)
    }
    try await PlayedServer.with(token: nil) { server in
      let reload = try await server.change("POST", "/v1/reload", body: #"{"all":true}"#)
      let removal = try await server.change("DELETE", "/v1/instances/1")
      #expect(reload.status == 401 && removal.status == 401)
    }
    try await PlayedServer.with(token: "") { server in
      let answer = try await server.ask("DELETE", "/v1/instances/1", ["Authorization: Bearer "])
      #expect(answer.status == 401)
    }
  }

  @Test(
    "if others can connect, reading needs the token, too; the named address and the connection's own are valid hosts")
  func open() async throws {
    try await PlayedServer.with(at: [.tcp(host: "0.0.0.0", port: 0)]) { server in
      let bearer = ["Authorization: Bearer \(PlayedServer.token)"]
      let bare = try await server.ask("GET", "/v1/instances")
      #expect(bare.status == 401)
      #expect(try await server.ask("GET", "/v1/instances", bearer).status == 200)
      #expect(try await server.ask("GET", "/v1/instances", bearer, host: "127.0.0.1:\(server.port)").status == 200)
      #expect(try await server.ask("GET", "/v1/instances", bearer, host: "evil.example:\(server.port)").status == 403)
    }
  }

  @Test(
    "paths that another parser could read differently are refused",
    arguments: [
      "/v1/../health", "/..", "/../etc/passwd", "/v1/%2e%2e/health", "/v1/%2E/instances", "/v1%2finstances",
      "/v1%2Finstances", "/v1/gallery/..%2f..%2finstances/picture", "/push/%2e%2e%2fx", "/v1/stacks/a%2F.%2Fb",
      "/v1/gallery%2fhero/picture", "/v1\\instances", "/v1/%5cinstances", "/v1/instances/%00", "/schemas/..%2f..%2fetc",
      "/./health",
      "/schemas/passwd", "/schemas/", "/v1/instances/", "//health/x", "/V1/instances", "*", "health",
    ])
  func paths(_ path: String) async throws {
    try await PlayedServer.with { server in
      let answer = try await server.ask("GET", path)
      #expect([400, 404].contains(answer.status), "\(path): \(answer)")
      #expect(server.runtime.asked.isEmpty)
    }
  }

  @Test("a kind with a slash has a gallery picture, and its encoded name is one path segment")
  func slashes() async throws {
    try await PlayedServer.with { server in
      let token = ["Authorization: Bearer \(PlayedServer.token)"]
      for path in ["/v1/gallery/a%2Fb/picture", "/v1/gallery/a%2fb%2Fc/picture"] {
        let answer = try await server.ask("GET", path, token)
        // The runtime was asked for that kind, which does not exist.
        #expect(answer.status == 404 && answer.text.contains("no bundle has 'a/b"), "\(path): \(answer)")
      }
    }
  }

  @Test("HEAD is GET without the body, OPTIONS says what is allowed, anything else is 405 with Allow")
  func methods() async throws {
    try await PlayedServer.with { server in
      let got = try await server.ask("GET", "/v1/instances")
      let head = try await server.ask("HEAD", "/v1/instances")
      #expect(head.status == 200 && head.fields["content-length"] == got.fields["content-length"])
      for (path, allow) in [
        ("/v1/instances", "GET, HEAD, OPTIONS, POST"), ("/v1/instances/1", "DELETE, GET, HEAD, OPTIONS, PATCH"),
        ("/v1/reload", "OPTIONS, POST"),
      ] {
        let options = try await server.ask("OPTIONS", path)
        #expect(options.status == 204 && options.fields["allow"] == allow)
        #expect(options.fields["access-control-allow-methods"] == nil)
        for method in ["PUT", "TRACE", "PROPFIND"] {
          let answer = try await server.ask(method, path)
          #expect(answer.status == 405 && answer.fields["allow"] == allow, "\(method) \(path): \(answer)")
        }
      }
      #expect(try await server.ask("OPTIONS", "/nowhere").status == 404)
      #expect(try await server.ask("PUT", "/nowhere").status == 404)
      let events = try await server.ask("HEAD", "/v1/events")
      #expect(events.status == 200 && events.fields["content-type"] == "text/event-stream; charset=utf-8")
    }
  }

  @Test("every reply has the headers that protect a browser, and names no software")
  func fields() async throws {
    try await PlayedServer.with { server in
      var answers: [WireAnswer] = []
      for path in ["/", "/health", "/v1/instances", "/v1/instances/1/picture", "/nowhere", "/v1/instances/9", "/v1/.."]
      {
        answers.append(try await server.ask("GET", path))
      }
      answers.append(try await server.ask("PUT", "/health"))
      answers.append(try await server.ask("OPTIONS", "/health"))
      answers.append(try await server.ask("GET", "/health", host: "evil.example"))
      answers.append(try await server.ask("POST", "/v1/reload", body: "{}"))
      answers.append(try await server.connect().ask(Array("nonsense\r\n\r\n".utf8)))
      answers.append(
        try await server.ask("GET", "/health", ["X: \(String(repeating: "x", count: 20_000))"]))
      #expect(Set(answers.map(\.status)) == [200, 204, 400, 403, 404, 405, 415, 431])
      for answer in answers {
        #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true, "\(answer)")
        #expect(answer.fields["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(answer.fields["content-security-policy"]?.contains("unsafe") == false)
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        #expect(answer.fields["x-frame-options"] == "DENY")
        #expect(answer.fields["cache-control"] != nil)
        #expect(answer.fields["date"] == "Thu, 15 Jan 2026 12:01:40 GMT")
        #expect(answer.fields["server"] == nil && answer.fields["x-powered-by"] == nil)
        if answer.status >= 400 { #expect(try answer.json()["format"] as? String == "lunette.error/1") }
      }
    }
  }

  @Test(
    "on the Unix socket the file's mode decides: 0600, no token, any Host; a dead program's file is replaced")
  func unixSocket() async throws {
    let folder = try TemporaryBundle()
    let path = folder.path + "/http/lunette.sock"
    for _ in 0..<2 {
      try await PlayedServer.with(at: [.unix(path)]) { server in
        #expect(server.labels == [path])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        let parent = try FileManager.default.attributesOfItem(atPath: folder.path + "/http")
        #expect((parent[.posixPermissions] as? Int) == 0o700)
        let fields = ["Content-Type: application/json"]
        let answer = try await server.ask("POST", "/v1/reload", fields, body: #"{"all":true}"#, host: "anything")
        #expect(answer.status == 200)
        #expect(try await server.ask("GET", "/health", ["Origin: http://evil.example"], host: "x").status == 403)
        // It is in use: another server does not take it over.
        await #expect(throws: Diagnostic.self) { try await PlayedServer.with(at: [.unix(path)]) { _ in } }
        #expect(FileManager.default.fileExists(atPath: path))
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      // A killed program leaves a socket without a listener.
      try Self.abandonSocket(at: path)
    }
    try folder.write("plain", "a file")
    await #expect(throws: Diagnostic.self) {
      try await PlayedServer.with(at: [.unix(folder.path + "/plain")]) { _ in }
    }
    #expect(try String(contentsOfFile: folder.path + "/plain", encoding: .utf8) == "a file")
  }

  private static func abandonSocket(at path: String) throws {
    let (descriptor, _) = try SocketFile.bound(at: path)
    close(descriptor)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("sockets from the service manager are served by number")
  func descriptors() async throws {
    let folder = try TemporaryBundle()
    let (descriptor, _) = try SocketFile.bound(at: folder.path + "/given.sock")
    try await PlayedServer.with(at: [.descriptor(descriptor)]) { server in
      let answer = try await server.ask("GET", "/health", host: "x")
      #expect(server.labels == [folder.path + "/given.sock"])
      #expect(answer.status == 200)
    }
    // We did not create it, so we do not remove it.
    #expect(FileManager.default.fileExists(atPath: folder.path + "/given.sock"))
    await #expect(throws: Diagnostic.self) { try await PlayedServer.with(at: [.descriptor(1_000)]) { _ in } }
  }

  @Test("a port in use, or another machine's address, is reported before anything is served")
  func taken() async throws {
    try await PlayedServer.with { server in
      for address in [
        ServerAddress.tcp(host: "127.0.0.1", port: server.port), .tcp(host: "192.0.2.1", port: 0),
        .tcp(host: "no.such.host.invalid", port: 0),
      ] {
        await #expect(throws: Diagnostic.self) { try await PlayedServer.with(at: [address]) { _ in } }
      }
    }
  }

  @Test(
    "valid values of --listen",
    arguments: [
      ("8080", ServerAddress.tcp(host: "localhost", port: 8080)), ("localhost:0", .tcp(host: "localhost", port: 0)),
      ("0.0.0.0:80", .tcp(host: "0.0.0.0", port: 80)), ("[::1]:8080", .tcp(host: "::1", port: 8080)),
      ("nas.home:65535", .tcp(host: "nas.home", port: 65_535)), ("/run/x.sock", .unix("/run/x.sock")),
    ])
  func listening(_ word: String, _ address: ServerAddress) throws {
    #expect(try ServerAddress(listening: word) == address)
  }

  @Test(
    "invalid values of --listen",
    arguments: [
      "", ":", ":8080", "host", "host:", "host:x", "host:65536", "host:-1", "host:+1", "::1:80", "[::1]", "[::1]80",
      "a b:80",
      "http://localhost:80", "localhost:80/",
    ])
  func notListening(_ word: String) {
    #expect(throws: Diagnostic.self) { try ServerAddress(listening: word) }
  }

  @Test("the token is created once, for the user alone, and refused if other users can read it")
  func tokenFile() throws {
    let folder = try TemporaryBundle()
    let path = folder.path + "/token"
    let token = try AccessToken.kept(at: path)
    #expect(token.utf8.count == 64 && Set(token).count > 4)
    #expect(try AccessToken.kept(at: path) == token)
    chmod(path, 0o644)
    #expect(throws: Diagnostic.self) { try AccessToken.kept(at: path) }
    try folder.write("short", "x\n")
    chmod(folder.path + "/short", 0o600)
    #expect(throws: Diagnostic.self) { try AccessToken.kept(at: folder.path + "/short") }
    symlink(path, folder.path + "/link")
    #expect(throws: Diagnostic.self) { try AccessToken.kept(at: folder.path + "/link") }
  }

  @Test(
    "an empty token file, left by an earlier version after kill -9, does not prevent a start",
    arguments: ["", "\0\0\0\0\0"])
  func emptyToken(_ text: String) throws {
    let folder = try TemporaryBundle(["token": text, "token.new": "half a tok"])
    let path = folder.path + "/token"
    chmod(path, 0o600)
    let token = try AccessToken.kept(at: path)
    #expect(token.utf8.count == 64)
    #expect(try AccessToken.kept(at: path) == token)
    // The file never exists without its token.
    #expect(access(path + ".new", F_OK) != 0)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}
