import WidgetModel

/// A letter with its marks, as the rules of line breaking see it (UAX 14, LB9 and LB10).
struct LineBreakUnit {
  var kind: LineBreakClass
  /// East Asian letters have quotation marks (LB19a) and brackets (LB30) of their own.
  var isEastAsian: Bool
  /// A joiner at its end holds what follows (LB8a).
  var isJoining = false
  /// The byte after it.
  var end: Int
}

extension LineBreakUnit {
  /// Appends the units of a text.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, into units: inout [LineBreakUnit]) {
    var index = 0
    while index < bytes.count {
      let (scalar, count) = UTF8Scalar.decode(bytes, at: index)
      index += count
      let properties = ScalarProperties(scalar ?? 0xFFFD)
      let isMark = properties.lineBreak == .cm || properties.lineBreak == .zwj
      if isMark, let last = units.last, !last.kind.standsAlone {
        units[units.count - 1].end = index
        units[units.count - 1].isJoining = properties.lineBreak == .zwj
      } else {
        units.append(
          LineBreakUnit(
            kind: isMark ? .al : properties.lineBreak, isEastAsian: properties.isEastAsian,
            isJoining: properties.lineBreak == .zwj, end: index))
      }
    }
  }
}

extension LineBreakClass {
  /// Whether a mark after it belongs to nothing.
  fileprivate var standsAlone: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw: true
    default: false
    }
  }
}
