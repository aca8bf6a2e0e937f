import LuaKit
import Testing

@Suite struct Smoke {
  @Test func first() {
    #expect(run("return 1, 'x', 2.5, {1,2,a=3}").values == [1, "x", 2.5, .table([.init(key: 1, value: 1), .init(key: 2, value: 2), .init(key: "a", value: 3)])])
    print(run("local x = 1\nlocal function f() return nothing.x end\nf()"))
    print(run("while true do pcall(function() while true do end end) end"))
    print(run("return wait(5), add(1,2)", asThread: true))
    print(run("local x\n = = 3"))
  }
}
