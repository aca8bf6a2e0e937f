/// Watches Lua running on another thread or in another process: the waiting thread polls it to learn whether a limit of CPU
/// time is exceeded. Times are those of Lua's CPU clock.
public struct LuaPatrol: Sendable {
  /// The polling interval: longer than any normal call, too short to be noticed by a user.
  public static let pause = Duration.milliseconds(50)

  private let whole: Duration
  private let end: Duration
  private var call: UInt64?
  /// Nil: the call that runs has no limit of its own.
  private var callEnd: Duration?

  /// - Parameters:
  ///   - cpu: what all of it may take.
  ///   - began: the clock when it began.
  public init(cpu: Duration, began: Duration) {
    whole = cpu
    end = began + cpu
  }

  /// The limit that is exceeded now. A call counts from the look that met it first, and gets half of its limit on top, so
  /// that Lua's own end of it, which has the script's line, comes first wherever it can.
  public mutating func exceeded(_ note: LuaNote, _ now: Duration) -> Duration? {
    if now >= end { return whole }
    let running = note.call
    if running.number != call {
      call = running.number
      // A note in shared memory may hold any number: a Duration can represent one and a half of each.
      callEnd = running.cpu > 0 ? now + .nanoseconds(running.cpu) * 1.5 : nil
    }
    return callEnd.flatMap { now >= $0 ? .nanoseconds(running.cpu) : nil }
  }
}
