import LuaKit
import WidgetModel

/// Swift Charts' modifiers of marks: `PointMark { … }:symbol "square"` is `PointMark { …, symbol = "square" }`.
extension ViewDecoder {
  /// Returns whether a tag is of a chart's mark.
  func isMark(_ tag: Int) -> Bool { tag >= 0 && tag < Tag.views.count && Vocabulary.marks.contains(Tag.views[tag]) }

  /// Decodes the marks inside, with the argument that the modifier gives them.
  mutating func markModifier(_ cursor: inout LuaCursor, _ modifier: MarkModifier, _ tag: Int, _ slot: ArgumentName) {
    guard deepen(&cursor) else { return }
    defer { nesting -= 1 }
    chained += 1
    defer { chained -= 1 }
    guard chained <= ViewLimits.modifiers else { return stop(.sizeTree, Faults.tooManyModifiers) }
    let outer = markArguments.count
    defer { markArguments.removeSubrange(outer...) }
    focus = Focus(tag: tag)
    focus.item = 1
    if let plan = markPlan(&cursor, modifier) {
      _ = cursor.push(2)
      readMarkArguments(&cursor, modifier, plan)
      cursor.pop()
    }
    focus.tag = -1
    if cursor.push(1) != nil {
      view(&cursor, slot)
      cursor.pop()
    }
  }

  /// What is known of the marks inside; nil, with a fault, where none of them takes the argument.
  private mutating func markPlan(_ cursor: inout LuaCursor, _ modifier: MarkModifier) -> DecodingPlan? {
    let argument = modifier.argument ?? .lineWidth
    let root = rootTag(&cursor)
    let taking = Vocabulary.marks.filter { Vocabulary.entry($0).parameter(argument) != nil }
    if isMark(root) ? taking.contains(Tag.views[root]) : root == Tag.of(.group) {
      return tables.plans[isMark(root) ? root : Tag.of(taking[0])]
    }
    let names = taking.map(\.rawValue).joined(separator: ", ")
    let what = root >= 0 ? Tag.name(root) : "a table"
    fault(.decodeType, "\(modifier.name) goes with \(names), and not with \(what)", at: modifier.name)
    return nil
  }

  private mutating func readMarkArguments(_ cursor: inout LuaCursor, _ modifier: MarkModifier, _ plan: DecodingPlan) {
    guard let argument = modifier.argument else {
      guard cursor.type == .table, cursor.stamp.map({ Tag.isArguments($0.tag) }) ?? true else {
        return fault(
          .decodeType,
          "\(modifier.name) takes StrokeStyle { lineWidth = …, dash = … }, not \(cursor.described)", at: modifier.name)
      }
      return readLineStyle(&cursor, plan)
    }
    guard let index = plan.index(of: argument) else { return }
    if let value = value(plan.types[index], &cursor, plan, argument) { markArguments.append(Argument(argument, value)) }
  }

  /// A StrokeStyle's width and dashes; how lines end and meet is drawn the same in every chart.
  private mutating func readLineStyle(_ cursor: inout LuaCursor, _ plan: DecodingPlan) {
    for name in [ArgumentName.lineWidth, .dash] {
      guard cursor.push(tables.lexicon.key(name)) != nil else { continue }
      if cursor.type != .nil, let index = plan.index(of: name),
        let value = value(plan.types[index], &cursor, plan, name)
      {
        markArguments.append(Argument(name, value))
      }
      cursor.pop()
    }
    if let name = strangeKey(&cursor) {
      let sentence = Faults.unknownArgument("StrokeStyle", name, nearest: nil, known: Self.lineStyle)
      fault(.decodeUnknownArgument, sentence, at: "lineStyle")
    }
    for name in [ArgumentName.lineCap, .lineJoin, .dashPhase] {
      let isGiven = cursor.field(tables.lexicon.key(name)) { $0.type != .nil } ?? false
      if isGiven { warn(.warningUnsupported, "lineStyle: \(name.rawValue) is not drawn in charts", at: "lineStyle") }
    }
  }

  /// The first key by name that a StrokeStyle does not have.
  private func strangeKey(_ cursor: inout LuaCursor) -> String? {
    var strange: String?
    guard cursor.enter() else { return nil }
    while true {
      let field = cursor.next()
      if field == .end { return strange }
      let key = cursor.keyString ?? "[1]"
      if !Self.lineStyle.contains(key) { strange = min(strange ?? key, key) }
    }
  }

  private static let lineStyle = ["lineWidth", "lineCap", "lineJoin", "dash", "dashPhase"]

  /// Adds what modifiers around a mark give it, to the node opened last: the mark's own argument wins, then the
  /// innermost modifier.
  mutating func addMarkArguments(_ node: Int, _ plan: DecodingPlan) {
    guard isMark(plan.tag) else { return }
    for argument in markArguments.reversed()
    where plan.index(of: argument.name) != nil && builder.tree.value(argument.name, of: node) == nil {
      builder.add(argument.name, argument.value)
      storedBytes += MemoryLayout<Argument>.stride
    }
  }
}
