import GRDB
import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetRuntime

/// SQLite's log, checked before SQLite uses the valid frames and drops the rest.
@Suite("the archive's log") struct ArchiveLogTests {
  /// An archive as kill -9 leaves it, with several transactions in its log.
  private func killed() throws -> (ArchiveFixture, log: [UInt8]) {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    for number in 1...4 { try archive.commit(ArchiveFixture.changes(number, entries: 1)) }
    let left = try fixture.snapshot(withCopy: true)
    return (left, try ArchiveFixture.read(left.path + "-wal"))
  }

  private func verdict(_ fixture: ArchiveFixture, _ bytes: [UInt8]) throws -> ArchiveLog.Verdict {
    try ArchiveFixture.write(bytes, to: fixture.path + "-wal")
    return ArchiveLog(path: fixture.path + "-wal").verdict()
  }

  @Test("a log as written is valid wherever it ends, and so is a missing one")
  func sound() throws {
    let (fixture, log) = try killed()
    #expect(log.count > 10 * 4120)
    for length in stride(from: 0, through: log.count, by: 1031) + [log.count] {
      #expect(try verdict(fixture, Array(log[..<length])) == .sound, "\(length)")
    }
    unlink(fixture.path + "-wal")
    #expect(ArchiveLog(path: fixture.path + "-wal").verdict() == .sound)
  }

  @Test("any flipped bit is detected", arguments: 0..<4)
  func flipped(_ seed: Int) throws {
    let (fixture, log) = try killed()
    var dice = SplitMix64(seed: UInt64(seed))
    for round in 0..<32 {
      var bytes = log
      let frames = (log.count - 32) / 4120
      let frame = dice.below(frames)
      let inFrame: Int = round < 20 ? dice.below(24) : dice.below(4120)
      let place: Int = round < 8 ? dice.below(32) : 32 + frame * 4120 + inFrame
      bytes[place] ^= 1 << UInt8(dice.below(8))
      // The file size that marks a transaction's end is cleared: later frames, or nothing, show that there was one.
      let isEnd = place >= 32 && (4..<8).contains((place - 32) % 4120) && frame == frames - 1
      if !isEnd { #expect(try verdict(fixture, bytes) != .sound, "byte \(place)") }
    }
  }

  @Test("frames of an older log behind its end, and those of an unfinished transaction, are not damage")
  func leftover() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    for number in 1...6 { try archive.commit(ArchiveFixture.changes(number, entries: 2)) }
    let long = try ArchiveFixture.read(fixture.path + "-wal").count
    // The log starts over at its beginning.
    try archive.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(RESTART)") }
    try archive.commit(ArchiveFixture.changes(7, entries: 1))
    #expect(try ArchiveFixture.read(fixture.path + "-wal").count == long)
    #expect(ArchiveLog(path: fixture.path + "-wal").verdict() == .sound)
    // A large transaction that is rolled back after its pages reached the log, and a small one over its beginning.
    try archive.database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA cache_size = 10; BEGIN")
      for number in 1...400 {
        try database.execute(sql: "INSERT INTO token VALUES (?, zeroblob(3000))", arguments: ["k\(number)"])
      }
      try database.execute(sql: "ROLLBACK")
    }
    try archive.commit(ArchiveFixture.changes(8, entries: 1))
    #expect(ArchiveLog(path: fixture.path + "-wal").verdict() == .sound)
  }

  @Test("a damaged log is reported with the byte and kept under a dated name, and everything before it is there")
  func aside() throws {
    let (fixture, log) = try killed()
    var bytes = log
    let frames = (log.count - 32) / 4120
    let place = 32 + (frames / 2) * 4120 + 500
    bytes[place] ^= 4
    try ArchiveFixture.write(bytes, to: fixture.path + "-wal")
    let archive = try fixture.open()
    let aside = "\(fixture.path)-wal.damaged-2026-11-21T193000Z"
    let note = try #require(archive.takeNotes().first)
    #expect(note.severity == .warning)
    #expect(note.message.contains("is damaged from byte \(place - 500); a copy is '\(aside)'"))
    #expect(try ArchiveFixture.read(aside) == bytes)
    #expect(try fixture.mode("archive.sqlite-wal.damaged-2026-11-21T193000Z") == 0o600)
    #expect(try archive.restart().map(\.record.number) == [1, 2, 3, 4])
  }
}
