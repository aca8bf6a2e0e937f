import LuaKit
import WidgetModel

/// One argument's value: what the type allows, checked, in the form of the tree.
extension ViewDecoder {
  /// Whether a value without a name is meant for a parameter of the type: by its sort, and for words and colours by name.
  func accepts(_ type: ParameterType, _ cursor: inout LuaCursor) -> Bool {
    switch type {
    case .flag: cursor.type == .boolean
    case .number, .integer, .length, .extent, .date: cursor.type == .number
    case .guide: cursor.type == .number || cursor.stamp?.tag == Tag.guide
    case .text, .url: cursor.type == .string || cursor.type == .number
    case .word(let words): tables.lexicon.word(cursor.word).map(words.contains) ?? false
    case .words(let words):
      tables.lexicon.word(cursor.word).map(words.contains) ?? takesList(type, &cursor)
    case .color: cursor.type == .string ? color(named: cursor) != nil : isColorView(&cursor)
    case .view: cursor.type == .table ? isView(&cursor) : cursor.type == .string || cursor.type == .number
    case .unitPoint:
      cursor.type == .string ? tables.lexicon.word(cursor.word)?.alignment != nil : takesList(type, &cursor)
    case .dates, .colors, .stops, .numbers: takesList(type, &cursor)
    case .action: cursor.stamp?.tag == Tag.action
    case .data: true
    case .oneOf(let types):
      types.contains(.color) && cursor.type == .string
        ? accepts(.color, &cursor) : types.contains { accepts($0, &cursor) }
    }
  }

  private func isView(_ cursor: inout LuaCursor) -> Bool {
    cursor.stamp.map { Tag.isView($0.tag) } ?? true
  }

  /// Whether the table at hand is a list that a parameter of the type takes as a whole.
  func takesList(_ type: ParameterType, _ cursor: inout LuaCursor) -> Bool {
    guard cursor.type == .table, cursor.stamp == nil || cursor.stamp?.tag == Tag.guide else { return false }
    switch type {
    case .words(let words):
      return everyItem(&cursor) { decoder, item in decoder.tables.lexicon.word(item.word).map(words.contains) ?? false }
    case .numbers: return everyItem(&cursor) { $1.type == .number }
    case .dates, .unitPoint: return everyItem(&cursor) { $1.type == .number }
    case .colors: return everyItem(&cursor) { $1.type == .string }
    case .stops: return everyItem(&cursor) { $1.type == .table }
    case .data: return true
    case .oneOf(let types): return types.contains { takesList($0, &cursor) }
    default: return false
    }
  }

  private func everyItem(
    _ cursor: inout LuaCursor, _ isRight: (ViewDecoder, inout LuaCursor) -> Bool
  ) -> Bool {
    let items = Items(&cursor)
    guard items.count > 0, items.count <= 1000, items.strayKey == nil else { return false }
    for position in 0..<items.count {
      _ = cursor.push(items[position])
      defer { cursor.pop() }
      guard isRight(self, &cursor) else { return false }
    }
    return true
  }

  // MARK: Values

  /// The value at hand for an argument; nil after a fault.
  mutating func value(
    _ type: ParameterType, _ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName
  ) -> Argument.Value? {
    switch type {
    case .flag:
      if let flag = cursor.boolean { return .flag(flag) }
    case .number, .integer, .length, .extent, .date:
      if let number = cursor.number { return self.number(number, type, plan, name, cursor.described) }
    case .guide: return guide(&cursor, plan, name)
    case .text: if cursor.type == .string || cursor.type == .number { return textArgument(&cursor, plan, name) }
    case .url: if cursor.type == .string { return url(&cursor) }
    case .word(let words): return word(words, &cursor, plan, name)
    case .words(let words): return self.words(words, type, &cursor, plan, name)
    case .color: return color(&cursor, plan, name).map { .color($0) }
    case .colors: return colors(&cursor, plan, name)
    case .stops: return stops(&cursor, plan, name)
    case .dates: return dates(&cursor, plan, name)
    case .numbers: return numbers(&cursor, plan, name)
    case .unitPoint: return unitPoint(&cursor, plan, name)
    case .action: if cursor.stamp?.tag == Tag.action { return action(&cursor) }
    case .data: return data(&cursor, plan, name)
    case .view: break
    case .oneOf(let types): return anyOf(types, &cursor, plan, name)
    }
    wrongType(type, &cursor, plan, name)
    return nil
  }

  mutating func wrongType(
    _ type: ParameterType, _ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName,
    code: Diagnostic.Code = .decodeType
  ) {
    fault(
      code, Faults.type(plan.name, name.rawValue, type, found: cursor.described), at: place(plan, name.rawValue))
  }

  private mutating func anyOf(
    _ types: [ParameterType], _ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName
  ) -> Argument.Value? {
    if types.contains(.color), cursor.type == .string || isColorView(&cursor) {
      return value(.color, &cursor, plan, name)
    }
    // A number stays one where a text would do as well.
    let exact = types.first { if case .number = $0 { cursor.type == .number } else { false } }
    if let type = exact ?? types.first(where: { accepts($0, &cursor) }) { return value(type, &cursor, plan, name) }
    wrongType(.oneOf(types), &cursor, plan, name)
    return nil
  }

  // MARK: Numbers

  private static let years: ClosedRange<Double> = -62_135_596_800...253_402_300_799

  private mutating func number(
    _ number: Double, _ type: ParameterType, _ plan: Plan, _ name: ArgumentName, _ described: @autoclosure () -> String
  ) -> Argument.Value? {
    let isRight: Bool
    switch type {
    case .number(let range): isRight = range.contains(number)
    case .integer(let range):
      isRight = Int64(exactly: number).map { range.contains(Int(clamping: $0)) } ?? false
    case .length: isRight = abs(number) <= 1e9
    case .extent: isRight = number >= 0 && (number <= 1e9 || number == .infinity)
    case .date: isRight = Self.years.contains(number)
    default: isRight = number.isFinite
    }
    // NaN fails every comparison, so it is refused by each.
    guard isRight else {
      fault(
        type == .date ? .decodeDate : .decodeRange,
        Faults.range(plan.name, name.rawValue, type, found: described()), at: place(plan, name.rawValue))
      return nil
    }
    return .number(number == 0 ? 0 : number)
  }

  private mutating func guide(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Argument.Value? {
    if let number = cursor.number { return self.number(number, .length, plan, name, cursor.described) }
    guard cursor.stamp?.tag == Tag.guide, let parts = list(&cursor, { $0.number }), parts.count == 3,
      parts.allSatisfy(\.isFinite)
    else {
      wrongType(.guide, &cursor, plan, name)
      return nil
    }
    return builder.list(parts.map { .number($0) })
  }

  private mutating func dates(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Argument.Value? {
    guard let dates = list(&cursor, { $0.number }), dates.count == 2, dates.allSatisfy(Self.years.contains) else {
      wrongType(.dates, &cursor, plan, name, code: .decodeDate)
      return nil
    }
    guard dates[0] <= dates[1] else {
      fault(.decodeRange, "\(plan.name): \(name.rawValue): \(Faults.notEnd)", at: place(plan, name.rawValue))
      return nil
    }
    return builder.list(dates.map { .number($0) })
  }

  private mutating func numbers(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Argument.Value? {
    guard let numbers = list(&cursor, { $0.number }), numbers.allSatisfy({ abs($0) <= 1e9 }) else {
      wrongType(.numbers, &cursor, plan, name)
      return nil
    }
    return builder.list(numbers.map { .number($0) })
  }

  /// The members of a list, each read by `read`; nil where one is not right, or where they are more than a thousand.
  private func list<Member>(_ cursor: inout LuaCursor, _ read: (inout LuaCursor) -> Member?) -> [Member]? {
    guard cursor.type == .table else { return nil }
    let items = Items(&cursor)
    guard items.count <= 1000, items.strayKey == nil else { return nil }
    var members: [Member] = []
    for position in 0..<items.count {
      _ = cursor.push(items[position])
      defer { cursor.pop() }
      guard let member = read(&cursor) else { return nil }
      members.append(member)
    }
    return members
  }

  // MARK: Words and places

  private mutating func word(
    _ words: [Word], _ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName
  ) -> Argument.Value? {
    guard cursor.type == .string else {
      wrongType(.word(words), &cursor, plan, name)
      return nil
    }
    if let word = tables.lexicon.word(cursor.word), words.contains(word) { return .word(word) }
    wrongWord(words, cursor.string ?? "", plan, name)
    return nil
  }

  private mutating func wrongWord(_ words: [Word], _ found: String, _ plan: Plan, _ name: ArgumentName) {
    let (message, nearest) = Faults.word(plan.name, name.rawValue, words, found: found)
    fault(.decodeWord, message, at: place(plan, name.rawValue), suggestion: nearest)
  }

  private mutating func words(
    _ words: [Word], _ type: ParameterType, _ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName
  ) -> Argument.Value? {
    if cursor.type == .string { return word(words, &cursor, plan, name) }
    guard let texts = list(&cursor, { $0.string }) else {
      wrongType(type, &cursor, plan, name)
      return nil
    }
    var members: [Argument.Value] = []
    for text in texts {
      guard let word = Word(rawValue: text), words.contains(word) else {
        wrongWord(words, text, plan, name)
        return nil
      }
      members.append(.word(word))
    }
    return builder.list(members)
  }

  private mutating func unitPoint(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Argument.Value? {
    if cursor.type == .string, let word = tables.lexicon.word(cursor.word), word.alignment != nil { return .word(word) }
    let pair = list(&cursor) { $0.number } ?? place(&cursor)
    guard let pair, pair.count == 2, pair.allSatisfy({ abs($0) <= 1e9 }) else {
      wrongType(.unitPoint, &cursor, plan, name)
      return nil
    }
    return builder.list(pair.map { .number($0) })
  }

  /// `{ x = 0.5, y = 0 }`.
  private func place(_ cursor: inout LuaCursor) -> [Double]? {
    guard cursor.type == .table else { return nil }
    let x = cursor.field(tables.lexicon.key(.x)) { $0.number } ?? nil
    let y = cursor.field(tables.lexicon.key(.y)) { $0.number } ?? nil
    guard let x, let y else { return nil }
    return [x, y]
  }

  // MARK: Colours

  /// A `Color` without modifiers, as it stands where a colour is asked for.
  func isColorView(_ cursor: inout LuaCursor) -> Bool { cursor.stamp?.tag == Tag.of(.color) }

  /// The colour of the text at hand; nil where there is none of that name.
  func color(named cursor: borrowing LuaCursor) -> Color? {
    if let key = cursor.word, let role = tables.lexicon.meaning(key).color, tables.colors.isEmpty { return .named(role) }
    if let hex = cursor.withBytes({ HexColor.read($0) }) ?? nil { return hex }
    guard let name = cursor.string else { return nil }
    return tables.colors[name] ?? Color.Role(rawValue: name).flatMap { $0 == .custom ? nil : .named($0) }
  }

  mutating func color(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Color? {
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

  private mutating func unknownColor(_ found: String, _ plan: Plan, _ name: ArgumentName) {
    let roles = Color.Role.allCases.filter { $0 != .custom }.map(\.rawValue)
    let nearest = NearestName.of(found, among: tables.colors.keys.sorted() + roles)
    fault(
      .decodeColor, Faults.color(plan.name, name.rawValue, found: found, nearest: nearest),
      at: place(plan, name.rawValue), suggestion: nearest)
  }

  private mutating func colorView(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Color? {
    var color: Color?
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

  private mutating func colors(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Argument.Value? {
    let items = Items(&cursor)
    guard cursor.type == .table, items.count <= 1000 else {
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
  private mutating func stops(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Argument.Value? {
    let items = Items(&cursor)
    guard cursor.type == .table, items.count <= 1000 else {
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

  private mutating func stop(
    _ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName
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

  // MARK: Data

  private mutating func data(_ cursor: inout LuaCursor, _ plan: Plan, _ name: ArgumentName) -> Argument.Value? {
    var reader = PlainData()
    switch reader.read(&cursor) {
    case .success(let value):
      storedBytes += reader.size
      if storedBytes > ViewLimits.bytes { stop(.sizeTree, Faults.tooMuchMemory) }
      return builder.data(value)
    case .failure(let wrong):
      fault(
        .decodeData, "\(plan.name): \(wrong.sentence(of: name.rawValue))", at: place(plan, name.rawValue))
      return nil
    }
  }

  /// What an intent made: `{ intent, values }`.
  private mutating func action(_ cursor: inout LuaCursor) -> Argument.Value? {
    let outer = (line, file)
    if let stamp = cursor.stamp, stamp.line > 0 { (line, file) = (stamp.line, stamp.file) }
    defer { (line, file) = outer }
    switch ActionReader(tables).read(&cursor) {
    case .success(let action):
      return builder.data(.table(["intent": .text(action.intent), "parameters": action.parameters]))
    case .failure(let wrong):
      fault(wrong.code, wrong.message, suggestion: wrong.suggestion)
      return nil
    }
  }
}

/// `#RGB`, `#RGBA`, `#RRGGBB` and `#RRGGBBAA` from bytes.
enum HexColor {
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
      components = count < 6 ? components << 8 | digit << 4 | digit : components << 4 | digit
    }
    if count == 3 || count == 6 { components = components << 8 | 0xFF }
    return Color(light: components, dark: components)
  }
}
