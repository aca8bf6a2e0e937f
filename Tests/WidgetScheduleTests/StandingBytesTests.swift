import TestSupport
import Testing
import WidgetModel

@testable import WidgetSchedule

/// What outlasts the process, as bytes.
@Suite("standings as bytes") struct StandingBytesTests {
  /// With all that a standing can hold, by chance.
  private func standing(_ dice: inout SplitMix64) -> Standing {
    var standing = Standing(showing: TimelinePlan(dates: [], policy: .never, made: 0), at: Double(dice.below(1000)))
    standing.plan = nil
    func awaited() -> Instance.Awaited? {
      guard dice.below(3) > 0 else { return nil }
      let wish = Wish(
        ReloadReason.allCases[dice.below(ReloadReason.allCases.count)], line: dice.below(2) == 0 ? "zeile ü" : nil,
        isForeground: dice.below(2) == 0, isByProvider: dice.below(2) == 0)
      return Instance.Awaited(
        wish: wish, date: Double(dice.below(1 << 30)) / 7, slack: 0.05,
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

  @Test("are read as they were written")
  func roundTrip() {
    var dice = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let standing = standing(&dice)
      #expect(Standing(bytes: standing.bytes) == standing)
    }
  }

  @Test("cut anywhere, longer, or of another form they are none; with any bit flipped they are never a trap")
  func damaged() {
    var dice = SplitMix64(seed: 6)
    for _ in 0..<20 {
      let bytes = standing(&dice).bytes
      for length in bytes.indices { #expect(Standing(bytes: Array(bytes[..<length])) == nil) }
      #expect(Standing(bytes: bytes + [0]) == nil && Standing(bytes: [2] + bytes.dropFirst()) == nil)
      for place in bytes.indices {
        var flipped = bytes
        flipped[place] ^= 1 << UInt8(dice.below(8))
        if let read = Standing(bytes: flipped) { #expect(read.failures >= 0) }
      }
    }
  }
}
