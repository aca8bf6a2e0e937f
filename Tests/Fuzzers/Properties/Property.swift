/// What must hold of any bytes, and what of ours it is about. A fuzzer runs one of them on bytes of its making; the tests
/// run each on every file of its corpus (Tests/Fuzzers/Corpus).
enum Property: String, CaseIterable, Sendable {
  /// A script's view or data, made of the bytes by a small grammar.
  case decode
  /// JSON text.
  case json
  /// URLs.
  case url
  /// Dates, patterns, rules and files of zones.
  case dates
  /// Cleaning, widths, line breaks, Markdown.
  case text
  /// What documents and terminals get.
  case escapes
  /// Messages between processes, view trees, files of stored values.
  case frames
  /// Arguments of host functions.
  case calls

  /// - Throws: `Violation` where it does not hold.
  func check(_ bytes: [UInt8]) throws {
    switch self {
    case .decode: try DecodeProperty.check(bytes)
    case .json: try JSONProperty.check(bytes)
    case .url: try URLProperty.check(bytes)
    case .dates: try DateProperty.check(bytes)
    case .text: try TextProperty.check(bytes)
    case .escapes: try EscapeProperty.check(bytes)
    case .frames: try FrameProperty.check(bytes)
    case .calls: try HostCallProperty.check(bytes)
    }
  }
}

/// A property that does not hold, with what was found.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = sentence }
}

/// Throws where a condition does not hold.
func hold(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  guard condition else { throw Violation(sentence()) }
}
