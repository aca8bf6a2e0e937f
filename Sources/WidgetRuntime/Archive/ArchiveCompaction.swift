import GRDB
import WidgetModel

/// Shrinks the file after large removals: empty pages are returned to the disk, a few at a time, so that no step takes long.
extension Archive {
  /// Bytes of empty pages that are kept for later writes.
  static let keptFree = 4 << 20
  /// Pages released in one step: some milliseconds.
  private static let stepPages = 512
  /// Seconds between two steps.
  private static let stepPause = 0.2
  /// The largest older archive, in bytes, that is rewritten when it is opened.
  static let mostRewritten = 64 << 20

  /// After a commit: whether there is something to release.
  func noteFreePages() {
    guard compactionDate == nil, let pages = try? connection.queue.read(ArchivePages.init), pages.isWasteful else {
      return
    }
    if pages.isIncremental { compactionDate = clock() + Self.stepPause }
  }

  /// Releases some pages if it is time.
  package func compactIfDue() {
    guard let date = compactionDate, date <= clock() else { return }
    compactionDate = nil
    guard connection.trouble == nil, let pages = try? connection.queue.read(ArchivePages.init), pages.isRoomy else {
      return
    }
    do {
      try connection.queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA incremental_vacuum(\(Self.stepPages))")
        // Released pages only leave the file at the log's checkpoint.
        if try !ArchivePages(database).isRoomy { try ArchiveFile.checkpoint(database) }
      }
      compactionDate = clock() + Self.stepPause
    } catch {
      // The disk is full or the file locked: the next commit tries again.
    }
  }
}

/// How much of the file is used.
struct ArchivePages {
  var free = 0
  var all = 0
  /// Bytes.
  var size = 0
  var isIncremental = false

  init(_ database: Database) throws {
    free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
    all = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
    size = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
    isIncremental = try Int.fetchOne(database, sql: "PRAGMA auto_vacuum") == 2
  }

  /// More than half of it is empty, so it should shrink.
  var isWasteful: Bool { free > all / 2 && isRoomy }
  /// It has more empty pages than are kept.
  var isRoomy: Bool { free * size > Archive.keptFree }
  /// Bytes.
  var held: Int { (all - free) * size }
}
