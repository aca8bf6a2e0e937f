import CLinux
import Glibc

/// The clock on the wall, for a program that sleeps until a moment of it: no tick, and no moment missed where the clock is
/// set or the machine slept.
public final class WallClock: Sendable {
  /// For poll(2): readable once the moment of `wake(at:)` has come, and whenever the clock is set. -1: the system has none.
  public let descriptor: Int32

  public init() { descriptor = linux_wall_timer() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Seconds since 1970.
  public var now: Double { clockSeconds(CLOCK_REALTIME) }

  /// What it is ahead of the clock that nobody sets: another where it was set.
  public var lead: Double { clockSeconds(CLOCK_REALTIME) - clockSeconds(CLOCK_BOOTTIME) }

  /// Seconds that the machine has slept since it started.
  public var slept: Double { Self.sleptSoFar }

  /// The same without a clock.
  public static var sleptSoFar: Double { clockSeconds(CLOCK_BOOTTIME) - clockSeconds(CLOCK_MONOTONIC) }

  /// Sets the next moment; nil: none. Until then the descriptor is unreadable, whatever it was before.
  public func wake(at moment: Double?) {
    // A year ahead is as good as never: what is set then is set anew.
    let date = min(moment ?? .infinity, now + 31_536_000)
    let whole = date.rounded(.down)
    guard let seconds = Int64(exactly: whole) else { return }
    // A nanosecond later than the double says, so that the moment has come by any reckoning.
    let rest = Int64(((date - whole) * 1e9).rounded(.up)) + 1
    _ = linux_wall_timer_set(descriptor, seconds, min(rest, 999_999_999))
  }
}
