import GRDB
import WidgetModel
import WidgetSchedule
import WidgetServices

/// Reads what is stored. Nothing of a row is believed: what is not as it was written is as if it were not there.
struct ArchiveReading {
  let database: Database
  /// Instances of whose timeline something cannot be read, found on the way.
  private(set) var damaged: Set<Int> = []
  /// Instances of which something that a person chose cannot be read: it is replaced by what a new one has.
  private(set) var unconfigured: Set<Int> = []
  /// Of a broken file: what can be read before its first broken page, instead of nothing.
  private let isSalvage: Bool

  init(_ database: Database, isSalvage: Bool = false) {
    self.database = database
    self.isSalvage = isSalvage
  }

  private func next(_ rows: RowCursor) throws -> Row? {
    do { return try rows.next() } catch {
      guard isSalvage else { throw error }
      return nil
    }
  }

  private func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> RowCursor {
    try Row.fetchCursor(try database.cachedStatement(sql: sql), arguments: arguments)
  }

  // MARK: Restart

  /// All instances in their order, by one pass over each small table; no entry is read.
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
        // What was kept of it is gone, its timeline is not: that is shown until the provider has answered.
        if instance.standing == nil { instance.standing = Standing(showing: plan, at: now) }
        instance.standing?.plan = plan
      }
      return instance
    }
  }

  mutating func records() throws -> [InstanceRecord] {
    let configurations = try configurations()
    var known = KnownDeclarations()
    var records: [InstanceRecord] = []
    let rows = try rows("SELECT * FROM instance")
    while let row = try next(rows) {
      guard let number = row.value(0).integer else { continue }
      let kind = row.value(2).text ?? ""
      let family = row.value(3).text.flatMap(Family.init(rawValue:)) ?? .systemSmall
      var record = InstanceRecord(
        number: number, order: row.value(1).integer ?? 0, widget: WidgetDeclaration(kind: kind, families: [family]),
        family: family, bundle: row.value(5).text ?? "", path: row.value(6).text ?? "", digest: row.value(7).text,
        isTransient: row.value(8).integer == 1)
      record.configurationVersion = row.value(4).integer ?? 1
      let isChosen = row.value(3).text == family.rawValue && !kind.isEmpty
      if !isChosen || configurations[number] == nil { unconfigured.insert(number) }
      record.configuration = configurations[number] ?? .emptyTable
      if let body = Sealed.body(row.value(9).bytes, .declaration, number), let widget = known.declaration(body) {
        record.$widget = widget
      } else {
        // The bundle says it again.
        record.digest = nil
      }
      records.append(record)
    }
    // By keys, not by SQL: that would read nothing of a file with a broken page, and records are large.
    let places = records.map { ($0.order, $0.number) }
    if zip(places, places.dropFirst()).allSatisfy(<) { return records }
    return records.indices.sorted { places[$0] < places[$1] }.map { records[$0] }
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
    while let row = try next(rows) {
      if row.value(0).integer != instance { finish() }
      instance = row.value(0).integer
      lines.append(
        ConfigurationRows.Line(
          depth: row.value(1).integer ?? -1, name: row.value(2).text, sort: row.value(3).text ?? "", value: row.value(4)
        ))
    }
    finish()
    return values
  }

  private mutating func plans(of count: Int) throws -> [Int: TimelinePlan] {
    var plans = [Int: TimelinePlan](minimumCapacity: count)
    let rows = try rows("SELECT instance, \"plan\" FROM timeline")
    while let row = try next(rows) {
      guard let number = row.value(0).integer else { continue }
      plans[number] = Sealed.body(row.value(1).bytes, .plan, number).flatMap(PlanBytes.plan)
      if plans[number] == nil { damaged.insert(number) }
    }
    return plans
  }

  private func states(of count: Int) throws -> [Int: KeptState] {
    var states = [Int: KeptState](minimumCapacity: count)
    let rows = try rows("SELECT instance, revision, standing, error FROM state")
    while let row = try next(rows) {
      guard let number = row.value(0).integer else { continue }
      states[number] = KeptState(
        standing: Sealed.body(row.value(2).bytes, .standing, number).flatMap(Standing.init(bytes:)),
        error: Sealed.value(Diagnostic.self, row.value(3).bytes, .error, number), revision: row.value(1).integer ?? 0)
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
    guard let row = try next(rows) else { return nil }
    state.revision = row.value(0).integer ?? 0
    state.error = Sealed.value(Diagnostic.self, row.value(1).bytes, .error, number)
    guard !row.value(2).isNull else { return state }
    state.plan = Sealed.body(row.value(2).bytes, .plan, number).flatMap(PlanBytes.plan)
    guard let details = Sealed.value(TimelineDetails.self, row.value(3).bytes, .details, number), state.plan != nil
    else {
      damaged.insert(number)
      state.plan = nil
      return state
    }
    state.environments = details.environments
    state.warnings = details.warnings
    return state
  }

  mutating func entry(of number: Int, index: Int) throws -> TimelineEntry? {
    let rows = try rows("SELECT body FROM entry WHERE instance = ? AND place = ?", [number, index])
    guard let row = try next(rows) else {
      if try state(of: number)?.plan?.dates.indices.contains(index) ?? false { damaged.insert(number) }
      return nil
    }
    let entry = Sealed.value(TimelineEntry.self, row.value(0).bytes, .entry, number, index)
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

  // MARK: What belongs to no timeline

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
    while let row = try next(rows) {
      if let line = line((0..<8).map(row.value)) { lines.append(line) }
    }
    return lines.reversed()
  }

  private func line(_ columns: [DatabaseValue]) -> LedgerLine? {
    guard let date = columns[0].number, let matter = columns[2].text.flatMap(LedgerLine.Matter.init(rawValue:)),
      let cause = columns[3].text.flatMap(ReloadReason.init(rawValue:))
    else { return nil }
    return LedgerLine(
      date, columns[1].integer.map { InstanceID($0) }, matter, cause,
      why: columns[4].text.flatMap(Deferral.init(rawValue:)), duration: columns[5].number, next: columns[6].number,
      detail: columns[7].text)
  }

  func tokens() throws -> [String: String] { try tokens("SELECT kind, token FROM token") }

  /// Which token the `push` of a kind has heard.
  func heard() throws -> [String: String] { try tokens("SELECT kind, token FROM heard") }

  private func tokens(_ sql: String) throws -> [String: String] {
    var tokens: [String: String] = [:]
    let rows = try rows(sql)
    while let row = try next(rows) {
      // A block that is missing reads as rows without a kind, which no table of ours can hold.
      if row.value(0).isNull { throw ArchiveFault.damaged("is damaged") }
      if let kind = row.value(0).text, let token = row.value(1).text { tokens[kind] = token }
    }
    return tokens
  }

  /// The largest number that an instance has had.
  func lastNumber() throws -> Int {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT max(coalesce((SELECT max(number) FROM instance), 0),
          coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = 'instance'), 0))
        """)
    return row?.value(0).integer ?? 0
  }
}

/// A row of `state`.
private struct KeptState {
  var standing: Standing?
  @Seldom var error: Diagnostic?
  var revision = 0
}

/// Declarations that were read already: many widgets are of one kind.
private struct KnownDeclarations {
  private var known: [UInt64: (body: [UInt8], declaration: Shared<WidgetDeclaration>)] = [:]

  mutating func declaration(_ body: [UInt8]) -> Shared<WidgetDeclaration>? {
    let sum = Checksum.of(body[...])
    if let same = known[sum], same.body == body { return same.declaration }
    guard let declaration = Sealed.plain(WidgetDeclaration.self, body).map({ Shared(wrappedValue: $0) }) else {
      return nil
    }
    known[sum] = (body, declaration)
    return declaration
  }
}

extension Row {
  /// A column, of whatever sort it is.
  fileprivate func value(_ index: Int) -> DatabaseValue { self[index] }
}
