import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// The expected content of an archive, in memory.
struct ArchiveModel: Equatable {
  struct Instance: Equatable {
    var record: InstanceRecord
    var standing: Standing?
    var timeline: ArchivedTimeline?
    var error: Diagnostic?
    var revision = 0
  }

  var instances: [Int: Instance] = [:]
  var tokens: [String: String] = [:]
  var heard: [String: String] = [:]
  var lines: [LedgerLine] = []

  init() {}

  mutating func apply(_ changes: ArchiveChanges) {
    for number in changes.removed { instances[number] = nil }
    for record in changes.instances.values {
      instances[record.number, default: Instance(record: record)].record = record
    }
    for (number, replacement) in changes.timelines {
      if case .made(let made) = replacement {
        instances[number]?.timeline = made
      } else {
        instances[number]?.timeline = nil
      }
    }
    for (number, error) in changes.errors {
      if case .failed(let fault) = error {
        instances[number]?.error = fault
      } else {
        instances[number]?.error = nil
      }
      instances[number]?.revision += 1
    }
    for (number, standing) in changes.standings {
      instances[number]?.standing = standing
      instances[number]?.standing?.plan = nil
    }
    for (kind, token) in changes.tokens { tokens[kind] = token }
    for (kind, hearing) in changes.heard {
      if case .token(let token) = hearing { heard[kind] = token } else { heard[kind] = nil }
    }
    lines += changes.lines
  }

  /// What a restart shows of it.
  func restarted(at now: Double) -> [ArchivedInstance] {
    instances.values.sorted { ($0.record.order, $0.record.number) < ($1.record.order, $1.record.number) }.map {
      let plan = $0.timeline.map { TimelinePlan($0.timeline) }
      var standing = $0.standing
      if standing == nil, let plan { standing = Standing(showing: plan, at: now) }
      standing?.plan = plan
      return ArchivedInstance(record: $0.record, standing: standing, error: $0.error, revision: $0.revision)
    }
  }

  /// How an archive differs from it, briefly; nil if equal.
  func difference(_ archive: Archive, at now: Double = ArchiveFixture.now) throws -> String? {
    let expected = restarted(at: now)
    let found = try archive.restart()
    guard found.map(\.record) == expected.map(\.record) else {
      return "instances \(found.map(\.record.number)) for \(expected.map(\.record.number)), or their records"
    }
    for (one, other) in zip(found, expected) where one != other { return "#\(one.record.number): \(one) for \(other)" }
    for (number, instance) in instances {
      guard try archive.timeline(of: number) == instance.timeline else { return "the timeline of #\(number)" }
      let state = try archive.state(of: number)
      guard state?.revision == instance.revision, state?.error == instance.error,
        state?.environments ?? [] == instance.timeline?.environments ?? [],
        state?.warnings ?? [] == instance.timeline?.timeline.warnings ?? [],
        state?.plan == instance.timeline.map({ TimelinePlan($0.timeline) })
      else { return "the state of #\(number): \(String(describing: state))" }
      for (index, entry) in (instance.timeline?.timeline.entries ?? []).enumerated() {
        guard try archive.entry(of: number, index: index) == entry else { return "entry \(index) of #\(number)" }
      }
    }
    guard try archive.tokens() == tokens else { return "tokens" }
    guard try archive.heard() == heard else { return "tokens that were heard" }
    let ledger = try archive.ledger(of: nil, last: 1000)
    guard ledger == lines.suffix(1000) else { return "the ledger: \(ledger.count) for \(lines.count) lines" }
    return nil
  }
}
