import Foundation
import TestSupport
import Testing

/// `lunette key`, as a user runs it.
@Suite("key") struct KeyCommandTests {
  private let home: TemporaryBundle

  init() throws { home = try TemporaryBundle(["sign.pub": MinisignSample.publicKey]) }

  private func run(_ words: String...) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, environment: ["HOME": home.path], in: home.path)
  }
  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(home.path + "/" + path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("a new key has a secret file for its user alone and a public file, and is not replaced")
  func new() throws {
    let made = try run("key", "new")
    #expect(made.code == 0, "\(made.errors)")
    #expect(mode(".config/lunette/sign.key") == 0o600 && mode(".config/lunette/sign.pub") == 0o644)
    let shown = try run("key", "show", ".config/lunette/sign.pub")
    let secret = try run("key", "show", ".config/lunette/sign.key")
    #expect(shown.code == 0 && shown.output == secret.output)
    let key = try #require(shown.output.split(separator: " ").last?.dropLast())
    #expect(made.output.contains(key) && key.hasPrefix("RW"))
    let before = try String(contentsOfFile: home.path + "/.config/lunette/sign.key", encoding: .utf8)
    let again = try run("key", "new")
    #expect(again.code == 64 && again.errors.contains("already exists; a key is not replaced"))
    #expect(try String(contentsOfFile: home.path + "/.config/lunette/sign.key", encoding: .utf8) == before)
  }

  @Test("a key whose public file exists leaves no secret file behind")
  func half() throws {
    let result = try run("key", "new", "-o", "sign.key")
    #expect(result.code == 64 && result.errors.contains("'sign.pub' already exists"))
    #expect(mode("sign.key") == 0)
  }

  @Test("keys are trusted for a name or for any bundle, refused, and listed")
  func trust() throws {
    #expect(try run("key").output == "no keys are known; make one to sign with: lunette key new\n")
    let named = try run("key", "trust", MinisignSample.key, "weather")
    #expect(named.output == "the key \(MinisignSample.fingerprint) is trusted for weather\n")
    #expect(try run("key", "trust", MinisignSample.otherKey).output.hasSuffix("is trusted for any bundle\n"))
    let refused = try run("key", "distrust", "weather")
    #expect(refused.code == 0 && refused.output.contains("are refused from now on"))
    let list = try run("key", "show")
    #expect(list.output.hasPrefix("weather     \(MinisignSample.fingerprint)  \(MinisignSample.key)\nany bundle  "))
    #expect(list.output.hasSuffix("\nrefused     \(MinisignSample.fingerprint)  \(MinisignSample.key)\n"))
    let document = try run("key", "show", "--format", "json")
    #expect(document.output.hasPrefix(#"{"format":"lunette.keys/1","keys":[{"key":"\#(MinisignSample.key)","#))
    Golden.keep(document: document.outputBytes, "lunette.keys.1.known.ndjson")
  }

  @Test(
    "wrong words are refused with what to write",
    arguments: [
      (["key", "trusd", "x"], Int32(64), "did you mean 'trust'?"),
      (["key", "trust"], 64, "is written: lunette key trust KEY [NAME]"),
      (["key", "trust", "nonsense"], 64, "'nonsense' is not a key or the name of a signed bundle"),
      (["key", "trust", "sign.pub", "We\u{0430}ther"], 64, "cannot be a bundle's name"),
      (["key", "show", "none.pub"], 66, "cannot read the file"), (["key", "show", "./"], 74, "cannot read the file"),
      (["key", "show", "-o", "x"], 64, "--output is for 'key new'"),
    ])
  func wrong(_ words: [String], _ code: Int32, _ sentence: String) throws {
    let result = try LunetteProcess.run(words, environment: ["HOME": home.path], in: home.path)
    #expect(result.code == code && result.output.isEmpty)
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }

  @Test("a file that is not a key is refused")
  func noKey() throws {
    try home.write("text.pub", "hello\n")
    let result = try run("key", "show", "text.pub")
    #expect(result.code == 65 && result.errors.contains("the file is not a key of minisign"))
  }
}
