import Glibc
import LinuxKit
import WidgetModel

/// `{ device = "power_supply" }`: events of the kernel about devices of that subsystem.
final class DeviceTriggers: TriggerSource {
  typealias Moment = ContinuousClock.Instant

  private var socket: PacedSocket?
  private var wanted: [TriggerKey: any TriggerAccess] = [:]
  private var settling = Settling<String>()

  func update(_ wanted: [TriggerKey: any TriggerAccess], at now: Moment, _ news: inout TriggerNews) {
    self.wanted = wanted
    guard !wanted.isEmpty else { return stop() }
    guard socket == nil else { return }
    switch KernelSocket.devices() {
    case .success(let made): socket = PacedSocket(consume made)
    case .failure(let error):
      news.troubles.append(
        Diagnostic(
          .unavailable, "device triggers are unavailable: no access to kernel events: \(error.sentence)",
          severity: .warning))
    }
  }

  var waits: [pollfd] { socket?.waits ?? [] }

  var deadline: Moment? {
    guard socket != nil else { return nil }
    return earliest(settling.deadline, socket?.rest)
  }

  func take(at now: Moment, _ news: inout TriggerNews) {
    guard socket != nil else { return }
    if let told = socket?.take(at: now) {
      let names =
        told.isLost
        ? Set(wanted.keys.compactMap(Self.subsystem)) : Set(told.messages.compactMap { KernelEvent($0)?.subsystem })
      for name in names { settling.note(name, at: now) }
    }
    let settled = settling.settled(at: now)
    guard !settled.isEmpty else { return }
    for key in wanted.keys {
      if let name = Self.subsystem(key), settled.contains(name) {
        news.fire(FiredTrigger(bundle: key.bundle, key.trigger))
      }
    }
  }

  func stop() {
    socket = nil
    wanted = [:]
    settling = Settling()
  }

  private static func subsystem(_ key: TriggerKey) -> String? {
    if case .device(let name) = key.trigger { name } else { nil }
  }
}
