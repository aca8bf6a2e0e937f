import LuaKit
import WidgetModel

/// What a script did to globals that are not there: reads of undefined ones, and writes of new ones. Lua allows both, and
/// `check` tells them. An undefined name that is a view's argument or member as it stands is an error wherever it is met:
/// without it the view would be another than its author wrote.
/// Invariant: each name is noted once for each line, at most `most` in all.
struct GlobalNotes {
  /// One read or write of a global, by name and line.
  struct Note: Hashable {
    var name: String
    var isWrite: Bool
    var file: String
    var line: Int
  }

  static let most = 100
  private(set) var notes: [Note] = []
  private var seen: Set<Note> = []
  /// Reads since the last `begin`, for the call that is under way.
  private(set) var current: Set<Note> = []
  /// The reads that were looked up, each with its error, if it is one.
  var faults: [Note: Diagnostic?] = [:]
  /// Whether they are asked for afterwards, by `ExtensionRequest.notes`.
  var isAsked = false

  /// Begins a call, whose reads are counted separately.
  mutating func begin() { current = [] }

  /// Adds a note, once, as long as there are fewer than `most`.
  mutating func add(_ note: Note) {
    if !note.isWrite, current.count < Self.most { current.insert(note) }
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
      local note, rawset, rawequal, getmetatable = (...), rawset, rawequal, getmetatable
      local noting = {
        __index = function(_, name) note(name, false) end,
        __newindex = function(globals, name, value) note(name, true) rawset(globals, name, value) end,
      }
      setmetatable(_G, noting)
      -- A script may give its globals a metatable of its own; ours is out of its reach.
      _G.getmetatable = function(...)
        local found = getmetatable(...)
        if not rawequal(found, noting) then return found end
      end
      """, name: "=lunette")
    try state.call(
      chunk, limits: LuaLimits(cpu: limits.load), arguments: { $0.write(function) }, reading: { _ in })
  }

  /// The undefined names of the call that has ended, in the order of their lines: the faults among them, and the others.
  func undefinedNames() -> (faults: [Diagnostic], warnings: [Diagnostic]) {
    let notes = globals.current.sorted { ($0.file, $0.line, $0.name) < ($1.file, $1.line, $1.name) }
    globals.begin()
    let faults = notes.compactMap { fault(of: $0) }
    let others = globals.isAsked ? [] : notes.filter { fault(of: $0) == nil }
    return (faults, others.map { warning(of: $0) })
  }

  /// An undefined name that stands alone as an argument or member.
  private func fault(of note: GlobalNotes.Note) -> Diagnostic? {
    if let known = globals.faults[note] { return known }
    let fault = source.bytes(of: note.file).flatMap { ScriptAdvice($0, line: note.line, globals: globalNames) }?
      .undefinedArgument(note.name, in: note.file)
    globals.faults[note] = .some(fault)
    return fault
  }

  /// The notes as warnings, in the order in which they were taken, without those that are faults.
  var globalWarnings: [Diagnostic] {
    globals.notes.filter { $0.isWrite || fault(of: $0) == nil }.map { warning(of: $0) } + textWarnings
  }

  private func warning(of note: GlobalNotes.Note) -> Diagnostic {
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

  /// What the main file's text tells alone: texts that another language would fill in, views that are never used.
  private var textWarnings: [Diagnostic] {
    guard let source = SourceText(self.source.main) else { return [] }
    return source.foreignPlaceholders(in: self.source.mainFile) + source.unusedViews(in: self.source.mainFile)
      + source.mapLoops(in: self.source.mainFile)
  }
}

extension Advice {
  /// A global that is read and not there.
  static func undefined(_ name: String, globals: [String]) -> Diagnostic {
    let shown = "the undefined global '\(Faults.cut(name))' is read, which gives nil"
    if let advice = ForeignNames.instead(of: name, as: .global) {
      return Diagnostic(.warningGlobal, "\(shown): \(advice)", severity: .warning, suggestion: advice)
    }
    let nearest = NearestName.of(name, among: globals.lazy.filter { $0 != name })
    return Diagnostic(.warningGlobal, shown + NearestName.meant(nearest), severity: .warning, suggestion: nearest)
  }
}
