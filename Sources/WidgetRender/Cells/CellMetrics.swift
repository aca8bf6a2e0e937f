internal import CUTF8Proc
public import WidgetLayout
public import WidgetModel

/// What characters a terminal can show.
public enum TextEncoding: Sendable, Hashable {
  case utf8
  /// UTF-8 in a terminal that draws octants too (Unicode 16: Symbols for Legacy Computing Supplement).
  case octants
  /// UTF-8 whose blocks are halves and quarters of a cell, without sextants: the Linux console.
  case quarters
  /// UTF-8 without blocks: texts and lines.
  case lines
  /// A locale without UTF-8: `+-|` for lines, `#` for blocks, `...` for `…`.
  case ascii

  /// By the locale's variables, the first that is set and not empty: LC_ALL, LC_CTYPE, LANG (POSIX, section 8.2).
  /// With none of them set a terminal of today is taken at its word: UTF-8.
  public static func of(_ environment: (String) -> String?) -> TextEncoding {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment(name), !value.isEmpty else { continue }
      guard namesUTF8(value) else { return .ascii }
      break
    }
    return environment("TERM") == "linux" ? .quarters : .utf8
  }

  /// Whether there is more than ASCII.
  public var isUnicode: Bool { self != .ascii }

  /// Whether there are sextants (Unicode 13: Symbols for Legacy Computing).
  var hasSextants: Bool { self == .utf8 || self == .octants }

  /// Whether there are blocks that pictures can be made of; else they are made of letters, as in ASCII.
  var hasBlocks: Bool { hasSextants || self == .quarters }

  /// Rows of the finest dots in a cell.
  var dotRows: Int {
    switch self {
    case .octants: 4
    case .quarters: 2
    case .utf8, .lines, .ascii: 3
    }
  }

  /// `en_US.UTF-8`, `C.utf8`. By bytes: this is asked at each start, and the search of strings costs more than the rest.
  private static func namesUTF8(_ value: String) -> Bool {
    let letters = value.utf8.filter { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
    return letters.indices.contains { letters[$0...].starts(with: "utf8".utf8.map { $0 | 0x20 }) }
  }
}

/// Text measured in terminal cells (DocC: Layout, "Cells"): columns of extended grapheme clusters; a line is one row
/// whatever the font.
public struct CellMetrics: TextMeasuring {
  /// The encoding of the terminal, by which widths are counted.
  public let encoding: TextEncoding

  /// Whether large fonts are letters of dots, several rows high.
  public let hasLargeType: Bool

  /// Creates metrics for a terminal.
  public init(encoding: TextEncoding = .utf8, hasLargeType: Bool = true) {
    (self.encoding, self.hasLargeType) = (encoding, hasLargeType)
  }

  /// Cells of a terminal.
  public var surface: Surface { .terminal }

  /// The baseline is the lower edge of the row.
  public func metrics(_ font: Font) -> FontMetrics { FontMetrics(ascent: 1, descent: 0, lineGap: 0) }

  /// Returns the number of columns, whatever the font.
  public func width(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> Double { Double(columns(utf8)) }

  /// Returns the number of columns that UTF-8 takes.
  public func columns(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var reader = ClusterReader(utf8, encoding)
    var columns = reader.skipASCII()
    while let cluster = reader.next() { columns += cluster.width + reader.skipASCII() }
    return columns
  }

  /// Returns the number of columns that a text takes.
  public func columns(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { columns($0) }
  }

  /// Returns the columns of a text in large type.
  public func width(_ utf8: UnsafeBufferPointer<UInt8>, in face: LargeFace) -> Double? {
    guard hasLargeType, encoding.hasBlocks, encoding.hasSextants || face != .short else { return nil }
    return TypeFace.of(face, hasSextants: encoding.hasSextants).columns(utf8).map { Double(($0 + 1) / 2) }
  }

  /// Appends the text's clusters, each with its bytes and columns.
  public func clusters(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font, into clusters: inout [TextCluster]) {
    clusters.reserveCapacity(clusters.count + utf8.count)
    var reader = ClusterReader(utf8, encoding)
    while let cluster = reader.next() {
      clusters.append(TextCluster(byteCount: Int32(cluster.end - cluster.start), width: Float(cluster.width)))
    }
  }
}

/// A cluster of a text: its bytes and its columns.
struct Cluster {
  var start: Int
  var end: Int
  var width: Int
  /// Whether it is more than one scalar: terminals disagree on how far such a one advances.
  var isComposed: Bool
}

/// Reads the extended grapheme clusters of a text (UAX 29, as utf8proc knows it) with their widths.
struct ClusterReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let encoding: TextEncoding
  private(set) var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding) {
    self.bytes = bytes
    self.encoding = encoding
  }

  /// Passes over printable ASCII, as far as no mark can follow it; gives how many bytes, which are as many columns.
  mutating func skipASCII() -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var end = index
    while end + 8 <= bytes.count,
      SanitizedText.isPrintableASCII(UnsafeRawPointer(base + end).loadUnaligned(as: UInt64.self))
    {
      end += 8
    }
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] < 0x7F { end += 1 }
    // The last letter may carry a mark that follows.
    if end < bytes.count, end > index { end -= 1 }
    defer { index = end }
    return end - index
  }

  @inline(__always)
  mutating func next() -> Cluster? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    let after = index + 1
    if first < 0x80, after == bytes.count || bytes[after] < 0x80, first != 0x0D {
      defer { index = after }
      return Cluster(start: index, end: after, width: first >= 0x20 && first != 0x7F ? 1 : 0, isComposed: false)
    }
    return simple() ?? composed()
  }

  /// A letter of the common scripts before another of them or ASCII: a cluster by itself, without asking the tables
  /// (5 ns a byte instead of 9 on mixed text).
  @inline(__always)
  private mutating func simple() -> Cluster? {
    let (scalar, count) = UTF8Scalar.decode(bytes, at: index)
    guard let scalar, encoding.isUnicode, Self.simpleWidth(scalar) > 0 else { return nil }
    let after = index + count
    if after < bytes.count, bytes[after] >= 0x80 {
      guard let next = UTF8Scalar.decode(bytes, at: after).scalar, Self.simpleWidth(next) > 0 else { return nil }
    }
    defer { index = after }
    return Cluster(start: index, end: after, width: Self.simpleWidth(scalar), isComposed: false)
  }

  /// The width of a scalar that joins with nothing but marks: Latin, Greek, Cyrillic, dashes and quotes, lines, kana,
  /// ideographs; 0 for all others. CellMetricsTests compares every one with the tables.
  @inline(__always)
  static func simpleWidth(_ code: UInt32) -> Int {
    switch code {
    case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x3001...0x3029: 2
    case 0x20...0x7E, 0xC0...0x2FF, 0x391...0x3A1, 0x3A3...0x482, 0x2010...0x2027, 0x2500...0x259F, 0xA0...0xA8,
      0xB0...0xBF:
      1
    default: 0
    }
  }

  private mutating func composed() -> Cluster {
    let start = index
    var shape = ClusterShape()
    var last: Int32 = 0
    var state: Int32 = 0
    while index < bytes.count {
      let (scalar, count) = UTF8Scalar.decode(bytes, at: index)
      let code = Int32(bitPattern: scalar ?? 0xFFFD)
      if shape.scalars > 0,
        utf8proc_grapheme_break_stateful(last, code, &state) || !shape.hasSpace(for: UInt32(bitPattern: code))
      {
        break
      }
      shape.add(UInt32(bitPattern: code))
      last = code
      index += count
    }
    let width = encoding.isUnicode ? shape.width : ASCIIForm.columns(bytes[start..<index], of: shape.width)
    return Cluster(start: start, end: index, width: width, isComposed: shape.scalars > 1)
  }
}

/// The width of one cluster, scalar by scalar (DocC: Layout, "Display width"): the sum of its letters, as terminals advance, but
/// two for an emoji of any number of scalars.
struct ClusterShape {
  private(set) var scalars = 0
  private var sum = 0
  private var first: UInt32 = 0
  private var isEmoji = false
  private var isJoined = false

  var width: Int { isEmoji ? 2 : sum }

  mutating func add(_ code: UInt32) {
    if !joinsEmoji(code) { sum += Self.width(code) }
    scalars += 1
    if scalars == 1 { first = code }
    switch code {
    case 0xFE0F where scalars > 1: isEmoji = isEmoji || Self.hasEmojiForm(first)
    case 0x20E3 where Self.isKeycap(first): isEmoji = true
    case 0x1F3FB...0x1F3FF where scalars > 1: isEmoji = isEmoji || Self.hasEmojiForm(first)
    case 0x200D: isJoined = true
    case 0x80...: if isJoined, Self.hasEmojiForm(first), Self.hasEmojiForm(code) { isEmoji = true }
    default: break
    }
  }

  /// Whether a further scalar leaves it a cluster that fits into two cells, which are the most that a terminal knows.
  func hasSpace(for code: UInt32) -> Bool { isEmoji || joinsEmoji(code) || sum + Self.width(code) <= max(sum, 2) }

  /// Whether a scalar changes the emoji before it and takes no space of its own.
  private func joinsEmoji(_ code: UInt32) -> Bool {
    if 0x1F3FB...0x1F3FF ~= code { return scalars > 0 && Self.hasEmojiForm(first) }
    return isJoined && code >= 0x80 && Self.hasEmojiForm(first) && Self.hasEmojiForm(code)
  }

  static func columns(of scalars: [UInt32]) -> Int {
    var shape = ClusterShape()
    for scalar in scalars { shape.add(scalar) }
    return shape.width
  }

  /// A scalar on its own.
  private static func width(_ code: UInt32) -> Int {
    if code < 0x7F { return code >= 0x20 ? 1 : 0 }
    let property = utf8proc_get_property(Int32(bitPattern: code)).pointee
    switch UInt32(property.category) {
    case UTF8PROC_CATEGORY_MN.rawValue, UTF8PROC_CATEGORY_ME.rawValue, UTF8PROC_CATEGORY_MC.rawValue,
      UTF8PROC_CATEGORY_CC.rawValue, UTF8PROC_CATEGORY_CS.rawValue, UTF8PROC_CATEGORY_ZL.rawValue,
      UTF8PROC_CATEGORY_ZP.rawValue:
      return 0
    // Signs of Arabic, Syriac and Kaithi that stand before a number are visible.
    case UTF8PROC_CATEGORY_CF.rawValue: return isNumberSign(code) ? 1 : 0
    default: break
    }
    if isIgnorable(code) { return 0 }
    // Vowels and final consonants of Hangul have no space of their own: the leading consonant has two cells.
    if code >= 0x1160 && code <= 0x11FF || code >= 0xD7B0 && code <= 0xD7FF { return 0 }
    let properties = ScalarProperties(code)
    // Marks that the library's older tables do not know; two of them are no marks where lines break.
    let isUnknown = UInt32(property.category) == UTF8PROC_CATEGORY_CN.rawValue
    if isUnknown, properties.isMark || code == 0x1AEB || code == 0x113D0 { return 0 }
    return properties.isWide ? 2 : 1
  }

  /// Prepended_Concatenation_Mark of Unicode's PropList.
  private static func isNumberSign(_ code: UInt32) -> Bool {
    switch code {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Default_Ignorable_Code_Point beyond format characters: fillers, and what Unicode keeps free for more of them.
  private static func isIgnorable(_ code: UInt32) -> Bool {
    switch code {
    case 0x2065, 0x3164, 0xFFA0, 0xFFF0...0xFFF8, 0xE0000...0xE0FFF: true
    default: false
    }
  }

  private static func isKeycap(_ code: UInt32) -> Bool { code >= 0x30 && code <= 0x39 || code == 0x23 || code == 0x2A }

  private static func hasEmojiForm(_ code: UInt32) -> Bool { UnicodeScalar(code)?.properties.isEmoji ?? false }
}
