import GRDB
import WidgetModel
import WidgetRuntimeClient
package import WidgetSchedule
package import WidgetWire

/// The user's choices for a stack.
package struct StackRecord: Sendable, Hashable {
  package var name: String
  package var displayName: String
  /// The instances in it, in order.
  package var members: [Int]
  /// The widget that the user pinned.
  package var pinned: Int?
}

/// A stack's current state.
package struct StackPosition: Sendable, Hashable {
  package var top: Int?
  package var turnedDate: Double?
  package var rotatedDate: Double?
}

/// A stack as it was stored.
package struct ArchivedStack: Sendable, Hashable {
  package var record: StackRecord
  package var position: StackPosition
  /// With what was known about each.
  package var members: [StackMember]
}

extension ArchiveWriting {
  func write(_ record: StackRecord?, ofStack name: String) throws {
    guard let record else { return try run("DELETE FROM stack WHERE name = ?", SQLText(name)) }
    try run(
      """
      INSERT INTO stack (name, displayName, pinned) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET displayName = excluded.displayName, pinned = excluded.pinned
      """, SQLText(name), SQLText(record.displayName), record.pinned)
    // More rows than the limit never exist: dropped ones are deleted first.
    for number in try Int.fetchAll(
      database, sql: "SELECT instance FROM member WHERE stack = ?", arguments: [SQLText(name)])
    where !record.members.contains(number) {
      try run("DELETE FROM member WHERE instance = ?", number)
    }
    for (place, number) in record.members.enumerated() where try isPlaced(number) {
      try run(
        """
        INSERT INTO member (instance, stack, place) VALUES (?, ?, ?)
        ON CONFLICT (instance) DO UPDATE SET stack = excluded.stack, place = excluded.place
        """, number, SQLText(name), place)
    }
  }

  func write(_ position: StackPosition, ofStack name: String) throws {
    try run(
      "UPDATE stack SET top = ?, turned = ?, rotated = ? WHERE name = ?", position.top, position.turnedDate,
      position.rotatedDate, SQLText(name))
  }

  func write(_ member: StackMember) throws {
    let number = member.instance.number
    try run("UPDATE member SET knowledge = ? WHERE instance = ?", try Sealed.bytes(member, .member, number), number)
  }

  /// Appends donations, and removes old and excess ones.
  func write(_ donations: [Donation]) throws {
    for donation in donations {
      try run(
        "INSERT INTO donation (date, body) VALUES (?, ?)", donation.date, try Sealed.bytes(donation, .donation, 0))
    }
    guard let last = donations.last else { return }
    try run(
      "DELETE FROM donation WHERE line <= (SELECT max(line) FROM donation) - ? OR date < ?", Donation.mostKept,
      last.date - Donation.longestKept)
  }
}

extension ArchiveReading {
  /// Stacks with at least one readable member, sorted by name.
  func stacks() throws -> [ArchivedStack] {
    var members: [String: [StackMember]] = [:]
    let rows = try rows("SELECT instance, stack, knowledge FROM member ORDER BY stack, place")
    while let row = try rows.next() {
      guard let number = row.integer(0), let name = row.text(1) else { continue }
      let known = Sealed.value(StackMember.self, row.bytes(2), .member, number)
      members[name, default: []].append(known ?? StackMember(InstanceID(number)))
    }
    var stacks: [ArchivedStack] = []
    let names = try self.rows("SELECT name, displayName, pinned, top, turned, rotated FROM stack")
    while let row = try names.next() {
      guard let name = row.text(0), let members = members[name] else { continue }
      let numbers = members.map(\.instance.number)
      stacks.append(
        ArchivedStack(
          record: StackRecord(
            name: name, displayName: row.text(1) ?? name, members: numbers, pinned: row.integer(2)),
          position: StackPosition(top: row.integer(3), turnedDate: row.number(4), rotatedDate: row.number(5)),
          members: members))
    }
    return stacks.sorted { Value.precedes($0.record.name, $1.record.name) }
  }

  /// Oldest first; damaged ones are left out.
  func donations() throws -> [Donation] {
    var donations: [Donation] = []
    let rows = try rows("SELECT body FROM donation ORDER BY line")
    while let row = try rows.next() {
      if let donation = Sealed.value(Donation.self, row.bytes(0), .donation, 0) { donations.append(donation) }
    }
    return Array(donations.suffix(Donation.mostKept))
  }
}

extension StackMember: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(instance, entries, windows, donatedDate, habit.shares)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read())
    (entries, windows, donatedDate) = try reader.fields()
    guard let habit = HourlyHabit(shares: try reader.read()), !(donatedDate?.isNaN ?? false) else { throw .damaged }
    self.habit = habit
  }
}

extension RelevanceHistory: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(spans, largest) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), largest: try reader.read())
  }
}
