import LuaKit
import Synchronization
import Testing

@Suite("The Lua thread") struct ExecutorTests {
  private struct Failure: Error, Equatable {}

  @Test("run returns what its body returns, and throws what it throws")
  func run() {
    let executor = LuaExecutor()
    #expect(executor.run { 40 + 2 } == 42)
    #expect(throws: Failure.self) { try executor.run { () throws(Failure) in throw Failure() } }
  }
  @Test("run inside run does not deadlock")
  func nested() {
    let executor = LuaExecutor()
    #expect(executor.run { executor.run { 3 } } == 3)
  }
  @Test("jobs of many callers run one at a time")
  func serial() async {
    let executor = LuaExecutor()
    let turns = Turns()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          executor.run {
            turns.enter()
            turns.leave()
          }
        }
      }
    }
    #expect(turns.most == 1)
  }
  @Test("an actor's jobs run on the thread, and it may be released there")
  func actors() async throws {
    for _ in 0..<50 {
      let owner = Owner()
      #expect(try await owner.double(1) == 2)
    }
  }
  @Test("two callers never use a state at once")
  func twoCallers() async throws {
    let owner = Owner()
    let sum = try await withThrowingTaskGroup(of: LuaValue.self) { group in
      for number in 1...100 { group.addTask { try await owner.double(number) } }
      return try await group.reduce(into: Int64(0)) { sum, value in
        if case .integer(let number) = value { sum += number }
      }
    }
    #expect(sum == 10100)
  }
  @Test("its stack is large enough for Lua's deepest nesting with Swift frames between")
  func nesting() throws {
    let kind = try onLua { () -> LuaError.Kind? in
      let state = try LuaState()
      let again = state.register { call in
        guard let function = call.arguments.reference(0) else { return .raise("no function") }
        do {
          _ = try call.state.value(of: function) { $0.write(function) }
          return .return
        } catch { return .raise((error as? LuaError)?.message ?? "") }
      }
      try state.setGlobal("again") { $0.write(again) }
      let function = try state.load("local f = ... again(f)", name: "@w.lua")
      return LuaKitTests.kind {
        try state.value(of: function, limits: LuaLimits(ticks: 10_000_000)) { $0.write(function) }
      }
    }
    #expect(kind == .depth || kind == .runtime)
  }
}

/// The largest number inside at once.
private final class Turns: Sendable {
  private let count = Mutex((inside: 0, most: 0))
  func enter() {
    count.withLock {
      $0.inside += 1
      $0.most = max($0.most, $0.inside)
    }
  }
  func leave() { count.withLock { $0.inside -= 1 } }
  var most: Int { count.withLock { $0.most } }
}
