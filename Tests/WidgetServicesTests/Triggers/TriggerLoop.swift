import Glibc
@testable import LinuxKit
import TestSupport
import WidgetModel

@testable import WidgetWatch
@testable import WidgetServices

/// A poll loop like the runtime's, around a test's own watch.
final class TriggerLoop {
  typealias Moment = ContinuousClock.Instant

  let watch: TriggerWatch
  /// Everything reported so far.
  private(set) var news = TriggerNews()
  /// How often the loop was woken.
  private(set) var wakes = 0

  init(signals: (any SignalWatching)? = nil, zoneFiles: [String] = []) {
    watch = TriggerWatch(signals: signals, zoneFiles: zoneFiles)
  }

  init(_ watch: TriggerWatch) { self.watch = watch }

  deinit { watch.stop() }

  /// Waits until a condition holds; returns whether it did before the timeout.
  func run(until isSo: (TriggerNews) -> Bool) -> Bool {
    let end = Moment.now + HangLimit.duration
    while !isSo(news) {
      guard Moment.now < end else { return false }
      turn(until: end)
    }
    return true
  }

  /// Waits until nothing is left to do.
  func settle() {
    while watch.deadline != nil || isReady { turn(until: .now + .seconds(1)) }
  }

  private var isReady: Bool {
    var asked = watch.waits
    return poll(&asked, nfds_t(asked.count), 0) > 0
  }

  private func turn(until end: Moment) {
    var asked = watch.waits
    let limit = min(watch.deadline ?? end, end) - .now
    _ = poll(&asked, nfds_t(asked.count), limit.pollTime)
    wakes += 1
    let more = watch.take()
    for one in more.fired { news.fired.append(one) }
    news.troubles += more.troubles
    news.notes += more.notes
    news.isZoneChanged = news.isZoneChanged || more.isZoneChanged
  }

  /// Returns and clears what has fired.
  func take() -> [FiredTrigger] {
    defer { news.fired = [] }
    return news.fired
  }
}

extension TestHost {
  func wanting(_ triggers: WidgetDeclaration.Trigger..., in bundle: String = "a.lua") -> WantedTriggers {
    WantedTriggers(bundle: bundle, access: host, triggers: triggers)
  }
}
