import CCodings
public import WidgetServices

/// Ed25519 and BLAKE2b by libcrypto, for `lunette-host signatures`.
public enum SigningService {
  /// Loads the library, while the process may still load one.
  public static func load() { _ = csigning_load() }

  /// Replies to one request.
  public static func reply(to request: SigningRequest) -> SigningReply {
    guard csigning_load() else { return .unavailable }
    switch request {
    case .verify(let key, let content, let signature, let commented, let global):
      guard key.count == Int(CSIGNING_KEY), signature.count == Int(CSIGNING_SIGNATURE),
        global.count == Int(CSIGNING_SIGNATURE), let digest = digest(content),
        csigning_verify(key, digest, digest.count, signature)
      else { return .invalidContent }
      return csigning_verify(key, commented, commented.count, global) ? .valid : .invalidComment
    case .sign(let seed, let content, let comment):
      guard seed.count == Int(CSIGNING_KEY), let digest = digest(content),
        let signature = signature(digest, seed), let global = self.signature(signature + comment, seed)
      else { return .unavailable }
      return .signed(signature: signature, global: global)
    case .publicKey(let seed):
      var key = [UInt8](repeating: 0, count: Int(CSIGNING_KEY))
      guard seed.count == Int(CSIGNING_KEY), csigning_public_key(seed, &key) else { return .unavailable }
      return .publicKey(key)
    }
  }

  private static func digest(_ content: [UInt8]) -> [UInt8]? {
    var digest = [UInt8](repeating: 0, count: Int(CSIGNING_DIGEST))
    return csigning_digest(content, content.count, &digest) ? digest : nil
  }

  private static func signature(_ message: [UInt8], _ seed: [UInt8]) -> [UInt8]? {
    var signature = [UInt8](repeating: 0, count: Int(CSIGNING_SIGNATURE))
    return csigning_sign(seed, message, message.count, &signature) ? signature : nil
  }
}
