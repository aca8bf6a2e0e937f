import Glibc

/// Lets threads pass one at a time, in the order of their numbers, beginning with 0. Each number passes exactly once. A thread
/// waits only for numbers that were begun before its own (`Parallel.map` begins in order), so there is no deadlock.
public final class TicketLock: @unchecked Sendable {
  // @unchecked: `next` is touched under `mutex` only.
  private var next = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let turned: UnsafeMutablePointer<pthread_cond_t>

  /// Creates a lock whose first number is 0.
  public init() {
    mutex = .allocate(capacity: 1)
    turned = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(turned, nil)
  }
  deinit {
    pthread_cond_destroy(turned)
    pthread_mutex_destroy(mutex)
    turned.deallocate()
    mutex.deallocate()
  }

  /// Waits until all smaller numbers have passed, then runs the body and lets the next one pass.
  public func pass<Result>(_ number: Int, _ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    while next != number { pthread_cond_wait(turned, mutex) }
    let result = body()
    next += 1
    pthread_mutex_unlock(mutex)
    pthread_cond_broadcast(turned)
    return result
  }
}
