import Glibc
import LinuxKit
import Synchronization
import WidgetModel
import WidgetRuntimeClient
import WidgetSandbox

/// A thread that asks the runtime one question after the other, over a connection of its own, so that keys stay alive while the
/// runtime is at an answer.
final class RuntimeAsker: Sendable {
  private let waiting = Mutex<[BoardErrand]>([])
  /// Signalled for each question, and when this object is released.
  private let alarm = Alarm()

  /// - Parameter deliver: called on the thread with each answer.
  /// - Returns: nil where the system gives no thread.
  init?(
    _ address: RuntimeAddress, deliver: @escaping @Sendable (BoardErrand, Result<RuntimeReply, Diagnostic>) -> Void
  ) {
    let alarm = alarm
    let thread = SystemThread.start(stack: 4 << 20) { [weak self] in
      var link: RuntimeLink?
      while true {
        var rings = pollfd(reading: alarm.descriptor)
        guard poll(&rings, 1, -1) > 0 else { continue }
        alarm.take()
        while true {
          guard let asker = self else { return }
          guard let errand = asker.take() else { break }
          deliver(errand, Self.answer(errand.request, address, &link))
        }
      }
    }
    guard let thread else { return nil }
    thread.detach()
  }

  deinit { alarm.ring() }

  func ask(_ errand: BoardErrand) {
    waiting.withLock { $0.append(errand) }
    alarm.ring()
  }

  private func take() -> BoardErrand? { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  private static func answer(
    _ request: RuntimeRequest, _ address: RuntimeAddress, _ link: inout RuntimeLink?
  ) -> Result<RuntimeReply, Diagnostic> {
    do throws(Diagnostic) {
      // Between questions nothing comes but the end of a runtime; the next one is asked, then.
      if let kept = link {
        var ended = pollfd(reading: kept.descriptor)
        if poll(&ended, 1, 0) > 0 { link = nil }
      }
      if link == nil { link = try RuntimeLink.connect(address, version: Version.current) }
      guard let open = link else { throw .noRuntime }
      return .success(try open.ask(request))
    } catch {
      // A runtime that has ended leaves a connection of no use; what it refuses is an answer.
      if error.code == .unavailable || error.code == .io { link = nil }
      return .failure(error)
    }
  }
}
