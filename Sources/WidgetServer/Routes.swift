internal import HTTPTypes
internal import Hummingbird

/// One line of the table of routes.
struct Route: Sendable {
  var method: HTTPRequest.Method
  /// As OpenAPI writes it: `/v1/instances/{id}`.
  var path: String
  var access: AccessPolicy.Access
  /// The parameters that the query may have.
  var query: [String] = []
  /// Whether it reads the request's body; its path is then the same for all requests.
  var hasBody = false
  var answer: @Sendable (Asked) async throws(Refusal) -> Response

  /// `GET /v1/instances/{id}`
  var name: String { "\(method.rawValue) \(path)" }

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
      Route(method: .get, path: "/", access: .read, answer: index),
      Route(method: .get, path: "/openapi.json", access: .read, answer: openAPI),
      Route(method: .get, path: "/schemas/{name}", access: .read, answer: schema),
      Route(method: .get, path: "/health", access: .read, answer: health),
      Route(method: .get, path: "/metrics", access: .read, answer: metrics),
      Route(method: .get, path: "/v1/instances", access: .read, answer: instances),
      Route(method: .get, path: "/v1/instances/{id}", access: .read, answer: instance),
      Route(method: .delete, path: "/v1/instances/{id}", access: .change, answer: remove),
      Route(
        method: .get, path: "/v1/instances/{id}/picture", access: .read,
        query: ["format", "scheme", "surface", "family", "scale", "wait"], answer: picture),
      Route(method: .get, path: "/v1/instances/{id}/timeline", access: .read, query: ["scheme"], answer: timeline),
      Route(method: .get, path: "/v1/instances/{id}/explanation", access: .read, answer: explanation),
      Route(method: .get, path: "/v1/bundles", access: .read, answer: bundles),
      Route(method: .get, path: "/v1/boards", access: .read, answer: boards),
      Route(method: .put, path: "/v1/boards", access: .change, hasBody: true, answer: arrange),
      Route(method: .get, path: "/v1/stacks", access: .read, answer: stacks),
      Route(method: .get, path: "/v1/stacks/{stack}", access: .read, answer: stack),
      Route(method: .post, path: "/v1/stacks/{stack}/turn", access: .change, query: ["to"], answer: turn),
      Route(method: .put, path: "/v1/stacks/{stack}/pin", access: .change, query: ["to"], answer: pin),
      Route(method: .delete, path: "/v1/stacks/{stack}/pin", access: .change, answer: unpin),
      Route(method: .get, path: "/v1/configurations", access: .read, answer: configurations),
      Route(method: .get, path: "/v1/log", access: .read, query: ["instance", "last"], answer: log),
      Route(method: .get, path: "/v1/events", access: .read, answer: events),
      Route(method: .post, path: "/v1/tap", access: .change, hasBody: true, answer: tap),
      Route(method: .post, path: "/v1/reload", access: .change, hasBody: true, answer: reload),
      Route(method: .post, path: "/push", access: .push, hasBody: true, answer: pushActivity),
      Route(method: .post, path: "/push/{kind}", access: .push, answer: push),
    ]
  }
}
