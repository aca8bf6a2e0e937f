import WidgetModel

/// Plain data as JSON text: names in the order of their bytes, numbers without more digits than they need.
enum JSONWriter {
  /// Returns the text of a value, on one line unless it is to be pretty.
  static func text(_ value: Value, isPretty: Bool = false) -> String {
    var bytes: [UInt8] = []
    write(value, &bytes, isPretty ? 0 : nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ value: Value, _ bytes: inout [UInt8], _ indent: Int?) {
    switch value {
    case .null: bytes += "null".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let integer): bytes += String(integer).utf8
    case .number(let number): bytes += self.number(number).utf8
    case .text(let text): quote(text, &bytes)
    case .bytes(let other): quote(String(decoding: other, as: UTF8.self), &bytes)
    case .list(let list):
      each(list, "[", "]", &bytes, indent) { write($0, &$1, $2) }
    case .table(let fields):
      each(fields, "{", "}", &bytes, indent) { field, bytes, indent in
        quote(field.name, &bytes)
        bytes += (indent == nil ? ":" : ": ").utf8
        write(field.value, &bytes, indent)
      }
    }
  }

  private static func each<Member>(
    _ members: [Member], _ open: String, _ close: String, _ bytes: inout [UInt8], _ indent: Int?,
    _ body: (Member, inout [UInt8], Int?) -> Void
  ) {
    bytes += open.utf8
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newline(&bytes, indent.map { $0 + 1 })
      body(member, &bytes, indent.map { $0 + 1 })
    }
    if !members.isEmpty { newline(&bytes, indent) }
    bytes += close.utf8
  }

  private static func newline(_ bytes: inout [UInt8], _ indent: Int?) {
    guard let indent else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent * 2))
  }

  /// A float without a fraction is written as the whole number that it is.
  private static func number(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let whole = Int64(exactly: number), abs(number) < 1e15 { return String(whole) }
    return "\(number)"
  }

  private static func quote(_ text: String, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes += "\\u00\(digits.count < 2 ? "0" : "")\(digits)".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
