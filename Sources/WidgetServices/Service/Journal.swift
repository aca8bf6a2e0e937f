import Glibc

/// Returns whether what is written to a descriptor goes to systemd's journal, which adds the date itself and reads a line's
/// priority in front of it (systemd.exec(5), JOURNAL_STREAM).
///
/// - Parameters:
///   - stream: JOURNAL_STREAM: device and inode of the journal's socket. The variable alone proves nothing: a process that is
///     started with its output elsewhere inherits it.
///   - descriptor: standard error.
public enum Journal {
  /// - Parameters:
  ///   - stream: JOURNAL_STREAM: device and number of the journal's socket. The variable alone proves nothing: a process that is
  ///     started with its output elsewhere inherits it.
  ///   - descriptor: standard error.
  public static func takes(_ descriptor: Int32 = 2, stream: String?) -> Bool {
    let parts = (stream ?? "").split(separator: ":", omittingEmptySubsequences: false).map { UInt64($0) }
    var status = stat()
    guard parts.count == 2, let device = parts[0], let number = parts[1], fstat(descriptor, &status) == 0 else {
      return false
    }
    return UInt64(status.st_dev) == device && UInt64(status.st_ino) == number
  }
}
