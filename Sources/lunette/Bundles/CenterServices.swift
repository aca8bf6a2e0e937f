import Synchronization
import WidgetModel
import WidgetSchedule
import WidgetServices

/// `center.*` of a bundle whose reloads this process schedules: what a script asks for is heard by its scheduler. Everything
/// else is the host's.
final class CenterServices: HostServices {
  private let host: Host
  private let asked = Mutex<[Event]>([])
  /// Kinds whose `relevance` is to be asked again.
  private let invalidated = Mutex<[String]>([])
  private let configurations = Mutex<[Value]>([])

  init(_ host: Host) { self.host = host }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    switch request.function {
    // A wrong argument is the host's to say.
    case _ where request.function.isReload && request.asksRuntime:
      try host.charging { () throws(Diagnostic) in
        if let refusal = host.countReload() { return refusal }
        ask(request.namedKind.map { .kind($0) } ?? .all)
        return .values([])
      }
    case .centerInvalidateRelevance where request.asksRuntime:
      try host.charging { () throws(Diagnostic) in
        if let refusal = host.countReload() { return refusal }
        if let kind = request.namedKind { invalidated.withLock { $0.append(kind) } }
        return .values([])
      }
    case .centerCurrentConfigurations:
      try host.charging { () throws(Diagnostic) in .values([.list(configurations.withLock { $0 })]) }
    default: try host.reply(to: request)
    }
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

  /// The kinds whose `relevance` was invalidated since the last time.
  func takeInvalidated() -> [String] {
    invalidated.withLock { kinds in
      defer { kinds = [] }
      return kinds
    }
  }

  private func ask(_ target: Event.Target) {
    asked.withLock { $0.append(.asked(target, ReloadDemand(.center, isByProvider: true))) }
  }
}
