import LuaKit
import Testing

@Suite("Limits") struct LimitTests {
  let forever = "while true do end"

  @Test("7 the CPU clock ends what ticks do not")
  func cpuClock() {
    let outcome = run(forever, limits: LuaLimits(ticks: .max, cpu: .milliseconds(50)))
    #expect(outcome.error?.kind == .cpu)
    #expect(outcome.error?.message == "CPU time limit exceeded")
  }
  @Test("7 the wall clock ends what has no other limit")
  func wallClock() {
    let outcome = run(forever, limits: LuaLimits(ticks: .max, wall: .milliseconds(50)))
    #expect(outcome.error?.kind == .wall)
    #expect(outcome.elapsed >= .milliseconds(50))
  }
  @Test("8 cancelling works from another thread, and before the call")
  func cancel() throws {
    let cancellation = LuaCancellation()
    let executor = LuaExecutor(), other = LuaExecutor()
    let kind: LuaError.Kind? = executor.run {
      do throws(LuaError) {
        let state = try LuaState()
        let loop = try state.load("started() while true do end", name: "@w.lua")
        let started = state.register { _ in
          other.run { cancellation.cancel() }
          return .return
        }
        try state.setGlobal("started") { $0.write(started) }
        try state.value(of: loop, limits: LuaLimits(ticks: .max, cancellation: cancellation))
        return nil
      } catch { return error.kind }
    }
    #expect(kind == .cancelled)
    #expect(run("return 1", limits: LuaLimits(ticks: .max, cancellation: cancellation)).error?.kind == .cancelled)
  }
  @Test("9, 10 a limit is final until new limits are set")
  func latch() throws {
    let (first, second, third) = try onLua {
      let state = try LuaState()
      let loop = try state.load("while true do pcall(function() while true do end end) end", name: "@w.lua")
      let one = try state.load("return 1", name: "@o.lua")
      let first = kind { try state.value(of: loop, limits: .table) }
      #expect(state.isStopped)
      let second = kind { try state.value(of: one) }
      return (first, second, try state.value(of: one, limits: .table))
    }
    #expect(first == .cpu)
    #expect(second == .cpu)
    #expect(third == 1)
  }
  @Test("11 no host call runs after a limit")
  func hostCall() {
    let outcome = run("pcall(function() while true do end end) log 'x'")
    #expect(outcome.log.isEmpty)
    #expect(outcome.error?.kind == .cpu)
  }
  @Test("ticks just below and just above", arguments: [(100_000, true), (200_000, false)])
  func ticks(_ rounds: Int, _ passes: Bool) {
    let outcome = run(
      "local n = 0 for i = 1, \(rounds) do n = n + i * 2 end return 1", limits: LuaLimits(ticks: 400_000))
    #expect((outcome.error == nil) == passes)
  }
  @Test("the same chunk costs the same ticks every time")
  func deterministicTicks() throws {
    let lines = try (1...3).map { _ in
      try #require(run("local n = 0\nwhile true do\nn = n + 1\nlog(n)\nend", limits: LuaLimits(ticks: 50_000)).log.last)
    }
    #expect(Set(lines).count == 1)
  }
  @Test("memory just below and just above", arguments: [(3, true), (5, false)])
  func memory(_ megabytes: Int, _ passes: Bool) {
    let outcome = run(
      "local s = ('x'):rep(\(megabytes) << 20) local n = 0 for i = 1, 1000 do n = n + 1 end return #s",
      memory: LuaMemoryLimit(soft: 4 << 20))
    #expect((outcome.error == nil) == passes)
  }
  @Test("29, 30 the watchdog names the endless pattern")
  func watchdog() throws {
    // Rows 29 and 30 end the process; this pattern ends after some tenths of a second.
    let seen = Places()
    let executor = LuaExecutor()
    let watchdog = LuaWatchdog(cpu: .milliseconds(20)) { place, _ in seen.add(place) }
    let outcome = try executor.run(watchdog: watchdog) {
      let state = try LuaState()
      let chunk = try state.load("\n\nreturn ('x'):rep(12000):find('x-y')", name: "@bundle/widget.lua")
      return try state.value(of: chunk, limits: LuaLimits(ticks: 1000))
    }
    #expect(outcome == nil)
    #expect(seen.all.map(\.?.description) == ["bundle/widget.lua:3: string.find"])
    #expect(executor.note.place == nil)
  }
  @Test("a call far past its own limit is named, however much time the job has")
  func callWatchdog() throws {
    let seen = Places()
    let executor = LuaExecutor()
    let watchdog = LuaWatchdog(cpu: .seconds(3600)) { place, limit in
      seen.add(limit == .milliseconds(20) ? place : nil)
    }
    try executor.run(watchdog: watchdog) {
      let state = try LuaState()
      let chunk = try state.load("return ('x'):rep(12000):find('x-y')", name: "@widget.lua")
      _ = try? state.value(of: chunk, limits: LuaLimits(cpu: .milliseconds(20)))
    }
    #expect(seen.all.map(\.?.description) == ["widget.lua:1: string.find"])
  }
  @Test("a watchdog on a short job reports nothing")
  func quietWatchdog() throws {
    let seen = Places()
    let sum = LuaExecutor().run(watchdog: LuaWatchdog(cpu: .seconds(5)) { place, _ in seen.add(place) }) { 1 + 1 }
    #expect(sum == 2)
    #expect(seen.all.isEmpty)
  }
}
