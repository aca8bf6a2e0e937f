import WidgetModel
import WidgetWatch

/// Reports to a poll loop that a file was changed, once it has been quiet: an editor saves in several steps. Used by one thread.
final class QuietFileWatch {
  private let watch: FileWatch
  private var settling = Settling<Int>()

  /// - Parameter path: absolute.
  init(_ path: String) { watch = FileWatch(path) }

  /// For poll(2); -1 if the kernel gives none.
  var descriptor: Int32 { watch.descriptor }

  /// When to check even if the kernel reports nothing.
  var deadline: ContinuousClock.Instant? { earliest(watch.deadline, settling.deadline) }

  /// Returns whether the file may have changed and is quiet by now.
  func take() -> Bool {
    let now = ContinuousClock.now
    if watch.take() { settling.note(0, at: now) }
    return !settling.settled(at: now).isEmpty
  }
}
