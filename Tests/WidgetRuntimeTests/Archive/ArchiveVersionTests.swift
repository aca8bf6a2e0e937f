import GRDB
import Glibc
import Testing
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// Archives of each version, as text, so later versions must still read them. A fixture is never changed.
@Suite("archives of every version") struct ArchiveVersionTests {
  static let fixtures: [(version: Int, tables: String, rows: String)] = [
    (1, firstTables, firstRows), (2, firstTables + secondTables, firstRows),
    (3, firstTables + secondTables + thirdTables, firstRows),
    (4, firstTables + secondTables + thirdTables + fourthTables, firstRows + fourthRows),
    (5, firstTables + secondTables + thirdTables + fourthTables, firstRows),
    (6, firstTables + secondTables + thirdTables + fourthTables, firstRows),
    (7, firstTables + secondTables + thirdTables + fourthTables + stackTables, firstRows),
    (8, firstTables + secondTables + thirdTables + fourthTables + stackTables + pictureTables, firstRows),
  ]

  @Test("each version has its fixture")
  func all() { #expect(Self.fixtures.map(\.version) == Array(1...ArchiveMigrations.version)) }

  @Test(
    "placed widgets and the log survive the migration",
    arguments: 1...ArchiveMigrations.version)
  func broughtUp(_ version: Int) throws {
    let fixture = try ArchiveFixture()
    try { _ = try fixture.open() }()
    for name in fixture.names where name.hasPrefix("archive.sqlite") { unlink("\(fixture.folder)/\(name)") }
    let (_, tables, rows) = Self.fixtures[version - 1]
    let database = try fixture.database()
    try database.write { database in
      try database.execute(sql: tables + rows)
      // Whatever the migration did with an earlier form of timelines.
      if version < 6 {
        try database.execute(
          sql: "INSERT OR REPLACE INTO timeline (instance, \"plan\", details) VALUES (4, x'00', x'00')")
      }
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
    #expect(instances.map(\.revision) == (version >= 5 ? [12, 0] : version == 4 ? [13, 2] : [13, 0]))
    // Checksummed bytes in another form are treated as missing, without a warning.
    #expect(instances.allSatisfy { $0.standing == nil && $0.error == nil })
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

  @Test("the tables of the newest fixture match those created now")
  func tables() throws {
    let made = try ArchiveFile.standIn().read { try Self.schema($0) }
    let kept = try DatabaseQueue().write { database in
      try database.execute(sql: Self.fixtures[ArchiveMigrations.version - 1].tables)
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

  private static let pictureTables = """
    CREATE TABLE picture (
      instance INTEGER NOT NULL REFERENCES instance (number) ON DELETE CASCADE,
      digest TEXT NOT NULL,
      PRIMARY KEY (instance, digest)
    ) WITHOUT ROWID;
    """

  private static let stackTables = """
    CREATE TABLE stack (
      name TEXT NOT NULL PRIMARY KEY,
      displayName TEXT NOT NULL,
      pinned INTEGER,
      top INTEGER,
      turned REAL,
      rotated REAL
    ) WITHOUT ROWID;
    CREATE TABLE member (
      instance INTEGER PRIMARY KEY REFERENCES instance (number) ON DELETE CASCADE,
      stack TEXT NOT NULL REFERENCES stack (name) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      knowledge BLOB
    );
    CREATE TABLE donation (
      line INTEGER PRIMARY KEY,
      date REAL NOT NULL,
      body BLOB NOT NULL
    );
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

  /// A timeline, its entry and its declaration before version 5, as the runtime wrote them then.
  private static let fourthRows = """
    UPDATE instance SET declaration = x'10046b696e640b646973706c61794e616d650b6465736372697074696f6e0866616d696c69657316636f6e74656e744d617267696e7344\
    697361626c65641c636f6e7461696e65724261636b67726f756e6452656d6f7661626c651d737570706f727473506c616365686f6c6465\
    725768656e4c6f636b65641b70726f6d707473466f7255736572436f6e66696775726174696f6e0b666f726d65724b696e647307766572\
    73696f6e0874726967676572730870726576696577730b686173536e617073686f740a6861734d6967726174650768617350757368046c\
    696e650964000000000611636f6d2e6578616d706c652e636c6f636b010611636f6d2e6578616d706c652e636c6f636b02060003080d00\
    0000060b73797374656d536d616c6c04010502060207010808000000000903020a08000000000b08000000000c010d010e010f030290ea\
    033a7f1c00ae' WHERE number = 2;
    INSERT INTO state VALUES (2, 1, x'01010600000000000000706f6c6963790000001fdc5cc1eec0da41000000000000f03f000001b5da5c3debc0da41000000000000000000\
    0000000000001440b5da5c3debc0da4100e78fb66888ccc375', NULL);
    INSERT INTO timeline VALUES (2, x'021fdc5c3debc0da411fdc5cc1eec0da4100000000000000001fdc5c3debc0da41b06653762da4e560',
      x'160c656e7669726f6e6d656e74730666616d696c790b636f6c6f72536368656d650d72656e646572696e674d6f64650f64796e616d6963\
    5479706553697a65066c6f63616c650874696d655a6f6e650b646973706c617953697a65057769647468066865696768740e636f6e7465\
    6e744d617267696e7303746f70076c656164696e6706626f74746f6d08747261696c696e6710726564616374696f6e526561736f6e7318\
    73686f7773436f6e7461696e65724261636b67726f756e641269734c756d696e616e636552656475636564106c65676962696c69747957\
    65696768740d636f6e66696775726174696f6e03616765087761726e696e6773095b01000000084f01000009a300000001060b73797374\
    656d536d616c6c0206056c6967687403060966756c6c436f6c6f720406056c61726765050605656e5f5553060603555443070914000000\
    08050000000000406540090500000000004065400a09280000000b0500000000000030400c0500000000000030400d0500000000000030\
    400e0500000000000030400f030010021101120607726567756c6172130a0200000009001405000000000000000009a200000001060b73\
    797374656d536d616c6c0206046461726b03060966756c6c436f6c6f720406056c61726765050605656e5f555306060355544307091400\
    000008050000000000406540090500000000004065400a09280000000b0500000000000030400c0500000000000030400d050000000000\
    0030400e0500000000000030400f030010021101120607726567756c6172130a0200000009001405000000000000000015080000000096\
    b041b7c745a489');
    INSERT INTO entry VALUES (2, 0, 1795402997.4509351, x'030464617465066669656c647305766965777309c800000000051fdc5c3debc0da41010a060000000901016e030e0208ac000000075402\
    0000000100000000000000000101000000000000000600000001000000010005000000000300000000000000030000006e203701000000\
    140000002f746d702f6d69672f772f636c6f636b2e6c756100000000075402000000010000000000000000010100000000000000060000\
    0001000000010005000000000300000000000000030000006e203701000000140000002f746d702f6d69672f772f636c6f636b2e6c7561\
    000000001143031ec463f359');
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
