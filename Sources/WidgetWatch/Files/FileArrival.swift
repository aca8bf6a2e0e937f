import Glibc

/// Tells a poll loop that a file has come to be at a path, such as the socket of a program that was started. Folders on the
/// way need not be there yet. Used by one thread at a time.
package final class FileArrival {
  private let path: String
  private let watch: FileWatch

  /// - Parameter path: absolute. What is there already is not told.
  package init(_ path: String) {
    self.path = path
    watch = FileWatch(path)
  }

  /// For poll(2): readable when something happened on the way; -1 where the kernel gives none.
  package var descriptor: Int32 { watch.descriptor }

  /// Whether it may have come since it was asked last, perhaps in another's place: something on the way is another, and it is
  /// there.
  package func take() -> Bool {
    // It may have come before its folder was watched.
    watch.take() && access(path, F_OK) == 0
  }
}
