import GRDB
import LinuxKit
import WidgetModel
import WidgetSchedule
import WidgetServices

/// Reads stored data. No row is trusted: one that differs from what was written counts as missing.
struct ArchiveReading {
  let database: Database
  /// Instances whose timeline is partly unreadable, found on the way.
  private(set) var damaged: Set<Int> = []
  /// Instances for which one of the user's choices cannot be read: it is replaced by the default.
  private(set) var unconfigured: Set<Int> = []
  /// Whether the file is broken: then everything before its first broken page is returned, instead of nothing.
  private let isSalvage: Bool

  init(_ database: Database, isSalvage: Bool = false) {
    self.database = database
    self.isSalvage = isSalvage
  }

  /// What of it was read cannot be told: it is brought back from elsewhere.
  mutating func forgetUnconfigured() { unconfigured = [] }

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> ArchiveRows {
    try ArchiveRows(try database.cachedStatement(sql: sql), arguments, isSalvage: isSalvage)
  }

  // MARK: Restart

  /// All instances in order, with one pass over each small table; no entry is read.
  mutating func restart(at now: Double) throws -> [ArchivedInstance] {
    let records = try records()
    let plans = try plans(of: records.count)
    let states = try states(of: records.count)
    return records.map { record in
      let number = record.number
      let state = states[number] ?? KeptState()
      var instance = ArchivedInstance(
        record: record, standing: state.standing, error: state.error, revision: state.revision)
      if damaged.contains(number) {
        instance.standing = nil
      } else if let plan = plans[number] {
        // Its scheduling state is lost, its timeline is not: that is shown until the provider has returned.
        if instance.standing == nil { instance.standing = Standing(showing: plan, at: now) }
        instance.standing?.plan = plan
      }
      return instance
    }
  }

  /// The stored pictures that widgets show; an invalid name counts as missing.
  func pictures() throws -> Set<PictureReference> {
    Set(try String.fetchAll(database, sql: "SELECT DISTINCT digest FROM picture").compactMap { PictureReference($0) })
  }

  mutating func records() throws -> [InstanceRecord] {
    let configurations = try configurations()
    var known = KnownValues<Shared<WidgetDeclaration>>()
    var records: [InstanceRecord] = []
    // Usually each has one.
    records.reserveCapacity(configurations.count)
    let rows = try rows("SELECT * FROM instance")
    while let row = try rows.next() {
      guard let number = row.integer(0) else { continue }
      let kind = row.text(2) ?? ""
      let family = row.text(3).flatMap(Family.init(rawValue:)) ?? .systemSmall
      var record = InstanceRecord(
        number: number, order: row.integer(1) ?? 0, widget: WidgetDeclaration(kind: kind, families: [family]),
        family: family, bundle: row.text(5) ?? "", path: row.text(6) ?? "", digest: row.text(7),
        isTransient: row.integer(8) == 1)
      record.configurationVersion = row.integer(4) ?? 1
      let isChosen = row.text(3) == family.rawValue && !kind.isEmpty
      if !isChosen || configurations[number] == nil { unconfigured.insert(number) }
      record.configuration = configurations[number] ?? .emptyTable
      if let body = Sealed.body(row.bytes(9), .declaration, number),
        let widget = known.value(of: body, read: Self.declaration)
      {
        record.$widget = widget
      } else {
        // The bundle is read again.
        record.digest = nil
      }
      records.append(record)
    }
    // Filtered here, not by SQL, which would read nothing from a file with a broken page; and records are large.
    let places = records.map { ($0.order, $0.number) }
    if zip(places, places.dropFirst()).allSatisfy(<) { return records }
    return records.indices.sorted { places[$0] < places[$1] }.map { records[$0] }
  }

  private static func declaration(_ body: [UInt8]) -> Shared<WidgetDeclaration>? {
    Sealed.unsealed(WidgetDeclaration.self, body).map { Shared(wrappedValue: $0) }
  }

  private func configurations() throws -> [Int: Value] {
    var values: [Int: Value] = [:]
    var lines: [ConfigurationRows.Line] = []
    var instance: Int?
    func finish() {
      if let instance { values[instance] = ConfigurationRows.value(lines) }
      lines.removeAll(keepingCapacity: true)
    }
    let rows = try rows("SELECT instance, depth, name, sort, value FROM configuration ORDER BY instance, line")
    while let row = try rows.next() {
      if row.integer(0) != instance { finish() }
      instance = row.integer(0)
      lines.append(
        ConfigurationRows.Line(
          depth: row.integer(1) ?? -1, name: row.text(2), sort: row.text(3) ?? "", value: row.value(4)
        ))
    }
    finish()
    return values
  }

  private mutating func plans(of count: Int) throws -> [Int: TimelinePlan] {
    var plans = [Int: TimelinePlan](minimumCapacity: count)
    let rows = try rows("SELECT instance, \"plan\" FROM timeline")
    while let row = try rows.next() {
      guard let number = row.integer(0) else { continue }
      plans[number] = Sealed.value(TimelinePlan.self, row.bytes(1), .plan, number)
      if plans[number] == nil { damaged.insert(number) }
    }
    return plans
  }

  private func states(of count: Int) throws -> [Int: KeptState] {
    var states = [Int: KeptState](minimumCapacity: count)
    let rows = try rows("SELECT instance, revision, standing, error FROM state")
    while let row = try rows.next() {
      guard let number = row.integer(0) else { continue }
      states[number] = KeptState(
        standing: Sealed.value(Standing.self, row.bytes(2), .standing, number),
        error: Sealed.value(Diagnostic.self, row.bytes(3), .error, number), revision: row.integer(1) ?? 0)
    }
    return states
  }

  // MARK: One instance

  mutating func state(of number: Int) throws -> ArchivedState? {
    var state = ArchivedState()
    let rows = try rows(
      """
      SELECT revision, error, "plan", details FROM instance LEFT JOIN state ON state.instance = number
      LEFT JOIN timeline ON timeline.instance = number WHERE number = ?
      """, [number])
    guard let row = try rows.next() else { return nil }
    state.revision = row.integer(0) ?? 0
    state.error = Sealed.value(Diagnostic.self, row.bytes(1), .error, number)
    guard !row.isNull(2) else { return state }
    state.plan = Sealed.value(TimelinePlan.self, row.bytes(2), .plan, number)
    guard let details = Sealed.value(TimelineDetails.self, row.bytes(3), .details, number), state.plan != nil
    else {
      damaged.insert(number)
      state.plan = nil
      return state
    }
    state.environments = details.environments
    state.warnings = details.warnings
    return state
  }

  /// The environments in which timelines' views were made, each with its instances. Most are the same, and read once.
  func environments() throws -> [TimelineEnvironments] {
    var known = KnownValues<Int>()
    var found: [TimelineEnvironments] = []
    let rows = try rows("SELECT instance, details FROM timeline")
    while let row = try rows.next() {
      guard let number = row.integer(0), let body = Sealed.body(row.bytes(1), .details, number) else { continue }
      let place = known.value(of: body) {
        guard let details = Sealed.unsealed(TimelineDetails.self, $0) else { return nil }
        found.append(TimelineEnvironments(environments: details.environments))
        return found.count - 1
      }
      if let place { found[place].instances.append(number) }
    }
    return found
  }

  mutating func entry(of number: Int, index: Int) throws -> TimelineEntry? {
    let rows = try rows("SELECT body FROM entry WHERE instance = ? AND place = ?", [number, index])
    guard let row = try rows.next() else {
      if try state(of: number)?.plan?.dates.indices.contains(index) ?? false { damaged.insert(number) }
      return nil
    }
    let entry = Sealed.value(TimelineEntry.self, row.bytes(0), .entry, number, index)
    if entry == nil { damaged.insert(number) }
    return entry
  }

  mutating func timeline(of number: Int) throws -> ArchivedTimeline? {
    guard let state = try state(of: number), let plan = state.plan else { return nil }
    var entries: [TimelineEntry] = []
    for index in plan.dates.indices {
      guard let entry = try entry(of: number, index: index), entry.date == plan.dates[index] else {
        damaged.insert(number)
        return nil
      }
      entries.append(entry)
    }
    let timeline = Timeline(entries: entries, policy: plan.policy, made: plan.made, warnings: state.warnings)
    return ArchivedTimeline(timeline, environments: state.environments)
  }

  // MARK: Without a timeline

  /// The newest lines, oldest first.
  func ledger(of instance: InstanceID?, last: Int) throws -> [LedgerLine] {
    var lines: [LedgerLine] = []
    let chosen = instance == nil ? "" : "WHERE instance = ?"
    let sql = """
      SELECT date, instance, matter, cause, why, duration, next, detail FROM ledger \(chosen)
      ORDER BY line DESC LIMIT ?
      """
    let arguments = [instance?.number, max(last, 0)].compactMap(\.self)
    let rows = try rows(sql, StatementArguments(arguments))
    while let row = try rows.next() { if let line = line(row) { lines.append(line) } }
    return lines.reversed()
  }

  private func line(_ row: ArchiveRow) -> LedgerLine? {
    guard let date = row.number(0), let matter = row.text(2).flatMap(LedgerLine.Matter.init(rawValue:)),
      let cause = row.text(3).flatMap(ReloadReason.init(rawValue:))
    else { return nil }
    return LedgerLine(
      date, row.integer(1).map { InstanceID($0) }, matter, cause, why: row.text(4).flatMap(Deferral.init(rawValue:)),
      duration: row.number(5), next: row.number(6), detail: row.text(7))
  }

  func tokens() throws -> [String: String] { try tokens("SELECT kind, token FROM token") }

  /// The last token that a kind's `push` received.
  func heard() throws -> [String: String] { try tokens("SELECT kind, token FROM heard") }

  private func tokens(_ sql: String) throws -> [String: String] {
    var tokens: [String: String] = [:]
    let rows = try rows(sql)
    while let row = try rows.next() {
      // A missing block reads as rows without a kind, which our tables cannot contain.
      if row.isNull(0) { throw ArchiveFault.damaged("is damaged") }
      if let kind = row.text(0), let token = row.text(1) { tokens[kind] = token }
    }
    return tokens
  }

  /// Unfinished downloads.
  func downloads() throws -> [Download] {
    var downloads: [Download] = []
    let rows = try rows("SELECT bundle, id, url, kind FROM download")
    while let row = try rows.next() {
      guard let bundle = row.text(0), let id = row.text(1), let url = row.text(2) else { continue }
      downloads.append(Download(id: id, url: url, bundle: bundle, kind: row.text(3)))
    }
    return downloads
  }

  /// How often the user's choices have changed.
  func generation() throws -> Int {
    let rows = try rows("SELECT max(number) FROM generation")
    return try rows.next()?.integer(0) ?? 0
  }

  /// The largest number that an instance has had.
  func lastNumber() throws -> Int {
    let rows = try rows(
      """
      SELECT max(coalesce((SELECT max(number) FROM instance), 0),
        coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = 'instance'), 0))
      """)
    return try rows.next()?.integer(0) ?? 0
  }
}

/// A row of `state`.
private struct KeptState {
  var standing: Standing?
  @Seldom var error: Diagnostic?
  var revision = 0
}

/// Decoded bytes of a column, cached because many rows have the same: a kind's declaration, a moment's environments.
private struct KnownValues<Known> {
  /// By the bytes' checksum, because an array's hash processes each byte separately.
  private var known: [UInt64: (body: [UInt8], value: Known)] = [:]

  mutating func value(of body: [UInt8], read: ([UInt8]) -> Known?) -> Known? {
    let sum = Checksum.of(body[...])
    if let same = known[sum], same.body == body { return same.value }
    guard let value = read(body) else { return nil }
    known[sum] = (body, value)
    return value
  }
}
