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
    /// Where it shows Live Activities.
    var places: [ActivityPlace] = []
    /// Those that it shows, each in the family of its place.
    var activities: [Int: Family] = [:]
    /// Whether somebody looks at the bar.
    var looks = true
  }

  /// Where a stream shows Live Activities: one by its number, those of a kind, or all (DocC: Activities, "Places").
  struct ActivityPlace {
    var number: Int?
    var kind: String?
    var family: Family
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
  mutating func follow(_ client: Int, _ numbers: [Int], _ places: [ActivityPlace]) {
    streams[client] = Follower(numbers: numbers, places: places)
  }

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
      streams[client]?.activities[number] = nil
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

  // MARK: Live Activities

  /// Streams that show some as they come and go.
  var withActivities: [Int] { streams.filter { !$0.value.places.isEmpty }.keys.sorted() }

  /// Where a client's stream shows them.
  func activityPlaces(of client: Int) -> [ActivityPlace] { streams[client]?.places ?? [] }

  /// The family in which a client's stream shows an activity; nil for a widget.
  func family(of number: Int, for client: Int) -> Family? { streams[client]?.activities[number] }

  /// Those that a client's stream shows from now on; of two places for one the first counts.
  ///
  /// - Returns: those that came or went.
  mutating func showActivities(_ shown: [(number: Int, family: Family)], to client: Int) -> [Int] {
    guard var follower = streams[client] else { return [] }
    let wanted = Dictionary(shown.map { ($0.number, $0.family) }, uniquingKeysWith: { first, _ in first })
    let gone = follower.activities.keys.filter { wanted[$0] == nil }.sorted()
    let new = shown.map(\.number).filter { follower.activities[$0] == nil && !follower.numbers.contains($0) }
    guard !gone.isEmpty || !new.isEmpty else { return [] }
    follower.numbers.removeAll(where: gone.contains)
    follower.dirty.subtract(gone)
    follower.gone += gone
    // One that comes back is not gone any more.
    follower.gone.removeAll(where: new.contains)
    for number in new where !follower.numbers.contains(number) { follower.numbers.append(number) }
    follower.dirty.formUnion(new)
    follower.activities = wanted
    streams[client] = follower
    marked.insert(client)
    return gone + new
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
