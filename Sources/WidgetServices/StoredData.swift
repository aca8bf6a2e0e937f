import LinuxKit
import WidgetModel

/// What one bundle has stored, and its bytes on disk:
///
///     "LunetteStore1\n" · generation (8) · count (varint) · (key, value)… · checksum of all before (8)
///
/// Own, because the values hold what JSON does not (texts that are not UTF-8, whole numbers apart from others), and
/// because Foundation's coders bring Foundation into the command's start.
/// Invariant: keys rise by their bytes.
struct StoredData: Hashable {
  static let magic = Array("LunetteStore1\n".utf8)
  static let depthLimit = 64

  /// Counts the writes, so that a reader knows whether what it holds is still true.
  var generation: UInt64 = 0
  private(set) var fields: [Value.Field] = []

  subscript(key: String) -> Value? {
    let index = place(of: key)
    guard index < fields.count, fields[index].name.utf8.elementsEqual(key.utf8) else { return nil }
    return fields[index].value
  }

  /// Stores a value; nil forgets the key.
  mutating func set(_ key: String, _ value: Value?) {
    let index = place(of: key)
    let isThere = index < fields.count && fields[index].name.utf8.elementsEqual(key.utf8)
    switch (value, isThere) {
    case (let value?, true): fields[index].value = value
    case (let value?, false): fields.insert(Value.Field(key, value), at: index)
    case (nil, true): fields.remove(at: index)
    case (nil, false): break
    }
  }

  private func place(of key: String) -> Int {
    var low = 0, high = fields.count
    while low < high {
      let middle = (low + high) / 2
      if Value.precedes(fields[middle].name, key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Bytes that count against the quota: keys and values.
  var size: Int { fields.reduce(0) { $0 + $1.name.utf8.count + Self.size($1.value) } }

  /// Bytes that a value counts for: its texts, 8 a number, 1 for each element's place.
  static func size(_ value: Value) -> Int {
    switch value {
    case .null, .flag: 1
    case .integer, .number: 8
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .list(let list): list.reduce(0) { $0 + 1 + size($1) }
    case .table(let fields): fields.reduce(0) { $0 + 1 + $1.name.utf8.count + size($1.value) }
    }
  }

  /// Whether tables lie in each other at most `limit` deep; a text is 0 deep.
  static func isWithin(depth limit: Int, _ value: Value) -> Bool {
    switch value {
    case .list(let list): limit > 0 && list.allSatisfy { isWithin(depth: limit - 1, $0) }
    case .table(let fields): limit > 0 && fields.allSatisfy { isWithin(depth: limit - 1, $0.value) }
    default: true
    }
  }

  // MARK: Bytes

  var bytes: [UInt8] {
    var writer = Writer(bytes: Self.magic)
    writer.fixed(generation)
    writer.count(fields.count)
    for field in fields {
      writer.run(Array(field.name.utf8))
      writer.value(field.value)
    }
    writer.fixed(Checksum.of(writer.bytes[...]))
    return writer.bytes
  }

  enum Fault: Error, Hashable { case damaged, newer }

  static func read(_ bytes: [UInt8]) -> Result<StoredData, Fault> {
    guard bytes.starts(with: magic) else {
      let family = magic.dropLast(2)
      return .failure(
        bytes.starts(with: family) && bytes.dropFirst(family.count).first ?? 0 > UInt8(ascii: "1") ? .newer : .damaged)
    }
    guard bytes.count >= magic.count + 16 else { return .failure(.damaged) }
    var end = Reader(rest: bytes[(bytes.count - 8)...])
    guard end.fixed() == Checksum.of(bytes[..<(bytes.count - 8)]) else { return .failure(.damaged) }
    var reader = Reader(rest: bytes[magic.count..<(bytes.count - 8)])
    var data = StoredData()
    guard let generation = reader.fixed(), let count = reader.count() else { return .failure(.damaged) }
    data.generation = generation
    for _ in 0..<count {
      guard let key = reader.run(), let value = reader.value(depth: depthLimit) else { return .failure(.damaged) }
      let name = String(decoding: key, as: UTF8.self)
      // Searches rely on it: a file that breaks it is damaged, whatever its checksum says.
      guard data.fields.last.map({ Value.precedes($0.name, name) }) ?? true else { return .failure(.damaged) }
      data.fields.append(Value.Field(name, value))
    }
    return reader.rest.isEmpty ? .success(data) : .failure(.damaged)
  }

  /// The generation at the head of a file, without reading the rest.
  static func generation(ofHead head: [UInt8]) -> UInt64? {
    guard head.starts(with: magic), head.count >= magic.count + 8 else { return nil }
    var reader = Reader(rest: head[magic.count...])
    return reader.fixed()
  }

  private enum Tag: UInt8 { case null, no, yes, integer, number, text, bytes, list, table }

  private struct Writer {
    var bytes: [UInt8]

    mutating func fixed(_ number: UInt64) {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }

    mutating func count(_ count: Int) {
      var rest = UInt64(count)
      while rest >= 0x80 {
        bytes.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }

    mutating func run(_ run: [UInt8]) {
      count(run.count)
      bytes += run
    }

    mutating func value(_ value: Value) {
      switch value {
      case .null: tag(.null)
      case .flag(let flag): tag(flag ? .yes : .no)
      case .integer(let integer):
        tag(.integer)
        fixed(UInt64(bitPattern: integer))
      case .number(let number):
        tag(.number)
        fixed(number.bitPattern)
      case .text(let text):
        tag(.text)
        run(Array(text.utf8))
      case .bytes(let raw):
        tag(.bytes)
        run(raw)
      case .list(let list):
        tag(.list)
        count(list.count)
        for element in list { self.value(element) }
      case .table(let fields):
        tag(.table)
        count(fields.count)
        for field in fields {
          run(Array(field.name.utf8))
          self.value(field.value)
        }
      }
    }

    private mutating func tag(_ tag: Tag) { bytes.append(tag.rawValue) }
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func fixed() -> UInt64? {
      guard rest.count >= 8 else { return nil }
      defer { rest = rest.dropFirst(8) }
      return rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A count of things of at least one byte each, so never more than there are bytes.
    mutating func count() -> Int? {
      var count: UInt64 = 0
      for shift in stride(from: 0, to: 35, by: 7) {
        guard let byte = rest.popFirst() else { return nil }
        count |= UInt64(byte & 0x7F) << UInt64(shift)
        if byte & 0x80 == 0 { return count <= rest.count ? Int(count) : nil }
      }
      return nil
    }

    mutating func run() -> ArraySlice<UInt8>? {
      guard let count = count() else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    mutating func value(depth: Int) -> Value? {
      guard let tag = rest.popFirst().flatMap(Tag.init(rawValue:)) else { return nil }
      switch tag {
      case .null: return .null
      case .no: return false
      case .yes: return true
      case .integer: return fixed().map { .integer(Int64(bitPattern: $0)) }
      case .number: return fixed().map { .number(Double(bitPattern: $0)) }
      case .text: return run().map { Value(bytes: Array($0)) }
      case .bytes: return run().map { .bytes(Array($0)) }
      case .list:
        guard depth > 0, let count = count() else { return nil }
        var list: [Value] = []
        for _ in 0..<count {
          guard let element = value(depth: depth - 1) else { return nil }
          list.append(element)
        }
        return .list(list)
      case .table:
        guard depth > 0, let count = count() else { return nil }
        var fields: [Value.Field] = []
        for _ in 0..<count {
          guard let name = run(), let value = value(depth: depth - 1) else { return nil }
          fields.append(Value.Field(String(decoding: name, as: UTF8.self), value))
        }
        return .table(fields)
      }
    }
  }
}
