import Glibc

/// A counting semaphore of the system's (sem_init(3)), which blocks the waiting thread without using Swift's pool.
package final class Semaphore: @unchecked Sendable {
  // @unchecked: the pointer never changes, and sem_t is made for several threads.
  private let semaphore: UnsafeMutablePointer<sem_t>

  /// Creates a semaphore with a count of zero.
  package init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Adds one to the count, which wakes one waiting thread. May be called on any thread.
  package func signal() { sem_post(semaphore) }

  /// Blocks until the count is positive, then subtracts one. A signal does not end the wait.
  package func wait() { while sem_wait(semaphore) != 0 { continue } }

  /// The same for about so long at most; false where the count stayed zero. A step of the wall clock makes it shorter or longer.
  package func wait(atMost duration: Duration) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let (seconds, attoseconds) = duration.components
    let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
    end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    while sem_timedwait(semaphore, &end) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
