import LuaKit
import Testing

@Suite("Reading in place") struct CursorTests {
  /// Runs a chunk and reads its first result with a cursor.
  private func read<R: Sendable>(
    _ chunk: String, keys: [String] = [], _ body: @Sendable (inout LuaCursor) -> R
  ) throws -> R {
    try onLua {
      let state = try LuaState()
      for key in keys { _ = try state.key(key) }
      return try state.call(state.load(chunk, name: "@w.lua"), limits: LuaLimits(ticks: 100_000_000)) { values in
        values.read(0, body)
      }
    }
  }

  @Test("one pass distinguishes indices, known words, and all other keys")
  func fields() throws {
    let fields = try read(
      "return { 'a', nil, 'c', spacing = 4, colour = 1, [1.5] = 1, [true] = 1 }", keys: ["alignment", "spacing"]
    ) {
      cursor in
      var fields: Set<String> = []
      guard cursor.enter() else { return fields }
      while true {
        switch cursor.next() {
        case .end: return fields
        case .index(let index): fields.insert("\(index)=\(cursor.string ?? "?")")
        case .key(let key): fields.insert("key \(key.id)=\(cursor.integer ?? 0)")
        case .unknownKey: fields.insert(cursor.keyString ?? "?")
        case .other(let type): fields.insert("\(type)")
        }
      }
    }
    #expect(fields == ["1=a", "3=c", "key 1=4", "colour", "number", "boolean"])
  }
  @Test("74 reading runs no metamethod")
  func raw() throws {
    let value = try read(
      """
      local boom = function() error("ran") end
      return setmetatable({ 1, x = 2 }, { __index = boom, __pairs = boom, __len = boom, __name = "N", __metatable = 1 })
      """
    ) { $0.value() }
    #expect(value[1] == 1 && value["x"] == 2)
  }
  @Test("numbers keep their type")
  func numbers() throws {
    #expect(try read("return 3") { [$0.integer, $0.integral] } == [3, 3])
    #expect(try read("return 3.0") { [$0.integer, $0.integral] } == [nil, 3])
    #expect(try read("return 2^63") { $0.integral } == nil)
    #expect(try read("return 0/0") { $0.integral } == nil)
    #expect(try read("return '10'") { $0.number } == nil)
    #expect(try read("return '10'") { $0.string } == "10")
    #expect(try read("return 10") { $0.string } == nil)
  }
  @Test("words, bytes, single fields")
  func words() throws {
    #expect(try read("return 'leading'", keys: ["top", "leading"]) { $0.word?.id } == 1)
    #expect(try read("return 'other'", keys: ["top"]) { $0.word?.id } == nil)
    #expect(try read("return '\\0\\xff'") { $0.withBytes { Array($0) } } == [0, 255])
    #expect(
      try read("return { a = { 5, 6 } }", keys: ["a"]) { cursor in
        cursor.field(LuaKey(id: 0)) { $0.item(2) { $0.integer } ?? nil } ?? nil
      } == 6)
    #expect(try read("return 5") { $0.item(1) { _ in true } } == nil)
    #expect(try read("return ('k'):rep(41)", keys: []) { $0.word } == nil)
  }
  @Test("the same word keeps its id, long words are refused")
  func keys() throws {
    let ids = try onLua {
      let state = try LuaState()
      let ids = try [state.key("a"), state.key("b"), state.key("a"), state.key("")].map(\.id)
      #expect(kind { try state.key(String(repeating: "x", count: 41)) } != nil)
      for number in 0..<1000 { #expect(try state.key("w\(number)").id == Int32(number + 3)) }
      return ids
    }
    #expect(ids == [0, 1, 0, 2])
  }
  @Test("a tree 400 deep and one of 20,000 nodes can be walked")
  func large() throws {
    @Sendable func count(_ cursor: inout LuaCursor) -> Int {
      guard cursor.enter() else { return 0 }
      var nodes = 1
      while cursor.next() != .end { nodes += count(&cursor) }
      return nodes
    }
    #expect(try read("local t = {} for i = 2, 400 do t = {t} end return t", { count(&$0) }) == 400)
    #expect(try read("local t = {} for i = 1, 19999 do t[i] = {} end return t", { count(&$0) }) == 20000)
  }
  @Test("a walk may stop early and continue elsewhere")
  func leaving() throws {
    let depth = try read("return { {1, {2}}, 3 }") { cursor in
      guard cursor.enter(), cursor.next() == .index(1), cursor.enter(), cursor.next() == .index(1) else { return -1 }
      cursor.leave()
      guard cursor.next() == .index(2), cursor.integer == 3 else { return -2 }
      guard cursor.next() == .end else { return -3 }
      return cursor.depth
    }
    #expect(depth == 0)
  }
  @Test("a function found in a table can be kept and called later")
  func reference() throws {
    let value = try onLua { () -> LuaValue in
      let state = try LuaState()
      let chunk = try state.load("return { view = function(a) return a * 2 end }", name: "@w.lua")
      let view = try state.key("view")
      let found = try state.call(chunk, limits: .table) { values in
        values.read(0) { $0.field(view) { $0.reference() } ?? nil }
      }
      state.collectGarbage()
      return try state.value(of: #require(found), limits: .table) { $0.write(21) }
    }
    #expect(value == 42)
  }
  @Test(
    "values go in as they come out",
    arguments: [
      nil, true, 1, 1.5, "x", .string([0, 255]), .table([.init(key: 1, value: 2), .init(key: "a", value: .table([]))]),
      .integer(.min), .number(.infinity),
    ] as [LuaValue])
  func roundTrip(_ value: LuaValue) throws {
    let result = try onLua {
      let state = try LuaState()
      return try state.value(of: state.load("return ...", name: "@w.lua"), limits: .table) { $0.write(value) }
    }
    #expect(result == value)
  }
  @Test("a value nested too deeply is an error, in both directions")
  func depth() throws {
    var deep: LuaValue = 1
    for _ in 0..<300 { deep = .table([.init(key: 1, value: deep)]) }
    let value = deep
    let message = try onLua {
      let state = try LuaState()
      let echo = try state.load("return ...", name: "@w.lua")
      return failure { try state.value(of: echo, limits: .table) { $0.write(value) } }?.message
    }
    #expect(message == "value is nested too deeply")
    #expect(try read("local t = {} t[1] = t return t") { $0.value(depth: 3) }[1][1][1] == .opaque(.table))
  }
  @Test("a host that writes half a value gets an error, and nothing worse", arguments: [0, 1, 2])
  func half(_ way: Int) throws {
    let message = try onLua {
      let state = try LuaState()
      return failure {
        try state.make { writer in
          switch way {
          case 0: _ = writer.beginTable()
          case 1: writer.table { $0.key("a") }
          default: writer.key("a")
          }
        }
      }?.message
    }
    #expect(message != nil)
  }
}
