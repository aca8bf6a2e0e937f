import Glibc

/// Reports to a poll loop that a file has appeared at a path, such as the socket of a program that was started. Folders on the
/// way need not exist yet. Used by one thread at a time.
package final class FileArrival {
  private let path: String
  private let watch: FileWatch

  /// - Parameter path: absolute. A file that exists already is not reported.
  package init(_ path: String) {
    self.path = path
    watch = FileWatch(path)
  }

  /// For poll(2): readable when something happened on the way; -1 where the kernel gives none.
  package var descriptor: Int32 { watch.descriptor }

  /// Returns whether the file may have appeared since the last call, perhaps in place of another: something on the way changed,
  /// and the file exists.
  package func take() -> Bool {
    // It may have appeared before its folder was watched.
    watch.take() && access(path, F_OK) == 0
  }
}
