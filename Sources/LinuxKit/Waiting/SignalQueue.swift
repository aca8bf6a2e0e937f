import CLinux
import Glibc

/// Signals as something to wait for with poll(2). No code runs inside a signal handler.
public final class SignalQueue: Sendable {
  /// A descriptor for poll(2), readable while a signal is pending.
  public let descriptor: Int32
  private let signals: [Int32]

  /// Blocks the signals, which from now on reach this process only through this queue. To be called before any other thread is
  /// started, since a thread inherits the mask of blocked signals. SIGHUP stays ignored if nohup(1) started this process. Nil where the system has no descriptor left.
  public init?(_ signals: [Int32]) {
    self.signals = signals
    descriptor = linux_signals_make(signals, Int32(truncatingIfNeeded: signals.count))
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Removes the pending signals and returns them, oldest first.
  public func take() -> [Int32] {
    var taken: [Int32] = []
    while case let signal = linux_signals_take(descriptor), signal != 0 { taken.append(signal) }
    return taken
  }

  /// Lets a signal that was taken do what it does by itself: end the process, or stop it until it is continued (which the system does
  /// not do where no shell could continue it).
  public static func actByDefault(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
    mask([number], SIG_UNBLOCK)
    mask([number], SIG_BLOCK)
  }

  /// Lets the signals reach the process again, as before there was a queue.
  public func unblock() { Self.mask(signals, SIG_UNBLOCK) }

  private static func mask(_ signals: [Int32], _ how: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(how, &set, nil)
  }
}
