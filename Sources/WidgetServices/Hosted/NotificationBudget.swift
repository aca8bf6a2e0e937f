import Synchronization
import WidgetModel

/// How many notifications a bundle may still show: five in any minute, as long as the program runs. They are counted here, beside
/// the Gate, since what a bundle says of its own identity cannot be relied on.
final class NotificationBudget: Sendable {
  static var most: Int { LimitName.notifyPerMinute.whole }
  /// The span in which they are counted, in seconds.
  static let span = 60.0
  /// The message of the expected failure.
  static let code = "rate"

  private let shown = Mutex<[Double]>([])

  /// Takes one; `now` is on a clock that never jumps. Returns false where none is left.
  func take(at now: Double) -> Bool {
    shown.withLock { shown in
      shown.removeAll { $0 <= now - Self.span }
      guard shown.count < Self.most else { return false }
      shown.append(now)
      return true
    }
  }
}
