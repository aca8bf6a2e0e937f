import GRDB

/// The archive's tables, and the migrations from older forms. The user's choices are in plain columns, which every version can
/// read; anything that can be recreated is in checksummed bytes (Sealed.swift).
enum ArchiveMigrations {
  /// `application_id`: "LuNe".
  static let application = 0x4C75_4E65
  /// `user_version`.
  static let version = steps.count

  /// A step from each version to the next. Released steps are never changed.
  static let steps: [String] = [first, second, third, fourth, fifth, sixth, stacks, pictures]

  private static let first = """
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

  /// The last token with which a kind's `push` was called.
  private static let second = """
    CREATE TABLE heard (
      kind TEXT NOT NULL PRIMARY KEY,
      token TEXT NOT NULL
    ) WITHOUT ROWID;
    """

  /// How often the user's choices have changed, in the only row; the copy beside the archive has the same count.
  private static let third = """
    CREATE TABLE generation (
      row INTEGER PRIMARY KEY,
      number INTEGER NOT NULL
    );
    """

  /// Unfinished downloads.
  private static let fourth = """
    CREATE TABLE download (
      bundle TEXT NOT NULL,
      id TEXT NOT NULL,
      url TEXT NOT NULL,
      kind TEXT,
      PRIMARY KEY (bundle, id)
    ) WITHOUT ROWID;
    """

  /// Checksummed bytes have a new form. The user's choices stay; declarations are read from bundles again, and timelines are
  /// reloaded.
  private static let fifth = """
    DELETE FROM timeline;
    DELETE FROM entry;
    UPDATE state SET standing = NULL, error = NULL, revision = revision + 1;
    UPDATE instance SET digest = NULL, declaration = x'';
    """

  /// Intents' declarations, environments and views have a new form: bundles are read again, and timelines are reloaded.
  private static let sixth = """
    DELETE FROM timeline;
    DELETE FROM entry;
    UPDATE state SET standing = NULL;
    UPDATE instance SET digest = NULL, declaration = x'';
    """

  /// Stacks, their widgets, and donations. Declarations have a new form: bundles are read again.
  private static let stacks = """
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
    UPDATE instance SET digest = NULL, declaration = x'';
    """

  /// The stored pictures that an instance uses. Views have a new form: timelines are reloaded.
  private static let pictures = """
    CREATE TABLE picture (
      instance INTEGER NOT NULL REFERENCES instance (number) ON DELETE CASCADE,
      digest TEXT NOT NULL,
      PRIMARY KEY (instance, digest)
    ) WITHOUT ROWID;
    DELETE FROM timeline;
    DELETE FROM entry;
    UPDATE state SET standing = NULL;
    """

  /// Migrates an archive of any version to the current one, or an empty file to an archive; completely or not at all.
  ///
  /// - Throws: `newer`, `damaged` if it is not our file or lacks its version's tables.
  static func prepare(_ database: Database) throws {
    let found = try version(of: database)
    if found < version {
      // Only before the first table is created.
      if found == 0 { try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      try database.inTransaction(.immediate) {
        for step in steps[found...] { try database.execute(sql: step) }
        try database.execute(sql: "PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
        return .commit
      }
    }
    try compare(database)
  }

  /// The version of the existing file, 0 for an empty one; it is only read.
  static func version(of database: Database) throws -> Int {
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let objects = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    if owner == 0, found == 0, objects == 0 { return 0 }
    guard owner == application else {
      throw ArchiveFault.damaged("is not an archive: another program created the file")
    }
    guard found <= version else { throw ArchiveFault.newer(found) }
    guard found > 0 else { throw ArchiveFault.damaged("is damaged") }
    return found
  }

  /// All our tables must exist as created; additional tables do no harm.
  static func compare(_ database: Database) throws {
    let there = Set(try statements(database))
    guard try expected.isSubset(of: there) else { throw ArchiveFault.damaged("is damaged") }
  }

  /// An empty archive in memory, with the current version. It stays until the process exits: a released queue is cleaned up by
  /// libdispatch's pool, whose timer then wakes the process every second.
  static let model: Result<DatabaseQueue, any Error> = Result {
    let queue = try DatabaseQueue()
    try queue.writeWithoutTransaction { database in
      for step in steps { try database.execute(sql: step) }
    }
    return queue
  }

  private static let expectation: Result<Set<String>, any Error> = Result {
    Set(try model.get().read(statements))
  }
  private static var expected: Set<String> { get throws { try expectation.get() } }

  private static func statements(_ database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
  }
}
