/// The oldest release that a bundle runs on: `">= 0.3"`.
public struct RequiredVersion: Sendable, Hashable {
  /// Major, minor and patch number.
  private let parts: [Int]
  /// The number as it is written: `0.3`.
  public let number: String

  /// Reads a requirement; nil if the text is not `>=` and one to three numbers with dots.
  public init?(_ text: String) {
    guard text.hasPrefix(">=") else { return nil }
    self.init(number: text.dropFirst(2).drop { $0 == " " })
  }

  private init?(number: Substring) {
    let words = number.split(separator: ".", omittingEmptySubsequences: false)
    let parts = words.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
    guard (1...3).contains(words.count), parts.count == words.count, number.utf8.count <= 24 else { return nil }
    (self.parts, self.number) = (parts, String(number))
  }

  /// Returns how a text that names a version in another form is written: `">= 0.3"` for `"0.3"`, `"^0.3"` or `"v0.3"`.
  public static func correction(of text: String) -> String? {
    RequiredVersion(number: text.drop { "^~>=v ".contains($0) }).map { ">= \($0.number)" }
  }

  /// Returns whether a release is recent enough. Missing numbers count as 0.
  public func isMet(by release: String = Version.current) -> Bool {
    guard let other = RequiredVersion(number: release[...]) else { return false }
    let padded = { (parts: [Int]) in parts + Array(repeating: 0, count: 3 - parts.count) }
    return !padded(other.parts).lexicographicallyPrecedes(padded(parts))
  }
}
