internal import NIOHTTP1
internal import WidgetModel
internal import WidgetRuntimeClient

/// Decides which request is allowed (DocC: Reliability, "HTTP server"). A page in a browser that runs on this machine, or a name
/// that leads to it, is not the user.
struct AccessPolicy: Sendable {
  /// What a route needs.
  enum Access: Sendable, Hashable {
    /// A file of the dashboard, which is the same for everybody.
    case page
    /// Whoever asks has this role.
    case role(AccessRole)
    /// The runtime looks at the token, which is the kind's.
    case push
  }

  let kind: Listener.Kind
  let tokens: AccessTokens
  /// Addresses of proxies in front of the server, as `https://widgets.example.org`.
  var origins: Set<WebOrigin> = []

  /// What a request of any sort must be like.
  ///
  /// - Parameter own: the address that the connection came in on, as it stands in a URL.
  func check(_ head: HTTPRequestHead, own: String?) throws(Refusal) {
    try checkPath(head.path)
    let origin = try origin(of: head, own: own)
    if let given = head.headers[.origin], given.lowercased() != origin {
      throw Refusal(.forbidden, .permission, "requests from pages of another origin are not allowed")
    }
    if let site = head.headers[.secFetchSite], site != "same-origin", site != "none", !Self.opensPage(head) {
      throw .otherSite
    }
  }

  /// Whether a browser opens the dashboard because of a link of another page: that page learns nothing of it.
  private static func opensPage(_ head: HTTPRequestHead) -> Bool {
    head.path == "/" && [.GET, .HEAD].contains(head.method)
      && head.headers[.secFetchMode] == "navigate" && head.headers[.secFetchDest] == "document"
  }

  /// Whether whoever asks may have what a route does.
  func check(_ route: Route, _ head: HTTPRequestHead) throws(Refusal) {
    // A form of another site can send no JSON without being asked about by its browser.
    if head.method == .POST || route.hasBody { try checkContentType(head) }
    guard case .role(let needed) = route.access else { return }
    let role = role(of: head)
    if let role, role >= needed { return }
    guard tokens.isAny(for: needed) else {
      throw .noToken("a token is required", advice: "this runtime was started without a token")
    }
    if let given = Self.bearer(head), let known = tokens.role(of: given) {
      throw Refusal(
        .forbidden, .permission, "this token has the role '\(known.rawValue)'; '\(needed.rawValue)' is required",
        suggestion: "use the token of that role, in the same state folder")
    }
    throw .noToken("a token is required")
  }

  /// What whoever asks may do; nil: nothing.
  func role(of head: HTTPRequestHead) -> AccessRole? {
    if let given = Self.bearer(head), let role = tokens.role(of: given) { return role }
    // A proxy hands on what others than this machine ask.
    guard !comesByProxy(head) else { return nil }
    guard case .tcp(let authority) = kind else { return .edit }
    return authority.isLoopback ? .view : nil
  }

  /// `Authorization: Bearer …`
  static func bearer(_ head: HTTPRequestHead) -> String? {
    guard let field = head.headers[.authorization] else { return nil }
    let words = field.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1].drop { $0 == " " })
  }

  // MARK: Parts

  /// Paths that mean another to somebody are none.
  private func checkPath(_ path: Substring) throws(Refusal) {
    let lower = path.lowercased()
    let isPlain =
      path.utf8.first == 0x2F && !path.utf8.contains(0x5C) && !path.utf8.contains(0)
      && !["%2e", "%5c", "%00"].contains { lower.contains($0) }
      && (path == "/"
        || !path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).contains(where: Self.isOdd))
    guard isPlain, !lower.contains("%2f") || Self.hasSlashInName(lower) else { throw .noSuchPath }
  }

  /// Whether an encoded slash is part of a name that authors choose, and no reader could take it for a dot segment.
  private static func hasSlashInName(_ path: String) -> Bool {
    ["/v1/gallery/", "/v1/stacks/", "/push/"].contains { path.hasPrefix($0) }
      && !path.replacing("%2f", with: "/").split(separator: "/").contains(where: isOdd)
  }

  private static func isOdd(_ part: Substring) -> Bool { part.isEmpty || part == "." || part == ".." }

  /// The origin that the request is to, in lower case.
  private func origin(of head: HTTPRequestHead, own: String?) throws(Refusal) -> String {
    let host = (head.headers[.host] ?? "").lowercased()
    // A second one is a request that two readers read differently.
    guard head.headers[FieldName.host.rawValue].count <= 1 else {
      throw Refusal(.badRequest, .usage, "the request has several Host headers")
    }
    guard case .tcp(let authority) = kind else { return "http://\(host)" }
    if let origin = origins.first(where: { $0.hosts.contains(host) }) { return origin.text }
    var names = authority.names
    if let own { names.insert(own) }
    let isOwn = names.contains { host == "\($0):\(authority.port)" || authority.port == 80 && host == $0 }
    guard isOwn else {
      throw Refusal(
        .forbidden, .permission, "the request's Host is not this machine",
        suggestion: "for a proxy, run 'lunette run --origin https://NAME'")
    }
    return "http://\(host)"
  }

  private func comesByProxy(_ head: HTTPRequestHead) -> Bool {
    let host = (head.headers[.host] ?? "").lowercased()
    return origins.contains { $0.hosts.contains(host) }
      || Self.ofProxies.contains(where: head.headers.contains(name:))
  }

  /// Fields that proxies add: what comes with one is not of this machine.
  private static let ofProxies = ["forwarded", "x-forwarded-for", "x-real-ip", "via"]

  private func checkContentType(_ head: HTTPRequestHead) throws(Refusal) {
    let type = head.headers[.contentType]?.prefix { $0 != ";" }.lowercased() ?? ""
    guard type.split(separator: " ").joined() == "application/json" else {
      throw Refusal(.unsupportedMediaType, .usage, "a change must be sent as application/json")
    }
  }
}

extension Refusal {
  static func noToken(_ message: String, advice: String = "Authorization: Bearer TOKEN") -> Refusal {
    var refusal = Refusal(.unauthorized, .permission, message, suggestion: advice)
    refusal.fields[.authenticate] = "Bearer"
    return refusal
  }
}
