package import WidgetModel

/// A view tree: its arrays, one after the other. Kinds, names and words are written as their indices in the Vocabulary, so a
/// checksum of the Vocabulary comes first: a tree that another version has archived is refused instead of misread.
extension ViewTree: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(Self.vocabulary, nodes, arguments, elements)
    writer.bytes(bytes)
    writer.write(files, data)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    guard try reader.read() == Self.vocabulary else { throw .damaged }
    self.init(
      nodes: try reader.read(), arguments: try reader.read(), elements: try reader.read(), bytes: try reader.bytes(),
      files: try reader.read(), data: try reader.read())
    guard validate(), String(validating: bytes, as: UTF8.self) != nil else { throw .damaged }
  }

  /// FNV-1a over every kind, name and word, in their order.
  private static let vocabulary: Int32 = {
    var sum: UInt32 = 2_166_136_261
    func add<Name: RawRepresentable>(_ names: [Name]) where Name.RawValue == String {
      for name in names {
        for byte in name.rawValue.utf8 { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
        sum = sum &* 16_777_619
      }
    }
    add(ViewKind.allCases)
    add(ModifierKind.allCases)
    add(ArgumentName.allCases)
    add(Word.allCases)
    add(Color.Role.allCases)
    return Int32(bitPattern: sum)
  }()
}

extension ViewNode: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch kind {
    case .view(let kind): writer.ordinal(kind)
    case .modifier(let kind):
      writer.byte(0xFF)
      writer.ordinal(kind)
    }
    writer.ordinal(slot)
    writer.byte(file)
    writer.byte(argumentCount)
    writer.write(end, firstArgument, line)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let first = try reader.byte()
    let kind: NodeKind =
      first == 0xFF
      ? .modifier(try reader.ordinal(ModifierKind.self)) : .view(try ByteReader.named(ViewKind.self, first))
    self.init(
      kind: kind, slot: try reader.ordinal(ArgumentName.self), file: try reader.byte(),
      argumentCount: try reader.byte(), end: try reader.read(), firstArgument: try reader.read(),
      line: try reader.read())
  }
}

extension Argument: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.ordinal(name)
    writer.write(value)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.ordinal(ArgumentName.self), try reader.read())
  }
}

extension Argument.Value: BinaryCodable {
  private enum Tag: UInt8 { case no, yes, number, word, color, text, list, data }

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .flag(let flag): writer.byte((flag ? Tag.yes : .no).rawValue)
    case .number(let number):
      writer.byte(Tag.number.rawValue)
      writer.write(number)
    case .word(let word):
      writer.byte(Tag.word.rawValue)
      writer.ordinal(word)
    case .color(let color):
      writer.byte(Tag.color.rawValue)
      writer.ordinal(color.role)
      writer.variable(UInt64(color.light))
      writer.variable(UInt64(color.dark))
    case .text(let start, let count):
      writer.byte(Tag.text.rawValue)
      writer.write(start, count)
    case .list(let start, let count):
      writer.byte(Tag.list.rawValue)
      writer.write(start, count)
    case .data(let index):
      writer.byte(Tag.data.rawValue)
      writer.write(index)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch Tag(rawValue: try reader.byte()) {
    case .no: self = .flag(false)
    case .yes: self = .flag(true)
    case .number: self = .number(try reader.read())
    case .word: self = .word(try reader.ordinal(Word.self))
    case .color:
      self = .color(
        Color(role: try reader.ordinal(Color.Role.self), light: try reader.channels(), dark: try reader.channels()))
    case .text: self = .text(start: try reader.read(), count: try reader.read())
    case .list: self = .list(start: try reader.read(), count: try reader.read())
    case .data: self = .data(try reader.read())
    case nil: throw .damaged
    }
  }
}

extension ByteWriter {
  /// Writes a case as its index among all cases of its type.
  fileprivate mutating func ordinal(_ name: some CaseIterable) { byte(UInt8(truncatingIfNeeded: Ordinal.of(name))) }
}

extension ByteReader {
  fileprivate mutating func ordinal<Name: CaseIterable>(_: Name.Type) throws(FrameFault) -> Name
  where Name.AllCases == [Name] {
    try Self.named(Name.self, try byte())
  }

  fileprivate static func named<Name: CaseIterable>(_: Name.Type, _ ordinal: UInt8) throws(FrameFault) -> Name
  where Name.AllCases == [Name] {
    guard Name.allCases.indices.contains(Int(ordinal)) else { throw .damaged }
    return Name.allCases[Int(ordinal)]
  }

  /// Reads a colour's four channels, eight bits each.
  fileprivate mutating func channels() throws(FrameFault) -> UInt32 {
    guard let channels = UInt32(exactly: try variable()) else { throw .damaged }
    return channels
  }
}
