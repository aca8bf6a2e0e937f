import CLua

/// Where a call that may wait has come to.
public enum LuaProgress<R> {
  case finished(R)
  /// A host function answered `.suspend` with this token, and waits for its reply.
  case suspended(token: Int)
}

/// How the host answers a suspended call.
public enum LuaReply {
  /// The waiting function returns what is written.
  case values((inout LuaWriter) -> Void)
  /// The waiting function raises an error, at the script's line.
  case raise(String)
}

/// One call of a script that may wait: a coroutine with its own limits. Several may be under way in one state.
///
/// Ticks and CPU time stand still while it waits; the wall clock runs on. The host itself ends a wait that takes too long:
/// nothing runs in the state then.
public final class LuaThread {
  private let state: LuaState
  private let thread: LuaHandle
  private let reference: LuaReference  // keeps the coroutine alive; dropping it closes nothing, see drop()
  private var budget: lk_budget
  private let cancellation: LuaCancellation?
  private enum Stage { case fresh, waiting, running, ended }
  private var stage = Stage.fresh

  init(_ state: LuaState, _ thread: LuaHandle, _ reference: LuaReference, _ limits: LuaLimits) {
    self.state = state
    self.thread = thread
    self.reference = reference
    budget = limits.budget()
    cancellation = limits.cancellation
  }

  public var isEnded: Bool { stage == .ended }

  /// Runs until the script's next wait, or its end. The first resume's values are the function's arguments.
  public func resume<R>(
    _ reply: LuaReply = .values { _ in }, reading: (borrowing LuaValues) -> R
  ) throws(LuaError) -> LuaProgress<R> {
    guard stage == .fresh || stage == .waiting else {
      throw LuaError(.runtime, "this call has finished or is already running")
    }
    let L = state.active
    let base = lua_gettop(L)
    state.releases.empty(into: L)
    let writer = written(reply)
    var budget = self.budget  // a copy: host functions run during the call
    var count: Int32 = 0
    stage = .running
    let status = lk_resume(thread, L, writer.bytes, writer.count, &budget, &count)
    self.budget = budget
    state.giveBack(writer)
    if status == LUA_YIELD {
      stage = .waiting
      return .suspended(token: state.suspension)
    }
    stage = .ended
    guard status == LUA_OK else {
      let error = state.failure(status, on: count < 0 ? L : thread)
      lua_settop(L, base)
      throw error
    }
    defer { lua_settop(thread, 0) }
    return .finished(reading(LuaValues(thread, base: lua_gettop(thread) - count + 1, count: Int(count), state)))
  }

  private func written(_ reply: LuaReply) -> LuaWriter {
    var writer = state.takeWriter()
    let waiting = stage == .waiting
    switch reply {
    case .values(let write):
      if waiting { writer.write(true) }
      write(&writer)
    case .raise(let message):
      if waiting { writer.write(false) }
      writer.write(LuaError.cut(message))
    }
    return writer
  }

  /// Gives the call up while it waits. The script's pending `<close>` variables are closed, within what is left of the limits.
  public func drop() {
    guard stage == .waiting || stage == .fresh else { return }
    stage = .ended
    var budget = self.budget
    lk_drop(state.active, thread, &budget)
    withExtendedLifetime(reference) {}
  }

  /// The whole call as an async function: each wait is answered by `answering`, on the caller's actor.
  public func run<R>(
    isolation: isolated (any Actor)? = #isolation, arguments: (inout LuaWriter) -> Void = { _ in },
    answering: (Int) async -> LuaReply, reading: (borrowing LuaValues) -> R
  ) async throws(LuaError) -> R {
    var progress = try withoutActuallyEscaping(arguments) { write throws(LuaError) in
      try resume(.values(write), reading: reading)
    }
    while true {
      switch progress {
      case .finished(let result): return result
      case .suspended(let token): progress = try resume(await answering(token), reading: reading)
      }
    }
  }
}
