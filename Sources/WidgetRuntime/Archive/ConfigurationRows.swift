import FoundationEssentials
import GRDB
import WidgetModel

/// A configuration as rows, one per value, with members after their table: exact, readable for users
/// (`SELECT name, value FROM configuration WHERE instance = 3`), and independent of the format of timelines, so that no new
/// format can lose the user's choices.
enum ConfigurationRows {
  /// The depth of nested tables; frames allow no more.
  static let deepest = 128

  struct Line {
    var depth: Int
    var name: String?
    var sort: String
    var value: DatabaseValue
  }

  static func lines(_ value: Value) -> [Line] {
    var lines: [Line] = []
    add(value, name: nil, depth: 0, to: &lines)
    return lines
  }

  private static func add(_ value: Value, name: String?, depth: Int, to lines: inout [Line]) {
    guard depth <= deepest else { return }
    func add(_ sort: String, _ value: (any DatabaseValueConvertible)?) {
      lines.append(Line(depth: depth, name: name, sort: sort, value: value?.databaseValue ?? .null))
    }
    switch value {
    case .null: add("null", nil)
    case .flag(let flag): add("flag", flag ? 1 : 0)
    case .integer(let integer): add("integer", integer)
    case .number(let number): add("number", number)
    case .text(let text): add("text", SQLText(text))
    case .bytes(let bytes): add("bytes", Data(bytes))
    case .list(let members):
      add("list", nil)
      for member in members { Self.add(member, name: nil, depth: depth + 1, to: &lines) }
    case .table(let fields):
      add("table", nil)
      for field in fields { Self.add(field.value, name: field.name, depth: depth + 1, to: &lines) }
    }
  }

  /// Nil if the rows are not a value: a user or a broken disk has changed them.
  static func value(_ lines: [Line]) -> Value? {
    var rest = lines[...]
    guard let value = value(&rest, depth: 0), rest.isEmpty else { return nil }
    return value
  }

  private static func value(_ rest: inout ArraySlice<Line>, depth: Int) -> Value? {
    guard depth <= deepest, let line = rest.popFirst(), line.depth == depth else { return nil }
    switch (line.sort, line.value.storage) {
    case ("null", .null): return .null
    case ("flag", .int64(let number)): return .flag(number != 0)
    case ("integer", .int64(let number)): return .integer(number)
    case ("number", .double(let number)): return .number(number)
    case ("number", .int64(let number)): return .number(Double(number))
    // SQLite cannot store NaN.
    case ("number", .null): return .number(.nan)
    case ("text", .string(let text)): return .text(text)
    case ("text", .blob(let bytes)): return .text(String(decoding: bytes, as: UTF8.self))
    case ("bytes", .blob(let bytes)): return .bytes(Array(bytes))
    case ("list", .null):
      var members: [Value] = []
      while let next = rest.first, next.depth > depth {
        guard let member = value(&rest, depth: depth + 1) else { return nil }
        members.append(member)
      }
      return .list(members)
    case ("table", .null): return table(&rest, depth: depth)
    default: return nil
    }
  }

  private static func table(_ rest: inout ArraySlice<Line>, depth: Int) -> Value? {
    var fields: [Value.Field] = []
    while let next = rest.first, next.depth > depth {
      guard let name = next.name, let member = value(&rest, depth: depth + 1) else { return nil }
      fields.append(Value.Field(name, member))
    }
    let isOrdered = zip(fields, fields.dropFirst()).allSatisfy { Value.precedes($0.name, $1.name) }
    return isOrdered
      ? .table(fields) : .table(Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
  }
}

/// A text in a form that SQLite keeps complete: one with a NUL as bytes, because a text would end there.
struct SQLText: DatabaseValueConvertible {
  let text: String

  init(_ text: String) { self.text = text }

  init?(_ text: String?) {
    guard let text else { return nil }
    self.text = text
  }

  var databaseValue: DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> SQLText? { value.text.map { SQLText($0) } }
}

/// A column's value; nil for another type. (Reading a column as the wrong type would crash the process.)
extension DatabaseValue {
  var text: String? { String.fromDatabaseValue(self) }
  var integer: Int? { Int.fromDatabaseValue(self) }
  var number: Double? { Double.fromDatabaseValue(self) }
  var bytes: [UInt8]? { if case .blob(let bytes) = storage { Array(bytes) } else { nil } }
}
