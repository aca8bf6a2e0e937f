/// An XML text in UTF-8, whatever it was written in, without its declaration: what the declaration says has been used
/// here, and much of what feeds write there is wrong.
struct DecodedXML {
  /// From the first `<` on; blanks stand where the declaration was.
  var bytes: [UInt8]
  /// Lines before that.
  var lines = 0
  /// What was wrong with the encoding, in one sentence.
  var fault: String?

  /// Reads bytes in the encoding that they show by their first bytes, else in the one that they name, else as UTF-8.
  /// Bytes that are not UTF-8 are windows-1252's, one by one: most come from a word processor.
  init(_ bytes: [UInt8]) {
    let declared: String?
    if let (name, length) = Self.unicode(bytes) {
      self.bytes = Array((CharacterSets.text(bytes[length...], from: name) ?? "").utf8)
      declared = nil
    } else {
      let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      self.bytes = isMarked ? Array(bytes.dropFirst(3)) : bytes
      declared = Self.declared(self.bytes)
      read(as: isMarked ? nil : declared)
    }
    dropBlanks()
    dropDeclaration()
  }

  private mutating func read(as declared: String?) {
    guard let declared, !Self.isUTF8(declared) else {
      repair("it contains bytes that are not UTF-8")
      return
    }
    let shown = "'\(SanitizedName.of(declared))'"
    let isASCII = CharacterSets.converter(named: declared) == "windows-1252"
    let evidence = Self.evidence(bytes)
    // A text of another encoding is by chance never UTF-8 for long.
    if let evidence, evidence >= (isASCII ? 1 : 4), !Self.isStateful(declared) {
      fault = "it declares the encoding \(shown), but is UTF-8"
      return
    }
    if let name = CharacterSets.converter(named: declared), let text = CharacterSets.text(bytes[...], from: name),
      // The declaration itself was read in ASCII.
      text.utf8.starts(with: bytes.prefix { $0 < 0x80 && $0 != 0x1B })
    {
      let isWhole = !text.unicodeScalars.contains("\u{FFFD}")
      if isWhole || evidence == nil {
        if !isWhole { fault = "it contains bytes that are not valid in its encoding \(shown)" }
        bytes = Array(text.utf8)
        return
      }
    }
    repair("it declares the encoding \(shown), but does not use it")
    fault = fault ?? "it declares the encoding \(shown), but is UTF-8"
  }

  // MARK: What the bytes show

  /// The form of Unicode that a byte order mark, or zeros beside the first `<`, tell, and the length of the mark.
  private static func unicode(_ bytes: [UInt8]) -> (name: String, mark: Int)? {
    let forms: [([UInt8], String, Int)] = [
      ([0, 0, 0xFE, 0xFF], "UTF-32BE", 4), ([0xFF, 0xFE, 0, 0], "UTF-32LE", 4), ([0xFE, 0xFF], "UTF-16BE", 2),
      ([0xFF, 0xFE], "UTF-16LE", 2), ([0, 0, 0, 0x3C], "UTF-32BE", 0), ([0x3C, 0, 0, 0], "UTF-32LE", 0),
      ([0, 0x3C], "UTF-16BE", 0), ([0x3C, 0], "UTF-16LE", 0),
    ]
    return forms.first { bytes.starts(with: $0.0) }.map { ($0.1, $0.2) }
  }

  private static func isUTF8(_ label: String) -> Bool { ["utf-8", "utf8", "unicode-1-1-utf-8"].contains(label) }

  /// Its bytes are ASCII throughout.
  private static func isStateful(_ label: String) -> Bool { label.hasPrefix("iso-2022") || label.hasPrefix("hz") }

  /// How much speaks for UTF-8: a point for each character of two bytes, and two for a longer one. Nil where the bytes
  /// are not.
  private static func evidence(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    return bytes.reduce(0) { $0 + ($1 >= 0xE0 ? 2 : $1 >= 0xC0 ? 1 : 0) }
  }

  /// The word after `encoding=` in the declaration, in lower case; text may stand before the declaration.
  private static func declared(_ text: [UInt8]) -> String? {
    guard let begin = start(of: "<?xml", in: text.prefix(4096)) else { return nil }
    // The declaration stands in one line; 256 bytes hold any.
    let head = String(decoding: text[begin...].prefix(256).prefix { $0 != 0x3E }, as: UTF8.self)
    guard let range = head.firstRange(of: "encoding") else { return nil }
    let value = head[range.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      let word = value.prefix { !$0.isWhitespace && $0 != "?" }
      return word.isEmpty ? nil : word.lowercased()
    }
    return value.dropFirst().prefix { $0 != quote }.lowercased().trimmed
  }

  private static func start(of word: String, in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0] == 0x3C && text[$0...].starts(with: word.utf8) }
  }

  // MARK: Repair

  /// Makes UTF-8 of the bytes; `sentence` is the fault where they were not.
  private mutating func repair(_ sentence: String) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    fault = sentence + "; they were read as windows-1252"
    bytes = Self.utf8(bytes[...])
  }

  /// The bytes as UTF-8: invalid ones are read as windows-1252.
  static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return Array(bytes) }
    var whole: [UInt8] = []
    whole.reserveCapacity(bytes.count + bytes.count / 8)
    var rest = bytes
    while let byte = rest.first {
      let length = length(of: rest)
      if length > 0 {
        whole += rest.prefix(length)
        rest = rest.dropFirst(length)
      } else {
        whole += UTF8.encode(CharacterSets.windows1252(byte)).map(Array.init) ?? []
        rest = rest.dropFirst()
      }
    }
    return whole
  }

  /// The length of the UTF-8 character at the beginning (Unicode, table 3-7); 0 if it is invalid.
  private static func length(of bytes: ArraySlice<UInt8>) -> Int {
    guard let lead = bytes.first else { return 0 }
    if lead < 0x80 { return 1 }
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    let tail = bytes.dropFirst().prefix(length - 1)
    guard tail.count == length - 1, tail.allSatisfy({ (0x80...0xBF).contains($0) }), let second = tail.first else {
      return 0
    }
    // Neither a longer form than needed, nor a surrogate, nor beyond Unicode.
    return second >= least[lead] ?? 0x80 && second <= most[lead] ?? 0xBF ? length : 0
  }

  private static let least: [UInt8: UInt8] = [0xE0: 0xA0, 0xF0: 0x90], most: [UInt8: UInt8] = [0xED: 0x9F, 0xF4: 0x8F]

  // MARK: What is not part of the text

  private mutating func dropBlanks() {
    let blank = bytes.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
    lines = blank.count { $0 == 0x0A }
    bytes.removeFirst(blank.count)
    // A mark may stand behind the blanks, too, or twice.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  }

  /// Blanks take the declaration's place: `standalone`, its version and its encoding are no longer asked.
  private mutating func dropDeclaration() {
    guard bytes.starts(with: "<?xml".utf8), bytes.count > 5, bytes[5] <= 0x20,
      let end = bytes.prefix(1024).firstIndex(of: 0x3E)
    else { return }
    for index in 0...end where bytes[index] != 0x0A { bytes[index] = 0x20 }
  }
}

/// A name that a feed wrote, for a sentence.
private enum SanitizedName {
  static func of(_ name: String) -> String { HTMLText.folded(String(name.prefix(40)), lines: false) }
}
