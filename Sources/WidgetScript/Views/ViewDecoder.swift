import LuaKit
import WidgetModel

/// What decoding views needs beside the views themselves; one for a bundle.
final class DecodingTables {
  let lexicon: Lexicon
  var plans = DecodingPlans()
  /// The bundle's colours, by name.
  var colors: [String: Color] = [:]
  /// The bundle's texts in the locale of the call, by key; empty for none.
  var strings: [String: String] = [:]
  /// A stamp's file as errors show it.
  let fileName: (Int) -> String?
  /// The bundle's sources, to say where in them a fault stands.
  let sources: SourceIndex
  /// The bundle's intents, by id.
  var intents: [String: IntentDeclaration] = [:]
  /// Has a picture's bytes kept, and gives their name; nil: nobody keeps any.
  var keepPicture: (([UInt8]) -> Result<PictureReference?, Diagnostic>)?
  private lazy var tags = Self.tagsByName()

  init(_ lexicon: Lexicon, _ sources: SourceIndex, fileName: @escaping (Int) -> String?) {
    self.lexicon = lexicon
    self.sources = sources
    self.fileName = fileName
  }

  /// The tag of a view by the name that a plain table gives as its `type`.
  func viewTag(_ name: String) -> Int? { tags.views[name] }
  /// Returns the tag of a modifier's name.
  func modifierTag(_ name: String) -> Int? { tags.modifiers[name] }

  /// Returns the tags of all views and modifiers by their names.
  static func tagsByName() -> (views: [String: Int], modifiers: [String: Int]) {
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
  /// The way from the root to the present view.
  var steps: [Step] = []
  var root = -1
  /// Tables around the one at hand, to tell a cycle from mere depth.
  var ancestors: [UnsafeRawPointer?] = []
  var nesting = 0
  /// Modifiers around the view at hand.
  var chained = 0
  var nodes = 0
  var textBytes = 0
  var storedBytes = 0
  /// Arguments of the nodes being decoded, innermost last.
  var found: [Found] = []
  /// Of the Text at hand: which of its flags are set, and its text if that is Markdown.
  var setFlags: UInt64 = 0
  var pendingMarkdown: String?
  /// What the modifiers of marks around the view at hand say of the marks inside, the outermost first.
  var markArguments: [Argument] = []
  var files: [Int] = []
  /// The arguments that are read now.
  var focus = Focus()
  let typeKey: LuaKey

  /// A way down: into a child by its number, or into a slot.
  struct Step {
    var tag: Int
    var child: Int
    var slot: ArgumentName
  }

  /// Whose arguments are read, and which: for faults alone.
  struct Focus {
    /// -1 between the arguments of one view and the next.
    var tag = -1
    /// -1 for none.
    var parameter = -1
    /// By position; 0 where it came by name.
    var item = 0
    /// A name that is none of the parameters.
    var strange: String?
    /// A constructor that makes no view.
    var refused: String?
  }

  /// An argument that was seen, and where it stands in the table at hand.
  struct Found {
    var parameter: UInt8
    /// Becomes a child node, after all arguments.
    var isChild = false
    /// By position; 0 where it came by name.
    var item = 0
    var key = LuaKey(id: -1)
    /// Where the table of arguments lies that it stands in.
    var table = Place.none
  }

  /// A member of the table at hand.
  enum Place: Equatable {
    case none
    case item(Int)
    case key(LuaKey)
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

  var startFile: String?

  /// A list of views as the whole: a Group, whose children the layout puts under each other.
  mutating func list(asRoot cursor: inout LuaCursor) {
    let node = builder.open(.view(.group), line: line, file: fileIndex)
    items(of: &cursor, tag: Tag.of(.group), .content)
    builder.close(node)
  }

  // MARK: One view

  /// Decodes a child: a view, a text or number as short for one, or a list of such. False and nil are skipped.
  mutating func view(_ cursor: inout LuaCursor, _ slot: ArgumentName) {
    guard !isStopped else { return }
    if cursor.steps > ViewLimits.steps { return stop(.sizeTree, Faults.tooManySteps) }
    switch cursor.type {
    case .table:
      if let stamp = cursor.stamp { stamped(&cursor, stamp, slot) } else { plain(&cursor, slot) }
    case .string, .number: text(&cursor, slot)
    case .nil, .none: break
    case .boolean where cursor.boolean == false: break
    default: fault(.decodeType, Faults.child(owner, found: cursor.described))
    }
  }

  /// Decodes a view that its constructor has stamped with its tag and line.
  mutating func stamped(_ cursor: inout LuaCursor, _ stamp: LuaStamp, _ slot: ArgumentName) {
    let outer = (line, file)
    if stamp.line > 0 { (line, file) = (stamp.line, stamp.file) }
    if Tag.isModifier(stamp.tag) {
      if stamp.tag == Tag.of(.cornerRadius), isMark(rootTag(&cursor)) {
        markModifier(&cursor, MarkModifier("cornerRadius", .cornerRadius, ""), stamp.tag, slot)
      } else {
        modified(&cursor, stamp.tag, slot)
      }
    } else if let modifier = Tag.markModifier(stamp.tag) {
      markModifier(&cursor, modifier, stamp.tag, slot)
    } else if stamp.tag == Tag.runs {
      joined(&cursor, slot)
    } else if let plan = tables.plans[stamp.tag] {
      node(&cursor, plan, slot)
    } else if let refused = Tag.refused(stamp.tag) {
      refuse(refused)
    } else {
      fault(.decodeType, Faults.child(owner, found: cursor.described))
    }
    (line, file) = outer
  }

  /// Adds the fault for a view that widgets cannot have, with what to use instead.
  mutating func refuse(_ refused: (name: String, advice: String)) {
    focus.refused = refused.name
    defer { focus.refused = nil }
    fault(.decodeRefusedView, Faults.refusedView(refused.name, advice: refused.advice), suggestion: refused.advice)
  }

  /// A table without a stamp: a view by its `type`, or a list that is flattened.
  mutating func plain(_ cursor: inout LuaCursor, _ slot: ArgumentName) {
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
    wrapped(&cursor, plan, slot)
  }

  /// The `type` of a plain view table.
  func name(_ cursor: inout LuaCursor) -> String? {
    guard let type = cursor.push(typeKey) else { return nil }
    defer { cursor.pop() }
    return type == .string ? cursor.string : nil
  }

  /// The tag of the view itself, under all its modifiers, for the path's first word.
  func rootTag(_ cursor: inout LuaCursor) -> Int {
    var levels = 0
    defer { for _ in 0..<levels { cursor.pop() } }
    while let stamp = cursor.stamp {
      guard Tag.isAroundView(stamp.tag), levels < ViewLimits.modifiers, cursor.push(1) != nil else { return stamp.tag }
      levels += 1
    }
    return name(&cursor).flatMap { tables.viewTag($0) } ?? -1
  }

  // MARK: A constructor's table

  /// Decodes one view or modifier: its arguments, then its children.
  mutating func node(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ slot: ArgumentName) {
    if plan.kind == .view(.text), shortText(&cursor, plan, slot) { return }
    if plan.kind == .view(.color), components(&cursor, plan, slot) { return }
    guard descend(&cursor) else { return }
    let node = open(plan.kind, slot)
    let around = chained
    chained = 0
    defer { chained = around }
    let scan = arguments(&cursor, plan, from: 1)
    if plan.kind == .view(.text) { finishText(scan) }
    if !markArguments.isEmpty { addMarkArguments(node, plan) }
    if plan.kind == .view(.gauge) || plan.kind == .view(.progressView) { warnOfRange(node, plan) }
    children(&cursor, plan, scan, from: 1)
    builder.close(node)
    if plan.kind == .view(.chart) { requirePlaces(inside: node) }
    ascend()
  }

  /// A value outside of its range is drawn as the nearest end, which hides a percentage that was meant as a part of 1.
  private mutating func warnOfRange(_ node: Int, _ plan: DecodingPlan) {
    let tree = builder.tree
    guard let value = tree.number(.value, of: node), let parameter = plan.index(of: .value) else { return }
    let isGauge = plan.kind == .view(.gauge)
    let end = isGauge ? ArgumentName.max : .total
    let least = tree.number(.min, of: node) ?? 0
    let most = tree.number(end, of: node) ?? 1
    let slack = abs(most - least) * 1e-6
    guard value < least - slack || value > most + slack else { return }
    let text = { (number: Double) in LuaNumber.text(Int64(exactly: number), number) }
    let isPercent = value > 1 && value <= 100 && least == 0 && most == 1
    (focus.tag, focus.parameter, focus.item) = (plan.tag, parameter, 0)
    defer { focus.tag = -1 }
    warn(
      .warningRange,
      "\(plan.name): value \(text(value)) lies outside of \(text(least)) to \(text(most)), and is shown as "
        + (value < least ? "empty" : "full")
        + (isPercent ? "; write \(text(value / 100)), or give it \(end.rawValue) = 100" : ""),
      at: place(plan, ArgumentName.value.rawValue))
  }

  /// A Text without any of what it can show is a slip: a field that is nil, mostly.
  mutating func finishText(_ scan: Survey) {
    focus = Focus(tag: Tag.of(.text))
    defer { focus.tag = -1 }
    if let text = pendingMarkdown {
      pendingMarkdown = nil
      addMarkdown(text)
    } else if !found[scan.base...].contains(where: { $0.parameter == 255 || Self.shownByText.contains($0.parameter) }) {
      fault(.decodeMissing, "Text needs a text, a date or a timer; it got nothing (nil)")
    }
    if shows(Self.to, scan), shows(Self.text, scan) {
      focus.item = 2
      fault(.decodeType, "Text takes one text; join what it shows with ..: Text(title .. \" \" .. count)")
      focus.item = 0
    }
    if shows(Self.style, scan), shows(Self.text, scan) {
      focus.item = 1
      fault(
        .decodeType,
        "Text: style says how a date is shown, and a date is a number (seconds since 1970), not a text; "
          + Faults.parseDate)
      focus.item = 0
    }
  }

  private func shows(_ parameter: UInt8?, _ scan: Survey) -> Bool {
    found[scan.base...].contains { $0.parameter == parameter }
  }

  private static let text = parameter(.text), style = parameter(.style), to = parameter(.to)

  private static func parameter(_ name: ArgumentName) -> UInt8? {
    Vocabulary.entry(.text).parameters.firstIndex { $0.name == name }.map { UInt8($0) }
  }

  private static let contents: Set<ArgumentName> = [.text, .date, .timer, .stopwatch, .offset, .reference]

  static let shownByText = Set(
    Vocabulary.entry(.text).parameters.enumerated().filter { contents.contains($0.element.name) }.map {
      UInt8($0.offset)
    })
}
