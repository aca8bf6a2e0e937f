import Glibc
import LinuxKit
import Synchronization

/// Runs blocking work on several items at once, on threads of its own: Swift's shared pool expects that nothing blocks.
public enum Parallel {
  /// The number of the machine's processors.
  public static var width: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The size of a stack, in bytes. It is address space only: a page takes memory when it is first used.
  private static let stack = 64 << 20

  /// Calls `body` for each item, at most `width` at a time and begun in the order of the items, and returns the results in that
  /// order. Each thread has the stack that a recursion over the deepest view tree needs, independent of the shell's limit.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], width: Int = Parallel.width, _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let share = Share(items, body)
    let threads = (0..<max(0, min(width, items.count))).compactMap { _ in
      SystemThread.start(stack: stack) { share.work() }
    }
    for thread in threads { thread.join() }
    return share.finished()
  }

  /// The items, the results, and the index of the next item.
  private final class Share<Item: Sendable, Result: Sendable>: Sendable {
    private let items: [Item]
    private let body: @Sendable (Item) -> Result
    private let next = Atomic(0)
    private let results = Mutex<[Int: Result]>([:])

    init(_ items: [Item], _ body: @escaping @Sendable (Item) -> Result) {
      self.items = items
      self.body = body
    }

    func work() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < items.count else { return }
        let result = body(items[index])
        results.withLock { $0[index] = result }
      }
    }

    /// Processes the items that no thread has taken, and returns all results.
    func finished() -> [Result] {
      work()
      return results.withLock { results in items.indices.compactMap { results[$0] } }
    }
  }
}
