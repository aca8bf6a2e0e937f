/// Base64 (RFC 4648).
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The number of each letter of the standard and of the URL alphabet; 64 for every other byte.
  private static let numbers: [UInt8] = {
    var numbers = [UInt8](repeating: 64, count: 256)
    for (number, letter) in letters.enumerated() { numbers[Int(letter)] = UInt8(number) }
    numbers[Int(UInt8(ascii: "-"))] = 62
    numbers[Int(UInt8(ascii: "_"))] = 63
    return numbers
  }()

  /// Returns the text of bytes in the standard alphabet, with padding.
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let left = min(bytes.count - place, 3)
      var group = 0
      for index in 0..<3 { group = group << 8 | (index < left ? Int(bytes[place + index]) : 0) }
      for index in 0..<4 { text.append(index <= left ? letters[group >> (18 - index * 6) & 63] : UInt8(ascii: "=")) }
      place += 3
    }
    return text
  }

  /// Returns the bytes of a text in either alphabet; nil for any other text. Padding may be missing, white space is ignored.
  package static func bytes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var group = 0, letters = 0, padding = 0
    for sign in text {
      let number = numbers[Int(sign)]
      switch sign {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "="): padding += 1
      case _ where number < 64 && padding == 0:
        group = group << 6 | Int(number)
        letters += 1
        guard letters == 4 else { continue }
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: group >> shift)) }
        (group, letters) = (0, 0)
      default: return nil
      }
    }
    guard letters != 1, padding == 0 || letters > 1 && letters + padding == 4 else { return nil }
    // Two letters are one byte and four bits of padding, three letters are two bytes and two bits.
    if letters == 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 4)) }
    if letters == 3 { for shift in [10, 2] { bytes.append(UInt8(truncatingIfNeeded: group >> shift)) } }
    return bytes
  }
}
