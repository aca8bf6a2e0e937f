import Foundation
import TestSupport
import WidgetRuntimeClient
import WidgetModel

/// A real `lunette run`, with the test's own widgets, state folder and home. It stops with the value.
final class Daemon {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// A process's memory use.
  struct Footprint {
    var threads: Int
    var descriptors: Int
    /// In bytes.
    var resident: Int
  }

  let folder: TemporaryBundle
  private let session: TerminalSession

  /// - Parameters:
  ///   - widgets: bundles, by their names in the widgets folder.
  ///   - words: further options; everything that bundles declare is granted.
  convenience init(_ widgets: [String: String], _ words: [String] = []) throws {
    try self.init(in: try Self.folder(widgets), words)
  }

  /// A folder in which one can start.
  static func folder(_ widgets: [String: String]) throws -> TemporaryBundle {
    let folder = try TemporaryBundle(["home/x": "", "state/x": "", "widgets/.x": ""])
    for (name, text) in widgets { try folder.write("widgets/\(name)", text) }
    return folder
  }

  /// - Parameters:
  ///   - allow: the value of `--allow`; nil grants nothing.
  ///   - environment: further variables, beside those of every test.
  ///   - limit: a bash command to run first, such as `ulimit -n 64;`.
  init(
    in folder: TemporaryBundle, _ words: [String] = [], allow: String? = "all", environment: [String: String] = [:],
    limit: String = ""
  ) throws {
    self.folder = folder
    session = try TerminalSession(
      ["-c", limit + "exec \"$0\" \"$@\" 2>>log", LunetteProcess.path] + Self.words
        + (allow.map { ["--allow", $0] } ?? []) + words,
      environment: Self.environment(folder).merging(environment) { $1 }, in: folder.path, hasPipe: true,
      program: limit.isEmpty ? "/bin/sh" : "/bin/bash")
    _ = try link()
  }

  static let words = ["run", "--widgets", "widgets", "--budget", "unlimited"]

  static func environment(_ folder: TemporaryBundle) -> [String: String] {
    ["HOME": folder.path + "/home", "XDG_STATE_HOME": folder.path + "/state", "SWIFT_BACKTRACE": "enable=no"]
  }

  var store: String { folder.path + "/state/lunette" }
  var process: Int32 { session.process }
  var log: String { (try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? "" }

  /// Saves as an editor does: a new file replaces the old one.
  func save(_ name: String, _ text: String) throws { try Self.save(name, text, in: folder) }

  static func save(_ name: String, _ text: String, in folder: TemporaryBundle) throws {
    try folder.write("new", text)
    rename(folder.path + "/new", folder.path + "/widgets/\(name)")
  }

  // MARK: Requests

  func run(_ words: [String]) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, environment: Self.environment(folder), in: folder.path)
  }

  func stream(_ words: [String]) throws -> TerminalSession {
    try TerminalSession(
      ["stream"] + words, environment: Self.environment(folder), in: folder.path, hasPipe: true)
  }

  func link() throws -> RuntimeLink {
    try Self.until("the runtime answers") { try RuntimeLink.connect(RuntimeAddress(folder: store), version: "0.1.0") }
  }

  /// Waits until a kind shows a text, and returns it.
  @discardableResult
  func until(_ kind: String, shows text: String) throws -> String {
    try Self.until("'\(text)' is shown; the log says: \(log)") {
      let output = try run(["show", kind, "--format", "text"]).output
      return output.contains(text) ? output : nil
    }
  }

  /// Repeats until there is a result.
  static func until<Value>(_ what: String, seconds: Double = HangLimit.seconds, _ find: () throws -> Value?) throws
    -> Value
  {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let value = try find() { return value }
      guard .now < deadline else { throw Failure(description: "not within \(seconds) s: \(what)") }
      poll(nil, 0, 5)
    }
  }

  // MARK: Processes

  func send(_ signal: Int32) { session.send(signal) }

  /// How it exited by itself.
  func ended() throws -> LunetteProcess.Result { try session.end() }

  /// How it exited, and after how many seconds.
  func end(_ signal: Int32) throws -> (result: LunetteProcess.Result, seconds: Double) {
    let start = ContinuousClock.now
    send(signal)
    let result = try session.end()
    return (result, (ContinuousClock.now - start) / .seconds(1))
  }

  /// Its child processes, and theirs.
  var children: Set<Int32> {
    var parents: [Int32: Int32] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let number = Int32(name), let fields = Self.fields(number), fields.count > 1 else { continue }
      parents[number] = Int32(fields[1])
    }
    var below: Set<Int32> = [process]
    while true {
      let more = parents.filter { below.contains($0.value) && !below.contains($0.key) }
      if more.isEmpty { return below.subtracting([process]) }
      below.formUnion(more.keys)
    }
  }

  /// Whether a command waits for a folder's archive in an offline runtime of its own.
  static func isOffline(in folder: TemporaryBundle) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.contains { name in
      guard Int32(name) != nil, let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
        return false
      }
      let text = String(decoding: words, as: UTF8.self)
      return text.contains("\0offline\0") && text.contains(folder.path)
    }
  }

  /// Whether a process still runs; a zombie does not.
  static func isAlive(_ process: Int32) -> Bool { fields(process).map { $0.first != "Z" } ?? false }

  var footprint: Footprint {
    let path = "/proc/\(process)"
    let status = (try? String(contentsOfFile: path + "/status", encoding: .utf8)) ?? ""
    func figure(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: path + "/fd"))?.count ?? 0
    return Footprint(threads: figure("Threads"), descriptors: descriptors, resident: figure("VmRSS") * 1024)
  }

  /// The fields of `/proc/N/stat`, beginning with the state.
  private static func fields(_ process: Int32) -> [Substring]? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[text.index(after: end)...].split(separator: " ")
  }
}
