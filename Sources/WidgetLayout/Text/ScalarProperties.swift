internal import CUnicode

/// What Unicode's tables say of a scalar, in its newest version: older ones are in the system's libraries.
package struct ScalarProperties {
  private let bits: UInt32

  /// Looks a scalar up.
  package init(_ scalar: UInt32) { bits = UInt32(unicode_properties(scalar)) }

  /// Whether it takes two cells (UAX 11: wide or full-width).
  package var isWide: Bool { bits & UInt32(UNICODE_WIDE) != 0 }

  /// Whether it combines with what is before it, as UAX 14 counts it (not the marks of South-East Asian scripts).
  package var isMark: Bool { lineBreak == .cm || lineBreak == .zwj }

  var isEastAsian: Bool { bits & UInt32(UNICODE_EAST_ASIAN) != 0 }

  var lineBreak: LineBreakClass { LineBreakClass(rawValue: UInt8(bits & UInt32(UNICODE_LINE_BREAK))) ?? .al }
}
