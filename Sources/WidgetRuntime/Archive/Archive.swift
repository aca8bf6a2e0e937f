import GRDB
import WidgetRuntimeClient
package import WidgetModel
package import WidgetSchedule
package import WidgetServices

/// Stores what outlasts the runtime's process: placed widgets, their timelines, their standings, the ledger, and push tokens. It
/// is one file in the state folder, used by one process, and by one thread at a time.
///
///     scheduler's step ─▶ ArchiveChanges ─▶ commit: one transaction ─▶ only then is it shown
///
/// A commit survives kill -9. Changes that a user was told are done (`ArchiveChanges.isDurable`) survive a loss of power, too; the
/// last second of timelines may then be missing, because syncing each one would cost more than calling the provider again.
///
/// No stored byte is trusted. A timeline that differs from what was written counts as missing; a file that is not an archive, or a
/// broken one, is set aside and replaced by a new one with the placed widgets that could still be read. The file is not checked
/// as a whole when it is opened: damage is found when it is read.
package final class Archive {
  /// The archive's path.
  package let folder: String
  /// Why nothing can be written at the moment, in which case each commit tries again; nil if it works.
  package internal(set) var trouble: Diagnostic?

  let file: ArchiveFile
  let reserve: ArchiveReserve
  let copyFile: InstancesCopyFile
  let clock: () -> Double
  /// The store of pictures that widgets show as data; nil if none is to be notified of those in use.
  package var pictures: PictureStore?
  /// The pictures last reported to the store; nil before the first time.
  private var heldPictures: Set<PictureReference>?
  /// Whether the archive is only read.
  var isReadOnly = false
  /// How long to wait for a process that owns the folder.
  var patience = ArchivePatience.none
  var lock: ArchiveLock?
  var connection: ArchiveConnection
  /// The identity of the opened file.
  var identity: FileIdentity?
  var notes: [Diagnostic] = []
  var lost: Set<Int> = []
  var lastNumber = 0
  /// How often the user's choices have changed in the archive's whole life.
  var generation = 0
  /// The generation stored in the file.
  var storedGeneration = 0
  /// Whether the stored data was compared with its copy; before that nothing is committed.
  var isCompared = false
  /// When the outdated copy may be written; nil: at once.
  var isCopyDue = false
  var nextCopyDate: Double?
  /// When the copy was last written or compared.
  var copiedDate = 0.0
  /// When empty pages are released next; nil: there are not enough.
  package internal(set) var compactionDate: Double?
  private var commits = 0
  /// Where the log was found damaged, once reported.
  var toldDamage: Int?
  /// What was saved from a broken file and is not yet in the new one; it is written with the next transaction.
  var owed = ArchiveChanges()

  private init(folder: String, clock: @escaping () -> Double) throws(ArchiveFault) {
    self.folder = folder
    self.clock = clock
    file = ArchiveFile(folder: folder)
    reserve = ArchiveReserve(path: "\(folder)/archive.reserve")
    copyFile = InstancesCopyFile(folder: folder)
    connection = ArchiveConnection(queue: try ArchiveFile.standIn(), trouble: .unusable("is not open"))
  }

  deinit { connection.close() }

  /// The database, for tests that damage it.
  var database: DatabaseQueue { connection.queue }

  /// Opens the archive of a state folder, and creates both if missing. On a disk that is full or read-only it opens what can be
  /// read, says so in `trouble`, and recovers at a later commit.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for a process that owns the folder briefly, such as a command.
  ///   - clock: seconds since 1970.
  /// - Throws: `io` if another process owns the folder or locks the file (it is named), or if a newer Lunette has
  ///   written it; nothing is changed then.
  package static func open(
    folder: String, patience: ArchivePatience = .none, clock: @escaping () -> Double
  ) throws(Diagnostic) -> Archive {
    do throws(ArchiveFault) {
      let archive = try Archive(folder: folder, clock: clock)
      archive.patience = patience
      // Waiting later would block the runtime's thread.
      defer { archive.patience = .none }
      try archive.connect(isOpening: true)
      return archive
    } catch {
      throw error.diagnostic(ArchiveFile(folder: folder).path)
    }
  }

  /// Opens what can be read, and changes nothing: no file is created, and no other process is blocked.
  ///
  /// - Throws: `io` if it cannot be read, or if a newer Lunette has written it.
  package static func openForReading(folder: String, clock: @escaping () -> Double) throws(Diagnostic) -> Archive {
    let file = ArchiveFile(folder: folder)
    do throws(ArchiveFault) {
      guard let queue = try file.openForReading() else { throw .unusable("cannot be read") }
      let archive = try Archive(folder: folder, clock: clock)
      archive.isReadOnly = true
      archive.connection = ArchiveConnection(queue: queue, trouble: .unusable("is open for reading only"))
      return archive
    } catch {
      throw error.diagnostic(file.path)
    }
  }

  // MARK: Notes

  /// Returns the warnings since the last call.
  package func takeNotes() -> [Diagnostic] {
    defer { notes = [] }
    return notes
  }

  /// Instances whose timelines turned out to be damaged since the last call: their providers must reload.
  package func takeLost() -> Set<Int> {
    defer { lost = [] }
    return lost
  }

  // MARK: Reading

  /// A number that no instance has had.
  package func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// All placed widgets in order, with what a scheduler needs to continue. No entry is read. The first time they are compared with
  /// their copy, and what the archive has lost is placed again.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func restart() throws(Diagnostic) -> [ArchivedInstance] {
    let now = clock()
    // A file with losses is recreated; anything then missing is in no copy.
    for _ in 0..<3 {
      let (found, loss) = try reading { reading throws in
        let found = try reading.restart(at: now)
        let loss = isCompared ? nil : compare(found, unconfigured: reading.unconfigured)
        if loss != nil { reading.forgetUnconfigured() }
        return (found, loss)
      }
      // A read-only archive is compared once it can be written.
      guard connection.trouble == nil else { return found }
      holdPictures()
      guard let loss else {
        isCompared = true
        writeCopyIfDue()
        return found
      }
      do throws(ArchiveFault) { try restore(loss, found.map(\.record)) } catch {
        // On a full disk, as usual: the next commit tries again.
        trouble = error.diagnostic(file.path)
        return found
      }
    }
    isCompared = true
    return try reading { reading throws in try reading.restart(at: now) }
  }

  /// An instance's content without its entries; nil if the instance does not exist.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func state(of number: Int) throws(Diagnostic) -> ArchivedState? {
    try reading { reading throws in try reading.state(of: number) }
  }

  /// One entry with its views, without reading the others; nil if it is missing or damaged.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func entry(of number: Int, index: Int) throws(Diagnostic) -> TimelineEntry? {
    try reading { reading throws in try reading.entry(of: number, index: index) }
  }

  /// A whole timeline; nil if it is missing or damaged.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func timeline(of number: Int) throws(Diagnostic) -> ArchivedTimeline? {
    try reading { reading throws in try reading.timeline(of: number) }
  }

  /// Returns the environments in which views were made, each with its instances.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func environments() throws(Diagnostic) -> [TimelineEnvironments] {
    try reading { reading throws in try reading.environments() }
  }

  /// Unfinished downloads.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func downloads() throws(Diagnostic) -> [Download] {
    try reading { reading throws in try reading.downloads() }
  }

  /// The stacks in the order of their names, each with its members.
  ///
  /// - Throws: `io` where the disk does not give it.
  func stacks() throws(Diagnostic) -> [ArchivedStack] {
    try reading { reading throws in try reading.stacks() }
  }

  /// Donations, oldest first.
  ///
  /// - Throws: `io` where the disk does not give it.
  func donations() throws(Diagnostic) -> [Donation] {
    try reading { reading throws in try reading.donations() }
  }

  /// The newest lines of the log, oldest first; of one instance (even a removed one), or of all.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func ledger(of instance: InstanceID?, last: Int) throws(Diagnostic) -> [LedgerLine] {
    try reading { reading throws in try reading.ledger(of: instance, last: last) }
  }

  /// Push tokens by kind.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func tokens() throws(Diagnostic) -> [String: String] {
    try reading { reading throws in try reading.tokens() }
  }

  /// The last token with which each kind's `push` was called.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func heard() throws(Diagnostic) -> [String: String] {
    try reading { reading throws in try reading.heard() }
  }

  /// Reads, and removes what turns out to be damaged. A broken file is recreated, and read once more.
  private func reading<Read>(_ read: (inout ArchiveReading) throws -> Read) throws(Diagnostic) -> Read {
    do throws(ArchiveFault) {
      do throws(ArchiveFault) { return try attempt(read) } catch {
        guard case .damaged(let words) = error else { throw error }
        try renew(words)
        return try attempt(read)
      }
    } catch {
      throw error.diagnostic(file.path)
    }
  }

  private func attempt<Read>(_ read: (inout ArchiveReading) throws -> Read) throws(ArchiveFault) -> Read {
    do {
      let (result, damaged, unconfigured) = try connection.queue.unsafeRead { database in
        var reading = ArchiveReading(database)
        let result = try read(&reading)
        return (result, reading.damaged, reading.unconfigured)
      }
      forget(damaged)
      report(unconfigured)
      return result
    } catch {
      throw ArchiveFault(error)
    }
  }

  /// If it cannot be written, a damaged timeline stays, and is found again.
  private func forget(_ damaged: Set<Int>) {
    for number in damaged.subtracting(lost).sorted() {
      let sentence = "the stored timeline of #\(number) is damaged; it is reloaded"
      notes.append(Diagnostic(.io, sentence, severity: .warning))
    }
    lost.formUnion(damaged)
    guard !damaged.isEmpty, connection.trouble == nil else { return }
    try? connection.queue.write { database in
      for number in damaged { try ArchiveWriting(database: database).drop(number) }
    }
  }

  private func report(_ unconfigured: Set<Int>) {
    for number in unconfigured.sorted() {
      let sentence = "the stored configuration of #\(number) is damaged; its defaults are used"
      notes.append(Diagnostic(.io, sentence, severity: .warning))
    }
  }

  // MARK: Writing

  /// Writes a step's changes: all of them, or none.
  ///
  /// - Throws: `io` if they cannot be written: the disk is full or read-only, or another program locks the file. Reading still
  ///   works; the caller keeps the changes, merges later ones into them, and tries again.
  package func commit(_ changes: ArchiveChanges) throws(Diagnostic) {
    guard !changes.isEmpty else { return }
    do throws(ArchiveFault) {
      if connection.trouble != nil, !isReadOnly { try connect() }
      if let fault = connection.trouble { throw fault }
      if !isCompared { _ = try? restart() }
      try write(changes)
      trouble = nil
      reserve.make()
      tend(changes)
    } catch {
      let diagnostic = error.diagnostic(file.path)
      trouble = diagnostic
      throw diagnostic
    }
  }

  /// Does what follows a commit: file checks, the copy, and compaction.
  private func tend(_ changes: ArchiveChanges) {
    writeCopyIfDue()
    if !changes.timelines.isEmpty || !changes.removed.isEmpty { holdPictures() }
    commits += 1
    // Checking costs as much as a small commit.
    if !changes.removed.isEmpty || commits % 32 == 0 { noteFreePages() }
  }

  /// Tells the picture store which pictures are in use, so it removes none of them.
  private func holdPictures() {
    guard let pictures, let shown = try? connection.queue.unsafeRead({ try ArchiveReading($0).pictures() }),
      shown != heldPictures
    else { return }
    heldPictures = shown
    pictures.hold(shown, for: file.path)
  }

  private func write(_ changes: ArchiveChanges) throws(ArchiveFault) {
    do throws(ArchiveFault) {
      // SQLite would keep writing to a deleted file.
      guard file.identity == identity else { throw .damaged("was moved or deleted") }
      try transact(changes)
    } catch {
      switch error {
      case .full where changes.isDurable && reserve.release(): try transact(changes)
      case .damaged(let words):
        try renew(words)
        try transact(changes)
      default: throw error
      }
    }
  }

  func transact(_ changes: ArchiveChanges) throws(ArchiveFault) {
    var all = owed
    all.merge(changes)
    let isCounted = all.isDurable || generation > storedGeneration
    do {
      try connection.queue.writeWithoutTransaction { database in
        if all.isDurable { try database.execute(sql: "PRAGMA synchronous = FULL") }
        defer { if all.isDurable { try? database.execute(sql: "PRAGMA synchronous = NORMAL") } }
        try database.inTransaction(.immediate) {
          let writing = ArchiveWriting(database: database)
          try writing.write(all)
          if isCounted { try writing.write(generation: generation + 1) }
          return .commit
        }
      }
      if isCounted { (generation, storedGeneration, isCopyDue) = (generation + 1, generation + 1, true) }
      owed = ArchiveChanges()
    } catch {
      throw ArchiveFault(error)
    }
  }
}
