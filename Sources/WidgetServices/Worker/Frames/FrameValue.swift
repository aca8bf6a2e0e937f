import WidgetModel

/// Plain data in a frame. By hand, not through `Codable`: answers of the host and entries are mostly this, and the stack
/// that one level takes stays small.
enum FrameValue {
  /// Lists and tables inside each other; `storage` and `json` allow 64.
  static let deepest = 128

  /// False for data nested too deeply.
  static func write(_ value: Value, to bytes: inout [UInt8], depth: Int = 0) -> Bool {
    switch value {
    case .null: bytes.append(FrameSort.null.rawValue)
    case .flag(let flag): bytes.append((flag ? FrameSort.yes : .no).rawValue)
    case .integer(let integer):
      bytes.append(FrameSort.integer.rawValue)
      bytes.appendVariable(zigzag: integer)
    case .number(let number):
      bytes.append(FrameSort.number.rawValue)
      bytes.append(fixed: number.bitPattern)
    case .text(let text):
      bytes.append(FrameSort.text.rawValue)
      bytes.append(text: text)
    case .bytes(let content):
      bytes.append(FrameSort.bytes.rawValue)
      bytes.appendVariable(UInt64(content.count))
      bytes += content
    case .list(let members):
      guard depth < deepest else { return false }
      bytes.append(FrameSort.list.rawValue)
      bytes.appendVariable(UInt64(members.count))
      return members.allSatisfy { write($0, to: &bytes, depth: depth + 1) }
    case .table(let fields):
      guard depth < deepest else { return false }
      bytes.append(FrameSort.table.rawValue)
      bytes.appendVariable(UInt64(fields.count))
      return fields.allSatisfy { field in
        bytes.append(text: field.name)
        return write(field.value, to: &bytes, depth: depth + 1)
      }
    }
    return true
  }

  static func read(_ reader: inout FrameReader, depth: Int = 0) throws(FrameFault) -> Value {
    switch try reader.sort() {
    case .null: return .null
    case .no: return .flag(false)
    case .yes: return .flag(true)
    case .integer: return .integer(try reader.zigzag())
    case .number: return .number(Double(bitPattern: try reader.fixed()))
    case .text: return .text(try reader.text())
    case .bytes: return .bytes(Array(try reader.blob()))
    case .list:
      var members: [Value] = []
      for _ in 0..<(try count(&reader, depth)) { members.append(try read(&reader, depth: depth + 1)) }
      return .list(members)
    case .table:
      var fields: [Value.Field] = []
      for _ in 0..<(try count(&reader, depth)) {
        let name = try reader.text()
        fields.append(Value.Field(name, try read(&reader, depth: depth + 1)))
      }
      return .table(fields)
    case .unsigned, .plain: throw .damaged
    }
  }

  /// Each member takes a byte at least.
  private static func count(_ reader: inout FrameReader, _ depth: Int) throws(FrameFault) -> Int {
    guard depth < deepest else { throw .tooDeep }
    let count = try reader.variable()
    guard count <= UInt64(reader.left) else { throw .damaged }
    return Int(count)
  }
}
