import Synchronization
import WidgetModel
import WidgetSchedule

/// `center.*` of a script that the runtime serves: what it asks for is heard by the scheduler (WidgetKit: WidgetCenter).
final class CenterService: HostServices {
  private let mailbox: Mailbox
  private let placed = Mutex<[Placed]>([])

  /// A placed widget, as scripts are told of it.
  struct Placed: Sendable {
    let kind: String
    let family: Family
    let configuration: Value

    init(_ kind: String, _ family: Family, _ configuration: Value) {
      (self.kind, self.family, self.configuration) = (kind, family, configuration)
    }

    var value: Value {
      .table(["kind": .text(kind), "family": .text(family.rawValue), "configuration": configuration])
    }
  }

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    switch request.function {
    case .centerReloadTimelines: ask(request.arguments.first?.text.map { .kind($0) })
    case .centerReloadAllTimelines: ask(.all)
    case .centerCurrentConfigurations: return .values([.list(placed.withLock { $0 }.map(\.value))])
    default: return .failure(message: "the runtime has no controls yet", code: Diagnostic.Code.unavailable.rawValue)
    }
    return .values([])
  }

  /// Tells who is placed.
  func tell(_ placed: [Placed]) { self.placed.withLock { $0 = placed } }

  private func ask(_ target: Event.Target?) {
    guard let target else { return }
    mailbox.post { $0.handle(.asked(target, Wish(.center, isByProvider: true))) }
  }
}
