import GRDB
import Glibc
import Testing
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// Archives as each version made them, as text, so that a later version cannot forget one. A fixture is never changed.
@Suite("archives of every version") struct ArchiveVersionTests {
  static let fixtures: [(version: Int, tables: String, rows: String)] = [
    (1, firstTables, firstRows), (2, firstTables + secondTables, firstRows),
    (3, firstTables + secondTables + thirdTables, firstRows),
    (4, firstTables + secondTables + thirdTables + fourthTables, firstRows),
  ]

  @Test("each version has its fixture")
  func all() { #expect(Self.fixtures.map(\.version) == Array(1...ArchiveSchema.version)) }

  @Test(
    "what a person chose, and the ledger, are there after it was brought up to date",
    arguments: 1...ArchiveSchema.version)
  func broughtUp(_ version: Int) throws {
    let fixture = try ArchiveFixture()
    try { _ = try fixture.open() }()
    for name in fixture.names where name.hasPrefix("archive.sqlite") { unlink("\(fixture.folder)/\(name)") }
    let (_, tables, rows) = Self.fixtures[version - 1]
    let database = try fixture.database()
    try database.write { database in
      try database.execute(sql: tables + rows)
      try database.execute(sql: "PRAGMA application_id = 0x4C754E65; PRAGMA user_version = \(version)")
    }
    try database.close()

    let archive = try fixture.open()
    let instances = try archive.restart()
    #expect(instances.map(\.record.number) == [4, 2])
    let weather = try #require(instances.first?.record)
    #expect(
      weather.kind == "com.example.weather" && weather.family == .systemMedium && weather.configurationVersion == 3)
    #expect(
      weather.configuration == ["city": "Łódź", "days": 5, "places": ["home", "work"], "share": 0.5, "wind": true])
    #expect(weather.bundle == "weather" && weather.path == "/home/ann/widgets/weather.lua" && weather.digest == nil)
    #expect(instances.map(\.record.isTransient) == [false, true])
    #expect(instances.map(\.revision) == [12, 0])
    #expect(try archive.tokens() == ["com.example.weather": "00112233"])
    #expect(
      try archive.ledger(of: InstanceID(4), last: 5) == [
        LedgerLine(100, InstanceID(4), .asked, .push),
        LedgerLine(101.5, InstanceID(4), .deferred, .push, why: .budget, next: 200, detail: "k"),
      ])
    #expect(archive.nextNumber() == 8)
    #expect(archive.takeNotes() == [] && archive.takeLost() == [])
    try archive.commit(ArchiveFixture.changes(8))
  }

  @Test("the tables of the newest fixture are those that are made now")
  func tables() throws {
    let made = try ArchiveFile.standIn().read { try Self.schema($0) }
    let kept = try DatabaseQueue().write { database in
      try database.execute(sql: Self.fixtures[ArchiveSchema.version - 1].tables)
      return try Self.schema(database)
    }
    #expect(made == kept)
  }

  private static func schema(_ database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
  }

  private static let fourthTables = """
    CREATE TABLE download (
      bundle TEXT NOT NULL,
      id TEXT NOT NULL,
      url TEXT NOT NULL,
      kind TEXT,
      PRIMARY KEY (bundle, id)
    ) WITHOUT ROWID;
    """

  private static let firstTables = """
    CREATE TABLE instance (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      position INTEGER NOT NULL,
      kind TEXT NOT NULL,
      family TEXT NOT NULL,
      version INTEGER NOT NULL,
      bundle TEXT NOT NULL,
      path TEXT NOT NULL,
      digest TEXT,
      transient INTEGER NOT NULL,
      declaration BLOB NOT NULL
    );
    CREATE TABLE configuration (
      instance INTEGER NOT NULL REFERENCES instance (number) ON DELETE CASCADE,
      line INTEGER NOT NULL,
      depth INTEGER NOT NULL,
      name TEXT,
      sort TEXT NOT NULL,
      value,
      PRIMARY KEY (instance, line)
    ) WITHOUT ROWID;
    CREATE TABLE state (
      instance INTEGER PRIMARY KEY REFERENCES instance (number) ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      standing BLOB,
      error BLOB
    );
    CREATE TABLE timeline (
      instance INTEGER PRIMARY KEY REFERENCES instance (number) ON DELETE CASCADE,
      "plan" BLOB NOT NULL,
      details BLOB NOT NULL
    );
    CREATE TABLE entry (
      instance INTEGER NOT NULL REFERENCES instance (number) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      date REAL,
      body BLOB NOT NULL,
      PRIMARY KEY (instance, place)
    );
    CREATE TABLE token (
      kind TEXT NOT NULL PRIMARY KEY,
      token TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE ledger (
      line INTEGER PRIMARY KEY,
      date REAL,
      instance INTEGER,
      matter TEXT NOT NULL,
      cause TEXT NOT NULL,
      why TEXT,
      duration REAL,
      next REAL,
      detail TEXT
    );
    CREATE INDEX ledgerByInstance ON ledger (instance, line);
    """

  private static let secondTables = """
    CREATE TABLE heard (
      kind TEXT NOT NULL PRIMARY KEY,
      token TEXT NOT NULL
    ) WITHOUT ROWID;
    """

  private static let thirdTables = """
    CREATE TABLE generation (
      row INTEGER PRIMARY KEY,
      number INTEGER NOT NULL
    );
    """

  private static let firstRows = """
    INSERT INTO instance VALUES
      (2, 1, 'com.example.clock', 'systemSmall', 1, 'clock', '/home/ann/widgets/clock.lua', 'd', 1, x''),
      (4, 0, 'com.example.weather', 'systemMedium', 3, 'weather', '/home/ann/widgets/weather.lua', 'd', 0, x'00');
    UPDATE sqlite_sequence SET seq = 7;
    INSERT INTO configuration VALUES
      (2, 0, 0, NULL, 'table', NULL),
      (4, 0, 0, NULL, 'table', NULL),
      (4, 1, 1, 'city', 'text', 'Łódź'),
      (4, 2, 1, 'days', 'integer', 5),
      (4, 3, 1, 'places', 'list', NULL),
      (4, 4, 2, NULL, 'text', 'home'),
      (4, 5, 2, NULL, 'text', 'work'),
      (4, 6, 1, 'share', 'number', 0.5),
      (4, 7, 1, 'wind', 'flag', 1);
    INSERT INTO state VALUES (4, 12, NULL, NULL);
    INSERT INTO token VALUES ('com.example.weather', '00112233');
    INSERT INTO ledger VALUES
      (1, 100, 4, 'asked', 'push', NULL, NULL, NULL, NULL),
      (2, 101.5, 4, 'deferred', 'push', 'budget', NULL, 200, 'k');
    """
}
