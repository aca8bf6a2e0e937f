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
    return advice.improved(fault, error.nilAccess)
  }

  /// Faults of decoding, all of them.
  func explained(_ fault: Diagnostic, of function: LuaReference? = nil) -> Diagnostic {
    let told = fault.all.map { one -> Diagnostic in
      guard let file = one.file, let bytes = source.bytes(of: file) else { return one }
      if one.message == Faults.nothing, let place = function.flatMap({ state.definition(of: $0) }), place.chunk == file
      {
        return ScriptAdvice(bytes, line: place.line, globals: globalNames)?.withoutReturn(one) ?? one
      }
      guard let line = one.line, let advice = ScriptAdvice(bytes, line: line, globals: globalNames) else { return one }
      return advice.improved(one)
    }
    return Diagnostic.joined(told) ?? fault
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
