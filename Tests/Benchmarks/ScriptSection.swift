import Glibc
import LuaKit

/// Row 15: from the script's call to the flat tree, beside bare lua5.4 that only builds its tables.
enum ScriptSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    luaKit(places, &table)
  }

  /// What the embedding alone costs: limits watched, tables stamped, each field read once.
  private static func luaKit(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "of it LuaKit: perf.tree.1000 built under limits, and read"
    do throws(Failure) {
      let floor = Command("lua5.4", places.floor("floor.lua"), places.workload("tree"), "perf.tree.1000")
      let bundle = try text(of: places.workload("tree"))
      let both = try beside(floor, "perf.tree.1000") { () throws(Failure) -> Sample in
        try onLua { () throws(LuaError) -> Sample in
          let probe = try LuaKitProbe(bundle, kind: "perf.tree.1000")
          return sample { probe.build() }
        }
      }
      let nodes = 1002.0
      table.add(
        Row(
          number: "15a", subject: subject, figure: "\(short(both.ours.minimum / nodes)) ns/node",
          peer: "lua5.4 \(short(both.floor)) ns/node", value: both.ours.minimum / nodes / both.floor))
    } catch { table.add("15a", subject, error) }
  }

  /// Ours and the floor in turn, three times: the least of each.
  static func beside(
    _ floor: Command, _ name: String, _ measure: () throws(Failure) -> Sample
  ) throws(Failure) -> (ours: Sample, floor: Double) {
    var least = try Floor.figure(name, floor).each
    var ours = try measure()
    for _ in 0..<2 {
      least = min(least, try Floor.figure(name, floor).each)
      ours.add(try measure())
    }
    return (ours, least)
  }

  /// Runs on a thread that Lua may use.
  static func onLua<R: Sendable>(_ body: @Sendable () throws(LuaError) -> R) throws(Failure) -> R {
    do { return try LuaExecutor().run(body) } catch { throw Failure(error.message) }
  }

  static func text(of path: String) throws(Failure) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failure("no file \(path)") }
    defer { fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { text += buffer[..<count] }
    return text
  }
}

/// The least that can stand on LuaKit and run `tree.lua`: constructors that stamp, and a walk that reads every field.
struct LuaKitProbe {
  private let state: LuaState
  private let view: LuaReference
  private let limits = LuaLimits(cpu: .seconds(10))

  init(_ bundle: [UInt8], kind: String) throws(LuaError) {
    state = try LuaState()
    for word in ["spacing", "alignment", "text"] { _ = try state.key(word) }
    let methods = try state.make { $0.table { _ in } }
    let views = try state.makeClass("View", methods: methods)
    try state.setGlobal("VStack") { $0.write(LuaStampedFunction("VStack", tag: 1, of: views)) }
    try state.setGlobal("HStack") { $0.write(LuaStampedFunction("HStack", tag: 2, of: views)) }
    let prelude = try state.load(
      """
      local verbatim = ...
      Text = { verbatim = verbatim }
      widget, bundle = function(t) return t end, function(t) return t end
      """, name: "=prelude")
    _ = try state.call(
      prelude, limits: limits,
      arguments: { $0.write(LuaStampedFunction("Text.verbatim", tag: 3, of: views)) }, reading: { _ in })
    let chunk = try state.load(bundle, name: "@tree.lua")
    let pick = try state.load(
      "local b, kind = ... for _, w in ipairs(b) do if w.kind == kind then return w.view end end", name: "=pick")
    let made = try state.call(chunk, limits: limits, reading: { $0.reference(0) })
    let found = try state.call(
      pick, limits: limits,
      arguments: {
        if let made { $0.write(made) }
        $0.write(kind)
      }, reading: { $0.reference(0) })
    guard let found else { throw LuaError(.runtime, "no view") }
    view = found
  }

  /// Calls the view and reads its tables; gives how many views and bytes there were.
  func build() -> Int {
    (try? state.call(view, limits: limits) { values in values.read(0) { Self.walk(&$0) } }) ?? 0
  }

  private static func walk(_ cursor: inout LuaCursor) -> Int {
    guard let stamp = cursor.stamp, cursor.enter() else {
      return cursor.withBytes { $0.count } ?? Int(cursor.number ?? 0)
    }
    var sum = stamp.line
    while true {
      switch cursor.next() {
      case .end: return sum
      default: sum += walk(&cursor)
      }
    }
  }
}
