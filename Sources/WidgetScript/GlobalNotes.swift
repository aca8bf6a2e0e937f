import LuaKit
import WidgetModel

/// What a script did to globals that are not there: reads of undefined ones, and writes of new ones. Lua allows both, so
/// only `check` takes notes, by a metatable on the globals; a render has none.
/// Invariant: each name is noted once for each line, at most `most` in all.
struct GlobalNotes {
  struct Note: Hashable {
    var name: String
    var isWrite: Bool
    var file: String
    var line: Int
  }

  static let most = 100
  private(set) var notes: [Note] = []
  private var seen: Set<Note> = []

  mutating func add(_ note: Note) {
    guard notes.count < Self.most, seen.insert(note).inserted else { return }
    notes.append(note)
  }
}

extension ScriptHost {
  /// From now on undefined globals are noted. A bundle that gives its globals a metatable of its own ends that.
  func noteGlobals() throws(LuaError) {
    let note = state.register { [unowned self] call in
      if let name = call.arguments.string(0), let place = call.caller, name != "environment", name != "context" {
        let isWrite = call.arguments.read(1) { $0.boolean } ?? false
        globals.add(GlobalNotes.Note(name: name, isWrite: isWrite, file: place.chunk, line: place.line))
      }
      return .return
    }
    let function = try state.make { $0.write(note) }
    let chunk = try state.load(
      """
      local note, rawset = (...), rawset
      setmetatable(_G, {
        __index = function(_, name) note(name, false) end,
        __newindex = function(globals, name, value) note(name, true) rawset(globals, name, value) end,
      })
      """, name: "=lunette")
    try state.call(
      chunk, limits: LuaLimits(cpu: limits.load), arguments: { $0.write(function) }, reading: { _ in })
  }

  /// The notes as warnings, in the order in which they were taken.
  var globalWarnings: [Diagnostic] {
    globals.notes.map { note in
      let name = Faults.cut(note.name)
      var warning =
        note.isWrite
        ? Diagnostic(
          .warningGlobal,
          "the global '\(name)' is written; a state may be discarded between any two calls: write local \(name)",
          severity: .warning)
        : Advice.undefined(note.name, globals: globalNames)
      warning.file = note.file
      warning.line = note.line
      return warning
    }
  }
}

extension Advice {
  /// A global that is read and not there.
  static func undefined(_ name: String, globals: [String]) -> Diagnostic {
    let shown = "the undefined global '\(Faults.cut(name))' is read, which gives nil"
    if let advice = absent[name] {
      return Diagnostic(.warningGlobal, "\(shown): \(advice)", severity: .warning, suggestion: advice)
    }
    let nearest = NearestName.of(name, among: globals.lazy.filter { $0 != name })
    return Diagnostic(.warningGlobal, shown + Faults.meant(nearest), severity: .warning, suggestion: nearest)
  }
}
