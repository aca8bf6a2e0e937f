import Foundation
import TestSupport
import Testing

/// The desktop entry that `scripts/install --schemes` writes, in the test's own data folder.
@Suite("Schemes for the desktop") struct SchemeInstallTests {
  private static func install(_ home: LinkTests.Home, _ words: [String]) throws -> LunetteProcess.Result {
    try LunetteProcess.run(
      words,
      environment: [
        "HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_DATA_DIRS": "/nonexistent",
        "PATH": home.path + "/bin:/usr/bin:/bin", "LUNETTE": LunetteProcess.path,
      ], in: home.path, program: Golden.repository.appendingPathComponent("scripts/install").path)
  }

  private static func entry(_ home: LinkTests.Home) -> String? {
    try? String(contentsOfFile: home.path + "/data/applications/lunette-links.desktop", encoding: .utf8)
  }

  static let game = "return widget { kind = \"a\", schemes = { \"MyGame\", \"x-y.z+1\" }, view = Text \"a\" }"

  @Test("it names the schemes of installed bundles, and becomes the default for each")
  func installed() throws {
    let home = try LinkTests.Home()
    try home.folder.write("data/x", "")
    try home.folder.write("data/lunette/x", "")
    try home.folder.write("data/lunette/widgets/game.lua", Self.game)
    try home.folder.write("data/lunette/widgets/broken.lua", "return {")
    let result = try Self.install(home, ["--schemes"])
    #expect(result.code == 0, "\(result.errors)")
    let entry = try #require(Self.entry(home))
    #expect(entry.contains("\nExec=\"\(LunetteProcess.path)\" open -- %u\n"), "\(entry)")
    #expect(entry.contains("\nMimeType=x-scheme-handler/mygame;x-scheme-handler/x-y.z+1;\n"), "\(entry)")
    let asked = try String(contentsOfFile: home.path + "/asked", encoding: .utf8)
    #expect(
      asked == """
        default lunette-links.desktop x-scheme-handler/mygame
        default lunette-links.desktop x-scheme-handler/x-y.z+1

        """)
    #expect(try Self.install(home, ["--no-schemes"]).code == 0)
    #expect(Self.entry(home) == nil)
  }

  @Test("no name of a folder or widget can break out of its field in the entry")
  func quoting() throws {
    let home = try LinkTests.Home()
    let folder = "w \"$(touch evil)\" `x` \\ %u ; 'y'"
    let names = "displayName = '\"schemes\":[\"evil\"]', description = '\\nExec=evil'"
    try home.folder.write(
      "\(folder)/a.lua", "return widget { kind = \"a\", \(names), schemes = { \"good\" }, view = Text \"a\" }")
    let result = try Self.install(home, ["--schemes", "--widgets", folder])
    #expect(result.code == 0, "\(result.errors)")
    let entry = try #require(Self.entry(home))
    let quoted = #""\#(home.path)/w \\"\\$(touch evil)\\" \\`x\\` \\\\ %%u ; 'y'""#
    #expect(entry.contains("open --widgets \(quoted) -- %u\n"), "\(entry)")
    #expect(entry.contains("\nMimeType=x-scheme-handler/good;\n"))
    #expect(entry.split(separator: "\n").filter { $0.hasPrefix("Exec=") }.count == 1)
    #expect(!FileManager.default.fileExists(atPath: home.path + "/evil"))
  }

  @Test("without a bundle that has a scheme nothing is written; a wrong argument is wrong use")
  func nothing() throws {
    let home = try LinkTests.Home()
    #expect(try Self.install(home, ["--schemes"]).code == 66)
    #expect(Self.entry(home) == nil)
    #expect(try Self.install(home, ["--schemes", "--all"]).code == 64)
    #expect(try Self.install(home, ["--no-schemes"]).code == 0)
  }
}
