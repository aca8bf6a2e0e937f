/// An invariant for arbitrary bytes, and the code it covers. A fuzzer runs one of them on its bytes; the tests run each on every
/// file of its corpus (Tests/Fuzzers/Corpus).
enum Property: String, CaseIterable, Sendable {
  /// A script's view or data, made from the bytes by a small grammar.
  case decode
  /// JSON text.
  case json
  /// URLs.
  case url
  /// Dates, patterns, rules and zone files.
  case dates
  /// Cleaning, widths, line breaks, Markdown.
  case text
  /// The output for documents and terminals.
  case escapes
  /// Messages between processes, view trees, storage files.
  case frames
  /// Arguments of host functions.
  case calls

  /// - Throws: `Violation` if it does not hold.
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

/// A violated property, with the details.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = sentence }
}

/// Throws if a condition does not hold.
func hold(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  guard condition else { throw Violation(sentence()) }
}
