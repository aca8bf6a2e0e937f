internal import HTTPTypes
import LinuxKit
internal import WidgetModel

/// Decides which request is allowed (DocC: Reliability, "HTTP server"). A page in a browser that runs on this machine, or a name
/// that leads to it, is not the user.
struct AccessPolicy: Sendable {
  enum Access: Sendable, Hashable {
    /// It changes nothing.
    case read
    /// It changes something: the token is needed.
    case change
    /// The runtime looks at the token, which is the kind's.
    case push
  }

  let kind: Listener.Kind
  let token: String?

  /// What a request of any sort must be like.
  ///
  /// - Parameter own: the address that the connection came in on, as it stands in a URL.
  func check(_ head: HTTPRequest, own: String?) throws(Refusal) {
    try checkPath(head.path ?? "")
    let host = try host(of: head, own: own)
    if let origin = head.headerFields[.origin], origin.lowercased() != "http://\(host.lowercased())" {
      throw Refusal(.forbidden, .permission, "pages of another origin may not ask")
    }
    if let site = head.headerFields[.secFetchSite], site != "same-origin", site != "none" {
      throw Refusal(.forbidden, .permission, "pages of another site may not ask")
    }
  }

  /// Whether the token is there that a route needs.
  func check(_ route: Route, _ head: HTTPRequest) throws(Refusal) {
    // A form of another site can send no JSON without being asked about by its browser.
    if head.method == .post || route.hasBody { try checkContentType(head) }
    switch (route.access, kind) {
    case (.push, _), (_, .unix): return
    case (.read, .tcp(let authority)) where authority.isLoopback: return
    case (.read, .tcp), (.change, .tcp):
      guard let token, let given = Self.bearer(head), given.equalsInConstantTime(token) else {
        throw .noToken("the token is needed", hasToken: token != nil)
      }
    }
  }

  /// `Authorization: Bearer …`
  static func bearer(_ head: HTTPRequest) -> String? {
    guard let field = head.headerFields[.authorization] else { return nil }
    let words = field.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1].drop { $0 == " " })
  }

  // MARK: Parts

  /// Paths that mean another to somebody are none.
  private func checkPath(_ target: String) throws(Refusal) {
    let path = target.prefix { $0 != "?" }
    let lower = path.lowercased()
    let isPlain =
      path.utf8.first == 0x2F && !path.utf8.contains(0x5C) && !path.utf8.contains(0)
      && !["%2e", "%2f", "%5c", "%00"].contains { lower.contains($0) }
      && (path == "/"
        || !path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).contains(where: Self.isOdd))
    guard isPlain else { throw .noSuchPath }
  }

  private static func isOdd(_ part: Substring) -> Bool { part.isEmpty || part == "." || part == ".." }

  private func host(of head: HTTPRequest, own: String?) throws(Refusal) -> String {
    let host = head.authority ?? ""
    // The first Host field is the authority; a second one is a request that two readers read differently.
    guard !head.headerFields.contains(where: { $0.name.canonicalName == "host" }) else {
      throw Refusal(.badRequest, .usage, "there is more than one Host")
    }
    guard case .tcp(let authority) = kind else { return host }
    var names = authority.names
    if let own { names.insert(own) }
    let lower = host.lowercased()
    let isOwn = names.contains { lower == "\($0):\(authority.port)" || authority.port == 80 && lower == $0 }
    guard isOwn else {
      throw Refusal(.forbidden, .permission, "the request names another host than this machine")
    }
    return host
  }

  private func checkContentType(_ head: HTTPRequest) throws(Refusal) {
    let type = head.headerFields[.contentType]?.prefix { $0 != ";" }.lowercased() ?? ""
    guard type.split(separator: " ").joined() == "application/json" else {
      throw Refusal(.unsupportedMediaType, .usage, "a change is asked for as application/json")
    }
  }
}

extension Refusal {
  static func noToken(_ message: String, hasToken: Bool) -> Refusal {
    let advice = hasToken ? "Authorization: Bearer TOKEN" : "this runtime was started without a token"
    var refusal = Refusal(.unauthorized, .permission, message, suggestion: advice)
    refusal.fields[.wwwAuthenticate] = "Bearer"
    return refusal
  }
}

extension HTTPField.Name {
  // A token, which is all that the initializer asks.
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .from
}
