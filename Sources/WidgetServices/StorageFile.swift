import Glibc

/// The file of one bundle's storage. A change is whole or not at all, also over a loss of power: it is written beside
/// the file, brought to the disk, and put in the file's place, under a lock that other processes respect.
struct StorageFile: Sendable {
  let folder: String
  /// The file's name without its ending.
  let name: String

  /// Bytes that a file may have: the quota with room for lengths and tags.
  static let limit = 64 << 20

  enum Fault: Error, Hashable {
    case system(SystemError)
    /// Another process has held the lock all the time.
    case busy
    case newer
    case damaged
  }

  var path: String { "\(folder)/\(name).store" }

  /// Nil where nothing has been stored yet.
  func read() -> Result<StoredData?, Fault> {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return errno == ENOENT ? .success(nil) : .failure(.system(SystemError(errno))) }
    switch Descriptor(number).content(limit: Self.limit) {
    case .failure(let error): return .failure(.system(error))
    case .success(nil): return .failure(.damaged)
    case .success(let bytes?): return Self.decoded(bytes)
    }
  }

  private static func decoded(_ bytes: [UInt8]) -> Result<StoredData?, Fault> {
    switch StoredData.read(bytes) {
    case .success(let data): .success(data)
    case .failure(let fault): .failure(fault == .newer ? .newer : .damaged)
    }
  }

  /// The count of writes that the file tells; nil where there is no file, or no sound one.
  func generation() -> UInt64? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return nil }
    let file = Descriptor(number)
    var head = [UInt8](repeating: 0, count: StoredData.magic.count + 8)
    return pread(file.number, &head, head.count, 0) == head.count ? StoredData.generation(ofHead: head) : nil
  }

  /// Brings the data to the disk; it is there when this returns nil.
  func write(_ data: StoredData) -> Fault? {
    let temporary = "\(path).new"
    // Under the lock nobody else writes; what a crash left behind is written over.
    let number = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { return .system(SystemError(errno)) }
    let file = Descriptor(number)
    if let error = file.write(data.bytes) { return discard(temporary, error) }
    guard fsync(file.number) == 0 else { return discard(temporary, SystemError(errno)) }
    guard rename(temporary, path) == 0 else { return discard(temporary, SystemError(errno)) }
    return syncFolder()
  }

  private func discard(_ temporary: String, _ error: SystemError) -> Fault {
    unlink(temporary)
    return .system(error)
  }

  private func syncFolder() -> Fault? {
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return .system(SystemError(errno)) }
    let open = Descriptor(number)
    return fsync(open.number) == 0 ? nil : .system(SystemError(errno))
  }

  /// Sets a damaged file aside under a dated name; the new name.
  func setAside(stamp: String) -> String? {
    for number in 0..<100 {
      let aside = "\(name).damaged-\(stamp)\(number == 0 ? "" : "-\(number)")"
      guard access("\(folder)/\(aside)", F_OK) != 0 else { continue }
      return rename(path, "\(folder)/\(aside)") == 0 ? aside : nil
    }
    return nil
  }

  /// Runs the body while no other process may write.
  /// A lock file of its own: the data's file is replaced by each write, and a lock would go with it.
  func locked<Result>(monotonic: () -> Double, waitUntil: (Double) -> Void, _ body: () -> Swift.Result<Result, Fault>)
    -> Swift.Result<Result, Fault>
  {
    if let error = Self.makeFolders(folder) { return .failure(.system(error)) }
    let number = open("\(folder)/\(name).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { return .failure(.system(SystemError(errno))) }
    let lock = Descriptor(number)
    let deadline = monotonic() + 2
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return .failure(.system(SystemError(errno))) }
      let now = monotonic()
      guard now < deadline else { return .failure(.busy) }
      waitUntil(now + 0.01)
    }
    let result = body()
    // The lock ends with its descriptor, which must outlive the body.
    withExtendedLifetime(lock) {}
    return result
  }

  private static func makeFolders(_ path: String) -> SystemError? {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      return SystemError(errno)
    }
    if let error = makeFolders(String(path[..<slash])) { return error }
    return mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : SystemError(errno)
  }
}
