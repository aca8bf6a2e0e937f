import Synchronization

/// How many notifications a bundle may still show: five in any minute, as long as the program runs. Counted here, beside
/// the Gate, for a bundle's own word on who it is counts for nothing.
final class NotificationBudget: Sendable {
  static let most = 5
  /// In seconds.
  static let span = 60.0
  /// Of the expected failure.
  static let code = "rate"

  private let shown = Mutex<[Double]>([])

  /// Takes one at a moment of a clock that never jumps; false where none is left.
  func take(at now: Double) -> Bool {
    shown.withLock { shown in
      shown.removeAll { $0 <= now - Self.span }
      guard shown.count < Self.most else { return false }
      shown.append(now)
      return true
    }
  }
}
