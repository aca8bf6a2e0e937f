internal import NIOCore
import Synchronization

/// All open connections: how many there may be, and how they end.
final class Connections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isStopping = false
    /// The most that were open since memory was given back.
    var peak = 0
  }

  private let state = Mutex(State())
  private let limit: Int
  private let owner: Int
  private let counters: ServerCounters
  private let isCalm: @Sendable () -> Void

  /// - Parameters:
  ///   - limit: of all connections.
  ///   - owner: places beside them that only the owner's sockets have.
  ///   - isCalm: called when a flood is over.
  init(limit: Int, owner: Int = 0, _ counters: ServerCounters, isCalm: @escaping @Sendable () -> Void = {}) {
    self.limit = limit
    self.owner = owner
    self.counters = counters
    self.isCalm = isCalm
  }

  /// Whether one more may be open.
  ///
  /// - Parameter isOwner: it came by a socket that only the owner can open.
  func add(_ channel: any Channel, isOwner: Bool = false) -> Bool {
    let key = ObjectIdentifier(channel)
    let isIn = state.withLock { state in
      guard !state.isStopping, state.channels.count < (isOwner ? limit + owner : limit) else { return false }
      state.channels[key] = channel
      state.peak = max(state.peak, state.channels.count)
      return true
    }
    guard isIn else {
      counters.count(\.turnedAway, 1)
      return false
    }
    counters.count(\.connections, 1)
    channel.closeFuture.whenComplete { [self] _ in
      let isOver = state.withLock { state in
        state.channels[key] = nil
        guard state.peak >= Self.flood, state.channels.count <= state.peak / 4 else { return false }
        state.peak = state.channels.count
        return true
      }
      counters.count(\.connections, -1)
      if isOver { isCalm() }
    }
    return true
  }

  /// So many at once leave memory behind that the allocator keeps.
  private static let flood = 64

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
