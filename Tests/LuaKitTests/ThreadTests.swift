import LuaKit
import Testing

@Suite("Calls that wait") struct ThreadTests {
  @Test(
    "waiting works wherever Lua can yield",
    arguments: [
      Harmless(57, "wait", "local a = wait(1) return a", 1),
      Harmless(58, "wait in pcall, failing", "return pcall(wait, 'fail')", false, "widget.lua:1: no network"),
      Harmless(
        58, "… says the script's line", "return select(2, pcall(function() return\nwait('fail') end))",
        "widget.lua:2: no network"),
      Harmless(59, "wait in sort", "return (pcall(table.sort, {3,2,1}, function() return wait(true) end))", false),
      Harmless(
        59, "wait in gsub", "return select(2, pcall(string.gsub, 'a', '.', function() return wait('b') end))",
        "widget.lua:1: this call waits, and cannot be used here"),
      Harmless(60, "wait in __index", "return setmetatable({}, {__index = function(_, k) return wait(k) end}).x", "x"),
      Harmless(
        60, "wait in an iterator",
        "local n = 0 for v in function() if n < 3 then return wait(n) end end do n = n + 1 end return n", 3),
      Harmless(61, "100 waits", "local n = 0 for i = 1, 100 do n = n + wait(i) end return n", 5050),
      Harmless(91, "wait in xpcall", "return xpcall(function() return wait(7) end, function(m) return m end)", true, 7),
      Harmless(
        118, "wait in __pairs",
        "for k in pairs(setmetatable({}, {__pairs = function(t) wait(1) return next, {5} end})) do return k end", 1),
    ])
  func waiting(_ row: Harmless) {
    let outcome = run(row.chunk, asThread: true)
    #expect(outcome.values == row.values, "\(outcome.result)")
  }

  @Test("53 a traceback has all levels of the script, and none of the host's")
  func traceback() {
    let error = run(
      """
      local function c() wait(1) error("deep") end
      local function b() c() return 1 end
      function a() b() return 1 end
      a()
      """, asThread: true
    ).error
    #expect(error?.description == "widget.lua:1: deep")
    #expect(
      error?.traceback == [
        "[C]: in function 'error'", "widget.lua:1: in upvalue 'c'", "widget.lua:2: in upvalue 'b'",
        "widget.lua:3: in function 'a'", "widget.lua:4: in main chunk",
      ])
  }

  @Test("62 two calls interleaved each get their own result")
  func interleaved() throws {
    let results = try onLua { () -> [LuaValue] in
      let state = try LuaState()
      let world = World()
      try world.install(in: state)
      let function = try state.load("local a, b = ... return a, wait(b), wait(a)", name: "@w.lua")
      let first = try state.start(function, limits: .table), second = try state.start(function, limits: .table)
      let a = try first.resume(
        .values {
          $0.write("a"); $0.write("b")
        }
      ) { copy($0) }
      let b = try second.resume(
        .values {
          $0.write(1); $0.write(2)
        }
      ) { copy($0) }
      guard case .suspended(let one) = a, case .suspended(let two) = b else { return [] }
      let c = try first.resume(world.reply(to: one)) { copy($0) }
      let d = try second.resume(world.reply(to: two)) { copy($0) }
      guard case .suspended(let three) = c, case .suspended(let four) = d else { return [] }
      guard case .finished(let y) = try second.resume(world.reply(to: four), reading: { copy($0) }),
        case .finished(let x) = try first.resume(world.reply(to: three), reading: { copy($0) })
      else { return [] }
      return x + y
    }
    #expect(results == ["a", "b", "a", 1, 2, 1])
  }

  @Test(
    "63 dropping a waiting call closes its variables, within its limits",
    arguments: [
      ("log 'closed'", ["closed"]), ("log 'closing' while true do end", ["closing"]),
    ])
  func drop(_ handler: String, _ expected: [String]) throws {
    let log = try onLua { () -> [String] in
      let state = try LuaState()
      let world = World()
      try world.install(in: state)
      let function = try state.load(
        "local x <close> = setmetatable({}, {__close = function() \(handler) end}) wait(1) log 'woken'", name: "@w.lua")
      let thread = try state.start(function, limits: .table)
      _ = try thread.resume { _ in }
      thread.drop()
      #expect(thread.isEnded)
      return world.log
    }
    #expect(log == expected)
  }

  @Test("90 after a limit nothing is closed, and nothing hangs")
  func dropAfterLimit() {
    let outcome = run(
      """
      local x <close> = setmetatable({}, {__close = function() while true do end end})
      while true do end
      """, asThread: true)
    #expect(outcome.error?.kind == .cpu)
    #expect(outcome.error?.line == 2)
  }

  @Test("64 ten thousand calls leave nothing behind")
  func many() throws {
    let (before, after) = try onLua {
      let state = try LuaState()
      let world = World()
      try world.install(in: state)
      let function = try state.load("return wait(1)", name: "@w.lua")
      func round(_ count: Int) throws -> Int {
        for index in 0..<count {
          let thread = try state.start(function, limits: .table)
          _ = try thread.resume { _ in }
          if index.isMultiple(of: 2) { thread.drop() }
        }
        _ = try state.value(of: state.load("return 1", name: "@o.lua"), limits: .table)
        state.collectGarbage()
        return state.usedBytes
      }
      return (try round(100), try round(10_000))
    }
    #expect(Double(after) < Double(before) * 1.05)
  }

  @Test("65 waiting costs no CPU budget, and its time counts against the wall limit")
  func clocks() throws {
    let (value, late) = try onLua { () -> (LuaValue, LuaError.Kind?) in
      let state = try LuaState()
      let world = World()
      try world.install(in: state)
      let function = try state.load("wait(1) return 'late'", name: "@w.lua")
      func wait(_ limits: LuaLimits) throws -> LuaValue {
        let thread = try state.start(function, limits: limits)
        guard case .suspended(let token) = try thread.resume(reading: { _ in LuaValue.nil }) else { return .nil }
        // The host is busy for 300 ms; the test waits for nothing else.
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .milliseconds(300) {}
        guard case .finished(let value) = try thread.resume(world.reply(to: token), reading: { $0.value(0) }) else {
          return .nil
        }
        return value
      }
      let value = try wait(LuaLimits(cpu: .milliseconds(200), wall: .seconds(180)))
      return (value, kind { try wait(LuaLimits(cpu: .seconds(180), wall: .milliseconds(200))) })
    }
    #expect(value == "late")
    #expect(late == .wall)
  }

  @Test("waiting does not refill ticks")
  func ticks() {
    let outcome = run(
      "while true do wait(1) for i = 1, 1000 do end end", limits: LuaLimits(ticks: 100_000), asThread: true)
    #expect(outcome.error?.kind == .cpu)
  }

  @Test("a dead or running call cannot be resumed")
  func ended() throws {
    let message = try onLua { () -> String? in
      let state = try LuaState()
      let thread = try state.start(state.load("return 1", name: "@w.lua"), limits: .table)
      _ = try thread.resume { _ in }
      return failure { try thread.resume { _ in } }?.message
    }
    #expect(message == "this call has finished or is already running")
  }

  @Test("an actor on a Lua thread runs calls as async functions")
  func actor() async throws {
    let owner = Owner()
    async let one = owner.double(21)
    async let two = owner.double(4)
    #expect(try await [one, two] == [42, 8])
  }
}

/// An example of a host's actor.
actor Owner {
  private let executor = LuaExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private var state: LuaState?

  func double(_ number: Int) async throws -> LuaValue {
    let state = try self.state ?? LuaState()
    self.state = state
    let wait = state.register { call in .suspend(Int(call.arguments.integer(0) ?? 0)) }
    let function = try state.load("local wait, n = ... return wait(n) + n", name: "@w.lua")
    let thread = try state.start(function, limits: .table)
    return try await thread.run(arguments: {
      $0.write(wait); $0.write(number)
    }) { token in
      await Task.yield()
      return .values { $0.write(token) }
    } reading: {
      $0.value(0)
    }
  }
}
