/// Names a picture by its content: what a script gave as data. Entries, timelines and the archive hold this name, and never the bytes.
///
///     picture:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
public struct PictureReference: Sendable, Hashable {
  /// The SHA-256 of the content: 64 hexadecimal digits, in lower case.
  public let digest: String

  private static let scheme = "picture:"

  /// Creates the name of a digest's 32 bytes.
  package init(bytes: [UInt8]) {
    digest = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Reads a name as scripts have it.
  public init?(_ text: some StringProtocol) {
    let digits = text.utf8.dropFirst(Self.scheme.utf8.count)
    guard digits.count == 64, text.utf8.starts(with: Self.scheme.utf8),
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    digest = String(decoding: digits, as: UTF8.self)
  }

  /// The name as scripts have it.
  public var text: String { Self.scheme + digest }
}

/// What an Image shows, where it is no symbol.
public enum PictureName: Sendable, Hashable {
  /// A file in the bundle's folder, with or without `bundle:`.
  case file(String)
  /// Data that the host keeps.
  case data(PictureReference)

  /// As a sentence names it: a digest by its first digits.
  public var shown: String {
    switch self {
    case .file(let name): name
    case .data(let reference): String(reference.text.prefix(16)) + "…"
    }
  }
}
