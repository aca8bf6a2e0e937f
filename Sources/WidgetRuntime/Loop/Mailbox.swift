import LinuxKit
import Synchronization
import WidgetSchedule
import WidgetServices

/// What other threads have for the runtime's own: jobs that it does in the order in which they came.
final class Mailbox: Sendable {
  /// Runs on the runtime's thread.
  typealias Post = @Sendable (Runtime) -> Void

  /// Posts that are done in one turn: whoever has more leaves time for clients between.
  static let mostInTurn = 256

  private let posts = Mutex(FIFO<Post>())
  private let alarm = Alarm()

  /// Readable while something waits.
  var descriptor: Int32 { alarm.descriptor }

  func post(_ post: @escaping Post) {
    let isFirst = posts.withLock { posts in
      defer { posts.append(post) }
      return posts.isEmpty
    }
    if isFirst { alarm.ring() }
  }

  /// Posts that wait.
  var count: Int { posts.withLock { $0.count } }

  /// The oldest posts, as many as one turn may do. What is left rings again.
  func take() -> [Post] {
    alarm.take()
    let (taken, isLeft) = posts.withLock { posts in
      var taken: [Post] = []
      while taken.count < Self.mostInTurn, let post = posts.popFirst() { taken.append(post) }
      return (taken, !posts.isEmpty)
    }
    if isLeft { alarm.ring() }
    return taken
  }
}
