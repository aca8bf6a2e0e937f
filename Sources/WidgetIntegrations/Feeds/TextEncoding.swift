import Glibc

/// In which encoding an XML text is written: UTF-8, UTF-16 and ASCII are expat's own, the others go through the C library's
/// iconv. Names count as browsers read them (WHATWG Encoding: "ISO-8859-1" is windows-1252).
enum TextEncoding {
  /// The text from its first `<` on, the encoding to tell expat (nil: what the text itself says), and the lines before it.
  static func prepared(_ bytes: [UInt8]) throws(XMLReader.Fault) -> ([UInt8], String?, lines: Int) {
    // A byte order mark of UTF-16 says enough.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return (bytes, nil, 0) }
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let blank = bytes.dropFirst(marked ? 3 : 0).prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let lines = blank.count { $0 == 0x0A }
    let text = Array(bytes[blank.endIndex...])
    guard !marked, let declared = declared(text) else { return (text, marked ? "UTF-8" : nil, lines) }
    // What expat reads itself is left to the text's own declaration.
    if own.contains(declared) { return (text, nil, lines) }
    guard let name = name(of: declared), let converted = converted(text, from: name) else {
      throw XMLReader.Fault(
        kind: .malformed, sentence: "its encoding '\(declared.prefix(40))' is not known", line: 1 + lines)
    }
    return (converted, "UTF-8", lines)
  }

  private static let own: Set<String> = ["utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "us-ascii"]

  /// The word after `encoding=` in the declaration, in lower case.
  private static func declared(_ text: [UInt8]) -> String? {
    guard text.starts(with: Array("<?xml".utf8)) else { return nil }
    // The declaration stands in the first line; 256 bytes hold any.
    let head = String(decoding: text.prefix(256).prefix { $0 != 0x3E }, as: UTF8.self)
    guard let range = head.firstRange(of: "encoding") else { return nil }
    let value = head[range.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  /// Names of the Encoding Standard in iconv's words; nil for one that is none of them.
  private static func name(of label: String) -> String? {
    switch label {
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "cp1252", "windows-1252", "ascii": return "CP1252"
    case "iso-8859-9": return "CP1254"
    case "koi8-r", "koi8-u", "gbk", "gb18030", "big5", "euc-jp", "euc-kr", "macintosh", "tis-620":
      return label.uppercased()
    case "gb2312": return "GBK"
    case "shift_jis", "shift-jis", "sjis", "x-sjis": return "CP932"
    case "iso-2022-jp": return "ISO-2022-JP"
    default:
      for (prefix, family) in [("windows-", "CP"), ("cp", "CP"), ("iso-8859-", "ISO-8859-"), ("iso8859-", "ISO-8859-")]
      where label.hasPrefix(prefix) {
        let number = label.dropFirst(prefix.count)
        // Digits only: the name goes to iconv, which reads tables by name from files.
        if (1...4).contains(number.count), number.allSatisfy({ $0.isASCII && $0.isNumber }) { return family + number }
      }
      return nil
    }
  }

  /// The text as UTF-8; bytes that mean nothing become U+FFFD. Nil where the C library knows no such encoding.
  static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var input = bytes
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    // Converted piece by piece, so that growth is bounded by what comes out.
    var part = [CChar](repeating: 0, count: 16_384)
    input.withUnsafeMutableBytes { buffer in
      var from = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = buffer.count
      while left > 0 {
        let before = left
        var failure: Int32 = 0
        let written = part.withUnsafeMutableBufferPointer { room in
          var to = room.baseAddress
          var free = room.count
          if iconv(converter, &from, &left, &to, &free) == -1 { failure = errno }
          return room.count - free
        }
        output.append(contentsOf: part[..<written].lazy.map { UInt8(bitPattern: $0) })
        // One byte is passed over for each that means nothing, so the loop always moves on.
        if failure == EILSEQ || failure == EINVAL || (left == before && written == 0) {
          output.append(contentsOf: [0xEF, 0xBF, 0xBD])
          from = from?.advanced(by: 1)
          left -= 1
        }
      }
    }
    return output
  }
}
