import LuaKit
import WidgetModel

/// The views inside a view: members without a name, and those that arguments give.
extension ViewDecoder {
  // MARK: Children

  /// The children of a table whose keys were read: those without a name, then those that arguments gave.
  mutating func children(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ scan: Survey, from first: Int) {
    defer { found.removeSubrange(scan.base...) }
    guard !isStopped else { return }
    if scan.count > 0, plan.content != .none, plan.content != .segments {
      let before = nodes
      if scan.count > 1, first == 1 { warnOfAlignment(&cursor, plan) }
      unnamed(&cursor, plan, scan, from: first)
      if plan.content == .marks { checkMarks(before) }
    }
    for index in scan.base..<scan.base + scan.found where found[index].isChild {
      slotChild(&cursor, plan, found[index])
    }
  }

  /// `VStack("leading", Text "a")`: the word is shown, which its author did not mean.
  private mutating func warnOfAlignment(_ cursor: inout LuaCursor, _ plan: DecodingPlan) {
    guard plan.isContainer, let alignment = plan.index(of: .alignment) else { return }
    let word = cursor.item(1) { tables.lexicon.word($0.word) } ?? nil
    // Other words of alignments, top and center, are texts at times.
    guard let word,
      word == .leading || word == .trailing || word.rawValue.contains("Leading")
        || word.rawValue.contains("Trailing") || word.rawValue.contains("TextBaseline"),
      plan.types[alignment].words.contains(word)
    else { return }
    warn(
      .warningText, "\(plan.name): \"\(word.rawValue)\" is shown as a text; write alignment = \"\(word.rawValue)\"")
  }

  /// Reads the members without a name: each is a positional argument or a child.
  mutating func unnamed(
    _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ scan: Survey, from first: Int
  ) {
    let taken = scan.base..<scan.base + scan.found
    steps.append(Step(tag: plan.tag, child: 0, slot: plan.childSlot))
    defer { steps.removeLast() }
    let items = scan.isDense ? nil : Items(&cursor)
    for position in 0..<scan.count {
      let index = items.map { $0[position] } ?? position + 1
      guard index >= first, !isStopped else { continue }
      if !plan.isContainer, taken.contains(where: { found[$0].item == index }) { continue }
      if !plan.isModifier { steps[steps.count - 1].child = index }
      _ = cursor.push(index)
      view(&cursor, plan.childSlot)
      cursor.pop()
    }
  }

  /// The members of a list, as children of the view around it.
  mutating func items(of cursor: inout LuaCursor, tag: Int, _ slot: ArgumentName) {
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
  mutating func slotChild(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ argument: Found) {
    let name = plan.names[Int(argument.parameter)]
    let levels = push(argument, &cursor)
    defer { for _ in 0..<levels { cursor.pop() } }
    steps.append(Step(tag: plan.tag, child: 0, slot: name))
    defer { steps.removeLast() }
    switch name {
    case .systemImage: icon(&cursor, .systemName)
    case .image: icon(&cursor, .name)
    // With a style it was read by `styledShape`.
    case .shape where plan.childSlot != .content: fault(.decodeMissing, Faults.shapeAlone(plan.name), at: plan.name)
    default: view(&cursor, name)
    }
  }

  /// A Label's symbol or picture: an Image in its icon's place.
  mutating func icon(_ cursor: inout LuaCursor, _ name: ArgumentName) {
    let node = open(.view(.image), .icon)
    if let value = textValue(&cursor, limit: ViewLimits.text) { builder.add(name, value) }
    builder.close(node)
  }

  /// A chart holds marks, and Groups of them.
  mutating func checkMarks(_ before: Int) {
    guard nodes > before else { return }
    let marks: Set<ViewKind> = [.lineMark, .barMark, .areaMark, .pointMark, .ruleMark, .sectorMark, .group, .chart]
    for node in builder.tree.nodes.suffix(nodes - before) {
      if case .view(let kind) = node.kind, !marks.contains(kind) {
        return fault(.decodeType, "Chart takes marks (LineMark, BarMark, …), not the view \(kind.rawValue)")
      }
    }
  }
}

/// The positive whole numbers among a table's keys, in order, however they lie in it: `#` may be any border.
struct Items {
  /// How many there are. This is not the largest of them, which may lie far beyond.
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
        // The order of pairs: a table may begin with its largest key.
        if last == Int64.max || index != last + 1 { isDense = false }
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

  /// Reads the keys once more: to keep them in the first pass would cost every dense list an array.
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
