import Synchronization

/// A thread that runs Swift tasks, one job after the other, and sleeps when idle. The shared pool, which tasks run on
/// otherwise, wakes up every second on Linux from the first task to the end of the process.
///
///     Task(executorPreference: thread) { … }   // with all that it waits for; not what it starts without waiting
public final class TaskThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let semaphore = Semaphore()

  /// Starts the thread, which stays until the process ends; nil where the system has none left.
  public init?() {
    guard let thread = SystemThread.start(stack: 8 << 20, { [self] in work() }) else { return nil }
    thread.detach()
  }

  /// Queues a job; called by Swift's runtime, on any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    if isFirst { semaphore.signal() }
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
