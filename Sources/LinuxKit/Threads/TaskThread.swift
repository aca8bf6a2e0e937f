import Synchronization

/// A thread for Swift's tasks, one piece after the other, that sleeps while there is none. The pool that they run on
/// otherwise looks after its threads each second on Linux, from the first task to the end of the process.
///
///     Task(executorPreference: thread) { … }   // with all that it waits for; not what it starts without waiting
public final class TaskThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let semaphore = Semaphore()

  /// Nil where the system has no thread left. The thread goes on to the end of the process.
  public init?() {
    guard let thread = SystemThread.start(stack: 8 << 20, { [self] in work() }) else { return nil }
    thread.detach()
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    if isFirst { semaphore.ring() }
  }

  private func work() -> Never {
    while true {
      semaphore.wait()
      let waiting = jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      for job in waiting { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
