import Foundation
import Synchronization
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// Views that are rebuilt from archived entries, and the placeholders before the first entry.
@Suite("Environments and placeholders") struct EvaluatingTests {
  static func clock(_ seen: HandlingTests.Seen) -> FakeBundle {
    var bundle = RuntimeTests.clock()
    bundle.views = { request in
      seen.note(request)
      return ViewTree()
    }
    return bundle
  }

  typealias Change = @Sendable (inout RuntimeSettings) -> Void
  static let changes: [(name: String, change: Change)] = [
    ("locale", { $0.locale = "de_DE" }), ("scheme", { $0.colorScheme = .dark }),
    ("type size", { $0.dynamicTypeSize = .xxLarge }), ("rendering mode", { $0.renderingMode = .accented }),
  ]

  @Test(
    "a restart with another environment rebuilds the views from archived entries, without calling a provider",
    arguments: changes)
  func restart(_ name: String, _ change: Change) throws {
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]))
    stage.add("clock")
    let seen = HandlingTests.Seen()
    let bundles = FakeBundles([Self.clock(seen)])
    let again = try RuntimeStage(bundles, folder: try stage.copy(), now: stage.clock.now + 30, change: change)
    #expect(bundles.asked == [])
    #expect(seen.count == 1)
    #expect(seen.last?.age == 30)
    guard case .shown(let shown) = again.ask(.show(.kind("clock"))) else { return }
    #expect(shown.entry?.fields["text"]?.text == "clock now")
    var settings = RuntimeSettings(version: "1.0")
    change(&settings)
    let meant = settings.environments(.systemSmall, .emptyTable)
    #expect(shown.environments.map(\.locale) == meant.map(\.locale))
    #expect(shown.environments.map(\.colorScheme) == meant.map(\.colorScheme))
    #expect(shown.environments.map(\.dynamicTypeSize) == meant.map(\.dynamicTypeSize))
    #expect(shown.environments.map(\.renderingMode) == meant.map(\.renderingMode))
    // Rebuilt views are up to date: the next start rebuilds nothing.
    let count = seen.count
    _ = try RuntimeStage(bundles, folder: try again.copy(), now: stage.clock.now + 31, change: change)
    #expect(seen.count == count)
  }

  @Test("a restart in the same environment opens no bundle")
  func sameAgain() throws {
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]))
    stage.add("clock")
    let bundles = FakeBundles([RuntimeTests.clock()])
    _ = try RuntimeStage(bundles, folder: try stage.copy())
    #expect(bundles.opened == 0)
  }

  @Test("another time zone rebuilds the views and requests new timelines: while running, and at a restart")
  func zone() throws {
    let seen = HandlingTests.Seen()
    let stage = try RuntimeStage(FakeBundles([Self.clock(seen)]))
    stage.add("clock")
    stage.runtime.changeTimeZone(to: "Asia/Tokyo")
    stage.drain()
    #expect(stage.bundles.asked.last == .environment)
    let bundles = FakeBundles([Self.clock(seen)])
    let count = seen.count
    _ = try RuntimeStage(bundles, folder: try stage.copy()) { $0.timeZone = "Europe/Berlin" }
    #expect(bundles.asked == [.environment])
    #expect(seen.last?.timeZone == "Europe/Berlin")
    #expect(seen.count > count)
  }

  // MARK: The clock

  static let steps: [(step: Double, asked: [ReloadReason])] = [
    (59, []), (3600, [.environment]), (-59, []), (-3600, [.environment]),
  ]

  @Test(
    "a clock set by more than a minute requests new timelines for widgets without an entry for the new time",
    arguments: steps)
  func clock(_ step: Double, _ asked: [ReloadReason]) throws {
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]))
    stage.add("clock")
    stage.advance(10)
    let before = stage.bundles.asked.count
    stage.clock.set(stage.clock.now + step)
    stage.runtime.setClock(by: step)
    stage.drain()
    #expect(Array(stage.bundles.asked.dropFirst(before)) == asked)
  }

  @Test("a timeline with entries on both sides of the new time is not requested")
  func goesOn() throws {
    let stage = try RuntimeStage(
      FakeBundles([FakeBundle(kind: "day") { .of($0, [(0, "a"), (7200, "b"), (90_000, "c")]) }]))
    stage.add("day")
    let before = stage.bundles.asked.count
    stage.clock.set(stage.clock.now + 8000)
    stage.runtime.setClock(by: 8000)
    stage.drain()
    #expect(stage.bundles.asked.count == before)
    #expect(stage.shown("day") == "b")
  }

  // MARK: Placeholders

  private static func shown(_ stage: RuntimeStage) -> ShownWidget? {
    guard case .shown(let shown) = stage.ask(.show(.kind("clock"))) else { return nil }
    return shown
  }

  @Test("until a first timeline arrives, a masked skeleton of the family is shown, then the bundle's placeholder")
  func awaited() throws {
    let jobs = HeldJobs()
    var bundle = RuntimeTests.clock()
    bundle.placeholder = "soon"
    let stage = try RuntimeStage(FakeBundles([bundle]), queues: jobs)
    stage.add("clock")
    let first = try #require(Self.shown(stage))
    #expect(first.isPlaceholder)
    #expect(first.entry?.views == first.environments.map { _ in Skeleton.tree(.systemSmall) })
    var texts: Set<String> = []
    while jobs.doFirst() {
      stage.drain()
      let shown = try #require(Self.shown(stage))
      #expect(shown.entry != nil)
      if let text = shown.entry?.fields["text"]?.text { texts.insert("\(text) \(shown.isPlaceholder)") }
    }
    #expect(texts.contains("clock now false"))
  }

  @Test("if a first timeline fails the placeholder stays, with the error beside it; also after a restart")
  func failed() throws {
    var bundle = FakeBundle(kind: "clock") { _ throws(Diagnostic) in throw Diagnostic(.script, "no network") }
    bundle.placeholder = "soon"
    let stage = try RuntimeStage(FakeBundles([bundle]))
    stage.add("clock")
    #expect(stage.shown("clock") == "soon ! no network")
    #expect(Self.shown(stage)?.isPlaceholder == true)
    let again = try RuntimeStage(FakeBundles([bundle]), folder: try stage.copy())
    #expect(Self.shown(again)?.isPlaceholder == true)
    #expect(Self.shown(again)?.entry != nil)
    #expect(Self.shown(again)?.error?.message == "no network")
  }

  @Test("a bundle that cannot be read shows the skeleton, with the error beside it")
  func broken() throws {
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]), queues: HeldJobs())
    stage.add("clock")
    stage.runtime.blame(1, Diagnostic(.syntax, "'end' expected"))
    let shown = try #require(Self.shown(stage))
    #expect(shown.entry?.views.first == Skeleton.tree(.systemSmall))
    #expect(shown.error?.message == "'end' expected")
  }

  @Test("a provider with nothing to show leaves only the name, also during a reload, and after a restart")
  func nothing() throws {
    let bundle = FakeBundle(kind: "clock") { _ in nil }
    let stage = try RuntimeStage(FakeBundles([bundle]))
    stage.add("clock")
    #expect(Self.shown(stage)?.entry == nil)
    let again = try RuntimeStage(FakeBundles([bundle]), folder: try stage.copy())
    #expect(Self.shown(again)?.entry == nil)
    #expect(Self.shown(again)?.isPlaceholder == false)
  }

  // MARK: Files

  @Test("after a restart the first new file in a folder reloads nothing else")
  func newFile() throws {
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock(), RuntimeTests.clock("mail")]))
    stage.add("clock")
    stage.add("mail")
    let bundles = FakeBundles([RuntimeTests.clock(), RuntimeTests.clock("mail")])
    let again = try RuntimeStage(bundles, folder: try stage.copy())
    bundles.add(RuntimeTests.clock("new"))
    again.runtime.saved(["/w/new.lua"])
    again.drain()
    #expect(bundles.asked == [])
  }

  @Test("after a restart a changed module of a lone file reloads its widgets, with the cause file")
  func newModule() throws {
    var clock = RuntimeTests.clock()
    clock.modules = ["clock.lua", "words.lua"]
    let stage = try RuntimeStage(FakeBundles([clock, RuntimeTests.clock("mail")]))
    stage.add("clock")
    stage.add("mail")
    let bundles = FakeBundles([clock, RuntimeTests.clock("mail")])
    let again = try RuntimeStage(bundles, folder: try stage.copy())
    again.runtime.saved(["/w/words.lua"])
    again.drain()
    #expect(bundles.asked == [.file])
  }

  // MARK: Reading

  @Test("an archive that is only read shows its content, and is not changed")
  func readOnly() throws {
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]))
    stage.add("clock")
    let copy = try stage.copy()
    let names = { try FileManager.default.contentsOfDirectory(atPath: copy.path).sorted() }
    let bytes = { try Data(contentsOf: copy.appendingPathComponent("archive.sqlite")) }
    let (files, content) = (try names(), try bytes())
    let archive = try Archive.openForReading(folder: copy.path) { FakeClock.noon + 61 }
    var settings = RuntimeSettings(version: "1.0")
    (settings.isOffline, settings.isReadOnly) = (true, true)
    let runtime = Runtime(
      settings, archive, stage.bundles, queues: JobsAtOnce(), mailbox: Mailbox(), log: RuntimeLog { _, _, _ in },
      now: { FakeClock.noon + 61 })
    try runtime.start()
    guard case .shown(let shown) = runtime.reply(to: .show(.kind("clock"))) else {
      Issue.record("nothing is shown")
      return
    }
    #expect(shown.entry?.fields["text"]?.text == "clock later")
    archive.close()
    #expect(try bytes() == content)
    #expect(Set(try names()).subtracting(files).isSubset(of: ["archive.sqlite-shm"]))
  }
}
