import WidgetModel

/// The names and versions under which bundles are shared.
package enum PackageName {
  /// Returns whether a text is `[a-z][a-z0-9]*(-[a-z0-9]+)*` of 2 to 64 letters.
  package static func isName(_ text: String) -> Bool {
    guard (2...64).contains(text.utf8.count), let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isLetter($0) || isDigit($0) }
    }
  }

  /// Returns why a text is not a name.
  package static func fault(_ text: String) -> String {
    "\(VisibleText.quoted(text)) cannot be a bundle's name: use 2 to 64 letters a-z, digits and single hyphens, a letter first"
  }

  /// Returns whether a text is three numbers, with an optional `-suffix` of ASCII letters, digits, dots and hyphens.
  package static func isVersion(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let suffix = parts.dropFirst().first
    return text.utf8.count <= 64 && numbers.count == 3
      && numbers.allSatisfy {
        (1...9).contains($0.count) && $0.allSatisfy(isDigit) && ($0.count == 1 || $0.first != 0x30)
      }
      && (suffix == nil || suffix.map { !$0.isEmpty && $0.allSatisfy(isSuffix) } ?? false)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isSuffix(_ byte: UInt8) -> Bool {
    isLetter(byte | 0x20) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
