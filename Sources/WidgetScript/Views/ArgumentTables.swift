import LuaKit
import WidgetModel

/// Values that stand for several arguments: a StrokeStyle, a range.
extension ViewDecoder {
  /// Takes the members of a StrokeStyle or another of `Vocabulary.argumentTables` as arguments of the view or modifier.
  /// False for any other value.
  @discardableResult
  mutating func takeTable(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ place: Place) -> Bool {
    guard isArgumentTable(&cursor, plan, place), cursor.enter() else { return false }
    var strange: [String] = []
    walk: while true {
      switch cursor.next() {
      case .end: break walk
      case .key(let key):
        if let parameter = plan.index(tables.lexicon.meaning(key).ordinal) {
          found.append(Found(parameter: UInt8(parameter), key: key, table: place))
        } else {
          strange.append(cursor.keyString ?? "")
        }
      case .index(let index): strange.append(String(index))
      case .unknownKey, .other: strange.append(cursor.keyString ?? "?")
      }
    }
    for name in strange.sorted().prefix(ViewLimits.faults) { unknown(plan, name) }
    // Accounted for, and no argument by itself.
    if case .item(let index) = place { found.append(Found(parameter: 255, item: index)) }
    return true
  }

  /// Whether the value at hand is such a table; of stroke a plain one with names is too: `stroke("red", { lineWidth = 2 })`.
  private func isArgumentTable(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ place: Place) -> Bool {
    if let tag = cursor.stamp?.tag { return Tag.isArguments(tag) }
    guard plan.kind == .modifier(.stroke), case .item = place, cursor.type == .table else { return false }
    let items = Items(&cursor)
    return items.count == 0 && items.strayKey != nil
  }

  /// Whether a member without a name was taken by `takeTable`.
  func isTaken(_ index: Int, _ scan: Survey) -> Bool {
    found[scan.base...].contains { $0.parameter == 255 && $0.item == index }
  }

  /// Pushes an argument's value; gives how many values are to be popped.
  func push(_ argument: Found, _ cursor: inout LuaCursor) -> Int {
    switch argument.table {
    case .none: break
    case .item(let index): _ = cursor.push(index)
    case .key(let key): _ = cursor.push(key)
    }
    _ = argument.item > 0 ? cursor.push(argument.item) : cursor.push(argument.key)
    return argument.table == .none ? 1 : 2
  }

  // MARK: Ranges

  /// Whether the table at hand is what a range takes.
  func isRange(_ type: ParameterType, _ cursor: inout LuaCursor) -> Bool {
    guard case .range = type, takesList(type, &cursor) else { return false }
    return Items(&cursor).count == 2
  }

  /// `{ 0, 100 }` as the two arguments that it gives.
  ///
  /// - Parameter others: The arguments of the same table in `found`.
  mutating func range(
    _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName, _ low: ArgumentName, _ high: ArgumentName,
    _ others: Range<Int>
  ) {
    let items = Items(&cursor)
    guard cursor.type == .table, items.count == 2, items.strayKey == nil else {
      return wrongType(.range(low, high), &cursor, plan, name)
    }
    for (position, end) in [low, high].enumerated() {
      guard let parameter = plan.index(of: end) else { continue }
      if found[others].contains(where: { $0.parameter == UInt8(parameter) }) {
        return fault(.decodeUnknownArgument, Faults.twice(plan.name, end.rawValue), at: place(plan, name.rawValue))
      }
      _ = cursor.push(items[position])
      if let value = value(plan.types[parameter], &cursor, plan, end) {
        builder.add(end, value)
        storedBytes += MemoryLayout<Argument>.stride
      }
      cursor.pop()
    }
  }
}
