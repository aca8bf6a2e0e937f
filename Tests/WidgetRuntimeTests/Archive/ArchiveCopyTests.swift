import Foundation
import GRDB
import Glibc
import LinuxKit
import TestSupport
import Testing
import WidgetModel
import WidgetSchedule
import WidgetWire

@testable import WidgetRuntime

/// Placed widgets are stored twice: damage to either file never loses one silently.
@Suite("the copy of the placed widgets") struct ArchiveCopyTests {
  /// A closed archive with three widgets, and their copy.
  private func closed() throws -> ArchiveFixture {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    for number in 1...3 { try archive.commit(ArchiveFixture.changes(number)) }
    archive.close()
    return fixture
  }

  /// The same as kill -9 leaves it: most of it is in the log.
  private func killed() throws -> ArchiveFixture {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    for number in 1...3 { try archive.commit(ArchiveFixture.changes(number, entries: 1)) }
    return try fixture.snapshot(withCopy: true)
  }

  /// The invariant: all three are there as placed, or an error says so.
  private func expectNothingLostSilently(_ fixture: ArchiveFixture, _ damage: @autoclosure () -> String) throws {
    let archive: Archive
    do { archive = try fixture.open() } catch let error as Diagnostic {
      #expect(error.message.contains("newer"), "\(damage()): \(error.message)")
      return
    }
    let found = try archive.restart().map(\.record)
    let notes = archive.takeNotes().map(\.message)
    let placed = found.filter { !$0.isTransient }.map(\.number)
    #expect(Set([1, 2, 3]).isSubset(of: placed), "\(damage()): \(placed), \(notes)")
    let isWhole =
      found.map(\.configuration) == [
        ArchiveFixture.configuration, ArchiveFixture.configuration, ArchiveFixture.configuration,
      ]
    if notes.isEmpty, placed == [1, 2, 3], !isWhole {
      // A configuration that is still valid may have been edited by the user.
      #expect(found.allSatisfy { $0.configuration != .emptyTable }, "\(damage())")
    }
    archive.close()
    // What was restored stays, and is reported once.
    let again = try fixture.open()
    #expect(try again.restart().filter { !$0.record.isTransient }.map(\.record.number) == placed, "\(damage())")
    #expect(again.takeNotes() == [], "\(damage())")
  }

  @Test("a copy from a version without stacks can be read")
  func withoutStacks() throws {
    let fixture = try closed()
    let file = InstancesCopyFile(folder: fixture.folder)
    guard case .copy(let copy) = file.read() else {
      Issue.record("there is no copy")
      return
    }
    var writer = ByteWriter()
    writer.write(copy.generation, copy.lastNumber, copy.instances, copy.tokens)
    let bytes = Array("LunetteInstances2\n".utf8) + writer.bytes
    try ArchiveFixture.write(Checksum.appended(to: bytes), to: fixture.copyPath)
    guard case .copy(let old) = file.read() else {
      Issue.record("the copy is not read")
      return
    }
    #expect(old == copy && old.instances.count == 3 && old.stacks.isEmpty)
    for name in fixture.names where name.hasPrefix("archive.sqlite") {
      try FileManager.default.removeItem(atPath: "\(fixture.folder)/\(name)")
    }
    let archive = try fixture.open()
    #expect(try archive.restart().map(\.record.number) == [1, 2, 3])
    #expect(try archive.stacks().isEmpty)
  }

  private func tried(_ fixture: ArchiveFixture, _ name: String, _ bytes: [UInt8]) throws -> ArchiveFixture {
    let copy = try ArchiveFixture()
    mkdir("\(copy.bundle.path)/state", 0o700)
    mkdir(copy.folder, 0o700)
    for other in fixture.names where other.hasPrefix("archive.sqlite") || other == InstancesCopyFile.name {
      try ArchiveFixture.write(try ArchiveFixture.read("\(fixture.folder)/\(other)"), to: "\(copy.folder)/\(other)")
    }
    try ArchiveFixture.write(bytes, to: "\(copy.folder)/\(name)")
    return copy
  }

  @Test(
    "one bit flipped anywhere, in any file, closed or killed: no placed widget is lost silently",
    arguments: ["archive.sqlite", "archive.sqlite-wal", InstancesCopyFile.name, "closed"], 0..<4)
  func flipped(_ file: String, _ part: Int) throws {
    let fixture = try file == "closed" ? closed() : killed()
    let name = file == "closed" ? "archive.sqlite" : file
    let whole = try ArchiveFixture.read("\(fixture.folder)/\(name)")
    var dice = SplitMix64(seed: UInt64(part))
    for round in 0..<24 {
      var bytes = whole
      // The beginnings of files and pages matter most.
      let place =
        switch round % 3 {
        case 0: dice.below(min(bytes.count, 200))
        case 1: min(dice.below(bytes.count / 4096 + 1) * 4096 + dice.below(64), bytes.count - 1)
        default: dice.below(bytes.count)
        }
      let bit = dice.below(8)
      bytes[place] ^= 1 << UInt8(bit)
      try expectNothingLostSilently(tried(fixture, name, bytes), "bit \(bit) of byte \(place) of \(file)")
    }
  }

  @Test(
    "any file truncated anywhere: no placed widget is lost silently",
    arguments: ["archive.sqlite", "archive.sqlite-wal", InstancesCopyFile.name, "closed"])
  func truncated(_ file: String) throws {
    let fixture = try file == "closed" ? closed() : killed()
    let name = file == "closed" ? "archive.sqlite" : file
    let whole = try ArchiveFixture.read("\(fixture.folder)/\(name)")
    for part in 0..<24 {
      let length = whole.count * part / 24
      try expectNothingLostSilently(tried(fixture, name, Array(whole[..<length])), "\(file) cut at \(length)")
    }
  }

  @Test("after a clean exit everything is in the archive's file, and no log is left")
  func cleanEnd() throws {
    let fixture = try closed()
    #expect(fixture.names == ["archive.reserve", "archive.sqlite", InstancesCopyFile.name, "lock"])
    #expect(try fixture.open().restart().map(\.record.number) == [1, 2, 3])
  }

  @Test(
    "a lost log: removed widgets stay removed, placed and configured ones are there, and one warning says so")
  func older() throws {
    let fixture = try closed()
    let archive = try fixture.open()
    var changes = ArchiveChanges()
    changes.remove(1)
    changes.place(ArchiveFixture.record(2, configuration: ["city": "Kraków"]))
    changes.place(ArchiveFixture.record(4, configuration: ["city": "Gdańsk"]))
    changes.setToken("0123", of: "com.example.kind2")
    try archive.commit(changes)
    let left = try fixture.snapshot(logBytes: 0, withCopy: true)
    let next = try left.open()
    let records = try next.restart().map(\.record)
    #expect(records.map(\.number) == [2, 3, 4])
    #expect(records.map(\.configuration) == [["city": "Kraków"], ArchiveFixture.configuration, ["city": "Gdańsk"]])
    #expect(try next.tokens()["com.example.kind2"] == "0123")
    // Pictures of unchanged widgets are still there.
    #expect(try next.timeline(of: 3) == ArchiveFixture.timeline(3))
    #expect(next.takeNotes().map(\.message).filter { $0.contains("had lost its latest changes") }.count == 1)
    #expect(next.nextNumber() == 5)
    next.close()
    #expect(try left.open().restart().map(\.record.number) == [2, 3, 4])
    withExtendedLifetime(archive) {}
  }

  @Test("a copy that is older than the archive is ignored: removed widgets stay removed")
  func stale() throws {
    let fixture = try closed()
    let old = try ArchiveFixture.read(fixture.copyPath)
    let archive = try fixture.open()
    var changes = ArchiveChanges()
    changes.remove(2)
    try archive.commit(changes)
    archive.close()
    try ArchiveFixture.write(old, to: fixture.copyPath)
    let next = try fixture.open()
    #expect(try next.restart().map(\.record.number) == [1, 3] && next.takeNotes() == [])
    // It is rewritten at once.
    #expect(try ArchiveFixture.read(fixture.copyPath) != old)
  }

  @Test("a widget missing from the archive is placed again, the file is set aside, and providers reload")
  func missing() throws {
    let fixture = try closed()
    let other = try fixture.database()
    try other.write { try $0.execute(sql: "DELETE FROM instance WHERE number = 2") }
    try other.close()
    let archive = try fixture.open()
    #expect(try archive.restart().map(\.record.number) == [1, 2, 3])
    let notes = archive.takeNotes().map(\.message)
    #expect(notes.first?.contains("has lost #2; it was moved to '\(fixture.path).damaged-") == true)
    #expect(archive.takeLost() == [1, 2, 3])
  }

  @Test("a configuration edited by the user stays; one that cannot be read is taken from the copy")
  func byHand() throws {
    let fixture = try closed()
    let other = try fixture.database()
    try other.write { database in
      try database.execute(
        sql: """
          UPDATE configuration SET value = 'Kraków' WHERE instance = 1 AND name = 'city';
          UPDATE configuration SET sort = 'nonsense' WHERE instance = 2 AND name = 'city';
          """)
    }
    try other.close()
    let archive = try fixture.open()
    let records = try archive.restart().map(\.record)
    #expect(records[0].configuration["city"] == "Kraków")
    #expect(records[1].configuration == ArchiveFixture.configuration)
    #expect(
      archive.takeNotes().map(\.message) == [
        "the stored configuration of #2 was damaged; it was restored from '\(fixture.copyPath)'"
      ])
  }

  @Test("with the archive deleted, the widgets are placed again; with both deleted, a new one is created")
  func deleted() throws {
    let fixture = try closed()
    unlink(fixture.path)
    let archive = try fixture.open()
    #expect(try archive.restart().map(\.record.number) == [1, 2, 3] && archive.takeNotes().count == 1)
    archive.close()
    unlink(fixture.path)
    unlink(fixture.copyPath)
    #expect(try fixture.open().restart() == [])
  }

  @Test("the copy is written at each change to placed widgets, at no other change, and after a day")
  func often() throws {
    let fixture = try ArchiveFixture()
    var now = ArchiveFixture.now
    let archive = try Archive.open(folder: fixture.folder) { now }
    func identity() -> FileIdentity? { FileIdentity(fixture.copyPath) }
    #expect(try archive.restart() == [] && identity() == nil)
    try archive.commit(ArchiveFixture.changes(1))
    let first = try #require(identity())
    var timeline = ArchiveChanges()
    timeline.replaceTimeline(of: 1, with: ArchiveFixture.timeline(2))
    try archive.commit(timeline)
    now += Archive.copyAge - 1
    try archive.commit(timeline)
    #expect(identity() == first)
    now += 2
    try archive.commit(timeline)
    #expect(identity() != first)
  }

  @Test(
    "with very many widgets the copy is not written at each change, but soon, and at the end", arguments: [false, true])
  func many(_ isClosed: Bool) throws {
    let fixture = try ArchiveFixture()
    var now = ArchiveFixture.now
    let archive = try Archive.open(folder: fixture.folder) { now }
    var changes = ArchiveChanges()
    for number in 1...Archive.mostCopiedAtOnce + 1 {
      changes.place(ArchiveFixture.record(number, configuration: ["n": .integer(Int64(number))]))
    }
    try archive.commit(changes)
    let first = FileIdentity(fixture.copyPath)
    var removal = ArchiveChanges()
    removal.remove(7)
    try archive.commit(removal)
    #expect(FileIdentity(fixture.copyPath) == first && archive.copyDate == now + Archive.copyPause)
    if isClosed {
      archive.close()
    } else {
      now += Archive.copyPause
      archive.writeCopyIfDue()
      #expect(archive.copyDate == nil)
    }
    #expect(FileIdentity(fixture.copyPath) != first)
  }
}
