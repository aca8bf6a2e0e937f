import LuaKit
import WidgetModel

/// One argument's value: what the type allows, checked, in the form of the tree.
extension ViewDecoder {
  /// Whether a value without a name is meant for a parameter of the type: by its sort, and for words and colours by name.
  /// It may not add a fault: several parameters are tried for one value.
  func accepts(_ type: ParameterType, _ cursor: inout LuaCursor) -> Bool {
    switch type {
    case .flag: cursor.type == .boolean
    case .number, .integer, .length, .extent, .date: cursor.type == .number
    case .guide: cursor.type == .number || cursor.stamp?.tag == Tag.guide
    case .text, .url: cursor.type == .string || cursor.type == .number
    case .picture: cursor.type == .string
    // Words are known to the state, so this compares numbers and no text.
    case .word(let words): word(at: cursor).map(words.contains) ?? false
    case .words(let words):
      word(at: cursor).map(words.contains) ?? takesList(type, &cursor)
    case .color: cursor.type == .string ? color(named: cursor) != nil : isColorView(&cursor)
    case .view: cursor.type == .table ? isView(&cursor) : cursor.type == .string || cursor.type == .number
    case .unitPoint:
      cursor.type == .string ? word(at: cursor)?.alignment != nil : takesList(type, &cursor)
    case .dates, .colors, .stops, .gridItems, .numbers, .range: takesList(type, &cursor)
    case .action: cursor.stamp?.tag == Tag.action
    case .data: true
    // A text is a colour before it is anything else, since names of colours are the bundle's own to add.
    case .oneOf(let types):
      types.contains(.color) && (cursor.type == .string || cursor.type == .number)
        ? accepts(.color, &cursor) : types.contains { accepts($0, &cursor) }
    }
  }

  /// Returns whether the cursor stands on a view.
  func isView(_ cursor: inout LuaCursor) -> Bool {
    // A table without a stamp may be a view as data.
    cursor.stamp.map { Tag.isView($0.tag) } ?? true
  }

  /// Whether the table at hand is a list that a parameter of the type takes as a whole.
  func takesList(_ type: ParameterType, _ cursor: inout LuaCursor) -> Bool {
    // A stamped table is a view, and no list; a guide's three numbers have a stamp of their own.
    guard cursor.type == .table, cursor.stamp == nil || cursor.stamp?.tag == Tag.guide else { return false }
    switch type {
    case .words(let words):
      return everyItem(&cursor) { decoder, item in decoder.word(at: item).map(words.contains) ?? false }
    case .numbers: return everyItem(&cursor) { $1.type == .number }
    case .range:
      return everyItem(&cursor) { $1.type == .number || $0.tables.lexicon.word($1.word) != nil }
    case .dates, .unitPoint: return everyItem(&cursor) { $1.type == .number }
    case .colors: return everyItem(&cursor) { $1.type == .string }
    case .stops, .gridItems: return everyItem(&cursor) { $1.type == .table }
    case .data: return true
    case .oneOf(let types): return types.contains { takesList($0, &cursor) }
    default: return false
    }
  }

  /// Returns whether a test holds for each member of a list that is not empty.
  /// A thousand at most: this is asked before the limits of the argument itself are.
  func everyItem(
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
  /// What falls out of the switch was of the wrong type.
  mutating func value(
    _ type: ParameterType, _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName
  ) -> Argument.Value? {
    switch type {
    case .flag:
      if let flag = cursor.boolean { return .flag(flag) }
    case .number, .integer, .length, .extent, .date:
      // Described only for a fault: the text is not made for each number.
      if let number = cursor.number { return self.number(number, type, plan, name, cursor.described) }
      if type == .extent, cursor.string == ".infinity" {
        return .number(.infinity)
      }
    case .guide: return guide(&cursor, plan, name)
    case .text: if cursor.type == .string || cursor.type == .number { return textArgument(&cursor, plan, name) }
    case .url: if cursor.type == .string { return url(&cursor) }
    case .picture: if cursor.type == .string { return picture(&cursor, plan, name) }
    case .word(let words): return word(words, &cursor, plan, name)
    case .words(let words): return self.words(words, type, &cursor, plan, name)
    case .color: return color(&cursor, plan, name).map { .color($0) }
    case .colors: return colors(&cursor, plan, name)
    case .stops: return stops(&cursor, plan, name)
    case .gridItems: return gridItems(&cursor, plan, name)
    case .dates: return dates(&cursor, plan, name)
    case .numbers: return numbers(&cursor, plan, name)
    case .unitPoint: return unitPoint(&cursor, plan, name)
    case .action: if cursor.stamp?.tag == Tag.action { return action(&cursor) }
    case .data: return data(&cursor, plan, name)
    case .view where name == .shape:
      let advice = ForeignNames.value(plan.name, name.rawValue).map { "; \($0)" } ?? ""
      fault(.decodeType, Faults.shape(plan.name, found: cursor.described) + advice, at: place(plan, name.rawValue))
      return nil
    case .view, .range: break
    case .oneOf(let types): return anyOf(types, &cursor, plan, name)
    }
    wrongType(type, &cursor, plan, name)
    return nil
  }

  /// Adds the fault for a value of the wrong type, with what it was probably meant as.
  mutating func wrongType(
    _ type: ParameterType, _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName,
    code: Diagnostic.Code = .decodeType
  ) {
    // A list that is too long is told of as such, not as one of the wrong type.
    if type.isList, case let count = Items(&cursor).count, count > ViewLimits.members {
      return fault(
        .sizeTree, Faults.tooManyMembers(plan.name, name.rawValue, count), at: place(plan, name.rawValue))
    }
    let advice = advice(type, &cursor) ?? textForm(plan, name, cursor) ?? ForeignNames.value(plan.name, name.rawValue)
    fault(
      code, Faults.type(plan.name, name.rawValue, type, found: cursor.described, advice: advice),
      at: place(plan, name.rawValue))
  }

  /// SwiftUI's `Text(verbatim: "a")`, whose flag is the text itself.
  private func textForm(_ plan: DecodingPlan, _ name: ArgumentName, _ cursor: borrowing LuaCursor) -> String? {
    guard plan.kind == .view(.text), name == .verbatim || name == .markdown, cursor.type == .string else { return nil }
    return "write Text.\(name.rawValue)(…)"
  }

  /// How what a wrong value was meant as is written.
  private func advice(_ type: ParameterType, _ cursor: inout LuaCursor) -> String? {
    switch type {
    case .date: return Meant.date(cursor)
    case .action: return action(meantBy: &cursor)
    case .dates: return list(&cursor, { Meant.date($0) })?.first
    case .extent: return cursor.type == .string ? Meant.number(cursor.string ?? "", isExtent: true) : nil
    case .number, .integer, .length: return cursor.type == .string ? Meant.number(cursor.string ?? "") : nil
    case .color where cursor.type == .number:
      return "a faded colour is Color \"red\":opacity(0.5), one by components Color { red = 1, green = 0.5, blue = 0 }"
    case .action where cursor.type == .table: return "an intent is called: Refresh {}"
    case .oneOf(let types):
      if types.contains(.plottable), cursor.type == .table {
        return "a value stands alone, without a title: x = item.day"
      }
      for type in types { if let advice = advice(type, &cursor) { return advice } }
      return nil
    default: return nil
    }
  }

  /// How an action is written that was meant by an intent itself, a function or a name.
  private func action(meantBy cursor: inout LuaCursor) -> String? {
    switch cursor.type {
    case .table:
      let id = cursor.item(1) { $0.field(tables.lexicon.key(.id)) { $0.string } ?? nil } ?? nil
      return id.map { "an intent makes an action when it is called: \(Faults.cut($0)) {}" }
    case .function:
      return "declare what it does: local Add = intent { id = \"Add\", perform = function() … end }, and write Add {}"
    case .string: return "write the intent itself, called: \(Faults.cut(cursor.string ?? "")) {}"
    default: return nil
    }
  }

  /// Reads a value by the first of several types that accepts it.
  mutating func anyOf(
    _ types: [ParameterType], _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName
  ) -> Argument.Value? {
    if types.contains(.color), cursor.type == .string || isColorView(&cursor) {
      return value(.color, &cursor, plan, name)
    }
    // `anyOf` and `accepts` agree on the order, so that a value is read by the type that it was accepted for.
    // A number stays one where a text would do as well.
    let exact = types.first { if case .number = $0 { cursor.type == .number } else { false } }
    if let type = exact ?? types.first(where: { accepts($0, &cursor) }) { return value(type, &cursor, plan, name) }
    wrongType(.oneOf(types), &cursor, plan, name)
    return nil
  }

  // MARK: Numbers

  /// Reads a number within its range.
  mutating func number(
    _ number: Double, _ type: ParameterType, _ plan: DecodingPlan, _ name: ArgumentName,
    _ described: @autoclosure () -> String
  ) -> Argument.Value? {
    let isRight: Bool
    switch type {
    case .number(let range): isRight = range.contains(number)
    // Clamped, so that an integer beyond Int's range is out of every range too.
    case .integer(let range):
      isRight = Int64(exactly: number).map { range.contains(Int(clamping: $0)) } ?? false
    // 10^9 points are beyond every screen; layouts multiply lengths and must stay finite.
    case .length: isRight = abs(number) <= 1e9
    case .extent: isRight = number >= 0 && (number <= 1e9 || number == .infinity)
    case .date: isRight = CivilDate.seconds.contains(number)
    default: isRight = number.isFinite
    }
    // NaN fails every comparison, so it is refused by each.
    guard isRight else {
      var advice = type == .date ? Meant.date(number) : nil
      if type == .number(0...1), number >= 5, number <= 100 { advice = "write \(LuaNumber.text(nil, number / 100))" }
      fault(
        type == .date ? .decodeDate : .decodeRange,
        Faults.range(plan.name, name.rawValue, type, found: described(), advice: advice),
        at: place(plan, name.rawValue))
      return nil
    }
    // Minus zero becomes zero: equal trees have equal bytes.
    return .number(number == 0 ? 0 : number)
  }

  /// Reads an alignment guide: a length, or the three numbers of a linear form.
  mutating func guide(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    if let number = cursor.number { return self.number(number, .length, plan, name, cursor.described) }
    guard cursor.stamp?.tag == Tag.guide, let parts = list(&cursor, { $0.number }), parts.count == 3,
      parts.allSatisfy(\.isFinite)
    else {
      wrongType(.guide, &cursor, plan, name)
      return nil
    }
    // As guides.lua writes it: the factor of the width, that of the height, and the constant.
    return builder.list(parts.map { .number($0) })
  }

  /// Reads two dates, in seconds since 1970.
  mutating func dates(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    // Two and in order: the later end first would count backwards for ever.
    guard let dates = list(&cursor, { $0.number }), dates.count == 2, dates.allSatisfy(CivilDate.seconds.contains)
    else {
      wrongType(.dates, &cursor, plan, name, code: .decodeDate)
      return nil
    }
    guard dates[0] <= dates[1] else {
      fault(.decodeRange, "\(plan.name): \(name.rawValue): \(Faults.notEnd)", at: place(plan, name.rawValue))
      return nil
    }
    return builder.list(dates.map { .number($0) })
  }

  /// Reads a list of numbers, none of them beyond a thousand million; on a chart's axis they may be dates.
  mutating func numbers(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    let most = name == .values || name == .domain ? 1e15 : 1e9
    guard let numbers = list(&cursor, { $0.number }), numbers.allSatisfy({ abs($0) <= most }) else {
      wrongType(.numbers, &cursor, plan, name)
      return nil
    }
    return builder.list(numbers.map { .number($0) })
  }

  /// The members of a list, each read by `read`; nil where one is not right, or where they are too many.
  /// A stray key makes it a table, and no list: `{ 1, 2, x = 3 }` is refused as a whole.
  func list<Member>(_ cursor: inout LuaCursor, _ read: (inout LuaCursor) -> Member?) -> [Member]? {
    guard cursor.type == .table else { return nil }
    let items = Items(&cursor)
    guard items.count <= ViewLimits.members, items.strayKey == nil else { return nil }
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

  /// Returns the word of the text at hand; nil for a text that is not one.
  func word(at cursor: borrowing LuaCursor) -> Word? {
    if let word = tables.lexicon.word(cursor.word) { return word }
    guard cursor.type == .string, cursor.withBytes({ $0.first == UInt8(ascii: ".") }) ?? false else { return nil }
    return cursor.string.flatMap { Word(rawValue: $0.undotted) }
  }

  /// Reads one of the argument's words.
  mutating func word(
    _ words: [Word], _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName
  ) -> Argument.Value? {
    guard cursor.type == .string else {
      wrongType(.word(words), &cursor, plan, name)
      return nil
    }
    if let word = word(at: cursor), words.contains(word) { return .word(word) }
    // The text is read only now, for the fault.
    wrongWord(words, cursor.string ?? "", plan, name)
    return nil
  }

  /// Adds the fault for a word that the argument does not take.
  mutating func wrongWord(_ words: [Word], _ found: String, _ plan: DecodingPlan, _ name: ArgumentName) {
    var (message, nearest) = Faults.word(plan.name, name.rawValue, words, found: found)
    if nearest == nil,
      let advice = ForeignNames.word(found, of: plan.name) ?? ForeignNames.value(plan.name, name.rawValue)
    {
      message += "; " + advice
      nearest = advice
    }
    fault(.decodeWord, message, at: place(plan, name.rawValue), suggestion: nearest)
  }

  /// Reads one word, or a list of them.
  mutating func words(
    _ words: [Word], _ type: ParameterType, _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName
  ) -> Argument.Value? {
    if cursor.type == .string { return word(words, &cursor, plan, name) }
    guard let texts = list(&cursor, { $0.string }) else {
      wrongType(type, &cursor, plan, name)
      return nil
    }
    // By text: members of a list are not keys that the cursor stands on.
    var members: [Argument.Value] = []
    for text in texts {
      guard let word = Word(rawValue: text.undotted), words.contains(word) else {
        wrongWord(words, text, plan, name)
        return nil
      }
      members.append(.word(word))
    }
    return builder.list(members)
  }

  /// Reads a point in the unit square, by its name or as `{ x = …, y = … }`.
  mutating func unitPoint(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    if cursor.type == .string, let word = word(at: cursor), word.alignment != nil { return .word(word) }
    // As two numbers, or by name; both forms are one in the tree.
    let pair = list(&cursor) { $0.number } ?? place(&cursor)
    guard let pair, pair.count == 2, pair.allSatisfy({ abs($0) <= 1e9 }) else {
      wrongType(.unitPoint, &cursor, plan, name)
      return nil
    }
    return builder.list(pair.map { .number($0) })
  }

  /// `{ x = 0.5, y = 0 }`.
  func place(_ cursor: inout LuaCursor) -> [Double]? {
    guard cursor.type == .table else { return nil }
    let x = cursor.field(tables.lexicon.key(.x)) { $0.number } ?? nil
    let y = cursor.field(tables.lexicon.key(.y)) { $0.number } ?? nil
    guard let x, let y else { return nil }
    return [x, y]
  }

  // MARK: Data

  /// Reads plain data, which is copied out of Lua.
  mutating func data(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    var reader = PlainData()
    switch reader.read(&cursor) {
    case .success(let value):
      // Checked after each value: one argument may bring a megabyte.
      storedBytes += reader.size
      if storedBytes > ViewLimits.bytes { stop(.sizeTree, Faults.tooMuchMemory) }
      return chartData(value, plan, name).map { builder.data($0) }
    case .failure(let wrong):
      fault(
        .decodeData, "\(plan.name): \(wrong.sentence(of: name.rawValue))", at: place(plan, name.rawValue))
      return nil
    }
  }

  /// What an intent made: `{ intent, values }`.
  mutating func action(_ cursor: inout LuaCursor) -> Argument.Value? {
    // An action has its own constructor's line, which is not the button's.
    let outer = (line, file)
    if let stamp = cursor.stamp, stamp.line > 0 { (line, file) = (stamp.line, stamp.file) }
    defer { (line, file) = outer }
    switch ActionReader(tables).read(&cursor) {
    case .success(let action):
      // Plain data: the tree knows no intents, and the bundle that made it checks it again when it is performed.
      var data: [String: Value] = ["intent": .text(action.intent), "parameters": action.parameters]
      // What holding a control says depends on it.
      if tables.intents[action.intent]?.opensAppWhenRun == true { data["opens"] = .flag(true) }
      return builder.data(.table(data))
    case .failure(let wrong):
      fault(wrong.code, wrong.message, suggestion: wrong.suggestion)
      return nil
    }
  }
}

extension String {
  /// A word or a colour without the dot and the parentheses that Swift writes around it: `.leading`, `.numericText()`.
  var undotted: String {
    guard first == "." else { return self }
    return String(dropFirst().dropLast(hasSuffix("()") ? 2 : 0))
  }
}
