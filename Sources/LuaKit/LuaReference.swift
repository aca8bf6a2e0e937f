import CLua
internal import Synchronization

/// A Lua value kept alive: a function to call later, a table to fill or pass. Belongs to one state.
///
/// Dropping it is safe anywhere: the number goes to a list that the state empties on its own thread.
public final class LuaReference {
  let number: Int32
  let releases: LuaReleases

  init(_ number: Int32, _ releases: LuaReleases) {
    self.number = number
    self.releases = releases
  }
  deinit { releases.add(number) }
}

/// Registry slots that are not referred to any more, waiting for their state's next call.
final class LuaReleases: Sendable {
  private let numbers = Mutex<[Int32]>([])
  /// Read without the lock on each call; a late look only leaves a slot for the next one.
  private let waiting = Atomic<Bool>(false)

  func add(_ number: Int32) {
    numbers.withLock { $0.append(number) }
    waiting.store(true, ordering: .releasing)
  }
  @inline(__always)
  func empty(into L: LuaHandle) {
    guard waiting.load(ordering: .acquiring) else { return }
    drain(L)
  }
  private func drain(_ L: LuaHandle) {
    waiting.store(false, ordering: .relaxed)
    let all = numbers.withLock { list in
      defer { list.removeAll(keepingCapacity: true) }
      return list
    }
    for number in all { lk_unref(L, number) }
  }
}
