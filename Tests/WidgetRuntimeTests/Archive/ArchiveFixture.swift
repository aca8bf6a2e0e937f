import Foundation
import GRDB
import Glibc
import TestSupport
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// A state folder, and values to store.
struct ArchiveFixture {
  static let now = 1_795_289_400.0  // 2026-11-21T19:30:00Z

  let bundle: TemporaryBundle
  var folder: String { "\(bundle.path)/state/lunette" }
  var path: String { "\(folder)/archive.sqlite" }

  init() throws { bundle = try TemporaryBundle() }

  func open() throws -> Archive { try Archive.open(folder: folder, clock: { Self.now }) }

  var copyPath: String { "\(folder)/\(InstancesCopyFile.name)" }

  /// A copy of the files as kill -9 would leave them now, in another folder.
  func snapshot(logBytes: Int? = nil, withCopy: Bool = false) throws -> ArchiveFixture {
    let copy = try ArchiveFixture()
    mkdir("\(copy.bundle.path)/state", 0o700)
    mkdir(copy.folder, 0o700)
    try Self.write(try Self.read(path), to: copy.path)
    if let log = try? Self.read(path + "-wal") {
      try Self.write(Array(log.prefix(logBytes ?? .max)), to: copy.path + "-wal")
    }
    if withCopy { try Self.write(try Self.read(copyPath), to: copy.copyPath) }
    return copy
  }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  /// The permissions of a file in the folder, or of the folder.
  func mode(_ name: String = "") throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.posixPermissions] as? Int
  }

  /// Another program that has the file open.
  func database() throws -> DatabaseQueue { try DatabaseQueue(path: path) }

  /// Writes nonsense over the first page of a table of a closed archive.
  func breakPage(of table: String) throws {
    let other = try database()
    let page = try other.read { database in
      try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table]) ?? 0
    }
    try other.close()
    var bytes = try Self.read(path)
    for place in (page - 1) * 4096..<page * 4096 { bytes[place] = 0xA5 }
    try Self.write(bytes, to: path)
  }

  static func read(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  // MARK: Values

  static let configuration: Value = [
    "city": "Łódź", "count": 3, "share": 1.0, "exact": 0.1, "isOn": true, "none": .null, "raw": .bytes([0, 255]),
    "nul": "a\u{0}b", "empty": .list([]), "nothing": .emptyTable,
    "nested": .table([.init("list", [1, 2.0, "three", .table([.init("four", false)])])]),
  ]

  static func record(_ number: Int, order: Int? = nil, configuration: Value = configuration) -> InstanceRecord {
    var widget = WidgetDeclaration(kind: "com.example.kind\(number % 3)", families: [.systemSmall, .systemLarge])
    widget.displayName = "Kind"
    widget.version = 2
    widget.triggers = [.file("~/notes"), .resume]
    widget.formerKinds = ["old"]
    return InstanceRecord(
      number: number, order: order ?? number, widget: widget, family: .systemLarge, configuration: configuration,
      bundle: "kind", path: "/widgets/kind.lua", digest: "d\(number)")
  }

  static func tree(_ text: String) -> ViewTree {
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(.vStack))
    for word in text.split(separator: " ") {
      let node = builder.open(.view(.text))
      builder.add(.text, builder.text(String(word)))
      builder.close(node)
    }
    builder.close(stack)
    return builder.finish()
  }

  static func timeline(_ count: Int, _ text: String = "twelve degrees and rain") -> ArchivedTimeline {
    let entries = (0..<count).map { index in
      TimelineEntry(
        date: now + 900 * Double(index), relevance: index.isMultiple(of: 2) ? .init(score: 2.5, duration: 60) : nil,
        fields: ["index": .integer(Int64(index)), "text": .text(text)], views: [tree("\(text) \(index)"), tree(text)])
    }
    var dark = WidgetEnvironment(family: .systemLarge)
    dark.colorScheme = .dark
    return ArchivedTimeline(
      Timeline(
        entries: entries, policy: .after(now + 3600, jitter: 60), made: now - 1,
        warnings: [Diagnostic(.warningText, "too long", severity: .warning, line: 4)]),
      environments: [WidgetEnvironment(family: .systemLarge), dark])
  }

  /// A scheduler's state for an instance that has been shown for a while.
  static func standing(_ plan: TimelinePlan, after seconds: Double = 0) -> Standing? {
    var scheduler = Scheduler()
    let id = InstanceID(1)
    let actions = scheduler.handle(.placed(id, PlacedWidget(kind: "k", family: .systemSmall)), at: now)
    for case .reload(_, let request) in actions {
      _ = scheduler.handle(.answered(id, request: request.number, .timeline(plan)), at: now + 1)
    }
    _ = scheduler.handle(.seen(id, false), at: now + 1 + seconds)
    return scheduler.standing(of: id)
  }

  static func line(_ number: Int?, _ index: Int) -> LedgerLine {
    LedgerLine(
      now + Double(index), number.map { InstanceID($0) }, LedgerLine.Matter.allCases[index % 7],
      ReloadReason.allCases[index % 11], why: index.isMultiple(of: 2) ? Deferral.allCases[index % 7] : nil,
      duration: index.isMultiple(of: 3) ? 0.25 : nil, next: index.isMultiple(of: 5) ? now + 60 : nil,
      detail: index.isMultiple(of: 4) ? "line\u{0}\(index)" : nil)
  }

  /// Everything at once, for one instance.
  static func changes(_ number: Int, entries: Int = 3) -> ArchiveChanges {
    var changes = ArchiveChanges()
    changes.place(record(number))
    let made = timeline(entries)
    changes.replaceTimeline(of: number, with: made, error: Diagnostic(.script, "no network", line: 7))
    if let standing = standing(TimelinePlan(made.timeline)) { changes.keep(standing, of: number) }
    changes.setToken("00ff", of: "com.example.kind\(number % 3)")
    changes.setHeard("00ff", by: "com.example.kind\(number % 3)")
    for index in 0..<4 { changes.add(line(index == 3 ? nil : number, index)) }
    return changes
  }
}
