import LinuxKit
import Synchronization
import WidgetSchedule

/// Serial queues over a pool of threads, for slow work: requests to bundles, which may wait for the network. Jobs of one queue run
/// one at a time and in order, those of several queues in parallel; queues take turns, a job each. The caller limits how many
/// jobs run at once.
final class SerialQueues: JobRunning {
  typealias Job = @Sendable () -> Void

  /// The waiting jobs, by queue; a queue whose job runs or is next has an entry, perhaps an empty one.
  private let waiting = Mutex<[Int: FIFO<Job>]>([:])
  private let pool: JobThreads

  /// - Parameter width: the maximum number of threads.
  init(width: Int) { pool = JobThreads(most: width) }

  /// Threads created so far.
  var threads: Int { pool.threads }

  /// May be called on any thread; the job runs on another.
  func run(on queueID: Int, _ job: @escaping Job) {
    let isFirst = waiting.withLock { waiting in
      guard waiting[queueID] == nil else {
        waiting[queueID]?.append(job)
        return false
      }
      waiting[queueID] = FIFO()
      return true
    }
    if isFirst { pool.run(turn(of: queueID, job)) }
  }

  /// A job of a queue, followed by the queue's next.
  private func turn(of queueID: Int, _ job: @escaping Job) -> JobThreads.Job {
    JobThreads.Job { [self] in
      job()
      let next = waiting.withLock { waiting in
        let next = waiting[queueID]?.popFirst()
        if next == nil { waiting[queueID] = nil }
        return next
      }
      return next.map { turn(of: queueID, $0) }
    }
  }
}
