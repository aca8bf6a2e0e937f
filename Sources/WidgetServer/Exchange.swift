internal import NIOCore
internal import NIOHTTP1

/// A request as its connection reads it.
struct Request {
  let head: HTTPRequestHead
  let channel: any Channel
  let body: RequestBody

  var path: Substring { head.path }

  /// The target behind its first question mark.
  var query: Substring { head.uri.dropFirst(head.path.utf8.count + 1) }
}

extension HTTPRequestHead {
  /// The target before its first question mark.
  var path: Substring { uri.prefix { $0 != "?" } }

  /// Whether the client is one of HTTP/1.0 or older, which knows neither chunks nor connections that stay open (RFC 9112, sections
  /// 6.1 and 9.3).
  var isOld: Bool { (version.major, version.minor) < (1, 1) }

  /// Whether the connection ends with the answer.
  var isLast: Bool { isOld || !isKeepAlive }
}

/// A request's body, which is read as it comes, once.
struct RequestBody {
  typealias Parts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator

  private let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  /// Waits for the whole of it. A longer one than its route reads is refused before (`RequestWatch`).
  ///
  /// - Throws: a refusal, where the connection ends before.
  func collect() async throws(Refusal) -> [UInt8] {
    // Copies of an iterator go on from one place.
    var parts = parts
    var whole: [UInt8] = []
    do {
      while case .body(let bytes)? = try await parts.next() { whole += bytes.readableBytesView }
    } catch { throw .unexpected }
    return whole
  }
}

/// What a request is answered.
struct Response: Sendable {
  enum Body: Sendable {
    case none
    case bytes(ByteBuffer)
    /// Written piece by piece; its end is the answer's.
    case stream(@Sendable (Writer) async throws -> Void)

    static func bytes(_ bytes: [UInt8]) -> Body { .bytes(ByteBuffer(bytes: bytes)) }
  }

  typealias Outbound = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  /// Writes pieces of a stream; returns when the reader may be sent more.
  struct Writer: Sendable {
    fileprivate let outbound: Outbound

    func write(_ bytes: ByteBuffer) async throws { try await outbound.write(.body(.byteBuffer(bytes))) }
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: Body

  init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:], body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// - Parameter isHead: its head is what GET would have, and its body is left out.
  func write(to outbound: Outbound, isHead: Bool) async throws {
    var headers = headers
    // Neither of these has a body, nor a length of one.
    let hasLength = status != .noContent && status != .notModified
    switch body {
    case .none where hasLength, .stream where isHead: headers[.contentLength] = "0"
    case .bytes(let bytes): headers[.contentLength] = String(bytes.readableBytes)
    case .none, .stream: break
    }
    let head = HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))
    switch body {
    case .bytes(let bytes) where !isHead:
      try await outbound.write(contentsOf: [head, .body(.byteBuffer(bytes)), .end(nil)])
    case .stream(let write) where !isHead:
      try await outbound.write(head)
      try await write(Writer(outbound: outbound))
      try await outbound.write(.end(nil))
    case .none, .bytes, .stream: try await outbound.write(contentsOf: [head, .end(nil)])
    }
  }
}
