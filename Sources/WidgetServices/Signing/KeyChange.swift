public import WidgetModel
import WidgetLocale

/// The content of `keys.json`, by which a publisher replaces a key. It counts only with a signature by the old key.
///
///     {"from":"RWQf6LRC…","to":"RWQo2AbM…","since":"2026-11-28T06:00:00Z"}
public struct KeyChange: Sendable, Hashable {
  /// The largest file, in bytes.
  public static let largest = 64 << 10

  /// The old key.
  public let from: PublicKey
  /// The new key.
  public let to: PublicKey
  /// The moment from which the new key counts, in seconds since 1970.
  public let since: Double

  /// Creates a change.
  public init(from: PublicKey, to: PublicKey, since: Double) { (self.from, self.to, self.since) = (from, to, since) }

  /// Reads a file's content, and verifies that the old key signed it.
  ///
  /// - Parameters:
  ///   - signature: the content of `keys.json.minisig`.
  ///   - path: the file's name, for errors.
  /// - Throws: `package.key` for a file that is no change of this key; `package.signature` if the old key did not sign it.
  public init(
    _ file: [UInt8], signature: SignatureFile, of old: PublicKey, now: Double, path: String, _ signing: Signing
  ) throws(Diagnostic) {
    // Verified first: nothing of a stranger's text is read.
    try signing.verify(file, signature, by: old, path: path)
    func fault(_ sentence: String) -> Diagnostic { Diagnostic(.packageKey, sentence, file: path) }
    let value: Value
    do throws(JSONFault) { value = try Value(json: file) } catch {
      throw fault("the file is not JSON: \(error.message)")
    }
    guard let from = value["from"]?.text.flatMap({ PublicKey($0) }),
      let to = value["to"]?.text.flatMap({ PublicKey($0) }),
      let date = value["since"]?.text.flatMap(ISO8601.read), let offset = date.offset
    else { throw fault("the file needs the keys 'from' and 'to', and the date 'since'") }
    let since = Double(date.local.seconds - offset) + date.fraction
    guard from == old else { throw fault("the file replaces the key \(from.fingerprint), not \(old.fingerprint)") }
    guard since <= now else { throw fault("the new key \(to.fingerprint) does not count yet") }
    self.init(from: from, to: to, since: since)
  }
}
