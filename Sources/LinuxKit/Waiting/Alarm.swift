import CLinux
import Glibc

/// Wakes a thread that waits by poll(2), from any other thread.
public final class Alarm: Sendable {
  /// Readable once it rang; -1: the system has none.
  public let descriptor: Int32

  public init() { descriptor = linux_alarm_make() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  public func ring() { linux_alarm_ring(descriptor) }

  /// Makes the descriptor unreadable until it rings again.
  public func take() { linux_alarm_take(descriptor) }
}
