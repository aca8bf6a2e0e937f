import WidgetModel
import WidgetSchedule

/// Which tokens the `push` functions of placed kinds have heard, and which still have to (DocC: Scheduling, "Push";
/// WidgetKit: WidgetPushHandler). A kind's function is called when the kind is placed first, when its token is
/// another, and again where it failed; what it heard outlasts the process.
struct PushTokens {
  /// Whether something was placed or read anew, so that the kinds are to be checked.
  var isDue = true
  /// The token that each kind's function was called with last.
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

  /// When the next that failed is called again.
  var retryDate: Double? {
    failures.values.reduce(nil) { $1.date.isFinite ? earliest($0, $1.date) : $0 }
  }

  /// Begins the call of a kind's function; false where it has heard the token, runs now, or waits after a failure.
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
    // Placed or saved meanwhile: perhaps it is to be called once more.
    isDue = true
  }

  /// A kind's function failed.
  ///
  /// - Parameter pause: seconds after so many failures.
  mutating func fail(_ kind: String, at now: Double, pause: (Int) -> Double) {
    underWay.remove(kind)
    let count = (failures[kind]?.count ?? 0) + 1
    failures[kind] = Failure(count: count, date: now + pause(count))
    isDue = true
  }

  /// Forgets what failed: it may work now.
  mutating func forgive(_ kinds: [String]) {
    for kind in kinds { failures[kind] = nil }
    isDue = true
  }

  /// Forgets a kind; true where it had heard a token.
  mutating func forget(_ kind: String) -> Bool {
    failures[kind] = nil
    return heard.removeValue(forKey: kind) != nil
  }
}
