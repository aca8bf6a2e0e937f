import GRDB
import TestSupport
import Testing
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

@Suite("the archive") struct ArchiveTests {
  private let fixture: ArchiveFixture

  init() throws { fixture = try ArchiveFixture() }

  @Test("returns everything that was written, also after reopening")
  func roundTrip() throws {
    var model = ArchiveModel()
    do {
      let archive = try fixture.open()
      #expect(archive.trouble == nil)
      for number in [1, 2, 3] {
        let changes = ArchiveFixture.changes(number)
        try archive.commit(changes)
        model.apply(changes)
      }
      #expect(try model.difference(archive) == nil)
    }
    let archive = try fixture.open()
    #expect(try model.difference(archive) == nil)
    #expect(archive.takeNotes() == [] && archive.takeLost() == [])
  }

  @Test("is accessible to its user alone, in a folder with the same permissions")
  func modes() throws {
    let archive = try fixture.open()
    try archive.commit(ArchiveFixture.changes(1))
    #expect(try fixture.mode() == 0o700)
    let files = fixture.names
    #expect(
      files == [
        "archive.reserve", "archive.sqlite", "archive.sqlite-shm", "archive.sqlite-wal", "instances.backup", "lock",
      ])
    for name in files { #expect(try fixture.mode(name) == 0o600, "\(name)") }
    withExtendedLifetime(archive) {}
  }

  @Test("identifies itself: SQLite, with an application number and a version, in WAL mode")
  func form() throws {
    try { try fixture.open().commit(ArchiveFixture.changes(1)) }()
    let database = try fixture.database()
    let figures = try database.read { database in
      try ["application_id", "user_version", "journal_mode"].map {
        try String.fetchOne(database, sql: "PRAGMA \($0)") ?? ""
      }
    }
    #expect(figures == ["\(0x4C75_4E65)", "\(ArchiveMigrations.version)", "wal"])
  }

  @Test("a user can read the placed widgets with SQLite's own tool")
  func readable() throws {
    try { try fixture.open().commit(ArchiveFixture.changes(1)) }()
    let database = try fixture.database()
    let rows = try database.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT kind || ' ' || family || ' ' || name || ' ' || value FROM instance JOIN configuration
          ON instance.number = configuration.instance WHERE name IN ('city', 'count', 'exact') ORDER BY line
          """)
    }
    #expect(
      rows == ["city Łódź", "count 3", "exact 0.1"].map { "com.example.kind1 systemLarge \($0)" })
  }

  @Test("a number is never reused, even after its widget is removed and the archive is reopened")
  func numbers() throws {
    do {
      let archive = try fixture.open()
      #expect([archive.nextNumber(), archive.nextNumber()] == [1, 2])
      var changes = ArchiveChanges()
      changes.place(ArchiveFixture.record(1))
      changes.place(ArchiveFixture.record(2))
      try archive.commit(changes)
      changes = ArchiveChanges()
      changes.remove(2)
      try archive.commit(changes)
    }
    let archive = try fixture.open()
    #expect(archive.nextNumber() == 3)
    #expect(try archive.restart().map(\.record.number) == [1])
  }

  @Test("widgets are sorted by their order, then by their numbers")
  func order() throws {
    let archive = try fixture.open()
    var changes = ArchiveChanges()
    for (number, order) in [(1, 9), (2, 5), (3, 5), (4, -1)] {
      changes.place(ArchiveFixture.record(number, order: order))
    }
    try archive.commit(changes)
    #expect(try archive.restart().map(\.record.number) == [4, 2, 3, 1])
  }

  @Test("a removed widget leaves only its lines in the log")
  func removal() throws {
    let archive = try fixture.open()
    try archive.commit(ArchiveFixture.changes(1))
    var changes = ArchiveChanges()
    changes.remove(1)
    try archive.commit(changes)
    #expect(try archive.restart() == [] && archive.state(of: 1) == nil && archive.entry(of: 1, index: 0) == nil)
    #expect(try archive.ledger(of: InstanceID(1), last: 10).count == 3)
    let left = try archive.rows(of: ["instance", "configuration", "state", "timeline", "entry"])
    #expect(left == [0, 0, 0, 0, 0])
  }

  @Test("a reply for a removed widget is dropped, and the rest of the step is written")
  func late() throws {
    let archive = try fixture.open()
    var changes = ArchiveChanges()
    changes.replaceTimeline(of: 7, with: ArchiveFixture.timeline(2))
    changes.setError(Diagnostic(.script, "x"), of: 8)
    changes.add(ArchiveFixture.line(7, 0))
    try archive.commit(changes)
    #expect(try archive.state(of: 7) == nil && archive.ledger(of: nil, last: 5).count == 1)
  }

  @Test("a configured widget keeps its timeline, an error is stored beside it, a shorter timeline leaves no old entry")
  func replacement() throws {
    let archive = try fixture.open()
    try archive.commit(ArchiveFixture.changes(1, entries: 5))
    var changes = ArchiveChanges()
    var record = ArchiveFixture.record(1, configuration: ["city": "Kraków"])
    record.family = .systemSmall
    changes.place(record)
    changes.setError(nil, of: 1)
    try archive.commit(changes)
    #expect(try archive.restart().map(\.record) == [record])
    #expect(try archive.timeline(of: 1) == ArchiveFixture.timeline(5))
    #expect(try archive.state(of: 1)?.error == nil)

    changes = ArchiveChanges()
    changes.replaceTimeline(of: 1, with: ArchiveFixture.timeline(2))
    try archive.commit(changes)
    #expect(try archive.timeline(of: 1) == ArchiveFixture.timeline(2))
    #expect(try archive.entry(of: 1, index: 2) == nil && archive.rows(of: ["entry"]) == [2])
    #expect(archive.takeLost() == [])

    changes = ArchiveChanges()
    changes.replaceTimeline(of: 1, with: nil)
    try archive.commit(changes)
    #expect(try archive.timeline(of: 1) == nil && archive.state(of: 1)?.plan == nil)
    #expect(try archive.rows(of: ["entry"]) == [0])
  }

  @Test("the revision increases by one with each commit that replaces an instance's content, and survives the process")
  func revision() throws {
    func revision() throws -> Int? { try fixture.open().state(of: 1)?.revision }
    try fixture.open().commit(ArchiveFixture.changes(1))
    #expect(try revision() == 1)
    var changes = ArchiveChanges()
    changes.setError(Diagnostic(.wall, "late"), of: 1)
    changes.replaceTimeline(of: 1, with: ArchiveFixture.timeline(1))
    try fixture.open().commit(changes)
    #expect(try revision() == 2)
    changes = ArchiveChanges()
    changes.place(ArchiveFixture.record(1, order: 4))
    if let standing = ArchiveFixture.standing(TimelinePlan(dates: [], policy: .never, made: 0)) {
      changes.keep(standing, of: 1)
    }
    try fixture.open().commit(changes)
    #expect(try revision() == 2)
  }

  @Test("the log keeps the newest 10,000 lines, at most a tenth more, and finds those of one widget")
  func ledger() throws {
    let archive = try fixture.open()
    for part in 0..<26 {
      var changes = ArchiveChanges()
      for index in 0..<500 { changes.add(ArchiveFixture.line(part % 2, part * 500 + index)) }
      try archive.commit(changes)
    }
    let lines = try archive.ledger(of: nil, last: .max)
    #expect((10_000...11_000).contains(lines.count))
    #expect(lines == (13_000 - lines.count..<13_000).map { ArchiveFixture.line($0 / 500 % 2, $0) })
    #expect(try archive.ledger(of: InstanceID(0), last: 2) == (12_498..<12_500).map { ArchiveFixture.line(0, $0) })
    #expect(try archive.ledger(of: InstanceID(5), last: 2) == [] && archive.ledger(of: nil, last: -1) == [])
  }

  @Test("one entry is read without the others: broken ones do no harm until they are requested")
  func oneEntry() throws {
    let archive = try fixture.open()
    try archive.commit(ArchiveFixture.changes(1, entries: 3))
    try archive.damage("UPDATE entry SET body = x'00' WHERE place = 1")
    #expect(try archive.entry(of: 1, index: 2) == ArchiveFixture.timeline(3).timeline.entries[2])
    #expect(try archive.restart().first?.standing?.plan?.dates.count == 3)
    #expect(archive.takeLost() == [])
    #expect(try archive.entry(of: 1, index: 1) == nil)
    #expect(archive.takeLost() == [1] && archive.takeNotes().count == 1)
    #expect(try archive.state(of: 1)?.plan == nil)
  }

  @Test("unwritten changes are merged with later ones: the newest wins, removed ones stay removed")
  func merging() throws {
    var pending = ArchiveFixture.changes(1)
    pending.merge(ArchiveFixture.changes(2))
    var newer = ArchiveChanges()
    newer.remove(1)
    newer.replaceTimeline(of: 2, with: ArchiveFixture.timeline(1, "newer"))
    newer.setToken("01", of: "com.example.kind2")
    newer.add(ArchiveFixture.line(2, 9))
    pending.merge(newer)
    var last = ArchiveChanges()
    last.setError(Diagnostic(.io, "later"), of: 2)
    last.setError(Diagnostic(.io, "too late"), of: 1)
    pending.merge(last)
    #expect(pending.isDurable)

    let archive = try fixture.open()
    try archive.commit(pending)
    #expect(try archive.restart().map(\.record.number) == [2])
    #expect(try archive.timeline(of: 2) == ArchiveFixture.timeline(1, "newer"))
    #expect(try archive.state(of: 2)?.error?.message == "later")
    #expect(try archive.tokens() == ["com.example.kind1": "00ff", "com.example.kind2": "01"])
    #expect(try archive.ledger(of: nil, last: 100).count == 9)
  }

  @Test("what a user was told is done is durable; automatic widgets and reloadable data are not")
  func durability() {
    var changes = ArchiveChanges()
    #expect(changes.isEmpty && !changes.isDurable)
    changes.replaceTimeline(of: 1, with: ArchiveFixture.timeline(1))
    changes.add(ArchiveFixture.line(1, 0))
    var transient = ArchiveFixture.record(2)
    transient.isTransient = true
    changes.place(transient)
    #expect(!changes.isEmpty && !changes.isDurable)
    for change in [
      { (changes: inout ArchiveChanges) in changes.place(ArchiveFixture.record(1)) }, { $0.remove(1) },
      { $0.setToken("00", of: "k") },
    ] {
      var durable = changes
      change(&durable)
      #expect(durable.isDurable)
    }
  }
}

extension Archive {
  /// Changes the file without the archive's knowledge.
  func damage(_ sql: String) throws { try database.write { try $0.execute(sql: sql) } }

  func rows(of tables: [String]) throws -> [Int] {
    try database.read { database in
      try tables.map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1 }
    }
  }
}
