import CLua

/// What one call may use. Ticks are VM instructions and so the same on every machine; the CPU clock stands beside them for
/// the work that no instruction shows; the wall clock counts waiting too.
public struct LuaLimits: Sendable {
  /// VM instructions, counted in steps of 100.
  public var ticks: Int64
  /// On the Lua thread's CPU clock; stands still while the call is suspended.
  public var cpu: Duration?
  /// From the start, on the monotonic clock, waiting included.
  public var wall: Duration?
  /// Ends the call from another thread; nil: nothing can.
  public var cancellation: LuaCancellation?

  /// About half of what this machine class runs in a second under the hook, so that a busy machine meets the ticks first
  /// and an overrun is reported alike everywhere.
  public static let ticksPerSecond: Int64 = 100_000_000

  /// Creates limits of which each is given by itself.
  public init(ticks: Int64, cpu: Duration? = nil, wall: Duration? = nil, cancellation: LuaCancellation? = nil) {
    self.ticks = ticks
    self.cpu = cpu
    self.wall = wall
    self.cancellation = cancellation
  }

  /// A CPU budget as both ticks and time.
  public init(cpu: Duration, wall: Duration? = nil, cancellation: LuaCancellation? = nil) {
    let ticks = Double(Self.ticksPerSecond) * Double(cpu.nanoseconds) / 1e9
    self.init(ticks: Int64(min(ticks, 1e18)), cpu: cpu, wall: wall, cancellation: cancellation)
  }

  /// The same for C, where 0 means no limit; the wall clock becomes a moment, since it runs on while the call waits.
  func budget() -> lk_budget {
    lk_budget(
      ticks: ticks, cpu: cpu.map { max(1, $0.nanoseconds) } ?? 0,
      wall: wall.map { lk_now() &+ max(1, min($0.nanoseconds, Int64.max / 2)) } ?? 0,
      cancel: cancellation?.flag)
  }
}

/// What is left of limits while several chunks use them up together.
public struct LuaBudget: Sendable {
  // nonisolated(unsafe): its pointer is the cancellation's flag, an atomic that exists as long as this value.
  nonisolated(unsafe) var left: lk_budget
  private let cancellation: LuaCancellation?

  /// Creates what is left before anything ran.
  public init(_ limits: LuaLimits) {
    left = limits.budget()
    cancellation = limits.cancellation
  }
}

extension Duration {
  /// Saturates: a limit of a thousand years is a limit all the same.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow
      ? (seconds < 0 ? .min : .max) : product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
  }
}

/// Ends the calls that were started with it, from any thread, at their next look (100 instructions).
public final class LuaCancellation: @unchecked Sendable {
  // @unchecked: the pointer is set once, and behind it is one C11 atomic (limits.c: lk_flag); HazardTests.cancel crosses threads.
  let flag: OpaquePointer

  /// Creates a flag that is not raised.
  public init() {
    guard let flag = lk_flag_make() else { preconditionFailure("no memory for four bytes") }
    self.flag = flag
  }
  deinit { lk_flag_free(flag) }

  /// Ends the calls, those that begin later too: a flag that was raised stays so.
  public func cancel() { lk_flag_raise(flag) }
  /// Whether `cancel` was called.
  public var isCancelled: Bool { lk_flag_raised(flag) != 0 }
}

/// Where the native library call begun last on a Lua thread was: written by that thread, readable from any other, and from
/// another process when it lies in shared memory. A pattern that does not end is named by it.
public final class LuaNote: @unchecked Sendable {
  // @unchecked: the pointer is set once; the words behind it are C11 atomics under a turn counter (limits.c: lk_note_read).
  let memory: OpaquePointer
  private let owned: UnsafeMutableRawPointer?

  /// A native call and the script's line that made it.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    /// The function as scripts name it, such as `string.find`.
    public var function: String
    /// The chunk without `@`; the last 127 bytes of a longer name.
    public var chunk: String
    /// The line, from 1; 0 where none is known.
    public var line: Int
    /// `file.lua:3: string.find`
    public var description: String { "\(chunk):\(line): \(function)" }
  }

  /// The size of the shared memory that `init(shared:)` needs.
  public static var byteCount: Int { lk_note_size() }

  /// Notes into memory of its own.
  public init() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: lk_note_size(), alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: lk_note_size())
    owned = memory
    self.memory = OpaquePointer(memory)
  }
  /// Notes into `shared`: zeroed memory of `byteCount` bytes, aligned to 8, that outlives the executor.
  public init(shared: UnsafeMutableRawPointer) {
    owned = nil
    memory = OpaquePointer(shared)
  }
  deinit { owned?.deallocate() }

  /// The call that runs, counted, and its limit of CPU time in nanoseconds; 0 where it has none.
  var call: (number: UInt64, cpu: Int64) {
    var cpu: Int64 = 0
    return (lk_note_call(memory, &cpu), cpu)
  }

  /// The native call begun last, while it runs; nil where none does, or the note cannot be read whole.
  public var place: Place? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 160) { text in
      guard let function = text.baseAddress else { return nil }
      var line: Int32 = 0
      let source = function + 32
      guard lk_note_read(memory, function, source, &line) != 0 else { return nil }
      return Place(function: String(cString: function), chunk: String(cString: source), line: Int(line))
    }
  }
}
