import WidgetServices

/// One request to one place, without redirects: what goes to the wire, and what may come back.
struct WebTransfer: Sendable {
  var url: String
  var method: String
  /// "Name: value"
  var headers: [String]
  var body: [UInt8]?
  var route: Route
  /// A file of certificates in place of the system's.
  var certificates: String?
  /// Bytes of the answer's body, as they come.
  var limit: Int
  /// Until the whole answer is there.
  var seconds: Double

  /// Where connections go to.
  enum Route: Sendable {
    /// To this text, an address, in place of the URL's host; `judge` is asked about every address before a socket is made.
    case direct(to: String, judge: @Sendable (NetworkAddress) -> Bool)
    /// To the user's own proxy, wherever it is.
    case proxy(String)
  }

  /// Seconds until a connection stands.
  static let patience = 5.0
}

/// The answer to one transfer. Headers have their order, and names in lower case.
struct WebAnswer: Sendable, Hashable {
  var status: Int
  var headers: [Header]
  /// Empty where the status names another place.
  var body: [UInt8]

  struct Header: Sendable, Hashable {
    var name: String
    var value: String
  }

  /// Where the answer says that what is asked for is. 304 and the like name no new place.
  var location: String? { Self.location(status, headers) }

  static func location(_ status: Int, _ headers: [Header]) -> String? {
    [301, 302, 303, 307, 308].contains(status) ? headers.first { $0.name == "location" }?.value : nil
  }
}

/// Why a transfer has no answer.
enum TransferFault: Error, Hashable {
  /// No connection, for this reason of the system's; nothing was sent.
  case unconnected(Int32)
  case connectTimeout
  /// An address that is not to be connected to.
  case refusedAddress(NetworkAddress)
  case timeout
  case cancelled
  case closed
  case notHTTP
  case largeHead
  case largeBody
  case otherHost, untrusted, noTLS, tls
  case noName
  /// What the proxy answered, or 0.
  case proxy(Int)
  case broken
  /// libcurl is not there, or there is no memory for it.
  case unavailable
}
