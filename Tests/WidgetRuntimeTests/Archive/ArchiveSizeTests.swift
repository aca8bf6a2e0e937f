import GRDB
import Glibc
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The archive's file shrinks after large removals, and files that were set aside do not pile up.
@Suite("the archive's size") struct ArchiveSizeTests {
  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static let junk = """
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
    INSERT INTO ledger (line, date, matter, cause, detail) SELECT i + 1000, 0, 'x', 'x', zeroblob(4000) FROM n
    """

  @Test("during use empty pages are released, a few at a time")
  func inUse() throws {
    let fixture = try ArchiveFixture()
    var now = ArchiveFixture.now
    let archive = try Archive.open(folder: fixture.folder) { now }
    for number in 1...2 { try archive.commit(ArchiveFixture.changes(number)) }
    try archive.damage(Self.junk)
    #expect(archive.compactionDate == nil)
    try archive.damage("DELETE FROM ledger WHERE matter = 'x'")
    var removal = ArchiveChanges()
    removal.remove(1)
    try archive.commit(removal)
    var steps = 0
    while let date = archive.compactionDate, steps < 1000 {
      now = date
      archive.compactIfDue()
      steps += 1
    }
    #expect((5..<100).contains(steps))
    #expect(size(fixture.path) < Archive.keptFree + (1 << 20))
    #expect(try archive.restart().map(\.record.number) == [2])
    #expect(try archive.timeline(of: 2) == ArchiveFixture.timeline(3))
  }

  @Test("a file of an earlier version, which could not shrink, is rewritten when opened")
  func migrated() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    try archive.commit(ArchiveFixture.changes(1))
    archive.close()
    let other = try fixture.database()
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA auto_vacuum = NONE; VACUUM")
      try database.execute(sql: Self.junk)
      try database.execute(sql: "DELETE FROM ledger WHERE matter = 'x'; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try other.close()
    #expect(size(fixture.path) > 12 << 20)
    let next = try fixture.open()
    #expect(size(fixture.path) < 1 << 20)
    #expect(try next.database.read { try Int.fetchOne($0, sql: "PRAGMA auto_vacuum") } == 2)
    #expect(try next.restart().map(\.record) == [ArchiveFixture.record(1)] && next.takeNotes() == [])
  }

  @Test("only the newest four archives that were set aside are kept")
  func aside() throws {
    let fixture = try ArchiveFixture()
    for day in 0..<7 {
      let archive = try Archive.open(folder: fixture.folder) { ArchiveFixture.now + 86_400 * Double(day) }
      archive.close()
      try ArchiveFixture.write([UInt8(day), 0], to: fixture.path)
    }
    let names = fixture.names.filter { $0.contains("damaged") }
    #expect(names.count == 4 && names.last == "archive.sqlite.damaged-2026-11-27T193000Z")
  }
}
