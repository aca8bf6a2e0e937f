import LuaKit
import WidgetModel

/// `base64.encode` and `base64.decode`. The result counts towards the bundle's Lua memory.
enum Base64Module {
  /// `base64.encode(text)`: the text in the standard alphabet, with padding.
  static func encode(_ call: inout LuaCall, _ host: ScriptHost) -> LuaVerdict {
    guard call.arguments.type(0) == .string else {
      return host.wrong("base64.encode", "text", "a text", call.described(0))
    }
    call.results.write(bytes: Base64.text(call.arguments.read(0) { $0.withBytes { Array($0) } } ?? []))
    return .return
  }

  /// `base64.decode(text)`: the bytes; nil, message, code for a text that is not Base64.
  static func decode(_ call: inout LuaCall, _ host: ScriptHost) -> LuaVerdict {
    guard call.arguments.type(0) == .string else {
      return host.wrong("base64.decode", "text", "a text", call.described(0))
    }
    if let bytes = call.arguments.read(0, { cursor in cursor.withBytes { Base64.bytes($0) } ?? nil }) {
      call.results.write(bytes: bytes)
    } else {
      let failure = HostReply.failure(message: "the text is not Base64", code: Diagnostic.Code.decode.rawValue)
      host.write(failure, of: .base64Decode, &call.results)
    }
    return .return
  }
}
