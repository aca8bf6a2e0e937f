package import WidgetModel

/// A request of `http.get` or `http.request`, parsed and checked. Both programs parse the script's own arguments, so that the
/// checked request is the one that is sent.
package struct HTTPRequest: Sendable {
  /// The method, in upper case.
  package var method = "GET"
  /// The URL, checked.
  package var url: WebURL
  /// The headers in the order in which they are sent.
  package var headers: [Header] = []
  /// The body; nil sends none.
  package var body: [UInt8]?
  /// The time for everything, in seconds: redirects, the name's resolution, the whole body.
  package var timeout = defaultTimeout

  /// One header field.
  package struct Header: Sendable, Hashable {
    /// The field's name as the script wrote it.
    package let name: String
    /// The field's value, without line breaks.
    package let value: String
  }

  /// The time for a request that names none, in seconds.
  package static let defaultTimeout = 10.0
  /// The most that a request may name, in seconds.
  package static let longestTimeout = 30.0
  static let bodyLimit = 4 << 20
  static let headerLimit = 64 << 10

  /// - Throws: `script.argument` for what cannot be sent, with the argument's name.
  package init(_ arguments: Arguments) throws(Diagnostic) {
    let options: Members
    let text: String
    if arguments.function == .httpGet {
      text = try arguments.text(0, "url")
      options = try arguments.table(1, "options")
      try options.only(["headers", "timeout", "query"])
    } else {
      options = try arguments.table(0, "request")
      try options.only(["method", "url", "headers", "body", "timeout", "query"])
      text = try options.text("url")
    }
    let query = try Self.items(options["query"], "query", options)
    do throws(WebURL.Fault) { url = try WebURL(text).adding(query) } catch {
      throw arguments.wrong("url: \(error.sentence)")
    }
    if let method = try options.optionalText("method") { self.method = try Self.method(method, options) }
    try readHeaders(options)
    try readBody(options)
    try readTimeout(options)
  }

  // MARK: Parts

  /// RFC 9110's methods, and others that are words, as WebDAV's. CONNECT opens a tunnel; TRACE gives headers back.
  private static func method(_ text: String, _ options: Members) throws(Diagnostic) -> String {
    let method = text.uppercased()
    guard (1...20).contains(text.utf8.count), text.utf8.allSatisfy({ isToken($0) }) else {
      throw options.owner.wrong("method must be a word like \"POST\", not \(Arguments.words(.text(text)))")
    }
    if ["CONNECT", "TRACE", "TRACK"].contains(method) {
      throw options.owner.wrong("the method \(method) is not allowed")
    }
    return method
  }

  /// Headers of the connection itself: a script that set them could make one request look like two.
  private static let refused: Set<String> = [
    "host", "content-length", "connection", "transfer-encoding", "te", "trailer", "upgrade", "keep-alive", "expect",
    "proxy-authorization", "proxy-connection", "http2-settings",
  ]

  private mutating func readHeaders(_ options: Members) throws(Diagnostic) {
    for (name, value) in try Self.items(options["headers"], "headers", options) {
      guard !name.isEmpty, name.utf8.allSatisfy({ Self.isToken($0) }) else {
        throw options.owner.wrong("headers: \(Arguments.words(.text(name))) is not a valid header name")
      }
      if Self.refused.contains(name.lowercased()) {
        throw options.owner.wrong("headers: '\(name)' is set by the host, not by a script")
      }
      guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw options.owner.wrong("headers: the value of '\(name)' contains a line break or another control character")
      }
      headers.append(Header(name: name, value: value))
    }
    guard headers.count <= 100, headers.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= Self.headerLimit
    else { throw options.owner.wrong("headers are more than 100, or larger than 64 KiB") }
  }

  private mutating func readBody(_ options: Members) throws(Diagnostic) {
    guard let value = options["body"] else { return }
    guard let bytes = value.byteContent else { throw options.owner.wrong("body", takes: "a text", found: value) }
    guard bytes.count <= Self.bodyLimit else { throw options.owner.wrong("body is larger than 4 MiB") }
    if method == "GET" || method == "HEAD" {
      throw options.owner.wrong("a \(method) request cannot have a body", suggestion: "method = \"POST\"")
    }
    body = bytes
  }

  private mutating func readTimeout(_ options: Members) throws(Diagnostic) {
    guard let timeout = try options.number("timeout") else { return }
    guard timeout > 0, timeout <= Self.longestTimeout else {
      throw options.owner.wrong("timeout must be between 0 and 30 seconds, not \(NumberText.text(timeout))")
    }
    self.timeout = timeout
  }

  /// Names with a value each; a list is the same name several times.
  private static func items(
    _ value: Value?, _ name: String, _ options: Members
  ) throws(Diagnostic) -> [(name: String, value: String)] {
    guard let value else { return [] }
    guard let fields = value.fields else { throw options.owner.wrong(name, takes: "a table of texts", found: value) }
    var items: [(name: String, value: String)] = []
    for field in fields {
      for one in field.value.list ?? [field.value] {
        guard let text = word(one) else {
          throw options.owner.wrong("\(name).\(field.name)", takes: "a text or a number", found: one)
        }
        items.append((field.name, text))
      }
    }
    return items
  }

  private static func word(_ value: Value) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number) where number.isFinite: NumberText.text(number)
    case .flag(let flag): flag ? "true" : "false"
    default: nil
    }
  }

  /// RFC 9110, section 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

/// Why a request failed: the third value that a script gets. The words are stable.
package enum HTTPFailure: String, Sendable, CaseIterable {
  /// The host's name has no address.
  case dns
  /// The connection was refused.
  case refused
  /// The host cannot be reached, or the connection broke off.
  case network
  /// There is no secure connection: the certificate is not the host's, or no protocol is common.
  case tls
  case timeout
  /// The reply is larger than the limit.
  case size
  /// More requests than a call may make.
  case limit
  /// Too many redirects, one to nowhere, or from https to http.
  case redirect
  /// A redirect to a host, or a name that leads to an address, that was not granted.
  case permission
  /// The reply is not HTTP.
  case `protocol`
}
