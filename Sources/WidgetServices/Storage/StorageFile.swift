import Glibc
import LinuxKit
import WidgetModel

/// The file of one bundle's storage, as it is read, written and set aside.
struct StorageFile: Sendable {
  let folder: String
  /// The file's name without its ending.
  let name: String
  var disk = Disk.live

  private var file: DurableFile {
    DurableFile(folder: folder, name: "\(name).store", lockName: "\(name).lock", disk: disk)
  }

  /// Bytes that a file may have: the quota with room for lengths and tags.
  static let limit = 64 << 20

  enum Fault: Error, Hashable {
    case system(SystemError)
    /// Another process has held the lock all the time.
    case busy
    case newer
    /// The bundle has written its share of this hour.
    case share
    case damaged
    /// Nothing may be made in its folder; why.
    case refused(String)
  }

  var path: String { file.path }

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
  func write(_ bytes: [UInt8]) -> Fault? { file.replace(with: bytes).map { .system($0) } }

  /// Sets a damaged file aside under a dated name; the new name.
  func setAside(stamp: String) -> String? {
    for number in 0..<100 {
      let aside = "\(name).damaged-\(stamp)\(number == 0 ? "" : "-\(number)")"
      guard access("\(folder)/\(aside)", F_OK) != 0 else { continue }
      guard disk.rename(path, "\(folder)/\(aside)") == 0 else { return nil }
      AsideFiles(folder: folder, prefixes: ["\(name).damaged-"], stampLength: stamp.count).bound(
        newest: "\(folder)/\(aside)")
      return aside
    }
    return nil
  }

  /// Runs the body while no other process may write.
  func locked<Result>(monotonic: () -> Double, waitUntil: (Double) -> Void, _ body: () -> Swift.Result<Result, Fault>)
    -> Swift.Result<Result, Fault>
  {
    if let fault = StateFolder.refusal(folder) { return .failure(.refused(fault.message)) }
    return switch file.locked(monotonic: monotonic, waitUntil: waitUntil, body) {
    case .done(let result): result
    case .busy: .failure(.busy)
    case .failed(let error): .failure(.system(error))
    }
  }
}
