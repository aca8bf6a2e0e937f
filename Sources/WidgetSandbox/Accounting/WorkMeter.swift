import Synchronization
package import WidgetModel

/// Measures what this process computes at a bundle's request, charges it to the bundle's account, and ends a call that makes it
/// compute too long. What a thread waits is not counted.
package final class WorkMeter: Sendable {
  package let account: WorkAccount
  private let threadTime: @Sendable () -> Double
  private let monotonic: @Sendable () -> Double
  private let bundle: String
  /// Seconds, since the call began.
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

  package func beginCall() { inCall.withLock { $0 = 0 } }

  /// What this thread has computed so far, for `charge(since:)` on the same thread.
  package var reading: Double { threadTime() }

  /// Charges what this thread has computed since a reading.
  package func charge(since reading: Double) { charge(threadTime() - reading) }

  /// Charges what another thread or process has computed for the bundle, in seconds.
  func charge(_ seconds: Double) {
    guard seconds > 0 else { return }
    inCall.withLock { $0 += seconds }
    account.charge(seconds, at: monotonic())
  }

  /// Ends the call if it made this process compute too long. A limit, and so final.
  package func check() throws(Diagnostic) {
    let limit = account.limits.cpuInCall
    guard inCall.withLock({ $0 }) >= limit else { return }
    let seconds = Int(exactly: limit).map(String.init) ?? NumberText.text(limit)
    throw Diagnostic(
      .cpuHost, "what the call asks of the host took more than \(seconds) s of CPU time", bundle: bundle)
  }

  /// Runs what is done at the bundle's request, and charges it.
  package func measure<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    try check()
    let start = reading
    let result = Swift.Result { () throws(Diagnostic) in try work() }
    charge(since: start)
    try check()
    return try result.get()
  }
}
