public import WidgetModel

/// The content of a `.minisig` file: a signature of a file's BLAKE2b-512, a comment, and a second signature that covers the first one and
/// the comment. Only minisign's prehashed form (`ED`) is accepted.
///
///     untrusted comment: signed by RWQf6LRC…
///     RUQf6LRC…
///     trusted comment: lunette weather 1.4.0 sha256-tree:9f86…
///     mHqCW+…
public struct SignatureFile: Sendable, Hashable {
  /// The largest file, in bytes.
  public static let largest = 16 << 10

  /// The number of the key that signed.
  let number: [UInt8]
  let signature: [UInt8]
  /// The second signature.
  let global: [UInt8]
  /// The comment that is signed too.
  public let comment: String
  /// The key that the unsigned comment names. It proves nothing by itself: the signature has to be verified with it.
  public let claimedKey: PublicKey?

  /// The second signature covers this.
  var commented: [UInt8] { signature + Array(comment.utf8) }

  static let untrusted = Array("untrusted comment: ".utf8)
  private static let trusted = Array("trusted comment: ".utf8)
  private static let signedBy = "signed by "
  private static let prehashed = Array("ED".utf8)
  private static let legacy = PublicKey.algorithm

  init(number: [UInt8], signature: [UInt8], global: [UInt8], comment: String, claimedKey: PublicKey?) {
    (self.number, self.signature, self.global) = (number, signature, global)
    (self.comment, self.claimedKey) = (comment, claimedKey)
  }

  /// Reads a file's content.
  ///
  /// - Parameter path: the file's name, for the error.
  /// - Throws: `package.signature`.
  public init(_ file: [UInt8], path: String) throws(Diagnostic) {
    func fault(_ sentence: String) -> Diagnostic { Diagnostic(.packageSignature, sentence, file: path) }
    let lines = file.count <= Self.largest ? Self.lines(file) : []
    guard lines.count == 4, lines[0].starts(with: Self.untrusted), lines[2].starts(with: Self.trusted),
      let bytes = Self.bytes(lines[1], count: 74), let global = Self.bytes(lines[3], count: 64),
      let comment = String(validating: lines[2].dropFirst(Self.trusted.count), as: UTF8.self)
    else { throw fault("the file is not a signature of minisign") }
    guard !bytes.starts(with: Self.legacy) else {
      throw fault("the signature has minisign's old form, without a digest; sign again with a current minisign")
    }
    guard bytes.starts(with: Self.prehashed) else { throw fault("the file is not a signature of minisign") }
    let claim = String(decoding: lines[0].dropFirst(Self.untrusted.count), as: UTF8.self)
    self.init(
      number: Array(bytes[2..<10]), signature: Array(bytes[10...]), global: global, comment: comment,
      claimedKey: claim.hasPrefix(Self.signedBy) ? PublicKey(claim.dropFirst(Self.signedBy.count)) : nil)
  }

  /// The file's content.
  public var file: [UInt8] {
    let claim = claimedKey.map { Self.signedBy + $0.text } ?? "signature"
    return Self.untrusted + Array(claim.utf8) + [0x0A] + Base64.text(Self.prehashed + number + signature) + [0x0A]
      + Self.trusted + Array(comment.utf8) + [0x0A] + Base64.text(global) + [0x0A]
  }

  // MARK: Lines

  /// Returns a file's lines, without their ends.
  static func lines(_ file: [UInt8]) -> [[UInt8]] {
    var lines = file.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Array(line.last == 0x0D ? line.dropLast() : line)
    }
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  /// Returns the bytes of a line of Base64; nil unless there are exactly `count`, written in the one canonical way.
  static func bytes(_ line: [UInt8], count: Int) -> [UInt8]? {
    guard let bytes = line.withUnsafeBufferPointer(Base64.bytes), bytes.count == count, Base64.text(bytes) == line
    else { return nil }
    return bytes
  }
}
