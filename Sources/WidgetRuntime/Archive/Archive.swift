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
/// What a commit has written is there after kill -9. What a person was told to be done (`ArchiveChanges.isDurable`) is there
/// after a loss of power too; the last second of timelines may then be missing, since a sync for each would cost more than asking
/// the provider again.
///
/// No stored byte is trusted. A timeline that is not as it was written counts as absent; a file that is not an archive, or a
/// broken one, is moved aside and a new one begun with the placed widgets that could still be read. The file is not examined as a
/// whole when it is opened: damage is found where it is read.
package final class Archive {
  /// Where the archive lies.
  package let folder: String
  /// Why nothing can be written at the moment, in which case each commit tries again; nil where all is well.
  package internal(set) var trouble: Diagnostic?

  let file: ArchiveFile
  let reserve: ArchiveReserve
  let copyFile: InstancesCopyFile
  let clock: () -> Double
  /// Where the pictures are kept that its widgets show as data; nil: nobody is told which these are.
  package var pictures: PictureStore?
  /// What the store was told last; nil before the first time.
  private var heldPictures: Set<PictureReference>?
  /// Whether nothing is ever written to it.
  var isReadOnly = false
  /// How long to wait for a process that holds the folder.
  var patience = ArchivePatience.none
  var lock: ArchiveLock?
  var connection: ArchiveConnection
  /// Which file was opened.
  var identity: FileIdentity?
  var notes: [Diagnostic] = []
  var lost: Set<Int> = []
  var lastNumber = 0
  /// How often what a person chose was changed, in this archive's whole life.
  var generation = 0
  /// What the file says of it.
  var storedGeneration = 0
  /// Whether what is stored was compared with its copy; before that nothing is committed.
  var isCompared = false
  /// Whether the copy is not what is stored, and from when on it may be written; nil: at once.
  var isCopyDue = false
  var nextCopyDate: Double?
  /// When the copy was written or compared last.
  var copiedDate = 0.0
  /// When empty pages are given back; nil: there are not enough.
  package internal(set) var compactionDate: Double?
  private var commits = 0
  /// Where the log was found damaged, and said so.
  var toldDamage: Int?
  /// What was saved from a broken file and is not yet in the new one: it goes with the next transaction.
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

  /// Opens the archive of a state folder, and makes both where they are missing. On a disk that is full or read-only it
  /// opens what is there to be read, says so in `trouble`, and recovers at a later commit.
  ///
  /// - Parameters:
  ///   - patience: with a process that holds the folder, as a command does for a moment.
  ///   - clock: seconds since 1970.
  /// - Throws: `io` where another process holds the folder or locks the file (it is named), or where a newer Lunette has
  ///   written it; nothing is changed then.
  package static func open(
    folder: String, patience: ArchivePatience = .none, clock: @escaping () -> Double
  ) throws(Diagnostic) -> Archive {
    do throws(ArchiveFault) {
      let archive = try Archive(folder: folder, clock: clock)
      archive.patience = patience
      // A wait later on would block the runtime's thread.
      defer { archive.patience = .none }
      try archive.connect(isOpening: true)
      return archive
    } catch {
      throw error.diagnostic(ArchiveFile(folder: folder).path)
    }
  }

  /// Opens what is there to be read, and changes nothing: no file is made, and no other process is in the way.
  ///
  /// - Throws: `io` where it cannot be read, or where a newer Lunette has written it.
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

  // MARK: What was noticed

  /// Returns the warnings since the last call.
  package func takeNotes() -> [Diagnostic] {
    defer { notes = [] }
    return notes
  }

  /// Instances whose timelines turned out to be damaged, since the last time: their providers are to be asked anew.
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

  /// All placed widgets in their order, with what a scheduler needs to go on. No entry is read. The first time they are
  /// compared with their copy, and what the archive has lost is placed again.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func restart() throws(Diagnostic) -> [ArchivedInstance] {
    let now = clock()
    // A file that lost something is begun anew; what then is missing is in no copy.
    for _ in 0..<3 {
      let (found, loss) = try reading { reading throws in
        let found = try reading.restart(at: now)
        let loss = isCompared ? nil : compare(found, unconfigured: reading.unconfigured)
        if loss != nil { reading.forgetUnconfigured() }
        return (found, loss)
      }
      // What can only be read is compared once it can be written.
      guard connection.trouble == nil else { return found }
      holdPictures()
      guard let loss else {
        isCompared = true
        writeCopyIfDue()
        return found
      }
      do throws(ArchiveFault) { try restore(loss, found.map(\.record)) } catch {
        // On a full disk, as one: the next commit tries again.
        trouble = error.diagnostic(file.path)
        return found
      }
    }
    isCompared = true
    return try reading { reading throws in try reading.restart(at: now) }
  }

  /// What an instance has, without its entries; nil where there is no such instance.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func state(of number: Int) throws(Diagnostic) -> ArchivedState? {
    try reading { reading throws in try reading.state(of: number) }
  }

  /// One entry with its views, and none of the others; nil where it is not there, or no longer as it was written.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func entry(of number: Int, index: Int) throws(Diagnostic) -> TimelineEntry? {
    try reading { reading throws in try reading.entry(of: number, index: index) }
  }

  /// A whole timeline; nil where there is none, or it is no longer as it was written.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func timeline(of number: Int) throws(Diagnostic) -> ArchivedTimeline? {
    try reading { reading throws in try reading.timeline(of: number) }
  }

  /// Returns the environments that views were made in, and which instances' were.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func environments() throws(Diagnostic) -> [TimelineEnvironments] {
    try reading { reading throws in try reading.environments() }
  }

  /// Downloads that are not over.
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

  /// What was donated, oldest first.
  ///
  /// - Throws: `io` where the disk does not give it.
  func donations() throws(Diagnostic) -> [Donation] {
    try reading { reading throws in try reading.donations() }
  }

  /// The newest lines of the ledger, oldest first; of one instance (also a removed one), or of all.
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

  /// Which token the `push` of each kind was called with last.
  ///
  /// - Throws: `io` where the disk does not give it.
  package func heard() throws(Diagnostic) -> [String: String] {
    try reading { reading throws in try reading.heard() }
  }

  /// Reads, and forgets what turns out to be damaged. A broken file is begun anew, and read once more.
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

  /// Where it cannot be written, a damaged timeline stays, and is found again.
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
  /// - Throws: `io` where they cannot be written: the disk is full or cannot be written, or another program locks the file.
  ///   Reading goes on; whoever commits keeps the changes, merges later ones into them, and tries again.
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

  /// Does what follows a commit: checks of the file, the copy, and compaction.
  private func tend(_ changes: ArchiveChanges) {
    writeCopyIfDue()
    if !changes.timelines.isEmpty || !changes.removed.isEmpty { holdPictures() }
    commits += 1
    // Asking costs as much as a small commit.
    if !changes.removed.isEmpty || commits % 32 == 0 { noteFreePages() }
  }

  /// Tells the store of pictures which of them are shown, so that it removes none of these.
  private func holdPictures() {
    guard let pictures, let shown = try? connection.queue.unsafeRead({ try ArchiveReading($0).pictures() }),
      shown != heldPictures
    else { return }
    heldPictures = shown
    pictures.hold(shown, for: file.path)
  }

  private func write(_ changes: ArchiveChanges) throws(ArchiveFault) {
    do throws(ArchiveFault) {
      // SQLite would go on writing to a file that has no name any more.
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
