internal import HTTPTypes
internal import Hummingbird
internal import WidgetModel
internal import WidgetRender

/// Why a request is refused: a status, and the error as `lunette.error/1`.
struct Refusal: Error, Sendable {
  var status: HTTPResponse.Status
  var diagnostic: Diagnostic
  var fields: HTTPFields = [:]

  init(_ status: HTTPResponse.Status, _ diagnostic: Diagnostic, fields: HTTPFields = [:]) {
    self.status = status
    self.diagnostic = diagnostic
    self.fields = fields
  }

  init(_ status: HTTPResponse.Status, _ code: Diagnostic.Code, _ message: String, suggestion: String? = nil) {
    self.init(status, Diagnostic(code, message, suggestion: suggestion))
  }

  /// What the runtime answered: the fault's kind decides the status, as it decides a command's exit code.
  init(_ diagnostic: Diagnostic) {
    // An exit code's class is the status's class, so that a client of either learns the same.
    let status: HTTPResponse.Status =
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
    return Response(status: status, headers: fields, body: ResponseBody(bytes: ErrorDocument(diagnostic).line()))
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
    for field in fields { text += "\(field.name.rawName): \(field.value)\r\n" }
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

extension HTTPFields {
  /// What every answer carries, errors too (DocC: Reliability, "HTTP server"). What a route has set itself stays.
  mutating func protect(at moment: Double) {
    func set(_ name: String, _ value: String) {
      // The names are tokens, which is all that the initializer asks.
      guard let name = HTTPField.Name(name), self[name] == nil else { return }
      self[name] = value
    }
    // Answers are data, and a browser that shows one runs nothing of it.
    set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    set("X-Content-Type-Options", "nosniff")
    set("X-Frame-Options", "DENY")
    set("Referrer-Policy", "no-referrer")
    set("Cross-Origin-Resource-Policy", "same-origin")
    set("Cache-Control", "no-store")
    if let date = httpDate(moment) { set("Date", date) }
    // The server's name and version are nobody's business.
    self[.server] = nil
  }
}

extension ResponseBody {
  init(bytes: [UInt8]) { self.init(byteBuffer: ByteBuffer(bytes: bytes)) }
}
