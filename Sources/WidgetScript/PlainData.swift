import LuaKit
import WidgetModel

/// Why a value of a script is no plain data, and where: `entries[2].items.done`.
struct NotPlain: Error {
  /// From the outermost value to the member, as a script would write it: `.items[2]`; empty for the value itself.
  var path: String
  /// The end of a sentence whose subject is the member: `is a function; …`.
  var reason: String
  /// The same way, for finding the value in the source.
  var steps: [SourceQuery.Step] = []

  /// Returns the error's sentence about the value that `owner` names.
  func sentence(of owner: String) -> String { "\(owner)\(path) \(reason)" }
}

/// A script's value as plain data: nil-free tables, texts, numbers, booleans. Nothing of a script is believed: depth and size
/// are counted before anything is built, metatables are not asked.
///
/// A table with the keys 1 to n is a list. Whole numbers as keys of any other table are kept as `[n]`.
struct PlainData {
  /// What was built so far, in bytes of memory.
  /// An estimate: fixed costs of tables and members, and the lengths of texts. Refused above `BundleLimits.data`.
  private(set) var size = 0
  /// The tables around the value at hand, outermost first. A table that is among them would never end.
  private var ancestors: [UnsafeRawPointer?] = []
  /// The steps from the outermost value to the one at hand.
  private var path: [Step] = []

  /// From a value to one of its members. Told of faults only.
  private enum Step {
    case name(String)
    case index(Int64)

    var text: String {
      switch self {
      case .name(let name): ".\(Faults.cut(name))"
      case .index(let index): "[\(index)]"
      }
    }

    var step: SourceQuery.Step {
      switch self {
      case .name(let name): .key(name)
      case .index(let index): .item(Int(clamping: index))
      }
    }
  }

  /// Names that the outermost table keeps for itself; a few.
  var skipping: [String] = []

  /// Returns the value that the cursor stands on, or where in it something is not plain data.
  /// NaN and the infinities are refused, since JSON has no form for them (RFC 8259, section 6).
  mutating func read(_ cursor: inout LuaCursor) -> Result<Value, NotPlain> {
    switch cursor.type {
    case .nil, .none: return .success(.null)
    case .boolean: return .success(.flag(cursor.boolean ?? false))
    case .number:
      if let integer = cursor.integer { return .success(.integer(integer)) }
      guard let number = cursor.number, number.isFinite else {
        return wrong(
          "is \(cursor.number?.isNaN ?? true ? "NaN" : LuaNumber.text(nil, cursor.number ?? 0)), which is no number that can be kept"
        )
      }
      return .success(.number(number))
    case .string: return text(cursor)
    case .table: return table(&cursor)
    case .function: return wrong("is a function; an entry is plain data, which can be archived")
    case .thread: return wrong("is a coroutine; only plain data can be kept")
    case .userdata, .lightUserdata: return wrong("is a handle; only plain data can be kept")
    }
  }

  /// A fault is data too, with a part for each step of its path: what is wrong in 2^40 places ends as what is too large does.
  private mutating func wrong(_ reason: String) -> Result<Value, NotPlain> {
    size += path.count * 64
    guard size <= BundleLimits.data else { return tooLarge }
    return .failure(NotPlain(path: path.map(\.text).joined(), reason: reason, steps: path.map(\.step)))
  }

  /// Of the whole, not of a member: which one is met last depends on Lua's order of names, which differs from run to run.
  private var tooLarge: Result<Value, NotPlain> {
    .failure(NotPlain(path: "", reason: "is larger than \(BundleLimits.data >> 20) MiB"))
  }

  /// A Lua string: a text where its bytes are UTF-8, else the bytes as they are. 32 stands for the value around them.
  private mutating func text(_ cursor: borrowing LuaCursor) -> Result<Value, NotPlain> {
    let value = cursor.withBytes { bytes in
      String(validating: bytes, as: UTF8.self).map { Value.text($0) } ?? .bytes(Array(bytes))
    }
    size += cursor.rawLength + 32
    guard size <= BundleLimits.data else { return tooLarge }
    return .success(value ?? .text(""))
  }

  /// A table that is not inside itself and not too deep. Of stamped tables only `json.null` and `json.array` are data.
  private mutating func table(_ cursor: inout LuaCursor) -> Result<Value, NotPlain> {
    if cursor.isJSONNull { return .success(.null) }
    if let stamp = cursor.stamp, stamp.tag != Tag.array {
      return wrong("is \(Tag.isView(stamp.tag) ? "the view " : "")\(Tag.name(stamp.tag)); only plain data can be kept")
    }
    let identity = cursor.identity
    // A linear search is enough: there are at most `BundleLimits.dataDepth` of them.
    if ancestors.contains(identity) { return wrong("contains itself") }
    guard ancestors.count < BundleLimits.dataDepth else {
      return wrong("is nested deeper than \(BundleLimits.dataDepth)")
    }
    ancestors.append(identity)
    defer { ancestors.removeLast() }
    return members(&cursor)
  }

  /// The table's members: a list where its keys are 1 to n, else fields in the order of their names.
  /// After a value that is wrong the others are still read, so that every run tells the fault with the least path.
  private mutating func members(_ cursor: inout LuaCursor) -> Result<Value, NotPlain> {
    size += 32
    guard size <= BundleLimits.data else { return tooLarge }
    let items = Items(&cursor)
    // The keys are distinct and in order: where the last of n keys is n, they are 1 to n.
    if items.strayKey == nil, items.count > 0, items[items.count - 1] == items.count {
      return list(&cursor, items.count)
    }
    let isArray = cursor.stamp?.tag == Tag.array
    let isList = cursor.isList
    if isArray, items.count == 0 { return .success(.list([])) }
    var fields: [Value.Field] = []
    let isOutermost = ancestors.count == 1
    let level = path.count
    // Lua's order of names differs from run to run; the fault that is told does not.
    var failure: NotPlain?
    guard cursor.enter() else { return .success(.emptyTable) }
    while true {
      let name: String
      let step: Step
      switch cursor.next() {
      case .end:
        if let failure { return .failure(failure) }
        // An empty list of JSON; with names it became an object.
        if isList, fields.isEmpty { return .success(.list([])) }
        fields.sort { Value.precedes($0.name, $1.name) }
        // Equal names are neighbours after sorting: the key 1 and the text "[1]" both become `[1]`.
        if let twice = zip(fields, fields.dropFirst()).first(where: { $0.name == $1.name })?.0.name {
          return wrong("has the name '\(twice)' twice: as a text, and as the number in it")
        }
        return .success(.table(fields))
      case .index(let index): (name, step) = ("[\(index)]", .index(index))
      case .key, .unknownKey:
        guard let key = cursor.withKeyBytes({ String(validating: $0, as: UTF8.self) }) ?? nil else {
          cursor.leave()
          return wrong("has a name that is not UTF-8")
        }
        (name, step) = (key, .name(key))
      case .other(let type):
        cursor.leave()
        return wrong("has a \(type) as a name; names are texts and whole numbers")
      }
      if isOutermost, skipping.contains(name) { continue }
      path.append(step)
      // Before the member is read, so that members without a size of their own count too.
      size += name.utf8.count + 48
      switch read(&cursor) {
      case .success(let value): fields.append(Value.Field(name, value))
      case .failure(let wrong):
        if failure.map({ Value.precedes(wrong.path, $0.path) }) ?? true { failure = wrong }
      }
      path.removeSubrange(level...)
    }
  }

  /// The members in order. The first that is wrong ends the reading: unlike that of names, this order never differs.
  private mutating func list(_ cursor: inout LuaCursor, _ count: Int) -> Result<Value, NotPlain> {
    size += count * MemoryLayout<Value>.stride
    guard size <= BundleLimits.data else { return tooLarge }
    var members: [Value] = []
    members.reserveCapacity(count)
    for index in 1...count {
      path.append(.index(Int64(index)))
      _ = cursor.push(index)
      defer { cursor.pop() }
      switch read(&cursor) {
      case .success(let value): members.append(value)
      case .failure(let wrong): return .failure(wrong)
      }
      path.removeLast()
    }
    return .success(.list(members))
  }
}

extension LuaCursor {
  /// `json.null`: the one stamped table of its tag.
  var isJSONNull: Bool { stamp?.tag == Tag.null }
}

extension LuaWriter {
  /// A value of the host as the script gets it; `null` inside a table is `json.null`, which keeps its place.
  mutating func write(_ value: Value, null: LuaReference?) {
    switch value {
    case .null: writeNil()
    case .flag(let flag): write(flag)
    case .integer(let integer): write(integer)
    case .number(let number): write(number)
    case .text(let text): write(text)
    case .bytes(let bytes): write(bytes: bytes)
    case .list(let list):
      let start = beginTable(items: list.count)
      for member in list { writeMember(member, null) }
      endTable(start)
    case .table(let fields):
      let start = beginTable(fields: fields.count)
      write(fields: fields, null: null)
      endTable(start)
    }
  }

  /// A table's fields, inside a table that is begun.
  mutating func write(fields: [Value.Field], null: LuaReference?) {
    for field in fields {
      if let index = Self.index(field.name) { key(index) } else { key(field.name) }
      writeMember(field.value, null)
    }
  }

  /// A table of Lua holds no nil (Lua manual, section 2.1), so a member that is null needs a value of its own.
  private mutating func writeMember(_ value: Value, _ null: LuaReference?) {
    if case .null = value, let null { write(null) } else { write(value, null: null) }
  }

  /// The number of a name `[n]`.
  private static func index(_ name: String) -> Int64? {
    guard name.utf8.first == UInt8(ascii: "["), name.utf8.last == UInt8(ascii: "]") else { return nil }
    return Int64(name.dropFirst().dropLast())
  }
}
