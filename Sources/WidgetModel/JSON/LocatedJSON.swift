/// A JSON value that knows its lines, for errors that name them in a file that a user writes by hand.
public struct LocatedJSON: Sendable, Hashable {
  /// The line on which the value ends or, for lists and objects, begins; from 1.
  public let line: Int
  /// The value.
  public let content: Content

  /// A value whose members know their lines, too.
  public indirect enum Content: Sendable, Hashable {
    /// Null, a boolean, a number or a text.
    case plain(Value)
    case list([LocatedJSON])
    case object([Member])
  }

  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// The member's name.
    public let name: String
    /// The line of the name.
    public let line: Int
    /// The member's value.
    public let value: LocatedJSON
  }

  /// Reads a JSON text.
  public init(_ text: [UInt8]) throws(JSONFault) {
    self = try text.withUnsafeBufferPointer { bytes throws(JSONFault) in
      var reader = JSONReader(bytes)
      let value = try LocatedJSON(&reader)
      try reader.end()
      return value
    }
  }

  private init(_ reader: inout JSONReader) throws(JSONFault) {
    let element = try reader.next()
    line = reader.line
    switch element {
    case .null: content = .plain(.null)
    case .flag(let flag): content = .plain(.flag(flag))
    case .integer(let integer): content = .plain(.integer(integer))
    case .number(let number): content = .plain(.number(number))
    case .text: content = .plain(.text(reader.withText { String(decoding: $0, as: UTF8.self) }))
    case .list:
      var items: [LocatedJSON] = []
      while try reader.hasItem(isFirst: items.isEmpty) { items.append(try LocatedJSON(&reader)) }
      content = .list(items)
    case .object:
      var members: [Member] = []
      while try reader.hasMember(isFirst: members.isEmpty) {
        let name = reader.withText { String(decoding: $0, as: UTF8.self) }
        members.append(Member(name: name, line: reader.line, value: try LocatedJSON(&reader)))
      }
      content = .object(members)
    }
  }

  /// The value as an error quotes it.
  public var quoted: String {
    switch content {
    case .plain(let value): SanitizedText.short(JSONWriter.text(value))
    case .list: "a list"
    case .object: "an object"
    }
  }
}
