import Glibc

/// Tells a poll loop that a file has come to be at a path, such as the socket of a program that was started. Folders on the
/// way need not be there yet. Used by one thread at a time.
package final class FileArrival {
  private let path: String
  private let monitor = FolderMonitor()
  private var watch: Int32 = -1
  /// What has to come next in the watched folder.
  private var awaited: [UInt8] = []

  /// - Parameter path: absolute. What is there already is not told.
  package init(_ path: String) {
    self.path = path
    arm()
  }

  /// For poll(2): readable when something happened on the way; -1 where the kernel gives none.
  package var descriptor: Int32 { monitor.descriptor }

  /// Whether it has come since it was asked last, perhaps in another's place.
  package func take() -> Bool {
    let events = monitor.take()
    guard !events.isEmpty else { return false }
    let isNear = awaited == Array(Self.split(path).name.utf8)
    if isNear, events.contains(where: { $0.watch == watch && $0.name == awaited }) { return true }
    guard events.contains(where: { $0.name == awaited || $0.has(Self.ends) }) else { return false }
    arm()
    // It may have come before its folder was watched.
    return access(path, F_OK) == 0
  }

  /// Watches the deepest folder on the way that is there.
  private func arm() {
    if watch >= 0 { monitor.forget(watch) }
    var (folder, name) = Self.split(path)
    while true {
      if case .success(let open) = Descriptor.path(folder),
        case .success(let number) = monitor.watch(open, for: IN_CREATE | IN_MOVED_TO | Self.ends)
      {
        (watch, awaited) = (number, Array(name.utf8))
        return
      }
      guard folder != "/" else { return watch = -1 }
      (folder, name) = Self.split(folder)
    }
  }

  private static let ends = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED

  private static func split(_ path: String) -> (folder: String, name: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[slash...].dropFirst()))
  }
}
