package import WidgetModel

/// Plain data in a frame. By hand, not through `Codable`: answers of the host and entries are mostly this, and the stack
/// that one level takes stays small.
package enum FrameValue {
  /// Lists and tables inside each other; `storage` and `json` allow 64.
  package static let deepest = 128

  /// False for data nested too deeply.
  package static func write(_ value: Value, to bytes: inout [UInt8], depth: Int = 0) -> Bool {
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

  static func read(
    _ reader: inout FrameReader, _ allowance: inout FrameAllowance, depth: Int = 0
  ) throws(FrameFault) -> Value {
    switch try reader.sort() {
    case .null: return .null
    case .no: return no
    case .yes: return yes
    case .integer:
      try allowance.take(FrameAllowance.block)
      return .integer(try reader.zigzag())
    case .number:
      try allowance.take(FrameAllowance.block)
      return .number(Double(bitPattern: try reader.fixed()))
    case .text:
      try allowance.take(FrameAllowance.block)
      return .text(try text(&reader, &allowance))
    case .bytes:
      let blob = try reader.blob()
      try allowance.take(2 * FrameAllowance.block + blob.count)
      return .bytes(Array(blob))
    case .list:
      let count = try count(&reader, depth)
      try allowance.take(2 * FrameAllowance.block + count * MemoryLayout<Value>.stride)
      var members: [Value] = []
      members.reserveCapacity(count)
      for _ in 0..<count { members.append(try read(&reader, &allowance, depth: depth + 1)) }
      return .list(members)
    case .table:
      let count = try count(&reader, depth)
      try allowance.take(2 * FrameAllowance.block + count * MemoryLayout<Value.Field>.stride)
      var fields: [Value.Field] = []
      fields.reserveCapacity(count)
      for _ in 0..<count {
        let name = try text(&reader, &allowance)
        fields.append(Value.Field(name, try read(&reader, &allowance, depth: depth + 1)))
      }
      return .table(fields)
    case .unsigned, .plain: throw .damaged
    }
  }

  // One of each: a value of an indirect enumeration lies on the heap.
  private static let no = Value.flag(false), yes = Value.flag(true)

  private static func text(_ reader: inout FrameReader, _ allowance: inout FrameAllowance) throws(FrameFault) -> String
  {
    let text = try reader.text()
    // Fifteen bytes lie in the value itself.
    if text.utf8.count > 15 { try allowance.take(FrameAllowance.block + text.utf8.count) }
    return text
  }

  /// Each member takes a byte at least.
  private static func count(_ reader: inout FrameReader, _ depth: Int) throws(FrameFault) -> Int {
    guard depth < deepest else { throw .tooDeep }
    let count = try reader.variable()
    guard count <= UInt64(reader.left) else { throw .damaged }
    return Int(count)
  }
}
