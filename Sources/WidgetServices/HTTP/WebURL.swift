package import WidgetModel

/// An `http` or `https` URL that may be requested. Its parts are those that are checked and connected to.
///
/// Invariant: `host` is a name of ASCII letters, digits, `-`, `_`, `~` and dots, or an address in its one form; there is no user
/// and no password.
package struct WebURL: Sendable, Hashable {
  /// The whole URL, as it was parsed.
  package let url: WidgetURL
  /// The host as it is compared and connected to.
  package let host: String
  /// The port, 80 or 443 where the URL names none.
  package let port: Int

  /// Why a text is not such a URL.
  package struct Fault: Error, Hashable {
    /// The reason, as the end of a sentence.
    package let sentence: String
  }

  /// Parses and checks a URL.
  package init(_ text: String) throws(Fault) {
    do throws(WidgetURL.Fault) { url = try WidgetURL(text) } catch { throw Fault(sentence: error.sentence) }
    guard ["http", "https"].contains(url.scheme) else {
      throw Fault(sentence: "only http and https are supported, not '\(url.scheme)'")
    }
    if url.userInfo != nil { throw Fault(sentence: "a URL cannot contain a user or password; use a header") }
    guard let name = url.host.flatMap(HostGrant.name) else { throw Fault(sentence: "the URL has no host") }
    guard let host = HostGrant.normal(name) else { throw Fault(sentence: "'\(name)' is not a valid host") }
    self.host = host
    port = url.port ?? (url.scheme == "https" ? 443 : 80)
    guard port > 0 else { throw Fault(sentence: "'0' is not a valid port") }
  }

  /// The URL of an argument.
  package static func read(_ text: String, _ arguments: Arguments) throws(Diagnostic) -> WebURL {
    do throws(Fault) { return try WebURL(text) } catch { throw arguments.wrong("url: \(error.sentence)") }
  }

  /// Whether the scheme is `https`.
  package var isSecure: Bool { url.scheme == "https" }

  /// Scheme, host and port: URLs of one origin share credentials.
  package var origin: String { "\(url.scheme)://\(HostGrant(host: host, port: port).text)" }

  /// Path and query, as they are sent.
  package var target: String {
    let (_, path, query) = parts
    return (path.isEmpty ? "/" : path) + query
  }

  /// Returns the URL with more in its query, percent-encoded.
  package func adding(_ items: [(name: String, value: String)]) throws(Fault) -> WebURL {
    guard !items.isEmpty else { return self }
    let (authority, path, query) = parts
    func encoded(_ text: String) -> String { text.utf8.percentEncoded(keeping: \.isUnreserved) }
    let added = items.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    return try WebURL(authority + path + (query.isEmpty ? "?" : query == "?" ? query : query + "&") + added + fragment)
  }

  /// Returns the URL that a redirect's `Location` means here (RFC 3986, section 5.2).
  package func resolving(_ reference: String) throws(Fault) -> WebURL {
    let (authority, path, _) = parts
    if reference.isEmpty || reference.hasPrefix("#") { return self }
    if let end = reference.firstIndex(where: { ":/?#".contains($0) }), reference[end] == ":" {
      return try WebURL(reference)
    }
    if reference.hasPrefix("//") { return try WebURL("\(url.scheme):\(reference)") }
    if reference.hasPrefix("?") { return try WebURL(authority + path + reference) }
    let split = reference.firstIndex { "?#".contains($0) } ?? reference.endIndex
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    let merged = (reference.hasPrefix("/") ? "" : folder) + reference[..<split]
    return try WebURL(authority + Self.withoutDots(merged) + reference[split...])
  }

  /// The reference that a `Location` means, as browsers read it (WHATWG URL): blanks around it and line ends in it are
  /// nothing, a blank is `%20`, a `\` is a `/`, and a `%` that encodes nothing is one itself.
  package static func reference(of location: String) -> String {
    var isPath = true
    var rest = location.utf8.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    var bytes: [UInt8] = []
    for (index, byte) in zip(rest.indices, rest) {
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case ...0x20, 0x7F: bytes += "%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
      case UInt8(ascii: "\\") where isPath: bytes.append(UInt8(ascii: "/"))
      case UInt8(ascii: "\\"): bytes += "%5C".utf8
      case UInt8(ascii: "%"):
        let digits = rest[index...].dropFirst().prefix(2)
        let isCode = digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        bytes += (isCode ? "%" : "%25").utf8
      default:
        if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isPath = false }
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Parts

  /// The URL's text in three: as far as the port, the path, the query with its sign. The parser wrote the text, so that the
  /// first of these signs is the one that counts.
  private var parts: (authority: String, path: String, query: String) {
    let text = url.string[...].prefix { $0 != "#" }
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    let pathStart = text[start...].firstIndex { "/?".contains($0) } ?? text.endIndex
    let queryStart = text[pathStart...].firstIndex(of: "?") ?? text.endIndex
    return (String(text[..<pathStart]), String(text[pathStart..<queryStart]), String(text[queryStart...]))
  }

  private var fragment: Substring { url.string[...].drop { $0 != "#" } }

  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
