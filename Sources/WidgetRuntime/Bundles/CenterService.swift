import Synchronization
import WidgetModel
import WidgetSchedule

/// `center.*` of a script that the runtime serves: what it asks for is heard by the scheduler (WidgetKit: WidgetCenter).
final class CenterService: HostServices {
  private let mailbox: Mailbox
  private let configurations = Mutex<[Value]>([])

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    switch request.function {
    case .centerReloadTimelines: ask(request.arguments.first?.text.map { .kind($0) })
    case .centerReloadAllTimelines: ask(.all)
    case .centerCurrentConfigurations: return .values([.list(configurations.withLock { $0 })])
    default: return .failure(message: "the runtime has no controls yet", code: Diagnostic.Code.unavailable.rawValue)
    }
    return .values([])
  }

  /// Tells who is placed.
  func tell(_ placed: [Value]) { configurations.withLock { $0 = placed } }

  private func ask(_ target: Event.Target?) {
    guard let target else { return }
    mailbox.post { $0.handle(.asked(target, Wish(.center, isByProvider: true))) }
  }
}
