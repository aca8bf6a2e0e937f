import CLinux
import Glibc

/// Wakes a thread that waits in poll(2), from any other thread.
public final class Alarm: Sendable {
  /// A descriptor for poll(2), readable once `ring()` was called; -1 where the system has none left.
  public let descriptor: Int32

  /// Creates an alarm that has not rung. It holds one descriptor, which is closed with this value.
  public init() { descriptor = linux_alarm_make() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Makes the descriptor readable. Ringing it several times before `take()` counts as once.
  public func ring() { linux_alarm_ring(descriptor) }

  /// Makes the descriptor unreadable until `ring()` is called again.
  public func take() { linux_alarm_take(descriptor) }
}
