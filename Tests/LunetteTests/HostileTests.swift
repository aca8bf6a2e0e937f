import Foundation
import TestSupport
import Testing

/// Runs the bundles of Tests/Hostile: each ends in the only way that its header states.
@Suite("Hostile bundles") struct HostileTests {
  @Test("the host survives it, and says so in a sentence", arguments: HostileFile.names)
  func holds(_ name: String) throws {
    let file = try HostileFile(named: name)
    let home = try TemporaryBundle([
      name: file.script, "empty/placeholder": "",
      // A gallery waits two seconds, which a busy machine may need for half a second of processor time.
      ".config/lunette/limits": "wall.gallery = 30 s\n",
    ])
    func run(_ words: [String]) throws -> LunetteProcess.Result {
      try LunetteProcess.run(words, environment: file.environment(home.path), in: home.path)
    }
    let result = try run(file.words(in: home.path))
    // Text output has no code; the same run as JSON has.
    let told = file.error == nil || file.isJSON ? result : try run(file.wordsForJSON(in: home.path))

    let ending = HostileEnding(code: told.code, output: result.output, error: HostileEnding.error(in: told.errors))
    #expect(file.differences(from: ending, path: "\(home.path)/\(name)") == [], "\(result.errors.prefix(500))")
    #expect(result.code == told.code)
    #expect(result.code == 0 || !result.errors.allSatisfy(\.isWhitespace), "it failed without a sentence")
    #expect(result.errors.firstMatch(of: Self.crash) == nil)
    #expect(result.errorBytes.count <= 1 << 20)
    #expect(!(result.output + result.errors).contains("ESCAPED:"), "a power was reached")
    expectHarmless(result, isColored: file.isColored)
    #expect(Self.processes(in: home.path) == [], "a process is left behind")
    if result.code == 0, file.isJSON {
      for line in result.output.split(separator: "\n") {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
      }
    }
  }

  @Test(
    "the message is the same in every run, whatever order Lua stores names in",
    arguments: ["view-shared-wrong-keys.lua", "view-names-flood.lua", "declare-junk.lua", "declare-colors.lua"])
  func repeatable(_ name: String) throws {
    let file = try HostileFile(named: name)
    let home = try TemporaryBundle([name: file.script])
    let told = try (1...3).map { _ in try LunetteProcess.run(file.words(in: home.path), in: home.path).errors }
    #expect(Set(told).count == 1, "\(Set(told).sorted().map { $0.prefix(500) })")
  }

  @Test("there are hostile bundles, so the suite cannot pass without any")
  func count() { #expect(HostileFile.names.count >= 445) }

  // MARK: What a reader of the output relies on

  private func expectHarmless(_ result: LunetteProcess.Result, isColored: Bool) {
    let output = isColored ? result.output.replacing(Self.looks, with: "") : result.output
    #expect(String(validating: result.outputBytes, as: UTF8.self) != nil)
    #expect(String(validating: result.errorBytes, as: UTF8.self) != nil)
    #expect(output.unicodeScalars.allSatisfy(Self.isHarmless), "a control character on standard output")
    #expect(result.errors.unicodeScalars.allSatisfy(Self.isHarmless), "a control character on standard error")
  }

  // nonisolated(unsafe): regexes are never changed.
  private nonisolated(unsafe) static let crash =
    /Fatal error|Program crashed|Backtracing|Sanitizer|runtime error:|Assertion .*failed|\bSwift\.|stack smashing/
  /// ANSI sequences that may be written: colours, and links whose address has no control character.
  private nonisolated(unsafe) static let looks =  // as above
    /\u{1B}\[[0-9;:]*m|\u{1B}\]8;[^;\u{0}-\u{1F}\u{7F}-\u{9F}]*;[^\u{0}-\u{1F}\u{7F}-\u{9F}]*\u{1B}\\/

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
  }

  /// Processes that work in a folder, where `process.run` starts its programs.
  private static func processes(in folder: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { number in
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
      return place.map { $0 == folder || $0.hasPrefix(folder + "/") } ?? false
    }
  }
}
