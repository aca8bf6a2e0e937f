import GRDB
import LinuxKit
import WidgetModel
import WidgetServices

/// Opens the archive's file, and replaces it if it is broken.
extension Archive {
  /// Locks the folder and opens the file: for writing, or else for reading, or else an empty one in memory.
  func connect(isOpening: Bool = false) throws(ArchiveFault) {
    // SQLite shares state for a file within a process: if it was opened for reading, another connection cannot write it either.
    connection.close()
    do throws(ArchiveFault) {
      try takeFolder()
      examineLog()
      do throws(ArchiveFault) { try use(ArchiveConnection(queue: try file.openForWriting())) } catch {
        guard case .damaged(let words) = error else { throw error }
        try setAside(words)
        try use(ArchiveConnection(queue: try file.openForWriting()))
      }
      trouble = nil
      reserve.make()
    } catch {
      connection = ArchiveConnection(queue: try ArchiveFile.standIn(), trouble: error)
      trouble = error.diagnostic(file.path)
      let isRefused =
        switch error {
        case .newer, .locked, .held: true
        case .full, .unusable, .damaged: false
        }
      if isRefused, isOpening { throw error }
      if let queue = try file.openForReading() { try use(ArchiveConnection(queue: queue, trouble: error)) }
    }
  }

  private func use(_ opened: ArchiveConnection) throws(ArchiveFault) {
    do {
      let (found, known) = try opened.queue.unsafeRead { database in
        let reading = ArchiveReading(database)
        return (try reading.lastNumber(), try reading.generation())
      }
      storedGeneration = known < 1 << 53 ? known : 0
      generation = max(generation, storedGeneration)
      // Ignores implausibly large numbers; they come from damaged rows.
      lastNumber = max(lastNumber, found < 1 << 53 ? found : 0)
    } catch {
      throw ArchiveFault(error)
    }
    connection.close()
    connection = opened
    identity = file.identity
  }

  /// Reports that SQLite is about to drop a part of its log.
  private func examineLog() {
    guard let found = file.examineLog(stamp: Moment.stamp(clock()), known: toldDamage) else { return }
    let (place, aside) = found
    toldDamage = place
    let kept = aside.map { "a copy is '\($0)'" } ?? "it could not be copied"
    notes.append(
      Diagnostic(
        .io,
        "the archive's log '\(file.path)-wal' is damaged from byte \(place); \(kept), and the rest is lost",
        severity: .warning))
  }

  private func takeFolder() throws(ArchiveFault) {
    guard lock == nil else { return }
    if let error = Disk.live.makeFolders(folder) { throw .unusable("cannot be created: \(error.sentence)") }
    switch ArchiveLock.take(folder, started: Moment.text(clock()), patience: patience) {
    case .taken(let taken): lock = taken
    case .held(let holder): throw .held(holder)
    case .failed(let error): throw .unusable("cannot be written: \(error.sentence)")
    }
  }

  /// Replaces the file during use, with the placed widgets and tokens that can still be read.
  func renew(_ words: String) throws(ArchiveFault) {
    guard connection.trouble == nil else { throw .damaged(words) }
    owed = completed(saved())
    lost.formUnion(owed.instances.keys)
    connection.close()
    connection = ArchiveConnection(queue: try ArchiveFile.standIn(), trouble: .damaged(words))
    if lock?.holds(folder) != true { lock = nil }
    try takeFolder()
    try setAside(words)
    try use(ArchiveConnection(queue: try file.openForWriting()))
    if !owed.instances.isEmpty {
      notes.append(Diagnostic(.io, "the placed widgets were restored from it", severity: .warning))
    }
    try transact(ArchiveChanges())
  }

  /// The user's choices, as far as they can be read.
  private func saved() -> ArchiveChanges {
    var changes = ArchiveChanges()
    connection.queue.unsafeRead { database in
      var reading = ArchiveReading(database, isSalvage: true)
      for record in (try? reading.records()) ?? [] { changes.place(record) }
      for (kind, token) in (try? reading.tokens()) ?? [:] { changes.setToken(token, of: kind) }
      for stack in (try? reading.stacks()) ?? [] {
        changes.place(stack.record)
        changes.keep(stack.position, of: stack.record.name)
        for member in stack.members { changes.keep(member) }
      }
    }
    return changes
  }

  /// Closes the file: everything committed is in it, and no log is left. Nothing can be read or written afterwards.
  package func close() {
    if isCopyDue { writeCopy() }
    if connection.trouble == nil {
      try? connection.queue.writeWithoutTransaction { try ArchiveFile.checkpoint($0) }
    }
    connection.close()
    guard let queue = try? ArchiveFile.standIn() else { return }
    connection = ArchiveConnection(queue: queue, trouble: .unusable("is closed"))
    lock = nil
  }

  private func setAside(_ words: String) throws(ArchiveFault) {
    guard let aside = file.setAside(stamp: Moment.stamp(clock())) else {
      throw .unusable("\(words), and cannot be moved aside")
    }
    notes.append(
      Diagnostic(
        .io, "the archive '\(file.path)' \(words); it was moved to '\(aside)' and recreated", severity: .warning))
  }
}
