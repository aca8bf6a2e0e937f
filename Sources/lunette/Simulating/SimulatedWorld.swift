import Glibc
import LinuxKit
import Synchronization
import WidgetModel
import WidgetServices

/// What bundles reach of the host while they are simulated: its clock is the simulation's, waiting takes no time, and what
/// they store is thrown away at the end.
final class SimulatedWorld: Sendable {
  private let stored: TemporaryFolder
  private let clock = Mutex(0.0)

  init() throws(Diagnostic) {
    do throws(SystemError) { stored = try TemporaryFolder(prefix: "lunette-simulate-") } catch {
      throw Diagnostic(
        .io, "cannot create a folder for storage in \(TemporaryFolder.base): \(error.sentence)")
    }
  }

  /// Where values are stored: empty at the beginning.
  var folder: String { stored.path }

  /// Throws away what was stored.
  func end() { stored.remove() }

  /// Sets the clock that scripts and services read, in seconds since 1970.
  func set(_ now: Double) { clock.withLock { $0 = now } }

  /// The same machine, on the simulation's clock.
  func world(_ world: World) -> World {
    var world = world
    world.monotonic = { [self] in clock.withLock { $0 } }
    world.waitUntil = { _ in }
    return world
  }
}
