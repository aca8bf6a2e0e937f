import Glibc
import LinuxKit
import WidgetModel
import WidgetWatch

/// Reports to a poll loop which instances' files were written, replaced or removed, once they have been quiet: an editor saves in
/// several steps.
final class InstanceWatch {
  /// The interval of checks if the kernel reports nothing.
  private static let pause = Duration.seconds(2)

  private let path: String
  private let monitor = FolderMonitor()
  private var watch: Int32?
  private var settling = Settling<Int>()
  /// When all of them are checked; nil: not before the kernel says so.
  private var wholeDate: ContinuousClock.Instant?

  /// - Parameter path: the folder; created if missing.
  init(_ path: String) {
    self.path = path
    begin()
  }

  /// For poll(2); -1 if the kernel gives none.
  var descriptor: Int32 { monitor.descriptor }

  /// When to check even if the kernel reports nothing.
  var deadline: ContinuousClock.Instant? { earliest(settling.deadline, wholeDate) }

  /// What may have changed and is quiet by now; nil: nothing.
  func take() -> Change? {
    let now = ContinuousClock.now
    for event in monitor.take() { note(event, at: now) }
    let numbers = settling.settled(at: now)
    guard let wholeDate, wholeDate <= now else { return numbers.isEmpty ? nil : .numbers(Set(numbers)) }
    self.wholeDate = nil
    if watch == nil { begin() }
    return .all
  }

  enum Change: Equatable {
    case numbers(Set<Int>)
    case all
  }

  private func note(_ event: FolderEvent, at now: ContinuousClock.Instant) {
    if event.has(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) {
      wholeDate = now + Settling<Int>.quiet
      // Another folder may be in its place now.
      if !event.has(IN_Q_OVERFLOW) { watch = nil }
    } else if let number = InstanceFile.number(of: String(decoding: event.name, as: UTF8.self)) {
      settling.note(number, at: now)
    }
  }

  private func begin() {
    mkdir(path, 0o700)
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      let names = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      watch = try? monitor.watch(Descriptor(folder), for: names | IN_DELETE_SELF | IN_MOVE_SELF).get()
    }
    if watch == nil { wholeDate = .now + Self.pause }
  }
}
