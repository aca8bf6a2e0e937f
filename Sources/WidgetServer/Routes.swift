internal import HTTPTypes
internal import Hummingbird
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
  var method: HTTPRequest.Method
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

  /// Whether a request's path is this one.
  func isMeant(by path: Substring) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let own = self.path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == own.count && zip(parts, own).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
  }

  /// As the router writes it: `/v1/instances/:id`.
  var pattern: RouterPath {
    RouterPath(path.replacing("{", with: ":").replacing("}", with: ""))
  }
}

extension ServerAnswers {
  /// Everything that is served. HEAD is answered as GET, without the body; OPTIONS with what a path allows.
  /// Sources/WidgetServer/OpenAPI/openapi.json documents each, and a test compares the two.
  var routes: [Route] {
    [
      Route(
        method: .get, path: "/", access: .page, query: ["board", "kiosk", "scheme"], takesAnyQuery: true, answer: start),
      Route(method: .get, path: "/assets/{version}/{name}", access: .page, answer: pageFile),
      Route(method: .get, path: "/icons/{name}", access: .page, answer: pageFile),
      Route(method: .get, path: "/manifest.webmanifest", access: .page, answer: pageFile),
      Route(method: .get, path: "/worker.js", access: .page, answer: pageFile),
      Route(method: .get, path: "/v1/access", access: .role(.view), answer: access),
      Route(method: .get, path: "/openapi.json", access: .role(.view), answer: openAPI),
      Route(method: .get, path: "/schemas/{name}", access: .role(.view), answer: schema),
      Route(method: .get, path: "/health", access: .role(.view), answer: health),
      Route(method: .get, path: "/metrics", access: .role(.view), answer: metrics),
      Route(method: .get, path: "/v1/instances", access: .role(.view), answer: instances),
      Route(method: .post, path: "/v1/instances", access: .role(.edit), bodyBytes: BodySize.configuration, answer: add),
      Route(method: .get, path: "/v1/instances/{id}", access: .role(.view), answer: instance),
      Route(
        method: .patch, path: "/v1/instances/{id}", access: .role(.edit), bodyBytes: BodySize.configuration,
        answer: configure),
      Route(method: .delete, path: "/v1/instances/{id}", access: .role(.edit), answer: remove),
      Route(
        method: .get, path: "/v1/instances/{id}/picture", access: .role(.view),
        query: ["format", "scheme", "surface", "family", "scale", "theme", "wait"], answer: picture),
      Route(
        method: .get, path: "/v1/instances/{id}/timeline", access: .role(.view), query: ["scheme"], answer: timeline),
      Route(method: .get, path: "/v1/instances/{id}/explanation", access: .role(.view), answer: explanation),
      Route(method: .get, path: "/v1/bundles", access: .role(.view), answer: bundles),
      Route(method: .get, path: "/v1/starter", access: .role(.view), answer: starter),
      Route(
        method: .post, path: "/v1/starter", access: .role(.edit), bodyBytes: BodySize.configuration,
        answer: chooseStarter),
      Route(method: .post, path: "/v1/grants", access: .role(.edit), bodyBytes: BodySize.configuration, answer: allow),
      Route(
        method: .get, path: "/v1/gallery/{kind}/picture", access: .role(.edit),
        query: ["family", "format", "scheme", "configuration"], answer: galleryPicture),
      Route(
        method: .post, path: "/v1/options", access: .role(.edit), bodyBytes: BodySize.configuration, answer: options),
      Route(method: .get, path: "/v1/boards", access: .role(.view), answer: boards),
      Route(method: .put, path: "/v1/boards", access: .role(.edit), bodyBytes: BodySize.board, answer: arrange),
      Route(
        method: .post, path: "/v1/boards", access: .role(.edit), query: ["name"], bodyBytes: BodySize.board,
        answer: importBoard),
      Route(method: .get, path: "/v1/boards/{board}", access: .role(.view), answer: boardFile),
      Route(method: .get, path: "/v1/themes", access: .role(.view), answer: themes),
      Route(
        method: .put, path: "/v1/themes/{theme}", access: .role(.edit), bodyBytes: BodySize.theme, answer: putTheme),
      Route(method: .get, path: "/v1/themes/{theme}/background", access: .role(.view), answer: background),
      Route(method: .get, path: "/v1/stacks", access: .role(.view), answer: stacks),
      Route(method: .get, path: "/v1/stacks/{stack}", access: .role(.view), answer: stack),
      Route(method: .post, path: "/v1/stacks/{stack}/turn", access: .role(.tap), query: ["to"], answer: turn),
      Route(method: .put, path: "/v1/stacks/{stack}/pin", access: .role(.edit), query: ["to"], answer: pin),
      Route(method: .delete, path: "/v1/stacks/{stack}/pin", access: .role(.edit), answer: unpin),
      Route(method: .get, path: "/v1/configurations", access: .role(.view), answer: configurations),
      Route(method: .get, path: "/v1/log", access: .role(.view), query: ["instance", "last"], answer: log),
      Route(method: .get, path: "/v1/events", access: .role(.view), answer: events),
      Route(method: .post, path: "/v1/tap", access: .role(.tap), bodyBytes: BodySize.order, answer: tap),
      Route(method: .post, path: "/v1/reload", access: .role(.edit), bodyBytes: BodySize.order, answer: reload),
      Route(method: .post, path: "/push", access: .push, bodyBytes: BodySize.push, answer: pushActivity),
      Route(method: .post, path: "/push/{kind}", access: .push, answer: push),
    ]
  }
}
