internal import NIOCore
internal import NIOHTTP1

// The dashboard. Its files are the same for everybody and hold nothing of what is placed: they need no token.

extension ServerAnswers {
  /// What a browser may load for the dashboard: its own files alone, and no markup from texts.
  static let pagePolicy =
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lunette"

  /// The dashboard for whoever reads HTML; for others the list of routes.
  func start(_ asked: Asked) async throws(Refusal) -> Response {
    guard Self.takes("text/html", asked.head, .accept), let file = PageFiles.own["/"] else {
      var response = index()
      response.headers[.vary] = "Accept, Accept-Encoding"
      return response
    }
    counters.count(\.pages, 1)
    return answer(file, asked)
  }

  /// Any other file of the dashboard.
  func pageFile(_ asked: Asked) async throws(Refusal) -> Response {
    guard let file = PageFiles.own[String(asked.request.path)] else { throw .noSuchPath }
    counters.count(\.assets, 1)
    return answer(file, asked)
  }

  private func answer(_ file: PageFiles.File, _ asked: Asked) -> Response {
    var fields = HTTPHeaders()
    fields[.contentType] = file.type
    fields[.contentSecurityPolicy] = Self.pagePolicy
    fields[.eTag] = PageFiles.own.tag
    // Another version has another address; the page itself is asked for each time.
    fields[.cacheControl] = file.isAsset ? "public, max-age=31536000, immutable" : "no-cache"
    fields[.vary] = file.type == MediaWords.html ? "Accept, Accept-Encoding" : "Accept-Encoding"
    let known = Self.tags(asked.head)
    if known.contains(PageFiles.own.tag.replacing("W/", with: "")) || known.contains("*") {
      return Response(.notModified, headers: fields)
    }
    var bytes = file.bytes
    if let compressed = file.compressed, Self.takes("gzip", asked.head, .acceptEncoding) {
      bytes = compressed
      fields[.contentEncoding] = "gzip"
    }
    return Response(.ok, headers: fields, body: .bytes(bytes))
  }

  /// Whether a field names a word, and not with the weight 0.
  private static func takes(_ word: String, _ head: HTTPRequestHead, _ name: FieldName) -> Bool {
    (head.headers[name] ?? "").split(separator: ",").contains { part in
      let words = part.lowercased().filter { $0 != " " && $0 != "\t" }.split(separator: ";")
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      return words.first == word[...] && weight != 0
    }
  }
}
