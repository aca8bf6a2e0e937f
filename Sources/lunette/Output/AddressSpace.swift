import Glibc
import WidgetModel

/// What a call needs of memory before it begins. Where less is to be had (`ulimit -v`), Swift's runtime ends the process at
/// whatever allocation fails first; a sentence before is better.
enum AddressSpace {
  /// Bytes: the program itself, a thread for Lua of 64 MiB, Lua's hard cap of 128 MiB, what is decoded and drawn.
  private static let needed: rlim_t = 384 << 20

  /// Nil where there is enough.
  static var fault: Diagnostic? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < needed else { return nil }
    return Diagnostic(
      .memory, "the address space is limited to \(limit.rlim_cur >> 20) MiB; lunette needs \(needed >> 20) MiB",
      suggestion: "ulimit -v unlimited")
  }

  /// What is said where the system gives no thread: no memory for its stack, or too many processes.
  static func noThread(_ error: Int32, _ wording: Wording) -> Never {
    Exit.end(
      .fault(Diagnostic(.memory, "cannot start a thread for scripts: \(Streams.reason(error))")), wording)
  }
}
