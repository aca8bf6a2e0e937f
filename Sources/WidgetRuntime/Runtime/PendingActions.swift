import WidgetModel
import WidgetRuntimeClient

/// Intents that are performed, or wait for it, in the order in which they were tapped. What a toggle is about to become is shown from
/// the tap on, until the widget's own picture of it is there.
struct PendingActions {
  struct Pending {
    let number: Int
    let bundle: String
    /// The instance whose button or toggle was tapped; nil: none was.
    let holder: Int?
    let action: IntentAction
    /// Whether it has been performed; what it came to is being drawn.
    var isPerformed = false
  }

  /// Those of a bundle that may wait: more taps than a person means are refused.
  static let mostOfBundle = 32

  /// Tells whoever waits for it what it came to.
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

  /// Who waits for it; nobody the second time.
  mutating func takeAnswer(_ number: Int) -> Answer? { answers.removeValue(forKey: number) }

  func isFull(_ bundle: String) -> Bool { all.count { $0.bundle == bundle && !$0.isPerformed } >= Self.mostOfBundle }

  /// What is shown of an instance before it is true, oldest first.
  func actions(of holder: Int) -> [IntentAction] { all.filter { $0.holder == holder }.map(\.action) }

  /// It has been performed: its widget's next picture shows what came of it. One without a widget is over.
  mutating func setPerformed(_ number: Int) {
    guard let index = all.firstIndex(where: { $0.number == number }) else { return }
    all[index].isPerformed = true
    if all[index].holder == nil { all.remove(at: index) }
  }

  /// It failed, or nobody waits for its picture any more. Returns whether it was still shown.
  mutating func end(_ number: Int) -> Bool {
    let count = all.count
    all.removeAll { $0.number == number }
    return all.count < count
  }

  /// An instance has a new picture, which shows what was performed before.
  mutating func settle(_ holder: Int) { all.removeAll { $0.holder == holder && $0.isPerformed } }

  /// An instance is gone.
  mutating func forget(_ holder: Int) { all.removeAll { $0.holder == holder } }
}
