import CLinux
import Glibc

/// The system's wall clock, for a program that sleeps until a moment of it. It needs no periodic tick, and no moment is missed
/// when the clock is set or the machine sleeps: the kernel's timer follows both.
public final class WallClock: Sendable {
  /// A descriptor for poll(2), readable once the moment of `wake(at:)` has come and whenever the clock is set; -1 where the
  /// system has no timer left.
  public let descriptor: Int32

  /// How far it is ahead of the system's clock, in seconds.
  private let ahead: Double

  /// Creates a timer that is not set. It holds one descriptor, which is closed with this value.
  ///
  /// - Parameter ahead: how far it is ahead of the system's clock, in seconds.
  public init(ahead: Double = 0) { (descriptor, self.ahead) = (linux_wall_timer(), ahead) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The present moment, in seconds since 1970.
  public var now: Double { clockSeconds(CLOCK_REALTIME) + ahead }

  /// How far this clock is ahead of the one that counts from the machine's start, in seconds. The difference changes only when
  /// the wall clock is set.
  public var lead: Double { clockSeconds(CLOCK_REALTIME) - clockSeconds(CLOCK_BOOTTIME) }

  /// The time that the machine has slept since it started, in seconds.
  public var slept: Double { Self.sleptSoFar }

  /// The time that the machine has slept since it started, in seconds, for a caller that holds no clock.
  public static var sleptSoFar: Double { clockSeconds(CLOCK_BOOTTIME) - clockSeconds(CLOCK_MONOTONIC) }

  /// Sets the next moment, in seconds since 1970; nil means none. The descriptor is unreadable until then, whatever it was
  /// before.
  public func wake(at moment: Double?) {
    // A year ahead stands for "never": the caller sets a new moment long before that.
    let date = min(moment ?? .infinity, now + 31_536_000) - ahead
    let whole = date.rounded(.down)
    guard let seconds = Int64(exactly: whole) else { return }
    // Rounded up to the next nanosecond, so that the moment has come by any reckoning once the timer fires.
    let rest = Int64(((date - whole) * 1e9).rounded(.up)) + 1
    _ = linux_wall_timer_set(descriptor, seconds, min(rest, 999_999_999))
  }
}
