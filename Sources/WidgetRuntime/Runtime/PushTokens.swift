import WidgetModel
import WidgetSchedule

/// Which tokens the `push` functions of placed kinds have received, and which still must (DocC: Scheduling, "Push"; WidgetKit:
/// WidgetPushHandler). A kind's function is called when the kind is first placed, when its token changes, and again after a
/// failure; the received token survives the process.
struct PushTokens {
  /// Whether something was placed or read again, so that the kinds must be checked.
  var isDue = true
  /// The token that each kind's function was last called with.
  private var heard: [String: String] = [:]
  /// Kinds whose function runs now.
  private var underWay: Set<String> = []
  private var failures: [String: Failure] = [:]

  private struct Failure {
    var count = 0
    /// When it is called again, in seconds since 1970; infinite while it runs.
    var date = 0.0
  }

  init(heard: [String: String] = [:]) { self.heard = heard }

  /// When the next failed one is called again.
  var retryDate: Double? {
    failures.values.reduce(nil) { $1.date.isFinite ? earliest($0, $1.date) : $0 }
  }

  /// Begins the call of a kind's function; false if it has the token, runs now, or waits after a failure.
  mutating func begin(_ kind: String, _ token: String, at now: Double) -> Bool {
    guard heard[kind] != token, failures[kind].map({ $0.date <= now }) ?? true, underWay.insert(kind).inserted else {
      return false
    }
    failures[kind]?.date = .infinity
    return true
  }

  /// A kind's function returned.
  mutating func succeed(_ kind: String, _ token: String) {
    underWay.remove(kind)
    (failures[kind], heard[kind]) = (nil, token)
    // Placed or saved in the meantime: it may have to be called again.
    isDue = true
  }

  /// A kind's function failed.
  ///
  /// - Parameter pause: the pause in seconds, from the number of failures.
  mutating func fail(_ kind: String, at now: Double, pause: (Int) -> Double) {
    underWay.remove(kind)
    let count = (failures[kind]?.count ?? 0) + 1
    failures[kind] = Failure(count: count, date: now + pause(count))
    isDue = true
  }

  /// Clears failures, which may be fixed now.
  mutating func forgive(_ kinds: [String]) {
    for kind in kinds { failures[kind] = nil }
    isDue = true
  }

  /// Removes a kind; true if it had received a token.
  mutating func forget(_ kind: String) -> Bool {
    failures[kind] = nil
    return heard.removeValue(forKey: kind) != nil
  }
}
