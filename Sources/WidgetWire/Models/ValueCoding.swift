package import WidgetModel

/// Plain data: a tag for the type, then the content. Lists and tables may hold more of them, down to `ByteReader.deepest`.
extension Value: BinaryCodable {
  private enum Tag: UInt8 { case null, no, yes, integer, number, text, bytes, list, table }

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .null: writer.byte(Tag.null.rawValue)
    case .flag(let flag): writer.byte((flag ? Tag.yes : .no).rawValue)
    case .integer(let integer):
      writer.byte(Tag.integer.rawValue)
      integer.write(to: &writer)
    case .number(let number):
      writer.byte(Tag.number.rawValue)
      number.write(to: &writer)
    case .text(let text):
      writer.byte(Tag.text.rawValue)
      text.write(to: &writer)
    case .bytes(let bytes):
      writer.byte(Tag.bytes.rawValue)
      writer.bytes(bytes)
    case .list(let members):
      writer.byte(Tag.list.rawValue)
      writer.nest { members.write(to: &$0) }
    case .table(let fields):
      writer.byte(Tag.table.rawValue)
      writer.nest { fields.write(to: &$0) }
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch Tag(rawValue: try reader.byte()) {
    case .null: self = .null
    case .no: self = .flag(false)
    case .yes: self = .flag(true)
    case .integer: self = .integer(try reader.read())
    case .number: self = .number(try reader.read())
    case .text: self = .text(try reader.read())
    case .bytes: self = .bytes(try reader.bytes())
    case .list: self = .list(try reader.nest { reader throws(FrameFault) in try reader.read() })
    case .table: self = .table(try reader.nest { reader throws(FrameFault) in try reader.read([Field].self) })
    case nil: throw .damaged
    }
  }
}

extension Value.Field: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(name, value) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), try reader.read())
  }
}
