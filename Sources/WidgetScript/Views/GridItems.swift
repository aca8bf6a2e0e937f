import LuaKit
import WidgetModel

/// Columns and rows of lazy grids (SwiftUI: GridItem).
extension ViewDecoder {
  /// `{ { fixed = 40 }, { minimum = 40, maximum = 80 }, {}, { adaptive = 50 } }`: four numbers an item (`ParameterType.gridItems`).
  mutating func gridItems(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    let items = Items(&cursor)
    guard cursor.type == .table, items.count > 0, items.count <= 64 else {
      wrongType(.gridItems, &cursor, plan, name)
      return nil
    }
    var members: [Argument.Value] = []
    for position in 0..<items.count {
      _ = cursor.push(items[position])
      defer { cursor.pop() }
      guard cursor.type == .table, let item = gridItem(&cursor) else {
        wrongType(.gridItems, &cursor, plan, name)
        return nil
      }
      members += item.map { .number($0) }
    }
    return builder.list(members)
  }

  /// Returns nil for a length that is no number from 0 up, for an item that is both fixed and adaptive, and for a key that is none
  /// of these.
  private func gridItem(_ cursor: inout LuaCursor) -> [Double]? {
    var isRight = true
    func length(_ key: LuaKey, _ cursor: inout LuaCursor) -> Double? {
      defer { cursor.pop() }
      guard cursor.push(key) != .nil else { return nil }
      if let number = cursor.number, number >= 0, number <= 1e9 || number == .infinity { return number }
      isRight = false
      return nil
    }
    let lexicon = tables.lexicon
    let known = [lexicon.fixed, lexicon.adaptive, lexicon.minimum, lexicon.maximum, lexicon.key(.spacing)]
    guard holdsOnly(known, &cursor) else { return nil }
    let (fixed, adaptive) = (length(lexicon.fixed, &cursor), length(lexicon.adaptive, &cursor))
    let (least, greatest) = (length(lexicon.minimum, &cursor), length(lexicon.maximum, &cursor))
    let spacing = length(lexicon.key(.spacing), &cursor) ?? -1
    guard isRight, fixed == nil || adaptive == nil, fixed?.isFinite ?? true, adaptive?.isFinite ?? true else {
      return nil
    }
    if let fixed { return [0, fixed, fixed, spacing] }
    let most = greatest.flatMap { $0.isFinite ? $0 : nil } ?? -1
    return [adaptive == nil ? 1 : 2, adaptive ?? least ?? 0, most, spacing]
  }

  /// Whether a table has no other keys than these.
  private func holdsOnly(_ keys: [LuaKey], _ cursor: inout LuaCursor) -> Bool {
    guard cursor.enter() else { return false }
    while true {
      switch cursor.next() {
      case .end: return true
      case .key(let key) where keys.contains { $0.id == key.id }: continue
      default:
        cursor.leave()
        return false
      }
    }
  }
}
