import Foundation
import TestSupport
import WidgetModel

/// A file of `Tests/Hostile`: a bundle, and the header that states how it is run and its only outcome.
///
///     -- No bytecode is loaded, whatever load is told.
///     -- run: lunette render {} --family systemSmall
///     -- exits: 65
///     -- error: script
///     -- message: a widget has no 'load': *
///     -- line: 6
///
/// The first line says what must stay true. `run` may be left out; `{}` is the bundle and `{dir}` its folder. `message` is
/// the whole sentence, in which `*` is any text. `line` is a number, `none` where the error names the file alone, or
/// `no file`. A bundle that exits with 0 has `out` instead of an error: a regex that its output contains, as often as wanted.
/// `not-out` is one that no output contains.
///
/// A bundle that must fail runs with `--format json`, because the JSON error has the code. If `run` names another format, the
/// text output is checked as well, and a second run as JSON gives the code.
struct HostileFile: Sendable {
  let name: String
  let script: String
  let exits: Int32
  /// Nil where the bundle exits with 0.
  let error: ExpectedError?
  let out: [String]
  let notOut: [String]
  private let run: String

  struct ExpectedError: Sendable, Hashable {
    var code: String
    var message: String
    var place: Place
  }

  enum Place: Sendable, Hashable {
    case line(Int)
    case file
    case none
  }

  static let folder = Golden.repository.appendingPathComponent("Tests/Hostile").path
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  init(named name: String) throws {
    try self.init(name, String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8))
  }

  init(_ name: String, _ script: String) throws(HeaderFault) {
    let header = try HostileHeader(script)
    (self.name, self.script) = (name, script)
    exits = try header.exitCode()
    error = exits == 0 ? nil : try header.error(exits)
    (out, notOut) = (header.values("out"), header.values("not-out"))
    guard (exits == 0) != out.isEmpty else {
      throw HeaderFault(
        exits == 0 ? "nothing says what is shown: out is missing" : "out is for bundles that exit with 0")
    }
    if exits == 0, let field = ["error", "message", "line"].first(where: { !header.values($0).isEmpty }) {
      throw HeaderFault("\(field) is for bundles that do not exit with 0")
    }
    for pattern in out + notOut where (try? Regex(pattern)) == nil { throw HeaderFault("'\(pattern)' is no regex") }
    run = try header.optional("run") ?? Self.run
  }

  private static let run = "lunette render {} --family systemSmall --at 2026-01-15T12:00:00Z"

  // MARK: How it is run

  /// Whether errors are printed as JSON, which includes their code.
  var isJSON: Bool { run.contains("--format json") || error != nil && !run.contains("--format ") }
  var isColored: Bool { run.contains("--format ansi") }

  /// The command's arguments.
  func words(in folder: String) -> [String] {
    let words = run.split(separator: " ").dropFirst().map { word in
      word == "{}" ? "\(folder)/\(name)" : String(word.replacing("{dir}", with: folder))
    }
    return isJSON && !run.contains("--format ") ? words + ["--format", "json"] : words
  }

  /// The same, with errors as JSON.
  func wordsForJSON(in folder: String) -> [String] {
    var words = words(in: folder)
    if let format = words.firstIndex(of: "--format") { words[format + 1] = "json" }
    return words
  }

  func environment(_ home: String) -> [String: String] {
    [
      "HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_STATE_HOME": home + "/state",
      "XDG_CACHE_HOME": home + "/cache", "XDG_RUNTIME_DIR": home, "SECRET": "ESCAPED: the environment",
    ]
  }
}
