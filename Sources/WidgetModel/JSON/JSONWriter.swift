/// Writes JSON on one line, byte by byte, with no tree in between. The caller opens and closes; commas come by themselves.
///
///     writer.object { $0.member("type", "Text"); $0.member("frame") { … } }
///
/// Invariant: `bytes` is valid JSON up to what is still open, and holds no control character and, but for `pretty`, no line
/// break, so that a document is one line of NDJSON. Numbers that JSON has not are written as text ("infinity") or null (NaN).
///
/// What a document calls for each of its nodes is inlinable: a call over a module's border costs more than a comma.
public struct JSONWriter {
  @usableFromInline var output: [UInt8] = []
  /// Whether the next value or member follows another.
  @usableFromInline var needsComma = false

  /// Creates a writer with memory for a number of bytes.
  public init(reserving count: Int = 4_096) { output.reserveCapacity(count) }

  /// What was written so far.
  @inlinable public var bytes: [UInt8] { output }

  /// Keeps the space for the next document.
  public mutating func removeAll() {
    output.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends a document: one line of NDJSON.
  public mutating func endLine() {
    output.append(0x0A)
    needsComma = false
  }

  /// What was written so far, as text.
  public var string: String { String(decoding: output, as: UTF8.self) }

  // MARK: Structure

  /// Writes an object whose members the body writes.
  @inlinable
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes an array whose elements the body writes.
  @inlinable
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  /// Writes an array with an element for each member.
  @inlinable
  public mutating func array<Members: Sequence>(
    _ members: Members, _ body: (inout JSONWriter, Members.Element) -> Void
  ) {
    beginArray()
    for member in members { body(&self, member) }
    endArray()
  }

  /// Begins an object, to be ended by `endObject()`.
  @inlinable public mutating func beginObject() { open(0x7B) }
  /// Ends an object.
  @inlinable public mutating func endObject() { close(0x7D) }
  /// Begins an array, to be ended by `endArray()`.
  @inlinable public mutating func beginArray() { open(0x5B) }
  /// Ends an array.
  @inlinable public mutating func endArray() { close(0x5D) }

  /// A name of ours: ASCII without anything to escape.
  @inlinable @inline(__always)
  public mutating func name(_ name: StaticString) {
    comma()
    output.append(0x22)
    output.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    output.append(0x22)
    output.append(0x3A)
  }

  /// A name of the user's.
  public mutating func name(_ name: String) {
    value(name)
    output.append(0x3A)
    needsComma = false
  }

  /// A name, quoted already: `"spacing":`.
  @inlinable @inline(__always)
  public mutating func name(quoted: [UInt8]) {
    comma()
    output += quoted
  }

  @inlinable
  mutating func open(_ bracket: UInt8) {
    comma()
    output.append(bracket)
  }

  @inlinable
  mutating func close(_ bracket: UInt8) {
    output.append(bracket)
    needsComma = true
  }

  @inlinable @inline(__always)
  mutating func comma() {
    if needsComma { output.append(0x2C) }
    needsComma = false
  }

  // MARK: Values

  /// Writes null.
  @inlinable
  public mutating func null() { literal("null") }

  /// Writes true or false.
  @inlinable
  public mutating func value(_ flag: Bool) { literal(flag ? "true" : "false") }

  /// Writes a whole number.
  public mutating func value(_ number: Int) {
    comma()
    write { $0.integer(number) }
    needsComma = true
  }

  /// The shortest text that reads as the same number; whole ones without a fraction.
  public mutating func value(_ number: Double) {
    guard number.isFinite else { return unusual(number) }
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return value(whole) }
    comma()
    output += number.description.utf8
    needsComma = true
  }

  /// A length of a frame: at most four decimals.
  public mutating func length(_ number: Double) {
    guard number.magnitude < Digits.end else { return value(number) }
    comma()
    write { $0.length(number) }
    needsComma = true
  }

  /// Writes a text, escaped.
  public mutating func value(_ text: String) {
    var text = text
    text.withUTF8 { value(utf8: $0) }
  }

  /// Writes a text of UTF-8 bytes, escaped.
  @inlinable
  public mutating func value(utf8: some Sequence<UInt8>) {
    let written: Void? = utf8.withContiguousStorageIfAvailable { value(utf8: $0) }
    if written == nil { Array(utf8).withUnsafeBufferPointer { value(utf8: $0) } }
  }

  /// Writes a text of UTF-8 bytes, escaped.
  public mutating func value(utf8: UnsafeBufferPointer<UInt8>) {
    comma()
    output.append(0x22)
    JSONText.append(utf8, to: &output)
    output.append(0x22)
    needsComma = true
  }

  /// A word of ours, quoted already.
  @inlinable @inline(__always)
  public mutating func value(quoted: [UInt8]) {
    comma()
    output += quoted
    needsComma = true
  }

  @inlinable
  mutating func literal(_ text: StaticString) {
    comma()
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    needsComma = true
  }

  private mutating func unusual(_ number: Double) {
    if number.isNaN { null() } else { value(number > 0 ? "infinity" : "-infinity") }
  }

  private mutating func write(_ body: (inout Digits) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Digits.capacity) { space in
      var digits = Digits(space)
      body(&digits)
      output.append(contentsOf: digits.written)
    }
  }
}

// MARK: Members

extension JSONWriter {
  /// Writes a member whose value the body writes.
  public mutating func member(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    body(&self)
  }

  /// Writes a member's text, or null.
  public mutating func member(_ name: StaticString, _ text: String?) {
    self.name(name)
    if let text { value(text) } else { null() }
  }

  /// Writes a member's whole number, or null.
  public mutating func member(_ name: StaticString, _ number: Int?) {
    self.name(name)
    if let number { value(number) } else { null() }
  }

  /// Writes a member's number, or null.
  public mutating func member(_ name: StaticString, _ number: Double?) {
    self.name(name)
    if let number { value(number) } else { null() }
  }

  /// Writes a member's flag.
  public mutating func member(_ name: StaticString, _ flag: Bool) {
    self.name(name)
    value(flag)
  }

  /// Writes a member's list of texts.
  public mutating func member(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    array(texts) { $0.value($1) }
  }

  /// A member of plain data; a table stays one when it is empty.
  public mutating func member(_ name: StaticString, table: Value) {
    self.name(name)
    if case .list(let list) = table, list.isEmpty { object { _ in } } else { value(table) }
  }

  /// Writes a member's rectangle.
  public mutating func member(_ name: StaticString, _ frame: Rect) {
    self.name(name)
    value(frame)
  }

  /// `{"x":0,"y":0,"width":1,"height":1}`: half of every document, and so written in one piece.
  public mutating func value(_ frame: Rect) {
    guard frame.x.magnitude < Digits.end, frame.y.magnitude < Digits.end, frame.width.magnitude < Digits.end,
      frame.height.magnitude < Digits.end
    else { return unusual(frame) }
    comma()
    write { digits in
      digits.text("{\"x\":")
      digits.length(frame.x)
      digits.text(",\"y\":")
      digits.length(frame.y)
      digits.text(",\"width\":")
      digits.length(frame.width)
      digits.text(",\"height\":")
      digits.length(frame.height)
      digits.text("}")
    }
    needsComma = true
  }

  private mutating func unusual(_ frame: Rect) {
    object { writer in
      writer.member("x", frame.x)
      writer.member("y", frame.y)
      writer.member("width", frame.width)
      writer.member("height", frame.height)
    }
  }
}

// MARK: Plain data

extension JSONWriter {
  /// Returns the text of a value, on one line unless it is to be pretty.
  public static func text(_ value: Value, isPretty: Bool = false) -> String {
    var writer = JSONWriter(reserving: 0)
    if isPretty { writer.pretty(value) } else { writer.value(value) }
    return writer.string
  }

  /// Writes plain data.
  public mutating func value(_ data: Value) {
    switch data {
    case .null: null()
    case .flag(let flag): value(flag)
    case .integer(let integer): value(Int(integer))
    case .number(let number): value(number)
    case .text(let text): value(text)
    case .bytes(let bytes): value(utf8: bytes)
    case .list(let list): array(list) { $0.value($1) }
    case .table(let fields):
      object { writer in
        for field in fields {
          writer.name(field.name)
          writer.value(field.value)
        }
      }
    }
  }

  /// Writes plain data with a line for each member, two spaces deeper for each list and table.
  public mutating func pretty(_ data: Value, depth: Int = 0) {
    switch data {
    case .list(let list) where !list.isEmpty:
      beginArray()
      for member in list {
        newline(depth + 1)
        pretty(member, depth: depth + 1)
      }
      needsComma = false
      newline(depth)
      endArray()
    case .table(let fields) where !fields.isEmpty:
      beginObject()
      for field in fields {
        newline(depth + 1)
        name(field.name)
        output.append(0x20)
        pretty(field.value, depth: depth + 1)
      }
      needsComma = false
      newline(depth)
      endObject()
    default: value(data)
    }
  }

  private mutating func newline(_ depth: Int) {
    comma()
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }
}
