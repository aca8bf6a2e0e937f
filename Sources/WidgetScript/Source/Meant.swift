import LuaKit
import WidgetModel

/// What a wrong value was probably meant as, and how that is written: units, percents, dates as texts, words of CSS.
enum Meant {
  static let parseDate = "date.parse(\"2026-01-31\") makes a date of a text"

  /// A number that is no date in the years 1 to 9999, where it is one in a smaller unit than seconds.
  static func date(_ number: Double) -> String? {
    let units = [("milliseconds", 1e3), ("microseconds", 1e6), ("nanoseconds", 1e9)]
    guard !CivilDate.seconds.contains(number),
      let unit = units.first(where: { CivilDate.seconds.contains(number / $0.1) })
    else { return nil }
    return "it is in \(unit.0), and a date is in seconds: divide it by \(LuaNumber.text(Int64(unit.1), unit.1))"
  }

  /// A value where a date is asked for.
  static func date(_ cursor: borrowing LuaCursor) -> String? {
    switch cursor.type {
    case .number: date(cursor.number ?? 0)
    case .string: parseDate
    default: nil
    }
  }

  /// A text where a number is asked for: `"20px"`, `"50%"`, `"infinity"`.
  ///
  /// - Parameter isExtent: Whether `math.huge` may stand there.
  static func number(_ text: String, isExtent: Bool = false) -> String? {
    // What was meant is short; the rest of a long text is not looked at.
    guard text.utf8.count <= 64 else { return nil }
    let text = text.trimmed.lowercased()
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    if let number = Double(String(digits)), number.isFinite {
      let written = LuaNumber.text(Int64(exactly: number), number)
      switch text.dropFirst(digits.count).trimmed {
      case "", "px", "pt", "pts", "dp", "em", "points", "s", "sec", "seconds": return "write \(written), a number"
      case "%" where isExtent: return "a length is in points, and math.huge is all the room there is"
      case "%": return "write \(LuaNumber.text(nil, number / 100)), a part of 1"
      default: return "a number stands without quotation marks and without a unit"
      }
    }
    let everything = ["infinity", ".infinity", "inf", "huge", "max", "full", "fill", "auto", "all"]
    return isExtent && everything.contains(text) ? "math.huge is all the room there is" : nil
  }

  /// A function's name where what it returns is asked for.
  static func call(_ source: String) -> String? {
    let isName = source.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isName ? "call it: \(source)()" : nil
  }

  /// What CSS and other toolkits call a word of ours.
  static func word(_ word: String) -> String? {
    switch word.lowercased() {
    case "left", "start", "flex-start": "leading"
    case "right", "end", "flex-end": "trailing"
    case "middle", "centre", "centered": "center"
    case "normal": "regular"
    default: nil
    }
  }

  /// A type of a parameter that other languages call so.
  static func parameterType(_ word: String) -> String? {
    switch word.lowercased() {
    case "int", "int64", "uint", "long", "whole": "integer"
    case "float", "double", "real", "decimal", "cgfloat": "number"
    case "bool", "flag", "switch", "toggle", "checkbox": "boolean"
    case "text", "str", "char": "string"
    case "datetime", "time", "timestamp", "day": "date"
    case "uri", "link": "url"
    case "choice", "select", "list", "option", "options": "enum"
    default: nil
    }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
