import WidgetModel

/// Reads a frame's body back. Every fault of the bytes is a `FrameFault`; memory is taken for what is there only.
package struct FrameDecoder: Decoder {
  let body: FrameBody
  /// Where the value stands.
  let position: FrameReader
  package let depth: Int
  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]

  /// - Throws: `damaged` or `tooDeep`.
  package static func value<Read: Decodable>(_: Read.Type, from bytes: [UInt8]) throws(FrameFault) -> Read {
    var reader = FrameReader(bytes)
    let body = FrameBody(try names(&reader))
    let start = reader
    try reader.skip()
    guard reader.isAtEnd else { throw .damaged }
    do {
      return try FrameDecoder(body: body, position: start, depth: 0).read(Read.self)
    } catch let fault as FrameFault {
      throw fault
    } catch {
      throw .damaged
    }
  }

  private static func names(_ reader: inout FrameReader) throws(FrameFault) -> [String] {
    let count = try reader.variable()
    guard count <= UInt64(reader.left), count <= 4096 else { throw .damaged }
    var names: [String] = []
    for _ in 0..<Int(count) { names.append(try reader.text()) }
    return names
  }

  package func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try FrameTableDecoder(self))
  }
  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try FrameListDecoder(self) }
  package func singleValueContainer() -> any SingleValueDecodingContainer { FrameSingleDecoder(decoder: self) }

  /// The content of the list or table that stands here.
  fileprivate func content(_ wanted: FrameSort) throws(FrameFault) -> FrameReader {
    guard depth < Frame.deepest else { throw .tooDeep }
    var reader = position
    guard try reader.sort() == wanted else { throw .damaged }
    return try reader.content()
  }

  fileprivate func inside(_ position: FrameReader) -> FrameDecoder {
    FrameDecoder(body: body, position: position, depth: depth + 1)
  }

  package func read<Read: Decodable>(_: Read.Type) throws -> Read {
    if Read.self == Value.self {
      var reader = position
      guard try reader.sort() == .plain else { throw FrameFault.damaged }
      var content = try reader.content()
      let value = try FrameValue.read(&content, &body.allowance)
      guard content.isAtEnd, let read = value as? Read else { throw FrameFault.damaged }
      return read
    }
    try body.allowance.take(MemoryLayout<Read>.stride)
    if Read.self == [UInt8].self {
      var reader = position
      guard try reader.sort() == .bytes, let read = Array(try reader.blob()) as? Read else { throw FrameFault.damaged }
      return read
    }
    return try Read(from: self)
  }
}

/// What all places of a body share.
final class FrameBody {
  let names: [String]
  private let numbers: [String: Int]
  var allowance = FrameAllowance()

  init(_ names: [String]) {
    self.names = names
    numbers = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func number(of name: String) -> Int? { numbers[name] }
}

/// A value that is not made of others.
private struct FrameSingleDecoder: SingleValueDecodingContainer {
  let decoder: FrameDecoder
  let codingPath: [any CodingKey] = []

  init(decoder: FrameDecoder) { self.decoder = decoder }

  func decodeNil() -> Bool {
    var reader = decoder.position
    return (try? reader.sort()) == .null
  }

  func decode(_: Bool.Type) throws -> Bool {
    var reader = decoder.position
    switch try reader.sort() {
    case .no: return false
    case .yes: return true
    default: throw FrameFault.damaged
    }
  }

  func decode(_: String.Type) throws -> String {
    var reader = decoder.position
    guard try reader.sort() == .text else { throw FrameFault.damaged }
    let text = try reader.text()
    try decoder.body.allowance.take(text.utf8.count)
    return text
  }

  func decode(_: Double.Type) throws -> Double {
    var reader = decoder.position
    guard try reader.sort() == .number else { throw FrameFault.damaged }
    return Double(bitPattern: try reader.fixed())
  }

  func decode(_: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  private func integer<Number: FixedWidthInteger>() throws -> Number {
    var reader = decoder.position
    let number: Number?
    switch try reader.sort() {
    case .integer: number = Number(exactly: try reader.zigzag())
    case .unsigned: number = Number(exactly: try reader.fixed())
    default: number = nil
    }
    guard let number else { throw FrameFault.damaged }
    return number
  }

  func decode(_: Int.Type) throws -> Int { try integer() }
  func decode(_: Int8.Type) throws -> Int8 { try integer() }
  func decode(_: Int16.Type) throws -> Int16 { try integer() }
  func decode(_: Int32.Type) throws -> Int32 { try integer() }
  func decode(_: Int64.Type) throws -> Int64 { try integer() }
  func decode(_: UInt.Type) throws -> UInt { try integer() }
  func decode(_: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_: UInt64.Type) throws -> UInt64 { try integer() }
  func decode<Read: Decodable>(_: Read.Type) throws -> Read { try decoder.read(Read.self) }
}

/// Values by name.
private struct FrameTableDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: FrameDecoder
  private var fields: [(name: Int, position: FrameReader)] = []
  let codingPath: [any CodingKey] = []

  init(_ decoder: FrameDecoder) throws(FrameFault) {
    self.decoder = decoder
    var content = try decoder.content(.table)
    while !content.isAtEnd {
      let name = try content.variable()
      // A type of ours has a few fields: more are a lie, and would make the search for a name long.
      guard name < UInt64(decoder.body.names.count), fields.count < 64 else { throw .damaged }
      let position = content
      try content.skip()
      fields.append((Int(name), position))
    }
  }

  var allKeys: [Key] { fields.compactMap { Key(stringValue: decoder.body.names[$0.name]) } }

  private func find(_ key: any CodingKey) -> FrameReader? {
    guard let number = decoder.body.number(of: key.stringValue) else { return nil }
    return fields.first { $0.name == number }?.position
  }
  private func field(_ key: any CodingKey) throws(FrameFault) -> FrameDecoder {
    guard let position = find(key) else { throw .damaged }
    return decoder.inside(position)
  }
  private func single(_ key: Key) throws(FrameFault) -> FrameSingleDecoder {
    FrameSingleDecoder(decoder: try field(key))
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try single(key).decodeNil() }
  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try single(key).decode(Bool.self) }
  func decode(_: String.Type, forKey key: Key) throws -> String { try single(key).decode(String.self) }
  func decode(_: Double.Type, forKey key: Key) throws -> Double { try single(key).decode(Double.self) }
  func decode(_: Float.Type, forKey key: Key) throws -> Float { try single(key).decode(Float.self) }
  func decode(_: Int.Type, forKey key: Key) throws -> Int { try single(key).decode(Int.self) }
  func decode(_: Int8.Type, forKey key: Key) throws -> Int8 { try single(key).decode(Int8.self) }
  func decode(_: Int16.Type, forKey key: Key) throws -> Int16 { try single(key).decode(Int16.self) }
  func decode(_: Int32.Type, forKey key: Key) throws -> Int32 { try single(key).decode(Int32.self) }
  func decode(_: Int64.Type, forKey key: Key) throws -> Int64 { try single(key).decode(Int64.self) }
  func decode(_: UInt.Type, forKey key: Key) throws -> UInt { try single(key).decode(UInt.self) }
  func decode(_: UInt8.Type, forKey key: Key) throws -> UInt8 { try single(key).decode(UInt8.self) }
  func decode(_: UInt16.Type, forKey key: Key) throws -> UInt16 { try single(key).decode(UInt16.self) }
  func decode(_: UInt32.Type, forKey key: Key) throws -> UInt32 { try single(key).decode(UInt32.self) }
  func decode(_: UInt64.Type, forKey key: Key) throws -> UInt64 { try single(key).decode(UInt64.self) }
  func decode<Read: Decodable>(_: Read.Type, forKey key: Key) throws -> Read { try field(key).read(Read.self) }
  func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    try field(key).container(keyedBy: Nested.self)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try field(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try field(FrameKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try field(key) }
}

/// Values in order.
private struct FrameListDecoder: UnkeyedDecodingContainer {
  let decoder: FrameDecoder
  private var content: FrameReader
  private(set) var currentIndex = 0
  let codingPath: [any CodingKey] = []
  /// Not known before the end, so that nobody sets memory aside for it.
  let count: Int? = nil

  init(_ decoder: FrameDecoder) throws(FrameFault) {
    self.decoder = decoder
    content = try decoder.content(.list)
  }

  var isAtEnd: Bool { content.isAtEnd }

  private mutating func member() throws(FrameFault) -> FrameDecoder {
    guard !content.isAtEnd else { throw .damaged }
    let position = content
    try content.skip()
    currentIndex += 1
    return decoder.inside(position)
  }
  private mutating func single() throws(FrameFault) -> FrameSingleDecoder { FrameSingleDecoder(decoder: try member()) }

  /// Stays where it is unless there is a null.
  mutating func decodeNil() throws -> Bool {
    guard FrameSingleDecoder(decoder: decoder.inside(content)).decodeNil() else { return false }
    _ = try member()
    return true
  }
  mutating func decode(_: Bool.Type) throws -> Bool { try single().decode(Bool.self) }
  mutating func decode(_: String.Type) throws -> String { try single().decode(String.self) }
  mutating func decode(_: Double.Type) throws -> Double { try single().decode(Double.self) }
  mutating func decode(_: Float.Type) throws -> Float { try single().decode(Float.self) }
  mutating func decode(_: Int.Type) throws -> Int { try single().decode(Int.self) }
  mutating func decode(_: Int8.Type) throws -> Int8 { try single().decode(Int8.self) }
  mutating func decode(_: Int16.Type) throws -> Int16 { try single().decode(Int16.self) }
  mutating func decode(_: Int32.Type) throws -> Int32 { try single().decode(Int32.self) }
  mutating func decode(_: Int64.Type) throws -> Int64 { try single().decode(Int64.self) }
  mutating func decode(_: UInt.Type) throws -> UInt { try single().decode(UInt.self) }
  mutating func decode(_: UInt8.Type) throws -> UInt8 { try single().decode(UInt8.self) }
  mutating func decode(_: UInt16.Type) throws -> UInt16 { try single().decode(UInt16.self) }
  mutating func decode(_: UInt32.Type) throws -> UInt32 { try single().decode(UInt32.self) }
  mutating func decode(_: UInt64.Type) throws -> UInt64 { try single().decode(UInt64.self) }
  mutating func decode<Read: Decodable>(_: Read.Type) throws -> Read { try member().read(Read.self) }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try member().container(keyedBy: Nested.self)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try member().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try member() }
}
