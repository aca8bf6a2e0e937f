import Glibc
import LinuxKit
import WidgetModel

/// The file of one bundle's storage: how it is read, written, and moved aside.
struct StorageFile: Sendable {
  let folder: String
  /// The file's name without its ending.
  let name: String
  var disk = Disk.live

  private var file: DurableFile {
    DurableFile(folder: folder, name: "\(name).store", lockName: "\(name).lock", disk: disk)
  }

  /// The largest file, in bytes: the quota and space for lengths and tags.
  static let limit = 64 << 20

  enum Fault: Error, Hashable {
    case system(SystemError)
    /// Another process held the lock for the whole time.
    case busy
    case newer
    /// The bundle has used up its bytes for this hour.
    case share
    case damaged
    /// Nothing may be made in the folder, for this reason.
    case refused(String)
  }

  var path: String { file.path }

  /// Reads the data; nil where nothing has been stored yet.
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

  /// Returns the generation that the file has; nil where there is no file, or it is damaged.
  func generation() -> UInt64? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return nil }
    let file = Descriptor(number)
    var head = [UInt8](repeating: 0, count: StoredData.magic.count + 8)
    return pread(file.number, &head, head.count, 0) == head.count ? StoredData.generation(ofHead: head) : nil
  }

  /// Writes the data; it is on the disk when this returns nil.
  func write(_ bytes: [UInt8]) -> Fault? { file.replace(with: bytes).map { .system($0) } }

  /// Renames a damaged file to a dated name, which is returned.
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
