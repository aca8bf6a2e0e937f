import LuaKit
import WidgetModel

/// Lua's failures as faults with an address, and advice where a name was missing.
extension ScriptHost {
  /// Returns an error of Lua's as a diagnostic with its file, line and traceback.
  func diagnostic(_ error: LuaError) -> Diagnostic {
    var fault = self.fault(error)
    // A fault of another file, as of a module that cannot be read, has no line of the one that asked for it.
    if fault.file == nil || fault.file == error.chunk { fault.line = fault.line ?? error.line }
    // A call in a tail position has left no line behind.
    fault.file = fault.file ?? error.chunk ?? source.mainFile
    if fault.traceback.isEmpty { fault.traceback = error.traceback }
    fault.bundle = call.bundle
    let placed = located(fault, error)
    var said = traced(placed, error) ?? explained(placed, error)
    // A script chooses these words, and clients print them.
    said.message = said.message.escapingControlCharactersInLines
    return said
  }

  /// A host function's complaint at the argument that it is about.
  private func located(_ fault: Diagnostic, _ error: LuaError) -> Diagnostic {
    guard let raised, let raisedBy, fault.message == raised.message, fault.span == nil, let file = error.chunk,
      fault.file == file, let line = error.line
    else { return fault }
    let query = SourceQuery(
      start: .function(raisedBy.function), file: file, line: line, steps: raisedBy.steps,
      part: fault.message.contains(" has no argument '") ? .key : .value)
    var fault = fault.at(tables.sources.place(query, message: fault.message))
    if let instead, let bytes = source.bytes(of: file), let text = SourceText(bytes) {
      fault.replacement = text.line(of: fault, with: instead)
    }
    if fault.message.hasSuffix("not a function"), let call = tables.sources.text(query).flatMap(Meant.call) {
      fault.message += "; " + call
    }
    return fault
  }

  private func fault(_ error: LuaError) -> Diagnostic {
    switch error.kind {
    case .syntax: return Diagnostic(error.message.hasPrefix("source too large") ? .sizeSource : .syntax, error.message)
    case .cpu: return Diagnostic(.cpu, "the script computed too long \(placeName) (limit \(cpuLimit))")
    case .wall: return Diagnostic(.wall, "the script took longer than \(wallLimit) with its waiting")
    case .memory: return Diagnostic(.memory, "the script used more than \(limits.memory >> 20) MiB")
    case .cancelled:
      // The cancellation was for the call that is over; the next one begins with its own.
      stop = LuaCancellation()
      return raised ?? Diagnostic(.wall, "the script was stopped")
    // A stack that overflows is a slip of the script, not a limit that the user could lift.
    case .depth: return Diagnostic(.script, error.message)
    case .runtime: break
    }
    // Compared by its end: Lua puts the place before a message, and a script may raise it again behind its own words.
    if let raised, error.message.hasSuffix(raised.message) { return raised }
    if error.message == "this call waits, and cannot be used here" {
      return Diagnostic(
        .scriptWait, "a call that waits cannot be used inside a callback of table.sort, string.gsub and the like")
    }
    // Before sentences are compared: the name that was nil tells more than Lua's wording.
    if let missing = error.nilAccess { return Advice.diagnostic(missing, error.message, globals: globalNames) }
    if error.message.hasPrefix("attempt to add a 'string'")
      || error.message.hasPrefix("attempt to add a 'number' with a 'string'")
      || error.message.hasPrefix("attempt to perform arithmetic on a string value")
    {
      return Diagnostic(.script, error.message + "; texts are joined by '..'")
    }
    if error.message == "attempt to perform arithmetic on a View value" {
      return Diagnostic(.script, "views are not added; texts are joined by '..': Text \"a\" .. Text \"b\"")
    }
    // Refused before it is made, and so catchable; what was asked for is memory all the same.
    if error.message == "string.rep: result too large" {
      return Diagnostic(.memory, "string.rep: the result would be larger than \(limits.memory >> 20) MiB")
    }
    return Diagnostic(error.message.hasPrefix("loop in require") ? .scriptRequire : .script, error.message)
  }

  /// Where the time went, as a part of the sentence on it.
  private var placeName: String {
    switch place {
    case .load: "while the bundle loaded"
    case .placeholder: "in the placeholder"
    case .view: "in a view"
    case .handler: "in a handler"
    case .recommendations, .provider: "in a provider"
    case .query: "in a query of a parameter"
    }
  }

  /// The names that a bundle can use without declaring them.
  var globalNames: [String] {
    ViewKind.allCases.map(\.rawValue) + Vocabulary.aliases.map(\.name) + Advice.plainGlobals
      + Set(Vocabulary.functions.map { $0.function.module ?? $0.function.member }).sorted()
  }
}

/// What to say when a script uses a name that is not there (DocC: Authoring, "What a script may reach"):
/// that it is absent, and what to use instead.
enum Advice {
  /// Globals that are neither views nor functions of the Vocabulary: constructors, words, and what is Lua's own.
  static let plainGlobals = [
    "widget", "control", "bundle", "intent", "stack", "activity", "StrokeStyle", "EdgeInsets",
    "Gradient", "AxisMarks", "Angle", "UnitPoint", "Timeline", "atEnd", "never", "after", "ForEach",
    "environment", "context", "require", "print", "pairs", "ipairs", "next", "select", "tostring", "tonumber", "type",
    "error", "assert", "pcall", "xpcall", "rawget", "rawset", "rawequal", "rawlen", "setmetatable", "getmetatable",
    "string", "table", "math", "utf8", "os",
  ]

  /// Returns the diagnostic for the use of nil, with the name that was probably meant.
  static func diagnostic(_ access: LuaNilAccess, _ message: String, globals: [String]) -> Diagnostic {
    let name = access.name
    switch access.variable {
    case .global:
      if let advice = ForeignNames.instead(of: name, as: .global) {
        return Diagnostic(.scriptUndefined, "a widget has no '\(name)': \(advice)", suggestion: advice)
      }
      return undefined("undefined '\(Faults.cut(name))'", name, globals)
    case .method:
      if let advice = ForeignNames.instead(of: name, as: .method) {
        return Diagnostic(.scriptUndefined, "a view has no '\(name)': \(advice)", suggestion: advice)
      }
      return undefined(
        "unknown modifier '\(Faults.cut(name))'", name, ModifierKind.allCases.map(\.rawValue),
        else: "there is no method '\(Faults.cut(name))'; 'lunette help modifiers' lists those of views")
    case .field:
      if access.operation == .call, let advice = ForeignNames.instead(of: name, as: .field) {
        return Diagnostic(.scriptUndefined, "a widget has no '\(name)': \(advice)", suggestion: advice)
      }
      if ModifierKind(rawValue: name) != nil {
        return Diagnostic(
          .scriptUndefined, "'\(name)' is called on a view, with a colon: view:\(name)(…)",
          suggestion: "view:\(name)(…)")
      }
      return undefined("undefined field '\(Faults.cut(name))'", name, fields, else: message)
    case .local, .upvalue, .constant:
      return Diagnostic(.script, message)
    }
  }

  /// The diagnostic for a name that is nowhere; where no name is near, the plain sentence, if there is one.
  private static func undefined(
    _ sentence: String, _ name: String, _ candidates: [String], else plain: String? = nil
  ) -> Diagnostic {
    let nearest = NearestName.of(name, among: candidates.lazy.filter { $0 != name })
    if nearest == nil, let plain { return Diagnostic(.scriptUndefined, plain) }
    return Diagnostic(.scriptUndefined, sentence + NearestName.meant(nearest), suggestion: nearest)
  }

  /// Members of the host's modules, of the library, and of what functions are given.
  private static let fields: [String] =
    Vocabulary.functions.map(\.function.member) + [
      "verbatim", "markdown", "null", "floor", "ceil", "max", "min", "huge", "random", "format", "insert", "remove",
      "concat", "sort", "unpack", "upper", "lower", "gsub", "gmatch", "match", "find", "rep", "sub",
      "family", "isPreview", "displaySize", "configuration", "locale", "timeZone", "now", "widgetFamily",
      "colorScheme", "widgetRenderingMode", "dynamicTypeSize", "contentMargins", "redactionReasons",
    ]
}
