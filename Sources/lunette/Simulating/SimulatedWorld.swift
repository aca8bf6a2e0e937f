import Glibc
import LinuxKit
import Synchronization
import WidgetModel
import WidgetServices

/// What bundles reach of the host while they are simulated: its clock is the simulation's, waiting takes no time, and what
/// they store is thrown away at the end.
final class SimulatedWorld: Sendable {
  /// Where values are stored: empty at the beginning, and held by a lock for as long as the program runs.
  let folder: String
  private static let prefix = "lunette-simulate-"
  private let clock = Mutex(0.0)

  init() throws(Diagnostic) {
    // Memory, where there is such a folder: each value is brought to the disk before `storage.set` returns.
    let base = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : environmentVariable("TMPDIR") ?? "/tmp"
    var template = Array("\(base)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Diagnostic(.io, "a folder for what widgets store can't be made in \(base): \(Streams.reason(errno))")
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = Self.hold(folder)
    Self.sweep(base, but: folder)
  }

  /// Throws away what was stored.
  func end() { Self.remove(folder) }

  /// Sets the clock that scripts and services read, in seconds since 1970.
  func set(_ now: Double) { clock.withLock { $0 = now } }

  /// The same machine, on the simulation's clock.
  func world(_ world: World) -> World {
    var world = world
    world.monotonic = { [self] in clock.withLock { $0 } }
    world.waitUntil = { _ in }
    return world
  }

  /// A descriptor with the folder's lock, which ends with the program; nil where another holds it.
  private static func hold(_ folder: String) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Removes what simulations left that a signal ended: our folders that no process has locked, a minute old at least, since one
  /// that has just been made is not held yet.
  private static func sweep(_ base: String, but own: String) {
    for name in LinuxKit.names(inFolder: base) where name.hasPrefix(prefix) {
      let path = "\(base)/\(name)"
      var status = stat()
      guard path != own, lstat(path, &status) == 0, status.st_uid == geteuid(),
        status.st_mtim.tv_sec < time(nil) - 60, let descriptor = hold(path)
      else { continue }
      remove(path)
      close(descriptor)
    }
  }

  /// The folder holds files, and no folders.
  private static func remove(_ folder: String) {
    for name in LinuxKit.names(inFolder: folder) { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}
