import WidgetModel
import WidgetRuntimeClient

/// Intents that are performed or queued, in the order of the taps. A toggle's new state is shown from the tap on, until the widget's own
/// picture has it.
struct PendingActions {
  struct Pending {
    let number: Int
    let bundle: String
    /// The instance whose button or toggle was tapped; nil: none was.
    let holder: Int?
    let action: IntentAction
    /// Whether it has been performed, and its result is being drawn.
    var isPerformed = false
  }

  /// The queue's limit per bundle: more taps are refused.
  static let mostOfBundle = 32

  /// Sends the result to the client that waits for it.
  typealias Answer = (Runtime, RuntimeReply) -> Void

  private var all: [Pending] = []
  private var answers: [Int: Answer] = [:]
  private var lastNumber = 0

  mutating func add(_ action: IntentAction, of bundle: String, holder: Int?, _ answer: @escaping Answer) -> Int {
    lastNumber += 1
    answers[lastNumber] = answer
    all.append(Pending(number: lastNumber, bundle: bundle, holder: holder, action: action))
    return lastNumber
  }

  /// The client that waits for it; nil the second time.
  mutating func takeAnswer(_ number: Int) -> Answer? { answers.removeValue(forKey: number) }

  func isFull(_ bundle: String) -> Bool { all.count { $0.bundle == bundle && !$0.isPerformed } >= Self.mostOfBundle }

  /// Anticipated states of an instance, oldest first.
  func actions(of holder: Int) -> [IntentAction] { all.filter { $0.holder == holder }.map(\.action) }

  /// It has been performed: its widget's next picture shows the result. One without a widget is finished.
  mutating func setPerformed(_ number: Int) {
    guard let index = all.firstIndex(where: { $0.number == number }) else { return }
    all[index].isPerformed = true
    if all[index].holder == nil { all.remove(at: index) }
  }

  /// It failed, or its picture is not awaited any more. Returns whether it was still shown.
  mutating func end(_ number: Int) -> Bool {
    let count = all.count
    all.removeAll { $0.number == number }
    return all.count < count
  }

  /// An instance has a new picture, which includes the intents performed before.
  mutating func settle(_ holder: Int) { all.removeAll { $0.holder == holder && $0.isPerformed } }

  /// An instance is gone.
  mutating func forget(_ holder: Int) { all.removeAll { $0.holder == holder } }
}
