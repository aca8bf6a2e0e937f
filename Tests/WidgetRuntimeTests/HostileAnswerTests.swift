import TestSupport
import Testing
import WidgetModel

@testable import WidgetSandbox
@testable import WidgetServices
@testable import WidgetIntegrations

/// Attacks by a server on its clients. Each ends with a code and a sentence, and in time.
@Suite("http: hostile servers") struct HostileAnswerTests {
  // MARK: Size

  @Test(
    "a body may be as large as its limit, whatever its length header says", arguments: [999, 1000, 1001, 1_000_000])
  func size(bytes: Int) async throws {
    let server = try HostileServer { call in
      let body = [UInt8](repeating: 0x61, count: bytes)
      if call.target == "/length" { return call.answer(body: body) }
      call.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      call.send(body)
      call.end()
    }
    var asking = Asking()
    asking.limits.bytes = 1000
    for path in ["length", "end"] {
      let answer = try await asking.get("http://127.0.0.1:\(server.port)/\(path)")
      if bytes <= 1000 { #expect(answer.body?.count == bytes) } else { #expect(answer.code == "size") }
    }
  }

  @Test("4 MiB by default, and not a byte more", arguments: [4 << 20, (4 << 20) + 1])
  func standard(bytes: Int) async throws {
    let server = try HostileServer { $0.answer(body: [UInt8](repeating: 0x61, count: bytes)) }
    let answer = try await Asking().get("http://127.0.0.1:\(server.port)/")
    #expect(answer.body?.count == (bytes <= 4 << 20 ? bytes : nil))
    #expect(answer.code == (bytes <= 4 << 20 ? nil : "size"))
  }

  /// A request as a command sends it: one process fetches the body, another reads it.
  private func ask(
    _ server: HostileServer, bytes: Int = 4 << 20, account: WorkAccount = WorkAccount(.none)
  ) throws -> Asking.Answer {
    let url = "http://127.0.0.1:\(server.port)/"
    var request = ServiceRequest(HostRequest(.httpGet, [.text(url)], CallContext(bundle: "test", now: 0)))
    request.hosts = ["127.0.0.1"]
    (request.limits.bytes, request.limits.seconds) = (bytes, HangLimit.seconds)
    let services = BundleServices(
      services: ServiceLink(program: ServiceLinkTests.program),
      bundle: BundlePlace(name: "test", path: nil, folder: nil), account: account, world: .live)
    switch try services.reply(to: request) {
    case .values(let values): return .value(values.first ?? .null)
    case .failure(let message, let code): return .failure(code, message: message)
    }
  }

  @Test(
    "compressed bodies count by their decompressed size", arguments: ["gzip", "deflate", "br", "zstd"],
    [1000, 1001, 64 << 20])
  func compressed(coding: String, bytes: Int) throws {
    let body = try Self.zeros(bytes, coding)
    let server = try HostileServer { $0.answer("200 OK", ["Content-Encoding: \(coding)"], body: body) }
    let answer = try ask(server, bytes: 1000)
    if bytes <= 1000 {
      #expect(answer.body == [UInt8](repeating: 0, count: bytes))
      #expect(answer.status == 200 && answer.header("content-encoding") == coding)
    } else {
      #expect(answer.code == "size")
    }
  }

  @Test(
    "a body that does not match its encoding is a failure; one in an encoding that was not requested is not decoded",
    arguments: [
      "nonsense", "short", "behind", "members", "unknown", "none", "short br", "behind br", "nonsense br", "short zstd",
      "behind zstd", "nonsense zstd", "members zstd", "raw", "short raw", "twice", "two codings", "identity and gzip",
      "empty and gzip", "once of two", "five times", "one unknown of two",
    ])
  func coded(_ sort: String) throws {
    let gzip = try Self.zeros(100, "gzip")
    let (br, zstd) = (try Self.zeros(100, "br"), try Self.zeros(100, "zstd"))
    let (coding, body, expected): (String, [UInt8], [UInt8]?) =
      switch sort {
      case "nonsense": ("gzip", Array("no gzip!!".utf8), nil)
      case "short": ("gzip", Array(gzip.dropLast(5)), nil)
      case "behind": ("gzip", gzip + Array("behind".utf8), nil)
      case "members": ("gzip", gzip + gzip, [UInt8](repeating: 0, count: 200))
      case "short br": ("br", Array(br.dropLast()), nil)
      case "behind br": ("br", br + [1], nil)
      case "nonsense br": ("br", Array("no brotli".utf8), nil)
      case "short zstd": ("zstd", Array(zstd.dropLast()), nil)
      case "behind zstd": ("zstd", zstd + Array("behind".utf8), nil)
      case "nonsense zstd": ("zstd", Array("no zstd!!".utf8), nil)
      case "members zstd": ("zstd", zstd + zstd, [UInt8](repeating: 0, count: 200))
      case "raw": ("deflate", Self.raw, Array("{\"a\":1}".utf8))
      case "short raw": ("deflate", Array(Self.raw.dropLast()), nil)
      case "twice": ("gzip, gzip", Self.gzippedTwice, Array("{\"a\":1}".utf8))
      case "two codings": ("deflate,  GZIP", Self.deflatedAndGzipped, Array("{\"a\":1}".utf8))
      case "identity and gzip": ("identity, gzip", gzip, [UInt8](repeating: 0, count: 100))
      case "empty and gzip": (", gzip", gzip, [UInt8](repeating: 0, count: 100))
      case "once of two": ("gzip, gzip", gzip, nil)
      case "five times": ("gzip, gzip, gzip, gzip, gzip", gzip, gzip)
      case "one unknown of two": ("gzip, compress", gzip, gzip)
      case "unknown": ("compress", [1, 2, 3], [1, 2, 3])
      default: ("gzip", [], [])
      }
    let server = try HostileServer { $0.answer("200 OK", ["Content-Encoding: \(coding)"], body: body) }
    let answer = try ask(server)
    #expect(answer.body == expected)
    #expect(answer.code == (expected == nil ? "protocol" : nil))
  }

  @Test("an endless body stops at the limit")
  func endless() async throws {
    let server = try HostileServer { call in
      call.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x61, count: 0x10000) + Array("\r\n".utf8)
      while call.send(chunk) {}
    }
    #expect(try await Asking().get("http://127.0.0.1:\(server.port)/").code == "size")
  }

  @Test("a header of 1 MB, ten thousand headers, and endless headers")
  func headers() async throws {
    let server = try HostileServer { call in
      call.send("HTTP/1.1 200 OK\r\n")
      switch call.target {
      case "/large": call.send("X: " + String(repeating: "a", count: 1_000_000) + "\r\n\r\n")
      case "/many": call.send((0..<10_000).map { "X-\($0): a\r\n" }.joined() + "\r\n")
      default: while call.send(Array("X-More: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".utf8)) {}
      }
    }
    for path in ["large", "many", "endless"] {
      #expect(try await Asking().get("http://127.0.0.1:\(server.port)/\(path)").code == "size", "\(path)")
    }
  }

  @Test("decompressing a body is charged to the bundle that requested it")
  func charged() throws {
    var limits = WorkLimits()
    limits.cpu = 1e-6
    let (plain, coded) = (WorkAccount(limits), WorkAccount(limits))
    let body = try Self.zeros(1000, "gzip")
    let server = try HostileServer { $0.answer(body: body) }
    _ = try ask(server, account: plain)
    #expect(plain.excess(at: World.live.monotonic()) == nil)
    let other = try HostileServer { $0.answer("200 OK", ["Content-Encoding: gzip"], body: body) }
    _ = try ask(other, account: coded)
    #expect(coded.excess(at: World.live.monotonic()) != nil)
  }

  // `{"a":1}`, compressed by zlib.
  static let raw: [UInt8] = [
    0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC, 0x05, 0x00,
  ]
  static let gzippedTwice: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x93, 0xEF, 0xE6, 0x60, 0x00, 0x01, 0x26,
    0xE6, 0xD5, 0x61, 0x5E, 0x21, 0x9B, 0x8C, 0xD6, 0xB0, 0x32, 0xAC, 0x5F, 0x23, 0x1D, 0xC6, 0x0E, 0x14,
    0x02, 0x00, 0x7B, 0xAD, 0x05, 0xA8, 0x1B, 0x00, 0x00, 0x00,
  ]
  static let deflatedAndGzipped: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x98, 0xB3, 0x3A, 0xCC, 0x2B, 0x64,
    0x93, 0xD1, 0x1A, 0x56, 0x06, 0x0E, 0x2D, 0x26, 0x4E, 0x00, 0xD6, 0xBB, 0x89, 0xB8, 0x0F, 0x00, 0x00,
    0x00,
  ]

  /// The given number of zero bytes, compressed by the system's own libraries.
  static func zeros(_ count: Int, _ coding: String) throws -> [UInt8] {
    let script = """
      import ctypes, sys, zlib
      count, coding = int(sys.argv[1]), sys.argv[2]
      data, room = bytes(count), ctypes.c_size_t(count + 1000)
      made = ctypes.create_string_buffer(room.value)
      if coding == "br":
          ctypes.CDLL("libbrotlienc.so.1").BrotliEncoderCompress(
              5, 22, 0, ctypes.c_size_t(count), data, ctypes.byref(room), made)
          result = made.raw[:room.value]
      elif coding == "zstd":
          compress = ctypes.CDLL("libzstd.so.1").ZSTD_compress
          compress.restype = ctypes.c_size_t
          size = compress(made, room, data, ctypes.c_size_t(count), 3)
          result = made.raw[:size]
      else:
          c = zlib.compressobj(9, zlib.DEFLATED, 31 if coding == "gzip" else 15)
          result = c.compress(data) + c.flush()
      sys.stdout.buffer.write(result)
      """
    return try LunetteProcess.run(["python3", "-c", script, "\(count)", coding], program: "/usr/bin/env").outputBytes
  }

  // MARK: Time

  @Test(
    "a server that is slow at any point times out", .timeLimit(.minutes(10)),
    arguments: ["nothing", "line", "headers", "body", "chunk", "continue", "redirect"])
  func slow(_ place: String) async throws {
    let server = try HostileServer { call in
      switch place {
      case "line": call.send("HTTP/1.1 20")
      case "headers": call.send("HTTP/1.1 200 OK\r\nX: a\r\n")
      case "body": call.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\na")
      case "chunk": call.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab")
      case "continue": while call.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) {}
      case "redirect" where call.target == "/": call.redirect(302, to: "/slow")
      default: break
      }
      if call.target == "/slow" || place != "redirect" { call.waitForEnd() }
    }
    var asking = Asking()
    asking.limits.seconds = 0.3
    let answer = try await asking.get("http://127.0.0.1:\(server.port)/")
    #expect(answer.code == "timeout" || place == "continue" && answer.code == "protocol", "\(answer)")
  }

  @Test("a resolver that never answers times out, too")
  func resolver() async throws {
    struct Silent: Resolving {
      func addresses(of name: String) async throws(HTTPFault) -> [NetworkAddress] {
        try? await Task.sleep(for: .seconds(3600))
        return []
      }
    }
    let http = HTTPHost(resolver: Silent())
    var request = ServiceRequest(HostRequest(.httpGet, ["http://a.test/"], CallContext(bundle: "t", now: 0)))
    request.hosts = ["a.test"]
    request.limits.seconds = 0.1
    let reply = try await http.reply(to: request)
    #expect(reply == HTTPFault.timeout(0.1).reply)
  }

  // MARK: Invalid replies

  @Test(
    "a reply that is not HTTP, or is incomplete, is a failure with a code",
    arguments: [
      ("", "network"), ("\r\n\r\n", "network protocol"), ("hello\r\n\r\n", "protocol"),
      ("HTTP/9.9 200 OK\r\n\r\n", "protocol"),
      ("HTTP/1.1 xyz OK\r\n\r\n", "protocol"),
      ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort", "network protocol"),
      ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "protocol"),
      ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", "protocol"),
      ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", "protocol"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n", "protocol"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", "protocol"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "network protocol"),
      ("HTTP/1.1 200 OK\r\nX\u{0}: a\r\n\r\n", "protocol"), ("\u{16}\u{3}\u{1}\u{0}\u{5}hello", "protocol"),
    ])
  func lies(text: String, codes: String) async throws {
    let server = try HostileServer { call in
      call.send(text)
      call.end()
    }
    let answer = try await Asking().get("http://127.0.0.1:\(server.port)/")
    let code = answer.code ?? "none"
    #expect(codes.split(separator: " ").contains { $0 == code }, "\(text.debugDescription): \(answer)")
    // No type names, no paths of sources.
    #expect(answer.message?.contains("Error") != true)
  }

  @Test("length and chunked encoding together cannot smuggle a second reply: the connection is not reused")
  func smuggling() async throws {
    let server = try HostileServer { call in
      call.send(
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsneak")
    }
    let asking = Asking()
    for _ in 0..<3 {
      #expect(try await asking.get("http://127.0.0.1:\(server.port)/").text != "sneak")
    }
  }

  @Test("a refused connection is a failure")
  func refused() async throws {
    let answer = try await Asking().get("http://127.0.0.1:\(try HostileServer.deafPort())/")
    #expect(answer.code == "refused")
  }
}
