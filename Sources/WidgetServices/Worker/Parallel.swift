import Glibc
import Synchronization

/// Work on several things at once, on threads of their own: workers are waited for, which Swift's shared pool is not for.
public enum Parallel {
  /// The machine's processors.
  public static var width: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls `body` for each item, at most `width` at a time and begun in the order of the items; the results in that order.
  /// Each thread has the stack that a walk over the deepest view tree needs, whatever the shell allows the program.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], width: Int = Parallel.width, _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let share = Share(items, body)
    let threads = (0..<max(0, min(width, items.count))).compactMap { _ in start(Work { share.work() }) }
    for thread in threads { pthread_join(thread, nil) }
    return share.finished()
  }

  /// The items, and which is next.
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

    /// Does what no thread did, and gives all results.
    func finished() -> [Result] {
      work()
      return results.withLock { results in items.indices.compactMap { results[$0] } }
    }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Nil where the system has no thread left.
  private static func start(_ work: Work) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 64 << 20)  // address space only, until a page is reached
    var thread = pthread_t()
    let context = Unmanaged.passRetained(work)
    let status = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return nil
    }
    return thread
  }
}
