import LuaKit
import Testing

/// A small vocabulary: two containers, a text, one modifier.
struct Views {
  static let vstack = 1, hstack = 2, text = 3, padding = 10
  let state: LuaState

  init(memory: LuaMemoryLimit = .table) throws(LuaError) {
    state = try LuaState(memory: memory)
    let methods = try state.make { $0.table { _ in } }
    let joined = state.register { call in
      call.results.write("joined")
      return .return
    }
    let join = try state.make { $0.write(joined) }
    let view = try state.makeClass("View", methods: methods, concatenation: join)
    try state.fill(methods) {
      $0.field("padding", LuaStampedFunction("padding", tag: Self.padding, of: view, form: .link))
    }
    try state.setGlobal("VStack") { $0.write(LuaStampedFunction("VStack", tag: Self.vstack, of: view, wraps: true)) }
    try state.setGlobal("HStack") { $0.write(LuaStampedFunction("HStack", tag: Self.hstack, of: view)) }
    let text = try state.make {
      $0.table {
        $0.field("plain", "not called")
      }
    }
    let prelude = try state.load(
      "local t, make = ... Text = setmetatable(t, { __call = make })", name: "=prelude")
    _ = try state.call(
      prelude, limits: .table,
      arguments: {
        $0.write(text)
        $0.write(LuaStampedFunction("Text", tag: Self.text, of: view, form: .callable))
      }, reading: { _ in })
  }

  func run(_ chunk: String) throws(LuaError) -> Shape {
    try state.call(state.load(chunk, name: "@w.lua"), limits: LuaLimits(ticks: 10_000_000)) { values in
      values.read(0) { Shape(&$0) }
    }
  }
}

/// What the tests check of a stamped tree.
indirect enum Shape: Hashable, Sendable {
  case plain(LuaValue)
  case made(Int, line: Int, [Shape])

  init(_ cursor: inout LuaCursor) {
    guard let stamp = cursor.stamp, cursor.enter() else {
      self = .plain(cursor.value())
      return
    }
    var items: [Shape] = []
    while true {
      switch cursor.next() {
      case .end:
        self = .made(stamp.tag, line: stamp.line, items)
        return
      default: items.append(Shape(&cursor))
      }
    }
  }
}

@Suite("Stamped tables") struct StampTests {
  @Test(
    "know their constructor and line",
    arguments: [
      ("return VStack { 'a', 'b' }", Shape.made(Views.vstack, line: 1, [.plain("a"), .plain("b")])),
      ("\nreturn Text 'a'", .made(Views.text, line: 2, [.plain("a")])),
      ("return Text(1,\n 2)", .made(Views.text, line: 1, [.plain(1), .plain(2)])),
      ("return VStack()", .made(Views.vstack, line: 1, [])),
      ("return VStack {}:padding(4)", .made(Views.padding, line: 1, [.made(Views.vstack, line: 1, []), .plain(4)])),
      ("return Text(nil, nil)", .made(Views.text, line: 1, [.plain(2)])),
      ("return VStack(Text 'a')", .made(Views.vstack, line: 1, [.made(Views.text, line: 1, [.plain("a")])])),
      (
        "local c = { 'a' } local v = VStack(c) local h = HStack(c) return VStack { v, h }",
        .made(
          Views.vstack, line: 1,
          [.made(Views.vstack, line: 1, [.plain("a")]), .made(Views.hstack, line: 1, [.plain("a")])])
      ),
      ("local t = Text 'a' local b = t:padding() return t", .made(Views.text, line: 1, [.plain("a")])),
      ("return select(2, pcall(Text, nil, 'a'))", .made(Views.text, line: 1, [.plain("a")])),
      ("return Text 'a' .. 'b'", .plain("joined")),
      ("return getmetatable(Text 'a')", .plain("View")),
      ("return pcall(setmetatable, Text 'a', {})", .plain(false)),
    ])
  func made(_ chunk: String, _ expected: Shape) throws {
    let shape = try onLua { try Views().run(chunk) }
    #expect(shape == expected)
  }

  @Test("a modifier called with a dot says how to call it")
  func dot() throws {
    let error = #expect(throws: LuaError.self) { try onLua { try Views().run("local t = Text 'a'\nt.padding(3)") } }
    #expect(error?.description == "w.lua:2: call it with a colon, on a view: view:padding(…)")
  }

  @Test("after 4,096 lines further tables have no line, but still their constructor")
  func manyLines() throws {
    let lines = String(repeating: "r[#r + 1] = VStack {}\n", count: 5000)
    let shape = try onLua { try Views().run("local r = {}\n\(lines)return VStack { r[1], r[5000] }") }
    guard case .made(_, line: 0, let items) = shape else {
      Issue.record("\(shape)")
      return
    }
    #expect(items == [.made(Views.vstack, line: 2, []), .made(Views.vstack, line: 0, [])])
  }
  @Test("a script cannot forge a stamp")
  func forged() throws {
    let shape = try onLua {
      try Views().run(
        "local v = VStack {} return setmetatable({}, { __name = 'View', __metatable = getmetatable(v), 1 })")
    }
    #expect(shape == .plain(.table([])))
  }
}
