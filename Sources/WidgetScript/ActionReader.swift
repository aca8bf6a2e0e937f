import LuaKit
import WidgetModel

/// What an intent made when it was called: `{ intent, values }`.
struct ActionReader {
  let tables: DecodingTables

  init(_ tables: DecodingTables) { self.tables = tables }

  /// Returns the action that the cursor stands on, or what is wrong with it.
  func read(_ cursor: inout LuaCursor) -> Result<IntentAction, Diagnostic> {
    // Three raw reads: the action's first item is the intent, whose first item is its declaration.
    let id = cursor.item(1) { $0.item(1) { $0.field(tables.lexicon.key(.id)) { $0.string } ?? nil } ?? nil } ?? nil
    guard let id else {
      return .failure(Diagnostic(.decodeType, "an action is what an intent makes: ToggleTimer { … }"))
    }
    var data = PlainData()
    let values = cursor.item(2) { data.read(&$0) } ?? .success(.emptyTable)
    switch values {
    case .failure(let wrong):
      return .failure(Diagnostic(.decodeData, "action '\(Faults.cut(id))': \(wrong.sentence(of: "parameters"))"))
    case .success(let value):
      return check(id, value)
    }
  }

  /// An action of a known intent with parameters that fit it.
  /// An intent that is unknown here may come from another version of the bundle; it is refused where it is performed.
  func check(_ id: String, _ values: Value) -> Result<IntentAction, Diagnostic> {
    guard let fields = values.fields else {
      return .failure(
        Diagnostic(.decodeType, "action '\(Faults.cut(id))' takes its parameters by name: { timer = \"work\" }"))
    }
    guard let intent = tables.intents[id] else {
      return .success(IntentAction(intent: id, parameters: .table(fields)))
    }
    do throws(ParameterMisfit) {
      // `value` is what a toggle adds: the state that it is to take.
      try intent.validate(fields, extra: "value")
      return .success(IntentAction(intent: id, parameters: .table(fields)))
    } catch {
      var fault = Diagnostic(error, of: "action '\(Faults.cut(id))'")
      if error.code == .decodeUnknownArgument, error.nearest == nil {
        let names = intent.parameters.prefix(16).map { Faults.cut($0.name) }.joined(separator: ", ")
        fault.message += names.isEmpty ? "; it has no parameters" : "; it has \(names)"
      }
      return .failure(fault)
    }
  }
}

extension Diagnostic {
  /// The error for values that a script gave.
  init(_ misfit: ParameterMisfit, of owner: String) {
    self.init(misfit.code, misfit.sentence(of: owner), suggestion: misfit.nearest)
  }
}
