import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// Tests/Fixtures/tls holds a certificate of api.test, signed by itself.
@Suite("http: secure connections") struct TLSTests {
  private static let certificate = Golden.repository.path + "/Tests/Fixtures/tls/certificate.pem"

  /// A server that speaks TLS and gives everyone the same answer.
  private func server(saying text: String) async throws -> Int {
    let key = Golden.repository.path + "/Tests/Fixtures/tls/key.pem"
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMFile(Self.certificate).map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))))
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(NIOSSLServerHandler(context: context), Echo(text: text))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return try #require(channel.localAddress?.port)
  }

  private final class Echo: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    let text: String

    init(text: String) { self.text = text }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }

  private func asking(trusting file: String?) -> Asking {
    var asking = Asking(
      ["api.test": ["127.0.0.1"], "other.test": ["127.0.0.1"]], hosts: ["api.test", "other.test", "127.0.0.1"])
    if let file { asking.environment["SSL_CERT_FILE"] = file }
    return asking
  }

  private static let hello = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"

  @Test("the certificate is that of the name in the URL, though an address is connected to")
  func name() async throws {
    let port = try await server(saying: Self.hello)
    let asking = asking(trusting: Self.certificate)
    #expect(try await asking.get("https://api.test:\(port)/").text == "hello")
    for host in ["other.test", "127.0.0.1"] {
      let other = try await asking.get("https://\(host):\(port)/")
      #expect(other.code == "tls")
      #expect(other.message == "the certificate of '\(host)' is that of another host")
    }
  }

  @Test("a certificate that nobody signed is not trusted; nor is what a missing file would hold")
  func trust() async throws {
    let port = try await server(saying: Self.hello)
    let answer = try await asking(trusting: nil).get("https://api.test:\(port)/")
    #expect(answer.code == "tls")
    #expect(answer.message == "the certificate of 'api.test' is not trusted")
    #expect(try await asking(trusting: "/nonexistent.pem").get("https://api.test:\(port)/").code == "tls")
  }

  @Test("a server that speaks no TLS, and one that says nothing")
  func plain() async throws {
    let plain = try HostileServer(saying: Self.hello)
    var asking = asking(trusting: Self.certificate)
    // Its requests never end as HTTP's do, so it never answers either.
    asking.limits.seconds = 0.5
    #expect(["tls", "timeout"].contains(try await asking.get("https://api.test:\(plain.port)/").code ?? ""))
    let secure = try await server(saying: "")
    #expect(try await asking.get("https://api.test:\(secure)/").code == "timeout")
  }

  @Test("from https to http no redirect is followed")
  func downgrade() async throws {
    let plain = try HostileServer(saying: Self.hello)
    let port = try await server(
      saying: "HTTP/1.1 302 Found\r\nLocation: http://api.test:\(plain.port)/\r\nContent-Length: 0\r\n\r\n")
    let answer = try await asking(trusting: Self.certificate).get("https://api.test:\(port)/")
    #expect(answer.code == "redirect")
    #expect(answer.message?.contains("from https to http") == true)
    #expect(plain.requests.isEmpty)
  }
}
