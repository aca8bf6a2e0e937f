internal import Synchronization

/// What other threads leave for a loop that waits with poll(2).
public final class Inbox<Message: Sendable>: Sendable {
  private let alarm = Alarm()
  private let messages = Mutex<[Message]>([])

  /// Creates an empty one. It holds one descriptor.
  public init() {}

  /// A descriptor for poll(2), readable while something waits; -1 where the system has none left.
  public var descriptor: Int32 { alarm.descriptor }

  /// Leaves a message for the loop, and wakes it. Called on any thread.
  @Sendable public func put(_ message: Message) {
    messages.withLock { $0.append(message) }
    alarm.ring()
  }

  /// Removes and returns the messages that have come, oldest first.
  public func take() -> [Message] {
    alarm.take()
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
