extension UInt8 {
  /// A letter, a digit or one of `-._~`: it means itself everywhere in a URL (RFC 3986, section 2.3).
  package var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(self)
    }
  }
}

extension Sequence<UInt8> {
  /// Percent-encoded (RFC 3986, section 2.1), but for the bytes that stay as they are.
  package func percentEncoded(keeping isKept: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in self {
      bytes += isKept(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes that percent-encoded ones stand for; nil where two hexadecimal digits are missing behind a `%`.
  package func percentDecoded() -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(URLParser.digit), let low = rest.next().flatMap(URLParser.digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
