import WidgetModel

/// Writes plain data as Lua source, as a person would.
enum LuaLiteral {
  /// Columns of a line, after which a table is written on several.
  private static let width = 110

  /// `name = value`; without a name, the value alone.
  static func member(_ field: Value.Field, indent: Int) -> String {
    let value = text(field.value, indent: indent)
    return field.name.isEmpty ? value : "\(key(field.name)) = \(value)"
  }

  private static func text(_ value: Value, indent: Int) -> String {
    switch value {
    case .null: return "nil"
    case .flag(let flag): return flag ? "true" : "false"
    case .integer(let integer): return String(integer)
    case .number(let number): return number.isFinite ? "\(number)" : "0"
    case .text(let text): return quoted(Array(text.utf8))
    case .bytes(let bytes): return quoted(bytes)
    case .list(let items): return table(items.map { Value.Field("", $0) }, indent: indent)
    case .table(let fields): return table(fields, indent: indent)
    }
  }

  private static func table(_ fields: [Value.Field], indent: Int) -> String {
    guard !fields.isEmpty else { return "{}" }
    let line = "{ \(fields.map { member($0, indent: 0) }.joined(separator: ", ")) }"
    if line.count + indent < width, !line.contains("\n") { return line }
    let margin = String(repeating: " ", count: indent)
    return "{\n\(fields.map { "\(margin)  \(member($0, indent: indent + 2)),\n" }.joined())\(margin)}"
  }

  private static func key(_ name: String) -> String {
    AdoptedBundle.isVariable(name) && !keywords.contains(name) ? name : "[\(quoted(Array(name.utf8)))]"
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Quoted; bytes that cannot be seen, or that are not UTF-8, are written by their numbers.
  private static func quoted(_ bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "\""
        + bytes.map { (32...126).contains($0) && $0 != 34 && $0 != 92 ? String(UnicodeScalar($0)) : byte($0) }.joined()
        + "\""
    }
    var written = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": written += "\\\(scalar)"
      case "\n": written += "\\n"
      case "\t": written += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: written += byte(UInt8(scalar.value))
      // Icons of fonts are in the areas for private use.
      case _ where VisibleText.isHidden(scalar) && scalar.properties.generalCategory != .privateUse:
        written += "\\u{\(String(scalar.value, radix: 16))}"
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written + "\""
  }

  private static func byte(_ byte: UInt8) -> String {
    let digits = String(byte)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
