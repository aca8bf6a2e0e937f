import LinuxKit
import WidgetModel
import WidgetWire

/// What one bundle has stored, and its bytes on disk:
///
///     "LunetteStore2\n" · generation (8) · keys and values (BinaryCodable) · checksum of all before (8)
///
/// Not JSON, which has no texts that are not UTF-8, and does not tell whole numbers from others. Invariant: keys are sorted by
/// their bytes.
struct StoredData: Hashable {
  static let magic = Array("LunetteStore2\n".utf8)
  static let depthLimit = 64

  /// The generation: counts the writes, so that a reader knows whether its copy is current.
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

  /// Returns the bytes that a value counts for: its texts, 8 for a number, 1 for each element.
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

  /// Returns whether tables are nested at most `limit` deep; a text has depth 0.
  static func isWithin(depth limit: Int, _ value: Value) -> Bool {
    switch value {
    case .list(let list): limit > 0 && list.allSatisfy { isWithin(depth: limit - 1, $0) }
    case .table(let fields): limit > 0 && fields.allSatisfy { isWithin(depth: limit - 1, $0.value) }
    default: true
    }
  }

  // MARK: Bytes

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(fields)
    return Checksum.appended(to: Self.magic + generation.littleEndianBytes + writer.bytes)
  }

  enum Fault: Error, Hashable { case damaged, newer }

  static func read(_ bytes: [UInt8]) -> Result<StoredData, Fault> {
    guard bytes.starts(with: magic) else {
      let family = magic.dropLast(2)
      let isNewer = bytes.starts(with: family) && bytes.dropFirst(family.count).first ?? 0 > magic[family.count]
      return .failure(isNewer ? .newer : .damaged)
    }
    let head = magic.count + 8
    guard let content = Checksum.content(of: bytes), content.count >= head else { return .failure(.damaged) }
    var data = StoredData(generation: UInt64(littleEndianBytes: content[magic.count..<head]))
    do throws(FrameFault) { data.fields = try Frame.value(from: Array(content[head...])) } catch {
      return .failure(.damaged)
    }
    // Searches rely on it: a file that breaks it is damaged, whatever its checksum says.
    let isInOrder = zip(data.fields, data.fields.dropFirst()).allSatisfy { Value.precedes($0.name, $1.name) }
    let isFlat = data.fields.allSatisfy { isWithin(depth: depthLimit, $0.value) }
    return isInOrder && isFlat ? .success(data) : .failure(.damaged)
  }

  /// The generation at the head of a file, without reading the rest.
  static func generation(ofHead head: [UInt8]) -> UInt64? {
    guard head.starts(with: magic), head.count >= magic.count + 8 else { return nil }
    return UInt64(littleEndianBytes: head[magic.count..<(magic.count + 8)])
  }
}
