import WidgetRuntimeClient
import WidgetModel

/// Subscriptions: streams of clients, which get the newest state of the widgets that they named, and listeners that forward all
/// changes.
struct Followers {
  /// A client's stream.
  struct Follower {
    /// In the order in which they are shown; Live Activities come last.
    fileprivate(set) var places: [Place]
    /// Instances whose newest state it does not have.
    fileprivate var dirty: Set<Int> = []
    fileprivate var gone: [Int] = []
    /// Instances that a stack has shown in it; they stay, so turning back shows them at once.
    fileprivate var kept: Set<Int> = []
    /// Where it shows Live Activities.
    fileprivate var activityPlaces: [ActivityPlace] = []
    /// Whether the bar is visible.
    fileprivate var looks = true
    /// Whether it follows the arrangement, and the last one that it received.
    fileprivate var followsBoards = false
    fileprivate var toldBoards: BoardsState?

    fileprivate func shows(_ number: Int) -> Bool { places.contains { $0.number == number } }
  }

  /// One slot of a stream.
  struct Place: Hashable {
    /// The instance.
    var number: Int
    /// The stack that it follows; nil: it is always the same instance.
    var stack: StackName?
    /// The family in which it shows a Live Activity; nil: it shows a widget in its own family.
    var activity: Family?
    /// The instance that the client knows.
    fileprivate var told: Int
    /// Its slot in the stream, as first reported.
    fileprivate var index = 0

    init(_ number: Int, stack: StackName? = nil, activity: Family? = nil) {
      (self.number, self.stack, self.activity, told) = (number, stack, activity, number)
    }

    struct StackName: Hashable {
      var name: String
      /// Nil: as its widgets are placed.
      var family: Family?
    }
  }

  /// What a client should receive.
  struct News {
    /// Slots that show another instance.
    var turned: [(place: Int, number: Int, stack: String)] = []
    var changed: [Int] = []
    var gone: [Int] = []
  }

  /// Where a stream shows Live Activities: one by number, those of a kind, or all (DocC: Activities, "Places").
  struct ActivityPlace {
    var number: Int?
    var kind: String?
    var family: Family
  }

  private(set) var streams: [Int: Follower] = [:]
  /// Streams with something to receive.
  private(set) var marked: Set<Int> = []
  private var listeners: [Int: AsyncStream<RuntimeChange>.Continuation] = [:]
  private var lastListener = 0

  /// Streams and listeners.
  var count: Int { streams.count + listeners.count }

  // MARK: Streams

  /// - Parameters:
  ///   - client: the connection's number.
  ///   - followsBoards: whether it receives the arrangement, too.
  mutating func follow(
    _ client: Int, _ places: [Place], _ activityPlaces: [ActivityPlace] = [], followsBoards: Bool = false
  ) {
    var places = places
    for index in places.indices { places[index].index = index }
    streams[client] = Follower(places: places, activityPlaces: activityPlaces)
    streams[client]?.followsBoards = followsBoards
  }

  /// Placed widgets, or their arrangement, may have changed.
  mutating func markBoards() {
    for client in streams.keys where streams[client]?.followsBoards == true { marked.insert(client) }
  }

  /// The arrangement to send to a client; nil: it has it already, or does not follow it.
  mutating func boards(for client: Int, _ now: () -> BoardsState) -> BoardsState? {
    guard let follower = streams[client], follower.followsBoards else { return nil }
    let state = now()
    guard state != follower.toldBoards else { return nil }
    streams[client]?.toldBoards = state
    return state
  }

  /// What the client followed.
  mutating func leave(client: Int) -> [Int] {
    marked.remove(client)
    guard let follower = streams.removeValue(forKey: client) else { return [] }
    return Set(follower.places.map(\.number)).union(follower.kept).sorted()
  }

  /// How many streams follow an instance, or would if a stack turned back to it.
  func count(of number: Int) -> Int {
    streams.values.count { $0.shows(number) || $0.kept.contains(number) }
  }

  /// Whether a visible stream follows an instance.
  func isSeen(_ number: Int) -> Bool { streams.values.contains { $0.looks && $0.shows(number) } }

  /// Sets whether a client's bar is visible; returns what it follows.
  mutating func look(_ client: Int, _ looks: Bool) -> [Int] {
    streams[client]?.looks = looks
    return streams[client]?.places.map(\.number) ?? []
  }

  /// An instance has changed.
  mutating func mark(_ number: Int) {
    for (client, follower) in streams where follower.shows(number) {
      streams[client]?.dirty.insert(number)
      marked.insert(client)
    }
  }

  /// An instance is gone.
  mutating func leave(_ number: Int) {
    for client in Array(streams.keys) { end(of: client) { $0.number == number } }
  }

  private mutating func end(of client: Int, _ isOver: (Place) -> Bool) {
    guard let over = streams[client]?.places.filter(isOver), !over.isEmpty else { return }
    streams[client]?.places.removeAll(where: isOver)
    for place in over {
      streams[client]?.dirty.remove(place.number)
      streams[client]?.gone.append(place.told)
    }
    marked.insert(client)
  }

  /// What a client receives now: however slow it is, the newest state of each. A stack that turned to a widget without a picture shows
  /// the previous one until there is a picture.
  mutating func take(_ client: Int, isReady: (Int) -> Bool = { _ in true }) -> News {
    marked.remove(client)
    var news = News()
    guard var follower = streams[client] else { return news }
    for index in follower.places.indices {
      let place = follower.places[index]
      guard let stack = place.stack, place.told != place.number, isReady(place.number) else { continue }
      follower.places[index].told = place.number
      news.turned.append((place.index, place.number, stack.name))
    }
    let turned = news.turned.map(\.number)
    for place in follower.places where place.told == place.number && follower.dirty.contains(place.number) {
      if !turned.contains(place.number), !news.changed.contains(place.number) { news.changed.append(place.number) }
    }
    news.gone = follower.gone
    (follower.dirty, follower.gone) = ([], [])
    streams[client] = follower
    return news
  }

  // MARK: Stacks

  /// The families in which a stack is followed.
  func families(ofStack name: String) -> Set<Family?> {
    Set(streams.values.flatMap(\.places).compactMap(\.stack).filter { $0.name == name }.map(\.family))
  }

  /// A stack shows another instance.
  mutating func turn(_ name: String, _ family: Family?, to number: Int) {
    let stack = Place.StackName(name: name, family: family)
    for (client, follower) in streams {
      for (index, place) in follower.places.enumerated() where place.stack == stack && place.number != number {
        streams[client]?.kept.insert(place.number)
        streams[client]?.places[index].number = number
        marked.insert(client)
      }
    }
  }

  /// A stack is removed, and its widgets stay placed: its streams continue with the current instance.
  mutating func dissolve(_ name: String) {
    for (client, follower) in streams {
      for (index, place) in follower.places.enumerated() where place.stack?.name == name && place.told == place.number {
        streams[client]?.places[index].stack = nil
      }
    }
  }

  /// A stack is gone with its widgets. Returns its current instances.
  mutating func leave(stack name: String) -> [Int] {
    let numbers = streams.values.flatMap(\.places).filter { $0.stack?.name == name }.map(\.number)
    for client in Array(streams.keys) { end(of: client) { $0.stack?.name == name } }
    return numbers
  }

  // MARK: Live Activities

  /// Streams that show activities as they start and end.
  var withActivities: [Int] { streams.filter { !$0.value.activityPlaces.isEmpty }.keys.sorted() }

  /// Where a client's stream shows them.
  func activityPlaces(of client: Int) -> [ActivityPlace] { streams[client]?.activityPlaces ?? [] }

  /// The family in which a client's stream shows an activity; nil for a widget.
  func family(of number: Int, for client: Int) -> Family? {
    streams[client]?.places.first { $0.number == number }?.activity
  }

  /// The activities that a client's stream shows from now on; of two slots for one the first counts.
  ///
  /// - Returns: those that were added, removed, or are shown in another family.
  mutating func showActivities(_ shown: [(number: Int, family: Family)], to client: Int) -> [Int] {
    guard var follower = streams[client] else { return [] }
    var wanted: [Place] = []
    for (number, family) in shown where !wanted.contains(where: { $0.number == number }) {
      wanted.append(Place(number, activity: family))
    }
    let before = follower.places.filter { $0.activity != nil }
    let gone = before.map(\.number).filter { number in !wanted.contains { $0.number == number } }
    let new = wanted.filter { !before.contains($0) }.map(\.number)
    guard !gone.isEmpty || !new.isEmpty else { return [] }
    // It was followed as a widget because its declaration could not be read before.
    follower.places.removeAll { $0.activity != nil || new.contains($0.number) }
    follower.places += wanted
    follower.dirty.subtract(gone)
    follower.dirty.formUnion(new)
    // One that comes back is not gone any more.
    follower.gone = (follower.gone + gone).filter { !new.contains($0) }
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

  /// The runtime stops.
  mutating func finish() {
    for continuation in listeners.values { continuation.finish() }
    listeners = [:]
  }
}
