import Glibc
import Synchronization
import WidgetModel
import WidgetServices

/// What bundles reach of the host while they are simulated: its clock is the simulation's, waiting takes no time, and what
/// they store is thrown away at the end.
final class SimulatedWorld: Sendable {
  /// Where values are stored: empty at the beginning.
  let folder: String
  private let clock = Mutex(0.0)

  init() throws(Diagnostic) {
    // Memory, where there is such a folder: each value is brought to the disk before `storage.set` returns.
    let base = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : environmentVariable("TMPDIR") ?? "/tmp"
    var template = Array("\(base)/lunette-simulate-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Diagnostic(.io, "a folder for what widgets store can't be made in \(base): \(Streams.reason(errno))")
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Throws away what was stored.
  func end() { Self.remove(folder) }

  func set(_ now: Double) { clock.withLock { $0 = now } }

  /// The same machine, on the simulation's clock.
  func world(_ world: World) -> World {
    var world = world
    world.monotonic = { [self] in clock.withLock { $0 } }
    world.waitUntil = { _ in }
    return world
  }

  /// The folder holds files, and no folders.
  private static func remove(_ folder: String) {
    if let entries = opendir(folder) {
      while let entry = readdir(entries) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { unlink("\(folder)/\(name)") }
      }
      closedir(entries)
    }
    rmdir(folder)
  }
}
