/// A click as i3bar and swaybar tell of it on standard input (i3's docs/i3bar-protocol, swaybar-protocol(7)).
public struct BarClick: Sendable, Hashable {
  /// The block's, as it was printed.
  public var name = ""
  /// What tells the widget from others of its kind.
  public var instance = ""
  /// 1 left, 2 middle, 3 right, 4 and 5 the wheel.
  public var button = 0
  /// How far from the block's left, as a part of its width; nil where the bar does not tell.
  public var part: Double?
}

/// Takes the clicks out of an array that never ends, an object a line. Whatever else comes is passed over; a line that is
/// too long is, too, and never kept.
public struct BarClickReader: Sendable {
  /// Bytes of a line; i3bar's have some hundred.
  static let longest = 8192

  private var line: [UInt8] = []
  private var isTooLong = false

  /// A click without a place.
  public init() {}

  /// The clicks that these bytes complete.
  public mutating func take(_ bytes: some Sequence<UInt8>) -> [BarClick] {
    var clicks: [BarClick] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if !isTooLong, let click = BarClick(line: line) { clicks.append(click) }
        (isTooLong, line) = (false, [])
      } else if line.count < Self.longest {
        line.append(byte)
      } else {
        (isTooLong, line) = (true, [])
      }
    }
    return clicks
  }
}

extension BarClick {
  /// Nil for what is no object of texts and numbers (and lists of them) with a button.
  init?(line: [UInt8]) {
    var reader = FlatObjectReader(line)
    guard let members = reader.read() else { return nil }
    if case .text(let name) = members["name"] { self.name = name }
    if case .text(let instance) = members["instance"] { self.instance = instance }
    guard let button = members["button"]?.number.flatMap(Int.init(exactly:)) else { return nil }
    self.button = button
    if let x = members["relative_x"]?.number, let width = members["width"]?.number, width > 0 { part = x / width }
  }
}

/// Reads one JSON object (RFC 8259) whose members are no objects: all that a bar sends. It never goes deeper than a list.
private struct FlatObjectReader {
  enum Member {
    case text(String)
    case number(Double)
    case other

    var number: Double? { if case .number(let number) = self { number } else { nil } }
  }

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The array's own signs before and behind the object are passed over; nothing else may stand there.
  mutating func read() -> [String: Member]? {
    while skips("[") || skips(",") {}
    guard skips("{"), let members = members() else { return nil }
    while skips(",") || skips("]") {}
    return at == bytes.count ? members : nil
  }

  /// Up to the closing brace.
  private mutating func members() -> [String: Member]? {
    var members: [String: Member] = [:]
    if skips("}") { return members }
    repeat {
      guard let name = text(), skips(":"), let member = member() else { return nil }
      members[name] = member
    } while skips(",")
    return skips("}") ? members : nil
  }

  private mutating func member() -> Member? {
    guard skips("[") else { return plain() }
    if skips("]") { return .other }
    repeat { guard plain() != nil else { return nil } } while skips(",")
    return skips("]") ? .other : nil
  }

  private mutating func plain() -> Member? {
    space()
    if at < bytes.count, bytes[at] == UInt8(ascii: "\"") { return text().map { .text($0) } }
    let start = at
    while at < bytes.count, !",]} \t\r".utf8.contains(bytes[at]) { at += 1 }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    if ["true", "false", "null"].contains(word) { return .other }
    // Swift reads hexadecimal digits and names, too; JSON has none.
    guard word.utf8.allSatisfy("+-.0123456789Ee".utf8.contains), let number = Double(word), number.isFinite else {
      return nil
    }
    return .number(number)
  }

  private mutating func text() -> String? {
    guard skips("\"") else { return nil }
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else {
        guard let letter = escape() else { return nil }
        text += Array(String(letter).utf8)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard at < bytes.count else { return nil }
    let byte = bytes[at]
    at += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return Unicode.Scalar(byte)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return hexadecimal()
    default: return nil
    }
  }

  private mutating func hexadecimal() -> Unicode.Scalar? {
    guard let high = unit() else { return nil }
    guard (0xD800...0xDBFF).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") else {
      return "\u{FFFD}"
    }
    at += 2
    guard let low = unit() else { return nil }
    guard (0xDC00...0xDFFF).contains(low) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func unit() -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    let digits = bytes[at..<at + 4]
    at += 4
    guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func skips(_ sign: Unicode.Scalar) -> Bool {
    space()
    guard at < bytes.count, Unicode.Scalar(bytes[at]) == sign else { return false }
    at += 1
    return true
  }

  private mutating func space() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0D { at += 1 }
  }
}
