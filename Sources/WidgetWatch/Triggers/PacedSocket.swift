import Glibc
import LinuxKit

/// A socket of the kernel's events that is read no oftener than `Pace` allows: the kernel may tell of thousands a second.
struct PacedSocket: ~Copyable {
  private let socket: KernelSocket
  private var pace = Pace()

  init(_ socket: consuming KernelSocket) { self.socket = socket }

  /// For poll(2): none while it rests.
  var waits: [pollfd] { rest == nil ? [pollfd(reading: socket.number)] : [] }

  /// Until when it is left alone; nil: it may be read.
  var rest: ContinuousClock.Instant? { pace.rest(at: .now) }

  /// Returns what was told since; nil: nothing, or it rests.
  mutating func take(at now: ContinuousClock.Instant) -> KernelSocket.Told? {
    guard pace.rest(at: now) == nil else { return nil }
    let told = socket.take()
    guard told.isLost || !told.messages.isEmpty else { return nil }
    pace.spend(at: now)
    return told
  }
}
