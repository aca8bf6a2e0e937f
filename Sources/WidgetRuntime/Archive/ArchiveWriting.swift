import FoundationEssentials
import GRDB
import WidgetModel
import WidgetSchedule
import WidgetServices
import WidgetWire

/// Writes one step's changes, inside a transaction.
struct ArchiveWriting {
  let database: Database

  func write(_ changes: ArchiveChanges) throws {
    for number in changes.removed.sorted() { try run("DELETE FROM instance WHERE number = ?", number) }
    for (_, record) in changes.instances.sorted(by: { $0.key < $1.key }) { try write(record) }
    for (number, replacement) in changes.timelines where try isPlaced(number) { try write(replacement, number) }
    for (number, error) in changes.errors where try isPlaced(number) { try write(error, number) }
    for (number, standing) in changes.standings where try isPlaced(number) { try write(standing, number) }
    for (kind, token) in changes.tokens {
      if let token {
        try run("INSERT OR REPLACE INTO token VALUES (?, ?)", SQLText(kind), SQLText(token))
      } else {
        try run("DELETE FROM token WHERE kind = ?", SQLText(kind))
      }
    }
    for (kind, hearing) in changes.heard {
      switch hearing {
      case .token(let token): try run("INSERT OR REPLACE INTO heard VALUES (?, ?)", SQLText(kind), SQLText(token))
      case .nothing: try run("DELETE FROM heard WHERE kind = ?", SQLText(kind))
      }
    }
    for (key, download) in changes.downloads {
      if let download {
        try run(
          "INSERT OR REPLACE INTO download VALUES (?, ?, ?, ?)", SQLText(key.bundle), SQLText(key.id),
          SQLText(download.url), SQLText(download.kind))
      } else {
        try run("DELETE FROM download WHERE bundle = ? AND id = ?", SQLText(key.bundle), SQLText(key.id))
      }
    }
    for (name, record) in changes.stacks.sorted(by: { $0.key < $1.key }) { try write(record, ofStack: name) }
    for (name, position) in changes.stackPositions { try write(position, ofStack: name) }
    for member in changes.members.values { try write(member) }
    if !changes.donations.isEmpty { try write(changes.donations) }
    if !changes.lines.isEmpty { try write(changes.lines) }
  }

  func run(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws {
    try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
  }

  /// Changes for a removed instance are dropped: a reload may end after its instance.
  func isPlaced(_ number: Int) throws -> Bool {
    let statement = try database.cachedStatement(sql: "SELECT 1 FROM instance WHERE number = ?")
    return try Int.fetchOne(statement, arguments: [number]) != nil
  }

  /// Counts a change of the user's choices.
  func write(generation: Int) throws { try run("INSERT OR REPLACE INTO generation VALUES (0, ?)", generation) }

  // MARK: Instances

  private func write(_ record: InstanceRecord) throws {
    // Not REPLACE, which would first delete the instance with all its content.
    try run(
      """
      INSERT INTO instance VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (number) DO UPDATE SET position = excluded.position, kind = excluded.kind, family = excluded.family,
        version = excluded.version, bundle = excluded.bundle, path = excluded.path, digest = excluded.digest,
        transient = excluded.transient, declaration = excluded.declaration
      """,
      record.number, record.order, SQLText(record.kind), record.family.rawValue, record.configurationVersion,
      SQLText(record.bundle), SQLText(record.path), SQLText(record.digest), record.isTransient ? 1 : 0,
      try Sealed.bytes(record.widget, .declaration, record.number))
    try run("DELETE FROM configuration WHERE instance = ?", record.number)
    for (index, line) in ConfigurationRows.lines(record.configuration).enumerated() {
      try run(
        "INSERT INTO configuration VALUES (?, ?, ?, ?, ?, ?)", record.number, index, line.depth, SQLText(line.name),
        line.sort, line.value)
    }
  }

  // MARK: Timelines

  private func write(_ replacement: ArchiveChanges.Replacement, _ number: Int) throws {
    guard case .made(let made) = replacement else { return try clear(number) }
    let details = TimelineDetails(environments: made.environments, warnings: made.timeline.warnings)
    try run(
      """
      INSERT INTO timeline VALUES (?, ?, ?)
      ON CONFLICT (instance) DO UPDATE SET "plan" = excluded."plan", details = excluded.details
      """, number,
      try Sealed.bytes(TimelinePlan(made.timeline), .plan, number),
      try Sealed.bytes(details, .details, number))
    try run("DELETE FROM entry WHERE instance = ? AND place >= ?", number, made.timeline.entries.count)
    for (index, entry) in made.timeline.entries.enumerated() {
      try run(
        """
        INSERT INTO entry VALUES (?, ?, ?, ?)
        ON CONFLICT (instance, place) DO UPDATE SET date = excluded.date, body = excluded.body
        """, number, index, entry.date, try Sealed.bytes(entry, .entry, number, index))
    }
    try run("DELETE FROM picture WHERE instance = ?", number)
    let shown = made.timeline.entries.reduce(into: Set<PictureReference>()) { shown, entry in
      for view in entry.views { shown.formUnion(view.pictureReferences) }
    }
    for reference in shown { try run("INSERT INTO picture VALUES (?, ?)", number, reference.text) }
  }

  private func clear(_ number: Int) throws {
    try run("DELETE FROM timeline WHERE instance = ?", number)
    try run("DELETE FROM entry WHERE instance = ?", number)
    try run("DELETE FROM picture WHERE instance = ?", number)
  }

  private func write(_ error: ArchiveChanges.ReloadError, _ number: Int) throws {
    var bytes: Data?
    if case .failed(let fault) = error { bytes = try Sealed.bytes(fault, .error, number) }
    try run(
      """
      INSERT INTO state (instance, revision, error) VALUES (?, 1, ?)
      ON CONFLICT (instance) DO UPDATE SET error = excluded.error, revision = revision + 1
      """, number, bytes)
  }

  /// The plan is not written twice: the timeline has it.
  private func write(_ standing: Standing, _ number: Int) throws {
    try run(
      """
      INSERT INTO state (instance, revision, standing) VALUES (?, 0, ?)
      ON CONFLICT (instance) DO UPDATE SET standing = excluded.standing
      """, number, try Sealed.bytes(standing, .standing, number))
  }

  /// Removes an instance's content and scheduling state, because part of it cannot be read: its provider reloads.
  func drop(_ number: Int) throws {
    try clear(number)
    try run("UPDATE state SET standing = NULL, revision = revision + 1 WHERE instance = ?", number)
  }

  // MARK: Ledger

  private func write(_ lines: [LedgerLine]) throws {
    for line in lines.suffix(ArchiveChanges.ledgerCapacity) {
      try run(
        """
        INSERT INTO ledger (date, instance, matter, cause, why, duration, next, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, line.date, line.instance?.number, line.matter.rawValue, line.cause.rawValue, line.why?.rawValue,
        line.duration, line.next, SQLText(line.detail))
    }
    // Lines are removed a tenth of the capacity at a time: when their numbers pass its multiples.
    let part = ArchiveChanges.ledgerCapacity / 10
    let last = Int(database.lastInsertedRowID)
    if last / part != (last - lines.count) / part { try makeRoom() }
  }

  /// Removes the oldest lines if there are too many, from the bundles with the most: a bundle that writes many does not displace
  /// another's. Lines of removed instances, and those without an instance, count as one bundle's.
  private func makeRoom() throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT instance.path, count(*) FROM ledger LEFT JOIN instance ON instance.number = ledger.instance
        GROUP BY instance.path
        """)
    let counts = rows.map { (path: $0[0] as DatabaseValue, count: ($0[1] as DatabaseValue).integer ?? 0) }
    let most = LedgerShare.most(of: counts.map(\.count), capacity: ArchiveChanges.ledgerCapacity)
    for (path, count) in counts where count > most {
      try run(
        """
        DELETE FROM ledger WHERE line IN (
          SELECT line FROM ledger LEFT JOIN instance ON instance.number = ledger.instance
          WHERE instance.path IS ? ORDER BY line DESC LIMIT -1 OFFSET ?)
        """, path, most)
    }
  }
}

/// A timeline's content besides its dates and entries.
struct TimelineDetails {
  var environments: [WidgetEnvironment]
  var warnings: [Diagnostic]
}

extension TimelineDetails: BinaryCodable {
  func write(to writer: inout ByteWriter) { writer.write(environments, warnings) }

  init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(environments: try reader.read(), warnings: try reader.read())
  }
}
