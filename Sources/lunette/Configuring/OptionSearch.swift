import Glibc
import LinuxKit
import Synchronization
import WidgetModel

/// A thread with a bundle in a worker, which answers a form's questions one at a time. A question that is taken back ends the
/// worker: no script goes on computing for a text that nobody searches any more.
final class OptionSearch: Sendable {
  private let waiting = Mutex<FormQuestion?>(nil)
  /// The questions up to this one are not wanted any more.
  private let cancelled = Atomic(0)
  private let alarm = Alarm()

  /// - Parameters:
  ///   - offered: how the widget's values are asked for.
  ///   - open: opens the bundle in a worker; called on the thread, at the first question.
  ///   - deliver: called on the thread with each answer, also with one that is not wanted any more.
  /// - Returns: nil where the system gives no thread.
  init?(
    _ offered: OfferedValues, open: @escaping @Sendable () throws(Diagnostic) -> OpenBundle,
    deliver: @escaping @Sendable (FormReply) -> Void
  ) {
    let alarm = alarm
    let thread = SystemThread.start(stack: 64 << 20) { [weak self] in
      var opened: OpenBundle?
      while true {
        var rings = pollfd(reading: alarm.descriptor)
        guard poll(&rings, 1, -1) > 0 else { continue }
        alarm.take()
        guard let question = self?.take() else {
          if self == nil { return }
          continue
        }
        do throws(Diagnostic) {
          let bundle = if let opened { opened } else { try open() }
          opened = bundle
          bundle.setCancelled { [weak self] in
            self.map { $0.cancelled.load(ordering: .relaxed) >= question.number } ?? true
          }
          deliver((question.number, Self.answer(question, offered, bundle)))
        } catch {
          deliver((question.number, .failed(parameter: nil, error)))
        }
      }
    }
    guard let thread else { return nil }
    thread.detach()
  }

  deinit { alarm.ring() }

  /// Leaves a question for the thread.
  func ask(_ question: FormQuestion) {
    waiting.withLock { $0 = question }
    alarm.ring()
  }

  /// Takes a question back; its answer comes soon, and means nothing.
  func cancel(_ number: Int) { cancelled.store(number, ordering: .relaxed) }

  private func take() -> FormQuestion? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }

  private static func answer(
    _ question: FormQuestion, _ offered: OfferedValues, _ bundle: OpenBundle
  ) -> FormAnswer {
    switch question.matter {
    case .query(let index, let matter):
      let parameter = offered.intent.parameters[index]
      do throws(Diagnostic) {
        return .options(try bundle.options(offered.query(matter, parameter, question.values)))
      } catch { return .failed(parameter: parameter.name, error) }
    case .judge(let chosen):
      var values = question.values
      for parameter in offered.intent.parameters {
        do throws(Diagnostic) {
          try offered.judge(parameter, &values, chosen: chosen, by: bundle)
        } catch { return .failed(parameter: parameter.name, error) }
      }
      return .judged(values)
    }
  }
}
