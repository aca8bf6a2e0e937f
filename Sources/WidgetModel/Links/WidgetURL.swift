/// A URL, read by the only parser there is (RFC 3986), and written back from what was read: whoever is handed `string` sees
/// the very parts that were judged.
///
/// Invariant: `string` is RFC 3986 in ASCII, of at most 8 KiB, begins with a scheme, and is read back as an equal value.
/// Letters outside ASCII and `"<>[]^{|}` and the backtick were percent-encoded where the URL was read.
public struct WidgetURL: Sendable, Hashable {
  /// The scheme, in lower case.
  public let scheme: String
  /// What stands before the `@`, as it was written. Nothing uses it; it is there to be refused.
  public let userInfo: String?
  /// The port; nil where the URL names none.
  public let port: Int?
  private let encodedHost: String?
  let encodedPath: String
  let encodedQuery: String?
  let encodedFragment: String?
  private let isAddress: Bool

  /// Bytes of a URL.
  public static let longest = 8 << 10

  /// Why a text is no URL, as the end of a sentence that begins with it.
  public struct Fault: Error, Sendable, Hashable {
    /// The reason, as the end of a sentence.
    public let sentence: String
  }

  /// - Throws: a `Fault` for what has no scheme, is too long, holds blanks, control characters or backslashes, encodes what
  ///   is none, or names a host or port that cannot be one.
  public init(_ text: String) throws(Fault) {
    var parser = URLParser(text)
    try parser.check()
    scheme = try parser.scheme()
    let authority = try parser.authority()
    userInfo = authority?.userInfo
    encodedHost = authority?.host
    port = authority?.port
    isAddress = authority?.isAddress ?? false
    encodedPath = parser.part(until: "?#")
    encodedQuery = parser.take("?") ? parser.part(until: "#") : nil
    encodedFragment = parser.take("#") ? parser.part(until: "") : nil
    if string.utf8.count > Self.longest { throw URLParser.tooLong(string.utf8.count) }
  }

  /// The URL's text, which the parser reads back as the same URL.
  public var string: String {
    var string = scheme + ":"
    if let encodedHost {
      string += "//"
      if let userInfo { string += userInfo + "@" }
      string += isAddress ? "[\(encodedHost)]" : encodedHost
      if let port { string += ":\(port)" }
    }
    string += encodedPath
    if let encodedQuery { string += "?" + encodedQuery }
    if let encodedFragment { string += "#" + encodedFragment }
    return string
  }

  // MARK: Decoded parts

  /// The host in lower case, and without brackets; nil without an authority. That of a web address is ASCII.
  public var host: String? { encodedHost.map { Self.decoded($0[...]) } }

  /// The path, decoded.
  public var path: String { Self.decoded(encodedPath[...]) }

  /// The fragment, decoded; nil where there is none.
  public var fragment: String? { encodedFragment.map { Self.decoded($0[...]) } }

  /// One `name=value` of a query.
  public struct QueryItem: Sendable, Hashable {
    /// The name, decoded.
    public let name: String
    /// Empty where there is no `=`.
    public let value: String
  }

  /// The members of the query in the order of the URL, with repeated names. A `+` stays one (RFC 3986; only forms mean a blank by
  /// it).
  public var query: [QueryItem] {
    guard let encodedQuery, !encodedQuery.isEmpty else { return [] }
    return encodedQuery.utf8.split(separator: UInt8(ascii: "&")).map { item in
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      return QueryItem(
        name: Self.decoded(Substring(name)), value: Self.decoded(Substring(item.dropFirst(name.count + 1))))
    }
  }

  /// Returns the text without percent-encoding; what is not UTF-8 then reads U+FFFD.
  package static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")), let bytes = text.utf8.percentDecoded() else { return String(text) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension WidgetURL: CustomStringConvertible {
  public var description: String { string }
}

extension WidgetURL {
  /// Why this URL is never opened, as the end of a sentence; nil where its scheme is a bundle's, or one that the system's opener
  /// may get.
  public var refusal: String? {
    guard URLScheme.system.contains(scheme) else {
      return URLScheme.reserved.contains(scheme) ? "\(scheme): URLs are never opened" : nil
    }
    if userInfo != nil { return "a web address with a user or password is refused: it hides where it leads" }
    // Some mail programs attach any file that a link names.
    let attaches = scheme == "mailto" && query.contains { $0.name.lowercased().hasPrefix("attach") }
    return attaches ? "a mailto: URL that attaches a file is refused" : nil
  }
}
