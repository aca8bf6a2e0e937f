import Foundation

/// How a hostile bundle ended, as far as its header states.
struct HostileEnding {
  var code: Int32
  var output: String
  /// The first error that was printed; warnings do not count.
  var error: ReportedError?

  /// An error document, `lunette.error/1`.
  struct ReportedError: Decodable, Hashable {
    var code: String
    var message: String
    var file: String?
    var line: Int?
  }

  /// The first error among the lines of standard error, which may include log lines.
  static func error(in errors: String) -> ReportedError? {
    errors.split(separator: "\n").lazy.filter { $0.hasPrefix(#"{"format":"lunette.error/1""#) }
      .compactMap { try? JSONDecoder().decode(ReportedError.self, from: Data($0.utf8)) }
      .first { !$0.code.hasPrefix("warning") }
  }
}

extension HostileFile {
  /// How an ending differs from the header; the error's file must be `path`.
  func differences(from ending: HostileEnding, path: String) -> [String] {
    var found: [String] = []
    if ending.code != exits { found.append("exits with \(ending.code), not \(exits)") }
    switch (error, ending.error) {
    case (nil, nil): break
    case (nil, let told?): found.append("tells \(told), where no error is expected")
    case (let error?, nil): found.append("tells no error, not \(error)")
    case (let error?, let told?): found += Self.differences(of: told, from: error, path)
    }
    found += out.filter { !Self.contains(ending.output, $0) }.map { "does not show \($0)" }
    found += notOut.filter { Self.contains(ending.output, $0) }.map { "shows \($0)" }
    return found
  }

  private static func differences(
    of told: HostileEnding.ReportedError, from error: ExpectedError, _ path: String
  ) -> [String] {
    var found: [String] = []
    if told.code != error.code { found.append("the error is \(told.code), not \(error.code)") }
    if !isFitting(told.message, error.message) {
      found.append("the message is '\(told.message)', not '\(error.message)'")
    }
    let place: Place = told.line.map { .line($0) } ?? (told.file == nil ? .none : .file)
    if place != error.place { found.append("the place is \(place), not \(error.place)") }
    if let file = told.file, file != path { found.append("the file is '\(file)', not '\(path)'") }
    return found
  }

  private static func contains(_ output: String, _ pattern: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return output.contains(regex)
  }

  /// Whether a whole text matches a pattern, in which `*` is any text.
  static func isFitting(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
    var rest = Array(text.utf8)[...]
    guard let first = parts.first, let last = parts.last, rest.starts(with: first) else { return false }
    guard parts.count > 1 else { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
