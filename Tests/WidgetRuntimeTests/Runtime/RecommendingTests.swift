import Synchronization
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// What bundles offer to a gallery (WidgetKit: AppIntentRecommendation; rows of section G).
@Suite("Recommendations in a runtime") struct RecommendingTests {
  /// A widget that counts the requests for its variants.
  private final class Hero: Sendable {
    let asked = Mutex(0)
    let fails = Mutex(false)

    func bundle(_ kind: String = "hero") -> FakeBundle {
      var bundle = FakeBundle(kind: kind) { .of($0, [(0, "hero")]) }
      bundle.recommendations = { [self] () throws(Diagnostic) in
        let count = asked.withLock { count in
          count += 1
          return count
        }
        if fails.withLock({ $0 }) { throw Diagnostic(.script, "no heroes", file: "/w/hero.lua", line: 2) }
        return [Recommendation(description: "\(kind) \(count)", configuration: ["hero": "panda"])]
      }
      return bundle
    }

    var count: Int { asked.withLock { $0 } }
  }

  /// The descriptions of the offered variants; nil if there is no reply yet.
  private final class Answer: Sendable {
    private let variants = Mutex<[String]?>(nil)
    var value: [String]? { variants.withLock { $0 } }
    func set(_ new: [String]) { variants.withLock { $0 = new } }
  }

  private func offered(_ stage: RuntimeStage) -> Answer {
    let got = Answer()
    _ = stage.runtime.reply(to: .bundles) { _, reply in
      guard case .bundles(let offers) = reply else { return }
      got.set(offers.flatMap { $0.recommendations.values.joined().map(\.description) })
    }
    stage.drain()
    return got
  }

  @Test(
    "widgetkit.md G, AppIntentRecommendation / IntentRecommendation: requested once, until the bundle changes or center invalidates them"
  )
  func cached() throws {
    let hero = Hero()
    let stage = try RuntimeStage(FakeBundles([hero.bundle()]))
    #expect(hero.count == 0)
    for _ in 0..<3 { #expect(offered(stage).value == ["hero 1"]) }
    #expect(hero.count == 1)
    _ = stage.ask(.invalidateRecommendations(bundle: "/w/hero.lua"))
    #expect(hero.count == 1)
    for _ in 0..<2 { #expect(offered(stage).value == ["hero 2"]) }
    stage.save("/w/hero.lua") { $0.content = "2" }
    for _ in 0..<2 { #expect(offered(stage).value == ["hero 3"]) }
    let center = try #require(stage.runtime.registry.bundles["/w/hero.lua"]?.center)
    let call = CallContext(bundle: "fake", kind: "hero", now: stage.clock.now)
    _ = try center.reply(to: HostRequest(.centerInvalidateConfigurationRecommendations, [], call))
    stage.drain()
    #expect(offered(stage).value == ["hero 4"])
  }

  @Test("widgets without recommendations are not asked for variants, however many there are")
  func noRequests() throws {
    let kinds = (0..<40).map { "plain\($0)" }
    let bundles = FakeBundles(kinds.map { kind in FakeBundle(kind: kind) { .of($0, [(0, "plain")]) } })
    let stage = try RuntimeStage(bundles)
    let before = bundles.requests
    #expect(offered(stage).value == [])
    #expect(bundles.requests == before)
  }

  @Test("a failed request is reported, gives no variants, and is repeated next time; others have theirs")
  func failing() throws {
    let (hero, other) = (Hero(), Hero())
    let stage = try RuntimeStage(FakeBundles([hero.bundle(), other.bundle("other")]))
    hero.fails.withLock { $0 = true }
    #expect(offered(stage).value == ["other 1"])
    hero.fails.withLock { $0 = false }
    #expect(offered(stage).value == ["hero 2", "other 1"])
  }

  @Test(
    "a bundle that changes during the request gets a reply and is requested again; a silent one is waited for up to five seconds"
  )
  func outdated() throws {
    let (hero, jobs) = (Hero(), HeldJobs())
    let stage = try RuntimeStage(FakeBundles([hero.bundle()]), queues: jobs)
    func work() { while jobs.doFirst() { stage.drain() } }
    work()
    let first = offered(stage)
    _ = stage.ask(.invalidateRecommendations(bundle: "/w/hero.lua"))
    let second = offered(stage)
    #expect(first.value == nil)
    work()
    #expect(first.value == ["hero 1"] && second.value == ["hero 1"])
    let third = offered(stage)
    stage.advance(4.9)
    #expect(third.value == nil)
    stage.advance(0.2)
    #expect(third.value == ["hero 1"])
    work()
    #expect(offered(stage).value == ["hero 2"])
  }
}
