import GRDB
import Glibc
import TestSupport
import Testing
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// Disks that are full or read-only, and other programs that use the file.
@Suite("the archive in trouble") struct ArchiveTroubleTests {
  /// Less than a second on an idle machine: `patience` proves that.
  private static let soon = HangLimit.duration

  @Test("three waits for a lock take less than a second")
  func patience() { #expect(ArchiveFile.patience * 3 < 1) }

  @Test("a second process learns at once who owns the folder, and the first continues")
  func held() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    let start = ContinuousClock.now
    let error = #expect(throws: Diagnostic.self) { try fixture.open() }
    #expect(ContinuousClock.now - start < Self.soon)
    #expect(error?.code.exit == .io)
    #expect(
      error?.message == "the archive '\(fixture.path)' is in use by process \(getpid()) since 2026-11-21T19:30:00Z")
    try archive.commit(ArchiveFixture.changes(1))
  }

  @Test("a closed archive can be opened at once, also while a child that starts has its lock file open")
  func closedBesideAChild() throws {
    let fixture = try ArchiveFixture()
    // As a child has it between `fork` and `exec`: another descriptor of the same open file.
    let child = try {
      let archive = try fixture.open()
      defer { withExtendedLifetime(archive) {} }
      return dup(try #require((3..<4_096).first { Self.path(of: $0) == "\(fixture.folder)/lock" }))
    }()
    defer { close(child) }
    _ = try fixture.open()
  }

  private static func path(of descriptor: Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test("only plausible text from the owner's file is repeated")
  func holder() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    for text in ["", "\u{1B}]0;x\u{7}", "process x since y", "process 1 since \u{1B}[2J", "process 1 since a b"] {
      try ArchiveFixture.write(Array(text.utf8), to: "\(fixture.folder)/lock")
      let error = #expect(throws: Diagnostic.self) { try fixture.open() }
      #expect(error?.message.hasSuffix("is in use by another process") == true)
    }
    withExtendedLifetime(archive) {}
  }

  @Test(
    "another program locks the file: an error names it within a second, and the changes are written once it is gone")
  func locked() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    try archive.commit(ArchiveFixture.changes(1))
    let other = try OtherProgram(locking: fixture.path)
    let start = ContinuousClock.now
    let error = #expect(throws: Diagnostic.self) { try archive.commit(ArchiveFixture.changes(2)) }
    #expect(ContinuousClock.now - start < Self.soon)
    #expect(error?.message.hasPrefix("the archive '\(fixture.path)' is locked by process \(other.process) (py") == true)
    #expect(archive.trouble == error)
    #expect(try archive.timeline(of: 1) == ArchiveFixture.timeline(3))
    other.end()
    try archive.commit(ArchiveFixture.changes(2))
    #expect(archive.trouble == nil)
    #expect(try archive.restart().count == 2)
  }

  @Test("locked when opened: refused with 74 within a second", arguments: [false, true])
  func lockedAtOpening(_ whole: Bool) throws {
    let fixture = try ArchiveFixture()
    try { try fixture.open().commit(ArchiveFixture.changes(1)) }()
    let other = try OtherProgram(locking: fixture.path, whole: whole)
    let start = ContinuousClock.now
    let error = #expect(throws: Diagnostic.self) { try fixture.open() }
    #expect(ContinuousClock.now - start < Self.soon)
    #expect(error?.code.exit == .io && error?.message.contains("is locked by process \(other.process)") == true)
    other.end()
    #expect(try fixture.open().restart().count == 1)
  }

  @Test("the n-th page write fails: nothing of the step is there, everything before is, and it is written in the end")
  func pages() throws {
    let fixture = try ArchiveFixture()
    let archive = try fixture.open()
    var model = ArchiveModel()
    let first = ArchiveFixture.changes(1)
    try archive.commit(first)
    model.apply(first)
    var step = ArchiveChanges()
    for number in 2...16 { step.merge(ArchiveFixture.changes(number, entries: 6)) }
    step.remove(1)
    var failures = 0
    while true {
      let pages = try archive.database.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
      try archive.damage("PRAGMA max_page_count = \(pages + failures)")
      do {
        try archive.commit(step)
        break
      } catch {
        #expect(error.code == .io && error.message.hasSuffix("the disk is full"))
        #expect(archive.trouble == error)
        #expect(try model.difference(archive) == nil, "after \(failures) pages")
        failures += 1
      }
    }
    model.apply(step)
    #expect(failures > 10 && archive.trouble == nil)
    #expect(try model.difference(archive) == nil)
    #expect(try model.difference(fixture.snapshot().open()) == nil)
  }

  @Test(
    "a full disk: stored pictures are shown, a widget can be removed, and it recovers by itself",
    .enabled(if: TestMounts.arePossible))
  func fullDisk() throws {
    let fixture = try ArchiveFixture()
    mkdir("\(fixture.bundle.path)/state", 0o700)
    let disk = try TinyDisk("\(fixture.bundle.path)/state")
    var model = ArchiveModel()
    let archive = try fixture.open()
    var number = 0
    var refused: Diagnostic?
    // Timelines alone: automatic data does not use the space that is reserved for user actions.
    while refused == nil, number < 2000 {
      number = archive.nextNumber()
      var changes = ArchiveFixture.changes(number)
      var record = ArchiveFixture.record(number)
      record.isTransient = true
      changes = ArchiveChanges()
      changes.place(record)
      changes.replaceTimeline(of: number, with: ArchiveFixture.timeline(3))
      do throws(Diagnostic) {
        try archive.commit(changes)
        model.apply(changes)
      } catch { refused = error }
    }
    #expect(refused?.message.hasSuffix("the disk is full") == true && number > 5)
    #expect(try model.difference(archive) == nil)
    #expect(fixture.names.contains("archive.reserve"))
    // There is still space for a user's action.
    var removal = ArchiveChanges()
    removal.remove(1)
    try archive.commit(removal)
    model.apply(removal)
    #expect(try model.difference(archive) == nil && archive.trouble == nil)
    #expect(try model.difference(fixture.snapshot().open()) == nil)
    disk.grow()
    try archive.commit(ArchiveFixture.changes(number))
    model.apply(ArchiveFixture.changes(number))
    #expect(try model.difference(archive) == nil)
    #expect(fixture.names.contains("archive.reserve"))
  }

  @Test(
    "a disk that is full when the archive is opened: the same, also after kill -9",
    .enabled(if: TestMounts.arePossible), arguments: [false, true])
  func fullAtOpening(_ isKilled: Bool) throws {
    let before = try ArchiveFixture()
    var archive: Archive? = try before.open()
    try archive?.commit(ArchiveFixture.changes(1))
    if !isKilled { archive = nil }
    let fixture = try ArchiveFixture()
    mkdir("\(fixture.bundle.path)/state", 0o700)
    let disk = try TinyDisk("\(fixture.bundle.path)/state")
    mkdir(fixture.folder, 0o700)
    for name in before.names where ["archive.sqlite", "archive.sqlite-wal"].contains(name) {
      try ArchiveFixture.write(try ArchiveFixture.read("\(before.folder)/\(name)"), to: "\(fixture.folder)/\(name)")
    }
    disk.fill()
    archive = try fixture.open()
    let opened = try #require(archive)
    #expect(try opened.timeline(of: 1) == ArchiveFixture.timeline(3))
    var large = ArchiveChanges()
    for number in 2...200 { large.merge(ArchiveFixture.changes(number)) }
    let error = #expect(throws: Diagnostic.self) { try opened.commit(large) }
    #expect(error?.message.hasSuffix("the disk is full") == true)
    #expect(try opened.restart().map(\.record.number) == [1])
    disk.empty()
    disk.grow()
    try opened.commit(large)
    #expect(try opened.restart().count == 200 && opened.trouble == nil)
  }

  @Test(
    "broken on a full disk: placed widgets stay in memory until there is space", .enabled(if: TestMounts.arePossible)
  )
  func brokenAndFull() throws {
    let fixture = try ArchiveFixture()
    mkdir("\(fixture.bundle.path)/state", 0o700)
    let disk = try TinyDisk("\(fixture.bundle.path)/state")
    try {
      let archive = try fixture.open()
      for number in 1...2 { try archive.commit(ArchiveFixture.changes(number)) }
    }()
    try fixture.breakPage(of: "entry")
    let archive = try fixture.open()
    unlink("\(fixture.folder)/archive.reserve")
    disk.fill()
    #expect(throws: Diagnostic.self) { try archive.entry(of: 1, index: 0) }
    #expect(throws: Diagnostic.self) { try archive.commit(ArchiveFixture.changes(3)) }
    disk.empty()
    try archive.commit(ArchiveFixture.changes(3))
    #expect(try archive.restart().map(\.record.number) == [1, 2, 3])
    #expect(archive.takeLost() == [1, 2] && archive.trouble == nil)
  }

  @Test(
    "a read-only folder: stored pictures are shown, and it recovers by itself",
    .enabled(if: ReadOnlyFolder.isPossible), arguments: [false, true])
  func readOnly(_ isKilled: Bool) throws {
    var fixture = try ArchiveFixture()
    var first: Archive? = try fixture.open()
    try first?.commit(ArchiveFixture.changes(1))
    if isKilled {
      // The log and the shared memory exist by then.
      let copy = try fixture.snapshot()
      try ArchiveFixture.write(try ArchiveFixture.read(fixture.path + "-shm"), to: copy.path + "-shm")
      fixture = copy
    }
    first = nil
    let folder = ReadOnlyFolder(fixture.folder)
    let archive = try fixture.open()
    #expect(archive.trouble?.code == .io)
    #expect(try archive.timeline(of: 1) == ArchiveFixture.timeline(3))
    #expect(try archive.restart().count == 1 && archive.nextNumber() == 2)
    let error = #expect(throws: Diagnostic.self) { try archive.commit(ArchiveFixture.changes(2)) }
    #expect(error?.code == .io && archive.trouble == error)
    #expect(try archive.restart().count == 1)
    folder.release()
    try archive.commit(ArchiveFixture.changes(2))
    #expect(try archive.restart().count == 2 && archive.trouble == nil)
  }

  @Test(
    "a state folder that cannot be created: an empty archive that says so, and recovers by itself",
    .enabled(if: ReadOnlyFolder.isPossible))
  func noFolder() throws {
    let fixture = try ArchiveFixture()
    let folder = ReadOnlyFolder(fixture.bundle.path)
    let archive = try fixture.open()
    #expect(archive.trouble?.message.contains("cannot be created") == true)
    #expect(try archive.restart() == [] && archive.entry(of: 1, index: 0) == nil)
    #expect(throws: Diagnostic.self) { try archive.commit(ArchiveFixture.changes(1)) }
    folder.release()
    try archive.commit(ArchiveFixture.changes(archive.nextNumber()))
    #expect(try archive.restart().count == 1 && archive.trouble == nil)
    #expect(try ArchiveFixture.read("\(fixture.folder)/lock").starts(with: Array("process \(getpid()) ".utf8)))
  }
}
