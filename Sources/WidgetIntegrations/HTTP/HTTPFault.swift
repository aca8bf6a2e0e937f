import Glibc
import WidgetModel
import WidgetServices

/// Why a request came to nothing, in words and as a stable code.
/// Sentences name hosts and addresses that the script gave, never what a server sent.
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
    return HTTPFault(.timeout, "timed out after \(words) s")
  }

  static func size(_ limit: Int) -> HTTPFault {
    HTTPFault(.size, "the response is larger than \(Self.words(limit))")
  }

  /// Whole mebibytes as such, else bytes.
  private static func words(_ bytes: Int) -> String {
    bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }

  /// The fault of a transfer to the host itself.
  init(_ fault: TransferFault, host: String, limits: ServiceLimits) {
    switch fault {
    case .unconnected(let errno): self.init(errno: errno, host)
    case .connectTimeout: self.init(.timeout, "timed out while connecting to '\(host)'")
    case .refusedAddress(let address):
      // The address is told, so that an author sees why a name that looks public is refused.
      let reach = address.reach.map { ", \($0.rawValue)" } ?? ""
      self.init(.permission, "'\(host)' resolves to \(address.text)\(reach), which no permission allows")
    case .timeout, .cancelled: self = .timeout(limits.seconds)
    case .closed: self.init(.network, "'\(host)' closed the connection before the response was complete")
    case .notHTTP: self.init(.protocol, "'\(host)' did not reply with HTTP")
    case .largeHead: self.init(.size, "the response headers of '\(host)' are too large")
    case .largeBody: self = .size(limits.bytes)
    case .otherHost: self.init(.tls, "the certificate of '\(host)' is for another host")
    case .untrusted: self.init(.tls, "the certificate of '\(host)' is not trusted")
    case .noTLS: self.init(.tls, "'\(host)' does not use TLS on this port")
    case .tls: self.init(.tls, "the secure connection to '\(host)' failed")
    case .noName: self.init(.dns, "cannot resolve '\(host)'")
    case .proxy, .broken: self.init(.network, "lost the connection to '\(host)'")
    case .unavailable: self.init(.network, "not enough memory for the connection to '\(host)'")
    }
  }

  /// The fault of a transfer through a proxy, which is named where it is to blame.
  init(_ fault: TransferFault, proxy: String, host: String, limits: ServiceLimits) {
    // What is behind the last `@`, since both may hold one.
    // Without the user and the password.
    let name = "the proxy '\(proxy.split(separator: "/").last?.split(separator: "@").last.map(String.init) ?? "")'"
    switch fault {
    case .unconnected(ECONNREFUSED): self.init(.refused, "\(name) refused the connection")
    case .unconnected: self.init(.network, "cannot reach \(name)")
    case .connectTimeout: self.init(.timeout, "timed out while connecting to \(name)")
    case .noName: self.init(.dns, "cannot resolve \(name)")
    case .proxy(0): self.init(.network, "\(name) did not connect to '\(host)'")
    case .proxy(let status): self.init(.network, "\(name) did not connect to '\(host)': status \(status)")
    default: self.init(fault, host: host, limits: limits)
    }
  }

  private init(errno: CInt, _ host: String) {
    switch errno {
    case ECONNREFUSED: self.init(.refused, "'\(host)' refused the connection")
    case ETIMEDOUT: self.init(.timeout, "timed out while connecting to '\(host)'")
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: self.init(.network, "cannot reach '\(host)'")
    default: self.init(.network, "lost the connection to '\(host)'")
    }
  }
}

extension TransferFault {
  /// Whether no connection was made, so that another address may be tried.
  /// After that the server may have acted on the request.
  var isOfConnecting: Bool {
    switch self {
    case .unconnected, .connectTimeout: true
    default: false
    }
  }
}
