import CLua

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The thread that a Lua state is confined to: one pthread with a stack of 64 MiB, and a queue before it. The stack is address
/// space, of which a page costs memory when it is reached; 200 nested C calls and walks over trees of 4,096 levels fit.
///
/// Plain code calls `run`, which waits for the result. An actor returns it as its `unownedExecutor`; its jobs then never sit on
/// Swift's shared pool, however long a script computes. The thread ends with the executor.
/// It ends only once its queue is empty, so that no caller of `run` waits for ever.
public final class LuaExecutor: SerialExecutor {
  private let core: Core
  /// Where native calls that may take long are noted, for the watchdog.
  public let note: LuaNote

  /// - Parameters:
  ///   - stackSize: The thread's stack, in bytes.
  ///   - note: Where native calls that may take long are noted, see `LuaNote`.
  ///   - refused: What is done where the system gives no thread, with its error's number; it must end the process.
  public init(stackSize: Int = 64 << 20, note: LuaNote = LuaNote(), refused: ((Int32) -> Never)? = nil) {
    self.note = note
    core = Core(note)
    let status = core.start(stackSize: stackSize)
    if status != 0, let refused { refused(status) }
    precondition(status == 0, "no thread for Lua: error \(status)")
  }
  deinit { core.stop() }

  /// Runs `body` on the thread and waits for it.
  public func run<R: Sendable, E: Error>(_ body: @Sendable () throws(E) -> R) throws(E) -> R {
    try wait(nil, body)
  }
  /// The same, while the calling thread watches: past the limit of CPU time it calls `watchdog.exceeded` once, and waits on.
  public func run<R: Sendable, E: Error>(
    watchdog: LuaWatchdog, _ body: @Sendable () throws(E) -> R
  ) throws(E) -> R {
    try wait(watchdog, body)
  }

  private func wait<R, E: Error>(_ watchdog: LuaWatchdog?, _ body: @Sendable () throws(E) -> R) throws(E) -> R {
    // A job that asks its own executor would wait for itself.
    if core.isCurrent { return try body() }
    // nonisolated(unsafe): written by the job, read after `submit` has seen it done under the core's lock.
    nonisolated(unsafe) var result: Result<R, E>?
    withoutActuallyEscaping({ () -> Void in
      do throws(E) { result = .success(try body()) } catch { result = .failure(error) }
    }) { job in
      core.submit(job, watchdog, note)
    }
    guard let result else { preconditionFailure("the thread ends only after the last job") }
    return try result.get()
  }

  // MARK: SerialExecutor

  /// Adds a job of Swift's concurrency to the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    core.enqueue(.job(UnownedJob(job), asUnownedSerialExecutor()))
  }
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
  public func checkIsolated() {
    precondition(core.isCurrent, "not on this Lua executor's thread")
  }
  public func isIsolatingCurrentContext() -> Bool? { core.isCurrent }
}

/// What the waiting thread looks for while Lua computes: a call that is well past its own limit of CPU time, which only a
/// native call that never returns to the hook can be, and a job that takes more than it ever should.
public struct LuaWatchdog: Sendable {
  /// On the Lua thread's CPU clock, from the beginning of the job. Waiting costs none.
  public var cpu: Duration
  /// Called once, on the waiting thread, with the limit that was exceeded. The place is that of the native call begun last,
  /// if any: typically the one that hangs.
  public var exceeded: @Sendable (LuaNote.Place?, Duration) -> Void

  /// Creates a watchdog with its limit and what is done past it.
  public init(cpu: Duration, exceeded: @escaping @Sendable (LuaNote.Place?, Duration) -> Void) {
    self.cpu = cpu
    self.exceeded = exceeded
  }
}

/// Queue, lock and thread; the thread owns it too, so that it outlives the executor until the last job is done.
private final class Core: @unchecked Sendable {
  // @unchecked: `queue`, `stopped` and each job's `done` are touched under `mutex` only; `thread` is set before any job can
  // be submitted and only read then. ExecutorTests runs under ThreadSanitizer (scripts/sanitize).
  enum Item {
    case job(UnownedJob, UnownedSerialExecutor)
    case errand(UnsafeMutablePointer<Errand>)
  }
  /// A closure that a caller waits for. It lies in the caller's frame, and the thread keeps no copy past `done`: the closure
  /// does not escape.
  struct Errand {
    let body: () -> Void
    var done = false
  }
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let arrived: UnsafeMutablePointer<pthread_cond_t>
  private let finished: UnsafeMutablePointer<pthread_cond_t>
  private var queue: [Item] = []
  private var stopped = false
  private var thread = pthread_t()
  private let note: LuaNote

  init(_ note: LuaNote) {
    self.note = note
    mutex = .allocate(capacity: 1)
    arrived = .allocate(capacity: 1)
    finished = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(arrived, nil)
    var monotonic = pthread_condattr_t()
    pthread_condattr_init(&monotonic)
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC)
    pthread_cond_init(finished, &monotonic)
    pthread_condattr_destroy(&monotonic)
  }
  deinit {
    /// The conditions' pointers go with the last owner, which is the thread itself or the executor.
    pthread_cond_destroy(arrived)
    pthread_cond_destroy(finished)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    arrived.deallocate()
    finished.deallocate()
  }

  /// `thread` is 0 until `start` has returned; no thread has that number.
  var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }

  /// Returns 0 or the error's number.
  func start(stackSize: Int) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let status = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Core>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_attr_destroy(&attributes)
    return status
  }
  /// Lets the thread end after the jobs that are queued.
  func stop() {
    pthread_mutex_lock(mutex)
    stopped = true
    pthread_mutex_unlock(mutex)
    pthread_cond_signal(arrived)
  }
  func enqueue(_ item: Item) {
    pthread_mutex_lock(mutex)
    queue.append(item)
    pthread_mutex_unlock(mutex)
    // After the lock is free, or who wakes goes to sleep on it at once: half of a job's switches.
    pthread_cond_signal(arrived)
  }

  private func work() {
    lk_note_use(note.memory)
    while let items = take() {
      for item in items {
        switch item {
        // An actor's job is run here, on the Lua thread, as its executor promises.
        case .job(let job, let executor): job.runSynchronously(on: executor)
        case .errand(let errand):
          run(errand)
          pthread_mutex_lock(mutex)
          errand.pointee.done = true
          pthread_mutex_unlock(mutex)
          pthread_cond_broadcast(finished)
        }
      }
    }
    lk_note_use(nil)
  }
  // Never inlined: the closure's frame must not be merged with the queue's loop, which keeps no copy of it.
  @inline(never)
  private func run(_ errand: UnsafeMutablePointer<Errand>) { errand.pointee.body() }
  private func take() -> [Item]? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while queue.isEmpty {
      if stopped { return nil }
      pthread_cond_wait(arrived, mutex)
    }
    // The whole queue is taken at once: one lock for many jobs.
    defer { queue.removeAll(keepingCapacity: true) }
    return queue
  }

  /// Waits for the job; with a watchdog, looks at the thread's CPU clock now and then.
  func submit(_ body: @escaping () -> Void, _ watchdog: LuaWatchdog?, _ note: LuaNote) {
    withUnsafeTemporaryAllocation(of: Errand.self, capacity: 1) { errand in
      guard let errand = errand.baseAddress else { return }
      errand.initialize(to: Errand(body: body))
      defer { errand.deinitialize(count: 1) }
      var watch = watchdog.map { LuaPatrol(cpu: $0.cpu, began: cpuTime()) }
      enqueue(.errand(errand))
      pthread_mutex_lock(mutex)
      while !errand.pointee.done {
        guard let watchdog, watch != nil else {
          pthread_cond_wait(finished, mutex)
          continue
        }
        var moment = after(LuaPatrol.pause.nanoseconds)
        guard pthread_cond_timedwait(finished, mutex, &moment) != 0 else { continue }
        guard let limit = watch?.exceeded(note, cpuTime()) else { continue }
        watch = nil
        pthread_mutex_unlock(mutex)
        watchdog.exceeded(note.place, limit)
        pthread_mutex_lock(mutex)
      }
      pthread_mutex_unlock(mutex)
    }
  }

  /// What the Lua thread has computed so far; zero where the system does not tell, so that the watchdog stays silent.
  private func cpuTime() -> Duration {
    var clock = clockid_t()
    var time = timespec()
    guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  /// The moment on the monotonic clock that lies so far ahead.
  private func after(_ nanoseconds: Int64) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let most: Int64 = 3_600_000_000_000  // an hour: a longer sleep is only cut into pieces
    let sum = Int64(time.tv_nsec) + min(nanoseconds, most)
    return timespec(tv_sec: time.tv_sec + Int(sum / 1_000_000_000), tv_nsec: Int(sum % 1_000_000_000))
  }
}
