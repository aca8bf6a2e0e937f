/// A locale's name in the form that the tables use: language, `_`, region; without encoding, modifiers and extensions. Foundation
/// ends the program over a name that is not ASCII or longer than ICU's buffer for it, so that no other gets there: `identifier`
/// is well formed, whatever the name.
package struct LocaleName: Sendable {
  private let words: [ArraySlice<UInt8>]
  /// Whether the name has the form of one: up to six parts of 1 to 8 letters and digits with `_` or `-` between, the first
  /// of letters, as `en_US`, `zh-Hans_CN`, `ar` (BCP 47, section 2.1).
  package let isWellFormed: Bool

  /// Reads a name, without its encoding, modifiers and extensions.
  package init(_ name: String) {
    // An array, since each start of the command reads a name: views of a text are slower to divide.
    let plain = Array(name.utf8.prefix(Self.longest + 1)).prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    words = plain.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    isWellFormed =
      words.count <= Self.parts && words.first?.allSatisfy(Self.isLetter) ?? false
      && words.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } }
  }

  /// A well-formed name that may be passed to Foundation and ICU, whatever the given one was.
  package var identifier: String {
    guard isWellFormed else { return "en_US" }
    // A single letter begins an extension (`-u-nu-roman`), which could ask ICU for any calendar and numerals.
    let kept = words.prefix(1) + words.dropFirst().prefix { $0.count > 1 }
    return kept.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_")
  }

  private static let parts = 6
  /// Six parts of eight, and what stands between.
  private static let longest = parts * 9 - 1

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
