import Foundation
import TestSupport
import Testing

/// `lunette setup` in an empty home.
@Suite("Setup command") struct SetupCommandTests {
  private let home: TemporaryBundle

  init() throws { home = try TemporaryBundle() }

  private func run(_ words: String...) throws -> LunetteProcess.Result {
    try LunetteProcess.run(
      words + ["--widgets", Golden.repository.appendingPathComponent("widgets").path],
      environment: ["HOME": home.path, "SHELL": "/usr/bin/fish", "PATH": "/usr/bin:/bin"], in: home.path)
  }

  @Test(
    "without a terminal and without --yes nothing is changed, and the planned changes are printed",
    arguments: [[], ["--dry-run"]])
  func dry(_ words: [String]) throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { $0.hasSuffix("lunette.fish") }
    let result = try words.isEmpty ? run("setup") : run("setup", "--dry-run")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("would create ~/.local/share/lunette/widgets"))
    #expect(result.output.contains("would place the starter board: "))
    #expect(result.errors.contains("nothing was changed"))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.local/share/lunette/widgets"))
    #expect(before.isEmpty)
  }

  @Test("one run sets everything up; a second one changes nothing")
  func repeats() throws {
    let first = try run("setup", "--yes")
    #expect(first.code == 0, "\(first.output)\(first.errors)")
    #expect(FileManager.default.fileExists(atPath: home.path + "/.local/share/lunette/widgets"))
    #expect(first.output.contains("placed 8 widgets"))
    let second = try run("setup", "--yes")
    #expect(second.code == 0)
    #expect(second.output.contains("8 widgets are placed"))
    #expect(!second.output.contains("created") && !second.output.contains("wrote"))
  }
}
