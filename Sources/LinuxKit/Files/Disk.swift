import Glibc

/// The system calls that make a change of a file durable, as values that a test can make fail. All answer as the system does: a
/// negative number with the reason in errno.
public struct Disk: Sendable {
  /// Opens a file and returns its descriptor.
  package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32
  /// Writes at the descriptor's position and returns the number of bytes that were written.
  package var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  /// Writes a file's content, or a folder's names, through to the disk.
  package var sync: @Sendable (_ file: Int32) -> Int32
  /// Gives a file a name, atomically in place of another that has it.
  package var rename: @Sendable (_ from: String, _ to: String) -> Int32
  /// Makes a folder that this user alone may enter.
  package var makeFolder: @Sendable (_ path: String) -> Int32
  /// Takes the lock of an open file; fails at once where another process holds it.
  package var lock: @Sendable (_ file: Int32) -> Int32

  /// The system's own calls.
  public static let live = Disk(
    open: { path, flags, mode in Glibc.open(path, flags, mode) },
    write: { file, bytes in Glibc.write(file, bytes.baseAddress, bytes.count) },
    sync: { fsync($0) },
    rename: { from, to in Glibc.rename(from, to) },
    makeFolder: { mkdir($0, 0o700) },
    lock: { flock($0, LOCK_EX | LOCK_NB) })

  /// Makes a folder and those above it, for this user alone; a folder that exists stays as it is. Returns the error, or nil.
  package func makeFolders(_ path: String) -> SystemError? {
    if makeFolder(path) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      return SystemError(errno)
    }
    if let error = makeFolders(String(path[..<slash])) { return error }
    return makeFolder(path) == 0 || errno == EEXIST ? nil : SystemError(errno)
  }
}

/// A file whose content is replaced whole or not at all, also over a loss of power. The new content is written beside the file,
/// synced to the disk, and renamed into its place, under a lock that other processes of ours respect. Only its user may read it
/// (mode 0600).
package struct DurableFile: Sendable {
  /// The folder that holds the file and its lock.
  package let folder: String
  /// The file's name.
  package let name: String
  /// The name of the lock: a file of its own, since each write replaces the file itself. Empty where there is no lock.
  package let lockName: String
  /// The system calls in use.
  package let disk: Disk

  /// Creates a file that only one process writes, and so needs no lock.
  package init(folder: String, name: String) {
    self.init(folder: folder, name: name, lockName: ".\(name).lock", disk: .live)
  }

  /// Creates a file that several processes may write, one at a time.
  package init(folder: String, name: String, lockName: String, disk: Disk) {
    (self.folder, self.name, self.lockName, self.disk) = (folder, name, lockName, disk)
  }

  /// The file's full path.
  package var path: String { "\(folder)/\(name)" }

  /// Returns the content; nil where it is longer than `limit` bytes, or where the path does not name a regular file.
  package func content(limit: Int) -> Result<[UInt8]?, SystemError> {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return .failure(SystemError(errno)) }
    let file = Descriptor(number)
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG else { return .success(nil) }
    return file.content(limit: limit)
  }

  /// Replaces the content. The bytes are on the disk when this returns nil; on an error the old content stays.
  package func replace(with bytes: [UInt8]) -> SystemError? {
    let temporary = "\(path).new"
    // Under the lock no other process writes, so a temporary file can only be left over from a crash.
    unlink(temporary)
    let number = disk.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { return SystemError(errno) }
    let file = Descriptor(number)
    if let error = write(bytes, file.number) { return discard(temporary, error) }
    guard disk.sync(file.number) == 0 else { return discard(temporary, SystemError(errno)) }
    guard disk.rename(temporary, path) == 0 else { return discard(temporary, SystemError(errno)) }
    return syncFolder()
  }

  private func write(_ bytes: [UInt8], _ file: Int32) -> SystemError? {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let written = disk.write(file, rest)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return SystemError(written < 0 ? errno : EIO) }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
      return nil
    }
  }

  private func discard(_ temporary: String, _ error: SystemError) -> SystemError {
    unlink(temporary)
    return error
  }

  private func syncFolder() -> SystemError? {
    let number = disk.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard number >= 0 else { return SystemError(errno) }
    let open = Descriptor(number)
    return disk.sync(open.number) == 0 ? nil : SystemError(errno)
  }

  /// What became of a call under the lock.
  package enum Locked<Result> {
    /// The body ran and returned this.
    case done(Result)
    /// Another process held the lock for the whole time; the body did not run.
    case busy
    /// The lock file could not be opened or locked; the body did not run.
    case failed(SystemError)
  }

  /// Runs the body while no other process may write. Waits at most two seconds for the lock.
  package func locked<Result>(monotonic: () -> Double, waitUntil: (Double) -> Void, _ body: () -> Result) -> Locked<
    Result
  > {
    if let error = disk.makeFolders(folder) { return .failed(error) }
    let number = disk.open("\(folder)/\(lockName)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { return .failed(SystemError(errno)) }
    let lock = Descriptor(number)
    let deadline = monotonic() + 2
    while disk.lock(lock.number) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return .failed(SystemError(errno)) }
      let now = monotonic()
      guard now < deadline else { return .busy }
      waitUntil(now + 0.01)
    }
    let result = body()
    // The lock ends with its descriptor, which must outlive the body.
    withExtendedLifetime(lock) {}
    return .done(result)
  }
}
