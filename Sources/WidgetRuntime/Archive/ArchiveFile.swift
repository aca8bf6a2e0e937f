import GRDB
import Glibc
import LinuxKit
import WidgetModel
import WidgetServices

/// The open database, and whether it can be written.
struct ArchiveConnection {
  let queue: DatabaseQueue
  /// Why nothing can be written; nil if it can.
  var trouble: ArchiveFault?

  func close() {
    if queue !== (try? ArchiveMigrations.model.get()) { try? queue.close() }
  }
}

/// The archive's file: how it is created, opened, and set aside.
struct ArchiveFile {
  let folder: String

  var path: String { "\(folder)/archive.sqlite" }

  /// How long a statement waits for another program's lock, in seconds. A few of them in a row stay below a second.
  static let patience = 0.3

  /// Opens it for reading and writing, and creates it if it is missing.
  func openForWriting() throws(ArchiveFault) -> DatabaseQueue {
    try makeFile()
    do throws(ArchiveFault) { return try opened(exclusive: false) } catch {
      switch error {
      case .damaged, .newer, .held, .locked: throw error
      // Shared memory (`-shm`) needs disk space and support by the file system; a single process can use SQLite without it.
      case .full, .unusable:
        guard let alone = try? opened(exclusive: true) else { throw error }
        return alone
      }
    }
  }

  private func opened(exclusive: Bool) throws(ArchiveFault) -> DatabaseQueue {
    var queue: DatabaseQueue?
    do {
      let opened = try DatabaseQueue(path: path, configuration: configuration(exclusive: exclusive))
      queue = opened
      try opened.writeWithoutTransaction { database in
        try ArchiveMigrations.prepare(database)
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        Self.makeCompactable(database)
        // Checked now, not at the first change: a statement that would write shows whether it can be written.
        try database.inTransaction(.immediate) {
          try database.execute(sql: "DELETE FROM token WHERE false")
          return .rollback
        }
      }
      return opened
    } catch {
      // Its lock would block the next attempt.
      try? queue?.close()
      throw ArchiveFault(error)
    }
  }

  /// Moves the log's content into the file, and empties the log.
  static func checkpoint(_ database: Database) throws { try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }

  /// An archive of an earlier Lunette, whose file could not shrink, is rewritten, unless that takes long. Without space for it, it
  /// stays as it is.
  private static func makeCompactable(_ database: Database) {
    guard let pages = try? ArchivePages(database), !pages.isIncremental, pages.held <= Archive.mostRewritten else {
      return
    }
    try? database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
    try? checkpoint(database)
  }

  /// Opens what can only be read, on a read-only disk or folder. Nil if nothing can be read.
  ///
  /// - Throws: `newer`, `locked`.
  func openForReading() throws(ArchiveFault) -> DatabaseQueue? {
    guard access(path, R_OK) == 0 else { return nil }
    var status = stat()
    let hasLog = stat(path + "-wal", &status) == 0 && status.st_size > 0
    // Without a log the file is complete, and `immutable` tells SQLite that it does not change, so that SQLite creates no files
    // beside it.
    for name in hasLog ? [path, immutable] : [immutable] {
      var reading = configuration(exclusive: false)
      reading.readonly = true
      do {
        let queue = try DatabaseQueue(path: name, configuration: reading)
        try queue.read { database in
          guard try ArchiveMigrations.version(of: database) == ArchiveMigrations.version else {
            throw ArchiveFault.damaged("is damaged")
          }
          try ArchiveMigrations.compare(database)
        }
        return queue
      } catch {
        let fault = ArchiveFault(error)
        if case .newer = fault { throw fault }
        if fault == .locked { throw fault }
      }
    }
    return nil
  }

  /// An empty archive in memory, if nothing can be read. It is never written to or closed.
  static func standIn() throws(ArchiveFault) -> DatabaseQueue {
    do { return try ArchiveMigrations.model.get() } catch { throw ArchiveFault(error) }
  }

  private var immutable: String {
    "file:\(path.utf8.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") })?immutable=1"
  }

  private func configuration(exclusive: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.label = "archive"
    configuration.busyMode = .timeout(Self.patience)
    configuration.prepareDatabase { database in
      if exclusive { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      try database.execute(
        sql: """
          PRAGMA synchronous = NORMAL;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA secure_delete = FAST;
          PRAGMA journal_size_limit = 8388608
          """)
    }
    return configuration
  }

  /// Accessible to this user only; SQLite gives its companions the same mode.
  private func makeFile() throws(ArchiveFault) {
    var status = stat()
    if lstat(path, &status) == 0 {
      // A user may have linked the file on purpose; anything else but a file (a FIFO would block) is set aside.
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .damaged("is not a file")
      }
      return
    }
    guard errno == ENOENT else { throw .unusable("cannot be opened: \(SystemError(errno).sentence)") }
    let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      throw errno == ENOSPC ? .full : .unusable("cannot be created: \(SystemError(errno).sentence)")
    }
    close(number)
  }

  /// The identity of the current file; nil if there is no file.
  var identity: FileIdentity? { FileIdentity(path) }

  /// Renames the file and its companions to a dated name; returns the name, or nil if that fails.
  func setAside(stamp: String) -> String? {
    for number in 1..<100 {
      let aside = "\(path).damaged-\(stamp)\(number == 1 ? "" : "-\(number)")"
      var status = stat()
      guard lstat(aside, &status) != 0 else { continue }
      if rename(path, aside) != 0, errno != ENOENT { return nil }
      for companion in ["-wal", "-shm"] { rename(path + companion, aside + companion) }
      asideFiles.bound(newest: aside)
      return aside
    }
    return nil
  }

  /// Checks the log before SQLite opens it: a damaged one is kept under a dated name.
  ///
  /// - Parameter known: the byte at which it was found damaged before: it is not kept twice.
  /// - Returns: the first damaged byte, and the new name, nil if it cannot be kept; nil: the log is valid.
  func examineLog(stamp: String, known: Int?) -> (place: Int, aside: String?)? {
    let log = ArchiveLog(path: path + "-wal")
    guard case .damaged(let place) = log.verdict(), place != known else { return nil }
    for number in 1..<100 {
      let aside = "\(log.path).damaged-\(stamp)\(number == 1 ? "" : "-\(number)")"
      var status = stat()
      guard lstat(aside, &status) != 0 else { continue }
      guard log.copy(to: aside) else { break }
      asideFiles.bound(newest: aside)
      return (place, aside)
    }
    return (place, nil)
  }

  private var asideFiles: AsideFiles {
    AsideFiles(
      folder: folder, prefixes: ["archive.sqlite.damaged-", "archive.sqlite-wal.damaged-"],
      stampLength: Moment.stamp(0).utf8.count)
  }
}

/// A file's identity, independent of its name.
struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Identifies an open file; nil if that fails.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) { (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
}
