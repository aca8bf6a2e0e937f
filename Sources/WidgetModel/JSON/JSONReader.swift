/// Reads JSON text (RFC 8259) value by value, with no tree in between: the caller asks for the next value and, inside a list or
/// an object, whether another member follows. What is built of it is the caller's: Lua's tables, or a `Value`.
///
///     switch try reader.next() {
///     case .list: while try reader.hasItem(isFirst: items.isEmpty) { … }
///     …
///
/// A text is a number of bytes that nobody changes while they are read; none need be UTF-8.
public struct JSONReader {
  /// A value, or the beginning of one whose members come next.
  public enum Element {
    case null
    case flag(Bool)
    /// A whole number that fits.
    case integer(Int64)
    case number(Double)
    /// A text, which `withText` gives.
    case text
    case list
    case object
  }

  /// How deep lists and objects may nest: what Lua's C builds at most, less the table around.
  public static let deepest = 190

  private let source: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var depth = 0
  /// The text or name that was read last: a part of the source, or, where it holds escapes, all of `unescaped`.
  @usableFromInline var plain: UnsafeRawBufferPointer?
  @usableFromInline var unescaped: [UInt8] = []

  /// Creates a reader of bytes that outlive it.
  public init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
    // A byte order mark may stand before the text (RFC 8259, section 8.1); web servers send it.
    if source.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  /// The line of what was read last, from 1.
  public var line: Int { source[..<min(at, source.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 } }

  // MARK: Structure

  /// Returns the next value.
  public mutating func next() throws(JSONFault) -> Element {
    switch significant() {
    case UInt8(ascii: "\""):
      try text()
      return .text
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "{"):
      try descend()
      return .object
    case UInt8(ascii: "["):
      try descend()
      return .list
    case UInt8(ascii: "t"):
      try word("true")
      return .flag(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .flag(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default: throw wrong(at < source.count ? "a value is expected here" : "the text ends where a value is expected")
    }
  }

  /// Returns whether the list that began last has another item, which comes next; else the list has ended.
  public mutating func hasItem(isFirst: Bool) throws(JSONFault) -> Bool {
    let byte = significant()
    if byte == UInt8(ascii: "]") {
      ascend()
      return false
    }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else { throw wrong("',' or ']' is expected here") }
    at += 1
    return true
  }

  /// Returns whether the object that began last has another member, whose name `withText` gives and whose value comes next;
  /// else the object has ended.
  public mutating func hasMember(isFirst: Bool) throws(JSONFault) -> Bool {
    var byte = significant()
    if byte == UInt8(ascii: "}") {
      ascend()
      return false
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { throw wrong("',' or '}' is expected here") }
      at += 1
      byte = significant()
    }
    guard byte == UInt8(ascii: "\"") else { throw wrong("a name in quotes is expected here") }
    try text()
    guard significant() == UInt8(ascii: ":") else { throw wrong("':' is expected here") }
    at += 1
    return true
  }

  /// Throws if something follows the value.
  public mutating func end() throws(JSONFault) {
    _ = significant()
    guard at == source.count else { throw wrong("nothing may follow the value") }
  }

  /// The bytes of the text or name that was read last.
  @inlinable
  public func withText<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    if let plain { body(plain) } else { unescaped.withUnsafeBytes(body) }
  }

  private mutating func descend() throws(JSONFault) {
    depth += 1
    guard depth <= Self.deepest else { throw wrong("nested deeper than \(Self.deepest)") }
    at += 1
  }

  private mutating func ascend() {
    depth -= 1
    at += 1
  }

  /// Columns count bytes, as editors jump to them in such texts.
  private func wrong(_ sentence: String) -> JSONFault {
    let before = source[..<min(at, source.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let mark = before.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let column = at - (before.lastIndex(of: 0x0A) ?? mark - 1)
    return JSONFault("line \(line), column \(column): \(sentence)")
  }

  @inline(__always)
  private var byte: UInt8 { at < source.count ? source[at] : 0 }

  /// Goes on to the first byte that is no white space, and returns it; 0 at the end.
  @inline(__always)
  private mutating func significant() -> UInt8 {
    var index = at
    defer { at = index }
    while index < source.count {
      let byte = source[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index += 1
    }
    return 0
  }

  private mutating func word(_ word: StaticString) throws(JSONFault) {
    let count = word.utf8CodeUnitCount
    guard at + count <= source.count,
      UnsafeBufferPointer(start: word.utf8Start, count: count).elementsEqual(source[at..<at + count])
    else { throw wrong("a value is expected here") }
    at += count
  }

  // MARK: Texts

  @inline(__always)
  private mutating func text() throws(JSONFault) {
    let start = at + 1
    var end = start
    while end < source.count, source[end] != UInt8(ascii: "\""), source[end] != UInt8(ascii: "\\"), source[end] >= 0x20
    {
      end += 1
    }
    if end < source.count, source[end] == UInt8(ascii: "\"") {
      plain = UnsafeRawBufferPointer(start: source.baseAddress.map { $0 + start }, count: end - start)
      at = end + 1
    } else {
      at = end
      try escaped(from: start)
    }
  }

  private mutating func escaped(from start: Int) throws(JSONFault) {
    plain = nil
    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: source[start..<at])
    try escapedRest()
  }

  private mutating func escapedRest() throws(JSONFault) {
    while at < source.count {
      let byte = source[at]
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20:
        throw wrong(
          "a control character stands in a text; write \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
      default:
        unescaped.append(byte)
        at += 1
      }
    }
    throw wrong("a text is not closed")
  }

  private mutating func escape() throws(JSONFault) {
    at += 2
    guard at <= source.count else { throw wrong("a text is not closed") }
    switch source[at - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(source[at - 1])
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): try unicode()
    default: throw wrong("no such escape")
    }
  }

  /// `\uXXXX`, with a second one for characters beyond the first plane; a lone surrogate becomes U+FFFD.
  private mutating func unicode() throws(JSONFault) {
    var code = try hex()
    if code & 0xFC00 == 0xD800, at + 6 <= source.count, source[at] == UInt8(ascii: "\\"),
      source[at + 1] == UInt8(ascii: "u")
    {
      let back = at
      at += 2
      let low = try hex()
      if low & 0xFC00 == 0xDC00 {
        code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
      } else {
        at = back
      }
    }
    unescaped.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
  }

  private mutating func hex() throws(JSONFault) -> UInt32 {
    guard at + 4 <= source.count, let code = UInt32(String(decoding: source[at..<at + 4], as: UTF8.self), radix: 16),
      source[at] != UInt8(ascii: "+"), source[at] != UInt8(ascii: "-")
    else { throw wrong("\\u needs four hexadecimal digits") }
    at += 4
    return code
  }

  // MARK: Numbers

  private mutating func number() throws(JSONFault) -> Element {
    let start = at
    let isNegative = source[start] == UInt8(ascii: "-")
    let first = isNegative ? start + 1 : start
    var index = first
    var whole: Int64 = 0
    var isExact = true
    while index < source.count, case let digit = source[index] &- 0x30, digit <= 9 {
      let (product, overflow) = whole.multipliedReportingOverflow(by: 10)
      let (sum, more) = product.addingReportingOverflow(Int64(digit))
      if overflow || more { isExact = false } else { whole = sum }
      index += 1
    }
    at = index
    guard index > first, source[first] != 0x30 || index == first + 1 else {
      throw wrong("a number begins with one digit, or none of them is 0")
    }
    let next = byte
    guard next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") || !isExact else {
      return .integer(isNegative ? -whole : whole)
    }
    if let short = fraction(whole, isExact) { return .number(isNegative ? -short : short) }
    return try float(start)
  }

  /// A number of up to 15 digits with a point and no exponent: one exact division (Clinger 1990).
  private mutating func fraction(_ whole: Int64, _ isExact: Bool) -> Double? {
    guard isExact, byte == UInt8(ascii: ".") else { return nil }
    var mantissa = whole
    var digits = 0
    var index = at + 1
    while index < source.count, case let digit = source[index] &- 0x30, digit <= 9 {
      guard digits < 15, mantissa < 100_000_000_000_000 else { return nil }
      mantissa = mantissa * 10 + Int64(digit)
      digits += 1
      index += 1
    }
    guard digits > 0, index >= source.count || source[index] | 0x20 != UInt8(ascii: "e") else { return nil }
    at = index
    return Double(mantissa) / Self.powers[digits]
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  private mutating func float(_ start: Int) throws(JSONFault) -> Element {
    while at < source.count, source[at] &- 0x30 <= 9 { at += 1 }
    if byte == UInt8(ascii: ".") {
      at += 1
      guard byte &- 0x30 <= 9 else { throw wrong("a digit is expected here") }
      while byte &- 0x30 <= 9 { at += 1 }
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at += 1 }
      guard byte &- 0x30 <= 9 else { throw wrong("a digit is expected here") }
      while byte &- 0x30 <= 9 { at += 1 }
    }
    guard let number = Double(String(decoding: source[start..<at], as: UTF8.self)) else {
      throw wrong("this is no number")
    }
    return .number(number)
  }
}

/// Why a text is not JSON: `line 2, column 8: a value is expected here`.
public struct JSONFault: Error, Sendable, Hashable {
  /// The sentence, with its line and column.
  public let message: String

  /// Creates a fault with its whole sentence.
  public init(_ message: String) { self.message = message }
}

extension Value {
  /// Reads a JSON text. Of equal names the last counts; a text that is not UTF-8 is bytes.
  public init(json text: some Collection<UInt8>) throws(JSONFault) {
    self = try Array(text).withUnsafeBufferPointer { bytes throws(JSONFault) in
      var reader = JSONReader(bytes)
      let value = try Value(&reader)
      try reader.end()
      return value
    }
  }

  private init(_ reader: inout JSONReader) throws(JSONFault) {
    switch try reader.next() {
    case .null: self = .null
    case .flag(let flag): self = .flag(flag)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .text:
      self = reader.withText { bytes in
        String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(Array(bytes))
      }
    case .list:
      var items: [Value] = []
      while try reader.hasItem(isFirst: items.isEmpty) { items.append(try Value(&reader)) }
      self = .list(items)
    case .object:
      var members: [String: Value] = [:]
      while try reader.hasMember(isFirst: members.isEmpty) {
        let name = reader.withText { String(decoding: $0, as: UTF8.self) }
        members[name] = try Value(&reader)
      }
      self = .table(members)
    }
  }
}
