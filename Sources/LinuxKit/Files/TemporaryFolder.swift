import Glibc

/// A folder of this process' own for what is thrown away at its end: in memory, where the machine has a folder for that. It is
/// locked for as long as the program runs; what a signal left of another goes when the next of the same name is made.
package struct TemporaryFolder: Sendable {
  /// The folder's full path. Only this user may enter it.
  package let path: String

  /// - Parameter prefix: what its name begins with, by which those that were left are found.
  /// - Throws: where no folder can be made in `base`.
  package init(prefix: String) throws(SystemError) {
    let base = Self.base
    var template = Array("\(base)/\(prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = Self.hold(path)
    Self.sweep(base, prefix, but: path)
  }

  /// Where such folders are made.
  package static var base: String {
    access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : environmentVariable("TMPDIR") ?? "/tmp"
  }

  /// Removes the folder with all that is in it.
  package func remove() { Self.remove(path) }

  /// A descriptor with the folder's lock, which ends with the program; nil where another holds it.
  private static func hold(_ folder: String) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Removes what programs left that a signal ended: our folders that no process has locked, a minute old at least, since one that
  /// has just been made is not held yet.
  private static func sweep(_ base: String, _ prefix: String, but own: String) {
    for name in names(inFolder: base) where name.hasPrefix(prefix) {
      let path = "\(base)/\(name)"
      var status = stat()
      guard path != own, lstat(path, &status) == 0, status.st_uid == geteuid(),
        status.st_mtim.tv_sec < time(nil) - 60, let descriptor = hold(path)
      else { continue }
      remove(path)
      close(descriptor)
    }
  }

  private static func remove(_ folder: String) {
    for name in names(inFolder: folder) {
      let path = "\(folder)/\(name)"
      // A link is removed itself, and not what it leads to.
      if unlink(path) != 0, errno == EISDIR { remove(path) }
    }
    rmdir(folder)
  }
}
