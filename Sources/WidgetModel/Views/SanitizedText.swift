/// Text of a script, a file or a program in the form that every other module relies on: well-formed UTF-8 without control
/// characters, every bidirectional control closed within its line. Called once, where text enters; after that no format can be
/// broken by it, only escaped wrongly.
///
/// - ill-formed UTF-8 becomes U+FFFD, one for each maximal part (Unicode, section 3.9, "U+FFFD Substitution");
/// - C0, DEL and C1 are removed; a tab becomes one space; a line feed stays, U+2028 and U+2029 become one;
/// - embeddings, overrides and isolates are closed at the end of their line; what closes nothing is removed (UAX 9).
public enum SanitizedText {
  /// The cleaned bytes; nil where they are clean as they are, which nearly every text is.
  public static func cleaned(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let clean = cleanPrefix(utf8)
    guard clean < utf8.count else { return nil }
    var cleaner = Cleaner(utf8, cleanUpTo: clean)
    return cleaner.run()
  }

  /// Returns the text, cleaned.
  public static func string(_ text: String) -> String {
    var text = text
    let bytes = text.withUTF8 { cleaned($0) }
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// A stranger's words inside a sentence: cleaned, on one line, and at most 60 characters.
  package static func short(_ text: String) -> String {
    // By scalars first: a character may be as long as a script wants it.
    let clean = string(String(text.unicodeScalars.prefix(240))).replacing("\n", with: " ")
    return clean.count > 60 ? "\(clean.prefix(57))…" : clean
  }

  /// Returns the bytes as cleaned text.
  public static func string(_ utf8: [UInt8]) -> String {
    String(decoding: utf8.withUnsafeBufferPointer { cleaned($0) } ?? utf8, as: UTF8.self)
  }

  /// How many bytes from the start are printable ASCII or line feeds; eight at a time.
  static func cleanPrefix(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = utf8.baseAddress else { return 0 }
    var index = 0
    while index + 8 <= utf8.count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      guard isPrintableASCII(word) else { break }
      index += 8
    }
    while index < utf8.count, utf8[index] >= 0x20 && utf8[index] < 0x7F || utf8[index] == 0x0A { index += 1 }
    return index
  }

  /// Whether all eight bytes are 0x20...0x7E ("Determine if a word has a byte less than n", Bit Twiddling Hacks).
  @inline(__always)
  public static func isPrintableASCII(_ word: UInt64) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    let below32 = (word &- 0x2020_2020_2020_2020) & ~word
    let delete = word &+ 0x0101_0101_0101_0101
    return (word | below32 | delete) & high == 0
  }
}

/// One pass over a text that is not plain ASCII.
private struct Cleaner {
  private let input: UnsafeBufferPointer<UInt8>
  private var index: Int
  private var output: [UInt8]
  /// The bidirectional controls open in this line, innermost last; true for an isolate.
  private var open: [Bool] = []

  /// UAX 9 gives up at this depth, and so do we.
  private static let deepest = 125

  init(_ input: UnsafeBufferPointer<UInt8>, cleanUpTo index: Int) {
    self.input = input
    self.index = index
    output = []
    output.reserveCapacity(input.count + 8)
    output.append(contentsOf: input[..<index])
  }

  mutating func run() -> [UInt8]? {
    while index < input.count {
      let byte = input[index]
      if byte < 0x80 {
        index += 1
        ascii(byte)
      } else {
        scalar()
      }
    }
    closeLine()
    return output.elementsEqual(input) ? nil : output
  }

  private mutating func ascii(_ byte: UInt8) {
    switch byte {
    case 0x20..<0x7F: output.append(byte)
    case 0x0A: newline()
    case 0x09: output.append(0x20)
    default: break
    }
  }

  private mutating func newline() {
    closeLine()
    output.append(0x0A)
  }

  private mutating func scalar() {
    let (scalar, count) = UTF8Scalar.decode(input, at: index)
    defer { index += count }
    guard let scalar else {
      output += [0xEF, 0xBF, 0xBD]
      return
    }
    switch scalar {
    case 0x80...0x9F: break
    case 0x2028, 0x2029: newline()
    case 0x202A, 0x202B, 0x202D, 0x202E: opened(isolate: false, count)
    case 0x2066...0x2068: opened(isolate: true, count)
    case 0x202C:
      if open.last == false {
        open.removeLast()
        copy(count)
      }
    case 0x2069: popIsolate(count)
    default: copy(count)
    }
  }

  private mutating func opened(isolate: Bool, _ count: Int) {
    guard open.count < Self.deepest else { return }
    open.append(isolate)
    copy(count)
  }

  /// Embeddings inside an isolate end with it; they are closed by name, so that any renderer agrees.
  private mutating func popIsolate(_ count: Int) {
    guard open.contains(true) else { return }
    while open.last == false { close() }
    open.removeLast()
    copy(count)
  }

  private mutating func closeLine() {
    while !open.isEmpty { close() }
  }

  private mutating func close() {
    guard let isolate = open.popLast() else { return }
    output += isolate ? [0xE2, 0x81, 0xA9] : [0xE2, 0x80, 0xAC]
  }

  private mutating func copy(_ count: Int) { output.append(contentsOf: input[index..<index + count]) }
}

/// Reading UTF-8 by scalars, also where it is ill-formed.
public enum UTF8Scalar {
  /// The scalar at a byte that is not ASCII, and its length; nil and the length of the maximal ill-formed part.
  @inline(__always)
  public static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt32?, count: Int) {
    let first = bytes[index]
    let needed: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0..<0x80: return (UInt32(first), 1)
    case 0xC2...0xDF: needed = 1
    case 0xE0: (needed, low) = (2, 0xA0)
    case 0xED: (needed, high) = (2, 0x9F)
    case 0xE1...0xEF: needed = 2
    case 0xF0: (needed, low) = (3, 0x90)
    case 0xF4: (needed, high) = (3, 0x8F)
    case 0xF1...0xF3: needed = 3
    default: return (nil, 1)
    }
    var scalar = UInt32(first) & (0x3F >> UInt32(needed))
    for step in 1...needed {
      guard index + step < bytes.count else { return (nil, step) }
      let byte = bytes[index + step]
      guard byte >= low, byte <= high else { return (nil, step) }
      (low, high) = (0x80, 0xBF)
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, needed + 1)
  }
}
