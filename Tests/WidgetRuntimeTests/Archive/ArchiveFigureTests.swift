import GRDB
import Glibc
import TestSupport
import Testing
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// Timings of a large archive: printed, not tested, because machines differ (DocC: Reliability, "Load").
@Suite("a large archive") struct ArchiveFigureTests {
  @Test("ten thousand widgets: a restart reads no entry, and is compared with the one query it needs")
  func restart() throws {
    let count = ArchiveFigures.count
    let fixture = try ArchiveFixture()
    var figures: [String] = []
    func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
      let start = ContinuousClock.now
      defer { figures.append("\(name) \(ContinuousClock.now - start)") }
      return try body()
    }
    let made = ArchiveFixture.timeline(5, ArchiveFigures.text)
    let standing = ArchiveFixture.standing(TimelinePlan(made.timeline))
    try {
      let archive = try fixture.open()
      try measure("\(count) timelines of 5 entries in steps of 100:") {
        for step in 0..<(count / 100) {
          var changes = ArchiveChanges()
          for number in (step * 100 + 1)...(step * 100 + 100) {
            changes.place(ArchiveFixture.record(number, configuration: ["city": "Łódź"]))
            changes.replaceTimeline(of: number, with: made)
            if let standing { changes.keep(standing, of: number) }
          }
          try archive.commit(changes)
        }
      }
      try measure("one timeline replaced:") {
        var changes = ArchiveChanges()
        changes.replaceTimeline(of: 1, with: made)
        try archive.commit(changes)
      }
    }()
    let archive = try measure("opened:") { try fixture.open() }
    // Twice: the first time pages are cold.
    for round in ["first", "again"] {
      let found = try measure("\(round), the one query for dates:") { try archive.planBytes() }
      let instances = try measure("\(round), restart:") { try archive.restart() }
      #expect(found == count && instances.count == count)
      #expect(instances.allSatisfy { $0.standing?.plan?.dates.count == 5 })
    }
    let shown = try measure("one entry of each:") {
      try (1...count).filter { try archive.entry(of: $0, index: 2) != nil }.count
    }
    #expect(shown == count)
    print("archive: " + figures.joined(separator: " · "))
  }
}

enum ArchiveFigures {
  /// A tenth by default; LUNETTE_FIGURES=1 measures all.
  static var count: Int { getenv("LUNETTE_FIGURES") != nil ? 10_000 : 1000 }
  /// Views of some two kilobytes, with the tree of a second environment.
  static let text = (0..<16).map { "word\($0)" }.joined(separator: " ")
}

extension Archive {
  /// The lower bound for a restart: one pass over the dates.
  func planBytes() throws -> Int {
    try database.read { database in
      var count = 0
      let rows = try Row.fetchCursor(database, sql: "SELECT instance, \"plan\" FROM timeline")
      while let row = try rows.next() { if (row[1] as DatabaseValue).bytes != nil { count += 1 } }
      return count
    }
  }
}
