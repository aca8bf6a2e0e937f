import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

@Suite("http: secure connections") struct TLSTests {
  private let certificate: String

  init() throws { certificate = try SecureServer.certificates.get().certificate }

  private func asking(trusting file: String?) -> Asking {
    var asking = Asking(
      ["api.test": ["127.0.0.1"], "other.test": ["127.0.0.1"]], hosts: ["api.test", "other.test", "127.0.0.1"])
    if let file { asking.environment["SSL_CERT_FILE"] = file }
    return asking
  }

  private static let hello = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"

  @Test("the certificate must match the URL's name, though an address is connected to")
  func name() async throws {
    let server = try SecureServer(saying: Self.hello)
    let port = server.port
    let asking = asking(trusting: certificate)
    #expect(try await asking.get("https://api.test:\(port)/").text == "hello")
    for host in ["other.test", "127.0.0.1"] {
      let other = try await asking.get("https://\(host):\(port)/")
      #expect(other.code == "tls")
      #expect(other.message == "the certificate of '\(host)' is for another host")
    }
  }

  @Test("an untrusted certificate is refused, also if the file of trusted ones is missing")
  func trust() async throws {
    let server = try SecureServer(saying: Self.hello)
    let port = server.port
    let answer = try await asking(trusting: nil).get("https://api.test:\(port)/")
    #expect(answer.code == "tls")
    #expect(answer.message == "the certificate of 'api.test' is not trusted")
    #expect(try await asking(trusting: "/nonexistent.pem").get("https://api.test:\(port)/").code == "tls")
  }

  @Test("a server without TLS, and one that says nothing")
  func plain() async throws {
    let plain = try HostileServer(saying: Self.hello)
    var asking = asking(trusting: certificate)
    // Its requests never end as HTTP's do, so it never answers either.
    asking.limits.seconds = 0.5
    #expect(["tls", "timeout"].contains(try await asking.get("https://api.test:\(plain.port)/").code ?? ""))
    let secure = try SecureServer(saying: "")
    #expect(try await asking.get("https://api.test:\(secure.port)/").code == "timeout")
  }

  @Test("a redirect from https to http is not followed")
  func downgrade() async throws {
    let plain = try HostileServer(saying: Self.hello)
    let server = try SecureServer(
      saying: "HTTP/1.1 302 Found\r\nLocation: http://api.test:\(plain.port)/\r\nContent-Length: 0\r\n\r\n")
    let answer = try await asking(trusting: certificate).get("https://api.test:\(server.port)/")
    #expect(answer.code == "redirect")
    #expect(answer.message?.contains("from https to http") == true)
    #expect(plain.requests.isEmpty)
  }

  @Test("a server that offers HTTP/2 is used with it")
  func http2() async throws {
    let server = try SecureServer(saying: "hello", protocols: ["h2"])
    let asking = asking(trusting: certificate)
    for _ in 0..<3 {
      let answer = try await asking.get("https://api.test:\(server.port)/")
      #expect(answer.status == 200 && answer.text == "hello", "\(answer)")
    }
  }
}
