internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import WidgetModel

/// From a request to its answer: the access policy, the route, its answer; or the refusal in its place.
struct Responder: Sendable {
  // One router finds the path's methods, the other answers: 405 is told from 404 so.
  private let router: RouterResponder<ServerContext>
  /// The same paths, each answering with what it allows.
  private let allowed: RouterResponder<ServerContext>
  /// Routes that read a body.
  private let bodies: [Route]
  private let counters: ServerCounters
  private let logger: Logger

  init(_ answers: ServerAnswers) {
    let router = Router(context: ServerContext.self)
    var methods: [String: [HTTPRequest.Method]] = [:]
    for route in answers.routes {
      methods[route.path, default: []].append(route.method)
      // Permission first, then the question: what a stranger asks is not even read.
      router.on(route.pattern, method: route.method) { request, context in
        do throws(Refusal) {
          try context.policy.check(route, request.head)
          let asked = try Asked(
            request, on: context.channel, by: context.policy.role(of: request.head), route: route,
            parameters: context.parameters)
          return try await route.answer(asked)
        } catch { return error.response }
      }
    }
    let allowed = Router(context: ServerContext.self)
    for route in answers.routes {
      guard let known = methods.removeValue(forKey: route.path) else { continue }
      let words = (known + (known.contains(.get) ? [.head] : []) + [.options]).map(\.rawValue)
      allowed.on(route.pattern, method: .options) { _, _ in
        Response(status: .noContent, headers: [.allow: words.sorted().joined(separator: ", ")])
      }
    }
    self.router = router.buildResponder()
    self.allowed = allowed.buildResponder()
    bodies = answers.routes.filter(\.hasBody)
    counters = answers.counters
    logger = answers.settings.logger
  }

  /// The most bytes of a request's body that are read; 0 if the route does not read it, or the client may not ask.
  /// Judged before a byte of it is taken, so that a refused request costs no memory.
  func bodyLimit(_ head: HTTPRequest, on channel: any Channel, _ policy: AccessPolicy) -> Int {
    let path = (head.path ?? "").prefix { $0 != "?" }
    guard let route = bodies.first(where: { $0.method == head.method && $0.isMeant(by: path) }) else { return 0 }
    do throws(Refusal) {
      try policy.check(head, own: Self.ownAddress(of: channel))
      try policy.check(route, head)
      return route.bodyBytes
    } catch { return 0 }
  }

  /// Answers one request of a connection.
  func respond(
    to request: Request, _ writer: consuming ResponseWriter, on channel: any Channel, _ policy: AccessPolicy
  ) async throws {
    var response = await response(to: request, on: channel, policy)
    counters.count(status: response.status.code)
    // Queries are not logged: they may hold what a client keeps secret.
    logger.debug(
      "answered",
      metadata: [
        "method": "\(request.method)", "path": "\(request.uri.path.prefix(256))", "status": "\(response.status.code)",
      ])
    // The answer is made as for GET, so that its length and tag are the same.
    if request.method == .head { response = response.createHeadResponse() }
    // Neither of these has a body, nor a length of one.
    if response.status == .noContent || response.status == .notModified { response.headers[.contentLength] = nil }
    try await writer.write(response: response.head, body: response.body)
  }

  private func response(to request: Request, on channel: any Channel, _ policy: AccessPolicy) async -> Response {
    // The address's own rules come before the path's: a stranger learns no paths.
    do throws(Refusal) {
      try policy.check(request.head, own: Self.ownAddress(of: channel))
    } catch { return error.response }
    let context = ServerContext(
      source: ServerContext.Source(logger: logger, channel: channel, policy: policy))
    // HEAD is GET without its body.
    let method = request.method == .head ? .get : request.method
    let allowed = await answer(Self.with(.options, request), context, by: self.allowed)
    guard let words = allowed.headers[.allow] else { return Refusal.noSuchPath.response }
    if method == .options { return allowed }
    // The path exists, so it is the method that is wrong; `Allow` says which there are.
    guard words.split(separator: ", ").contains(where: { $0 == method.rawValue }) else {
      var refusal = Refusal(
        .methodNotAllowed, .usage, "\(method.rawValue.prefix(32)) is not allowed on this path",
        suggestion: words)
      refusal.fields[.allow] = words
      return refusal.response
    }
    return await answer(Self.with(method, request), context, by: router)
  }

  private func answer(
    _ request: Request, _ context: ServerContext, by responder: RouterResponder<ServerContext>
  ) async -> Response {
    do { return try await responder.respond(to: request, context: context) } catch {
      // Routes throw nothing but refusals, and the library what a broken connection gives it.
      return Refusal(.internalServerError, .io, "the response could not be created").response
    }
  }

  // Only the method differs; the body is handed on unread.
  private static func with(_ method: HTTPRequest.Method, _ request: Request) -> Request {
    guard request.method != method else { return request }
    var head = request.head
    head.method = method
    return Request(head: head, body: request.body)
  }

  /// The address that a connection came in on, as it stands in a URL.
  private static func ownAddress(of channel: any Channel) -> String? {
    guard let address = channel.localAddress, let word = address.ipAddress else { return nil }
    return word.contains(":") ? "[\(word)]" : word
  }
}
