internal import CUTF8Proc
internal import WidgetModel

/// What stands for a character where a terminal knows ASCII only.
enum ASCIIForm {
  /// The columns that the form of a cluster takes: `…` is three full stops, all else keeps its width.
  static func columns(_ cluster: Slice<UnsafeBufferPointer<UInt8>>, of width: Int) -> Int {
    cluster.elementsEqual([0xE2, 0x80, 0xA6]) ? 3 : width
  }

  /// ASCII of at most `width` columns for a cluster that is not ASCII; `?` where nothing resembles it.
  static func of(_ cluster: some Collection<UInt8>, width: Int) -> [UInt8] {
    let text = String(decoding: cluster, as: UTF8.self)
    // A symbol may be followed by a variation selector or by the stroke of `.slash`.
    let first = text.unicodeScalars.first
    if let known = punctuation[text] ?? Symbol.ascii(of: text) ?? first.flatMap({ Symbol.ascii(of: String($0)) }) {
      return Array(known.utf8.prefix(width))
    }
    let letter = first.flatMap(baseLetter)
    return [UInt8](repeating: letter ?? UInt8(ascii: "?"), count: letter == nil ? width : min(width, 1))
  }

  /// `é` is `e`: the letter that a character's decomposition begins with.
  private static func baseLetter(_ scalar: UnicodeScalar) -> UInt8? {
    var parts = [Int32](repeating: 0, count: 16)
    var last: Int32 = 0
    let count = utf8proc_decompose_char(
      Int32(bitPattern: scalar.value), &parts, parts.count,
      utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue), &last)
    guard count > 0, let first = UInt8(exactly: parts[0]), first > 0x20, first < 0x7F else { return nil }
    return first
  }

  private static let punctuation: [String: String] = [
    "…": "...", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "«": "<",
    "»": ">", "•": "*", "·": ".", "°": "o", "×": "x", "÷": "/", "←": "<", "→": ">", "↑": "^", "↓": "v", "€": "E",
    "£": "L", "¥": "Y", "ß": "s", "æ": "a", "ø": "o", "Æ": "A", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "\u{A0}": " ",
    "▌": "|", "▖": ".", "▘": "'",
  ]
}

extension ASCIIForm {
  /// A byte on its own as it may be shown: itself, or `?` where it is no printable ASCII.
  @inline(__always)
  static func shown(_ byte: UInt8) -> UInt8 { byte >= 0x20 && byte < 0x7F ? byte : UInt8(ascii: "?") }
}

/// The bytes of a cluster that may reach a terminal.
enum SafeCluster {
  /// The cluster, where it is well-formed and holds neither controls nor bidirectional controls; else nil.
  static func of(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let pool = bytes.base
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let (scalar, count) = UTF8Scalar.decode(pool, at: index)
      guard let scalar else { return nil }
      switch scalar {
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: return nil
      default: index += count
      }
    }
    return index == bytes.endIndex ? bytes : nil
  }
}
