import CBus
import WidgetModel

/// The content of a D-Bus message as plain data: dictionaries with text keys are tables, variants are their contents. Any program of
/// the user may send anything, so it is bounded; a larger message is not read.
struct BusReading {
  static let mostValues = 20_000
  static let deepest = 24
  /// The longest text, in bytes; a longer one is cut.
  static let longestText = 8 << 10

  private let message: OpaquePointer
  private var count = 0

  /// Nil for a message that is broken, or too large.
  static func values(_ message: OpaquePointer) -> [Value]? {
    var reading = BusReading(message: message)
    return reading.list(depth: 0)
  }

  private init(message: OpaquePointer) { self.message = message }

  private mutating func list(depth: Int) -> [Value]? {
    var values: [Value] = []
    while true {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      let status = bus_peek(message, &type, &contents)
      if status == 0 { return values }
      guard status > 0, let value = value(type, contents, depth: depth) else { return nil }
      values.append(value)
    }
  }

  private mutating func value(_ type: CChar, _ contents: UnsafePointer<CChar>?, depth: Int) -> Value? {
    count += 1
    guard count <= Self.mostValues, depth < Self.deepest else { return nil }
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "y"): return number(type, UInt8(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "b"): return number(type, Int32(0)).map { .flag($0 != 0) }
    case UInt8(ascii: "n"): return number(type, Int16(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "q"): return number(type, UInt16(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "i"): return number(type, Int32(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "u"): return number(type, UInt32(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "x"): return number(type, Int64(0)).map { .integer($0) }
    case UInt8(ascii: "t"): return number(type, UInt64(0)).map { .integer(Int64(clamping: $0)) }
    case UInt8(ascii: "d"): return number(type, 0.0).map { .number($0) }
    case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"): return text(type)
    case UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "v"), UInt8(ascii: "e"):
      return container(type, contents, depth: depth)
    default: return bus_skip(message) >= 0 ? .null : nil
    }
  }

  private func number<Number: BitwiseCopyable>(_ type: CChar, _ zero: Number) -> Number? {
    var number = zero
    return bus_read(message, type, &number) > 0 ? number : nil
  }

  private func text(_ type: CChar) -> Value? {
    var text: UnsafePointer<CChar>?
    guard bus_read(message, type, &text) > 0, let text else { return nil }
    return .text(HTMLText.shortened(HTMLText.folded(String(cString: text), lines: true), to: Self.longestText))
  }

  private mutating func container(_ type: CChar, _ contents: UnsafePointer<CChar>?, depth: Int) -> Value? {
    // The text is in the message and is read before anything else of it.
    let isDictionary = UInt8(bitPattern: type) == UInt8(ascii: "a") && contents?.pointee == CChar(UInt8(ascii: "{"))
    guard bus_enter(message, type, contents) > 0, let members = list(depth: depth + 1), bus_exit(message) >= 0 else {
      return nil
    }
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "v"): return members.first ?? .null
    case UInt8(ascii: "a") where isDictionary:
      var table: [String: Value] = [:]
      for case .list(let pair) in members where pair.count == 2 {
        if let name = pair[0].text { table[name] = pair[1] }
      }
      return .table(table)
    default: return .list(members)
    }
  }
}
