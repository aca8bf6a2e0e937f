import Glibc
import WidgetModel

/// `{ signal = "org.mpris.MediaPlayer2" }`: signals of message buses. Nothing of a signal reaches the bundle, only that one came.
final class SignalTriggers: TriggerSource {
  typealias Moment = ContinuousClock.Instant

  private let bus: (any SignalWatching)?
  private var wanted: [TriggerKey: Host] = [:]
  private var settling = Settling<String>()

  init(_ bus: (any SignalWatching)?) { self.bus = bus }

  func update(_ wanted: [TriggerKey: Host], at now: Moment, _ news: inout TriggerNews) {
    self.wanted = wanted
    guard let bus else {
      if !wanted.isEmpty {
        news.troubles.append(
          Diagnostic(.unavailable, "trigger signal: this program listens to no message bus", severity: .warning))
      }
      return
    }
    bus.update(Set(wanted.keys.compactMap(Self.name)), at: now)
  }

  var waits: [pollfd] { bus?.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) } ?? [] }

  var deadline: Moment? { earliest(settling.deadline, bus?.deadline) }

  func take(at now: Moment, _ news: inout TriggerNews) {
    guard let bus, !wanted.isEmpty else { return }
    let came = bus.take(at: now)
    news.troubles += came.troubles
    for name in came.names { settling.note(name, at: now) }
    let settled = settling.settled(at: now)
    guard !settled.isEmpty else { return }
    for key in wanted.keys {
      if let name = Self.name(key), settled.contains(name) { news.fire(FiredTrigger(bundle: key.bundle, key.trigger)) }
    }
  }

  func stop() {
    bus?.update([], at: .now)
    wanted = [:]
    settling = Settling()
  }

  private static func name(_ key: TriggerKey) -> String? {
    if case .signal(let name) = key.trigger { name } else { nil }
  }
}
