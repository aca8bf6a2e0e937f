internal import LinuxKit
import Synchronization

/// Work that goes as deep as the deepest view tree, on a thread whose stack holds it, one piece after the other. The thread
/// is there only while there is work, and for as long after it as it may linger.
final class DeepThread: Sendable {
  private struct Piece: Sendable {
    // `work` and `refuse` both resume the continuation, and one of the two is called.
    var work: @Sendable () -> Void
    /// Instead of the work, where there is no thread.
    var refuse: @Sendable () -> Void
  }

  private struct State {
    var queue: [Piece] = []
    var isRunning = false
  }

  private let state = Mutex(State())
  private let lingering: Duration
  private let farewell: @Sendable () -> Void
  /// Signalled for each piece; only a thread that lingers waits for it.
  private let semaphore = Semaphore()

  /// - Parameters:
  ///   - lingering: how long the thread stays without work. A process that it started ends with it.
  ///   - farewell: called on the thread before it ends.
  init(lingering: Duration = .zero, farewell: @escaping @Sendable () -> Void = {}) {
    (self.lingering, self.farewell) = (lingering, farewell)
  }

  /// Nil where the system has no thread left.
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
    await withCheckedContinuation { continuation in
      let piece = Piece(
        work: { continuation.resume(returning: work()) }, refuse: { continuation.resume(returning: nil) })
      // Who finds no thread running starts it, under the lock: there is one at most.
      let begins = state.withLock { state in
        state.queue.append(piece)
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if lingering > .zero { semaphore.signal() }
      guard begins, !start() else { return }
      let refused = state.withLock { state in
        defer { state = State() }
        return state.queue
      }
      for piece in refused { piece.refuse() }
    }
  }

  private func work() {
    while true {
      while let piece = next() { piece.work() }
      if lingering > .zero, semaphore.wait(atMost: lingering) { continue }
      farewell()
      if ends() { return }
    }
  }

  private func next() -> Piece? {
    state.withLock { state in state.queue.isEmpty ? nil : state.queue.removeFirst() }
  }

  /// Whether the thread ends, under the lock: who adds next starts another.
  private func ends() -> Bool {
    state.withLock { state in
      state.isRunning = !state.queue.isEmpty
      return !state.isRunning
    }
  }

  private func start() -> Bool {
    // Address space only, until a page is reached.
    guard let thread = SystemThread.start(stack: 64 << 20, { [self] in work() }) else { return false }
    thread.detach()
    return true
  }
}
