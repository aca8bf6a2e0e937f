import Synchronization

/// A pool of threads for jobs that block. A thread is started when a job finds none free, up to a limit; further jobs wait in
/// order. The threads stay until the process ends.
package final class JobThreads: Sendable {
  /// What one thread does without interruption.
  package struct Job: Sendable {
    let run: @Sendable () -> Job?

    /// Creates a job from what it does, which returns the job that is to wait behind all others then.
    package init(_ run: @escaping @Sendable () -> Job?) { self.run = run }
  }

  private struct State {
    var jobs: [Job] = []
    var threads = 0
    var free = 0
  }

  private let state = Mutex(State())
  private let semaphore = Semaphore()
  private let most: Int

  /// Creates a pool without threads.
  ///
  /// - Parameter most: the largest number of threads at once; at least one.
  package init(most: Int) { self.most = max(most, 1) }

  /// Threads that were made so far.
  package var threads: Int { state.withLock { $0.threads } }

  /// Queues a job. May be called on any thread; the job runs on another, or on this one where the system has no thread left.
  package func run(_ job: @escaping @Sendable () -> Void) {
    run(
      Job {
        job()
        return nil
      })
  }

  /// Queues a job that may have another to follow it.
  package func run(_ job: Job) {
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.free < state.jobs.count, state.threads < most else { return false }
      state.threads += 1
      return true
    }
    semaphore.signal()
    guard needsThread else { return }
    guard let thread = SystemThread.start(stack: 1 << 20, { [self] in while true { _ = workOnce() } }) else {
      let isAlone = state.withLock { state in
        state.threads -= 1
        return state.threads == 0
      }
      if isAlone { while workOnce() {} }
      return
    }
    thread.detach()
  }

  /// Waits for a job and runs it. Returns whether another followed it.
  private func workOnce() -> Bool {
    state.withLock { $0.free += 1 }
    semaphore.wait()
    let job = state.withLock { state in
      state.free -= 1
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
    guard let next = job?.run() else { return false }
    // This thread is free in a moment, so none is started for it.
    state.withLock { $0.jobs.append(next) }
    semaphore.signal()
    return true
  }
}
