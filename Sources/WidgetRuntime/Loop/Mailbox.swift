import LinuxKit
import Synchronization
import WidgetSchedule
import WidgetServices

/// Work that other threads post for the runtime's own thread: done in the order of arrival.
final class Mailbox: Sendable {
  /// Runs on the runtime's thread.
  typealias Post = @Sendable (Runtime) -> Void

  /// Posts handled in one turn: more than that leaves time for clients in between.
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

  /// The oldest posts, up to one turn's limit. If some are left, it signals again.
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
