import LuaKit

/// JSON text (RFC 8259) to Lua values. Whole numbers that fit are integers; `null` is `json.null`.
struct JSONReader {
  /// What C builds at most, less the table around.
  static let deepest = 190

  private let text: UnsafeBufferPointer<UInt8>
  private let null: LuaReference?
  private var at = 0
  private var depth = 0
  private var scratch: [UInt8] = []

  init(_ text: UnsafeBufferPointer<UInt8>, null: LuaReference?) {
    self.text = text
    self.null = null
  }

  /// Writes the value; a sentence with line and column where the text is wrong.
  mutating func read(into writer: inout LuaWriter) -> String? {
    do throws(Wrong) {
      skipSpace()
      try value(&writer)
      skipSpace()
      guard at == text.count else { throw Wrong("nothing may follow the value") }
      return nil
    } catch { return "\(place): \(error.sentence)" }
  }

  private struct Wrong: Error {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
  }

  /// Columns count bytes, as editors jump to them in such texts.
  private var place: String {
    let before = text[..<min(at, text.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let column = at - (before.lastIndex(of: 0x0A) ?? -1)
    return "line \(line), column \(column)"
  }

  @inline(__always)
  private var byte: UInt8 { at < text.count ? text[at] : 0 }

  @inline(__always)
  private mutating func skipSpace() {
    while at < text.count, text[at] <= 0x20,
      text[at] == 0x20 || text[at] == 0x0A || text[at] == 0x0D || text[at] == 0x09
    {
      at += 1
    }
  }

  private mutating func value(_ writer: inout LuaWriter) throws(Wrong) {
    switch byte {
    case UInt8(ascii: "{"): try object(&writer)
    case UInt8(ascii: "["): try array(&writer)
    case UInt8(ascii: "\""): try string(&writer, isKey: false)
    case UInt8(ascii: "t"):
      try word("true")
      writer.write(true)
    case UInt8(ascii: "f"):
      try word("false")
      writer.write(false)
    case UInt8(ascii: "n"):
      try word("null")
      if let null { writer.write(null) } else { writer.writeNil() }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(&writer)
    default: throw Wrong(at < text.count ? "a value is expected here" : "the text ends where a value is expected")
    }
  }

  private mutating func word(_ word: StaticString) throws(Wrong) {
    let count = word.utf8CodeUnitCount
    guard at + count <= text.count,
      UnsafeBufferPointer(start: word.utf8Start, count: count).elementsEqual(text[at..<at + count])
    else { throw Wrong("a value is expected here") }
    at += count
  }

  private mutating func descend() throws(Wrong) {
    depth += 1
    guard depth <= Self.deepest else { throw Wrong("nested deeper than \(Self.deepest)") }
    at += 1
    skipSpace()
  }

  private mutating func array(_ writer: inout LuaWriter) throws(Wrong) {
    try descend()
    let start = writer.beginTable()
    var count = 0
    if byte != UInt8(ascii: "]") {
      while true {
        try value(&writer)
        count += 1
        skipSpace()
        guard byte == UInt8(ascii: ",") else { break }
        at += 1
        skipSpace()
      }
    }
    guard byte == UInt8(ascii: "]"), at < text.count else { throw Wrong("',' or ']' is expected here") }
    at += 1
    depth -= 1
    writer.endTable(start, items: count)
  }

  private mutating func object(_ writer: inout LuaWriter) throws(Wrong) {
    try descend()
    let start = writer.beginTable()
    var count = 0
    if byte != UInt8(ascii: "}") {
      while true {
        guard byte == UInt8(ascii: "\"") else { throw Wrong("a name in quotes is expected here") }
        try string(&writer, isKey: true)
        skipSpace()
        guard byte == UInt8(ascii: ":") else { throw Wrong("':' is expected here") }
        at += 1
        skipSpace()
        try value(&writer)
        count += 1
        skipSpace()
        guard byte == UInt8(ascii: ",") else { break }
        at += 1
        skipSpace()
      }
    }
    guard byte == UInt8(ascii: "}"), at < text.count else { throw Wrong("',' or '}' is expected here") }
    at += 1
    depth -= 1
    writer.endTable(start, fields: count)
  }

  private mutating func string(_ writer: inout LuaWriter, isKey: Bool) throws(Wrong) {
    at += 1
    let start = at
    while at < text.count, text[at] != UInt8(ascii: "\""), text[at] != UInt8(ascii: "\\"), text[at] >= 0x20 { at += 1 }
    guard at < text.count else { throw Wrong("a text is not closed") }
    if text[at] == UInt8(ascii: "\"") {
      put(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[start..<at]), &writer, isKey)
      at += 1
      return
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: text[start..<at])
    try escapedRest()
    scratch.withUnsafeBytes { put($0, &writer, isKey) }
  }

  private func put(_ bytes: UnsafeRawBufferPointer, _ writer: inout LuaWriter, _ isKey: Bool) {
    if isKey { writer.key(bytes: bytes) } else { writer.write(bytes: bytes) }
  }

  private mutating func escapedRest() throws(Wrong) {
    while at < text.count {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20:
        throw Wrong(
          "a control character stands in a text; write \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
      default:
        scratch.append(byte)
        at += 1
      }
    }
    throw Wrong("a text is not closed")
  }

  private mutating func escape() throws(Wrong) {
    at += 2
    guard at <= text.count else { throw Wrong("a text is not closed") }
    switch text[at - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(text[at - 1])
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"): try unicode()
    default: throw Wrong("no such escape")
    }
  }

  /// `\uXXXX`, with a second one for characters beyond the first plane; a lone surrogate becomes U+FFFD.
  private mutating func unicode() throws(Wrong) {
    var code = try hex()
    if code & 0xFC00 == 0xD800, at + 6 <= text.count, text[at] == UInt8(ascii: "\\"), text[at + 1] == UInt8(ascii: "u")
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
    scratch.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
  }

  private mutating func hex() throws(Wrong) -> UInt32 {
    guard at + 4 <= text.count, let code = UInt32(String(decoding: text[at..<at + 4], as: UTF8.self), radix: 16),
      text[at] != UInt8(ascii: "+"), text[at] != UInt8(ascii: "-")
    else { throw Wrong("\\u needs four hexadecimal digits") }
    at += 4
    return code
  }

  private mutating func number(_ writer: inout LuaWriter) throws(Wrong) {
    let start = at
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { at += 1 }
    let first = at
    var whole: Int64 = 0
    var isExact = true
    while at < text.count, case let digit = text[at] &- 0x30, digit <= 9 {
      let (product, overflow) = whole.multipliedReportingOverflow(by: 10)
      let (sum, more) = product.addingReportingOverflow(Int64(digit))
      if overflow || more { isExact = false } else { whole = sum }
      at += 1
    }
    guard at > first, text[first] != 0x30 || at == first + 1 else {
      throw Wrong("a number begins with one digit, or none of them is 0")
    }
    guard at < text.count, text[at] == UInt8(ascii: ".") || text[at] | 0x20 == UInt8(ascii: "e") || !isExact else {
      if isExact { return writer.write(isNegative ? -whole : whole) }
      return try float(start, &writer)
    }
    if let short = fraction(whole, isExact) { return writer.write(isNegative ? -short : short) }
    try float(start, &writer)
  }

  /// A number of up to 15 digits with a point and no exponent: one exact division (Clinger 1990).
  private mutating func fraction(_ whole: Int64, _ isExact: Bool) -> Double? {
    guard isExact, byte == UInt8(ascii: ".") else { return nil }
    var mantissa = whole
    var digits = 0
    var index = at + 1
    while index < text.count, case let digit = text[index] &- 0x30, digit <= 9 {
      guard digits < 15, mantissa < 100_000_000_000_000 else { return nil }
      mantissa = mantissa * 10 + Int64(digit)
      digits += 1
      index += 1
    }
    guard digits > 0, index >= text.count || text[index] | 0x20 != UInt8(ascii: "e") else { return nil }
    at = index
    return Double(mantissa) / Self.powers[digits]
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  private mutating func float(_ start: Int, _ writer: inout LuaWriter) throws(Wrong) {
    while at < text.count, text[at] &- 0x30 <= 9 { at += 1 }
    if byte == UInt8(ascii: ".") {
      at += 1
      guard byte &- 0x30 <= 9 else { throw Wrong("a digit is expected here") }
      while byte &- 0x30 <= 9 { at += 1 }
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at += 1 }
      guard byte &- 0x30 <= 9 else { throw Wrong("a digit is expected here") }
      while byte &- 0x30 <= 9 { at += 1 }
    }
    guard let number = Double(String(decoding: text[start..<at], as: UTF8.self)) else {
      throw Wrong("this is no number")
    }
    writer.write(number)
  }
}
