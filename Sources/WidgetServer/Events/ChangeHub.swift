internal import NIOCore
import Synchronization
import WidgetModel
internal import WidgetRuntimeClient
internal import WidgetRender

/// What changed last of each instance and stack, in the order of the changes, for all followers. No follower has a queue of its own: it
/// keeps its position, and takes what is newer when it can. So a slow reader gets the newest state, and all followers together
/// cost what one costs.
///
///     position   3      7        8
///     change     #2     #5       #1        (4, 5 and 6 were of #1 or #5 too, and are gone)
///
/// Invariant: positions grow; each key stands once.
final class ChangeHub: Sendable {
  /// A change with its place, as it is sent.
  struct Entry: Sendable {
    var position: Int
    var key: Key
    /// As an event of an event stream.
    var message: ByteBuffer
  }

  /// What a change is of: of each the newest is kept.
  enum Key: Sendable, Hashable {
    /// What an instance shows.
    case shown(Int)
    /// Whether it is placed: whoever hears only that it shows something may not know that it is there.
    case placed(Int)
    case stack(String)
    case kind(String)
    case boards
    case locked

    init(_ change: RuntimeChange) {
      self =
        switch change.matter {
        case .recommendations: .kind(change.kind)
        case .boards: .boards
        case .locked: .locked
        case .shown: .shown(change.number)
        case .placed, .removed: .placed(change.number)
        case .turned: .stack(change.stack ?? "")
        }
    }
  }

  enum Wake: Sendable, Hashable {
    case changed
    /// Time for a sign of life.
    case beat
    /// The server stops, or the follower is gone.
    case ended
  }

  private struct State {
    var entries: [Entry] = []
    /// The position of each key's newest entry, counted from the very first one.
    var place: [Key: Int] = [:]
    /// Entries that were cut from the front.
    var cut = 0
    /// Entries that a newer one of the same key stands for.
    var passed = 0
    var newest = 0
    /// Whatever is not newer than this may be missing.
    var oldest = 0
    var isOver = false
    var waiters: [Int: CheckedContinuation<Wake, Never>] = [:]
    /// Tickets of those who follow.
    var joined: Set<Int> = []
    var tickets = 0
  }

  private let state = Mutex(State())
  /// Identifies this run of the runtime: positions of another one mean nothing here.
  let epoch: String
  /// Keys whose newest change is kept.
  private let capacity: Int

  init(epoch: String, capacity: Int = 16_384) {
    self.epoch = epoch
    self.capacity = capacity
  }

  // MARK: What happens

  func publish(_ change: RuntimeChange) {
    let waiters = state.withLock { state -> [CheckedContinuation<Wake, Never>] in
      guard !state.isOver else { return [] }
      let position = max(change.revision, state.newest + 1)
      let message = EventText.message(change, id: "\(epoch)-\(position)")
      let key = Key(change)
      if state.place[key] != nil { state.passed += 1 }
      state.place[key] = state.cut + state.entries.count
      state.entries.append(Entry(position: position, key: key, message: message))
      state.newest = position
      Self.tidy(&state, capacity)
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: .changed) }
  }

  /// Wakes all who wait, for a sign of life.
  func beat() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: .beat) }
  }

  /// Nothing comes any more.
  func end() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      state.isOver = true
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: .ended) }
  }

  /// Leaves out what newer entries stand for, once that is half, and the oldest where there are too many.
  private static func tidy(_ state: inout State, _ capacity: Int) {
    let surplus = state.place.count - capacity
    guard surplus > 0 || state.passed > max(state.entries.count / 2, 64) else { return }
    var kept: [Entry] = []
    for (index, entry) in state.entries.enumerated() where state.place[entry.key] == state.cut + index {
      kept.append(entry)
    }
    if surplus > 0 {
      // A quarter more, so that this is not done for each change.
      let dropped = min(surplus + capacity / 4, kept.count)
      for entry in kept[..<dropped] {
        state.place[entry.key] = nil
        state.oldest = entry.position
      }
      kept.removeFirst(dropped)
    }
    state.cut += state.entries.count
    state.entries = kept
    for (index, entry) in kept.enumerated() { state.place[entry.key] = state.cut + index }
    state.passed = 0
  }

  // MARK: Questions

  var newest: Int { state.withLock { $0.newest } }

  /// Whether somebody waits.
  var isAwaited: Bool { state.withLock { !$0.waiters.isEmpty } }

  /// Whether everything after this place is still here.
  func holds(after position: Int) -> Bool { state.withLock { position >= $0.oldest && position <= $0.newest } }

  /// The newest entries after a place, in order, at most so many; each key once.
  func entries(after position: Int, limit: Int = 256) -> [Entry] {
    state.withLock { state in
      var low = 0
      var high = state.entries.count
      while low < high {
        let middle = (low + high) / 2
        if state.entries[middle].position <= position { low = middle + 1 } else { high = middle }
      }
      var found: [Entry] = []
      while low < state.entries.count, found.count < limit {
        let entry = state.entries[low]
        if state.place[entry.key] == state.cut + low { found.append(entry) }
        low += 1
      }
      return found
    }
  }

  /// Whether one of these changed after a place.
  func hasChanged(_ keys: [Key], after position: Int) -> Bool {
    state.withLock { state in
      keys.contains { key in state.place[key].map { state.entries[$0 - state.cut].position > position } ?? false }
    }
  }

  // MARK: Waiting

  /// A follower's ticket, for `next` and `leave`.
  func join() -> Int {
    state.withLock { state in
      state.tickets += 1
      state.joined.insert(state.tickets)
      return state.tickets
    }
  }

  /// Waits for something newer. One ticket waits once at a time.
  func next(after position: Int, _ ticket: Int) async -> Wake {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let wake = state.withLock { state -> Wake? in
          if state.isOver || !state.joined.contains(ticket) { return .ended }
          if state.newest > position { return .changed }
          state.waiters[ticket] = continuation
          return nil
        }
        if let wake { continuation.resume(returning: wake) }
      }
    } onCancel: {
      leave(ticket)
    }
  }

  /// The follower is gone: its wait ends now, and any further one at once.
  func leave(_ ticket: Int) {
    let waiter = state.withLock { state in
      state.joined.remove(ticket)
      return state.waiters.removeValue(forKey: ticket)
    }
    waiter?.resume(returning: .ended)
  }
}
