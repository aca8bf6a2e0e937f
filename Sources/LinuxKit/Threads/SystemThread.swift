import Glibc

/// A thread of the system's, for what blocks: Swift's shared pool is not for that.
package struct SystemThread: Sendable {
  private let thread: pthread_t

  /// Nil where the system has no thread left.
  ///
  /// - Parameter stack: bytes of address space, whatever the shell allows the program.
  package static func start(stack: Int, _ body: @escaping @Sendable () -> Void) -> SystemThread? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stack)
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

  /// Whether this process may have so many threads more: they are started, and end.
  package static func areLeft(_ count: Int) -> Bool {
    let semaphore = Semaphore()
    let threads = (0..<count).compactMap { _ in start(stack: 64 << 10) { semaphore.wait() } }
    for _ in threads { semaphore.ring() }
    for thread in threads { thread.join() }
    return threads.count == count
  }

  /// Waits for its end. Of `join` and `detach` one is called, and once.
  package func join() { pthread_join(thread, nil) }

  /// Nobody will wait for it.
  package func detach() { pthread_detach(thread) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
