import Foundation
import GRDB
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

@Suite("Runtime") struct RuntimeTests {
  static func clock(_ kind: String = "clock") -> FakeBundle {
    FakeBundle(kind: kind) { request in .of(request, [(0, "\(kind) now"), (60, "\(kind) later")]) }
  }

  // MARK: The first minute

  @Test("while nothing is placed every widget of the folders is shown in its first family")
  func firstMinute() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock(), Self.clock("mail")]))
    #expect(stage.placed == ["#1 clock systemSmall (transient)", "#2 mail systemSmall (transient)"])
    #expect(stage.shown("clock") == "clock now")
    #expect(stage.bundles.asked == [.first, .first])
  }

  @Test("a placed widget replaces the automatic ones, and its removal brings them back")
  func placing() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock(), Self.clock("mail")]))
    stage.add("mail", .systemMedium)
    #expect(stage.placed == ["#3 mail systemMedium"])
    _ = stage.ask(.remove([.kind("mail")]))
    #expect(stage.placed == ["#4 clock systemSmall (transient)", "#5 mail systemSmall (transient)"])
  }

  // MARK: Time

  @Test("the next entry is shown when due, without calling a provider")
  func entries() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.advance(59)
    #expect(stage.shown("clock") == "clock now")
    stage.advance(2)
    #expect(stage.shown("clock") == "clock later")
    #expect(stage.bundles.asked == [.first])
  }

  @Test("if nothing will happen by itself no wake-up is set, once idle processes have exited")
  func nothingRuns() throws {
    let stage = try RuntimeStage(FakeBundles([FakeBundle(kind: "still") { .of($0, [(0, "still")]) }]))
    stage.advance(11)
    #expect(stage.runtime.wake == nil)
  }

  // MARK: Offline

  @Test(
    "an offline runtime calls no provider and records no failure; the next runtime shows what was placed and configured there"
  )
  func offline() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock")
    stage.add("clock", .systemMedium)
    let bundles = FakeBundles([Self.clock(), Self.clock("mail")])
    // A day later, when both would reload.
    let offline = try RuntimeStage(bundles, folder: try stage.copy(), isOffline: true, now: stage.clock.now + 86_400)
    offline.add("mail")
    _ = offline.ask(.configure(.number(3), family: .systemSmall))
    #expect(offline.placed == ["#2 clock systemSmall", "#3 clock systemSmall", "#4 mail systemSmall"])
    #expect(offline.shown("#3") == "clock later")
    #expect(bundles.asked == [])
    guard case .ledger(let lines) = offline.ask(.log(nil, last: 100)) else { return }
    #expect(!lines.contains { $0.date > stage.clock.now + 3600 })
    let again = try RuntimeStage(bundles, folder: try offline.copy(), now: stage.clock.now + 1)
    // The clock was set back by a day since then, so the unchanged one reloads, too.
    #expect(bundles.asked.count == 3)
    #expect(again.shown("mail") == "mail now")
    #expect(again.placed == ["#2 clock systemSmall", "#3 clock systemSmall", "#4 mail systemSmall"])
  }

  // MARK: Restarts

  @Test("after kill -9 the last good picture is there before any script runs")
  func restart() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock")
    let bundles = FakeBundles([Self.clock()])
    let again = try RuntimeStage(bundles, folder: try stage.copy(), now: stage.clock.now + 61)
    #expect(again.shown("clock") == "clock later")
    #expect(bundles.asked == [])
    #expect(bundles.opened == 0)
  }

  @Test("a bundle that changed while nothing ran is read, and reloaded once")
  func changedMeanwhile() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock")
    var edited = FakeBundle(kind: "clock") { .of($0, [(0, "edited")]) }
    edited.content = "2"
    let bundles = FakeBundles([edited])
    let again = try RuntimeStage(bundles, folder: try stage.copy(), now: stage.clock.now + 5)
    #expect(again.shown("clock") == "edited")
    #expect(bundles.asked == [.file])
  }

  @Test("a stream's instance is gone after a restart, a placed widget is not")
  func forgotten() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock")
    stage.runtime.follow(1, [.kind("clock", .accessoryInline, configuration: nil)]) { _, _ in }
    stage.drain()
    #expect(stage.placed.count == 2)
    let again = try RuntimeStage(stage.bundles, folder: try stage.copy())
    #expect(again.placed == ["#3 clock systemSmall"] || again.placed == ["#2 clock systemSmall"])
  }

  // MARK: Failures

  @Test("a failing provider keeps the last good picture, with the error beside it, until it succeeds")
  func failing() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.save("/w/clock.lua") { bundle in
      bundle.content = "2"
      bundle.answer = { _ throws(Diagnostic) in throw Diagnostic(.script, "no network", file: "/w/clock.lua", line: 3) }
    }
    #expect(stage.shown("clock") == "clock now ! no network")
    stage.save("/w/clock.lua") { bundle in
      bundle.content = "3"
      bundle.answer = { .of($0, [(0, "again")]) }
    }
    #expect(stage.shown("clock") == "again")
  }

  @Test("a save that cannot be read keeps the old bundle running and says why; the next good one takes over")
  func brokenSave() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.save("/w/clock.lua") { bundle in
      bundle.content = "2"
      bundle.fault = Diagnostic(.syntax, "'end' expected", file: "/w/clock.lua", line: 9)
    }
    #expect(stage.shown("clock") == "clock now ! 'end' expected")
    _ = stage.ask(.reload(.kind("clock"), ReloadDemand(.center, isForeground: true)))
    #expect(stage.bundles.asked == [.first, .center])
    stage.save("/w/clock.lua") { bundle in
      bundle.content = "1"
      bundle.fault = nil
    }
    #expect(stage.shown("clock") == "clock now")
  }

  @Test("a save without a change reloads nothing")
  func sameSave() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    for _ in 0..<20 { stage.save("/w/clock.lua") { _ in } }
    #expect(stage.bundles.asked == [.first])
    #expect(stage.bundles.opened == 1)
  }

  @Test("while the archive is locked the stored picture stays, and the new one appears once it can be written")
  func lockedArchive() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let path = stage.folder.appendingPathComponent("archive.sqlite").path
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    stage.save("/w/clock.lua") { bundle in
      bundle.content = "2"
      bundle.answer = { .of($0, [(0, "edited")]) }
    }
    #expect(stage.shown("clock") == "clock now")
    guard case .status(let status) = stage.ask(.status) else { return #expect(Bool(false), "no status") }
    #expect(status.troubles.count == 1)
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    stage.advance(31)
    #expect(stage.shown("clock") == "edited")
    #expect(stage.bundles.asked == [.first, .file])
  }

  // MARK: Bundles that change

  @Test("a renamed kind keeps its instances, and an old configuration is migrated")
  func renamed() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock", .systemSmall, .table(["zone": .text("UTC")]))
    stage.save("/w/clock.lua") { bundle in
      (bundle.content, bundle.kind, bundle.formerKinds, bundle.version) = ("2", "watch", ["clock"], 2)
      bundle.migrate = { old in .table(["zones": .list([old["zone"] ?? .null])]) }
      bundle.answer = { .of($0, [(0, "\($0.configuration["zones"]?.list?.count ?? 0) zones")]) }
    }
    #expect(stage.placed == ["#2 watch systemSmall"])
    #expect(stage.shown("watch") == "1 zones")
  }

  @Test("a kind that is gone keeps its instance and its picture, and says so")
  func gone() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock")
    stage.save("/w/clock.lua") { bundle in (bundle.content, bundle.kind) = ("2", "other") }
    #expect(stage.shown("clock") == "clock now ! the bundle no longer has a widget 'clock'")
    stage.save("/w/clock.lua") { bundle in (bundle.content, bundle.kind) = ("1", "clock") }
    #expect(stage.shown("clock") == "clock now", "the file is as it was")
  }

  @Test("a family that is gone keeps its instance and its picture, and says so until it is back")
  func goneFamily() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock")
    stage.save("/w/clock.lua") { bundle in (bundle.content, bundle.families) = ("2", [.accessoryInline]) }
    #expect(stage.shown("clock").hasPrefix("clock now ! the widget 'clock' does not support systemSmall"))
    stage.save("/w/clock.lua") { bundle in (bundle.content, bundle.families) = ("1", Self.clock().families) }
    #expect(stage.shown("clock") == "clock now", "the file is as it was")
  }

  @Test("deleting a file removes its automatic widgets")
  func deleted() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock(), Self.clock("mail")]))
    stage.bundles.remove("/w/clock.lua")
    stage.runtime.saved(["/w/clock.lua"])
    stage.drain()
    #expect(stage.placed == ["#2 mail systemSmall (transient)"])
  }

  // MARK: Streams

  @Test("equal streams share one instance, which exists as long as one of them follows it")
  func streams() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock")
    let target = StreamTarget.bundle(path: "/w/clock.lua", kind: nil, .accessoryInline, configuration: nil)
    for client in 1...3 { stage.runtime.follow(client, [target]) { _, _ in } }
    stage.drain()
    #expect(stage.placed == ["#2 clock systemSmall", "#3 clock accessoryInline (transient)"])
    #expect(stage.runtime.followers.take(2).changed == [3])
    #expect(stage.runtime.followers.take(2).changed == [])
    stage.advance(61)
    #expect(stage.runtime.followers.marked == [1, 2, 3])
    for client in 1...3 { stage.runtime.unfollow(client) }
    #expect(stage.placed == ["#2 clock systemSmall"])
  }

  @Test("a stream of an unknown kind lists what exists", arguments: [("clok", "clock"), ("zzz", nil)])
  func unknownStream(_ kind: String, _ nearest: String?) throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    var reply: RuntimeReply?
    stage.runtime.follow(1, [.kind(kind, .systemSmall, configuration: nil)]) { reply = $1 }
    guard case .failure(let fault)? = reply else { return #expect(Bool(false), "no failure") }
    #expect(fault.code == .missingKind)
    #expect(fault.suggestion == nearest)
  }

  // MARK: The WidgetCenter

  @Test("a push with the kind's token requests a reload; another token is refused")
  func push() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    guard case .tokens(let tokens) = stage.ask(.pushTokens), let token = tokens["clock"] else {
      return #expect(Bool(false), "no token")
    }
    stage.advance(5)
    guard case .failure(let fault) = stage.ask(.push(kind: "clock", token: "guess")) else {
      return #expect(Bool(false), "not refused")
    }
    #expect(fault.code == .permission)
    _ = stage.ask(.push(kind: "clock", token: token))
    #expect(stage.bundles.asked == [.first, .push])
  }

  @Test("a script's calls to WidgetCenter are carried out")
  func center() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    let call = CallContext(bundle: "clock", now: stage.clock.now)
    let center = try #require(stage.runtime.registry.bundles["/w/clock.lua"]?.center)
    let reply = try center.reply(to: HostRequest(.centerCurrentConfigurations, [], call))
    #expect(
      reply
        == .values([
          .list([
            .table(["kind": .text("clock"), "family": .text("systemSmall"), "configuration": .emptyTable])
          ])
        ]))
    stage.advance(600)
    _ = try center.reply(to: HostRequest(.centerReloadTimelines, [.text("clock")], call))
    stage.drain()
    #expect(stage.bundles.asked == [.first, .center])
  }

  // MARK: The ledger

  @Test("the log has each request and its result, also after a restart")
  func ledger() throws {
    let stage = try RuntimeStage(FakeBundles([Self.clock()]))
    stage.add("clock")
    let again = try RuntimeStage(stage.bundles, folder: try stage.copy())
    guard case .ledger(let lines) = again.ask(.log(.kind("clock"), last: 10)) else {
      return #expect(Bool(false), "no ledger")
    }
    #expect(lines.map(\.matter) == [.asked, .granted, .answered])
    guard case .explanation(let explanation) = again.ask(.explain(.kind("clock"))) else {
      return #expect(Bool(false), "no explanation")
    }
    #expect(explanation.lastAnswer?.cause == .first)
  }
}
