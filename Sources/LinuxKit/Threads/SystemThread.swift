import Glibc

/// A thread of the system's, for work that blocks: Swift's shared pool expects that nothing on it does.
package struct SystemThread: Sendable {
  private let thread: pthread_t

  /// Starts a thread; nil where the system has none left.
  ///
  /// - Parameter stack: the stack's size in bytes of address space, independent of the shell's limit (`ulimit -s`).
  package static func start(stack: Int, _ body: @escaping @Sendable () -> Void) -> SystemThread? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(
      &attributes,
      stackSize(stack, smallest: sysconf(Int32(_SC_THREAD_STACK_MIN)), page: sysconf(Int32(_SC_PAGESIZE))))
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let status = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      return nil
    }
    return SystemThread(thread: thread)
  }

  /// Returns the size that the system accepts, in bytes: at least its smallest, in whole pages. Both differ between machines:
  /// on aarch64 the smallest is 128 KiB, and a page may have 64 KiB. A size that it does not accept would leave the default.
  static func stackSize(_ wanted: Int, smallest: Int, page: Int) -> Int {
    let page = max(page, 1)
    return (max(wanted, smallest) + page - 1) / page * page
  }

  /// Returns whether this process may start `count` more threads, by starting them and waiting for their end.
  package static func areLeft(_ count: Int) -> Bool {
    let semaphore = Semaphore()
    let threads = (0..<count).compactMap { _ in start(stack: 64 << 10) { semaphore.wait() } }
    for _ in threads { semaphore.signal() }
    for thread in threads { thread.join() }
    return threads.count == count
  }

  /// Waits until the thread has ended. Exactly one of `join` and `detach` is called, once.
  package func join() { pthread_join(thread, nil) }

  /// Detaches the thread: its memory is freed when it ends.
  package func detach() { pthread_detach(thread) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
