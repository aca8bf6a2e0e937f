import Glibc
import LinuxKit
import Synchronization
import WidgetLocale
import WidgetModel
import WidgetSandbox

/// `storage.*`: plain data under keys, one file a bundle, shared by its widgets. A value is on the disk when `set` returns. A
/// damaged file is moved aside and a new one begun. A full disk is an expected failure.
struct StorageService: Sendable {
  static var valueLimit: Int { LimitName.storageValue.whole }
  static var bundleLimit: Int { LimitName.storageBundle.whole }
  static let keyLimit = 255

  private let file: StorageFile?
  private let world: World
  private let account: WorkAccount
  private let memory = Memory()

  /// What was read or written last, with the file's generation.
  private final class Memory: Sendable {
    let data = Mutex<StoredData?>(nil)
  }

  /// - Parameters:
  ///   - folder: where the files of all bundles lie; nil where the user has no such place.
  ///   - account: what is written is charged to it.
  init(bundle: BundlePlace, folder: String?, world: World, account: WorkAccount) {
    file = folder.map { StorageFile(folder: $0, name: Self.fileName(bundle), disk: world.disk) }
    self.world = world
    self.account = account
  }

  static func defaultFolder(_ environment: [String: String]) -> String? {
    StateFolder.path({ environment[$0] }).map { "\($0)/storage" }
  }

  /// Bundles are identified by their real paths: two of one name share nothing, and one that is reached by a link shares with
  /// itself.
  static func fileName(_ bundle: BundlePlace) -> String {
    let place = bundle.path.map { RealPath.of($0) ?? $0 } ?? "-"
    let letters = bundle.name.unicodeScalars.prefix(40).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
        ? Character(scalar) : "_"
    }
    let hash = String(Checksum.of(Array(place.utf8)[...]), radix: 16)
    return "\(String(letters))-\(String(repeating: "0", count: 16 - hash.count))\(hash)"
  }

  func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    guard let file else {
      return .failure(
        message: "cannot store values: neither HOME nor XDG_STATE_HOME is set", code: Diagnostic.Code.io.rawValue)
    }
    switch arguments.function {
    case .storageGet:
      let key = try Self.key(arguments)
      return try answer(current(file, arguments), arguments) { .values([$0[key] ?? arguments[1] ?? .null]) }
    case .storageKeys:
      return try answer(current(file, arguments), arguments) { .values([.list($0.fields.map { .text($0.name) })]) }
    case .storageRemove:
      let key = try Self.key(arguments)
      return try answer(changed(file, arguments) { $0.set(key, nil) }, arguments) { _ in .values([]) }
    default:
      let key = try Self.key(arguments)
      let value = arguments[1]
      if let value { try Self.check(value, key, arguments) }
      let changed = changed(file, arguments) { $0.set(key, value) }
      if case .success(let data) = changed, data.size > Self.bundleLimit {
        throw Self.tooLarge("the bundle would store more than \(LimitName.storageBundle.text)", key, arguments)
      }
      return try answer(changed, arguments) { _ in .values([]) }
    }
  }

  private static func key(_ arguments: Arguments) throws(Diagnostic) -> String {
    let key = try arguments.text(0, "key")
    guard !key.isEmpty else { throw arguments.wrong("the key is empty") }
    guard key.utf8.count <= keyLimit else { throw tooLarge("a key is longer than 255 bytes", key, arguments) }
    return key
  }

  private static func check(_ value: Value, _ key: String, _ arguments: Arguments) throws(Diagnostic) {
    guard StoredData.isWithin(depth: StoredData.depthLimit, value) else {
      throw tooLarge("a value is nested more than 64 tables deep", key, arguments)
    }
    guard StoredData.size(value) <= valueLimit else {
      throw tooLarge("a value is larger than \(LimitName.storageValue.text)", key, arguments)
    }
  }

  private static func tooLarge(_ sentence: String, _ key: String, _ arguments: Arguments) -> Diagnostic {
    Diagnostic(
      .sizeStorage, "\(arguments.function.rawValue): \(sentence) (key '\(key.prefix(40))')",
      bundle: arguments.call.bundle)
  }

  // MARK: Reading and writing

  private func current(_ file: StorageFile, _ arguments: Arguments) -> Result<StoredData, StorageFile.Fault> {
    if let data = remembered(file) { return .success(data) }
    switch file.read() {
    case .success(let data):
      let data = data ?? StoredData()
      memory.data.withLock { $0 = data }
      return .success(data)
    case .failure(.damaged):
      // Under the lock, since another process may be replacing the damaged file at this moment.
      return locked(file) { sound(file, arguments) }
    case .failure(let fault): return .failure(fault)
    }
  }

  /// Returns what was read or written last, if the file has not been written since.
  private func remembered(_ file: StorageFile) -> StoredData? {
    guard let data = memory.data.withLock({ $0 }), data.generation == file.generation() else { return nil }
    return data
  }

  /// Changes what is stored; a result beyond the quota is returned but not written.
  private func changed(_ file: StorageFile, _ arguments: Arguments, _ change: (inout StoredData) -> Void)
    -> Result<StoredData, StorageFile.Fault>
  {
    locked(file) {
      (remembered(file).map { .success($0) } ?? sound(file, arguments)).flatMap { before in
        var data = before
        change(&data)
        if data == before { return .success(before) }
        // The first generation is taken from the clock: a new file is not mistaken for the one before it.
        if before.generation == 0 { data.generation = arguments.call.now.bitPattern }
        if data.size > Self.bundleLimit, data.size > before.size { return .success(data) }
        data.generation &+= 1
        let bytes = data.bytes
        guard account.write(bytes.count, at: world.monotonic()) else { return .failure(.share) }
        if let fault = file.write(bytes) { return .failure(fault) }
        memory.data.withLock { $0 = data }
        return .success(data)
      }
    }
  }

  private func locked<Result>(_ file: StorageFile, _ body: () -> Swift.Result<Result, StorageFile.Fault>)
    -> Swift.Result<Result, StorageFile.Fault>
  {
    file.locked(monotonic: world.monotonic, waitUntil: world.waitUntil, body)
  }

  /// Returns the file's data; a damaged file is moved aside.
  private func sound(_ file: StorageFile, _ arguments: Arguments) -> Result<StoredData, StorageFile.Fault> {
    switch file.read() {
    case .success(let data): return .success(data ?? StoredData())
    case .failure(.damaged):
      let moment = DateFields(arguments.call.now, in: .utc)
      let stamp = EnglishDates(english: .us).text(DatePattern(unquoted: "yyyyMMddHHmmss"), moment) ?? ""
      guard let aside = file.setAside(stamp: stamp) else { return .failure(.damaged) }
      world.logLine(
        "warning: \(arguments.call.bundle.escapingControlCharacters): its storage was damaged; it was moved to "
          + "\("\(file.folder)/\(aside)".escapingControlCharacters) and recreated")
      return .success(StoredData())
    case .failure(let fault): return .failure(fault)
    }
  }

  private func answer(
    _ result: Result<StoredData, StorageFile.Fault>, _ arguments: Arguments, _ reply: (StoredData) -> HostReply
  ) throws(Diagnostic) -> HostReply {
    let sentence: String
    switch result {
    case .success(let data): return reply(data)
    case .failure(.system(let error)): sentence = "cannot use the storage: \(error.sentence)"
    case .failure(.refused(let why)): sentence = "cannot use the storage: \(why)"
    case .failure(.busy): sentence = "cannot use the storage: another process has locked it"
    case .failure(.damaged): sentence = "the storage is damaged and cannot be moved aside"
    case .failure(.share):
      let share = account.limits.written >> 20
      return .failure(
        message: "a bundle may write up to \(share) MiB per hour, and each change writes all of its storage",
        code: "limit")
    case .failure(.newer):
      throw Diagnostic(
        .io, "\(arguments.function.rawValue): the storage was written by a newer Lunette", bundle: arguments.call.bundle
      )
    }
    return .failure(message: sentence, code: Diagnostic.Code.io.rawValue)
  }
}
