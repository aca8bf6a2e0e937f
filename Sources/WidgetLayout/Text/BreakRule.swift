/// Where a line may end, by what a cluster begins with: after spaces, between ideographs, after a hyphen inside a word
/// (the part of UAX 14 that texts of widgets meet; the whole algorithm needs tables that only a text engine has).
enum BreakRule {
  static func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, limit: Int) -> Cluster.Kind {
    let byte = bytes[range.lowerBound]
    if byte < 0x80 {
      switch byte {
      case 0x20, 0x09: return .space
      case 0x0A: return .newline
      case 0x0D: return range.count > 1 ? .newline : .space
      case 0x2D:
        let isInside =
          range.upperBound < limit && isLetter(bytes[range.upperBound])
          && range.lowerBound > 0 && isLetter(bytes[range.lowerBound - 1])
        return isInside ? .breaksAfter : .other
      default: return range.upperBound < limit && isIdeograph(bytes, range.upperBound, limit) ? .breaksAfter : .other
      }
    }
    let isWide = isIdeograph(bytes, range.lowerBound, limit)
    let next = range.upperBound
    guard next < limit else { return .other }
    if isClosing(bytes, next, limit) || (isWide && bytes[next] < 0x80 && !isLetter(bytes[next])) { return .other }
    return isWide || isIdeograph(bytes, next, limit) ? .breaksAfter : .other
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0xC3 }

  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int) -> UInt32 {
    let first = UInt32(bytes[index])
    func next(_ offset: Int) -> UInt32 { index + offset < limit ? UInt32(bytes[index + offset]) & 0x3F : 0 }
    if first < 0x80 { return first }
    if first < 0xE0 { return (first & 0x1F) << 6 | next(1) }
    if first < 0xF0 { return (first & 0x0F) << 12 | next(1) << 6 | next(2) }
    return (first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3)
  }

  /// Ideographs and kana, between which a line may end.
  private static func isIdeograph(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int) -> Bool {
    guard bytes[index] >= 0xE2 else { return false }
    switch scalar(bytes, index, limit) {
    case 0x2E80...0x2FDF, 0x3001...0x30FF, 0x3100...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60,
      0x20000...0x3FFFD:
      return !isClosing(bytes, index, limit)
    default: return false
    }
  }

  /// Marks that never begin a line.
  private static func isClosing(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int) -> Bool {
    switch scalar(bytes, index, limit) {
    case 0x3001, 0x3002, 0x300D, 0x300F, 0x3011, 0x3015, 0x30FB, 0x30FC, 0x3041, 0x3043, 0x3063, 0x3083, 0x3085, 0x3087,
      0x30C3, 0x30E3, 0x30E5, 0x30E7, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0x2026, 0x300B, 0x3009:
      true
    default: false
    }
  }
}
