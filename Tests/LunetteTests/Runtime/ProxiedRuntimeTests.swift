import Foundation
import Glibc
import TestSupport
import Testing

/// A runtime behind a proxy with TLS, configured as HTTP.md says (DocC: HTTP, "Behind a proxy").
@Suite("A runtime behind a proxy", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
struct ProxiedRuntimeTests {
  enum Proxy: String, CaseIterable, Sendable {
    case nginx, caddy

    var program: String { self == .nginx ? "/usr/sbin/nginx" : "/usr/bin/caddy" }
    var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }
  }

  private static let name = "widgets.example.org"

  @Test(
    "browsers with the proxy's name and a token are accepted; no token, other pages and other names are not",
    arguments: Proxy.allCases.filter(\.isThere))
  func proxied(_ proxy: Proxy) throws {
    let port = try Self.freePort()
    let bundle = "return widget { kind = 'hello', view = function() return Text 'Hello' end }"
    let daemon = try Daemon(
      ["hello.lua": bundle], ["--listen", "127.0.0.1:0", "--origin", "https://\(Self.name):\(port)"])
    try daemon.until("hello", shows: "Hello")
    let own = try Daemon.until("the port is told") {
      daemon.log.split(separator: "127.0.0.1:").dropFirst().first?.prefix(while: \.isNumber).description
    }
    let words = try Self.words(of: proxy, port: port, to: own, in: daemon.folder)
    let session = try TerminalSession(
      words, environment: ["HOME": daemon.folder.path + "/home"], in: daemon.folder.path, hasPipe: true,
      program: proxy.program)
    defer { session.send(SIGTERM) }

    func ask(_ path: String, _ words: [String] = []) throws -> (code: String, body: String) {
      let address = "https://\(Self.name):\(port)\(path)"
      let result = try LunetteProcess.run(
        [
          "--silent", "--insecure", "--max-time", "\(HangLimit.seconds)", "--resolve", "\(Self.name):\(port):127.0.0.1",
          "--write-out",
          "\n%{http_code}",
        ] + words + [address], program: "/usr/bin/curl")
      let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      return (String(lines.last ?? ""), lines.dropLast().joined(separator: "\n"))
    }
    func token(_ name: String) throws -> [String] {
      [
        "-H",
        "Authorization: Bearer \(try String(contentsOfFile: daemon.store + "/" + name, encoding: .utf8).prefix(64))",
      ]
    }
    _ = try Daemon.until("the proxy answers") { try ask("/").code == "200" ? true : nil }
    #expect(try ask("/", ["-H", "Accept: text/html"]).body.hasPrefix("<!DOCTYPE html>"))
    #expect(try ask("/v1/instances").code == "401")
    #expect(try ask("/v1/instances", try token("http.view-token")).code == "200")
    let reload = ["-H", "Content-Type: application/json", "-d", #"{"kind":"hello"}"#]
    let origin = ["-H", "Origin: https://\(Self.name):\(port)"]
    #expect(try ask("/v1/reload", reload + origin + token("http.view-token")).code == "403")
    #expect(try ask("/v1/reload", reload + origin + token("http.token")).code == "200")
    #expect(try ask("/v1/reload", reload + ["-H", "Origin: https://evil.example"] + token("http.token")).code == "403")
    // The stream begins at once: nothing on the way buffers it.
    let stream = try ask("/v1/events", ["--max-time", "2"] + token("http.view-token"))
    #expect(stream.body.hasPrefix("retry: 2000"), "\(stream)")
  }

  @Test(
    "--origin must be an origin, and needs --listen",
    arguments: [
      (["--origin", "widgets.example.org", "--listen", "127.0.0.1:0"], "'widgets.example.org' is not an origin"),
      (["--origin", "https://a.example"], "--origin https://a.example needs --listen"),
    ])
  func refused(_ words: [String], _ message: String) throws {
    let result = try LunetteProcess.run(["run"] + words)
    #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
  }

  // MARK: Parts

  private static func words(
    of proxy: Proxy, port: Int, to own: String, in folder: TemporaryBundle
  ) throws -> [String] {
    let page = try String(
      contentsOf: Golden.repository.appendingPathComponent("Sources/lunette/Lunette.docc/HTTP.md"), encoding: .utf8)
    let block = try #require(
      page.split(separator: "```\(proxy.rawValue)\n").dropFirst().first?.split(separator: "```").first)
    let lines = block.replacing("127.0.0.1:8080", with: "127.0.0.1:\(own)")
    let path = folder.path
    switch proxy {
    case .nginx:
      let made = try LunetteProcess.run(
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-keyout",
          path + "/widgets.key", "-out", path + "/widgets.pem",
        ], program: "/usr/bin/openssl")
      try #require(made.code == 0, "\(made.errors)")
      let server = lines.replacing("listen 443", with: "listen 127.0.0.1:\(port)")
        .replacing("/etc/ssl/", with: path + "/")
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(path)/\($0);" }
      try folder.write(
        "nginx.conf",
        """
        daemon off; pid \(path)/nginx.pid; error_log stderr; \(getuid() == 0 ? "user root;" : "")
        events {}
        http { access_log off; \(temporary.joined(separator: " "))
        \(server) }
        """)
      return ["-c", path + "/nginx.conf", "-p", path]
    case .caddy:
      // A local certificate authority: no public one issues certificates for this name.
      let options =
        "{\n admin off\n local_certs\n skip_install_trust\n https_port \(port)\n http_port \(try freePort())\n"
        + " storage file_system \(path)/caddy\n}\n"
      try folder.write("Caddyfile", options + lines)
      return ["run", "--config", path + "/Caddyfile"]
    }
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) + getsockname(descriptor, $0, &size)
      }
    }
    try #require(status == 0)
    return Int(in_port_t(bigEndian: address.sin_port))
  }
}
