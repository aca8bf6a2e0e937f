public import WidgetModel

/// A secret key in minisign's format without a password, as `minisign -G -W` writes it.
public struct SecretKey: Sendable {
  /// The public half.
  public let publicKey: PublicKey
  /// The 32 bytes from which the key is derived.
  let seed: [UInt8]

  // "Ed", the password's function, "B2", 48 bytes for the password, then number, seed, public key and a checksum that only
  // encrypted files have.
  private static let count = 158
  private static let unencrypted: [UInt8] = [0, 0]
  private static let checksum = Array("B2".utf8)

  init(number: [UInt8], seed: [UInt8], key: [UInt8]) {
    publicKey = PublicKey(number: number, key: key)
    self.seed = seed
  }

  /// Reads a key file's content.
  ///
  /// - Throws: `package.key` for another file, or one with a password.
  public init(file: [UInt8], path: String) throws(Diagnostic) {
    let lines = SignatureFile.lines(file)
    guard lines.count == 2, lines[0].starts(with: SignatureFile.untrusted),
      let bytes = SignatureFile.bytes(lines[1], count: Self.count), bytes.starts(with: PublicKey.algorithm),
      Array(bytes[4..<6]) == Self.checksum
    else { throw Diagnostic(.packageKey, "the file is not a secret key of minisign", file: path) }
    guard Array(bytes[2..<4]) == Self.unencrypted else {
      throw Diagnostic(
        .packageKey,
        "the key has a password, which lunette does not support; make a key with 'lunette key new' or 'minisign -G -W'",
        file: path)
    }
    self.init(number: Array(bytes[54..<62]), seed: Array(bytes[62..<94]), key: Array(bytes[94..<126]))
  }

  /// The content of the key's file.
  public var file: [UInt8] {
    let bytes =
      PublicKey.algorithm + Self.unencrypted + Self.checksum + [UInt8](repeating: 0, count: 48) + publicKey.number
      + seed + publicKey.key + [UInt8](repeating: 0, count: 32)
    return Array("untrusted comment: minisign encrypted secret key\n".utf8) + Base64.text(bytes) + [0x0A]
  }
}
