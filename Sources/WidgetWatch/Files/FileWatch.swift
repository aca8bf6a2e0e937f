import Glibc

/// Reports to a poll loop that the file at a path may have changed: written, replaced, made or removed. Nothing on the way to it
/// need exist yet. Used by one thread at a time.
package final class FileWatch {
  /// The time between two checks where the kernel reports nothing.
  private static let pause = Duration.seconds(2)

  private let path: String
  private let monitor = FolderMonitor()
  private var trail: PathWatch
  private var nextLook: ContinuousClock.Instant?

  /// - Parameter path: absolute.
  package init(_ path: String) {
    self.path = path
    trail = PathWatch(to: path, by: monitor)
    plan()
  }

  /// For poll(2): readable when something happened on the way; -1 where the kernel gives none.
  package var descriptor: Int32 { monitor.descriptor }

  /// When to check again although nothing happened; nil: never.
  package var deadline: ContinuousClock.Instant? { nextLook }

  /// Returns whether the file may have changed since the last call.
  package func take() -> Bool {
    let isTold = monitor.take().contains { event in
      event.has(IN_Q_OVERFLOW) || trail.roles[event.watch]?.contains { $0.means(event) } ?? false
    }
    let isDue = nextLook.map { $0 <= .now } ?? false
    guard isTold || isDue else { return false }
    let passed = trail.roles.keys
    trail = PathWatch(to: path, by: monitor)
    for watch in passed where trail.roles[watch] == nil { monitor.forget(watch) }
    plan()
    return true
  }

  private func plan() { nextLook = trail.isUncertain ? .now + Self.pause : nil }
}
