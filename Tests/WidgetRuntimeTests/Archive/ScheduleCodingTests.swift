import TestSupport
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetSchedule
import WidgetWire

/// The scheduler's state in the archive, as bytes.
@Suite("Stored scheduling state") struct ScheduleCodingTests {
  /// Random, with every possible field.
  private func standing(_ dice: inout SplitMix64) -> Standing {
    var standing = Standing(showing: TimelinePlan(dates: [], policy: .never, made: 0), at: Double(dice.below(1000)))
    standing.plan = nil
    func awaited() -> Instance.Awaited? {
      guard dice.below(3) > 0 else { return nil }
      let demand = ReloadDemand(
        ReloadReason.allCases[dice.below(ReloadReason.allCases.count)], line: dice.below(2) == 0 ? "zeile ü" : nil,
        isForeground: dice.below(2) == 0, isByProvider: dice.below(2) == 0)
      return Instance.Awaited(
        demand: demand, date: Double(dice.below(1 << 30)) / 7, slack: 0.05,
        why: dice.below(2) == 0 ? Deferral.allCases[dice.below(Deferral.allCases.count)] : nil)
    }
    standing.planned = awaited()
    standing.asked = awaited()
    standing.failures = dice.below(9)
    standing.lastStart = dice.below(2) == 0 ? 1e9 : nil
    standing.pauseEnd = dice.below(2) == 0 ? .infinity : nil
    if dice.below(2) == 0 {
      var seen = SeenHours(at: 0)
      seen.set(false, at: Double(dice.below(100_000)))
      standing.seen = seen
    }
    standing.credit.spend()
    return standing
  }

  @Test("states are read as they were written")
  func roundTrip() throws {
    var dice = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let standing = standing(&dice)
      #expect(try Frame.value(Standing.self, from: Frame.body(standing)) == standing)
    }
  }

  @Test("a truncated or longer state is invalid; a flipped bit never crashes")
  func damaged() throws {
    var dice = SplitMix64(seed: 6)
    for _ in 0..<20 {
      let bytes = try Frame.body(standing(&dice))
      for length in bytes.indices {
        #expect(throws: FrameFault.damaged) { try Frame.value(Standing.self, from: Array(bytes[..<length])) }
      }
      #expect(throws: FrameFault.damaged) { try Frame.value(Standing.self, from: bytes + [0]) }
      for place in bytes.indices {
        var flipped = bytes
        flipped[place] ^= 1 << UInt8(dice.below(8))
        if let read = try? Frame.value(Standing.self, from: flipped) { #expect(read.failures >= 0) }
      }
    }
  }

  @Test(
    "plans are read as they were written",
    arguments: [ReloadPolicy.atEnd, .never, .after(1e9, jitter: 60), .after(.infinity, jitter: 0)])
  func plan(_ policy: ReloadPolicy) throws {
    let plan = TimelinePlan(dates: [-1, 0, 1e9], policy: policy, made: 0.5)
    #expect(try Frame.value(TimelinePlan.self, from: Frame.body(plan)) == plan)
  }

  @Test("a NaN date has no order, so it counts as damaged")
  func nan() throws {
    for plan in [
      TimelinePlan(dates: [.nan], policy: .never, made: 0), TimelinePlan(dates: [], policy: .never, made: .nan),
      TimelinePlan(dates: [], policy: .after(.nan, jitter: 0), made: 0),
    ] {
      let bytes = try Frame.body(plan)
      #expect(throws: FrameFault.damaged) { try Frame.value(TimelinePlan.self, from: bytes) }
    }
    var standing = Standing(showing: TimelinePlan(dates: [], policy: .never, made: 0), at: .nan)
    standing.plan = nil
    let bytes = try Frame.body(standing)
    #expect(throws: FrameFault.damaged) { try Frame.value(Standing.self, from: bytes) }
  }
}
