import Foundation
import TestSupport
import Testing
import WidgetServices

/// The bundles of Tests/Hostile, each with what must stay true in its first line, run as a person would run them.
@Suite("Hostile bundles") struct HostileTests {
  @Test("the host outlives it, and says so in a sentence", arguments: Hostile.all)
  func holds(_ hostile: Hostile) throws {
    let home = try TemporaryBundle([hostile.name: hostile.script, "empty/placeholder": ""])
    let result = try LunetteProcess.run(
      hostile.words(in: home.path), environment: hostile.environment(home.path), in: home.path, timeout: 60)
    let output = result.output.replacing(hostile.isColored ? Self.looks : Self.none, with: "")

    #expect(hostile.codes.contains(result.code), "\(hostile.truth): exit \(result.code), \(result.errors.prefix(500))")
    #expect(result.code == 0 || !result.errors.allSatisfy(\.isWhitespace), "it failed without a sentence")
    #expect(result.errors.firstMatch(of: Self.crash) == nil)
    #expect(result.errorBytes.count <= 1 << 20)
    #expect(!(result.output + result.errors).contains("ESCAPED:"), "a power was reached")
    #expect(String(validating: result.outputBytes, as: UTF8.self) != nil)
    #expect(String(validating: result.errorBytes, as: UTF8.self) != nil)
    #expect(output.unicodeScalars.allSatisfy(Self.isHarmless), "a control character on standard output")
    #expect(result.errors.unicodeScalars.allSatisfy(Self.isHarmless), "a control character on standard error")
    #expect(Self.processes(in: home.path) == [], "a process is left behind")
    if result.code == 0, hostile.isJSON {
      for line in result.output.split(separator: "\n") {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
      }
    }
    for pattern in hostile.wanted where result.code == 0 { #expect(result.output.contains(try Regex(pattern))) }
    for pattern in hostile.unwanted { #expect(!result.output.contains(try Regex(pattern))) }
  }

  @Test(
    "what is told is the same in every run, whatever order Lua keeps names in",
    arguments: ["view-shared-wrong-keys.lua", "view-names-flood.lua", "declare-junk.lua", "declare-colors.lua"])
  func repeatable(_ name: String) throws {
    let hostile = try #require(Hostile.all.first { $0.name == name })
    let home = try TemporaryBundle([name: hostile.script])
    let told = try (1...3).map { _ in try LunetteProcess.run(hostile.words(in: home.path), in: home.path).errors }
    #expect(Set(told).count == 1, "\(Set(told).sorted().map { $0.prefix(500) })")
  }

  @Test("a folder of them is there, so that nothing passes by being absent")
  func count() { #expect(Hostile.all.count >= 390) }

  // MARK: What a reader of the output relies on

  // nonisolated(unsafe): regexes are never changed.
  private nonisolated(unsafe) static let crash =
    /Fatal error|Program crashed|Backtracing|Sanitizer|runtime error:|Assertion .*failed|\bSwift\.|stack smashing/
  /// What of ANSI may be written: colours, and links whose address has no control.
  private nonisolated(unsafe) static let looks =  // as above
    /\u{1B}\[[0-9;:]*m|\u{1B}\]8;[^;\u{0}-\u{1F}\u{7F}-\u{9F}]*;[^\u{0}-\u{1F}\u{7F}-\u{9F}]*\u{1B}\\/
  private nonisolated(unsafe) static let none = /$^/  // as above

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
  }

  /// Processes that work in a folder: what `process.run` starts begins there.
  private static func processes(in folder: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { number in
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
      return place.map { $0 == folder || $0.hasPrefix(folder + "/") } ?? false
    }
  }
}

/// A hostile bundle and its directives: `-- expect: CODES|KINDS|WHAT MUST STAY TRUE`, then `-- run: ARGUMENTS` ({} is the
/// bundle, {dir} its folder), `-- out: REGEX` and `-- not-out: REGEX`.
struct Hostile: Sendable, CustomTestStringConvertible {
  let name: String
  let script: String
  private(set) var codes: Set<Int32> = []
  private(set) var truth = ""
  private(set) var wanted: [String] = []
  private(set) var unwanted: [String] = []
  private var run = "lunette render {} --family systemSmall --at 2026-01-15T12:00:00Z --format text"

  var testDescription: String { name }
  var isJSON: Bool { run.contains("--format json") }
  var isColored: Bool { run.contains("--format ansi") }

  static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/Hostile/"
  static let all: [Hostile] = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    .filter { $0.hasSuffix(".lua") }.compactMap(Hostile.init)

  private init?(_ name: String) {
    guard let text = try? String(contentsOfFile: Self.folder + name, encoding: .utf8) else { return nil }
    (self.name, script) = (name, text)
    for line in text.split(separator: "\n").prefix(8) {
      guard line.hasPrefix("-- "), let colon = line.firstRange(of: ": ") else { continue }
      let value = String(line[colon.upperBound...])
      switch line[..<colon.lowerBound] {
      case "-- expect":
        let parts = value.split(separator: "|", maxSplits: 2)
        codes = Set(parts[0].split(separator: "/").compactMap { Int32($0) })
        truth = String(parts.last ?? "")
      case "-- run": run = value
      case "-- out": wanted.append(value)
      case "-- not-out": unwanted.append(value)
      default: break
      }
    }
  }

  func words(in folder: String) -> [String] {
    run.split(separator: " ").dropFirst().map { word in
      word == "{}" ? "\(folder)/\(name)" : String(word.replacing("{dir}", with: folder))
    }
  }

  func environment(_ home: String) -> [String: String] {
    [
      "HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_STATE_HOME": home + "/state",
      "XDG_CACHE_HOME": home + "/cache", "XDG_RUNTIME_DIR": home, "SECRET": "ESCAPED: the environment",
    ]
  }
}
