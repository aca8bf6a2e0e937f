import LuaKit
import WidgetModel

@testable import WidgetScript
@testable import WidgetWire
@testable import WidgetSandbox
@testable import WidgetServices

/// Decoding any table of a script gives a tree that keeps its invariants, or errors that say where and what. A tree is laid
/// out, drawn and written on either surface.
enum DecodeProperty {
  static func check(_ bytes: [UInt8]) throws {
    var dice = Dice(bytes)
    let isData = dice.chance(4)
    var grammar = ScriptGrammar(dice)
    if isData { try checkData("return " + grammar.data(depth: 5)) } else { try checkView(grammar.view()) }
  }

  /// The Lua made from the bytes.
  static func script(_ bytes: [UInt8]) -> String {
    var dice = Dice(bytes)
    let isData = dice.chance(4)
    var grammar = ScriptGrammar(dice)
    return isData ? "return " + grammar.data(depth: 5) : grammar.view()
  }

  // MARK: Views

  private static func checkView(_ text: String) throws {
    let result = try Scripts.with { bundle -> Result<ViewTree, Diagnostic> in
      let (tree, warnings): (ViewTree, [Diagnostic])
      do throws(Diagnostic) {
        (tree, warnings) = try bundle.view(text, environment: WidgetEnvironment(family: .systemSmall))
      } catch { return .failure(error) }
      for warning in warnings { try check(warning, severity: .warning, text) }
      return .success(tree)
    }
    switch result {
    case .success(let tree): try TreeProperty.check(tree, isOurs: true)
    case .failure(let fault): for one in fault.all { try check(one, severity: .error, text) }
    }
  }

  private static func check(_ fault: Diagnostic, severity: Diagnostic.Severity, _ script: String) throws {
    try hold(fault.severity == severity, "\(fault.code.rawValue) is no \(severity)")
    try hold(!fault.message.isEmpty, "a fault without a sentence")
    try hold(fault.file != nil, "a fault without its file: \(fault.message)\n\(script)")
    try hold([.data, .limit, .done].contains(fault.code.exit), "a fault of the code \(fault.code.rawValue)")
    try hold(ReplyInspection.isSound(fault), "a fault that a worker could not send: \(fault.message)")
    for name in ["Optional(", "WidgetModel", "WidgetScript", "LuaKit", "Swift.", "0x0000"] {
      try hold(!fault.message.contains(name) || script.contains(name), "a sentence with \(name): \(fault.message)")
    }
  }

  // MARK: Data

  private static func checkData(_ text: String) throws {
    try Scripts.with { bundle in
      let state = bundle.host.state
      guard let chunk = try? state.load(text, name: "@data") else { return }
      let read: Result<Value, NotPlain>
      do throws(LuaError) {
        read = try state.call(
          chunk, limits: LuaLimits(cpu: .milliseconds(250)),
          reading: { values in
            values.read(0) { cursor in
              var reader = PlainData()
              return reader.read(&cursor)
            }
          })
      } catch { return }
      guard case .success(let value) = read else { return }
      try check(value)
    }
  }

  /// Plain data survives every encoding for processes and files.
  static func check(_ value: Value) throws {
    let again = try Frame.value(Value.self, from: Frame.body(value))
    try hold(again == value, "a frame changes plain data: \(value)")
    guard StoredData.isWithin(depth: StoredData.depthLimit, value) else { return }
    var stored = StoredData()
    stored.set("key", value)
    guard case .success(let read) = StoredData.read(stored.bytes) else {
      throw Violation("storage cannot read \(value)")
    }
    try hold(read == stored, "storage changes plain data: \(value)")
  }
}
