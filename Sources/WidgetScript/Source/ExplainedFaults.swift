import LuaKit
import WidgetModel

/// Faults in the author's own words: the script's text is read where a fault points, once one has happened.
extension ScriptHost {
  /// A fault of Lua's.
  func explained(_ fault: Diagnostic, _ error: LuaError) -> Diagnostic {
    guard let file = fault.file, let bytes = source.bytes(of: file) else { return fault }
    if error.kind == .syntax {
      guard fault.code == .syntax else { return fault }
      return SyntaxAdvice(bytes, line: fault.line)?.improved(fault) ?? fault
    }
    guard let line = fault.line, let advice = ScriptAdvice(bytes, line: line, globals: globalNames) else {
      return fault
    }
    if error.kind != .runtime { return advice.markedLine(fault) }
    if let told = answered(fault, advice) { return told }
    return advice.improved(fault, error.nilAccess)
  }

  /// An answer of the host that is used as if it were a text or a number: Lua's message has the metatable's name.
  private func answered(_ fault: Diagnostic, _ advice: ScriptAdvice) -> Diagnostic? {
    guard let word = fault.message.firstRange(of: Self.answerWord + " value"),
      let article = fault.message[..<word.lowerBound].firstRange(of: " a ")
    else { return nil }
    let owner = String(fault.message[article.upperBound..<word.lowerBound])
    guard let fields = Vocabulary.functions.first(where: { $0.function.rawValue == owner })?.answer?.fields else {
      return nil
    }
    let name = advice.quoted(fault.message)
    let shown = fields.prefix(6).map { "\(name ?? "answer").\($0)" }.joined(separator: ", ")
    var fault = fault
    fault.message =
      "\(name.map { "'\($0)'" } ?? "this") is the table that \(owner) returns; take a field of it: \(shown)"
    return name.map { advice.marked(fault, name: $0) } ?? fault
  }

  /// Faults of decoding, all of them.
  func explained(_ fault: Diagnostic, of function: LuaReference? = nil) -> Diagnostic {
    let told = fault.all.map { one -> Diagnostic in
      guard let file = one.file, let bytes = source.bytes(of: file) else { return one }
      if one.message == Faults.nothing, let place = function.flatMap({ state.definition(of: $0) }), place.chunk == file
      {
        return ScriptAdvice(bytes, line: place.line, globals: globalNames)?.withoutReturn(one) ?? one
      }
      if let told = plainTable(one, function) { return told }
      guard let line = one.line, let advice = ScriptAdvice(bytes, line: line, globals: globalNames) else { return one }
      return advice.marked(advice.improved(one))
    }
    return Diagnostic.joined(told) ?? fault
  }

  /// A view function that returns a plain table with names: told where it returns it.
  private func plainTable(_ fault: Diagnostic, _ function: LuaReference?) -> Diagnostic? {
    guard fault.path == nil, fault.message.hasPrefix(Faults.plainList), let file = fault.file,
      let place = function.flatMap({ state.definition(of: $0) }), place.chunk == file
    else { return nil }
    let key = fault.message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
    let query = SourceQuery(start: .returned, file: file, line: place.line)
    var told = fault.at(tables.sources.place(query, message: fault.message))
    // A table that says its type is one of the view's forms, and its other keys are arguments.
    if key != "type" { told.message += "; a view is made by its function, as Text(…)" }
    return told
  }

  /// Why a provider's function gave nothing: it has no `return` at all. Nil for one that chose so, and for an empty one.
  func returnless(_ function: LuaReference, _ name: String) -> Diagnostic? {
    guard let place = state.definition(of: function), let bytes = source.bytes(of: place.chunk),
      let advice = ScriptAdvice(bytes, line: place.line, globals: globalNames)
    else { return nil }
    return advice.returnless(Diagnostic(.decodeMissing, "", file: place.chunk, line: place.line), name)
  }

  /// Why a function of `ForEach` gave no view at all: it makes one, and does not return it. Nil for one that chose so.
  func fruitless(_ body: LuaReference) -> Diagnostic? {
    guard let place = state.definition(of: body), let bytes = source.bytes(of: place.chunk),
      let advice = ScriptAdvice(bytes, line: place.line, globals: globalNames)
    else { return nil }
    let fault = Diagnostic(.decodeMissing, "", file: place.chunk, line: place.line)
    let told = advice.withoutReturn(fault, owner: "the function of ForEach")
    return told.message.isEmpty ? nil : told
  }
}

extension BundleSource {
  /// The text of a Lua file as errors name it; nil where it is none of the bundle's.
  func bytes(of file: String) -> [UInt8]? {
    if file == mainFile { return main }
    guard isFolder, file.hasPrefix(folder), file.hasSuffix(".lua") else { return nil }
    return (try? files.read(String(file.dropFirst(folder.count)))) ?? nil
  }
}
