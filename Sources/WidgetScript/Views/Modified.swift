import LuaKit
import WidgetModel

/// Modifiers around a view: `view:padding(8)`, and a plain table's `modifiers`.
extension ViewDecoder {
  // MARK: A modifier's table

  /// `{ view, argument, … }`, or `{ view, { name = argument, … } }`.
  mutating func modified(_ cursor: inout LuaCursor, _ tag: Int, _ slot: ArgumentName) {
    guard let plan = tables.plans[tag], deepen(&cursor) else { return }
    chained += 1
    defer { chained -= 1 }
    // Each modifier is a table around the last, so a script that adds them in a loop makes this recursion as deep.
    guard chained <= ViewLimits.modifiers else { return stop(.sizeTree, Faults.tooManyModifiers) }
    let node = open(plan.kind, slot)
    let isNamed = hasNamedArguments(&cursor, plan)
    if let styled = styledShape(&cursor, plan, isNamed) {
      addStyledShape(&cursor, plan, styled)
      builder.close(node)
      nesting -= 1
      return
    }
    if isNamed { _ = cursor.push(2) }
    let scan = arguments(&cursor, plan, from: isNamed ? 1 : 2)
    if isNamed { cursor.pop() }
    if cursor.push(1) != nil {
      view(&cursor, .content)
      cursor.pop()
    }
    if scan.hasChildren {
      if isNamed { _ = cursor.push(2) }
      added(&cursor, plan, scan, from: isNamed ? 1 : 2)
      if isNamed { cursor.pop() }
    } else {
      found.removeSubrange(scan.base...)
    }
    builder.close(node)
    nesting -= 1
  }

  /// The views that a modifier adds: one level deeper than the view that it is around.
  mutating func added(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ scan: Survey, from first: Int) {
    guard descend(&cursor) else { return found.removeSubrange(scan.base...) }
    // The views that it adds begin chains of their own.
    let around = chained
    chained = 0
    children(&cursor, plan, scan, from: first)
    chained = around
    ascend()
  }

  /// Whether the only argument is a table of arguments, and not itself one: a view, or a list that the first parameter takes.
  func hasNamedArguments(_ cursor: inout LuaCursor, _ plan: DecodingPlan) -> Bool {
    guard cursor.push(3) != nil else { return false }
    let isAlone = cursor.type == .nil
    cursor.pop()
    guard isAlone, cursor.push(2) != nil else { return false }
    defer { cursor.pop() }
    // A table with a `type` is a view, but that chartYScale has an argument of that name.
    let hasType = plan.index(tables.lexicon.meaning(tables.lexicon.type).ordinal) != nil
    guard cursor.type == .table, cursor.stamp == nil, hasType || name(&cursor) == nil else { return false }
    if plan.positional.contains(where: { isRange(plan.types[Int($0)], &cursor) }) { return false }
    guard let first = plan.positional.first, takesList(plan.types[Int(first)], &cursor) else { return true }
    // Data may be any table; one that has the argument's name as a key names it.
    guard plan.types[Int(first)] == .data, cursor.push(tables.lexicon.key(plan.names[Int(first)])) != nil else {
      return false
    }
    defer { cursor.pop() }
    return cursor.type != .nil
  }

  // MARK: A plain table's modifiers

  /// `modifiers = { {"padding", 8}, … }` of a plain table, the first innermost; then the view itself.
  mutating func wrapped(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ slot: ArgumentName) {
    guard let type = cursor.push(tables.lexicon.modifiers) else { return }
    let list = Items(&cursor)
    if type != .nil && type != .table {
      fault(.decodeType, "\(plan.name): modifiers takes a list of { name, … }, not \(cursor.described)")
    }
    cursor.pop()
    guard list.count <= ViewLimits.modifiers else { return stop(.sizeTree, Faults.tooManyModifiers) }
    wrap(&cursor, list, list.count - 1, plan, slot)
  }

  /// Modifier `position` of a plain table's list, around those before it and the view, which the cursor stands on.
  /// The list and its member are pushed twice, so that Lua's stack does not hold them for every modifier at once.
  mutating func wrap(
    _ cursor: inout LuaCursor, _ list: Items, _ position: Int, _ plan: DecodingPlan, _ slot: ArgumentName
  ) {
    guard position >= 0 else { return node(&cursor, plan, slot) }
    guard deepen(&cursor) else { return }
    defer { nesting -= 1 }
    _ = cursor.push(tables.lexicon.modifiers)
    _ = cursor.push(list[position])
    let modifier = modifierPlan(&cursor)
    let node = modifier.map { open($0.kind, slot) }
    let scan = modifier.map { arguments(&cursor, $0, from: 2) }
    cursor.pop()
    cursor.pop()
    wrap(&cursor, list, position - 1, plan, node == nil ? slot : .content)
    guard let modifier, let node, let scan else { return }
    _ = cursor.push(tables.lexicon.modifiers)
    _ = cursor.push(list[position])
    added(&cursor, modifier, scan, from: 2)
    cursor.pop()
    cursor.pop()
    builder.close(node)
  }

  /// The plan of `{ "padding", 8 }`, which the cursor stands on.
  mutating func modifierPlan(_ cursor: inout LuaCursor) -> DecodingPlan? {
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
}
