import Glibc

/// Lets threads through one at a time, in the order of their numbers: 0 first. Each number passes exactly once, and no
/// number is waited for that was not begun before (`Parallel.map` begins in order), so nobody waits for ever.
public final class TicketLock: @unchecked Sendable {
  // @unchecked: `next` is touched under `mutex` only.
  private var next = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let turned: UnsafeMutablePointer<pthread_cond_t>

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
