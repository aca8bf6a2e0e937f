import Foundation
import Synchronization
import WidgetModel

@testable import WidgetServices

/// A test's own folder, removed at its end.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    // The real path, which the Gate compares with.
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("lunette-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ name: String, _ text: String) -> String {
    let file = "\(path)/\(name)"
    try? FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: file, contents: Data(text.utf8))
    return file
  }

  func link(_ name: String, to target: String) {
    try? FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func names(_ folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
  }
}

/// Lines that a host logged.
final class Lines: Sendable {
  private let kept = Mutex<[String]>([])
  var all: [String] { kept.withLock { $0 } }
  func add(_ line: String) { kept.withLock { $0.append(line) } }
}

/// A clock that advances only when it is waited for.
final class ManualClock: Sendable {
  private let moment = Mutex(1000.0)
  var now: Double { moment.withLock { $0 } }
  func wait(until then: Double) { moment.withLock { $0 = max($0, then) } }
}

/// A host with its own folder.
struct TestHost {
  let folder = TemporaryFolder()
  let lines = Lines()
  let host: WidgetServices.Host
  var call = CallContext(bundle: "game", kind: "score", now: 1_788_687_660)

  /// A host with the test's own world.
  init(world: World, declared: Permissions) {
    host = WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: nil), grants: .everything, world: world,
      storageFolder: "\(folder.path)/storage")
    host.declare(declared)
  }

  init(
    declared: Permissions? = nil, granted: Grants = .none, bundleFolder: String? = nil, root: String = "",
    clock: ManualClock? = nil, storage: String? = nil, level: LogLevel = .debug, environment: [String: String] = [:],
    volume: (@Sendable (String) -> Volume?)? = nil
  ) {
    var world = World.live
    // CPU time is not counted: it depends on the machine.
    world.threadTime = { 0 }
    world.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    world.root = root
    if let clock {
      world.monotonic = { clock.now }
      world.waitUntil = { clock.wait(until: $0) }
    }
    if let volume { world.volume = volume }
    world.logLine = { [lines] in lines.add($0) }
    host = WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: bundleFolder, folder: bundleFolder), grants: granted, world: world,
      storageFolder: storage ?? "\(folder.path)/storage", logLevel: level, hosted: InProcessICU(),
      languages: InProcessICU.languages)
    if let declared { host.declare(declared) }
  }

  /// A function's result; nil for an expected failure.
  func values(_ function: HostFunction, _ arguments: Value...) throws -> [Value]? {
    if case .values(let values) = try reply(function, arguments) { values } else { nil }
  }

  func value(_ function: HostFunction, _ arguments: Value...) throws -> Value? {
    if case .values(let values) = try reply(function, arguments) { values.first } else { nil }
  }

  func failure(_ function: HostFunction, _ arguments: Value...) throws -> (message: String, code: String)? {
    if case .failure(let message, let code) = try reply(function, arguments) { (message, code) } else { nil }
  }

  func fault(_ function: HostFunction, _ arguments: Value...) -> Diagnostic? {
    do {
      _ = try reply(function, arguments)
      return nil
    } catch { return error }
  }

  func reply(_ function: HostFunction, _ arguments: [Value]) throws(Diagnostic) -> HostReply {
    try host.reply(to: HostRequest(function, arguments, call))
  }
}

extension Permissions {
  static func read(_ paths: String...) -> Permissions {
    var permissions = Permissions()
    permissions.read = paths
    return permissions
  }

  static func run(_ programs: String...) -> Permissions {
    var permissions = Permissions()
    permissions.run = programs
    return permissions
  }
}

extension Grants {
  static var everything: Grants {
    var grants = Grants()
    grants.all = true
    return grants
  }

  static func only(_ permissions: Permissions) -> Grants {
    var grants = Grants()
    grants.permissions = permissions
    return grants
  }
}
