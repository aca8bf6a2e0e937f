import Foundation
import LinuxKit
import TestSupport
import Testing

/// A TLS server for a test, built on Python's `ssl`, that runs as long as the value exists. It replies to each connection's first
/// request with the given bytes; its HTTP/2 is just enough for a reply.
final class SecureServer: Sendable {
  let port: Int
  private let process: Process
  private let input: Foundation.Pipe

  /// The test run's self-signed certificates for `api.test`.
  static let certificates = Result { try Certificates() }

  final class Certificates: Sendable {
    let folder: TemporaryBundle
    var certificate: String { folder.path + "/certificate.pem" }
    var key: String { folder.path + "/key.pem" }

    init() throws {
      folder = try TemporaryBundle()
      let made = try LunetteProcess.run(
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
          folder.path + "/key.pem", "-out", folder.path + "/certificate.pem", "-days", "2", "-subj", "/CN=api.test",
          "-addext", "subjectAltName=DNS:api.test",
        ], program: "/usr/bin/openssl")
      guard made.code == 0 else { throw LunetteProcess.Failure(description: made.errors) }
    }
  }

  /// - Parameters:
  ///   - answer: the reply to every request; over HTTP/2 its body.
  ///   - protocols: the protocols that the server offers (ALPN).
  init(saying answer: String, protocols: [String] = ["http/1.1"]) throws {
    let certificates = try Self.certificates.get()
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", "-c", Self.script, certificates.certificate, certificates.key, answer] + protocols
    input = Foundation.Pipe()
    let output = Foundation.Pipe()
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static let script = """
    import os, socket, ssl, struct, sys, threading
    certificate, key, answer = sys.argv[1:4]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(sys.argv[4:])
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)

    def exactly(stream, count):
        data = b""
        while len(data) < count:
            part = stream.recv(count - len(data))
            if not part: raise EOFError
            data += part
        return data

    def frame(kind, flags, number, payload):
        return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", number) + payload

    def second(stream):
        exactly(stream, 24)
        stream.sendall(frame(4, 0, 0, b""))
        while True:
            head = exactly(stream, 9)
            length, kind, flags = int.from_bytes(head[:3], "big"), head[3], head[4]
            number = int.from_bytes(head[5:], "big")
            exactly(stream, length)
            if kind == 4 and not flags & 1: stream.sendall(frame(4, 1, 0, b""))
            # ":status: 200" is the eighth of HPACK's static table.
            if kind == 1:
                stream.sendall(frame(1, 4, number, bytes([0x88])) + frame(0, 1, number, answer.encode()))

    def serve(connection):
        try:
            stream = context.wrap_socket(connection, server_side=True)
            if stream.selected_alpn_protocol() == "h2": return second(stream)
            heard = b""
            while True:
                part = stream.recv(65536)
                if not part: return
                heard += part
                while b"\\r\\n\\r\\n" in heard:
                    heard = heard.split(b"\\r\\n\\r\\n", 1)[1]
                    stream.sendall(answer.encode())
        except (OSError, EOFError): pass
        finally: connection.close()

    def accept():
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.read()
    os._exit(0)
    """
}
