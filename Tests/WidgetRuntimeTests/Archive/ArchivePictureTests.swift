import Foundation
import GRDB
import TestSupport
import Testing
import WidgetModel
import WidgetServices

@testable import WidgetRuntime

/// The stored pictures that an archive uses: the store is notified, so no process removes them.
@Suite("Pictures of the archive") struct ArchivePictureTests {
  private let fixture: ArchiveFixture
  private var pictures: String { fixture.bundle.path + "/pictures" }

  init() throws { fixture = try ArchiveFixture() }

  private func reference(_ number: Int) throws -> PictureReference {
    let digits = String(number, radix: 16)
    return try #require(PictureReference("picture:" + String(repeating: "0", count: 64 - digits.count) + digits))
  }

  private func timeline(showing numbers: [Int]) throws -> ArchivedTimeline {
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(.vStack))
    for number in numbers {
      let image = builder.open(.view(.image))
      builder.add(.data, builder.text(try reference(number).text))
      builder.close(image)
    }
    builder.close(stack)
    let entry = TimelineEntry(date: ArchiveFixture.now, views: [builder.finish()])
    return ArchivedTimeline(
      Timeline(entries: [entry], policy: .never, made: ArchiveFixture.now),
      environments: [WidgetEnvironment(family: .systemLarge)])
  }

  private func open() throws -> Archive {
    let archive = try fixture.open()
    archive.pictures = PictureStore(folder: pictures)
    _ = try archive.restart()
    return archive
  }

  /// The digests that the archive uses, by their last digit.
  private func digits() throws -> [String] {
    let folder = pictures + "/held"
    return try ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).flatMap { name in
      let lines = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(separator: "\n")
      #expect(lines.first.map(String.init) == fixture.path)
      return lines.dropFirst().map { String($0.suffix(1)) }
    }
  }

  private func place(_ number: Int, _ shown: [Int]?, in archive: Archive) throws {
    var changes = ArchiveChanges()
    changes.place(ArchiveFixture.record(number))
    changes.replaceTimeline(of: number, with: try shown.map { try timeline(showing: $0) })
    try archive.commit(changes)
  }

  @Test("pictures of timelines are kept, unused ones are not, and a restart reports them again")
  func held() throws {
    do {
      let archive = try open()
      #expect(try digits() == [])
      try place(1, [1, 2], in: archive)
      try place(2, [2, 3], in: archive)
      #expect(try digits() == ["1", "2", "3"])
      try place(1, [4], in: archive)
      #expect(try digits() == ["2", "3", "4"])
      var removal = ArchiveChanges()
      removal.remove(2)
      try archive.commit(removal)
      #expect(try digits() == ["4"])
    }
    try FileManager.default.removeItem(atPath: pictures)
    do {
      let archive = try open()
      #expect(try digits() == ["4"])
      try place(1, nil, in: archive)
      #expect(try digits() == [])
    }
  }

  @Test("an older archive gets the table, and its timelines are requested again")
  func migration() throws {
    try { try place(1, [1], in: try open()) }()
    let database = try fixture.database()
    try database.write { database in
      try database.execute(sql: "DROP TABLE picture; PRAGMA user_version = \(ArchiveMigrations.version - 1)")
    }
    try database.close()
    let archive = try open()
    #expect(archive.trouble == nil && archive.takeNotes() == [])
    #expect(try archive.timeline(of: 1) == nil)
    #expect(try archive.restart().map(\.record.number) == [1])
    try place(1, [5], in: archive)
    #expect(try digits() == ["5"])
  }
}
