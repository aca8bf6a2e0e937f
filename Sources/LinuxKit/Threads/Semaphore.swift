import Glibc

/// A counting semaphore of the system's.
package final class Semaphore: @unchecked Sendable {
  // @unchecked: the pointer never changes, and sem_t is made for several threads.
  private let semaphore: UnsafeMutablePointer<sem_t>

  package init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  package func ring() { sem_post(semaphore) }

  package func wait() { while sem_wait(semaphore) != 0 { continue } }
}
