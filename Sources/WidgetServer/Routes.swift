internal import NIOHTTP1
internal import WidgetRuntimeClient

/// How large the bodies of requests may be, by what is in them, in bytes.
enum BodySize {
  /// A push for an activity: the content of an activity is limited to as much.
  static let push = 4 << 10
  /// A tap or a reload: a few names and numbers.
  static let order = 4 << 10
  /// A widget's configuration. A value of it may be a long text.
  static let configuration = 256 << 10
  static let theme = 64 << 10
  /// A board, or all of them.
  static let board = 1 << 20
}

/// One line of the table of routes.
struct Route: Sendable {
  var method: HTTPMethod
  /// As OpenAPI writes it: `/v1/instances/{id}`.
  var path: String
  var access: AccessPolicy.Access
  /// The parameters that the query may have.
  var query: [String] = []
  /// Whether it may have others, too, which mean nothing to the server.
  var takesAnyQuery = false
  /// The most bytes of the request's body that it reads; 0: it reads none.
  var bodyBytes = 0
  var answer: @Sendable (Asked) async throws(Refusal) -> Response

  /// Whether it reads the request's body.
  var hasBody: Bool { bodyBytes > 0 }

  /// `GET /v1/instances/{id}`
  var name: String { "\(method.rawValue) \(path)" }

  /// What stands in a request's path for the parameters of this one, by name; nil: it is another path.
  func parameters(of path: Substring) -> [Substring: Substring]? {
    let own = self.path.split(separator: "/", omittingEmptySubsequences: false)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == own.count else { return nil }
    var parameters: [Substring: Substring] = [:]
    for (name, part) in zip(own, parts) {
      if name.hasPrefix("{") { parameters[name.dropFirst().dropLast()] = part } else if name != part { return nil }
    }
    return parameters
  }
}

extension ServerAnswers {
  /// Everything that is served. HEAD is answered as GET, without the body; OPTIONS with what a path allows.
  /// Sources/WidgetServer/OpenAPI/openapi.json documents each, and a test compares the two.
  var routes: [Route] {
    [
      Route(
        method: .GET, path: "/", access: .page, query: ["board", "kiosk", "scheme"], takesAnyQuery: true, answer: start),
      Route(method: .GET, path: "/assets/{version}/{name}", access: .page, answer: pageFile),
      Route(method: .GET, path: "/icons/{name}", access: .page, answer: pageFile),
      Route(method: .GET, path: "/manifest.webmanifest", access: .page, answer: pageFile),
      Route(method: .GET, path: "/worker.js", access: .page, answer: pageFile),
      Route(method: .GET, path: "/v1/access", access: .role(.view), answer: access),
      Route(method: .GET, path: "/openapi.json", access: .role(.view), answer: openAPI),
      Route(method: .GET, path: "/schemas/{name}", access: .role(.view), answer: schema),
      Route(method: .GET, path: "/health", access: .role(.view), answer: health),
      Route(method: .GET, path: "/metrics", access: .role(.view), answer: metrics),
      Route(method: .GET, path: "/v1/instances", access: .role(.view), answer: instances),
      Route(method: .POST, path: "/v1/instances", access: .role(.edit), bodyBytes: BodySize.configuration, answer: add),
      Route(method: .GET, path: "/v1/instances/{id}", access: .role(.view), answer: instance),
      Route(
        method: .PATCH, path: "/v1/instances/{id}", access: .role(.edit), bodyBytes: BodySize.configuration,
        answer: configure),
      Route(method: .DELETE, path: "/v1/instances/{id}", access: .role(.edit), answer: remove),
      Route(
        method: .GET, path: "/v1/instances/{id}/picture", access: .role(.view),
        query: ["format", "scheme", "surface", "family", "scale", "theme", "wait"], answer: picture),
      Route(
        method: .GET, path: "/v1/instances/{id}/timeline", access: .role(.view), query: ["scheme"], answer: timeline),
      Route(method: .GET, path: "/v1/instances/{id}/explanation", access: .role(.view), answer: explanation),
      Route(method: .GET, path: "/v1/bundles", access: .role(.view), answer: bundles),
      Route(method: .GET, path: "/v1/starter", access: .role(.view), answer: starter),
      Route(
        method: .POST, path: "/v1/starter", access: .role(.edit), bodyBytes: BodySize.configuration,
        answer: chooseStarter),
      Route(method: .POST, path: "/v1/grants", access: .role(.edit), bodyBytes: BodySize.configuration, answer: allow),
      Route(
        method: .GET, path: "/v1/gallery/{kind}/picture", access: .role(.edit),
        query: ["family", "format", "scheme", "configuration"], answer: galleryPicture),
      Route(
        method: .POST, path: "/v1/options", access: .role(.edit), bodyBytes: BodySize.configuration, answer: options),
      Route(method: .GET, path: "/v1/boards", access: .role(.view), answer: boards),
      Route(method: .PUT, path: "/v1/boards", access: .role(.edit), bodyBytes: BodySize.board, answer: arrange),
      Route(
        method: .POST, path: "/v1/boards", access: .role(.edit), query: ["name"], bodyBytes: BodySize.board,
        answer: importBoard),
      Route(method: .GET, path: "/v1/boards/{board}", access: .role(.view), answer: boardFile),
      Route(method: .GET, path: "/v1/themes", access: .role(.view), answer: themes),
      Route(
        method: .PUT, path: "/v1/themes/{theme}", access: .role(.edit), bodyBytes: BodySize.theme, answer: putTheme),
      Route(method: .GET, path: "/v1/themes/{theme}/background", access: .role(.view), answer: background),
      Route(method: .GET, path: "/v1/stacks", access: .role(.view), answer: stacks),
      Route(method: .GET, path: "/v1/stacks/{stack}", access: .role(.view), answer: stack),
      Route(method: .POST, path: "/v1/stacks/{stack}/turn", access: .role(.tap), query: ["to"], answer: turn),
      Route(method: .PUT, path: "/v1/stacks/{stack}/pin", access: .role(.edit), query: ["to"], answer: pin),
      Route(method: .DELETE, path: "/v1/stacks/{stack}/pin", access: .role(.edit), answer: unpin),
      Route(method: .GET, path: "/v1/configurations", access: .role(.view), answer: configurations),
      Route(method: .GET, path: "/v1/log", access: .role(.view), query: ["instance", "last"], answer: log),
      Route(method: .GET, path: "/v1/events", access: .role(.view), answer: events),
      Route(method: .POST, path: "/v1/tap", access: .role(.tap), bodyBytes: BodySize.order, answer: tap),
      Route(method: .POST, path: "/v1/reload", access: .role(.edit), bodyBytes: BodySize.order, answer: reload),
      Route(method: .POST, path: "/push", access: .push, bodyBytes: BodySize.push, answer: pushActivity),
      Route(method: .POST, path: "/push/{kind}", access: .push, answer: push),
    ]
  }
}
