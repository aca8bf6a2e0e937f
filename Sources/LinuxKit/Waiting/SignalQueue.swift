import CLinux
import Glibc

/// Signals as something to wait for by poll(2): nothing runs inside a handler.
public final class SignalQueue: Sendable {
  /// Readable while a signal waits.
  public let descriptor: Int32

  /// The signals reach this process no other way from now on: to be made before any other thread. Nil where the system has
  /// no descriptor left.
  public init?(_ signals: [Int32]) {
    descriptor = linux_signals_make(signals, Int32(truncatingIfNeeded: signals.count))
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The signals that came, oldest first.
  public func take() -> [Int32] {
    var taken: [Int32] = []
    while case let signal = linux_signals_take(descriptor), signal != 0 { taken.append(signal) }
    return taken
  }
}
