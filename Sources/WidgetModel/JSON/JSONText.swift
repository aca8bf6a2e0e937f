/// The one escape function of JSON: the characters of a string between its quotes. Quotes and backslashes are escaped, so
/// are all control characters (DEL and C1 too, which JSON allows and terminals obey) and U+2028 and U+2029 (which break
/// lines in JavaScript); what is no UTF-8 becomes U+FFFD.
enum JSONText {
  @inline(__always)
  static func append(_ utf8: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < utf8.count {
      index = plain(utf8, from: index)
      guard index < utf8.count else { break }
      let byte = utf8[index]
      let (scalar, count) = UTF8Scalar.decode(utf8, at: index)
      if let scalar, byte >= 0xC3, scalar != 0x2028, scalar != 0x2029 {
        index += count
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      escape(scalar, to: &output)
      index += count
      start = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<utf8.count]))
  }

  /// Passes over ASCII that needs no escape, eight bytes at a time; gives the index of the first byte that may.
  @inline(__always)
  private static func plain(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = utf8.baseAddress else { return start }
    var index = start
    while index + 8 <= utf8.count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      guard SanitizedText.isPrintableASCII(word), !has(word, 0x2222_2222_2222_2222), !has(word, 0x5C5C_5C5C_5C5C_5C5C)
      else { break }
      index += 8
    }
    while index < utf8.count, isPlain(utf8[index]) { index += 1 }
    return index
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C }

  /// Whether a byte of the word is that of the pattern ("Determine if a word has a zero byte", Bit Twiddling Hacks).
  @inline(__always)
  private static func has(_ word: UInt64, _ pattern: UInt64) -> Bool {
    let zero = word ^ pattern
    return (zero &- 0x0101_0101_0101_0101) & ~zero & 0x8080_8080_8080_8080 != 0
  }

  private static func escape(_ scalar: UInt32?, to output: inout [UInt8]) {
    switch scalar {
    case nil: output += [0xEF, 0xBF, 0xBD]
    case 0x22: output += [0x5C, 0x22]
    case 0x5C: output += [0x5C, 0x5C]
    case 0x0A: output += [0x5C, 0x6E]
    case 0x09: output += [0x5C, 0x74]
    case 0x0D: output += [0x5C, 0x72]
    case let scalar?:
      // U+00A0...U+00BF share a first byte with C1 and stand for themselves.
      if scalar >= 0xA0, scalar < 0x100 {
        output += [0xC2, UInt8(truncatingIfNeeded: scalar)]
      } else {
        let digits = Array("0123456789abcdef".utf8)
        output += [0x5C, 0x75]
        for shift in stride(from: UInt32(12), through: 0, by: -4) { output.append(digits[Int(scalar >> shift & 15)]) }
      }
    }
  }
}
