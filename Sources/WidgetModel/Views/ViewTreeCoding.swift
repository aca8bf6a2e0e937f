/// The flat form of a tree as bytes: fixed-width little-endian fields, array after array. Checked when read, because it
/// may come from another process or from disk.
extension ViewTree: Codable {
  public init(from decoder: any Decoder) throws {
    let bytes = try decoder.singleValueContainer().decode([UInt8].self)
    guard let tree = ViewTree(flat: bytes) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a view tree"))
    }
    self = tree
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(flat)
  }
}

extension ViewTree {
  /// Changes with every change of the form or of the order of a kind, a name or a word.
  private static let version: UInt32 = 2

  package var flat: [UInt8] {
    var writer = FlatWriter()
    writer.integer(Self.version)
    writer.array(nodes) { writer, node in
      switch node.kind {
      case .view(let kind): writer.integer(UInt16(Ordinal.of(kind)))
      case .modifier(let kind): writer.integer(UInt16(Ordinal.of(kind)) | 0x8000)
      }
      writer.integer(UInt16(Ordinal.of(node.slot)))
      writer.integer(node.file)
      writer.integer(node.argumentCount)
      writer.integer(node.end)
      writer.integer(node.firstArgument)
      writer.integer(node.line)
    }
    writer.array(arguments) { writer, argument in
      writer.integer(UInt16(Ordinal.of(argument.name)))
      writer.value(argument.value)
    }
    writer.array(elements) { writer, value in writer.value(value) }
    writer.blob(bytes)
    writer.array(files) { writer, file in writer.blob(file.utf8) }
    writer.array(data) { writer, value in writer.plain(value) }
    return writer.bytes
  }

  /// The tree of its flat form; nil where the bytes are none, or break the invariant.
  package init?(flat bytes: [UInt8]) {
    var reader = FlatReader(bytes)
    do {
      guard try reader.integer(UInt32.self) == Self.version else { return nil }
      nodes = try reader.array { reader in
        let kind = try reader.integer(UInt16.self)
        let kinds: NodeKind =
          kind & 0x8000 == 0
          ? .view(try named(ViewKind.self, Int(kind))) : .modifier(try named(ModifierKind.self, Int(kind & 0x7FFF)))
        return ViewNode(
          kind: kinds, slot: try named(ArgumentName.self, Int(try reader.integer(UInt16.self))),
          file: try reader.integer(UInt8.self), argumentCount: try reader.integer(UInt8.self),
          end: try reader.integer(Int32.self), firstArgument: try reader.integer(Int32.self),
          line: try reader.integer(Int32.self))
      }
      arguments = try reader.array { reader in
        Argument(try named(ArgumentName.self, Int(try reader.integer(UInt16.self))), try reader.value())
      }
      elements = try reader.array { reader in try reader.value() }
      self.bytes = Array(try reader.blob())
      files = try reader.array { reader in try reader.text() }
      data = try reader.array { reader in try reader.plain(depth: 0) }
    } catch { return nil }
    guard validate(), reader.isAtEnd, String(validating: self.bytes, as: UTF8.self) != nil else { return nil }
  }
}

/// The case of an ordinal that was read.
private func named<Name: CaseIterable>(_: Name.Type, _ ordinal: Int) throws(FlatFault) -> Name
where Name.AllCases == [Name] {
  guard Name.allCases.indices.contains(ordinal) else { throw FlatFault() }
  return Name.allCases[ordinal]
}

private struct FlatFault: Error {}

private struct FlatWriter {
  var bytes: [UInt8] = []

  mutating func integer(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func array<Element>(_ values: [Element], _ write: (inout FlatWriter, Element) -> Void) {
    integer(UInt32(values.count))
    for value in values { write(&self, value) }
  }

  mutating func blob(_ content: some Collection<UInt8>) {
    integer(UInt32(content.count))
    bytes.append(contentsOf: content)
  }

  mutating func value(_ value: Argument.Value) {
    switch value {
    case .flag(let flag): integer(UInt8(flag ? 1 : 0))
    case .number(let number):
      integer(UInt8(2))
      integer(number.bitPattern)
    case .word(let word):
      integer(UInt8(3))
      integer(UInt16(Ordinal.of(word)))
    case .color(let color):
      integer(UInt8(4))
      integer(UInt8(Ordinal.of(color.role)))
      integer(color.light)
      integer(color.dark)
    case .text(let start, let count):
      integer(UInt8(5))
      integer(start)
      integer(count)
    case .list(let start, let count):
      integer(UInt8(6))
      integer(start)
      integer(count)
    case .data(let index):
      integer(UInt8(7))
      integer(index)
    }
  }

  mutating func plain(_ value: Value) {
    switch value {
    case .null: integer(UInt8(0))
    case .flag(let flag): integer(UInt8(flag ? 2 : 1))
    case .integer(let number):
      integer(UInt8(3))
      integer(number)
    case .number(let number):
      integer(UInt8(4))
      integer(number.bitPattern)
    case .text(let text):
      integer(UInt8(5))
      blob(text.utf8)
    case .bytes(let text):
      integer(UInt8(6))
      blob(text)
    case .list(let list):
      integer(UInt8(7))
      array(list) { $0.plain($1) }
    case .table(let fields):
      integer(UInt8(8))
      array(fields) { writer, field in
        writer.blob(field.name.utf8)
        writer.plain(field.value)
      }
    }
  }
}

private struct FlatReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func integer<Number: FixedWidthInteger>(_: Number.Type) throws(FlatFault) -> Number {
    let size = MemoryLayout<Number>.size
    guard bytes.count - position >= size else { throw FlatFault() }
    var number: Number = 0
    withUnsafeMutableBytes(of: &number) { target in
      for index in 0..<size { target[index] = bytes[position + index] }
    }
    position += size
    return Number(littleEndian: number)
  }

  mutating func array<Element>(_ read: (inout FlatReader) throws -> Element) throws -> [Element] {
    let count = Int(try integer(UInt32.self))
    guard count <= bytes.count - position else { throw FlatFault() }
    var values: [Element] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  mutating func blob() throws(FlatFault) -> ArraySlice<UInt8> {
    let count = Int(try integer(UInt32.self))
    guard count <= bytes.count - position else { throw FlatFault() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func text() throws(FlatFault) -> String { String(decoding: try blob(), as: UTF8.self) }

  mutating func value() throws(FlatFault) -> Argument.Value {
    switch try integer(UInt8.self) {
    case 0: return .flag(false)
    case 1: return .flag(true)
    case 2: return .number(Double(bitPattern: try integer(UInt64.self)))
    case 3: return .word(try named(Word.self, Int(try integer(UInt16.self))))
    case 4:
      let role = try named(Color.Role.self, Int(try integer(UInt8.self)))
      return .color(Color(role: role, light: try integer(UInt32.self), dark: try integer(UInt32.self)))
    case 5: return .text(start: try integer(Int32.self), count: try integer(Int32.self))
    case 6: return .list(start: try integer(Int32.self), count: try integer(Int32.self))
    case 7: return .data(try integer(Int32.self))
    default: throw FlatFault()
    }
  }

  /// Plain data, nested at most 100 deep: it may come from a stranger.
  mutating func plain(depth: Int) throws -> Value {
    guard depth < 100 else { throw FlatFault() }
    switch try integer(UInt8.self) {
    case 0: return .null
    case 1: return .flag(false)
    case 2: return .flag(true)
    case 3: return .integer(try integer(Int64.self))
    case 4: return .number(Double(bitPattern: try integer(UInt64.self)))
    case 5: return .text(try text())
    case 6: return .bytes(Array(try blob()))
    case 7: return .list(try array { try $0.plain(depth: depth + 1) })
    case 8:
      return .table(
        try array { reader in
          Value.Field(try reader.text(), try reader.plain(depth: depth + 1))
        })
    default: throw FlatFault()
    }
  }
}
