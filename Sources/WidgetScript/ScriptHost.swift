import CAssets
import LuaKit
import WidgetModel

/// A bundle's Lua state and what it sees of the host: its globals, the call that is under way, the services.
/// Confined, as the state is, to one thread.
final class ScriptHost {
  /// What runs now: whether it may wait, and how an error says that it may not.
  enum Place: Sendable {
    case load, placeholder, view, recommendations, provider, handler, query

    var mayWait: Bool { self == .provider || self == .handler || self == .query }

    var name: String {
      switch self {
      case .load: "while the bundle loads"
      case .placeholder: "in a placeholder, which returns at once"
      case .view: "in a view; load it in the provider and put it into the entry"
      case .recommendations: "in recommendations"
      case .provider, .handler, .query: "here"
      }
    }
  }

  let state: LuaState
  let tables: DecodingTables
  let services: any HostServices
  let source: BundleSource
  let limits: ScriptLimits
  /// What the call under way is for: its kind, moment, locale and time zone. Each request to the services carries it.
  var call: CallContext
  var place = Place.load
  /// The CPU time that the call may take.
  var cpuLimit: Duration
  /// The time that the call may take, including waiting.
  var wallLimit: Duration
  /// The fault that a host function raised last: Lua carries its sentence only, and a script may catch it.
  var raised: Diagnostic?
  /// The call that raised it, and which of its arguments is wrong.
  var raisedBy: (function: String, steps: [SourceQuery.Step])?
  /// What would be right instead of the argument that is wrong.
  var instead: String?
  /// Ends the call that runs, where the host says that it asks too much.
  var stop = LuaCancellation()
  /// The pictures that the host was given last, with their names; a few.
  var keptPictures: [(bytes: [UInt8], reference: PictureReference)] = []
  /// What a waiting function asked for.
  var pending: HostRequest?
  /// The functions that the call under way has waited for.
  var waited: [HostFunction] = []
  /// Faults of intents, which are declared before the bundle is.
  var intentFaults: [Diagnostic] = []
  /// Where each intent was declared, by its id: one id at two places is a fault.
  var intentLines: [String: LuaStamp] = [:]
  /// Programs that the bundle declares.
  var programs: [String] = []
  /// The `perform` of each intent that has one, by the intent's id.
  var performers: [String: LuaReference] = [:]
  /// The functions that are asked for values, by the intent's id and the parameter's name.
  var queries: [String: [String: QueryScripts]] = [:]
  var strings = LocalizedStrings()
  var globals = GlobalNotes()
  var answers = HostAnswers()
  /// The calls of the host that failed as expected, in the call that is under way.
  var failures = HostFailures()
  /// Warnings about calls of the host, in the call that is under way.
  var callWarnings: [Diagnostic] = []
  /// Patterns of dates that were judged to be right; a few.
  var rightPatterns: Set<String> = []
  private var kept: Kept?
  /// The metatable of an empty list that JSON gave, so that it is a list again when it is written.
  private(set) var emptyList: LuaReference?
  /// The function of the alignment guide that is evaluated.
  private var guide: LuaReference?

  /// What the prelude made, and the host needs later.
  private struct Kept {
    var null: LuaReference
    var identity: LuaReference
    var answer: LuaReference
    var present: LuaReference
    var sealed: LuaReference
  }

  init(
    _ source: BundleSource, services: any HostServices, call: CallContext, limits: ScriptLimits,
    failAfter: Int64? = nil
  ) throws(LuaError) {
    state = try LuaState(memory: LuaMemoryLimit(soft: limits.memory), failAfter: failAfter)
    let state = state
    tables = DecodingTables(
      try Lexicon(state), SourceIndex(source), fileName: { [unowned state] in state.fileName($0) })
    self.services = services
    self.source = source
    (self.limits, cpuLimit, wallLimit) = (limits, limits.load, limits.wall)
    self.call = call
    tables.keepPicture = { [unowned self] bytes in keep(bytes) }
    try open()
  }

  /// `json.null`.
  var null: LuaReference? { kept?.null }

  /// The metatable of what `http` answers.
  var answerClass: LuaReference? { kept?.answer }

  /// A function that gives back what it gets.
  var identity: LuaReference? { kept?.identity }

  /// Calls an activity's functions for a place, and joins what they return.
  var present: LuaReference? { kept?.present }

  /// Makes the table `context` of what is written, also as a global; a script cannot change it.
  func makeContext(_ write: (inout LuaWriter) -> Void) throws(LuaError) -> LuaReference {
    var context = try state.make(write)
    if let sealed = kept?.sealed {
      let made = try state.call(
        sealed, limits: LuaLimits(cpu: limits.load), arguments: { [context] in $0.write(context) },
        reading: { $0.reference(0) })
      context = made ?? context
    }
    try state.setGlobal("context") { [context] in $0.write(context) }
    return context
  }

  // MARK: Globals

  private func open() throws(LuaError) {
    let noMethods = try state.make { $0.table { _ in } }
    let methods = try state.make { $0.table { _ in } }
    // What `..` makes is a view again, so the function that the class joins by is told of the class afterwards.
    let joiner = try state.call(
      try state.load(
        "local join return function(a, b) return join(a, b) end, function(f) join = f end, _G", name: "=lunette"),
      limits: LuaLimits(cpu: limits.load), reading: { ($0.reference(0), $0.reference(1), $0.reference(2)) })
    let joining = try state.makeClass("View", methods: methods, concatenation: joiner.0)
    if let tell = joiner.1 {
      try state.value(of: tell) { $0.write(LuaStampedFunction("..", tag: Tag.runs, of: joining)) }
    }
    let other = try state.makeClass("Declaration", methods: noMethods)
    emptyList = try state.makeListClass()
    try state.fill(methods) { writer in
      for (index, kind) in Tag.modifiers.enumerated() {
        let tag = Tag.firstModifier + index
        writer.field(kind.rawValue, LuaStampedFunction(kind.rawValue, tag: tag, of: joining, form: .link))
      }
      for (name, kind) in Vocabulary.modifierAliases {
        writer.field(name, LuaStampedFunction(name, tag: Tag.of(kind), of: joining, form: .link))
      }
      for (index, modifier) in Vocabulary.markModifiers.enumerated() {
        let tag = Tag.firstMarkModifier + index
        writer.field(modifier.name, LuaStampedFunction(modifier.name, tag: tag, of: joining, form: .link))
      }
    }
    let host = try prelude(methods: methods, view: joining, other: other)
    let modules = HostModules(self)
    if let globals = joiner.2 {
      // In one go: each change from outside is a protected call of its own.
      try state.fill(globals) { writer in
        write(views: joining, &writer)
        write(declarations: other, &writer)
        modules.write(&writer)
      }
    }
    try run(host)
  }

  private func write(views: LuaStampClass, _ writer: inout LuaWriter) {
    func field(_ name: String, _ tag: Int, _ writer: inout LuaWriter) {
      let isChart = tag == Tag.of(.chart)
      writer.field(name, LuaStampedFunction(name, tag: tag, of: views, wraps: true, maps: isChart))
    }
    for (tag, kind) in Tag.views.enumerated() where kind != .text && kind != .controlToggle {
      field(kind.rawValue, tag, &writer)
    }
    for (name, kind) in Vocabulary.aliases { field(name, Tag.of(kind), &writer) }
    for (index, refused) in Vocabulary.refused.enumerated() { field(refused.name, Tag.firstRefused + index, &writer) }
  }

  private func write(declarations other: LuaStampClass, _ writer: inout LuaWriter) {
    let names = [
      ("widget", Tag.widget), ("control", Tag.control), ("bundle", Tag.bundle), ("stack", Tag.stack),
      ("Timeline", Tag.timeline),
    ]
    for (name, tag) in names { writer.field(name, LuaStampedFunction(name, tag: tag, of: other)) }
    for (index, name) in Vocabulary.argumentTables.enumerated() {
      writer.field(name, LuaStampedFunction(name, tag: Tag.firstArguments + index, of: other))
    }
  }

  /// The table that each chunk of the prelude gets as its argument.
  private func prelude(
    methods: LuaReference, view: LuaStampClass, other: LuaStampClass
  ) throws(LuaError) -> LuaReference {
    let module = state.register { [unowned self] call in findModule(&call) }
    let declare = state.register { [unowned self] call in declareIntent(&call) }
    let text = state.register { call in
      call.results.write(call.arguments.read(0) { $0.string ?? $0.described })
      return .return
    }
    let guiding = state.register { [unowned self] call in
      guide = call.arguments.reference(0)
      return .return
    }
    let misguided = state.register { [unowned self] call in
      let place = guide.flatMap { self.state.definition(of: $0) }
      let sentence = call.arguments.string(0) ?? ""
      return raise(Diagnostic(.script, "alignmentGuide: \(sentence)", file: place?.chunk, line: place?.line))
    }
    let absent = state.register { [unowned self] call in self.absent(&call) }
    let lacking = state.register { [unowned self] call in
      guard let answer = Vocabulary.entry(.httpGet)?.answer else { return .return }
      return lacks(answer, &call)
    }
    let fruitless = state.register { [unowned self] call in
      guard let body = call.arguments.reference(0), let fault = self.fruitless(body) else { return .return }
      return raise(fault)
    }
    return try state.make { writer in
      writer.table { w in
        w.field("fruitless", fruitless)
        w.field("absent", absent)
        w.field("lacking", lacking)
        w.key("moduleNames")
        w.list(Self.moduleNames) { $0.write($1) }
        w.field("guiding", guiding)
        w.field("misguided", misguided)
        w.field("methods", methods)
        w.field("text", LuaStampedFunction("Text", tag: Tag.of(.text), of: view, form: .callable, wraps: true))
        w.field("verbatim", LuaStampedFunction("Text.verbatim", tag: Tag.verbatim, of: view, wraps: true))
        w.field("markdown", LuaStampedFunction("Text.markdown", tag: Tag.markdown, of: view, wraps: true))
        w.field("group", LuaStampedFunction("Group", tag: Tag.of(.group), of: view))
        w.field(
          "controlToggle", LuaStampedFunction("ControlToggle", tag: Tag.of(.controlToggle), of: view, wraps: true))
        w.field("guide", LuaStampedFunction("guide", tag: Tag.guide, of: other))
        w.field("action", LuaStampedFunction("action", tag: Tag.action, of: other))
        w.field("intent", LuaStampedFunction("intent", tag: Tag.intent, of: other))
        w.field("array", LuaStampedFunction("json.array", tag: Tag.array, of: other))
        // With functions of its own beside, as Text has.
        w.field("activity", LuaStampedFunction("activity", tag: Tag.activity, of: other, form: .callable))
        w.field("null", LuaStampedFunction("json.null", tag: Tag.null, of: other))
        w.field("module", module)
        w.field("modules", BundleLimits.modules)
        w.field("declare", declare)
        w.field("text_of", text)
      }
    }
  }

  /// Runs the prelude; its last chunk gives what the host keeps.
  private func run(_ host: LuaReference) throws(LuaError) {
    for asset in UnsafeBufferPointer(start: lunette_prelude_first(), count: lunette_prelude_count) {
      let chunk = try state.load(UnsafeBufferPointer(start: asset.bytes, count: asset.length), name: "=lunette")
      let made = try state.call(
        chunk, limits: LuaLimits(cpu: limits.load), arguments: { $0.write(host) },
        reading: { values in
          guard let null = values.reference(0), let identity = values.reference(1), let answer = values.reference(2),
            let present = values.reference(3), let sealed = values.reference(4)
          else { return Kept?.none }
          return Kept(null: null, identity: identity, answer: answer, present: present, sealed: sealed)
        })
      if let made { kept = made }
    }
  }

  // MARK: Modules

  /// Answers `require`: the module's text becomes a chunk in C.
  private func findModule(_ call: inout LuaCall) -> LuaVerdict {
    guard let name = call.arguments.string(0) else {
      return raise(Diagnostic(.scriptRequire, "require takes a module's name as a text, not \(call.described(0))"))
    }
    do throws(Diagnostic) {
      let (chunk, text) = try module(name)
      call.results.write(String(chunk.dropFirst()))
      return .chunk(name: chunk, text: text)
    } catch {
      return raise(error)
    }
  }

  /// The name of a module's chunk and its text: a file of the bundle, else an adapter of the host's. Names have letters,
  /// digits, `_` and `-` between single dots, so that neither `..` nor a leading `/` can leave the folder.
  private func module(_ name: String) throws(Diagnostic) -> (chunk: String, text: [UInt8]) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isRight =
      name.utf8.count <= 255
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { Self.isNameByte($0) }
      }
    guard isRight else {
      throw Diagnostic(
        .scriptRequire,
        "require finds modules inside the bundle's folder only; '\(Faults.cut(name))' is not a name as 'parts.rows'")
    }
    let path = parts.joined(separator: "/")
    // The order of `package.path` in Lua: the file first, then the folder's `init.lua`.
    for file in ["\(path).lua", "\(path)/init.lua"] {
      if let text = try source.files.read(file) { return ("@" + source.folder + file, text) }
    }
    let adapter = lunette_adapter(name)
    if adapter.length > 0 {
      return ("=\(name)", Array(UnsafeBufferPointer(start: adapter.bytes, count: adapter.length)))
    }
    throw Diagnostic(
      .scriptRequire,
      "there is no module '\(name)': neither \(source.folder)\(path).lua nor \(source.folder)\(path)/init.lua")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: Intents

  /// Checks an intent as soon as it is made, so that its actions can be checked against it.
  private func declareIntent(_ call: inout LuaCall) -> LuaVerdict {
    let read = call.arguments.read(0) { cursor in
      var reader = IntentDecoder(self)
      return (reader.decode(&cursor), reader.faults, cursor.stamp, reader.queries)
    }
    intentFaults += read.1
    guard let (intent, perform) = read.0 else { return .return }
    if let other = intentLines[intent.id], other != read.2 {
      intentFaults.append(
        Diagnostic(
          .decodeKind, "two intents have the id '\(intent.id)'", file: read.2.flatMap { state.fileName($0.file) },
          line: read.2?.line))
    }
    intentLines[intent.id] = read.2
    tables.intents[intent.id] = intent
    performers[intent.id] = perform
    queries[intent.id] = read.3
    return .return
  }

  // MARK: Raising

  /// Makes a fault an error in the script, and remembers it: Lua carries the sentence alone.
  func raise(_ fault: Diagnostic) -> LuaVerdict {
    note(fault)
    return .raise(fault.message)
  }

  /// Remembers what the script is told. A limit of the host's is final, as those of Lua are.
  func note(_ fault: Diagnostic) {
    raised = fault
    if fault.code == .cpuHost { stop.cancel() }
  }
}

extension LuaCall {
  /// What a sentence calls an argument.
  func described(_ index: Int) -> String { arguments.read(index) { $0.described } }
}
