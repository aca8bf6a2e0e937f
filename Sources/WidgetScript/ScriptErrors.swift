import LuaKit
import WidgetModel

/// Lua's failures as faults with an address, and advice where a name was missing.
extension ScriptHost {
  func diagnostic(_ error: LuaError) -> Diagnostic {
    var fault = self.fault(error)
    // A fault of another file, as of a module that cannot be read, has no line of the one that asked for it.
    if fault.file == nil || fault.file == error.chunk { fault.line = fault.line ?? error.line }
    // A call in a tail position has left no line behind.
    fault.file = fault.file ?? error.chunk ?? source.mainFile
    if fault.traceback.isEmpty { fault.traceback = error.traceback }
    fault.bundle = call.bundle
    return fault
  }

  private func fault(_ error: LuaError) -> Diagnostic {
    switch error.kind {
    case .syntax: return Diagnostic(error.message.hasPrefix("source too large") ? .sizeSource : .syntax, error.message)
    case .cpu: return Diagnostic(.cpu, "the script computed too long \(limitName)")
    case .wall: return Diagnostic(.wall, "the script took longer than \(limits.wall) with its waiting")
    case .memory: return Diagnostic(.memory, "the script used more than \(limits.memory >> 20) MiB")
    case .cancelled: return Diagnostic(.wall, "the script was stopped")
    // A stack that overflows is a slip of the script, not a limit that the user could lift.
    case .depth: return Diagnostic(.script, error.message)
    case .runtime: break
    }
    if let raised, error.message.hasSuffix(raised.message) { return raised }
    if error.message == "this call waits, and cannot be used here" {
      return Diagnostic(
        .scriptWait, "a call that waits cannot be used inside a callback of table.sort, string.gsub and the like")
    }
    if let missing = error.nilAccess { return Advice.diagnostic(missing, error.message, globals: globalNames) }
    if error.message.hasPrefix("attempt to add a 'string'")
      || error.message.hasPrefix("attempt to add a 'number' with a 'string'")
      || error.message.hasPrefix("attempt to perform arithmetic on a string value")
    {
      return Diagnostic(.script, error.message + "; texts are joined by '..'")
    }
    // Refused before it is made, and so catchable; what was asked for is memory all the same.
    if error.message == "string.rep: result too large" {
      return Diagnostic(.memory, "string.rep: the result would be larger than \(limits.memory >> 20) MiB")
    }
    return Diagnostic(error.message.hasPrefix("loop in require") ? .scriptRequire : .script, error.message)
  }

  private var limitName: String {
    switch place {
    case .load: "while the bundle loaded (limit \(limits.load))"
    case .placeholder: "in the placeholder (limit \(limits.placeholder))"
    case .view: "in a view (limit \(limits.view))"
    case .handler: "in a handler (limit \(limits.perform))"
    case .recommendations, .provider: "in a provider (limit \(limits.timeline))"
    }
  }

  /// The names that a bundle can use without declaring them.
  var globalNames: [String] {
    ViewKind.allCases.map(\.rawValue) + Vocabulary.aliases.map(\.name) + Advice.plainGlobals
      + Set(Vocabulary.functions.map { $0.function.module ?? $0.function.member }).sorted()
  }
}

/// What to say when a script uses a name that is not there (authoring.md: "Using what is absent gives an error that says so and
/// what to use instead").
enum Advice {
  static let plainGlobals = [
    "widget", "control", "bundle", "intent", "stack", "activity", "Timeline", "atEnd", "never", "after", "ForEach",
    "environment", "context", "require", "print", "pairs", "ipairs", "next", "select", "tostring", "tonumber", "type",
    "error", "assert", "pcall", "xpcall", "rawget", "rawset", "rawequal", "rawlen", "setmetatable", "getmetatable",
    "string", "table", "math", "utf8", "os",
  ]

  static let absent: [String: String] = [
    "io": "files are read with files.read, which needs permissions = { read = { … } }",
    "load": "code comes from modules: put it into a file of the bundle and require it",
    "loadstring": "code comes from modules: put it into a file of the bundle and require it",
    "loadfile": "code comes from modules: put it into a file of the bundle and require it",
    "dofile": "code comes from modules: put it into a file of the bundle and require it",
    "coroutine": "waiting needs none: http, process and the like look like plain calls and never block",
    "debug": "errors carry their traceback, and log.debug writes to the log",
    "collectgarbage": "memory is the host's business; a bundle has 32 MiB",
    "package": "require finds modules inside the bundle's folder",
    "warn": "use log.warning",
    "unpack": "use table.unpack",
    "arg": "a widget has no arguments; use its configuration",
  ]

  private static let absentFields: [String: String] = [
    "execute": "programs are run with process.run, which needs permissions = { run = { … } }",
    "getenv": "a widget has no environment variables; make it a parameter of the widget's intent",
    "exit": "return from the function instead",
    "remove": "a widget changes no files; storage keeps what must last",
    "rename": "a widget changes no files; storage keeps what must last",
    "tmpname": "a widget writes no files; storage keeps what must last",
    "setlocale": "the locale is the environment's",
    "dump": "there is no bytecode for scripts",
    "popen": "programs are run with process.run, which needs permissions = { run = { … } }",
  ]

  /// What SwiftUI or the web calls otherwise, or what a widget cannot have.
  private static let absentMethods: [String: String] = [
    "fontSize": "the font has the size: view:font { size = 20 }",
    "size": "view:frame { width = 40, height = 20 } sets it, and font { size = 20 } that of a text",
    "width": "view:frame { width = 40 } sets it", "height": "view:frame { height = 20 } sets it",
    "color": "view:foregroundStyle \"red\" colours it", "textColor": "view:foregroundStyle \"red\" colours it",
    "backgroundColor": "view:background \"red\" puts a colour behind it", "margin": "padding is the room around a view",
    "center": "view:frame { maxWidth = math.huge } centres it in the room there is",
    "align": "stacks align: VStack { alignment = \"leading\", … }",
    "onTapGesture": "Button, Toggle and Link can be tapped, and widgetURL is the whole widget's",
    "onClick": "Button, Toggle and Link can be tapped, and widgetURL is the whole widget's",
    "gesture": "Button, Toggle and Link can be tapped, and widgetURL is the whole widget's",
    "onAppear": "a view is evaluated when the timeline is made; load what it needs in the provider",
    "task": "a view is evaluated when the timeline is made; load what it needs in the provider",
    "onChange": "a widget changes by its entries and its triggers", "sheet": "a widget has one page; use Link",
    "scrollable": "a widget does not scroll; show fewer rows, or a larger family",
  ]

  static func diagnostic(_ access: LuaNilAccess, _ message: String, globals: [String]) -> Diagnostic {
    let name = access.name
    switch access.variable {
    case .global:
      if let advice = absent[name] {
        return Diagnostic(.scriptUndefined, "a widget has no '\(name)': \(advice)", suggestion: advice)
      }
      return undefined("undefined '\(Faults.cut(name))'", name, globals)
    case .method:
      if let advice = absentMethods[name] {
        return Diagnostic(.scriptUndefined, "a view has no '\(name)': \(advice)", suggestion: advice)
      }
      return undefined(
        "unknown modifier '\(Faults.cut(name))'", name, ModifierKind.allCases.map(\.rawValue),
        else: "there is no method '\(Faults.cut(name))'; 'lunette help modifiers' lists those of views")
    case .field:
      if let advice = absentFields[name] {
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

  private static func undefined(
    _ sentence: String, _ name: String, _ candidates: [String], else plain: String? = nil
  ) -> Diagnostic {
    let nearest = NearestName.of(name, among: candidates.lazy.filter { $0 != name })
    if nearest == nil, let plain { return Diagnostic(.scriptUndefined, plain) }
    return Diagnostic(.scriptUndefined, sentence + Faults.meant(nearest), suggestion: nearest)
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
