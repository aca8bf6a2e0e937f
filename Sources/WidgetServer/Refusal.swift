internal import NIOHTTP1
internal import WidgetModel
internal import WidgetRender

/// Why a request is refused: a status, and the error as `lunette.error/1`.
struct Refusal: Error, Sendable {
  var status: HTTPResponseStatus
  var diagnostic: Diagnostic
  var fields = HTTPHeaders()

  init(_ status: HTTPResponseStatus, _ diagnostic: Diagnostic, fields: HTTPHeaders = [:]) {
    self.status = status
    self.diagnostic = diagnostic
    self.fields = fields
  }

  init(_ status: HTTPResponseStatus, _ code: Diagnostic.Code, _ message: String, suggestion: String? = nil) {
    self.init(status, Diagnostic(code, message, suggestion: suggestion))
  }

  /// What the runtime answered: the fault's kind decides the status, as it decides a command's exit code.
  init(_ diagnostic: Diagnostic) {
    // An exit code's class is the status's class, so that a client of either learns the same.
    let status: HTTPResponseStatus =
      switch diagnostic.code.exit {
      case .missing: .notFound
      case .usage: .badRequest
      case .data: .unprocessableContent
      case .permission: .forbidden
      case .unavailable: .serviceUnavailable
      case .limit: .serviceUnavailable
      case .io, .done: .internalServerError
      }
    self.init(status, diagnostic)
  }

  var response: Response {
    var fields = fields
    fields[.contentType] = MediaWords.json
    return Response(status, headers: fields, body: .bytes(ErrorDocument(diagnostic).line()))
  }

  /// The whole message as bytes, for where no encoder is; it ends the connection.
  /// Before there is a request there is no encoder, as where no descriptor is left.
  func message(at moment: Double) -> [UInt8] {
    let body = ErrorDocument(diagnostic).line()
    var fields = fields
    fields[.contentType] = MediaWords.json
    fields[.contentLength] = String(body.count)
    fields[.connection] = "close"
    fields.protect(at: moment)
    var text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8) + body
  }
}

// MARK: The server's own

extension Refusal {
  // Each constant is one refusal that the server makes by itself, before or besides its routes.
  static func headerTooLarge(_ limits: ServerLimits) -> Refusal {
    Refusal(.requestHeaderFieldsTooLarge, .size, "the request's header is larger than \(limits.headerBytes) bytes")
  }

  static func bodyTooLarge(_ limit: Int) -> Refusal {
    Refusal(.contentTooLarge, .size, "the request's body is larger than \(limit) bytes")
  }

  static func tooSlow(_ part: String, _ seconds: Int64) -> Refusal {
    Refusal(.requestTimeout, .wall, "timed out waiting for \(part) (\(seconds) s)")
  }

  static let noHTTP = Refusal(.badRequest, .usage, "not an HTTP/1.1 request")
  static let tooMany = Refusal(.serviceUnavailable, .unavailable, "too many connections are open")
  static let noDescriptors = Refusal(
    .serviceUnavailable, .unavailable, "the runtime can open no more files and sockets")
  static let tooManyBodies = Refusal(
    .serviceUnavailable, .unavailable, "too many request bodies wait for their answers; try again later")
  static let tooManyWaiting = Refusal(
    .tooManyRequests, .unavailable, "too many requests are in flight on this connection")
  static let stopping = Refusal(.serviceUnavailable, .unavailable, "the runtime is stopping")
  static let unexpected = Refusal(.internalServerError, .io, "invalid reply from the runtime")

  static let otherSite = Refusal(.forbidden, .permission, "requests from pages of another site are not allowed")

  static let noSuchPath = Refusal(
    .notFound, .missing, "unknown path", suggestion: "GET /openapi.json lists them")
}

/// Content types.
enum MediaWords {
  static let json = "application/json; charset=utf-8"
  static let text = "text/plain; charset=utf-8"
  static let svg = "image/svg+xml; charset=utf-8"
  static let png = "image/png"
  static let html = "text/html; charset=utf-8"
  static let xhtml = "application/xhtml+xml; charset=utf-8"
  static let metrics = "text/plain; version=0.0.4; charset=utf-8"
  static let events = "text/event-stream; charset=utf-8"
}
