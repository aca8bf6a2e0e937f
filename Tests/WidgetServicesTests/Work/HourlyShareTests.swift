import TestSupport
import Testing

@testable import WidgetSandbox
@testable import WidgetServices

@Suite("Hourly share") struct HourlyShareTests {
  @Test("just below the limit some is left, at the limit nothing, and an hour later all of it")
  func limit() {
    var share = HourlyShare(60)
    share.spend(59.9, at: 1000)
    #expect(!share.isSpent(at: 1000) && share.has(0.1, at: 1000) && !share.has(0.2, at: 1000))
    share.spend(0.1, at: 1001)
    #expect(share.isSpent(at: 1001) && !share.has(0.1, at: 1001))
    let date = share.date(of: 60, at: 1001)
    #expect(date >= 1001 + 3600 - 1 && date <= 1001 + 3660)
    #expect(share.isSpent(at: date - 0.001))
    #expect(!share.isSpent(at: date) && share.has(60, at: date))
  }

  @Test("what was spent becomes available again an hour later")
  func growth() {
    var share = HourlyShare(60)
    for minute in 0..<60 { share.spend(1, at: Double(minute) * 60) }
    #expect(share.isSpent(at: 3599))
    #expect(share.date(of: 1, at: 3599) == 3660)
    #expect(share.date(of: 2, at: 3599) == 3720)
    #expect(share.has(1, at: 3660) && !share.has(1.1, at: 3660))
  }

  @Test("more than the limit is available when the whole limit is")
  func above() {
    var share = HourlyShare(10)
    share.spend(25, at: 0)
    #expect(share.date(of: 100, at: 0) == 3660)
    #expect(share.has(10, at: 3660))
  }

  @Test("a clock that goes back stands still, and one that jumps forward clears the history")
  func clock() {
    var share = HourlyShare(10)
    share.spend(10, at: 7200)
    #expect(share.isSpent(at: 0) && share.isSpent(at: -100))
    #expect(!share.isSpent(at: 1e9))
  }

  @Test(
    "no hour has more than the limit, and the reported date is the earliest one",
    arguments: 1...20 as ClosedRange<UInt64>)
  func law(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var share = HourlyShare(100)
    var spent: [(date: Double, amount: Double)] = []
    var now = Double(random.below(100_000))
    for _ in 0..<500 {
      now += Double(random.below(random.below(10) == 0 ? 2000 : 100))
      let amount = Double(1 + random.below(30))
      if share.has(amount, at: now) {
        share.spend(amount, at: now)
        spent.append((now, amount))
      } else {
        let later = share
        let date = later.date(of: amount, at: now)
        let before = share
        #expect(date > now && !before.has(amount, at: date - 0.001) && later.has(amount, at: date))
      }
      let hour = spent.filter { $0.date > now - 3600 }.reduce(0) { $0 + $1.amount }
      #expect(hour <= 100)
    }
  }
}

/// The same calls for `#expect`, which needs values that do not change.
extension HourlyShare {
  fileprivate func isSpent(at now: Double) -> Bool {
    var share = self
    return share.isUsedUp(at: now)
  }

  fileprivate func has(_ amount: Double, at now: Double) -> Bool {
    var share = self
    return share.covers(amount, at: now)
  }

  fileprivate func date(of amount: Double, at now: Double) -> Double {
    var share = self
    return share.date(for: amount, at: now)
  }
}
