/// A Lua value copied out, for plain data and for tests. Trees of views are read with a `LuaCursor` instead.
///
/// A table's fields are in the order of `pairs`: numbers, then strings by bytes. Strings are bytes, and need not be UTF-8.
public enum LuaValue: Sendable, Hashable {
  case `nil`
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string([UInt8])
  case table([Field])
  /// What has no value outside: a function, a thread, a table below the depth that was asked for.
  case opaque(LuaType)

  /// A key and its value.
  public struct Field: Sendable, Hashable {
    /// The key, never nil.
    public var key: LuaValue
    /// The value, never nil in Lua itself.
    public var value: LuaValue
    /// Creates a field.
    public init(key: LuaValue, value: LuaValue) {
      self.key = key
      self.value = value
    }
  }

  /// A string as text; invalid UTF-8 is replaced by U+FFFD. Nil for other types.
  public var text: String? {
    if case .string(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }
  /// The value under a name; `nil` if it is absent or this is not a table.
  public subscript(_ name: String) -> LuaValue { self[.string(Array(name.utf8))] }
  /// The value under an integer, as a list's item counted from 1.
  public subscript(_ index: Int) -> LuaValue { self[.integer(Int64(index))] }
  /// The value under a key, found by looking at each: for few fields, as tests and small tables have.
  public subscript(_ key: LuaValue) -> LuaValue {
    guard case .table(let fields) = self else { return .nil }
    return fields.first { $0.key == key }?.value ?? .nil
  }
}

extension LuaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  // Literals, for tests and for values that a host writes out.
  public init(stringLiteral value: String) { self = .string(Array(value.utf8)) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(nilLiteral: ()) { self = .nil }
}

extension LuaCursor {
  /// Copies the value out, tables down to `depth`.
  public mutating func value(depth: Int = 64) -> LuaValue {
    switch type {
    case .nil, .none: return .nil
    case .boolean: return .boolean(boolean ?? false)
    case .number: return integer.map { .integer($0) } ?? .number(number ?? 0)
    case .string: return .string(withBytes { Array($0) } ?? [])
    case .table:
      guard depth > 0, enter() else { return .opaque(.table) }
      var fields: [LuaValue.Field] = []
      walk: while true {
        let key: LuaValue
        switch next() {
        case .end: break walk
        case .index(let index): key = .integer(index)
        case .key, .unknownKey: key = .string(withKeyBytes { Array($0) } ?? [])
        case .other(.number): key = .number(keyNumber ?? 0)
        case .other(let type): key = .opaque(type)
        }
        fields.append(.init(key: key, value: value(depth: depth - 1)))
      }
      return .table(fields.sorted { $0.key.precedes($1.key) })
    default: return .opaque(type)
    }
  }
}

extension LuaValue {
  // The order of `pairs` (CLua/pairs.c), so that a copy lists fields as a script sees them.
  fileprivate func precedes(_ other: LuaValue) -> Bool {
    switch (self, other) {
    case (.integer(let a), .integer(let b)): a < b
    case (.string(let a), .string(let b)): a.lexicographicallyPrecedes(b)
    case (.integer, .number(let b)): Double(asNumber) < b
    case (.number, .integer), (.number, .number): asNumber < other.asNumber
    default: rank < other.rank
    }
  }
  private var asNumber: Double {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: 0
    }
  }
  private var rank: Int {
    switch self {
    case .integer, .number: 0
    case .string: 1
    default: 2
    }
  }
}

extension LuaWriter {
  /// Writes a copy back; what is opaque becomes nil.
  public mutating func write(_ value: LuaValue) {
    switch value {
    case .nil, .opaque: writeNil()
    case .boolean(let value): write(value)
    case .integer(let value): write(value)
    case .number(let value): write(value)
    case .string(let bytes): write(bytes: bytes)
    case .table(let fields):
      let start = beginTable(fields: fields.count)
      for field in fields where field.key != .nil {
        key(field.key)
        write(field.value)
      }
      endTable(start)
    }
  }
}
