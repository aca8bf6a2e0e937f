import WidgetModel

/// A body's bytes while they are written: names are numbered, lengths of containers filled in when they close.
/// A class, because a Codable type writes through several containers at once; confined to one encoding.
final class FrameWriter {
  private(set) var bytes: [UInt8] = []
  private var numbers: [String: Int] = [:]
  private var names: [UInt8] = []
  private var open: [Container] = []
  private var containers = 0
  /// What went wrong where a protocol's function cannot throw.
  var fault: FrameFault?

  private struct Container {
    let id: Int
    /// Where its length stands.
    let start: Int
  }

  /// Names and value.
  func finish() throws(FrameFault) -> [UInt8] {
    close(to: 0)
    if let fault { throw fault }
    var body: [UInt8] = []
    body.reserveCapacity(names.count + bytes.count + 4)
    body.appendVariable(UInt64(numbers.count))
    body += names
    body += bytes
    guard body.count <= Frame.largestBody else { throw .tooLarge(body.count) }
    return body
  }

  // MARK: Containers

  /// How many are open: the depth that a container opened next will have.
  var depth: Int { open.count }

  /// Opens a container inside the ones that are open at `depth`; answers what it needs to write into itself.
  func begin(_ sort: FrameSort, at depth: Int) -> Int {
    close(to: depth)
    if depth >= Frame.deepest { fault = .tooDeep }
    containers += 1
    bytes.append(sort.rawValue)
    open.append(Container(id: containers, start: bytes.count))
    bytes += [0, 0, 0, 0]
    return containers
  }

  /// Makes ready to write into a container: those inside it are finished. One that is finished itself cannot go on.
  func enter(_ id: Int, at depth: Int) {
    close(to: depth + 1)
    guard open.count == depth + 1, open[depth].id == id else {
      fault = .damaged
      return
    }
  }

  func close(to depth: Int) {
    while open.count > depth {
      let container = open.removeLast()
      fill(container.start, bytes.count - container.start - 4)
    }
  }

  private func fill(_ start: Int, _ length: Int) {
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
  }

  // MARK: Values

  func name(_ name: String) {
    let number: Int
    if let known = numbers[name] {
      number = known
    } else {
      number = numbers.count
      numbers[name] = number
      names.append(text: name)
    }
    bytes.appendVariable(UInt64(number))
  }

  func null() { bytes.append(FrameSort.null.rawValue) }
  func flag(_ flag: Bool) { bytes.append((flag ? FrameSort.yes : .no).rawValue) }

  func integer(_ integer: Int64) {
    bytes.append(FrameSort.integer.rawValue)
    bytes.appendVariable(zigzag: integer)
  }

  func unsigned(_ integer: UInt64) {
    guard let small = Int64(exactly: integer) else {
      bytes.append(FrameSort.unsigned.rawValue)
      bytes.append(fixed: integer)
      return
    }
    self.integer(small)
  }

  func number(_ number: Double) {
    bytes.append(FrameSort.number.rawValue)
    bytes.append(fixed: number.bitPattern)
  }

  func text(_ text: String) {
    bytes.append(FrameSort.text.rawValue)
    bytes.append(text: text)
  }

  func bytes(_ content: [UInt8]) {
    bytes.append(FrameSort.bytes.rawValue)
    bytes.appendVariable(UInt64(content.count))
    bytes += content
  }

  func plain(_ value: Value) {
    bytes.append(FrameSort.plain.rawValue)
    let start = bytes.count
    bytes += [0, 0, 0, 0]
    if !FrameValue.write(value, to: &bytes) { fault = .tooDeep }
    fill(start, bytes.count - start - 4)
  }
}

extension [UInt8] {
  /// Seven bits a byte, lowest first; the top bit says that more follow.
  mutating func appendVariable(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Small numbers of either sign are short.
  mutating func appendVariable(zigzag number: Int64) {
    appendVariable(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  mutating func append(fixed number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(text: String) {
    var text = text
    text.withUTF8 { utf8 in
      appendVariable(UInt64(utf8.count))
      append(contentsOf: utf8)
    }
  }
}
