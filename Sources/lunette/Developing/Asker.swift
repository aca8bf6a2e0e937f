import Glibc
import LinuxKit
import Synchronization
import WidgetModel
import WidgetRuntimeClient
import WidgetSandbox
import WidgetServices

/// A thread that answers a session's questions one after the other, so that keys stay alive while a script computes. Of
/// questions that wait only the newest counts.
final class Asker: Sendable {
  private let waiting = Mutex<DevQuestion?>(nil)
  /// The newest question; older ones are void.
  private let newest = Atomic(0)
  /// Signalled for each question, and when the asker is released.
  private let alarm = Alarm()

  /// - Parameter deliver: called on the thread with each answer.
  /// - Returns: nil where the system gives no thread.
  init?(
    _ starter: WorkerStarter, granted: [String: SessionGrants], page: RuntimeAddress? = nil,
    deliver: @escaping @Sendable (DevAnswer) -> Void
  ) {
    let alarm = alarm
    // The stack that a recursion over the deepest view tree needs.
    let thread = SystemThread.start(stack: 64 << 20) { [weak self] in
      let bench = DevBundles(starter, granted: granted, page: page)
      while true {
        var rings = pollfd(reading: alarm.descriptor)
        guard poll(&rings, 1, -1) > 0 else { continue }
        alarm.take()
        guard let asker = self else { return }
        guard let question = asker.take() else { continue }
        deliver(bench.answer(question) { asker.newest.load(ordering: .relaxed) != question.number })
        bench.prepare()
      }
    }
    guard let thread else { return nil }
    thread.detach()
  }

  deinit { alarm.ring() }

  /// Leaves a question for the thread; it replaces one that waits.
  func ask(_ question: DevQuestion) {
    // In this order: a question that the thread takes is never older than the newest.
    newest.store(question.number, ordering: .sequentiallyConsistent)
    waiting.withLock { waiting in
      // The taps of a question that is void before it was taken are not carried out.
      let taps = waiting?.taps ?? []
      waiting = question
      waiting?.taps = taps + question.taps
    }
    alarm.ring()
  }

  /// Releases the asker: it ends with the question that it is at.
  ///
  /// - Returns: the question that it has not taken yet.
  func leave() -> DevQuestion? {
    defer { newest.store(.max, ordering: .relaxed) }
    return take()
  }

  private func take() -> DevQuestion? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}
