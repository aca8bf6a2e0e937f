import LuaKit
import Testing

// Hazards of an embedded Lua (DocC: Embedding, "Overview"): a chunk, and its outcome. Limits: 1,000,000 ticks, 16 MiB soft.

struct Hazard: Sendable, CustomTestStringConvertible {
  var row: Int
  var name: String
  var chunk: String
  var kind: LuaError.Kind
  var text: String
  var line: Int?
  init(_ row: Int, _ name: String, _ chunk: String, _ kind: LuaError.Kind, _ text: String, line: Int? = nil) {
    (self.row, self.name, self.chunk, self.kind, self.text, self.line) = (row, name, chunk, kind, text, line)
  }
  var testDescription: String { "\(row) \(name)" }
}

struct Harmless: Sendable, CustomTestStringConvertible {
  var row: Int
  var name: String
  var chunk: String
  var values: [LuaValue]
  init(_ row: Int, _ name: String, _ chunk: String, _ values: LuaValue...) {
    (self.row, self.name, self.chunk, self.values) = (row, name, chunk, values)
  }
  var testDescription: String { "\(row) \(name)" }
}

/// Caught weak metatable: growth during an assignment frees a live table in 5.4.4, unless the hard cap is far (DocC:
/// Embedding, "Memory").
let weakMetatable = """
  local mt = setmetatable({__newindex = {}}, {__mode = "v"})
  local o = setmetatable({}, mt)
  for i = 1, 1e9 do o[i] = i end
  """

let endless: [Hazard] = [
  .init(1, "loop", "while true do end", .cpu, "instruction budget", line: 1),
  .init(
    2, "loop in pcall", "while true do pcall(function() while true do end end) end", .cpu, "instruction budget", line: 1
  ),
  .init(
    3, "loop in __index", "return setmetatable({},{__index=function() while true do end end}).x", .cpu,
    "instruction budget"),
  .init(
    4, "loop in __close",
    """
    local x<close> = setmetatable({},{__close=function() while true do end end}) error "a"
    """, .cpu, "instruction budget"),
  .init(5, "handler loops", "xpcall(error, function() while true do end end)", .cpu, "instruction budget"),
  .init(6, "repeat until error", "repeat until pcall(error) == nil", .cpu, "instruction budget"),
  .init(
    89, "handler loops, from the hook",
    "xpcall(function() while true do end end, function() while true do end end)", .cpu, "instruction budget"),
  .init(93, "host calls alone", "while true do add(1, 2) end", .cpu, "instruction budget"),
  .init(94, "iterator and comparator", "for x in function() return 1 end do end", .cpu, "instruction budget"),
]

let limited: [Hazard] = [
  .init(12, "string growth", "local s='x' while true do s=s..s end", .memory, "memory limit"),
  .init(13, "table growth", "local t={} for i=1,1e9 do t[i]=i end", .memory, "memory limit"),
  .init(14, "small strings", "local t={} for i=1,1e9 do t[i]=('x'):rep(100)..i end", .memory, "memory limit"),
  .init(16, "weak metatable", weakMetatable, .memory, "memory limit"),
  .init(23, "gsub growth", "return (('x'):rep(1e6)):gsub('x',('y'):rep(1000))", .memory, "memory limit"),
  .init(
    24, "concat of many",
    "local a=('x'):rep(1<<20) return " + Array(repeating: "a", count: 150).joined(separator: "..").dropLast(0), .memory,
    "memory limit"),
  .init(32, "recursion", "local function f() return f()+1 end f()", .depth, "too many nested calls"),
  .init(
    95, "memory caught", "while true do pcall(function() local t={} for i=1,1e9 do t[i]=i end end) end", .memory,
    "memory limit"),
]

let refused: [Hazard] = [
  .init(18, "rep huge", "string.rep('a',1e9)", .memory, "result too large", line: 1),
  .init(21, "move", "table.move({},1,1e9,2)", .runtime, "too many elements"),
  .init(
    22, "insert with __len", "table.insert(setmetatable({},{__len=function() return 1e9 end}),1,'x')", .runtime,
    "list is too long"),
  .init(
    96, "insert with a lying border",
    "local t={1,2,3,4,5} for i=3,61 do t[1<<i]=1 end t[9]=1 if #t<1e9 then error('list is too long?') end table.insert(t,1,'x')",
    .runtime,
    "list is too long"),
  .init(
    97, "remove with __len", "table.remove(setmetatable({},{__len=function() return 1e18 end}),1)", .runtime,
    "list is too long"),
  .init(
    98, "sort with __len", "table.sort(setmetatable({},{__len=function() return 1e8 end,__index=rawlen}))", .runtime,
    "__len"),
  .init(
    99, "concat with __len", "table.concat(setmetatable({},{__len=function() return 1e9 end,__index=rawlen}))",
    .runtime,
    "list is too long"),
  .init(
    100, "a length that changes its mind",
    "local n=0 table.insert(setmetatable({},{__len=function() n=n+1 return n>1 and 1e18 or 1 end}),1,'x') error('once')",
    .runtime, "once"),
  .init(27, "format width", "return string.format('%99999d',1)", .runtime, "invalid conversion"),
  .init(28, "unpack", "return table.unpack({},1,1e8)", .runtime, "too many results"),
  .init(31, "pattern depth", "return ('a'):rep(300):find(('a?'):rep(300))", .runtime, "pattern too complex"),
  .init(35, "gsub recursion", "local function f(s) return (s:gsub('.',f)) end f 'x'", .depth, "C stack overflow"),
  .init(43, "__gc", "setmetatable({},{__gc=print or 1})", .runtime, "__gc is not available"),
  .init(46, "error table", "error({code=5})", .runtime, "error object is a table"),
  .init(46, "error table with a message", "error({code=5,message='five'})", .runtime, "five", line: 1),
  .init(46, "error table with item 1", "error({'one'})", .runtime, "one"),
  .init(47, "error nil", "error(nil)", .runtime, "error object is nil"),
  .init(
    48, "bad __tostring", "error(setmetatable({},{__tostring=function() error 'in' end}))", .runtime,
    "error object is a table"),
  .init(101, "error with a function", "error(error)", .runtime, "error object is a function"),
  .init(66, "host raise", "local x = 1\nadd(1, 'x')", .runtime, "add takes two integers", line: 2),
  .init(59, "wait in the main chunk", "wait(1)", .runtime, "cannot be used here", line: 1),
  .init(102, "bad argument names the function", "\nstring.rep()", .runtime, "'rep'", line: 2),
  .init(103, "addresses by %p", "return string.format('%p', {})", .runtime, "invalid conversion '%p'"),
  .init(104, "level 2 is the caller's line", "local function f() error('bad', 2) end\nf()", .runtime, "bad", line: 2),
  .init(
    105, "rethrown with its place", "local _, m = pcall(function()\nerror('in') end)\n\nerror(m, 0)", .runtime, "in",
    line: 2),
]

let unparsed: [Hazard] = [
  .init(
    36, "parser depth", "return " + String(repeating: "(", count: 250) + "1" + String(repeating: ")", count: 250),
    .depth,
    "C stack overflow"),
  .init(
    37, "201 locals", (1...201).map { "local a\($0)" }.joined(separator: "\n"), .syntax, "too many local variables",
    line: 201),
  .init(38, "bytecode", "\u{1b}Lua", .syntax, "binary chunk"),
  .init(40, "source 1 MB + 1", "--" + String(repeating: "x", count: 1 << 20), .syntax, "source too large"),
  .init(106, "syntax", "local x\n = = 3", .syntax, "unexpected symbol near '='", line: 2),
]

let harmless: [Harmless] = [
  .init(15, "garbage is free", "for i=1,1e5 do local s=('x'):rep(500)..i end return 1", 1),
  .init(19, "rep empty", "return #string.rep('',1e18)", 0),
  .init(20, "rep with separator", "return ('x'):rep(3,'-')", "x-x-x"),
  .init(
    25, "sort bad order",
    """
    local t = {} for i=1,1000 do t[i]=i end
    local ok, m = pcall(table.sort, t, function() return true end) return ok or m:find("invalid order") ~= nil
    """, true),
  .init(
    44, "late __gc",
    """
    local ran, mt = false, {} setmetatable({}, mt) mt.__gc = function() ran = true end
    for i = 1, 1e5 do local s = {} end return ran
    """, false),
  .init(
    26, "sort good",
    """
    local t = {} for i=1,10000 do t[i]=math.random(1e6) end table.sort(t)
    for i=2,#t do if t[i-1]>t[i] then return i end end return 'sorted'
    """, "sorted"),
  .init(33, "tail calls", "local function f(n) if n==0 then return 'x' end return f(n-1) end return f(50000)", "x"),
  .init(34, "pcall recursion", "local function f() return pcall(f) end return (f())", true),
  .init(
    39, "BOM, shebang", "\u{feff}#!/usr/bin/lua\nreturn debug, select(2, pcall(error, 'x', 2)), 1", nil,
    "widget.lua:2: x", 1),
  .init(
    41, "globals absent",
    """
    return load or dofile or io or debug or package or coroutine or collectgarbage or string.dump or print or warn or loadfile
    """, nil),
  .init(42, "string metatable", "return getmetatable('')", "string"),
  .init(49, "text with NUL", "return 'a\\0b'", .string([97, 0, 98])),
  .init(56, "undefined global read", "local u = unpack or table.unpack return u ~= nil", true),
  .init(
    67, "integers", "return 2^53, 1//1, 3.0, math.mininteger, -0.0 == 0", 9007199254740992.0, 1, 3.0, .integer(.min),
    true),
  .init(
    92, "handler that raises", "return xpcall(error, function(m) error 'again' end)", false, "error in error handling"),
  .init(107, "handler's value", "return xpcall(error, function(m) return m .. '!' end, 'x')", false, "x!"),
  .init(
    108, "insert and remove as ever",
    """
    local t = {1,2} table.insert(t,3) table.insert(t,1,0) local a,b = table.remove(t), table.remove(t,1)
    return a, b, #t, table.remove({}), pcall(table.insert, t, 9, 1), table.concat({1,2,3},'-')
    """, 3, 0, 2, nil, false, "1-2-3"),
  .init(
    109, "remove at the border",
    "local t = {1} return table.remove(t, 2), table.remove(t, 1), #t, (pcall(table.remove, t, 5))",
    nil, 1, 0, false),
  .init(110, "format", "return string.format('%5.1f|%d|%s|%s|%%|%q', 1.25, 3, 'x', nil, 'y')", "  1.2|3|x|nil|%|\"y\""),
  .init(
    111, "no addresses", "local t = {} return tostring(t), string.format('%s', t), tostring({}), tostring(print)",
    "table: 0x1", "table: 0x1", "table: 0x2", "nil"),
  .init(
    112, "__tostring and __name",
    "return tostring(setmetatable({},{__tostring=function() return 'me' end})), "
      + "tostring(setmetatable({},{__name='Point'}))", "me", "Point: 0x1"),
  .init(
    113, "patterns", "return ('a=b'):match('^(%w+)=(%w+)$'), ('abc'):gsub('.', {a='1'}), ('x y'):find(' ', 1, true)",
    "a", "1bc", 2, 2),
  .init(
    114, "gmatch",
    "local t = {} for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do t[#t+1]=k..v end return table.concat(t)",
    "a1b2"),
  .init(
    115, "long gmatch is noted and right",
    """
    local s, n = ('ab '):rep(5000), 0 for a, b in s:gmatch('(%a-)(b?) ') do n = n + #a + #b end return n
    """, 10000),
  .init(116, "host function", "return add(40, 2), select('#', log('x'))", 42, 0),
  .init(117, "select on the library copies", "string.extra = 1 return ('x').extra, string.extra", 1, 1),
]

@Suite("Hazards") struct HazardTests {
  @Test("a loop ends by its ticks", arguments: endless)
  func ticks(_ hazard: Hazard) {
    for asThread in [false, true] { expect(hazard, run(hazard.chunk, asThread: asThread)) }
  }

  @Test("growth ends by memory or nesting", arguments: limited)
  func memory(_ hazard: Hazard) {
    let limits = LuaLimits(ticks: 1_000_000_000)
    let outcome = run(hazard.chunk, limits: limits)
    expect(hazard, outcome)
    #expect(outcome.peak <= 64 << 20)
    if hazard.row == 14 { #expect(outcome.used <= 17 << 20) }
  }

  @Test("an endless native loop is refused, and the error can be caught", arguments: refused)
  func refusals(_ hazard: Hazard) {
    expect(hazard, run(hazard.chunk))
    #expect(run("return (pcall(function(...)\n\(hazard.chunk)\nend))").first == false || hazard.row == 59)
  }

  @Test("invalid syntax", arguments: unparsed)
  func syntax(_ hazard: Hazard) {
    let outcome = run(hazard.chunk)
    #expect(outcome.error?.chunk == "widget.lua")
    expect(hazard, outcome)
  }

  @Test("harmless chunks still work", arguments: harmless)
  func harmlessness(_ row: Harmless) {
    let limits = LuaLimits(ticks: 100_000_000)
    let outcome = run(row.chunk, limits: limits)
    #expect(outcome.values == row.values, "\(outcome.result)")
  }

  private func expect(_ hazard: Hazard, _ outcome: Outcome) {
    guard let error = outcome.error else {
      Issue.record("no error: \(outcome.values)")
      return
    }
    #expect(error.kind == hazard.kind, "\(error)")
    #expect(error.message.contains(hazard.text))
    if let line = hazard.line { #expect(error.line == line) }
  }
}
