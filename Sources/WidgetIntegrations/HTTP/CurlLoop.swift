import CCurl
import LinuxKit
import Synchronization
import WidgetServices

/// The thread that runs transfers. Others hand it what is to be done, and wake it.
final class CurlLoop: Sendable {
  /// Connections that are kept, each may hold the system's certificates, and seconds for which one is kept unused: shorter
  /// than servers keep theirs, for one that the server closes at the same moment would be a failure.
  private static let connections = 16, idle = 2

  private enum Command: Sendable {
    case begin(Int, WebTransfer, RunningTransfer.Answer)
    case cancel(Int)
  }

  /// The timeout of one wait, in milliseconds; other threads wake the loop, and libcurl keeps its transfers' deadlines.
  private static let wait: Int32 = 3_600_000

  /// libcurl's loop.
  /// One pointer, passed to one thread.
  private struct Handle: @unchecked Sendable {
    // @unchecked: only `CurlLoop.work` uses it, on one thread, but for `ccurl_wake`, which any thread may call while it is in
    // the state; it is taken from there before it is freed.
    let pointer: OpaquePointer
  }

  private struct State {
    var commands: [Command] = []
    /// Nil before the first transfer and after the end.
    var handle: Handle?
    var lastID = 0
    /// Transfers without an answer.
    /// A transfer that is in neither list has its answer, and a late cancellation is nothing.
    var open: Set<Int> = []
    var isStopped = false
  }

  private let state = Mutex(State())

  func newID() -> Int {
    state.withLock { state in
      state.lastID += 1
      state.open.insert(state.lastID)
      return state.lastID
    }
  }

  // The thread starts with the first transfer: a runtime whose bundles ask nothing has none.
  func begin(_ id: Int, _ transfer: WebTransfer, _ answer: @escaping RunningTransfer.Answer) {
    let isTaken = state.withLock { state in
      guard !state.isStopped, state.handle != nil || start(&state) else {
        state.open.remove(id)
        return false
      }
      give(.begin(id, transfer, answer), &state)
      return true
    }
    if !isTaken { answer(.failure(.unavailable)) }
  }

  func cancel(_ id: Int) {
    state.withLock { state in if state.open.contains(id) { give(.cancel(id), &state) } }
  }

  /// Ends running transfers, and the thread. It does not block: the thread ends the transfers with a fault.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      if let handle = state.handle { ccurl_wake(handle.pointer) }
    }
  }

  // Called under the lock, so that the handle cannot be freed between look and wake.
  private func give(_ command: Command, _ state: inout State) {
    state.commands.append(command)
    if let handle = state.handle { ccurl_wake(handle.pointer) }
  }

  private func start(_ state: inout State) -> Bool {
    guard let pointer = ccurl_loop_new(Self.connections, Self.idle) else { return false }
    let handle = Handle(pointer: pointer)
    // A mebibyte of stack is address space: only what is reached costs memory.
    guard let thread = SystemThread.start(stack: 1 << 20, { [self] in work(handle) }) else {
      ccurl_loop_free(pointer)
      return false
    }
    thread.detach()
    state.handle = handle
    return true
  }

  // MARK: The thread

  private func work(_ handle: Handle) {
    // Each is held here from before libcurl knows it until libcurl has let it go.
    var running: [Int: RunningTransfer] = [:]
    var cancelled: Set<Int> = []
    var isWell = true
    while isWell, let commands = take() {
      for command in commands { obey(command, &running, &cancelled, handle.pointer) }
      isWell = ccurl_perform(handle.pointer)
      // Before the wait: what has ended is nothing to wait for.
      // In this order: a transfer that begins may end at once.
      collect(&running, handle.pointer)
      if isWell { isWell = ccurl_wait(handle.pointer, Self.wait) }
    }
    // Commands that came too late are answered too: no task waits for ever.
    let left = end(handle)
    for transfer in running.values { transfer.end(in: handle.pointer, .broken) }
    for case .begin(_, _, let answer) in left { answer(.failure(.broken)) }
    ccurl_loop_free(handle.pointer)
  }

  /// What is to be done; nil: nothing any more.
  private func take() -> [Command]? {
    state.withLock { state in
      if state.isStopped { return nil }
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// From here on libcurl's loop is not woken; the next transfer, where there may be one, makes another.
  private func end(_ handle: Handle) -> [Command] {
    state.withLock { state in
      state.handle = nil
      state.open = []
      defer { state.commands = [] }
      return state.commands
    }
  }

  private func obey(
    _ command: Command, _ running: inout [Int: RunningTransfer], _ cancelled: inout Set<Int>, _ loop: OpaquePointer
  ) {
    switch command {
    case .begin(let id, let transfer, let answer):
      let begun = RunningTransfer(id: id, transfer, answer)
      // Cancelled before it began: both commands came in one round, or in the wrong order.
      if cancelled.remove(id) != nil {
        close(id)
        begun.end(in: nil, .cancelled)
        return
      }
      running[id] = begun
      guard !begun.begin(in: loop) else { return }
      running[id] = nil
      close(id)
      begun.end(in: nil, .unavailable)
    case .cancel(let id):
      guard let transfer = running.removeValue(forKey: id) else {
        // Its beginning comes later, or its end came before.
        if state.withLock({ $0.open.contains(id) }) { cancelled.insert(id) }
        return
      }
      close(id)
      transfer.end(in: loop, .cancelled)
    }
  }

  // Results are taken one by one, until libcurl has none.
  private func collect(_ running: inout [Int: RunningTransfer], _ loop: OpaquePointer) {
    var result = ccurl_result()
    while let context = ccurl_ended(loop, &result) {
      // Still held by `running`.
      let transfer = Unmanaged<RunningTransfer>.fromOpaque(context).takeUnretainedValue()
      running[transfer.id] = nil
      close(transfer.id)
      transfer.end(in: loop, result)
    }
  }

  private func close(_ id: Int) { state.withLock { _ = $0.open.remove(id) } }
}
