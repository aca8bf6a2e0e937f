import LinuxKit
import Synchronization
import WidgetSchedule
import WidgetServices

/// Serial queues over a pool of threads, for what takes time: questions to bundles, which may wait for the network. Jobs of one
/// queue run one at a time and in order, those of several queues side by side; queues take turns, a job each. A thread is made
/// when a job finds none free: one that waits costs little, and the caller bounds how many jobs run at once.
final class SerialQueues: JobRunning {
  typealias Job = @Sendable () -> Void

  private struct State {
    /// The jobs that wait, by queue; a queue whose job runs has an entry, perhaps an empty one.
    var queues: [Int: FIFO<Job>] = [:]
    /// The queues that have a job and no thread yet, in the order in which their jobs came.
    var ready = FIFO<Int>()
    var waiting = 0
    var threads = 0
    var free = 0
  }

  private let state = Mutex(State())
  private let semaphore = Semaphore()
  private let width: Int

  /// - Parameter width: threads at most.
  init(width: Int) { self.width = max(width, 1) }

  /// May be called on any thread; the job runs on another.
  func run(on queueID: Int, _ job: @escaping Job) {
    let (isReady, needsThread) = state.withLock { state in
      guard state.queues[queueID] == nil else {
        state.queues[queueID]?.append(job)
        return (false, false)
      }
      state.queues[queueID] = FIFO()
      state.queues[queueID]?.append(job)
      state.ready.append(queueID)
      state.waiting += 1
      guard state.free < state.waiting, state.threads < width else { return (true, false) }
      state.threads += 1
      return (true, true)
    }
    if isReady { semaphore.signal() }
    if needsThread, !start() {
      // No thread is left in the system: what is there already does it, or else this one.
      let isAlone = state.withLock { state in
        state.threads -= 1
        return state.threads == 0
      }
      if isAlone { workOnce() }
    }
  }

  /// Threads that were made so far.
  var threads: Int { state.withLock { $0.threads } }

  private func work() {
    while true { workOnce() }
  }

  /// Waits for a queue that has a job, runs one, and puts the queue back where more wait.
  private func workOnce() {
    state.withLock { $0.free += 1 }
    semaphore.wait()
    let (queueID, job) = state.withLock { state -> (Int, Job?) in
      state.free -= 1
      guard let queueID = state.ready.popFirst() else { return (0, nil) }
      state.waiting -= 1
      return (queueID, state.queues[queueID]?.popFirst())
    }
    guard let job else { return }
    job()
    let hasMore = state.withLock { state in
      guard state.queues[queueID]?.isEmpty == false else {
        state.queues[queueID] = nil
        return false
      }
      state.ready.append(queueID)
      state.waiting += 1
      return true
    }
    if hasMore { semaphore.signal() }
  }

  private func start() -> Bool {
    // Frames nest 64 levels at most; nothing here recurses over a view tree.
    guard let thread = SystemThread.start(stack: 1 << 20, work) else { return false }
    thread.detach()
    return true
  }
}
