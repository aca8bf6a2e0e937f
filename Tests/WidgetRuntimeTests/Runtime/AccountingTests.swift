import Foundation
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime
@testable import WidgetSandbox
@testable import WidgetWatch
@testable import WidgetServices

/// A bundle's use of the host's CPU time delays its reloads.
@Suite("Accounting") struct AccountingTests {
  private let clock = FakeClock(FakeClock.noon)

  private func host(_ account: WorkAccount) -> WidgetServices.Host {
    var world = World.live
    world.monotonic = { [clock] in clock.now }
    return WidgetServices.Host(bundle: BundlePlace(name: "fake", path: nil, folder: nil), world: world, work: account)
  }

  /// A widget that requests a reload each minute, and makes the host compute.
  private func bundle(_ kind: String, cpu: Double) -> FakeBundle {
    let account = WorkAccount()
    var bundle = FakeBundle(kind: kind) { [clock] request in
      clock.set(request.now)
      account.charge(cpu, at: request.now)
      return .of(request, [(0, "shown")], .after(request.now + 60, jitter: 0))
    }
    bundle.host = host(account)
    return bundle
  }

  private func explanation(_ stage: RuntimeStage, _ kind: String) throws -> Explanation {
    guard case .explanation(let explanation) = stage.ask(.explain(.kind(kind))) else {
      throw Diagnostic(.missing, "no explanation")
    }
    return explanation
  }

  private func ledger(_ stage: RuntimeStage, _ kind: String) -> [LedgerLine] {
    guard case .ledger(let lines) = stage.ask(.log(.kind(kind), last: 1000)) else { return [] }
    return lines
  }

  @Test(
    "below its share a bundle reloads as usual; at the share its reloads wait until some is free, and explain says so"
  )
  func share() throws {
    for (cpu, reloads) in [(5.9, 10...11), (20, 3...3)] {
      let stage = try RuntimeStage(FakeBundles([bundle("greedy", cpu: cpu)]))
      stage.advance(601)
      #expect(reloads.contains(stage.bundles.asked.count), "\(cpu): \(stage.bundles.asked.count)")
    }
    let stage = try RuntimeStage(FakeBundles([bundle("greedy", cpu: 60)]))
    stage.advance(3000)
    #expect(stage.bundles.asked == [.first])
    let explanation = try explanation(stage, "greedy")
    #expect(explanation.outlook.why == .share && explanation.lastDeferral?.why == .share)
    #expect(explanation.outlook.nextReload.map { $0 > FakeClock.noon + 3500 } == true)
    #expect(ledger(stage, "greedy").count { $0.matter == .deferred && $0.why == .share } == 1)
    #expect(stage.shown("greedy") == "shown")
    stage.advance(700)
    #expect(stage.bundles.asked.count == 2)
  }

  @Test("a bundle that has used up its share does not delay others")
  func others() throws {
    let stage = try RuntimeStage(FakeBundles([bundle("greedy", cpu: 60), bundle("modest", cpu: 0.1)]))
    stage.advance(1801)
    #expect(stage.bundles.asked.count >= 30)
  }

  @Test("a waiting user is served anyway")
  func person() throws {
    let stage = try RuntimeStage(FakeBundles([bundle("greedy", cpu: 60)]))
    _ = stage.ask(.reload(.kind("greedy"), ReloadDemand(.center, isForeground: true)))
    #expect(stage.bundles.asked.count == 2)
  }

  @Test("reloads refused by center are one log line per call, with their number")
  func refusals() throws {
    var limits = WorkLimits()
    limits.reloads = 1
    let host = host(WorkAccount(limits))
    var bundle = FakeBundle(kind: "asking") { request in
      for _ in 0..<500 { _ = host.countReload() }
      return .of(request, [(0, "shown")])
    }
    bundle.host = host
    let stage = try RuntimeStage(FakeBundles([bundle]))
    let refused = ledger(stage, "asking").filter { $0.matter == .refused }
    #expect(refused.map(\.why) == [.share])
    #expect(refused.first?.detail == "499 reloads were requested above the limit of 120 per hour")
  }

  @Test("explain names a widget's triggers that exceed the limit")
  func unwatched() throws {
    var bundle = bundle("watching", cpu: 0)
    bundle.triggers = [.signal("org.example.Thing")]
    let stage = try RuntimeStage(FakeBundles([bundle, self.bundle("other", cpu: 0)]))
    stage.runtime.triggers.unwatched = [
      UnwatchedTrigger(bundle: "/w/watching.lua", trigger: .signal("org.example.Thing"), reason: "too many")
    ]
    #expect(
      try explanation(stage, "watching").unwatched == ["trigger signal org.example.Thing is not watched: too many"])
    #expect(try explanation(stage, "other").unwatched.isEmpty)
  }
}
