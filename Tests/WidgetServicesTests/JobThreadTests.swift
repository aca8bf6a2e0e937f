import Synchronization
import Testing

@testable import LinuxKit
@testable import WidgetServices

@Suite("Threads for jobs that block") struct JobThreadTests {
  @Test("every job runs, with at most the allowed number at once", .timeLimit(.minutes(10)), arguments: [1, 3])
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

  /// The requested stack, the machine's minimum, its page size, and the resulting stack, in bytes.
  static let stacks: [[Int]] = [
    [65_536, 16_384, 4096, 65_536], [65_536, 131_072, 4096, 131_072], [65_536, 131_072, 65_536, 131_072],
    [100_000, 16_384, 16_384, 114_688], [1_048_576, 131_072, 65_536, 1_048_576], [65_536, -1, -1, 65_536],
  ]

  @Test("a thread's stack is never smaller than the machine allows, and has whole pages", arguments: stacks)
  func stack(row: [Int]) {
    #expect(SystemThread.stackSize(row[0], smallest: row[1], page: row[2]) == row[3])
  }
}
