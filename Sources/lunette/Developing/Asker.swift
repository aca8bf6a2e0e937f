import Glibc
import Synchronization
import WidgetModel
import WidgetServices

/// A thread that answers a session's questions one after the other, so that keys stay alive while a script computes. Of
/// questions that wait only the newest counts.
final class Asker: Sendable {
  private let waiting = Mutex<DevQuestion?>(nil)
  /// The newest question; older ones are void.
  private let newest = Atomic(0)
  /// Rings for a question, and when nobody has the asker any more.
  private let bell = Alarm()

  /// - Parameter deliver: called on the thread with each answer.
  /// - Returns: nil where the system gives no thread.
  init?(
    _ starter: WorkerStarter, granted: [String: Permissions], deliver: @escaping @Sendable (DevAnswer) -> Void
  ) {
    let bell = bell
    // The stack that a walk over the deepest view tree needs.
    let thread = SystemThread.start(stack: 64 << 20) { [weak self] in
      let bench = DevBench(starter, granted: granted)
      while true {
        var rings = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&rings, 1, -1) > 0 else { continue }
        bell.take()
        guard let asker = self else { return }
        guard let question = asker.take() else { continue }
        deliver(bench.answer(question) { asker.newest.load(ordering: .relaxed) != question.number })
        bench.prepare()
      }
    }
    guard let thread else { return nil }
    thread.detach()
  }

  deinit { bell.ring() }

  func ask(_ question: DevQuestion) {
    // In this order: a question that the thread takes is never older than the newest.
    newest.store(question.number, ordering: .sequentiallyConsistent)
    waiting.withLock { $0 = question }
    bell.ring()
  }

  /// Nobody waits for it any more: it ends with the question that it is at.
  func leave() {
    waiting.withLock { $0 = nil }
    newest.store(.max, ordering: .relaxed)
  }

  private func take() -> DevQuestion? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}

/// Answers that other threads leave for the loop.
final class Inbox: Sendable {
  private let bell = Alarm()
  private let answers = Mutex<[DevAnswer]>([])

  /// For poll(2).
  var descriptor: Int32 { bell.descriptor }

  @Sendable func put(_ answer: DevAnswer) {
    answers.withLock { $0.append(answer) }
    bell.ring()
  }

  func take() -> [DevAnswer] {
    bell.take()
    return answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
  }
}
