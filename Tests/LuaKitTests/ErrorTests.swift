import LuaKit
import Testing

@Suite("Errors and their places") struct ErrorTests {
  @Test(
    "an error about nil names the variable",
    arguments: [
      ("return Txt 'a'", LuaNilAccess.Operation.call, LuaNilAccess.Variable.global, "Txt"),
      ("return io.open('x')", .index, .global, "io"),
      ("return os.execute", .index, .global, "os"),
      ("local t = {} t:pading(2)", .call, .method, "pading"),
      ("local t = {} t.x.y = 1", .index, .field, "x"),
      ("return ('x'):trim()", .call, .method, "trim"),
      ("local n return n()", .call, .local, "n"),
      ("local n local function f() return n.x end f()", .index, .upvalue, "n"),
      ("return 1 + count", .arithmetic, .global, "count"),
      ("return 'a' .. name", .concatenate, .global, "name"),
    ])
  func nilAccess(
    _ chunk: String, _ operation: LuaNilAccess.Operation, _ variable: LuaNilAccess.Variable, _ name: String
  ) {
    let access = run(chunk).error?.nilAccess
    #expect(
      access?.operation == operation && access?.variable == variable && access?.name == name,
      "\(String(describing: access))")
  }

  @Test("51 an error in the host's prelude is reported at the script's line")
  func prelude() throws {
    let error = try onLua { () -> LuaError? in
      let state = try LuaState()
      let check = try state.load(
        "function check(x) local function inner() error('not a number', 0) end inner() end", name: "=prelude")
      try state.value(of: check, limits: .table)
      return failure { try state.value(of: state.load("\n\ncheck('x')\n", name: "@b/widget.lua"), limits: .table) }
    }
    #expect(error?.description == "b/widget.lua:3: not a number")
    #expect(error?.traceback.contains { $0.contains("prelude") } == false)
  }

  @Test("52 an error in a module is reported at the module's line")
  func module() {
    let error = run("local m = require 'm'\nm.f()", modules: ["m": "return { f = function()\n\n error('bad') end }"])
      .error
    #expect(error?.description == "m.lua:3: bad")
    #expect(error?.traceback.last == "widget.lua:2: in main chunk")
  }
  @Test("83, 84 a module is loaded once, and not while it loads")
  func require() {
    #expect(run("return require 'm' == require 'm'", modules: ["m": "return {}"]).first == true)
    let loop = run("require 'a'", modules: ["a": "require 'b'", "b": "require 'a'"])
    #expect(loop.error?.message == "loop in require: a")
    let broken = run("require 'm'", modules: ["m": "local x\nlocal = 3"])
    let huge = run("require 'm'", modules: ["m": String(repeating: " ", count: (1 << 20) + 1)])
    #expect(huge.error?.message == "m.lua: source too large (more than 1 MiB)")
    #expect(broken.error?.description == "m.lua:2: <name> expected near '='")
  }

  @Test("49 a message may contain NUL, and is truncated at 4 KiB")
  func bytes() {
    #expect(run("error('a\\0b')").error?.message == "a\0b")
    let long = run("error(('é'):rep(100000))").error
    #expect((long?.message.utf8.count ?? 0) <= 4096)
    #expect(run("error('\\xff')").error?.message == "\u{fffd}")
  }
  @Test("a traceback has at most 20 lines")
  func deep() {
    let error = run("local function f(n) if n == 0 then error('x') end return 1 + f(n - 1) end f(100)").error
    #expect(error?.traceback.count == 20)
  }
  @Test(
    "long and odd chunk names",
    arguments: [
      "@" + String(repeating: "d/", count: 60) + "w.lua", "@a:12: b.lua", "@é.lua",
    ])
  func names(_ name: String) {
    let error = run("\nerror('x')", name: name).error
    #expect(error?.chunk == String(name.dropFirst()))
    #expect(error?.line == 2 && error?.message == "x")
    #expect(run("\nlocal 1", name: name).error?.line == 2)
  }
  @Test("a limit inside a call of the prelude is reported at the script's line")
  func limit() {
    let error = run("local t = {}\nfor i = 1, 1e9 do\nt[i] = i end", limits: LuaLimits(ticks: .max)).error
    #expect(error?.kind == .memory)
    #expect([2, 3].contains(error?.line))
  }
}
