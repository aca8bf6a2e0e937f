import GRDB
import Glibc
import TestSupport
import Testing
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// Files that are not archives, or not any more.
@Suite("a damaged archive") struct ArchiveDamageTests {
  /// A closed archive with two widgets, without their copy (`ArchiveCopyTests`), and its bytes.
  private func closed() throws -> (ArchiveFixture, [UInt8]) {
    let fixture = try ArchiveFixture()
    try {
      let archive = try fixture.open()
      for number in 1...2 { try archive.commit(ArchiveFixture.changes(number)) }
    }()
    unlink(fixture.copyPath)
    return (fixture, try ArchiveFixture.read(fixture.path))
  }

  /// Reads and writes everything; throws only if a newer version is recognized.
  private func use(_ fixture: ArchiveFixture) throws -> [Diagnostic] {
    let archive = try fixture.open()
    for instance in try archive.restart() {
      let number = instance.record.number
      let expected = ArchiveFixture.timeline(3)
      // Reading returns what was written, or nothing.
      if let timeline = try archive.timeline(of: number) { #expect(timeline == expected) }
      for index in 0..<3 {
        if let entry = try archive.entry(of: number, index: index) {
          #expect(entry == expected.timeline.entries[index])
        }
      }
      _ = try archive.state(of: number)
    }
    _ = try archive.ledger(of: nil, last: 100)
    _ = try archive.tokens()
    _ = try archive.heard()
    let next = archive.nextNumber()
    let changes = ArchiveFixture.changes(next)
    try archive.commit(changes)
    // Even damage in pages that SQLite considers free is detected: the timeline is requested again.
    let found = try archive.timeline(of: next)
    #expect(found == ArchiveFixture.timeline(3) || found == nil && archive.takeLost().contains(next))
    return archive.takeNotes()
  }

  @Test("truncated at any block, it opens, or is set aside and replaced, and works")
  func truncated() throws {
    let (fixture, bytes) = try closed()
    var asides = 0
    for length in stride(from: 0, to: bytes.count, by: 512) {
      for name in fixture.names where name.contains("damaged") { unlink("\(fixture.folder)/\(name)") }
      unlink(fixture.copyPath)
      try ArchiveFixture.write(Array(bytes[..<length]), to: fixture.path)
      let notes = try use(fixture)
      let aside = fixture.names.filter { $0 == "archive.sqlite.damaged-2026-11-21T193000Z" }.count
      #expect(notes.isEmpty == (aside == 0), "\(length): \(notes.map(\.message)), \(fixture.names)")
      asides += aside
    }
    // An empty file is a new one; any other length is detected, unless the missing part of the last page is unused.
    #expect((bytes.count / 512 - 8..<bytes.count / 512).contains(asides))
  }

  @Test(
    "bits flipped anywhere: reads return what was written or nothing, and the archive still works", arguments: 0..<60)
  func flipped(_ seed: Int) throws {
    let (fixture, whole) = try closed()
    var dice = SplitMix64(seed: UInt64(seed))
    for _ in 0..<4 {
      var bytes = whole
      for _ in 0...dice.below(8) { bytes[dice.below(bytes.count)] ^= 1 << UInt8(dice.below(8)) }
      try ArchiveFixture.write(bytes, to: fixture.path)
      do {
        _ = try use(fixture)
      } catch let error as Diagnostic {
        #expect(error.code == .io && error.message.contains("newer"), "\(error)")
      }
    }
  }

  @Test(
    "another program's file is set aside unchanged, and a new archive is created",
    arguments: [
      Array("#!/bin/sh\necho hello\n".utf8), [0x00, 0x01], [UInt8](repeating: 0, count: 4096),
      Array("SQLite format 3\u{0}".utf8), [UInt8](repeating: 0xFF, count: 100_000),
    ])
  func foreign(_ bytes: [UInt8]) throws {
    let fixture = try ArchiveFixture()
    try { _ = try fixture.open() }()
    try ArchiveFixture.write(bytes, to: fixture.path)
    let notes = try use(fixture)
    #expect(
      notes.count == 1 && notes[0].severity == .warning && notes[0].message.contains("moved to '\(fixture.path)"))
    #expect(try ArchiveFixture.read("\(fixture.path).damaged-2026-11-21T193000Z") == bytes)
  }

  @Test("another program's database is recognized by its application number, or the lack of one")
  func otherApplication() throws {
    for number in [0, 0x4C75_4E64] {
      let fixture = try ArchiveFixture()
      try { _ = try fixture.open() }()
      unlink(fixture.path)
      let other = try fixture.database()
      try other.write { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
      try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(number)") }
      try other.close()
      let before = try ArchiveFixture.read(fixture.path)
      #expect(try use(fixture).map(\.message).first?.contains("another program created the file") == true)
      #expect(try ArchiveFixture.read("\(fixture.path).damaged-2026-11-21T193000Z") == before)
    }
  }

  @Test("anything but a file is set aside, too: a folder, a FIFO, a broken link")
  func noFile() throws {
    for make in [
      { (path: String) in mkdir(path, 0o700) }, { mkfifo($0, 0o600) }, { symlink("/nonexistent/archive", $0) },
    ] {
      let fixture = try ArchiveFixture()
      try { _ = try fixture.open() }()
      unlink(fixture.path)
      #expect(make(fixture.path) == 0)
      #expect(try use(fixture).count == 1)
    }
  }

  @Test("several set aside at the same moment are all kept")
  func many() throws {
    let fixture = try ArchiveFixture()
    for number in 1...3 {
      try { _ = try fixture.open() }()
      try ArchiveFixture.write([UInt8(number), 0], to: fixture.path)
    }
    try { _ = try fixture.open() }()
    let name = "archive.sqlite.damaged-2026-11-21T193000Z"
    #expect(fixture.names.filter { $0.contains("damaged") } == ["", "-2", "-3"].map { name + $0 })
  }

  @Test("a newer version is refused with 74 and not touched")
  func newer() throws {
    let (fixture, _) = try closed()
    let database = try fixture.database()
    try database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = 99; PRAGMA journal_mode = DELETE")
    }
    try database.close()
    let before = try ArchiveFixture.read(fixture.path)
    let error = #expect(throws: Diagnostic.self) { try fixture.open() }
    #expect(error?.code.exit == .io && error?.message.contains("newer Lunette (format 99;") == true)
    #expect(try ArchiveFixture.read(fixture.path) == before)
    #expect(!fixture.names.contains { $0.contains("damaged") })
  }

  @Test("a broken page found during use: placed widgets are taken over, and their providers reload")
  func brokenInUse() throws {
    let (fixture, _) = try closed()
    try fixture.breakPage(of: "entry")
    let archive = try fixture.open()
    let before = try archive.restart()
    #expect(before.map(\.standing?.plan?.dates.count) == [3, 3])
    #expect(try archive.entry(of: 1, index: 0) == nil)
    #expect(archive.takeLost() == [1, 2])
    #expect(archive.takeNotes().map(\.severity) == [.warning, .warning])
    #expect(try archive.restart().map(\.record) == before.map(\.record))
    #expect(try archive.tokens() == ["com.example.kind1": "00ff", "com.example.kind2": "00ff"])
    #expect(archive.nextNumber() == 3)
    try archive.commit(ArchiveFixture.changes(2))
    #expect(try archive.timeline(of: 2) == ArchiveFixture.timeline(3))
  }

  @Test("folder deleted during use: at the next commit it is back, with the placed widgets")
  func deleted() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    try archive.commit(ArchiveFixture.changes(1))
    for name in fixture.names { unlink("\(fixture.folder)/\(name)") }
    rmdir(fixture.folder)
    try archive.commit(ArchiveFixture.changes(2))
    #expect(try archive.restart().map(\.record.number) == [1, 2])
    #expect(archive.takeLost() == [1])
    #expect(fixture.names.contains("archive.sqlite") && fixture.names.contains("lock"))
  }

  @Test(
    "a modified row is treated as missing, and the others are there",
    arguments: [
      "UPDATE entry SET body = zeroblob(40) WHERE instance = 1", "UPDATE entry SET body = 'x' WHERE instance = 1",
      "DELETE FROM entry WHERE instance = 1 AND place = 0",
      "UPDATE entry SET body = (SELECT body FROM entry WHERE instance = 2 AND place = 0) WHERE instance = 1 AND place = 0",
      "UPDATE timeline SET details = zeroblob(8) WHERE instance = 1",
      "UPDATE timeline SET \"plan\" = 7 WHERE instance = 1",
    ])
  func row(_ sql: String) throws {
    let (fixture, _) = try closed()
    let archive = try fixture.open()
    try archive.damage(sql)
    #expect(try archive.timeline(of: 1) == nil)
    #expect(archive.takeLost() == [1] && archive.takeNotes().count == 1)
    #expect(try archive.timeline(of: 2) == ArchiveFixture.timeline(3))
    let instances = try archive.restart()
    #expect(instances.map(\.record) == [1, 2].map { ArchiveFixture.record($0) })
    #expect(instances[0].standing == nil && instances[1].standing?.plan?.dates.count == 3)
    #expect(archive.takeLost() == [])
  }

  @Test("a damaged plan is detected at the restart, before anything is shown")
  func plan() throws {
    let (fixture, _) = try closed()
    let archive = try fixture.open()
    try archive.damage("UPDATE timeline SET \"plan\" = zeroblob(40) WHERE instance = 2")
    #expect(try archive.restart().map { $0.standing == nil } == [false, true])
    #expect(archive.takeLost() == [2])
  }

  @Test("without its scheduling state a widget keeps showing its timeline, and its provider reloads at once")
  func standing() throws {
    let (fixture, _) = try closed()
    let archive = try fixture.open()
    try archive.damage("UPDATE state SET standing = x'01', error = x'02', revision = 'x' WHERE instance = 1")
    let instance = try #require(try archive.restart().first)
    var scheduler = Scheduler()
    let actions = scheduler.handle(
      .placed(InstanceID(1), PlacedWidget(kind: "k", family: .systemLarge), instance.standing),
      at: ArchiveFixture.now + 950)
    #expect(
      actions.contains { if case .show(_, let entry?) = $0 { entry.index == 1 && entry.count == 3 } else { false } })
    #expect(actions.contains { if case .reload(_, let request) = $0 { request.reason == .first } else { false } })
    #expect(instance.error == nil && instance.revision == 0)
  }

  @Test(
    "a configuration that cannot be read is reported as lost, and the widget stays",
    arguments: [
      "UPDATE configuration SET sort = 'nonsense' WHERE name = 'city'", "UPDATE configuration SET depth = depth + 1",
      "DELETE FROM configuration WHERE line = 0", "UPDATE configuration SET value = x'FF' WHERE name = 'count'",
      "UPDATE configuration SET name = NULL", "UPDATE instance SET family = 'huge'", "UPDATE instance SET kind = ''",
    ])
  func configuration(_ sql: String) throws {
    let (fixture, _) = try closed()
    let archive = try fixture.open()
    try archive.damage(sql)
    #expect(try archive.restart().map(\.record.number) == [1, 2])
    #expect(archive.takeNotes().map(\.message).first?.contains("the stored configuration of #1 is damaged") == true)
  }

  @Test("a user may edit a configuration: names in any order")
  func byHand() throws {
    let (fixture, _) = try closed()
    let archive = try fixture.open()
    try archive.damage(
      """
      DELETE FROM configuration WHERE instance = 1;
      INSERT INTO configuration VALUES (1, 0, 0, NULL, 'table', NULL), (1, 1, 1, 'z', 'number', 2), (1, 2, 1, 'a', 'text', 'x');
      """)
    #expect(try archive.restart().first?.record.configuration == ["a": "x", "z": 2.0])
  }

  @Test("a declaration that cannot be read is read from the bundle again")
  func declaration() throws {
    let (fixture, _) = try closed()
    let archive = try fixture.open()
    try archive.damage("UPDATE instance SET declaration = zeroblob(9)")
    let record = try #require(try archive.restart().first?.record)
    #expect(record.digest == nil && record.widget.kind == "com.example.kind1")
    #expect(record.configuration == ArchiveFixture.configuration && record.configurationVersion == 2)
  }
}
