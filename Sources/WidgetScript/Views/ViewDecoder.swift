import LuaKit
import WidgetModel

/// What decoding views needs beside the views themselves; one for a bundle.
final class DecodingTables {
  let lexicon: Lexicon
  var plans = Plans()
  /// The bundle's colours, by name.
  var colors: [String: Color] = [:]
  /// The bundle's texts in the locale of the call, by key; empty for none.
  var strings: [String: String] = [:]
  /// A stamp's file as errors show it.
  let fileName: (Int) -> String?
  /// The bundle's intents, by id.
  var intents: [String: IntentDeclaration] = [:]
  private lazy var tags = Self.tagsByName()

  init(_ lexicon: Lexicon, fileName: @escaping (Int) -> String?) {
    self.lexicon = lexicon
    self.fileName = fileName
  }

  /// The tag of a view by the name that a plain table gives as its `type`.
  func viewTag(_ name: String) -> Int? { tags.views[name] }
  func modifierTag(_ name: String) -> Int? { tags.modifiers[name] }

  private static func tagsByName() -> (views: [String: Int], modifiers: [String: Int]) {
    var views: [String: Int] = [:]
    for kind in ViewKind.allCases { views[kind.rawValue] = Tag.of(kind) }
    for (name, kind) in Vocabulary.aliases { views[name] = Tag.of(kind) }
    for (index, refused) in Vocabulary.refused.enumerated() { views[refused.name] = Tag.firstRefused + index }
    var modifiers: [String: Int] = [:]
    for kind in ModifierKind.allCases { modifiers[kind.rawValue] = Tag.of(kind) }
    return (views, modifiers)
  }
}

/// Lua's tables to a flat view tree, in one pass over Lua's stack, all faults collected.
///
/// A view is a stamped table (its constructor's tag, file and line are in its metatable), or a plain one with a `type`.
/// A modifier is a stamped table around its view, `{ view, argument, … }`, which is the order of the tree too: a modifier's
/// node opens, its arguments follow, then the view inside, then what it adds.
///
/// Invariant: every method leaves the cursor where it found it.
struct ViewDecoder {
  let tables: DecodingTables
  var builder = ViewTree.Builder()
  var faults: [Diagnostic] = []
  var warnings: [Diagnostic] = []
  /// Set by a limit: nothing further is looked at.
  var isStopped = false

  /// Where the table at hand was written.
  var line = 0
  var file = -1
  /// From the root to the view at hand.
  var steps: [Step] = []
  var root = -1
  /// Tables around the one at hand, to tell a cycle from mere depth.
  var ancestors: [UnsafeRawPointer?] = []
  var nesting = 0
  var nodes = 0
  var textBytes = 0
  var storedBytes = 0
  /// Arguments of the nodes being decoded, innermost last.
  var found: [Found] = []
  /// Of the Text at hand: which of its flags are set, and its text if that is Markdown.
  var setFlags: UInt64 = 0
  var pendingMarkdown: String?
  private var files: [Int] = []
  private let typeKey: LuaKey

  /// A way down: into a child by its number, or into a slot.
  struct Step {
    var tag: Int
    var child: Int
    var slot: ArgumentName
  }

  /// An argument that was seen, and where it stands in the table at hand.
  struct Found {
    var parameter: UInt8
    /// Becomes a child node, after all arguments.
    var isChild = false
    /// By position; 0 where it came by name.
    var item = 0
    var key = LuaKey(id: -1)
  }

  init(_ tables: DecodingTables) {
    self.tables = tables
    typeKey = tables.lexicon.type
  }

  /// Decodes the view that the cursor stands on.
  mutating func decode(_ cursor: inout LuaCursor, line: Int?, file: String?) {
    self.line = line ?? 0
    if let file { startFile = file }
    root = rootTag(&cursor)
    switch cursor.type {
    case .nil, .none: fault(.decodeMissing, Faults.nothing)
    case .table where cursor.stamp == nil && name(&cursor) == nil: list(asRoot: &cursor)
    default: view(&cursor, .content)
    }
  }

  private var startFile: String?

  /// A list of views as the whole: a Group, whose children the layout puts under each other.
  private mutating func list(asRoot cursor: inout LuaCursor) {
    let node = builder.open(.view(.group), line: line, file: fileIndex)
    items(of: &cursor, tag: Tag.of(.group), .content)
    builder.close(node)
  }

  // MARK: One view

  /// Decodes a child: a view, a text or number as short for one, or a list of such. False and nil are skipped.
  mutating func view(_ cursor: inout LuaCursor, _ slot: ArgumentName) {
    guard !isStopped else { return }
    switch cursor.type {
    case .table:
      if let stamp = cursor.stamp { stamped(&cursor, stamp, slot) } else { plain(&cursor, slot) }
    case .string, .number: text(&cursor, slot)
    case .nil, .none: break
    case .boolean where cursor.boolean == false: break
    default: fault(.decodeType, Faults.child(owner, found: cursor.described))
    }
  }

  private mutating func stamped(_ cursor: inout LuaCursor, _ stamp: LuaStamp, _ slot: ArgumentName) {
    let outer = (line, file)
    if stamp.line > 0 { (line, file) = (stamp.line, stamp.file) }
    if Tag.isModifier(stamp.tag) {
      modified(&cursor, stamp.tag, slot)
    } else if stamp.tag == Tag.runs {
      joined(&cursor, slot)
    } else if let plan = tables.plans[stamp.tag] {
      node(&cursor, plan, stamp.tag, slot)
    } else if let refused = Tag.refused(stamp.tag) {
      refuse(refused)
    } else {
      fault(.decodeType, Faults.child(owner, found: cursor.described))
    }
    (line, file) = outer
  }

  private mutating func refuse(_ refused: (name: String, advice: String)) {
    fault(.decodeRefusedView, Faults.refusedView(refused.name, advice: refused.advice), suggestion: refused.advice)
  }

  /// A table without a stamp: a view by its `type`, or a list that is flattened.
  private mutating func plain(_ cursor: inout LuaCursor, _ slot: ArgumentName) {
    guard let name = name(&cursor) else {
      guard descend(&cursor) else { return }
      items(of: &cursor, tag: -1, slot)
      ascend()
      return
    }
    guard let tag = tables.viewTag(name) else {
      let nearest = NearestName.of(
        name, among: ViewKind.allCases.map(\.rawValue) + Vocabulary.aliases.map(\.name))
      fault(.decodeUnknownView, Faults.unknownView(name, nearest: nearest), suggestion: nearest)
      return
    }
    if let refused = Tag.refused(tag) { return refuse(refused) }
    guard let plan = tables.plans[tag] else { return }
    wrapped(&cursor, plan, tag, slot)
  }

  /// The `type` of a plain view table.
  private func name(_ cursor: inout LuaCursor) -> String? {
    guard let type = cursor.push(typeKey) else { return nil }
    defer { cursor.pop() }
    return type == .string ? cursor.string : nil
  }

  /// The tag of the view itself, under all its modifiers, for the path's first word.
  private func rootTag(_ cursor: inout LuaCursor) -> Int {
    var levels = 0
    defer { for _ in 0..<levels { cursor.pop() } }
    while let stamp = cursor.stamp {
      guard Tag.isModifier(stamp.tag), levels < ViewLimits.modifiers, cursor.push(1) != nil else { return stamp.tag }
      levels += 1
    }
    return name(&cursor).flatMap { tables.viewTag($0) } ?? -1
  }

  // MARK: A constructor's table

  mutating func node(_ cursor: inout LuaCursor, _ plan: Plan, _ tag: Int, _ slot: ArgumentName) {
    if plan.kind == .view(.text), shortText(&cursor, plan, slot) { return }
    guard descend(&cursor) else { return }
    let node = open(plan.kind, slot)
    let survey = arguments(&cursor, plan, from: 1)
    if plan.kind == .view(.text) { finishText(survey) }
    children(&cursor, plan, tag, survey, from: 1)
    builder.close(node)
    ascend()
  }

  /// A Text without any of what it can show is a slip: a field that is nil, mostly.
  private mutating func finishText(_ survey: Survey) {
    if let text = pendingMarkdown {
      pendingMarkdown = nil
      addMarkdown(text)
    } else if !found[survey.base...].contains(where: { $0.parameter == 255 || Self.shownByText.contains($0.parameter) }) {
      fault(.decodeMissing, "Text needs a text, a date or a timer; it got nothing (nil)")
    }
  }

  private static let shownByText = Set(
    Vocabulary.entry(.text).parameters.enumerated().filter { [.text, .date, .timer].contains($0.element.name) }.map {
      UInt8($0.offset)
    })

  /// `modifiers = { {"padding", 8}, … }` of a plain table, the first innermost; then the view itself.
  private mutating func wrapped(_ cursor: inout LuaCursor, _ plan: Plan, _ tag: Int, _ slot: ArgumentName) {
    guard let type = cursor.push(tables.lexicon.modifiers) else { return }
    let list = Items(&cursor)
    if type != .nil && type != .table {
      fault(.decodeType, "\(plan.name): modifiers takes a list of { name, … }, not \(cursor.described)")
    }
    cursor.pop()
    guard list.count <= ViewLimits.modifiers else { return stop(.sizeTree, Faults.tooManyModifiers) }
    wrap(&cursor, list, list.count - 1, plan, tag, slot)
  }

  /// Modifier `position` of a plain table's list, around those before it and the view, which the cursor stands on.
  private mutating func wrap(
    _ cursor: inout LuaCursor, _ list: Items, _ position: Int, _ plan: Plan, _ tag: Int, _ slot: ArgumentName
  ) {
    guard !isStopped else { return }
    guard position >= 0 else { return node(&cursor, plan, tag, slot) }
    _ = cursor.push(tables.lexicon.modifiers)
    _ = cursor.push(list[position])
    let modifier = modifierPlan(&cursor)
    let node = modifier.map { open($0.kind, slot) }
    let survey = modifier.map { arguments(&cursor, $0, from: 2) }
    cursor.pop()
    cursor.pop()
    wrap(&cursor, list, position - 1, plan, tag, node == nil ? slot : .content)
    guard let modifier, let node, let survey else { return }
    _ = cursor.push(tables.lexicon.modifiers)
    _ = cursor.push(list[position])
    children(&cursor, modifier, -1, survey, from: 2)
    cursor.pop()
    cursor.pop()
    builder.close(node)
  }

  /// The plan of `{ "padding", 8 }`, which the cursor stands on.
  private mutating func modifierPlan(_ cursor: inout LuaCursor) -> Plan? {
    guard let type = cursor.push(1) else {
      fault(.decodeType, "a modifier is a list { name, … }, not \(cursor.described)")
      return nil
    }
    defer { cursor.pop() }
    guard type == .string, let name = cursor.string else {
      fault(.decodeType, "a modifier's name is a text, not \(cursor.described)")
      return nil
    }
    if let tag = tables.modifierTag(name) { return tables.plans[tag] }
    let nearest = NearestName.of(name, among: ModifierKind.allCases.map(\.rawValue))
    fault(.decodeUnknownModifier, Faults.unknownModifier(name, nearest: nearest), suggestion: nearest)
    return nil
  }

  // MARK: A modifier's table

  /// `{ view, argument, … }`, or `{ view, { name = argument, … } }`.
  private mutating func modified(_ cursor: inout LuaCursor, _ tag: Int, _ slot: ArgumentName) {
    guard let plan = tables.plans[tag], deepen(&cursor) else { return }
    let node = open(plan.kind, slot)
    let isNamed = hasNamedArguments(&cursor, plan)
    if isNamed { _ = cursor.push(2) }
    let survey = arguments(&cursor, plan, from: isNamed ? 1 : 2)
    if isNamed { cursor.pop() }
    if cursor.push(1) != nil {
      view(&cursor, .content)
      cursor.pop()
    }
    if survey.hasChildren {
      if isNamed { _ = cursor.push(2) }
      children(&cursor, plan, -1, survey, from: isNamed ? 1 : 2)
      if isNamed { cursor.pop() }
    } else {
      found.removeSubrange(survey.base...)
    }
    builder.close(node)
    nesting -= 1
  }

  /// Whether the only argument is a table of arguments, and not itself one: a view, or a list that the first parameter takes.
  private func hasNamedArguments(_ cursor: inout LuaCursor, _ plan: Plan) -> Bool {
    guard cursor.push(3) != nil else { return false }
    let isAlone = cursor.type == .nil
    cursor.pop()
    guard isAlone, cursor.push(2) != nil else { return false }
    defer { cursor.pop() }
    guard cursor.type == .table, cursor.stamp == nil, name(&cursor) == nil else { return false }
    guard let first = plan.positional.first, takesList(plan.types[Int(first)], &cursor) else { return true }
    return false
  }

  // MARK: Children

  /// The children of a table whose keys were read: those without a name, then those that arguments gave.
  mutating func children(_ cursor: inout LuaCursor, _ plan: Plan, _ tag: Int, _ survey: Survey, from first: Int) {
    defer { found.removeSubrange(survey.base...) }
    guard !isStopped else { return }
    if survey.count > 0, plan.content != .none, plan.content != .segments {
      let before = nodes
      unnamed(&cursor, plan, tag, survey, from: first)
      if plan.content == .marks { checkMarks(before) }
    }
    for index in survey.base..<survey.base + survey.found where found[index].isChild {
      slotChild(&cursor, plan, tag, found[index])
    }
  }

  private mutating func unnamed(
    _ cursor: inout LuaCursor, _ plan: Plan, _ tag: Int, _ survey: Survey, from first: Int
  ) {
    let taken = survey.base..<survey.base + survey.found
    steps.append(Step(tag: tag, child: 0, slot: plan.childSlot))
    defer { steps.removeLast() }
    let items = survey.isDense ? nil : Items(&cursor)
    for position in 0..<survey.count {
      let index = items.map { $0[position] } ?? position + 1
      guard index >= first, !isStopped else { continue }
      if !plan.isContainer, taken.contains(where: { found[$0].item == index }) { continue }
      steps[steps.count - 1].child = index
      _ = cursor.push(index)
      view(&cursor, plan.childSlot)
      cursor.pop()
    }
  }

  /// The members of a list, as children of the view around it.
  private mutating func items(of cursor: inout LuaCursor, tag: Int, _ slot: ArgumentName) {
    let items = Items(&cursor)
    if let name = items.strayKey { fault(.decodeUnknownArgument, Faults.plainKeys(name)) }
    steps.append(Step(tag: tag, child: 0, slot: slot))
    for position in 0..<items.count where !isStopped {
      steps[steps.count - 1].child = items[position]
      _ = cursor.push(items[position])
      view(&cursor, slot)
      cursor.pop()
    }
    steps.removeLast()
  }

  /// A view that an argument gave, in the slot of its name.
  private mutating func slotChild(_ cursor: inout LuaCursor, _ plan: Plan, _ tag: Int, _ argument: Found) {
    let name = plan.names[Int(argument.parameter)]
    _ = argument.item > 0 ? cursor.push(argument.item) : cursor.push(argument.key)
    defer { cursor.pop() }
    steps.append(Step(tag: tag, child: 0, slot: name))
    defer { steps.removeLast() }
    switch name {
    case .systemImage: icon(&cursor, .systemName)
    case .image: icon(&cursor, .name)
    default: view(&cursor, name)
    }
  }

  /// A Label's symbol or picture: an Image in its icon's place.
  private mutating func icon(_ cursor: inout LuaCursor, _ name: ArgumentName) {
    let node = open(.view(.image), .icon)
    if let value = textValue(&cursor, limit: ViewLimits.text) { builder.add(name, value) }
    builder.close(node)
  }

  /// A chart holds marks, and Groups of them.
  private mutating func checkMarks(_ before: Int) {
    guard nodes > before else { return }
    let marks: Set<ViewKind> = [.lineMark, .barMark, .areaMark, .pointMark, .ruleMark, .sectorMark, .group, .chart]
    for node in builder.tree.nodes.suffix(nodes - before) {
      if case .view(let kind) = node.kind, !marks.contains(kind) {
        return fault(.decodeType, "Chart takes marks (LineMark, BarMark, …), not the view \(kind.rawValue)")
      }
    }
  }

  // MARK: Limits

  /// Opens a node, counted before it is built.
  mutating func open(_ kind: NodeKind, _ slot: ArgumentName) -> Int {
    if case .view = kind {
      nodes += 1
      if nodes > ViewLimits.nodes { stop(.sizeTree, Faults.tooManyNodes) }
    }
    storedBytes += MemoryLayout<ViewNode>.stride
    if storedBytes > ViewLimits.bytes { stop(.sizeTree, Faults.tooMuchMemory) }
    return builder.open(kind, slot: slot, line: line, file: fileIndex)
  }

  private mutating func descend(_ cursor: inout LuaCursor) -> Bool {
    guard deepen(&cursor) else { return false }
    ancestors.append(cursor.identity)
    guard ancestors.count > ViewLimits.depth else { return true }
    stopAtDepth()
    ancestors.removeLast()
    nesting -= 1
    return false
  }

  private mutating func ascend() {
    ancestors.removeLast()
    nesting -= 1
  }

  /// One table further in, modifiers counted.
  mutating func deepen(_ cursor: inout LuaCursor) -> Bool {
    guard !isStopped else { return false }
    guard nesting < ViewLimits.nesting else {
      stopAtDepth()
      return false
    }
    nesting += 1
    return true
  }

  /// Too deep; a table that is its own ancestor never ends, and that is said instead, with the way to where it begins.
  private mutating func stopAtDepth() {
    for (later, table) in ancestors.enumerated() {
      guard let earlier = ancestors[..<later].firstIndex(of: table) else { continue }
      steps.removeSubrange(min(steps.count, earlier + later - earlier)...)
      return stop(.decodeCycle, Faults.cycle)
    }
    steps.removeSubrange(min(steps.count, 3)...)
    stop(.depth, Faults.tooDeep)
  }

  mutating func stop(_ code: Diagnostic.Code, _ message: String) {
    guard !isStopped else { return }
    isStopped = true
    fault(code, message)
  }

  // MARK: Saying what is wrong

  /// What stands in front of a message about a child.
  var owner: String {
    steps.last.map { $0.tag >= 0 ? Tag.name($0.tag) : "a list" } ?? (root >= 0 ? Tag.name(root) : "view")
  }

  mutating func fault(
    _ code: Diagnostic.Code, _ message: String, at place: String? = nil, suggestion: String? = nil
  ) {
    guard faults.count < ViewLimits.faults else { return }
    faults.append(diagnostic(code, message, .error, place, suggestion))
  }

  mutating func warn(_ code: Diagnostic.Code, _ message: String, at place: String? = nil) {
    guard warnings.count < ViewLimits.faults else { return }
    warnings.append(diagnostic(code, message, .warning, place, nil))
  }

  private func diagnostic(
    _ code: Diagnostic.Code, _ message: String, _ severity: Diagnostic.Severity, _ place: String?, _ suggestion: String?
  ) -> Diagnostic {
    Diagnostic(
      code, message, severity: severity, file: currentFile, line: line > 0 ? line : nil, path: path(place),
      suggestion: suggestion)
  }

  private var currentFile: String? { file >= 0 ? tables.fileName(file) : startFile }

  /// `VStack > child 2 > font`.
  private func path(_ place: String?) -> String? {
    var words: [String] = []
    for step in steps {
      if step.tag >= 0 { words.append(Tag.name(step.tag)) }
      if step.child > 0 {
        words.append("child \(step.child)")
      } else if step.slot != .content {
        words.append(step.slot.rawValue)
      }
    }
    if words.isEmpty, root >= 0 { words.append(Tag.name(root)) }
    if let place { words.append(place) }
    return words.isEmpty ? nil : words.joined(separator: " > ")
  }

  /// The tree's number for the file at hand.
  private var fileIndex: Int {
    mutating get {
      if file < files.count, file >= 0, files[file] >= 0 { return files[file] }
      let index = builder.file(currentFile ?? "")
      guard file >= 0 else { return index }
      while files.count <= file { files.append(-1) }
      files[file] = index
      return index
    }
  }
}

/// The positive whole numbers among a table's keys, in order, however they lie in it: `#` may be any border.
struct Items {
  private(set) var count = 0
  /// Nil where they run from 1 to `count`.
  private var indices: [Int]?
  /// The first other key, as text.
  private(set) var strayKey: String?

  init(_ cursor: inout LuaCursor) {
    var last: Int64 = 0
    var isDense = true
    guard cursor.enter() else { return }
    walk: while true {
      switch cursor.next() {
      case .end: break walk
      case .index(let index) where index > 0:
        count += 1
        if index != last + 1 { isDense = false }
        last = index
      case .index(let index): strayKey = strayKey ?? String(index)
      case .key, .unknownKey:
        let key = cursor.keyString ?? ""
        strayKey = min(strayKey ?? key, key)
      case .other(let type): strayKey = strayKey ?? "\(type)"
      }
    }
    if !isDense { indices = Self.sorted(&cursor, count) }
  }

  private static func sorted(_ cursor: inout LuaCursor, _ count: Int) -> [Int] {
    var found: [Int] = []
    found.reserveCapacity(count)
    guard cursor.enter() else { return [] }
    while true {
      switch cursor.next() {
      case .end: return found.sorted()
      case .index(let index) where index > 0: found.append(Int(index))
      default: continue
      }
    }
  }

  subscript(position: Int) -> Int { indices?[position] ?? position + 1 }
}
