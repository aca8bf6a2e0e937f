import Glibc
import WidgetModel

/// `{ signal = "org.mpris.MediaPlayer2" }`: signals of message buses. Nothing of a signal reaches the bundle, only that one
/// came. What media players say is told to whom `media.players()` would tell it, by whatever name it was asked for.
final class SignalTriggers: TriggerSource {
  typealias Moment = ContinuousClock.Instant

  private let bus: (any SignalWatching)?
  private var wanted: [TriggerKey: any TriggerAccess] = [:]
  private var settling = Settling<String>()
  /// The same of what media players say.
  private var settlingPlayers = Settling<String>()

  init(_ bus: (any SignalWatching)?) { self.bus = bus }

  func update(_ wanted: [TriggerKey: any TriggerAccess], at now: Moment, _ news: inout TriggerNews) {
    self.wanted = wanted.filter { key, access in
      guard let name = Self.name(key), BusName.isOfPlayers(name), let fault = Self.refusal(access) else { return true }
      news.troubles.append(key.blamed(fault))
      return false
    }
    guard let bus else {
      if !wanted.isEmpty {
        news.troubles.append(
          Diagnostic(.unavailable, "signal triggers are unavailable in this command", severity: .warning))
      }
      return
    }
    bus.update(Set(self.wanted.keys.compactMap(Self.name)), at: now)
  }

  var waits: [pollfd] { bus?.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) } ?? [] }

  var deadline: Moment? { earliest(settling.deadline, settlingPlayers.deadline, bus?.deadline) }

  func take(at now: Moment, _ news: inout TriggerNews) {
    guard let bus, !wanted.isEmpty else { return }
    let came = bus.take(at: now)
    news.troubles += came.troubles
    for name in came.names { settling.note(name, at: now) }
    for name in came.players { settlingPlayers.note(name, at: now) }
    let (settled, players) = (settling.settled(at: now), settlingPlayers.settled(at: now))
    guard !settled.isEmpty || !players.isEmpty else { return }
    for (key, access) in wanted {
      guard let name = Self.name(key) else { continue }
      if settled.contains(name) || players.contains(name) && Self.refusal(access) == nil {
        news.fire(FiredTrigger(bundle: key.bundle, key.trigger))
      }
    }
  }

  func stop() {
    bus?.update([], at: .now)
    wanted = [:]
    (settling, settlingPlayers) = (Settling(), Settling())
  }

  /// Why a bundle gets no signals of media players; nil: it does.
  private static func refusal(_ access: any TriggerAccess) -> Diagnostic? {
    do throws(Diagnostic) {
      try access.checkMedia()
      return nil
    } catch { return error }
  }

  private static func name(_ key: TriggerKey) -> String? {
    if case .signal(let name) = key.trigger { name } else { nil }
  }
}
