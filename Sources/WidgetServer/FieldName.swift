internal import NIOHTTP1

/// The header fields that are read or written here (RFC 9110, section 16.3).
enum FieldName: String {
  case accept = "Accept"
  case acceptEncoding = "Accept-Encoding"
  case allow = "Allow"
  case authorization = "Authorization"
  case cacheControl = "Cache-Control"
  case connection = "Connection"
  case contentEncoding = "Content-Encoding"
  case contentLength = "Content-Length"
  case contentSecurityPolicy = "Content-Security-Policy"
  case contentType = "Content-Type"
  case date = "Date"
  case eTag = "ETag"
  case host = "Host"
  case ifNoneMatch = "If-None-Match"
  case lastEventID = "Last-Event-ID"
  case origin = "Origin"
  case resourcePolicy = "Cross-Origin-Resource-Policy"
  case referrerPolicy = "Referrer-Policy"
  case secFetchDest = "Sec-Fetch-Dest"
  case secFetchMode = "Sec-Fetch-Mode"
  case secFetchSite = "Sec-Fetch-Site"
  case typeOptions = "X-Content-Type-Options"
  case vary = "Vary"
  case authenticate = "WWW-Authenticate"
  case frameOptions = "X-Frame-Options"
}

extension HTTPHeaders {
  /// A field's value; several of one name are one list (RFC 9110, section 5.3). Nil: there is none.
  subscript(name: FieldName) -> String? {
    get {
      let values = self[name.rawValue]
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      if let newValue { replaceOrAdd(name: name.rawValue, value: newValue) } else { remove(name: name.rawValue) }
    }
  }

  /// What every answer carries, errors too (DocC: Reliability, "HTTP server"). What a route has set itself stays.
  mutating func protect(at moment: Double) {
    func set(_ name: FieldName, _ value: String) {
      if !contains(name: name.rawValue) { add(name: name.rawValue, value: value) }
    }
    // Answers are data, and a browser that shows one runs nothing of it.
    set(
      .contentSecurityPolicy,
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    set(.typeOptions, "nosniff")
    set(.frameOptions, "DENY")
    set(.referrerPolicy, "no-referrer")
    set(.resourcePolicy, "same-origin")
    set(.cacheControl, "no-store")
    if let date = httpDate(moment) { set(.date, date) }
  }
}

extension HTTPResponseStatus {
  // As RFC 9110 names them; the library has the names of the one before.
  static let contentTooLarge = HTTPResponseStatus.custom(code: 413, reasonPhrase: "Content Too Large")
  static let unprocessableContent = HTTPResponseStatus.custom(code: 422, reasonPhrase: "Unprocessable Content")
}
