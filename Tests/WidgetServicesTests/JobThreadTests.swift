import LinuxKit
import Synchronization
import Testing

@testable import WidgetServices

@Suite("Threads for jobs that block") struct JobThreadTests {
  @Test("every job is done, and no more at once than there may be", .timeLimit(.minutes(1)), arguments: [1, 3])
  func width(most: Int) async {
    let threads = JobThreads(most: most)
    let running = Mutex((now: 0, most: 0))
    let (ends, end) = AsyncStream.makeStream(of: Int.self)
    for number in 0..<50 {
      threads.run {
        running.withLock { state in
          state.now += 1
          state.most = max(state.most, state.now)
        }
        running.withLock { $0.now -= 1 }
        end.yield(number)
      }
    }
    var done: Set<Int> = []
    for await number in ends {
      done.insert(number)
      if done.count == 50 { break }
    }
    #expect(running.withLock { $0.most } <= most)
  }
}
