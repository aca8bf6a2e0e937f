import LuaKit
import WidgetModel

/// An argument that is wrong, and the way to it where it is a table's member.
struct WrongArgument: Error {
  var fault: Diagnostic
  var steps: [SourceQuery.Step] = []

  init(_ message: String, _ suggestion: String? = nil, at steps: [SourceQuery.Step] = []) {
    fault = Diagnostic(.scriptArgument, message, suggestion: suggestion)
    self.steps = steps
  }
}

/// Checks one argument of a host function and makes it a value.
struct ArgumentCheck {
  /// The function's name, which begins each sentence.
  let owner: String

  init(_ owner: String) { self.owner = owner }

  /// Returns the argument that the cursor stands on, as a value.
  ///
  /// - Throws: what is wrong, with the way to it inside of tables.
  func read(_ cursor: inout LuaCursor, _ type: HostType, _ name: String) throws(WrongArgument) -> Value {
    if let value = try accepted(&cursor, type, name) { return value }
    let isDate = owner == HostFunction.dateFrom.rawValue && cursor.type == .string
    let advice = (isDate ? Meant.parseDate : Self.advice(type, &cursor)).map { "; " + $0 } ?? ""
    throw WrongArgument("\(owner): \(name) takes \(type.expectation), not \(cursor.described)\(advice)")
  }

  /// How what a wrong value was meant as is written.
  /// Only for what a reader would write: a date as text, a number as text.
  private static func advice(_ type: HostType, _ cursor: inout LuaCursor) -> String? {
    switch type {
    case .date: Meant.date(cursor)
    case .number, .integer: cursor.string.flatMap { Meant.number($0) }
    default: nil
    }
  }

  /// The value; nil where it is of another sort.
  private func accepted(_ cursor: inout LuaCursor, _ type: HostType, _ name: String) throws(WrongArgument) -> Value? {
    switch type {
    case .text:
      // Numbers are texts too, as for Lua's own string functions.
      if cursor.type == .number { return .text(LuaNumber.text(cursor.integer, cursor.number ?? 0)) }
      return cursor.type == .string ? try data(&cursor, name) : nil
    case .number:
      // JSON has no infinity: such numbers end here.
      return cursor.number.flatMap { $0.isFinite ? (cursor.integer.map { .integer($0) } ?? .number($0)) : nil }
    case .integer: return cursor.integral.map { .integer($0) }
    case .integers:
      guard cursor.type == .table, let list = try data(&cursor, name).list else { return nil }
      return list.isEmpty || list.contains { $0.integer == nil } ? nil : .list(list)
    case .flag: return cursor.boolean.map { .flag($0) }
    case .date:
      return cursor.number.flatMap { CivilDate.seconds.contains($0) ? .number($0) : nil }
    case .any, .data: return cursor.type == .nil ? nil : try data(&cursor, name)
    case .table: return cursor.type == .table ? try data(&cursor, name) : nil
    case .fields(let members): return cursor.type == .table ? try fields(&cursor, members, name) : nil
    // In the Vocabulary's order: the first type that takes the value decides its form.
    case .oneOf(let types):
      for type in types { if let value = try accepted(&cursor, type, name) { return value } }
      return nil
    }
  }

  // Tables down to 64 levels, without functions and cycles.
  private func data(_ cursor: inout LuaCursor, _ name: String) throws(WrongArgument) -> Value {
    var reader = PlainData()
    switch reader.read(&cursor) {
    case .success(let value): return value
    case .failure(let wrong): throw WrongArgument("\(owner): \(wrong.sentence(of: name))", at: wrong.steps)
    }
  }

  /// A table of named members, each checked by its own type; a name that is not among them is wrong.
  private func fields(
    _ cursor: inout LuaCursor, _ members: [HostParameter], _ name: String
  ) throws(WrongArgument) -> Value {
    var values: [String: Value] = [:]
    // Lua's order of names differs from run to run; the fault that is told does not.
    var wrong: [String: WrongArgument] = [:]
    guard cursor.enter() else { return .emptyTable }
    while cursor.next() != .end {
      let key = cursor.keyString ?? "[\(cursor.keyNumber ?? 0)]"
      guard let member = members.first(where: { $0.name == key }) else {
        let nearest = NearestName.of(key, among: members.map(\.name))
        wrong[key] = WrongArgument(
          Faults.unknownArgument(owner, key, nearest: nearest, known: members.map(\.name)), nearest, at: [.key(key)])
        continue
      }
      do throws(WrongArgument) { values[key] = try read(&cursor, member.type, key) } catch {
        wrong[key] = error
        wrong[key]?.steps.insert(.key(key), at: 0)
      }
    }
    if let first = wrong.min(by: { Value.precedes($0.key, $1.key) }) { throw first.value }
    if let missing = members.first(where: { !$0.isOptional && values[$0.name] == nil }) {
      throw WrongArgument("\(owner) needs \(missing.name): \(missing.type.expectation)")
    }
    return .table(values)
  }

  /// The names that the table form of `process.run` takes beside its words.
  private static let processOptions = ["cwd", "environment", "input", "timeout"]

  /// One argument of process.run: a word, or a table of words and options.
  func command(_ cursor: inout LuaCursor, isFirst: Bool) throws(WrongArgument) -> (
    words: [Value], options: [String: Value]
  ) {
    guard cursor.type == .table, isFirst else { return ([try read(&cursor, .text, "program")], [:]) }
    var words: [Value] = []
    let items = Items(&cursor)
    for position in 0..<items.count {
      _ = cursor.push(items[position])
      defer { cursor.pop() }
      words.append(try read(&cursor, .text, "argument \(items[position])"))
    }
    var options: [String: Value] = [:]
    // As in `fields`: the fault told first is the first by name.
    var wrong: [String: WrongArgument] = [:]
    guard cursor.enter() else { return (words, options) }
    while cursor.next() != .end {
      // Whole numbers among the keys were read above, as words.
      guard let key = cursor.keyString else { continue }
      guard Self.processOptions.contains(key) else {
        let nearest = NearestName.of(key, among: Self.processOptions)
        wrong[key] = WrongArgument(
          Faults.unknownArgument(owner, key, nearest: nearest, known: Self.processOptions), nearest, at: [.key(key)])
        continue
      }
      // `timeout` is in seconds; `environment` is a table from name to value.
      let type: HostType = key == "timeout" ? .number : key == "environment" ? .table : .text
      do throws(WrongArgument) { options[key] = try read(&cursor, type, key) } catch {
        wrong[key] = error
        wrong[key]?.steps.insert(.key(key), at: 0)
      }
    }
    if let first = wrong.min(by: { Value.precedes($0.key, $1.key) }) { throw first.value }
    return (words, options)
  }
}
