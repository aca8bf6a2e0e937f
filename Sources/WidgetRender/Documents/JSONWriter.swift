public import WidgetModel

/// Writes JSON on one line, byte by byte, with no tree in between. The caller opens and closes; commas come by themselves.
///
///     writer.object { $0.member("type", "Text"); $0.member("frame") { … } }
///
/// Invariant: `bytes` is valid JSON up to what is still open, and holds no line break and no control character, so that
/// a document is one line of NDJSON. Numbers that JSON has not are written as text ("infinity") or null (NaN).
public struct JSONWriter {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next value or member follows another.
  private var needsComma = false

  /// Creates a writer with memory for a number of bytes.
  public init(reserving count: Int = 4_096) { bytes.reserveCapacity(count) }

  /// Keeps the space for the next document.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends a document: one line of NDJSON.
  public mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// What was written so far, as text.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Structure

  /// Writes an object whose members the body writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes an array whose elements the body writes.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  /// Writes an array with an element for each member.
  public mutating func array<Members: Sequence>(
    _ members: Members, _ body: (inout JSONWriter, Members.Element) -> Void
  ) {
    beginArray()
    for member in members { body(&self, member) }
    endArray()
  }

  /// Begins an object, to be ended by `endObject()`.
  public mutating func beginObject() { open(0x7B) }
  /// Ends an object.
  public mutating func endObject() { close(0x7D) }
  /// Begins an array, to be ended by `endArray()`.
  public mutating func beginArray() { open(0x5B) }
  /// Ends an array.
  public mutating func endArray() { close(0x5D) }

  /// A name of ours: ASCII without anything to escape.
  @inline(__always)
  public mutating func name(_ name: StaticString) {
    comma()
    bytes.append(0x22)
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(0x22)
    bytes.append(0x3A)
  }

  /// A name of the user's.
  public mutating func name(_ name: String) {
    value(name)
    bytes.append(0x3A)
    needsComma = false
  }

  /// A name that `quoted` made once: `"spacing":`.
  @inline(__always)
  mutating func name(quoted: [UInt8]) {
    comma()
    bytes += quoted
  }

  private mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  @inline(__always)
  private mutating func comma() {
    if needsComma { bytes.append(0x2C) }
    needsComma = false
  }

  // MARK: Values

  /// Writes null.
  public mutating func null() { literal("null") }

  /// Writes true or false.
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
    bytes += number.description.utf8
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
  public mutating func value(utf8: some Sequence<UInt8>) {
    let written: Void? = utf8.withContiguousStorageIfAvailable { value(utf8: $0) }
    if written == nil { Array(utf8).withUnsafeBufferPointer { value(utf8: $0) } }
  }

  /// Writes a text of UTF-8 bytes, escaped.
  public mutating func value(utf8: UnsafeBufferPointer<UInt8>) {
    comma()
    bytes.append(0x22)
    JSONText.append(utf8, to: &bytes)
    bytes.append(0x22)
    needsComma = true
  }

  /// A word of ours, quoted already.
  @inline(__always)
  mutating func value(quoted: [UInt8]) {
    comma()
    bytes += quoted
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) {
    comma()
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    needsComma = true
  }

  private mutating func unusual(_ number: Double) {
    if number.isNaN { null() } else { value(number > 0 ? "infinity" : "-infinity") }
  }

  private mutating func write(_ body: (inout Digits) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Digits.capacity) { space in
      var digits = Digits(space)
      body(&digits)
      bytes.append(contentsOf: digits.written)
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

  /// Seconds since 1970 as ISO 8601; null outside of the years 1 to 9999.
  public mutating func member(_ name: StaticString, date: Double?) {
    self.name(name)
    value(date: date)
  }

  /// Writes a date in ISO 8601, or null.
  public mutating func value(date: Double?) {
    if let text = date.flatMap(ISODate.text) { value(utf8: text) } else { null() }
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

  /// Writes a member's rectangle.
  public mutating func member(_ name: StaticString, _ frame: Rect) {
    self.name(name)
    value(frame)
  }

  /// `{"x":0,"y":0,"width":1,"height":1}`: half of every document, and so written in one piece.
  public mutating func value(_ frame: Rect) {
    let lengths = [frame.x, frame.y, frame.width, frame.height]
    guard lengths.allSatisfy({ $0.magnitude < Digits.end }) else { return unusual(frame) }
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
