import WidgetModel

/// Writes a Codable message as a frame's body: the names of all fields, once; then the value, where a name is its number.
/// Without Foundation. View trees cross as the bytes of their flat form, plain data by `FrameValue`.
package struct FrameEncoder: Encoder {
  let writer: FrameWriter
  package let depth: Int
  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]

  /// - Throws: `tooLarge` or `tooDeep`.
  package static func body(_ value: some Encodable) throws(FrameFault) -> [UInt8] {
    let writer = FrameWriter()
    do { try FrameEncoder(writer: writer, depth: 0).write(value) } catch { throw writer.fault ?? .damaged }
    return try writer.finish()
  }

  package func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(FrameTableEncoder(writer, at: depth))
  }
  package func unkeyedContainer() -> any UnkeyedEncodingContainer { FrameListEncoder(writer, at: depth) }
  package func singleValueContainer() -> any SingleValueEncodingContainer { FrameSingleEncoder(encoder: self) }

  /// Writes one value inside the containers that are open.
  package func write<Written: Encodable>(_ value: Written) throws {
    if Written.self == Value.self, let value = value as? Value { return writer.plain(value) }
    if Written.self == [UInt8].self, let value = value as? [UInt8] { return writer.bytes(value) }
    let before = writer.bytes.count
    try value.encode(to: self)
    writer.close(to: depth)
    if writer.bytes.count == before {  // a type without fields
      _ = writer.begin(.table, at: depth)
      writer.close(to: depth)
    }
    if let fault = writer.fault { throw fault }
  }
}

/// A value that is not made of others.
private struct FrameSingleEncoder: SingleValueEncodingContainer {
  let encoder: FrameEncoder
  let codingPath: [any CodingKey] = []
  private var writer: FrameWriter { encoder.writer }

  init(encoder: FrameEncoder) { self.encoder = encoder }

  func encodeNil() { writer.null() }
  func encode(_ value: Bool) { writer.flag(value) }
  func encode(_ value: String) { writer.text(value) }
  func encode(_ value: Double) { writer.number(value) }
  func encode(_ value: Float) { writer.number(Double(value)) }
  func encode(_ value: Int) { writer.integer(Int64(value)) }
  func encode(_ value: Int8) { writer.integer(Int64(value)) }
  func encode(_ value: Int16) { writer.integer(Int64(value)) }
  func encode(_ value: Int32) { writer.integer(Int64(value)) }
  func encode(_ value: Int64) { writer.integer(value) }
  func encode(_ value: UInt) { writer.unsigned(UInt64(value)) }
  func encode(_ value: UInt8) { writer.integer(Int64(value)) }
  func encode(_ value: UInt16) { writer.integer(Int64(value)) }
  func encode(_ value: UInt32) { writer.integer(Int64(value)) }
  func encode(_ value: UInt64) { writer.unsigned(value) }
  func encode<Written: Encodable>(_ value: Written) throws { try encoder.write(value) }
}

/// Values by name.
private struct FrameTableEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: FrameWriter
  let id: Int
  let depth: Int
  let codingPath: [any CodingKey] = []

  init(_ writer: FrameWriter, at depth: Int) {
    self.writer = writer
    self.depth = depth
    id = writer.begin(.table, at: depth)
  }

  /// What is written next belongs to that name.
  private func field(_ key: any CodingKey) -> FrameEncoder {
    writer.enter(id, at: depth)
    writer.name(key.stringValue)
    return FrameEncoder(writer: writer, depth: depth + 1)
  }
  private func single(_ key: Key) -> FrameSingleEncoder { FrameSingleEncoder(encoder: field(key)) }

  func encodeNil(forKey key: Key) { single(key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: String, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Double, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Float, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int8, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int16, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int32, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int64, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt8, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt16, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt32, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt64, forKey key: Key) { single(key).encode(value) }
  func encode<Written: Encodable>(_ value: Written, forKey key: Key) throws { try field(key).write(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    field(key).container(keyedBy: Nested.self)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { field(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { field(FrameKey(stringValue: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { field(key) }
}

/// Values in order.
private struct FrameListEncoder: UnkeyedEncodingContainer {
  let writer: FrameWriter
  let id: Int
  let depth: Int
  private(set) var count = 0
  let codingPath: [any CodingKey] = []

  init(_ writer: FrameWriter, at depth: Int) {
    self.writer = writer
    self.depth = depth
    id = writer.begin(.list, at: depth)
  }

  private mutating func member() -> FrameEncoder {
    writer.enter(id, at: depth)
    count += 1
    return FrameEncoder(writer: writer, depth: depth + 1)
  }
  private mutating func single() -> FrameSingleEncoder { FrameSingleEncoder(encoder: member()) }

  mutating func encodeNil() { single().encodeNil() }
  mutating func encode(_ value: Bool) { single().encode(value) }
  mutating func encode(_ value: String) { single().encode(value) }
  mutating func encode(_ value: Double) { single().encode(value) }
  mutating func encode(_ value: Float) { single().encode(value) }
  mutating func encode(_ value: Int) { single().encode(value) }
  mutating func encode(_ value: Int8) { single().encode(value) }
  mutating func encode(_ value: Int16) { single().encode(value) }
  mutating func encode(_ value: Int32) { single().encode(value) }
  mutating func encode(_ value: Int64) { single().encode(value) }
  mutating func encode(_ value: UInt) { single().encode(value) }
  mutating func encode(_ value: UInt8) { single().encode(value) }
  mutating func encode(_ value: UInt16) { single().encode(value) }
  mutating func encode(_ value: UInt32) { single().encode(value) }
  mutating func encode(_ value: UInt64) { single().encode(value) }
  mutating func encode<Written: Encodable>(_ value: Written) throws { try member().write(value) }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type) -> KeyedEncodingContainer<Nested> {
    member().container(keyedBy: Nested.self)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { member().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { member() }
}

/// A name that no type of ours has.
struct FrameKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
