import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// Whether a widget is visible, depending on its subscribers, with the budget that depends on it.
@Suite("Viewers") struct SightTests {
  /// A widget that requests a reload every five minutes.
  static var stocks: FakeBundle {
    FakeBundle(kind: "stocks") { .of($0, [(0, "stocks")], .after($0.now + 300, jitter: 0)) }
  }

  private static func stage(_ profile: Profile = .widgetkit) throws -> RuntimeStage {
    let stage = try RuntimeStage(FakeBundles([stocks]), profile: profile)
    stage.add("stocks")
    stage.advance(1)
    return stage
  }

  private static func follow(_ stage: RuntimeStage, _ client: Int = 1) {
    stage.runtime.follow(client, [.kind("stocks", .systemSmall, configuration: nil)]) { _, _ in }
    stage.drain()
  }

  private static func unfollow(_ stage: RuntimeStage, _ client: Int = 1) {
    stage.runtime.unfollow(client)
    stage.drain()
  }

  /// The reloads while the given number of seconds pass.
  private static func reloads(_ stage: RuntimeStage, in seconds: Double) -> Int {
    let before = stage.bundles.asked.count
    stage.advance(seconds)
    return stage.bundles.asked.count - before
  }

  private static func why(_ stage: RuntimeStage) -> Deferral? {
    guard case .explanation(let explanation) = stage.ask(.explain(.kind("stocks"))) else { return nil }
    return explanation.outlook.why
  }

  @Test("a widget that never had a subscriber counts as visible: five minutes apart")
  func never() throws {
    let stage = try Self.stage()
    #expect(Self.reloads(stage, in: 900) == 3)
    #expect(Self.why(stage) == nil)
  }

  @Test("once the last stream has left, its reloads are an hour apart; a new subscriber gets one at once")
  func stream() throws {
    let stage = try Self.stage()
    Self.follow(stage)
    Self.follow(stage, 2)
    #expect(Self.reloads(stage, in: 300) == 1)
    Self.unfollow(stage)
    #expect(Self.reloads(stage, in: 300) == 1)
    Self.unfollow(stage, 2)
    #expect(Self.reloads(stage, in: 3500) == 0)
    #expect(Self.why(stage) == .unseen)
    let before = stage.bundles.asked.count
    Self.follow(stage)
    #expect(stage.bundles.asked.count == before + 1)
    #expect(Self.reloads(stage, in: 300) == 1)
  }

  @Test("a hidden bar is not visible; shown again it is")
  func hidden() throws {
    let stage = try Self.stage()
    Self.follow(stage)
    stage.runtime.look(client: 1, false)
    #expect(Self.reloads(stage, in: 3500) == 0)
    let before = stage.bundles.asked.count
    stage.runtime.look(client: 1, true)
    stage.drain()
    #expect(stage.bundles.asked.count == before + 1)
  }

  @Test("an event stream makes every widget visible, even later ones; waiting for a picture makes that one visible")
  func elsewhere() throws {
    let stage = try Self.stage()
    stage.runtime.look(at: .all, begins: true)
    stage.add("stocks", .systemMedium)
    #expect(Self.reloads(stage, in: 310) == 2)
    stage.runtime.look(at: .all, begins: false)
    stage.advance(Viewers.gap)
    stage.runtime.look(at: .instance(3), begins: true)
    stage.drain()
    #expect(Self.reloads(stage, in: 900) == 3)
    stage.runtime.look(at: .instance(3), begins: false)
    stage.advance(Viewers.gap)
    #expect(Self.reloads(stage, in: 900) == 0)
  }

  @Test("a gap of some seconds between two looks does not count, and afterwards no wake-up is left")
  func gap() throws {
    let still = FakeBundle(kind: "still") { .of($0, [(0, "still")]) }
    let stage = try RuntimeStage(FakeBundles([still]), profile: .widgetkit)
    stage.advance(60)
    for _ in 0..<5 {
      stage.runtime.look(at: .instance(1), begins: true)
      stage.drain()
      stage.advance(25)
      stage.runtime.look(at: .instance(1), begins: false)
      stage.drain()
      #expect(stage.runtime.wake == stage.clock.now + Viewers.gap)
      stage.advance(Viewers.gap - 1)
      #expect(stage.runtime.scheduler.standing(of: InstanceID(1))?.isSeen == true)
    }
    stage.advance(1)
    #expect(stage.runtime.scheduler.standing(of: InstanceID(1))?.isSeen == false)
    #expect(stage.runtime.wake == nil)
  }

  @Test("after a restart viewers have a moment to reconnect")
  func restart() throws {
    let stage = try Self.stage()
    Self.follow(stage)
    stage.advance(10)
    let again = try RuntimeStage(stage.bundles, folder: try stage.copy(), profile: .widgetkit, now: stage.clock.now)
    #expect(again.runtime.scheduler.standing(of: InstanceID(2))?.isSeen == true)
    Self.follow(again)
    again.advance(Viewers.gap)
    #expect(again.runtime.scheduler.standing(of: InstanceID(2))?.isSeen == true)
    let alone = try RuntimeStage(stage.bundles, folder: try again.copy(), profile: .widgetkit, now: again.clock.now)
    alone.advance(Viewers.gap)
    #expect(alone.runtime.scheduler.standing(of: InstanceID(2))?.isSeen == false)
    // Stored unchanged, so the hours are correct whatever follows.
    let last = try RuntimeStage(stage.bundles, folder: try alone.copy(), profile: .widgetkit, now: alone.clock.now)
    #expect(last.runtime.scheduler.standing(of: InstanceID(2))?.isSeen == false)
  }

  @Test(
    "a day's reloads depend on the hours in which it was visible: one in each hidden hour, 70 if always visible",
    arguments: [(0.0, 23...24), (8, 32...38), (16, 46...54), (24, 64...70)])
  func days(_ hours: Double, _ expected: ClosedRange<Int>) throws {
    let stage = try Self.stage()
    var count = 0
    for day in 0..<3 {
      if hours > 0 { Self.follow(stage) }
      let before = stage.bundles.asked.count
      stage.advance(hours * 3600)
      if hours < 24 { Self.follow(stage) }
      if hours < 24 { Self.unfollow(stage) }
      stage.advance((24 - hours) * 3600)
      if day == 2 { count = stage.bundles.asked.count - before }
    }
    #expect(expected.contains(count), "\(count)")
  }

  @Test("other budgets do not depend on it", arguments: [Profile.desktop, .unlimited])
  func other(_ profile: Profile) throws {
    let stage = try Self.stage(profile)
    Self.follow(stage)
    Self.unfollow(stage)
    #expect(Self.reloads(stage, in: 3600) == 12)
    #expect(stage.runtime.scheduler.standing(of: InstanceID(2))?.isSeen == nil)
  }
}
