import WidgetModel

/// The sources of a bundle, by file, for saying where in them a fault stands. Read and cut when the first fault is told,
/// and kept until the request ends: what has no faults costs nothing.
final class SourceIndex {
  private let source: BundleSource
  private var files: [String: SourceSearch?] = [:]
  private var answers: [SourceQuery: SourcePlace?] = [:]

  init(_ source: BundleSource) { self.source = source }

  func clear() {
    files = [:]
    answers = [:]
  }

  /// - Parameter message: Of several things on a line, the one whose value it names is meant.
  func place(_ query: SourceQuery, message: String) -> SourcePlace? {
    if let known = answers[query] { return known }
    let place = search(query.file)?.place(query, message: message)
    answers[query] = place
    return place
  }

  /// The source's text of the value that a query leads to, on one line; nil where it is not found.
  func text(_ query: SourceQuery) -> String? { search(query.file)?.text(query) }

  /// The call of one of `names` that stands alone in the main file, its value lost.
  func lostCall(_ names: [String]) -> SourcePlace? { search(source.mainFile)?.lostCall(names) }

  /// The main file's last token, where something is missing there.
  var end: SourcePlace? { search(source.mainFile)?.end }

  private func search(_ file: String) -> SourceSearch? {
    if let known = files[file] { return known }
    let search = source.bytes(of: file).map { SourceSearch(LuaTokens($0)) }
    files[file] = search
    return search
  }
}

extension Diagnostic {
  /// The same fault at the line and the characters of its own; unchanged where they are not found.
  func at(_ place: SourcePlace?) -> Diagnostic {
    guard let place else { return self }
    var fault = self
    (fault.line, fault.span) = (place.line, place.span)
    return fault
  }
}
