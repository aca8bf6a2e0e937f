import GRDB
import TestSupport
import Testing
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// The process may be killed at any moment: the next one opens the files as they are then.
@Suite("the archive after kill -9") struct ArchiveCrashTests {
  /// A random step of a scheduler.
  private func step(_ dice: inout SplitMix64, _ model: ArchiveModel, _ archive: Archive, _ index: Int) -> ArchiveChanges
  {
    var changes = ArchiveChanges()
    let placed = model.instances.keys.sorted()
    let some = placed.isEmpty ? nil : placed[dice.below(placed.count)]
    if placed.isEmpty || dice.below(4) == 0 {
      let record = ArchiveFixture.record(archive.nextNumber(), order: dice.below(5))
      changes.place(record)
      if dice.below(2) == 0 {
        changes.replaceTimeline(of: record.number, with: ArchiveFixture.timeline(dice.below(4), "step \(index)"))
      }
    }
    if let some {
      switch dice.below(7) {
      case 0: changes.remove(some)
      case 1: changes.place(ArchiveFixture.record(some, configuration: ["step": .integer(Int64(index))]))
      case 2: changes.replaceTimeline(of: some, with: nil)
      case 3: changes.setError(dice.below(2) == 0 ? nil : Diagnostic(.wall, "late \(index)", line: index), of: some)
      default:
        let made = ArchiveFixture.timeline(dice.below(6), "step \(index)")
        changes.replaceTimeline(of: some, with: made)
        if let standing = ArchiveFixture.standing(TimelinePlan(made.timeline), after: Double(index)) {
          changes.keep(standing, of: some)
        }
      }
    }
    if dice.below(5) == 0 { changes.setToken("\(index)", of: "kind \(dice.below(3))") }
    if dice.below(5) == 0 { changes.setHeard(dice.below(3) == 0 ? nil : "\(index)", by: "kind \(dice.below(3))") }
    for line in 0..<dice.below(3) { changes.add(ArchiveFixture.line(some, index + line)) }
    return changes
  }

  @Test(
    "after any steps, open, reopened and killed archives match the last confirmed state",
    arguments: 0..<12)
  func course(_ seed: Int) throws {
    let fixture = try ArchiveFixture()
    var dice = SplitMix64(seed: UInt64(seed))
    var model = ArchiveModel()
    var pending = ArchiveChanges()
    var archive = try fixture.open()
    for index in 0..<40 {
      let changes = step(&dice, model, archive, index)
      model.apply(changes)
      pending.merge(changes)
      // Some steps cannot be written, and are written with the next.
      if dice.below(5) == 0, index < 39 { continue }
      try archive.commit(pending)
      for number in model.instances.keys where model.instances[number] != nil {
        // Steps written together are one replacement.
        model.instances[number]?.revision = try archive.state(of: number)?.revision ?? -1
      }
      pending = ArchiveChanges()
      #expect(try model.difference(archive) == nil, "seed \(seed), step \(index)")
      switch dice.below(6) {
      case 0:
        #expect(try model.difference(try fixture.snapshot().open()) == nil, "seed \(seed), killed after step \(index)")
      case 1:
        archive = try Self.reopened(fixture, &archive)
        #expect(try model.difference(archive) == nil, "seed \(seed), opened after step \(index)")
      default: break
      }
      #expect(archive.takeNotes() == [] && archive.takeLost() == [])
    }
  }

  /// The folder belongs to one archive at a time.
  private static func reopened(_ fixture: ArchiveFixture, _ archive: inout Archive) throws -> Archive {
    archive = try ArchiveFixture().open()
    return try fixture.open()
  }

  @Test("a log truncated anywhere gives the state after a commit, never part of one")
  func cutLog() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    var model = ArchiveModel()
    var states = [model]
    for number in 1...4 {
      let changes = ArchiveFixture.changes(number, entries: 1)
      try archive.commit(changes)
      model.apply(changes)
      states.append(model)
    }
    let log = try ArchiveFixture.read(fixture.path + "-wal").count
    var last = 0
    for cut in stride(from: 0, through: log, by: 1031) {
      let left = try fixture.snapshot(logBytes: cut).open()
      // Before the first commit there are the tables at most.
      let found = try states.firstIndex { try $0.difference(left) == nil }
      #expect(try #require(found, "cut at \(cut)") >= last)
      last = found ?? last
      #expect(left.takeNotes() == [] && left.trouble == nil)
    }
    let whole = try fixture.snapshot().open()
    #expect(try states[4].difference(whole) == nil)
    withExtendedLifetime(archive) {}
  }

  @Test("a missing log: the file's content is shown, or a new archive is created, without a crash")
  func missingLog() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    for number in 1...3 { try archive.commit(ArchiveFixture.changes(number)) }
    let left = try fixture.snapshot(logBytes: 0).open()
    #expect(try left.restart() == [])
    try left.commit(ArchiveFixture.changes(left.nextNumber()))
    #expect(try left.restart().count == 1)
    withExtendedLifetime(archive) {}
  }
}
