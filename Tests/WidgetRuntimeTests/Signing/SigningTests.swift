import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// Signatures by libcrypto, in the process that has it.
@Suite("Signatures") struct SigningTests {
  private let signing = Signing(program: StagedPrograms.host)
  private let content = Array(MinisignSample.content.utf8)

  private func signature(_ text: String = MinisignSample.signature) throws -> SignatureFile {
    try SignatureFile(Array(text.utf8), path: "weather.lunette.minisig")
  }
  private func key(_ text: String = MinisignSample.key) throws -> PublicKey { try #require(PublicKey(text)) }

  @Test("a file that minisign signed is verified, and a changed one is refused")
  func verifies() throws {
    try signing.verify(content, try signature(), by: try key(), path: "weather.lunette")
    let fault = #expect(throws: Diagnostic.self) {
      try signing.verify(content + [0x0A], try signature(), by: try key(), path: "weather.lunette")
    }
    #expect(fault?.message == "the signature does not match the file")
    #expect(fault?.code == .packageSignature && fault?.code.exit == .data && fault?.file == "weather.lunette")
  }

  @Test("a comment that was changed by a byte is refused")
  func comment() throws {
    let changed = MinisignSample.signature.replacing("1.4.0", with: "1.4.1")
    let fault = #expect(throws: Diagnostic.self) {
      try signing.verify(content, try signature(changed), by: try key(), path: "weather.lunette")
    }
    #expect(fault?.message == "the comment of the signature was changed" && fault?.code == .packageSignature)
  }

  @Test("another key is refused, also one with the same number")
  func otherKey() throws {
    let other = try key(MinisignSample.otherKey)
    let same = PublicKey(number: try key().number, key: other.key)
    for (key, sentence) in [
      (other, "the file is signed by another key than \(other.fingerprint)"),
      (same, "the signature does not match the file"),
    ] {
      let fault = #expect(throws: Diagnostic.self) {
        try signing.verify(content, try signature(), by: key, path: "weather.lunette")
      }
      #expect(fault?.message == sentence && fault?.code == .packageSignature)
    }
  }

  @Test("a signature has the bytes that minisign writes with the same key")
  func signs() throws {
    let key = try SecretKey(file: Array(MinisignSample.secretKey.utf8), path: "sign.key")
    let comment = ReleaseComment(name: "weather", version: "1.4.0", digest: MinisignSample.digest).text
    let signed = try signing.sign(content, comment: comment, by: key)
    #expect(String(decoding: signed.file, as: UTF8.self) == MinisignSample.signature)
  }

  @Test("a new key signs what its public half verifies, and no two keys are equal")
  func newKey() throws {
    let (first, second) = (try signing.newKey(), try signing.newKey())
    #expect(first.publicKey != second.publicKey && first.publicKey.number != second.publicKey.number)
    let read = try SecretKey(file: first.file, path: "sign.key")
    let large = [UInt8](repeating: 7, count: 10 << 20)
    let signed = try signing.sign(large, comment: "lunette", by: read)
    #expect(signed.claimedKey == first.publicKey)
    try signing.verify(large, signed, by: first.publicKey, path: "large")
    #expect(throws: Diagnostic.self) { try signing.verify(large, signed, by: second.publicKey, path: "large") }
  }

  @Test("a key is replaced only by a file that the old key signed, from its date on")
  func keyChange() throws {
    let file = Array(MinisignSample.keyChange.utf8)
    let (old, new) = (try key(), try key(MinisignSample.otherKey))
    let date = MinisignSample.keyChangeDate
    func change(_ signature: String, of key: PublicKey, now: Double = date, _ bytes: [UInt8]? = nil) throws -> KeyChange
    {
      try KeyChange(
        bytes ?? file, signature: try self.signature(signature), of: key, now: now, path: "keys.json", signing)
    }
    let valid = try change(MinisignSample.keyChangeSignature, of: old)
    #expect(valid == KeyChange(from: old, to: new, since: date))
    // By the new key, for another key, before its date, and with other bytes.
    let refused: [(Diagnostic.Code, () throws -> KeyChange)] = [
      (.packageSignature, { try change(MinisignSample.keyChangeOtherSignature, of: old) }),
      (.packageKey, { try change(MinisignSample.keyChangeOtherSignature, of: new) }),
      (.packageKey, { try change(MinisignSample.keyChangeSignature, of: old, now: date - 1) }),
      (.packageSignature, { try change(MinisignSample.keyChangeSignature, of: old, file + [0x20]) }),
    ]
    for (code, body) in refused {
      let fault = #expect(throws: Diagnostic.self) { try body() }
      #expect(fault?.code == code)
    }
  }

  @Test("without lunette-host signatures are unavailable, not ignored")
  func missing() throws {
    let fault = #expect(throws: Diagnostic.self) {
      try Signing(program: nil).verify(content, try signature(), by: try key(), path: "weather.lunette")
    }
    #expect(fault?.code == .unavailable)
  }
}
