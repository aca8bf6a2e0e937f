import Foundation
import TestSupport
import Testing

/// `grant`, `revoke` and `grants` end to end.
@Suite("Permission commands") struct PermissionCommandTests {
  private let home: TemporaryBundle

  init() throws { home = try TemporaryBundle(["secret.txt": "a secret", "w/peek.lua": GrantTests.peek]) }

  private func run(_ words: String...) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, environment: ["HOME": home.path], in: home.path)
  }

  @Test("a grant says what the widget may do, applies until the file changes, and can be revoked")
  func grant() throws {
    let granted = try run("grant", "w/peek.lua", "read=~/secret.txt")
    #expect(granted.code == 0, "\(granted.errors)")
    #expect(granted.output == "peek may read ~/secret.txt, until its files change\n")
    #expect(try run("render", "w/peek.lua").output.contains("a secret"))
    let listed = try run("grants")
    #expect(listed.output.contains("\(home.path)/w/peek.lua  (until its files change)"))
    #expect(listed.output.contains("  peek may read \(home.path)/secret.txt"))
    let revoked = try run("revoke", "w/peek.lua")
    #expect(revoked.output == "peek may no longer read \(home.path)/secret.txt\n")
    #expect(try run("render", "w/peek.lua").code == 77)
    #expect(try run("revoke", "w/peek.lua").output == "nothing was allowed to peek\n")
    #expect(try run("grants").output.hasPrefix("nothing is allowed; "))
  }

  @Test("without a name all requested permissions are granted; --always survives an edit")
  func always() throws {
    #expect(try run("grant", "w/peek.lua", "--always").output.contains("also after its files are edited"))
    try home.write("w/peek.lua", GrantTests.peek + "\n-- edited")
    #expect(try run("render", "w/peek.lua").output.contains("a secret"))
    #expect(try run("revoke", "w/peek.lua", "run=git").output.contains("may no longer run the program"))
    #expect(try run("render", "w/peek.lua").output.contains("a secret"))
  }

  @Test("--always is refused for a file that other users may change")
  func shared() throws {
    chmod(home.path + "/w/peek.lua", 0o666)
    let refused = try run("grant", "w/peek.lua", "--always")
    #expect(refused.code == 77)
    #expect(refused.errors.contains("others could edit it"))
  }

  @Test(
    "a permission that the widget does not request, an unknown word and an unknown widget are refused",
    arguments: [
      (["grant", "w/peek.lua", "network=example.com"], 64, "peek does not ask for network=example.com"),
      (["grant", "w/peek.lua", "reed=/a"], 64, "reed"), (["grant", "nothing"], 66, "nothing"),
      (["revoke", "nothing"], 66, "nothing"),
    ])
  func refused(_ words: [String], _ code: Int, _ part: String) throws {
    let result = try LunetteProcess.run(words, environment: ["HOME": home.path], in: home.path)
    #expect(result.code == Int32(code), "\(result.errors)")
    #expect(result.errors.contains(part))
    #expect(result.output.isEmpty)
  }

  @Test("the JSON names the bundle, the source and the grants")
  func json() throws {
    _ = try run("grant", "w/peek.lua", "read=~/secret.txt")
    let bytes = try run("grants", "--format", "json").outputBytes
    Golden.keep(document: bytes, "lunette.grants.1.peek.ndjson")
    let object = try JSONSerialization.jsonObject(with: Data(bytes))
    let document = try #require(object as? [String: Any])
    #expect(document["format"] as? String == "lunette.grants/1")
    let grant = try #require((document["grants"] as? [[String: Any]])?.first)
    #expect(grant["bundle"] as? String == home.path + "/w/peek.lua")
    #expect(grant["source"] as? String == "command" && grant["survivesEdits"] as? Bool == false)
    #expect(grant["grant"] as? [String] == ["read=\(home.path)/secret.txt"])
  }
}
