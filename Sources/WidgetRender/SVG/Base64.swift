/// RFC 4648.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> [UInt8] {
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
}
