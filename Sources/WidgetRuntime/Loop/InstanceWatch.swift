import Glibc
import LinuxKit
import WidgetWatch

/// Reports to a poll loop which instances' files were written, replaced or removed, once they have been quiet: an editor saves
/// in several steps.
final class InstanceWatch {
  /// How long a file is quiet before it is read; and the time between two looks where the kernel reports nothing.
  private static let quiet = Duration.milliseconds(50), pause = Duration.seconds(2)

  private let path: String
  private let monitor = FolderMonitor()
  private var watch: Int32?
  private var changed: Set<Int> = []
  private var isWhole = false
  private var date: ContinuousClock.Instant?

  /// - Parameter path: the folder; it is made where it is not there.
  init(_ path: String) {
    self.path = path
    begin()
  }

  /// For poll(2); -1 where the kernel gives none.
  var descriptor: Int32 { monitor.descriptor }

  /// When to ask although the kernel reports nothing.
  var deadline: ContinuousClock.Instant? { date }

  /// What may have changed and is quiet by now; nil: nothing.
  func take() -> Change? {
    for event in monitor.take() { note(event) }
    guard let date, date <= .now else { return nil }
    let change = isWhole || watch == nil ? Change.all : .numbers(changed)
    (changed, isWhole, self.date) = ([], false, nil)
    if watch == nil { begin() }
    return change
  }

  enum Change: Equatable {
    case numbers(Set<Int>)
    case all
  }

  private func note(_ event: FolderEvent) {
    if event.has(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) {
      isWhole = true
      // Another folder may stand there now.
      if !event.has(IN_Q_OVERFLOW) { watch = nil }
    } else if let number = InstanceFile.number(of: String(decoding: event.name, as: UTF8.self)) {
      changed.insert(number)
    } else {
      return
    }
    date = .now + Self.quiet
  }

  private func begin() {
    mkdir(path, 0o700)
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      let names = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      watch = try? monitor.watch(Descriptor(folder), for: names | IN_DELETE_SELF | IN_MOVE_SELF).get()
    }
    if watch == nil { date = .now + Self.pause }
  }
}
