import Synchronization
import WidgetModel
import WidgetSchedule
import WidgetServices

/// `center.*` of a bundle whose reloads this process schedules: what a script asks for is heard by its scheduler. Everything
/// else is the host's.
final class CenterDesk: HostServices {
  private let host: Host
  private let asked = Mutex<[Event]>([])
  private let configurations = Mutex<[Value]>([])

  init(_ host: Host) { self.host = host }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    switch request.function {
    case .centerReloadTimelines:
      // A wrong argument is the host's to say.
      guard let kind = request.arguments.first?.text else { return try host.reply(to: request) }
      ask(.kind(kind))
    case .centerReloadAllTimelines: ask(.all)
    case .centerCurrentConfigurations: return .values([.list(configurations.withLock { $0 })])
    default: return try host.reply(to: request)
    }
    return .values([])
  }

  /// Tells who is placed.
  func tell(_ placed: [Value]) { configurations.withLock { $0 = placed } }

  /// What was asked for since the last time.
  func take() -> [Event] {
    asked.withLock { asked in
      defer { asked = [] }
      return asked
    }
  }

  private func ask(_ target: Event.Target) {
    asked.withLock { $0.append(.asked(target, Wish(.center, isByProvider: true))) }
  }
}
