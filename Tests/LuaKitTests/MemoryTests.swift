import LuaKit
import Testing

@Suite("Memory") struct MemoryTests {
  @Test(
    "16, 17 a weak metatable that grows, under twenty caps",
    arguments: (0..<20).map { (200 << 10) + $0 * (400 << 10) })
  func weak(_ soft: Int) {
    let outcome = run(weakMetatable, limits: LuaLimits(ticks: 1_000_000_000), memory: LuaMemoryLimit(soft: soft))
    #expect(outcome.error?.kind == .memory)
  }

  @Test("every chunk of the hazard table ends well under a tight cap, too", arguments: [30, 40, 60, 100, 200])
  func tight(_ kilobytes: Int) {
    let memory = LuaMemoryLimit(soft: kilobytes << 10)
    for chunk in (endless + limited + refused + unparsed).filter({ $0.row != 59 }).map(\.chunk) {
      #expect(run(chunk, memory: memory).error != nil)
      #expect(run(chunk, memory: memory, asThread: true).error != nil)
    }
    for row in harmless {
      let outcome = run(row.chunk, memory: memory)
      #expect(outcome.error != nil || outcome.values == row.values)
    }
  }

  @Test("86 a failed allocation anywhere is an error or nothing, and leaves a state that can be closed")
  func sweep() throws {
    let (failed, succeeded) = try onLua {
      var failed = 0, succeeded = 0
      for allocations in 0..<2000 {
        if kind({ try useEverything(failAfter: Int64(allocations)) }) == nil { succeeded += 1 } else { failed += 1 }
      }
      return (failed, succeeded)
    }
    #expect(failed > 300)
    #expect(succeeded > 300)
  }

  /// Opens a state and uses each way from Swift into it.
  private static func use(_ state: LuaState) throws(LuaError) {
    let world = World(["m": "return { 1, 2 }"])
    try world.install(in: state)
    _ = try state.key("spacing")
    for number in 0..<200 { _ = try state.key("k\(number)") }
    let methods = try state.make { $0.table { $0.field("a", "b") } }
    let view = try state.makeClass("View", methods: methods)
    try state.fill(methods) { $0.field("pad", LuaStampedFunction("pad", tag: 2, of: view, form: .link)) }
    try state.setGlobal("V") { $0.write(LuaStampedFunction("V", tag: 1, of: view)) }
    let function = try state.load(
      """
      local a = wait(1)
      local m = require "m"
      for k, v in pairs { z = 1, y = 2 } do tostring({}) end
      return V { "a", V(1, nil):pad(a) }, ("x"):rep(10):gsub("x", "y")
      """, name: "@w.lua")
    _ = try world.finish(state.start(function, limits: .table))
    _ = try state.value(of: state.load("return V {}", name: "@v.lua"), limits: .table)
  }
  private func useEverything(failAfter: Int64) throws(LuaError) {
    try Self.use(LuaState(memory: .table, failAfter: failAfter))
  }

  @Test("garbage is collected once the heap has grown, and a young heap is left alone")
  func collector() {
    let little = run("for i = 1, 1000 do local t = { i } end", limits: LuaLimits(ticks: 100_000_000))
    #expect(little.peak == little.used)
    let much = run("for i = 1, 1000000 do local t = { i } end", limits: LuaLimits(ticks: 100_000_000))
    #expect(much.error == nil)
    #expect(much.peak < 8 << 20)
  }

  @Test("values keep their bytes while they grow and shrink through all block sizes")
  func resizing() {
    let chunk = """
      local kept = {}
      for round = 1, 3 do
        for size = 1, 400 do
          local text, list = ("x"):rep(size) .. round, {}
          for i = 1, size do list[i] = i end
          for i = size, size // 2, -1 do list[i] = nil end
          kept[size] = { text, list, size // 2 - 1 }
        end
      end
      local sum = 0
      for size, one in ipairs(kept) do
        assert(one[1] == ("x"):rep(size) .. 3)
        for i = 1, one[3] do assert(one[2][i] == i) end
        sum = sum + #one[1]
      end
      return sum
      """
    #expect(run(chunk, limits: LuaLimits(ticks: 100_000_000)).values == [80_600])
  }

  @Test("a hard cap is never less than four times the soft one")
  func factor() {
    #expect(LuaMemoryLimit(soft: 100, hard: 200).hard == 400)
    #expect(LuaMemoryLimit(soft: .max).hard == .max)
    #expect(LuaMemoryLimit(soft: -5).soft == 0)
  }
  @Test("a state too small for its libraries is refused")
  func tiny() throws {
    for size in stride(from: 0, to: 6000, by: 37) {
      _ = try onLua { kind { try LuaState(memory: LuaMemoryLimit(soft: size)) } }
    }
  }
  @Test("releasing a reference, on any thread, frees its value")
  func references() throws {
    let (held, freed) = try onLua { () -> (Int, Int) in
      let state = try LuaState()
      var keep: [LuaReference] = []
      for _ in 0..<10 { keep.append(try state.make { $0.write(String(repeating: "x", count: 100_000)) }) }
      state.collectGarbage()
      let held = state.usedBytes
      keep.removeAll()
      _ = try state.make { $0.write(1) }
      state.collectGarbage()
      return (held, state.usedBytes)
    }
    #expect(held - freed > 900_000)
  }
  @Test("a reference from another state is refused")
  func foreign() throws {
    let message = try onLua {
      let one = try LuaState(), two = try LuaState()
      let function = try one.load("return 1", name: "@w.lua")
      return failure { try two.value(of: function, limits: .table) }?.message
    }
    #expect(message == "the reference belongs to another Lua state")
  }
}
