import LinuxKit
import WidgetModel

/// A public key in minisign's format: the word `Ed`, the key's number and an Ed25519 key, in Base64.
///
///     RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3
public struct PublicKey: Sendable, Hashable {
  /// The 8 bytes by which a signature names its key.
  let number: [UInt8]
  /// The 32 bytes of the key.
  let key: [UInt8]

  init(number: [UInt8], key: [UInt8]) { (self.number, self.key) = (number, key) }

  /// Reads a key as `text` writes it; nil for any other text.
  public init?(_ text: some StringProtocol) {
    guard let bytes = SignatureFile.bytes(Array(text.utf8), count: 42), bytes.starts(with: Self.algorithm) else {
      return nil
    }
    self.init(number: Array(bytes[2..<10]), key: Array(bytes[10...]))
  }

  /// Reads the content of a file that has only a key: minisign's two lines, or the key alone. Nil for any other content.
  public init?(file: [UInt8]) {
    guard file.count <= 4096 else { return nil }
    let lines = SignatureFile.lines(file)
    switch lines.count {
    case 1: self.init(String(decoding: lines[0], as: UTF8.self))
    case 2 where lines[0].starts(with: SignatureFile.untrusted): self.init(String(decoding: lines[1], as: UTF8.self))
    default: return nil
    }
  }

  static let algorithm = Array("Ed".utf8)

  private var bytes: [UInt8] { Self.algorithm + number + key }

  /// The key as minisign writes it.
  public var text: String { String(decoding: Base64.text(bytes), as: UTF8.self) }

  /// The first 16 bytes of the key's SHA-256, in eight groups, for people to compare.
  public var fingerprint: String {
    let digits = Array(SHA256.digest(bytes).text.prefix(32))
    return stride(from: 0, to: 32, by: 4).map { String(digits[$0..<$0 + 4]) }.joined(separator: " ")
  }

  /// The content of minisign's file of the key.
  public var file: [UInt8] {
    let name = number.reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    return Array("untrusted comment: minisign public key \(name)\n\(text)\n".utf8)
  }
}
