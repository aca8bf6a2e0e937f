internal import NIOCore
import Synchronization

/// All open connections: how many there may be, and how they end.
final class Connections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isStopping = false
  }

  private let state = Mutex(State())
  private let limit: Int
  private let counters: ServerCounters

  init(limit: Int, _ counters: ServerCounters) {
    self.limit = limit
    self.counters = counters
  }

  /// Whether one more may be open.
  func add(_ channel: any Channel) -> Bool {
    let key = ObjectIdentifier(channel)
    let isIn = state.withLock { state in
      guard !state.isStopping, state.channels.count < limit else { return false }
      state.channels[key] = channel
      return true
    }
    guard isIn else {
      counters.count(\.turnedAway, 1)
      return false
    }
    counters.count(\.connections, 1)
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { state in
        _ = state.channels.removeValue(forKey: key)
      }
      counters.count(\.connections, -1)
    }
    return true
  }

  /// Ends those that are idle, and the others with their answer.
  func stop() {
    let channels = state.withLock { state in
      state.isStopping = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ServerStops()) }
  }

  /// Ends them as they are.
  func closeAll() {
    for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
  }
}
