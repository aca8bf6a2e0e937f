import LuaKit
import Testing

@Suite("Repeatable runs") struct RepeatableTests {
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
  @Test(
    "next uses the same order, even if the table changes below it",
    arguments: [
      ("for k in next, {b=1, a=1, [3]=1, [1]=1, [2.5]=1, [-1]=1, Z=1} do put(k) end", "-1 1 2.5 3 Z a b"),
      ("for k in next, {1, 2, nil, 4} do put(k) end", "1 2 4"),
      ("for k in next, {} do put(k) end", ""),
      ("put(next({}) == nil) put(next {b=1, a=2})", "true a"),
      ("local t = {a=1,b=2,c=3,d=4} for k in next, t do put(k) t[k] = nil t.c = nil end put(next(t))", "a b d nil"),
      (
        "local t = {c=1,a=1,b=1} for k in next, t do for j in next, t do put(k .. j) end end",
        "aa ab ac ba bb bc ca cb cc"
      ),
      ("local t = {a=1,b=1,c=1} put((next(t, 'c'))) put((next(t, 'a'))) put((next(t, 'aa')))", "nil b b"),
      ("local t = {a=1,c=1} put(next(t)) t.b = 1 local k = next(t, 'a') put(k) put(next(t, k))", "a b c"),
      ("local t = {a=1} local k repeat k = next(t, k) put(k) until not k", "a nil"),
      ("for k in next, {[true]=1, [false]=1, [0]=1, x=1} do put(k) end", "0 x false true"),
      (
        "local n = 0 local t = {} for i = 1, 1000 do t['k' .. i] = i end while next(t) do t[next(t)] = nil n = n + 1 end put(n)",
        "1000"
      ),
      ("put(pcall(next)) put(pcall(next, 1))", "false false"),
    ])
  func nextKeys(_ script: String, _ keys: String) {
    let whole = """
      local r = {}
      local function put(k) r[#r + 1] = tostring(k) end
      \(script)
      return table.concat(r, ' ')
      """
    #expect(run(whole, limits: LuaLimits(ticks: 100_000_000)).first == LuaValue(stringLiteral: keys))
  }
  @Test("objects as keys have the same order in every state", arguments: ["pairs(t)", "next, t"])
  func objects(_ walk: String) {
    let script = """
      local names, t, r = {}, {}, {}
      for i = 1, 50 do
        local k = i % 2 == 0 and {} or function() return i end
        names[k], t[k] = i, true
      end
      for k in \(walk) do r[#r + 1] = names[k] end
      return table.concat(r, ' ')
      """
    let first = run(script).first
    for _ in 0..<5 { #expect(run(script).first == first) }
  }
  @Test("equal elements keep their order, however long the list", arguments: [2, 3, 100, 101, 2_001, 5_000, 100_000])
  func stable(_ count: Int) {
    let script = """
      local t = {}
      for i = 1, \(count) do t[i] = { k = i * 7919 % 13, i = i } end
      table.sort(t, function(a, b) return a.k < b.k end)
      for i = 2, #t do
        local a, b = t[i - 1], t[i]
        if a.k > b.k or a.k == b.k and a.i > b.i then return i end
      end
      return "stable"
      """
    #expect(run(script, limits: LuaLimits(ticks: 100_000_000)).first == "stable")
  }
  @Test(
    "table.sort matches Lua's in everything else",
    arguments: [
      ("local t = {3,1,2} table.sort(t) return table.concat(t, ' ')", "1 2 3"),
      ("local t = {3,1,2} table.sort(t, function(a, b) return a > b end) return table.concat(t, ' ')", "3 2 1"),
      ("local t = {'b','a','B'} table.sort(t) return table.concat(t, ' ')", "B a b"),
      ("local t = {} table.sort(t) return tostring(#t)", "0"),
      ("local t = {1} table.sort(t, 5) return tostring(#t)", "1"),
      ("return tostring(pcall(table.sort, {2, 1}, 5))", "false"),
      ("return select(2, pcall(table.sort, {2, 'a'}))", "attempt to compare string with number"),
      // The list is unchanged if a comparison raises.
      (
        "local t = {3,2,1} pcall(table.sort, t, function(a, b) if a == 1 then error 'x' end return a < b end) "
          + "return table.concat(t, ' ')", "3 2 1"
      ),
      // A comparison may change the list, and only receives its members.
      (
        "local t, n = {5,4,3,2,1}, 0 table.sort(t, function(a, b) t[1] = nil n = n + (a and b and 0 or 1) return a < b end) "
          + "return table.concat(t, ' ') .. ' ' .. n", "1 2 3 4 5 0"
      ),
      (
        "local m = setmetatable({}, {__index = {9, 8}, __newindex = function() error 'w' end}) table.sort(m) "
          + "return tostring(rawlen(m))", "0"
      ),
    ])
  func sorting(_ script: String, _ result: String) {
    #expect(run(script).first == LuaValue(stringLiteral: result))
  }
  @Test("comparisons in C end by the CPU limit")
  func slowSorting() {
    let outcome = run(
      "local s = ('x'):rep(4e6) local t = { s .. 1, s .. 2, s .. 3 } for i = 4, 20000 do t[i] = t[i % 3 + 1] end "
        + "table.sort(t) return #t", limits: LuaLimits(ticks: .max, cpu: .milliseconds(50)),
      memory: LuaMemoryLimit(soft: 64 << 20))
    #expect(outcome.error?.kind == .cpu)
    #expect(outcome.error?.line == 1)
  }
  @Test(
    "no conversion of a value to text shows an address",
    arguments: [
      "tostring(v)", "('%s'):format(v)", "('%20s|%-20.30s'):format(v, v)", "('%%%s'):format(v)",
      "select(2, pcall(string.format, '%d', v))", "select(2, pcall(string.format, '%q', v))",
      "select(2, pcall(string.format, '%p', v))", "select(2, pcall(string.rep, v, 2))",
      "select(2, pcall(table.concat, {v}))", "select(2, pcall(function() return v .. '' end))",
      "select(2, pcall(function() return v < v end))", "select(2, pcall(function() return v + 1 end))",
      "select(2, pcall(setmetatable, 1, v))", "select(2, pcall(table.sort, {v, v}))",
      "select(2, pcall(utf8.char, v))", "select(2, pcall(math.floor, v))",
      "(('x'):gsub('x', function() return select(2, pcall(string.gsub, 'x', 'x', v)) end))",
      // Converting the first one to text changes how the next is converted.
      "('%s %s'):format(setmetatable({}, {__tostring = function() strip(v) return 'a' end}), v)",
      "('%s %s %s'):format(v, setmetatable({}, {__tostring = function() strip(v) return 'a' end}), v)",
      "tostring(setmetatable({}, {__tostring = function() strip(v) return tostring(v) end}))",
      "('%s'):format(setmetatable({}, {__name = 'N'}))",
      "select(2, pcall(string.format, '%s %s', setmetatable({}, {__name = 'N'})))",
      "select(2, pcall(string.format, '%s %d', setmetatable({}, {__name = '7'})))",
    ])
  func addresses(_ text: String) {
    let makers = [
      "{}", "print or tostring", "function() end", "setmetatable({}, {__name = 'N'})",
      "setmetatable({}, {__tostring = function() return 'own' end})",
    ]
    for maker in makers {
      let script = """
        local function strip(v) local m = getmetatable(v) if m then m.__tostring = nil end end
        local v = \(maker)
        local text = tostring(\(text))
        return text:find '0x%x%x%x%x%x%x' and text or 'none'
        """
      #expect(run(script).first == "none")
    }
  }
  @Test("a described value does not count as an additional argument")
  func missingArgument() {
    let script = "return select(2, pcall(string.format, '%s %s', setmetatable({}, {__name = 'N'})))"
    #expect(run(script).first == "bad argument #3 to 'string.format' (no value)")
  }
  @Test("79 the host seeds math.random")
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
  @Test("85 states are independent of each other")
  func isolation() throws {
    let value = try onLua { () -> LuaValue in
      let one = try LuaState(), two = try LuaState()
      _ = try one.value(of: one.load("string.x, y = 1, 2", name: "@a.lua"), limits: .table)
      return try two.value(of: two.load("return string.x == nil and y == nil", name: "@b.lua"), limits: .table)
    }
    #expect(value == true)
  }
}
