internal import NIOCore
internal import NIOHTTP1
internal import WidgetModel

/// From a request to its answer: the access policy, the route, its answer; or the refusal in its place.
struct Responder: Sendable {
  private let routes: [Route]
  private let counters: ServerCounters

  init(_ answers: ServerAnswers) {
    routes = answers.routes
    counters = answers.counters
  }

  /// The most bytes of a request's body that are read; 0 if the route does not read it, or the client may not ask.
  /// Judged before a byte of it is taken, so that a refused request costs no memory.
  func bodyLimit(_ head: HTTPRequestHead, on channel: any Channel, _ policy: AccessPolicy) -> Int {
    let route = routes.first { $0.hasBody && $0.method == head.method && $0.parameters(of: head.path) != nil }
    guard let route else { return 0 }
    do throws(Refusal) {
      try policy.check(head, own: Self.ownAddress(of: channel))
      try policy.check(route, head)
      return route.bodyBytes
    } catch { return 0 }
  }

  /// Answers one request of a connection. Requests are not logged: they may hold what a client keeps secret.
  func respond(to request: Request, _ outbound: Response.Outbound, _ policy: AccessPolicy) async throws {
    let response: Response
    do throws(Refusal) { response = try await answer(request, policy) } catch { response = error.response }
    counters.count(status: Int(response.status.code))
    try await response.write(to: outbound, isHead: request.head.method == .HEAD)
  }

  private func answer(_ request: Request, _ policy: AccessPolicy) async throws(Refusal) -> Response {
    // The address's own rules come before the path's: a stranger learns no paths.
    try policy.check(request.head, own: Self.ownAddress(of: request.channel))
    let path = request.path
    let known = routes.compactMap { route in route.parameters(of: path).map { (route, $0) } }
    guard !known.isEmpty else { throw .noSuchPath }
    // HEAD is GET without its body.
    let method = request.head.method == .HEAD ? .GET : request.head.method
    guard let (route, parameters) = known.first(where: { $0.0.method == method }) else {
      let allow = Self.allowed(known.map(\.0.method))
      if method == .OPTIONS { return Response(.noContent, headers: [FieldName.allow.rawValue: allow]) }
      var refusal = Refusal(
        .methodNotAllowed, .usage, "\(method.rawValue.prefix(32)) is not allowed on this path", suggestion: allow)
      refusal.fields[.allow] = allow
      throw refusal
    }
    // Permission first, then the question: what a stranger asks is not even read.
    try policy.check(route, request.head)
    let role = policy.role(of: request.head)
    return try await route.answer(try Asked(request, by: role, route: route, parameters: parameters))
  }

  private static func allowed(_ methods: [HTTPMethod]) -> String {
    (methods + (methods.contains(.GET) ? [.HEAD] : []) + [.OPTIONS]).map(\.rawValue).sorted().joined(separator: ", ")
  }

  /// The address that a connection came in on, as it stands in a URL.
  private static func ownAddress(of channel: any Channel) -> String? {
    guard let address = channel.localAddress, let word = address.ipAddress else { return nil }
    return word.contains(":") ? "[\(word)]" : word
  }
}
