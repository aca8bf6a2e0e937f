import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import WidgetModel
import WidgetServices

/// Why a request came to nothing, in words and as a stable code.
struct HTTPFault: Error, Hashable {
  let code: HTTPFailure
  let sentence: String

  init(_ code: HTTPFailure, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  var reply: HostReply { .failure(message: sentence, code: code.rawValue) }

  static func timeout(_ seconds: Double) -> HTTPFault {
    let words = Int(exactly: seconds).map(String.init) ?? seconds.description
    return HTTPFault(.timeout, "no whole answer came within \(words) s")
  }

  static func size(_ limit: Int) -> HTTPFault {
    HTTPFault(.size, "the answer is larger than \(Self.words(limit))")
  }

  private static func words(_ bytes: Int) -> String {
    bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }

  /// What the client threw.
  init(_ error: any Error, host: String, limits: ServiceLimits) {
    switch error {
    case let fault as HTTPFault: self = fault
    case let error as HTTPClientError: self.init(error, host, limits)
    case let error as IOError: self.init(errno: error.errnoCode, host)
    case let error as NIOConnectionError:
      let codes = error.connectionErrors.compactMap { ($0.error as? IOError)?.errnoCode }
      self.init(errno: codes.first ?? EHOSTUNREACH, host)
    case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: self.init(tls: error, host)
    case HTTPParserError.headerOverflow: self.init(.size, "the headers of the answer of '\(host)' are too large")
    case NIOHTTPDecompression.DecompressionError.limit: self = .size(limits.bytes)
    case ChannelError.connectTimeout: self.init(.timeout, "'\(host)' took too long to be connected to")
    case is CancellationError: self = .timeout(limits.seconds)
    case is HTTPParserError, is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      self.init(.protocol, "what '\(host)' answered is no HTTP")
    default: self.init(.network, "the connection to '\(host)' broke off")
    }
  }

  private init(_ error: HTTPClientError, _ host: String, _ limits: ServiceLimits) {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout:
      self.init(.timeout, "'\(host)' took too long to be connected to")
    case .deadlineExceeded, .readTimeout, .writeTimeout, .cancelled, .getConnectionFromPoolTimeout:
      self = .timeout(limits.seconds)
    case .remoteConnectionClosed, .uncleanShutdown:
      self.init(.network, "'\(host)' closed the connection before its answer was whole")
    default: self.init(.protocol, "what '\(host)' answered is no HTTP")
    }
  }

  private init(errno: CInt, _ host: String) {
    switch errno {
    case ECONNREFUSED: self.init(.refused, "'\(host)' refuses the connection: nothing listens there")
    case ETIMEDOUT: self.init(.timeout, "'\(host)' took too long to be connected to")
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: self.init(.network, "there is no way to '\(host)'")
    default: self.init(.network, "the connection to '\(host)' broke off")
    }
  }

  private init(tls error: any Error, _ host: String) {
    // BoringSSL tells its reasons in no other form.
    let reason = String(describing: error)
    if (error as? NIOSSLExtraError) == .failedToValidateHostname {
      self.init(.tls, "the certificate of '\(host)' is that of another host")
    } else if reason.contains("CERTIFICATE_VERIFY_FAILED") {
      self.init(.tls, "the certificate of '\(host)' is not trusted")
    } else if reason.contains("WRONG_VERSION_NUMBER") {
      self.init(.tls, "'\(host)' does not speak TLS at this port")
    } else {
      self.init(.tls, "no secure connection to '\(host)' could be made")
    }
  }
}
