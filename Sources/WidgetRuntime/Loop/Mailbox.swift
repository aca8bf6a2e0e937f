import Synchronization
import WidgetServices

/// What other threads have for the runtime's own: jobs that it does in the order in which they came.
final class Mailbox: Sendable {
  /// Runs on the runtime's thread.
  typealias Post = @Sendable (Runtime) -> Void

  private let posts = Mutex<[Post]>([])
  private let alarm = Alarm()

  /// Readable while something waits.
  var descriptor: Int32 { alarm.descriptor }

  func post(_ post: @escaping Post) {
    let isFirst = posts.withLock { posts in
      posts.append(post)
      return posts.count == 1
    }
    if isFirst { alarm.ring() }
  }

  func take() -> [Post] {
    alarm.take()
    return posts.withLock { posts in
      defer { posts = [] }
      return posts
    }
  }
}
