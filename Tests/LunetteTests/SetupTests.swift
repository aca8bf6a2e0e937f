import Foundation
import TestSupport
import Testing

/// `scripts/setup --list`: the packages of each system, compared with the system's own list (`Tests/Fixtures/packages`).
@Suite("Packages that the build needs") struct SetupTests {
  private static let script = Golden.repository.appendingPathComponent("scripts/setup").path
  static let systems = ["debian-12", "debian-13", "ubuntu-22.04", "ubuntu-24.04"]
  static let uses = ["", "test", "bench", "pictures", "package"]

  /// A line of the list: `needed NAME`, or `optional NAME: what is skipped without it`.
  private struct Line {
    var word: String
    var package: String
    var sentence: String?

    init?(_ text: Substring) {
      let parts = text.split(separator: ": ", maxSplits: 1)
      let words = parts[0].split(separator: " ").map(String.init)
      guard let word = words.first else { return nil }
      (self.word, package) = (word, words.count > 1 ? words[1] : "")
      sentence = parts.count > 1 ? String(parts[1]) : nil
    }
  }

  private static func output(_ words: String...) throws -> LunetteProcess.Result {
    try LunetteProcess.run(["--list"] + words.filter { !$0.isEmpty }, program: script)
  }

  private static func lines(_ system: String, _ use: String) throws -> [Line] {
    let result = try output(system, use)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    return result.output.split(separator: "\n").compactMap { Line($0) }
  }

  /// Whether the system has a package, by name.
  private static func recorded(_ system: String) throws -> [String: Bool] {
    let file = Golden.repository.appendingPathComponent("Tests/Fixtures/packages/\(system)")
    var found: [String: Bool] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      found[String(line.dropFirst(2))] = line.hasPrefix("+")
    }
    return found
  }

  @Test("every package exists on its system", arguments: systems, uses)
  func names(system: String, use: String) throws {
    let recorded = try Self.recorded(system)
    for line in try Self.lines(system, use) where !line.package.isEmpty {
      #expect(recorded[line.package] == true, "\(line.package) is not a package of \(system)")
    }
  }

  @Test("packages of the build are required; those of tests are optional, with what is skipped", arguments: systems)
  func required(system: String) throws {
    let build = try Self.lines(system, "")
    #expect(build.filter { $0.word == "needed" }.map(\.package).contains("libjpeg-dev"))
    let pixels = build.filter { $0.word != "needed" }
    #expect(pixels.map(\.package) == ["libcairo2-dev", "libharfbuzz-dev"])
    let tests = try Self.lines(system, "test")
    #expect(tests.count > build.count)
    for line in pixels + tests.dropFirst(build.count) {
      #expect(line.word != "needed" && line.sentence?.contains(" not ") == true, "\(line)")
    }
  }

  @Test("Ubuntu has no browser packages: none is listed, and the output says what is skipped", arguments: systems)
  func browsers(system: String) throws {
    let lines = try Self.lines(system, "test").filter { $0.sentence?.contains("Chromium") == true }
    #expect(
      lines.map(\.package) == (system.hasPrefix("ubuntu") ? [""] : ["chromium", "chromium-driver", "firefox-esr"]))
  }

  @Test(
    "for Fedora and Arch the command line is printed, with a package for each of Debian's",
    arguments: [("fedora", "sudo dnf install ", "lua-devel"), ("arch", "sudo pacman -S --needed ", "lua54")])
  func others(system: String, command: String, lua: String) throws {
    let result = try Self.output(system)
    #expect(result.code == 0 && result.output.hasPrefix(command) && result.output.hasSuffix("\n"))
    let packages = result.output.dropFirst(command.count).split(separator: " ")
    #expect(try packages.first == lua[...] && packages.count == Self.lines("debian-12", "").count)
  }

  @Test("an unknown system is wrong use")
  func unknown() throws {
    let result = try Self.output("haiku")
    #expect(result.code == 64 && result.output.isEmpty && result.errors.contains("unknown system 'haiku'"))
  }
}
