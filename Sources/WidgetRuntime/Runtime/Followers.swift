import WidgetRuntimeClient
import WidgetModel

/// Who follows what: streams of clients, which get the newest state of the widgets that they named, and whoever forwards all
/// changes.
struct Followers {
  /// A client's stream.
  struct Follower {
    /// The instances, in the order in which they are shown.
    var numbers: [Int]
    /// Those whose newest state it does not have.
    var dirty: Set<Int> = []
    var gone: [Int] = []
    /// Whether somebody looks at the bar.
    var looks = true
  }

  private(set) var streams: [Int: Follower] = [:]
  /// Streams that have something to get.
  private(set) var marked: Set<Int> = []
  private var listeners: [Int: AsyncStream<RuntimeChange>.Continuation] = [:]
  private var lastListener = 0

  /// Streams and listeners.
  var count: Int { streams.count + listeners.count }

  // MARK: Streams

  /// - Parameter client: of the connection.
  mutating func follow(_ client: Int, _ numbers: [Int]) { streams[client] = Follower(numbers: numbers) }

  /// What the client followed.
  mutating func leave(client: Int) -> [Int] {
    marked.remove(client)
    return streams.removeValue(forKey: client)?.numbers ?? []
  }

  /// How many streams follow an instance.
  func count(of number: Int) -> Int { streams.values.count { $0.numbers.contains(number) } }

  /// Whether a stream that somebody looks at follows an instance.
  func isSeen(_ number: Int) -> Bool { streams.values.contains { $0.looks && $0.numbers.contains(number) } }

  /// Whether somebody looks at a client's bar; what it follows.
  mutating func look(_ client: Int, _ looks: Bool) -> [Int] {
    streams[client]?.looks = looks
    return streams[client]?.numbers ?? []
  }

  /// An instance shows something else.
  mutating func mark(_ number: Int) {
    for (client, follower) in streams where follower.numbers.contains(number) {
      streams[client]?.dirty.insert(number)
      marked.insert(client)
    }
  }

  /// An instance is gone.
  mutating func leave(_ number: Int) {
    for (client, follower) in streams where follower.numbers.contains(number) {
      streams[client]?.numbers.removeAll { $0 == number }
      streams[client]?.dirty.remove(number)
      streams[client]?.gone.append(number)
      marked.insert(client)
    }
  }

  /// What a client is to get now: however slow it is, the newest state of each.
  mutating func take(_ client: Int) -> (changed: [Int], gone: [Int]) {
    marked.remove(client)
    guard let follower = streams[client] else { return ([], []) }
    streams[client]?.dirty = []
    streams[client]?.gone = []
    return (follower.numbers.filter(follower.dirty.contains), follower.gone)
  }

  // MARK: All changes

  mutating func listen(_ continuation: AsyncStream<RuntimeChange>.Continuation) -> Int {
    lastListener += 1
    listeners[lastListener] = continuation
    return lastListener
  }

  mutating func end(listener: Int) { listeners[listener] = nil }

  mutating func yield(_ change: RuntimeChange) {
    for continuation in listeners.values { continuation.yield(change) }
  }

  /// The runtime ends.
  mutating func finish() {
    for continuation in listeners.values { continuation.finish() }
    listeners = [:]
  }
}
