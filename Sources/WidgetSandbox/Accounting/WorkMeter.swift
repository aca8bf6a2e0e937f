import Synchronization
package import WidgetModel

/// Measures the CPU time that this process spends at a bundle's request, charges it to the bundle's account, and ends a call that
/// makes this process compute for too long. Time in which a thread waits is not counted.
package final class WorkMeter: Sendable {
  /// The account that is charged.
  package let account: WorkAccount
  private let threadTime: @Sendable () -> Double
  private let monotonic: @Sendable () -> Double
  private let bundle: String
  /// What was charged since the call began, in seconds.
  private let inCall = Mutex(0.0)

  /// - Parameters:
  ///   - threadTime: seconds of CPU time of the calling thread.
  ///   - monotonic: seconds on a clock that never jumps.
  package init(
    _ account: WorkAccount, bundle: String, threadTime: @escaping @Sendable () -> Double,
    monotonic: @escaping @Sendable () -> Double
  ) {
    (self.account, self.bundle, self.threadTime, self.monotonic) = (account, bundle, threadTime, monotonic)
  }

  /// Begins a call: its own limit starts at zero again.
  package func beginCall() { inCall.withLock { $0 = 0 } }

  /// The CPU time of the calling thread, in seconds, for `charge(since:)` on the same thread.
  package var reading: Double { threadTime() }

  /// Charges the CPU time of this thread since a reading.
  package func charge(since reading: Double) { charge(threadTime() - reading) }

  /// Charges CPU time that another thread or process has spent for the bundle, in seconds.
  func charge(_ seconds: Double) {
    guard seconds > 0 else { return }
    inCall.withLock { $0 += seconds }
    account.charge(seconds, at: monotonic())
  }

  /// Throws `limit` where the call made this process compute for too long. A limit is final: the script cannot catch it.
  package func check() throws(Diagnostic) {
    let limit = account.limits.cpuInCall
    guard inCall.withLock({ $0 }) >= limit else { return }
    let seconds = Int(exactly: limit).map(String.init) ?? NumberText.text(limit)
    throw Diagnostic(
      .cpuHost, "the call's requests to the host took more than \(seconds) s of CPU time", bundle: bundle)
  }

  /// Runs work at the bundle's request and charges its CPU time.
  package func measure<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    try check()
    let start = reading
    let result = Swift.Result { () throws(Diagnostic) in try work() }
    charge(since: start)
    try check()
    return try result.get()
  }
}
