import Glibc

/// The calls that make a change of a file last, each a value that a test makes fail; `live` are the system's own.
/// All answer as the system does: a negative number, and the reason in errno.
public struct Disk: Sendable {
  package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32
  package var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  package var sync: @Sendable (_ file: Int32) -> Int32
  package var rename: @Sendable (_ from: String, _ to: String) -> Int32
  package var makeFolder: @Sendable (_ path: String) -> Int32
  /// Takes the lock of an open file without waiting.
  package var lock: @Sendable (_ file: Int32) -> Int32

  public static let live = Disk(
    open: { path, flags, mode in Glibc.open(path, flags, mode) },
    write: { file, bytes in Glibc.write(file, bytes.baseAddress, bytes.count) },
    sync: { fsync($0) },
    rename: { from, to in Glibc.rename(from, to) },
    makeFolder: { mkdir($0, 0o700) },
    lock: { flock($0, LOCK_EX | LOCK_NB) })

  /// Makes a folder, and those above it, for this user alone; one that is there stays as it is.
  package func makeFolders(_ path: String) -> SystemError? {
    if makeFolder(path) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      return SystemError(errno)
    }
    if let error = makeFolders(String(path[..<slash])) { return error }
    return makeFolder(path) == 0 || errno == EEXIST ? nil : SystemError(errno)
  }
}

/// A file whose changes are whole or not at all, also over a loss of power: a change is written beside the file, brought
/// to the disk, and put in the file's place, under a lock that other processes respect. Its user alone may read it.
package struct DurableFile: Sendable {
  package let folder: String
  /// The file's name, and that of its lock: a file of its own, since the other is replaced by each write.
  package let name: String
  package let lockName: String
  package let disk: Disk

  /// A file that one process alone writes.
  package init(folder: String, name: String) {
    self.init(folder: folder, name: name, lockName: ".\(name).lock", disk: .live)
  }

  package init(folder: String, name: String, lockName: String, disk: Disk) {
    (self.folder, self.name, self.lockName, self.disk) = (folder, name, lockName, disk)
  }

  package var path: String { "\(folder)/\(name)" }

  /// The content to its end; nil where it is longer, or no plain file.
  package func content(limit: Int) -> Result<[UInt8]?, SystemError> {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return .failure(SystemError(errno)) }
    let file = Descriptor(number)
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG else { return .success(nil) }
    return file.content(limit: limit)
  }

  /// Brings the bytes to the disk; they are there when this returns nil.
  package func replace(with bytes: [UInt8]) -> SystemError? {
    let temporary = "\(path).new"
    // Under the lock nobody else writes; what a crash left behind is no file of ours any more.
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

  package enum Locked<Result> {
    case done(Result)
    /// Another process has held the lock all the time.
    case busy
    case failed(SystemError)
  }

  /// Runs the body while no other process may write; waits for that for two seconds.
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
