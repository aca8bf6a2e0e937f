import LuaKit
import WidgetModel

/// `json.decode` and `json.encode`. Decoding writes straight into the bytes from which C builds Lua's tables; no value of
/// ours stands between.
enum JSONModule {
  /// `json.decode(text)`: the value; a text that is not JSON is an error with its line and column.
  static func decode(_ call: inout LuaCall, _ host: ScriptHost) -> LuaVerdict {
    guard call.arguments.type(0) == .string else {
      return host.wrong("json.decode", "text", "a text", call.described(0))
    }
    // The text is the call's first argument, so Lua's stack holds it until the call returns.
    guard let text = call.arguments.read(0, { cursor in cursor.withBytes { $0 } }) else { return .return }
    do throws(JSONFault) {
      try call.results.write(json: text, null: host.null, emptyList: host.emptyList)
      return .return
    } catch { return host.raise(Diagnostic(.scriptArgument, "json.decode: \(error.message)")) }
  }

  /// `json.encode(value)`: the text; a value that is not plain data is an error.
  static func encode(_ call: inout LuaCall, _ host: ScriptHost) -> LuaVerdict {
    let entry = Vocabulary.entry(.jsonEncode)
    var data = PlainData()
    let value = call.arguments.read(0) { data.read(&$0) }
    do throws(Diagnostic) {
      var isPretty = false
      if call.arguments.count > 1, call.arguments.type(1) != .nil, let type = entry?.parameters.last?.type {
        do throws(WrongArgument) {
          let options = try call.arguments.read(1) { cursor throws(WrongArgument) in
            try ArgumentCheck("json.encode").read(&cursor, type, "options")
          }
          isPretty = options["pretty"]?.flag ?? false
        } catch {
          host.raisedBy = ("json.encode", [.item(2)] + error.steps)
          throw error.fault
        }
      }
      // After the options: a call that is wrong in both arguments is told of the options.
      switch value {
      case .success(let value): call.results.write(JSONWriter.text(value, isPretty: isPretty))
      case .failure(let wrong):
        host.raisedBy = ("json.encode", [.item(1)] + wrong.steps)
        throw Diagnostic(.scriptArgument, "json.encode: \(wrong.sentence(of: "value"))")
      }
      return .return
    } catch { return host.raise(error) }
  }
}

extension LuaWriter {
  /// Writes the value of a JSON text; `null` is `json.null`, and `emptyList` the metatable of a list without items.
  /// Part of a value may stand before what is wrong.
  mutating func write(
    json text: UnsafeBufferPointer<UInt8>, null: LuaReference?, emptyList: LuaReference? = nil
  ) throws(JSONFault) {
    var reader = JSONReader(text)
    try write(next: &reader, null, emptyList)
    try reader.end()
  }

  private mutating func write(
    next json: inout JSONReader, _ null: LuaReference?, _ emptyList: LuaReference?
  ) throws(JSONFault) {
    switch try json.next() {
    case .null: if let null { write(null) } else { writeNil() }
    case .flag(let flag): write(flag)
    case .integer(let integer): write(integer)
    case .number(let number): write(number)
    case .text: json.withText { write(bytes: $0) }
    case .list:
      var hasItem = try json.hasItem(isFirst: true)
      if !hasItem, let emptyList { metatable(emptyList) }
      let start = beginTable()
      var count = 0
      while hasItem {
        try write(next: &json, null, emptyList)
        count += 1
        hasItem = try json.hasItem(isFirst: false)
      }
      endTable(start, items: count)
    case .object:
      let start = beginTable()
      var count = 0
      while try json.hasMember(isFirst: count == 0) {
        json.withText { key(bytes: $0) }
        try write(next: &json, null, emptyList)
        count += 1
      }
      endTable(start, fields: count)
    }
  }
}
