import Synchronization

/// How many bytes the bodies of all connections may take together. A body counts from its first byte until its request is answered.
final class BodyBudget: Sendable {
  private let limit: Int
  private let used = Mutex(0)

  init(_ limit: Int) { self.limit = limit }

  /// Takes bytes; false, and takes none, if there are too few left.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard count <= limit - used else { return false }
      used += count
      return true
    }
  }

  func release(_ count: Int) { used.withLock { $0 -= count } }
}
