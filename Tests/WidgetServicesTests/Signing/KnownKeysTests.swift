import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// What a user knows of publishers' keys.
@Suite("Known keys") struct KnownKeysTests {
  private let folder: TemporaryBundle
  private let keys: KnownKeys
  private let first: PublicKey
  private let second: PublicKey

  init() throws {
    folder = try TemporaryBundle()
    var world = World.live
    world.environment = ["XDG_CONFIG_HOME": folder.path]
    keys = try #require(KnownKeys(world))
    first = try #require(PublicKey(MinisignSample.key))
    second = try #require(PublicKey(MinisignSample.otherKey))
  }

  private var text: String {
    get throws { try #require(readText(folder.path + "/lunette/keys")) }
  }
  private func readText(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  @Test("the first key of a name is remembered, and no other key takes the name")
  func firstUse() throws {
    #expect(try keys.standing(of: first, for: "weather") == .new(others: []))
    try keys.remember(first, for: "weather")
    #expect(try keys.standing(of: first, for: "weather") == .known)
    let fault = #expect(throws: Diagnostic.self) { try keys.standing(of: second, for: "weather") }
    #expect(fault?.code == .packageKey && fault?.code.exit == .data)
    #expect(fault?.message.contains(second.fingerprint) == true && fault?.message.contains(first.fingerprint) == true)
    #expect(fault?.suggestion?.contains("lunette key trust \(second.text) weather") == true)
    #expect(try keys.standing(of: first, for: "clock") == .new(others: ["weather"]))
  }

  @Test("an unsigned release is allowed, but not of a name whose releases were signed")
  func unsigned() throws {
    #expect(try keys.standing(of: nil, for: "weather") == .unsigned)
    try keys.remember(first, for: "weather")
    let fault = #expect(throws: Diagnostic.self) { try keys.standing(of: nil, for: "weather") }
    #expect(fault?.code == .packageKey && fault?.message.contains("is not signed") == true)
  }

  @Test("a user can trust another key for a name")
  func change() throws {
    try keys.remember(first, for: "weather")
    try keys.trust(second, for: "weather")
    #expect(try keys.standing(of: second, for: "weather") == .known)
    #expect(throws: Diagnostic.self) { try keys.standing(of: first, for: "weather") }
  }

  @Test("a key that is trusted for any bundle does not take a name of another key")
  func any() throws {
    try keys.remember(first, for: "weather")
    try keys.trust(second, for: nil)
    #expect(try keys.standing(of: second, for: "clock") == .trusted)
    #expect(throws: Diagnostic.self) { try keys.standing(of: second, for: "weather") }
  }

  @Test("a distrusted key is refused for every name, until it is trusted again")
  func distrust() throws {
    try keys.remember(first, for: "weather")
    try keys.distrust(first)
    for name in ["weather", "clock"] {
      let fault = #expect(throws: Diagnostic.self) { try keys.standing(of: first, for: name) }
      #expect(fault?.message.contains("you do not trust") == true)
    }
    // The name stays the old key's: a thief of the name gains nothing by it.
    #expect(throws: Diagnostic.self) { try keys.standing(of: second, for: "weather") }
    try keys.trust(first, for: "weather")
    #expect(try keys.standing(of: first, for: "weather") == .known)
  }

  @Test("the file has a line for each key, for its user alone, and keeps remarks")
  func file() throws {
    try keys.remember(first, for: "weather")
    try keys.trust(second, for: nil)
    try keys.distrust(first)
    #expect(try text.hasSuffix("weather \(first.text)\n* \(second.text)\n! \(first.text)\n"))
    var status = stat()
    #expect(stat(folder.path + "/lunette/keys", &status) == 0 && status.st_mode & 0o777 == 0o600)
    try keys.forget("weather")
    #expect(try text.hasPrefix("# ") && text.hasSuffix("\n* \(second.text)\n! \(first.text)\n"))
    #expect(try keys.entries().map(\.trust) == [.trusted, .distrusted])
  }

  @Test(
    "a wrong line voids the file, and is named",
    arguments: ["weather", "weather RWQ", "a b c", "weather \(MinisignSample.key) 2026"])
  func wrong(_ line: String) throws {
    try folder.write("lunette/keys", "# mine\n\(line)\n")
    for body in [{ _ = try keys.entries() }, { try keys.remember(first, for: "clock") }] {
      let fault = #expect(throws: Diagnostic.self) { try body() }
      #expect(fault?.code == .io && fault?.line == 2)
    }
  }

  @Test("a file that others can write to is refused")
  func open() throws {
    try folder.write("lunette/keys", "weather \(MinisignSample.key)\n")
    chmod(folder.path + "/lunette/keys", 0o666)
    let fault = #expect(throws: Diagnostic.self) { try keys.standing(of: first, for: "weather") }
    #expect(fault?.message.contains("other users can write to it") == true)
  }
}
