import Glibc
import LuaKit

/// The minimum on top of LuaKit that can run `tree.lua`: constructors that stamp, and a walk that reads every field.
struct LuaKitProbe {
  private let state: LuaState
  private let view: LuaReference
  private let limits = LuaLimits(cpu: .seconds(10))

  init(_ path: String, kind: String) throws(Failure) {
    let text = try Self.text(of: path)
    do throws(LuaError) {
      state = try LuaState()
      try Self.prepare(state, limits)
      let chunk = try state.load(text, name: "@tree.lua")
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
    } catch { throw Failure(error.message) }
  }

  private static func prepare(_ state: LuaState, _ limits: LuaLimits) throws(LuaError) {
    for word in ["spacing", "alignment", "text"] { _ = try state.key(word) }
    let views = try state.makeClass("View", methods: try state.make { $0.table { _ in } })
    try state.setGlobal("VStack") { $0.write(LuaStampedFunction("VStack", tag: 1, of: views)) }
    try state.setGlobal("HStack") { $0.write(LuaStampedFunction("HStack", tag: 2, of: views)) }
    let prelude = try state.load(
      "Text, widget, bundle = { verbatim = ... }, function(t) return t end, function(t) return t end",
      name: "=prelude")
    _ = try state.call(
      prelude, limits: limits,
      arguments: { $0.write(LuaStampedFunction("Text.verbatim", tag: 3, of: views)) }, reading: { _ in })
  }

  /// Calls the view and reads its tables; returns a sum over everything read.
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

  private static func text(of path: String) throws(Failure) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failure("no file \(path)") }
    defer { fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { text += buffer[..<count] }
    return text
  }
}
