import Glibc

/// Disk space that is released when the disk is full, so that a user's action (above all: removing a widget) can still be written.
/// It is allocated again when there is space.
struct ArchiveReserve {
  static let size: off_t = 1 << 20

  let path: String

  /// Allocates the space; on a full disk nothing is reserved.
  func make() {
    var status = stat()
    if stat(path, &status) == 0, status.st_size >= Self.size { return }
    let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard number >= 0 else { return }
    let failure = posix_fallocate(number, 0, Self.size)
    close(number)
    if failure != 0 { unlink(path) }
  }

  /// Releases the space. Returns whether there was any.
  func release() -> Bool { unlink(path) == 0 }
}
