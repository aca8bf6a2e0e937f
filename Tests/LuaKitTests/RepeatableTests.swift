import LuaKit
import Testing

@Suite("The same in every run") struct RepeatableTests {
  @Test(
    "78 pairs visits numbers, then strings by bytes",
    arguments: [
      ("{b=1, a=1, [3]=1, [1]=1, [2.5]=1, [-1]=1, Z=1, aa=1}", "-1 1 2.5 3 Z a aa b"),
      ("{1, 2, 3}", "1 2 3"), ("{1, 2, nil, 4}", "1 2 4"), ("{}", ""), ("{x=1}", "x"),
      (
        "{[math.mininteger]=1, [math.maxinteger]=1, [2^53]=1}",
        "-9223372036854775808 9007199254740992 9223372036854775807"
      ),
    ])
  func order(_ table: String, _ keys: String) {
    #expect(
      run("local r = {} for k, v in pairs(\(table)) do r[#r+1] = tostring(k) end return table.concat(r, ' ')").first
        == LuaValue(stringLiteral: keys))
  }
  @Test("fields may be cleared while pairs visits them")
  func clearing() {
    #expect(
      run("local t = {a=1,b=2,c=3} local n = 0 for k in pairs(t) do t.b, t.c = nil, nil n = n + 1 end return n").first
        == 1)
    #expect(run("return pairs(setmetatable({}, {__pairs = function() return 1, 2, 3 end}))").values == [1, 2, 3])
    #expect(run("pairs(nil)").error?.message.contains("bad argument #1 to 'for iterator'") == false)
    #expect(run("local n, t = pairs {a=1} n() return n(), n(), (pcall(pairs))").values == [nil, nil, false])
  }
  @Test("next stays raw, and agrees in number")
  func raw() {
    #expect(run("local n = 0 for k in next, {a=1,b=2,1,2} do n = n + 1 end return n").first == 4)
  }
  @Test("79 math.random is the host's to seed")
  func random() throws {
    func numbers(_ seed: Int64) throws -> LuaValue {
      try onLua {
        let state = try LuaState()
        state.seed(seed, 1)
        return try state.value(
          of: state.load("return {math.random(), math.random(100)}", name: "@w.lua"), limits: .table)
      }
    }
    #expect(try numbers(1) == numbers(1))
    #expect(try numbers(1) != numbers(2))
    #expect(run("local a = math.random() math.randomseed() return math.random() == a").first == true)
    #expect(run("return math.random()").first == run("return math.random()").first)
  }
  @Test("85 states know nothing of each other")
  func isolation() throws {
    let value = try onLua { () -> LuaValue in
      let one = try LuaState(), two = try LuaState()
      _ = try one.value(of: one.load("string.x, y = 1, 2", name: "@a.lua"), limits: .table)
      return try two.value(of: two.load("return string.x == nil and y == nil", name: "@b.lua"), limits: .table)
    }
    #expect(value == true)
  }
}
