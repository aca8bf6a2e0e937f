#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Numbers as Lua writes them: integers in full, floats by `%.14g` with `.0` where they look like integers (lobject.c, tostringbuff).
enum LuaNumber {
  /// Returns the text of an integer where there is one, else of the float.
  static func text(_ integer: Int64?, _ number: Double) -> String {
    if let integer { return String(integer) }
    if number.isNaN { return number.sign == .minus ? "-nan" : "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    let text = short(number)
    return text.allSatisfy { $0.isNumber || $0 == "-" } ? text + ".0" : text
  }

  /// `%.Nf`.
  /// 400 bytes hold 309 digits of the largest number, its sign, the point, and the 20 places that callers ask at most.
  static func fixed(_ number: Double, _ places: Int) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
      let count = withVaList([Int32(places), number]) { vsnprintf(buffer.baseAddress, 400, "%.*f", $0) }
      return String(decoding: buffer.prefix(Int(count)).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// `%.14g`.
  /// A sign, 14 digits, a point and an exponent are fewer than 24 bytes.
  static func short(_ number: Double) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
      let count = withVaList([number]) { vsnprintf(buffer.baseAddress, 40, "%.14g", $0) }
      return String(decoding: buffer.prefix(Int(count)).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
