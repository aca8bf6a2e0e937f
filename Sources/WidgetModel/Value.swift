/// Plain data: what entries, configurations, `storage`, `json` and the answers of the host are made of.
/// Tables keep no order: their keys are sorted by bytes, so that equal data is equal text everywhere.
public enum Value: Sendable, Hashable {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  /// Text of a script or a file that is not UTF-8.
  case bytes([UInt8])
  case list([Value])
  case table([Field])

  /// One named member of a table.
  public struct Field: Sendable, Hashable {
    /// The member's name.
    public var name: String
    /// The member's value.
    public var value: Value

    /// Creates a member.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// A table without members.
  public static let emptyTable = Value.table([])

  /// A table with its names in order; of equal names the last counts.
  public static func table(_ members: [String: Value]) -> Value {
    .table(members.map { Field($0.key, $0.value) }.sorted { Self.precedes($0.name, $1.name) })
  }

  /// The order of names: by their UTF-8 bytes, the same on every machine.
  public static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  /// The member of that name; nil where this is no table or has none.
  public subscript(name: String) -> Value? {
    guard case .table(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// The text, where it is one.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The flag, where it is one.
  public var flag: Bool? {
    if case .flag(let flag) = self { flag } else { nil }
  }

  /// A number of either kind as a double.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// A whole number, also where it came as a double without a fraction.
  public var integer: Int? {
    switch self {
    case .integer(let integer): Int(exactly: integer)
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The members, where it is a list; an empty table counts as one.
  public var list: [Value]? {
    switch self {
    case .list(let list): list
    case .table(let fields) where fields.isEmpty: []
    default: nil
    }
  }

  /// The members, where it is a table; an empty list counts as one.
  public var fields: [Field]? {
    switch self {
    case .table(let fields): fields
    case .list(let list) where list.isEmpty: []
    default: nil
    }
  }

  /// What a sentence calls a value of this sort.
  public var sort: String {
    switch self {
    case .null: "nothing"
    case .flag: "a boolean"
    case .integer, .number: "a number"
    case .text, .bytes: "a text"
    case .list: "a list"
    case .table: "a table"
    }
  }
}

/// There is no nil literal: `condition ? value : nil` is an absent value, never `.null`.
extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .table(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
