import LuaKit
import WidgetModel

/// Colours: by name, the bundle's own, by components, and where they are asked for as a list or as stops.
extension ViewDecoder {
  // MARK: Colours

  /// A `Color`, as it stands where a colour is asked for; `Color "red":opacity(0.5)` is a colour too.
  func isColorView(_ cursor: inout LuaCursor) -> Bool {
    var levels = 0
    defer { for _ in 0..<levels { cursor.pop() } }
    while let tag = cursor.stamp?.tag {
      guard tag == Tag.of(.opacity), levels < ViewLimits.modifiers, cursor.push(1) != nil else {
        return tag == Tag.of(.color)
      }
      levels += 1
    }
    return false
  }

  /// The colour of the text at hand; nil where there is none of that name.
  func color(named cursor: borrowing LuaCursor) -> Color? {
    // Without building a text: right only where the bundle has no colours, which come before the system's.
    if let key = cursor.word, let role = tables.lexicon.meaning(key).color, tables.colors.isEmpty {
      return .named(role)
    }
    if let hex = cursor.withBytes({ HexColor.read($0) }) ?? nil { return hex }
    guard let name = cursor.string?.undotted else { return nil }
    return tables.colors[name] ?? Color.Role(rawValue: name).flatMap { $0 == .custom ? nil : .named($0) }
      ?? Color.system(name)
  }

  /// Reads a colour; nil for a value that is none, which is a fault.
  mutating func color(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Color? {
    if cursor.type == .string {
      if let color = color(named: cursor) { return color }
      unknownColor(cursor.string ?? "", plan, name)
    } else if isColorView(&cursor) {
      return colorView(&cursor, plan, name)
    } else {
      wrongType(.color, &cursor, plan, name)
    }
    return nil
  }

  /// Adds the fault for a name that is no colour, with the nearest one.
  mutating func unknownColor(_ found: String, _ plan: DecodingPlan, _ name: ArgumentName) {
    let roles = Color.Role.allCases.filter { $0 != .custom }.map(\.rawValue)
    if let advice = ForeignNames.color(found) {
      let sentence = Faults.color(plan.name, name.rawValue, found: found, advice: advice)
      return fault(.decodeColor, sentence, at: place(plan, name.rawValue), suggestion: advice)
    }
    let nearest = NearestName.of(found, among: tables.colors.keys.sorted() + roles)
    fault(
      .decodeColor, Faults.color(plan.name, name.rawValue, found: found, nearest: nearest),
      at: place(plan, name.rawValue), suggestion: nearest)
  }

  /// Reads a colour that is given as a view, such as `Color "red":opacity(0.5)`.
  mutating func colorView(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Color? {
    guard cursor.stamp?.tag != Tag.of(.opacity) else { return faded(&cursor, plan, name) }
    if let components = ColorComponents(&cursor, tables.lexicon) {
      return color(of: components, plan, name)
    }
    var color: Color?
    // `Color "red"` has the name as its first item, `Color { color = "red" }` under a key.
    for isNamed in [false, true] {
      _ = isNamed ? cursor.push(tables.lexicon.key(.color)) : cursor.push(1)
      defer { cursor.pop() }
      guard cursor.type != .nil else { continue }
      guard cursor.type == .string else { break }
      guard let found = self.color(named: cursor) else {
        unknownColor(cursor.string ?? "", plan, name)
        return nil
      }
      color = found
      break
    }
    guard let color else {
      wrongType(.color, &cursor, plan, name)
      return nil
    }
    let opacity = cursor.field(tables.lexicon.key(.opacity)) { $0.number } ?? nil
    let second = cursor.item(2) { $0.number } ?? nil
    return (opacity ?? second).map { $0.isFinite ? color.opacity($0) : color } ?? color
  }

  /// `Color "red":opacity(0.5)`; the modifier's part is the second item, or named.
  private mutating func faded(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Color? {
    let part =
      (cursor.item(2) { item in item.number ?? (item.field(tables.lexicon.key(.opacity)) { $0.number } ?? nil) }) ?? nil
    guard let part, (0...1).contains(part) else {
      let found = (cursor.item(2) { $0.described }) ?? "nothing (nil)"
      fault(.decodeRange, Faults.type("opacity", nil, .number(0...1), found: found), at: place(plan, name.rawValue))
      return nil
    }
    guard cursor.push(1) != nil else { return nil }
    defer { cursor.pop() }
    return colorView(&cursor, plan, name)?.opacity(part)
  }

  /// Reads a list of colours.
  mutating func colors(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    let items = Items(&cursor)
    guard cursor.type == .table, items.count <= ViewLimits.members else {
      wrongType(.colors, &cursor, plan, name)
      return nil
    }
    var members: [Argument.Value] = []
    for position in 0..<items.count {
      _ = cursor.push(items[position])
      defer { cursor.pop() }
      guard let color = color(&cursor, plan, name) else { return nil }
      members.append(.color(color))
    }
    return builder.list(members)
  }

  /// `{ { color = "red", location = 0 }, … }`, or `{ { "red", 0 }, … }`.
  mutating func stops(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    let items = Items(&cursor)
    guard cursor.type == .table, items.count <= ViewLimits.members else {
      wrongType(.stops, &cursor, plan, name)
      return nil
    }
    var members: [Argument.Value] = []
    for position in 0..<items.count {
      _ = cursor.push(items[position])
      defer { cursor.pop() }
      guard let stop = stop(&cursor, plan, name) else { return nil }
      members += [.color(stop.color), .number(stop.location)]
    }
    return builder.list(members)
  }

  /// Reads one stop of a gradient: a colour, and its location from 0 to 1.
  mutating func stop(
    _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName
  ) -> (color: Color, location: Double)? {
    let location = (cursor.field(tables.lexicon.location) { $0.number } ?? nil) ?? (cursor.item(2) { $0.number } ?? nil)
    guard let location, (0...1).contains(location) else {
      wrongType(.stops, &cursor, plan, name)
      return nil
    }
    let isNamed = cursor.push(tables.lexicon.key(.color)) ?? .nil != .nil
    if !isNamed {
      cursor.pop()
      _ = cursor.push(1)
    }
    defer { cursor.pop() }
    return color(&cursor, plan, name).map { ($0, location) }
  }
}

/// `#RGB`, `#RGBA`, `#RRGGBB` and `#RRGGBBAA` from bytes.
enum HexColor {
  /// Reads `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`; nil for other texts.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> Color? {
    guard text.first == UInt8(ascii: "#") else { return nil }
    let count = text.count - 1
    guard count == 3 || count == 4 || count == 6 || count == 8 else { return nil }
    var components: UInt32 = 0
    for byte in text.dropFirst() {
      let digit: UInt32
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte &- UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte &- UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte &- UInt8(ascii: "A")) + 10
      default: return nil
      }
      // A digit of the short forms stands for two: `F` is `FF` (CSS Color, hexadecimal notations).
      components = count < 6 ? components << 8 | digit << 4 | digit : components << 4 | digit
    }
    // Opaque where no alpha is given. The order is red, green, blue, alpha, a byte each.
    if count == 3 || count == 6 { components = components << 8 | 0xFF }
    return Color(light: components, dark: components)
  }
}
