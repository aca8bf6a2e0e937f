import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// The files of minisign, as text.
@Suite("Files of keys and signatures") struct SignatureFileTests {
  private func read(_ text: String) throws(Diagnostic) -> SignatureFile {
    try SignatureFile(Array(text.utf8), path: "weather.lunette.minisig")
  }

  @Test("a signature of minisign is read, and written back unchanged")
  func signature() throws {
    let signature = try read(MinisignSample.signature)
    #expect(signature.comment == "lunette weather 1.4.0 \(MinisignSample.digest)")
    #expect(signature.claimedKey?.text == MinisignSample.key)
    #expect(String(decoding: signature.file, as: UTF8.self) == MinisignSample.signature)
    #expect(try read(MinisignSample.signature.replacing("\n", with: "\r\n")) == signature)
  }

  @Test("minisign's old form, which signs the file without a digest, is refused")
  func legacy() {
    let fault = #expect(throws: Diagnostic.self) { try read(MinisignSample.legacySignature) }
    #expect(fault?.code == .packageSignature)
    #expect(fault?.message.contains("old form") == true)
  }

  static let damaged: [String] = [
    "", "\n\n\n\n", MinisignSample.publicKey, MinisignSample.signature + "more\n",
    String(MinisignSample.signature.dropLast(4)),
    MinisignSample.signature.replacing("untrusted comment: ", with: "comment: "),
    MinisignSample.signature.replacing("\ntrusted comment: ", with: "\ntrusted: "),
    MinisignSample.signature.replacing("RUQo", with: "RUUo"),
    MinisignSample.signature.replacing("RUQo", with: "RU Qo"),
    MinisignSample.signature.replacing("8gw=\n", with: "8gx=\n"),
    MinisignSample.signature.replacing("weather", with: String(repeating: "w", count: SignatureFile.largest)),
  ]

  @Test("a file that is not exactly a signature is refused", arguments: damaged)
  func refused(_ text: String) {
    let fault = #expect(throws: Diagnostic.self) { try read(text) }
    #expect(fault?.message == "the file is not a signature of minisign" && fault?.code == .packageSignature)
  }

  @Test("bytes that are not UTF-8 in a comment are refused")
  func encoding() {
    let parts = MinisignSample.signature.split(separator: " 1.4.0 ").map { Array($0.utf8) }
    #expect(throws: Diagnostic.self) { try SignatureFile(parts[0] + [0x20, 0xFF, 0x20] + parts[1], path: "x") }
  }

  @Test("a public key is read from its text and its file, and shown as eight groups")
  func publicKey() throws {
    let key = try #require(PublicKey(MinisignSample.key))
    #expect(key.text == MinisignSample.key && key.fingerprint == MinisignSample.fingerprint)
    #expect(PublicKey(file: Array(MinisignSample.publicKey.utf8)) == key)
    #expect(PublicKey(file: Array("\(MinisignSample.key)\n".utf8)) == key)
    #expect(String(decoding: key.file, as: UTF8.self) == MinisignSample.publicKey)
  }

  @Test(
    "a text that is not a key is refused",
    arguments: [
      "", "RW", MinisignSample.key + "A", String(MinisignSample.key.dropLast()),
      "RUQ" + MinisignSample.key.dropFirst(3),
      " " + MinisignSample.key,
    ])
  func noKey(_ text: String) { #expect(PublicKey(text) == nil) }

  @Test("a secret key without a password is read, and written back unchanged")
  func secretKey() throws {
    let key = try SecretKey(file: Array(MinisignSample.secretKey.utf8), path: "sign.key")
    #expect(key.publicKey.text == MinisignSample.key)
    #expect(String(decoding: key.file, as: UTF8.self) == MinisignSample.secretKey)
  }

  @Test(
    "a secret key with a password, and any other file, are refused with a sentence",
    arguments: [
      (MinisignSample.secretKey.replacing("RWQAAEIy", with: "RWRTY0Iy"), "the key has a password"),
      (MinisignSample.publicKey, "not a secret key"), ("", "not a secret key"),
    ])
  func refusedKeys(_ text: String, _ sentence: String) {
    let fault = #expect(throws: Diagnostic.self) { try SecretKey(file: Array(text.utf8), path: "sign.key") }
    #expect(fault?.code == .packageKey && fault?.message.contains(sentence) == true)
  }

  @Test(
    "a signature is for one name, version and content",
    arguments: [
      ("weather", "1.4.0", MinisignSample.digest, nil),
      ("weather", "1.5.0", MinisignSample.digest, "the signature is for 'weather 1.4.0', not for 'weather 1.5.0'"),
      ("wether", "1.4.0", MinisignSample.digest, "the signature is for 'weather 1.4.0', not for 'wether 1.4.0'"),
      ("weather", "1.4.0", "sha256-tree:00", "the signature is for other files of 'weather 1.4.0'"),
    ])
  func bound(_ name: String, _ version: String, _ digest: String, _ expected: String?) throws {
    let signature = try read(MinisignSample.signature)
    let release = ReleaseComment(name: name, version: version, digest: digest)
    guard let expected else { return try release.check(signature, path: "x") }
    let fault = #expect(throws: Diagnostic.self) { try release.check(signature, path: "x") }
    #expect(fault?.message == expected && fault?.code == .packageSignature)
  }

  @Test("a comment with escape and bidi characters is not for a release, and is shown harmless")
  func hostileComment() throws {
    let text = MinisignSample.signature.replacing("lunette weather", with: "\u{1B}[31m\u{202E}")
    let release = ReleaseComment(name: "weather", version: "1.4.0", digest: MinisignSample.digest)
    let fault = #expect(throws: Diagnostic.self) { try release.check(try read(text), path: "x") }
    #expect(fault?.message.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E } == false)
  }

  @Test(
    "a bundle's name has small letters, digits and single hyphens",
    arguments: [
      ("weather", true), ("a1", true), ("my-own-2", true), ("a", false), ("1a", false), ("Weather", false),
      ("weather-", false), ("-weather", false), ("a--b", false), ("we\u{0430}ther", false), ("a_b", false),
      ("a.b", false),
      ("..", false), ("", false), (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    ])
  func names(_ name: String, _ isValid: Bool) { #expect(PackageName.isName(name) == isValid) }
}
