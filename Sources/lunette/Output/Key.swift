import WidgetRender

/// A key of the terminal, as full-screen programs know them.
enum Key: Hashable {
  case character(Character)
  /// A letter with Ctrl, as a small letter.
  case control(Character)
  case left, right, up, down, pageUp, pageDown, home, end
  case tab, backTab, enter, escape, backspace, delete
  /// A text that was pasted, as it came (xterm, "Bracketed Paste Mode").
  case paste(String)
  /// The mouse's left button, pressed at a cell counted from 0, and let go.
  case click(column: Int, row: Int)
  case release(column: Int, row: Int)
  /// The mouse, moved to another cell with its left button held.
  case drag(column: Int, row: Int)
  /// A turn of the wheel at a cell: so many rows down, or up where it is negative.
  case wheel(rows: Int, column: Int, row: Int)
  /// An arrow with Shift.
  case shift(Direction)

  /// What follows a click: it is for whoever carries something, and nothing to others.
  var isMouseHeld: Bool {
    switch self {
    case .release, .drag: true
    default: false
    }
  }
}

/// Where an arrow points.
enum Direction: Hashable, CaseIterable, Sendable { case left, right, up, down }

/// Reads keys from what a terminal sends: characters in UTF-8, and sequences that begin with ESC (ECMA-48, xterm's "PC-style
/// function keys"). What is not known is passed over.
struct KeyReader {
  /// The begin of a sequence or character whose rest has not come yet.
  private var rest: [UInt8] = []

  /// Whether an ESC stands alone, or with what may begin a terminal's answer: keys, unless more of it comes at once.
  private var isUndecided: Bool {
    paste == nil && (rest == [0x1B] || rest == [0x1B, 0x1B] || Self.answers.contains(rest))
  }

  /// Whether a terminal has not answered all questions yet: an ESC that stands alone may well begin what is left.
  var expectsAnswer = false
  /// What has come of that answer, among the keys.
  private var late = TerminalAnswerReader()

  /// How long after it came nothing more comes of what is undecided: a terminal writes a sequence at once, and behind SSH it may still
  /// come in two packets.
  private var decisionTime: Duration { .milliseconds(expectsAnswer ? 400 : isRemote ? 100 : 50) }
  private let isRemote: Bool

  /// When what is undecided is decided; nil: nothing is.
  private(set) var decision: ContinuousClock.Instant?
  /// Until when the rest of a sequence is still taken for that whose ESC was taken for a key.
  private var lateEnd: ContinuousClock.Instant?
  /// Longer no network holds a packet back without that all is lost.
  private static let lateness = Duration.seconds(1)

  /// - Parameter isRemote: whether the terminal is behind SSH.
  init(isRemote: Bool = false) { self.isRemote = isRemote }

  /// Nothing more came in time: a lone ESC is the key.
  mutating func settle(at now: ContinuousClock.Instant) -> Key? {
    guard let decision, decision <= now else { return nil }
    expectsAnswer = false
    let isEscape = rest.last == 0x1B
    // Of two the other is due, too.
    rest = rest.count == 2 && isEscape ? [0x1B] : []
    self.decision = rest.isEmpty ? nil : now
    guard isEscape else { return nil }
    lateEnd = now + Self.lateness
    return .escape
  }

  /// What control strings begin with: OSC, DCS, APC, PM and SOS. Terminals answer with the first three: about colours, their name,
  /// pictures.
  private static let answers = "]P_^X".utf8.map { [0x1B, $0] }

  /// A sequence that is read and dropped up to its end, however long it is.
  private var dropped: DroppedSequence?

  /// What a pasted text stands between.
  private static let pasteBegin = Array("\u{1B}[200~".utf8), pasteEnd = Array("\u{1B}[201~".utf8)
  /// Bytes of a pasted text; what is longer is cut.
  static let longestPaste = 1 << 16

  /// A pasted text whose end has not come yet.
  private var paste: [UInt8]?

  /// Returns the keys that the bytes complete; the rest of an escape sequence is kept for the next call.
  mutating func read(_ bytes: some Sequence<UInt8>, at now: ContinuousClock.Instant) -> [Key] {
    var bytes = Array(bytes)
    if expectsAnswer { late.read(bytes) }
    if dropped != nil { bytes = drop(bytes, at: now) }
    // Nobody types the rest of a sequence in one go.
    if let lateEnd, now < lateEnd, Self.isEnd(bytes) { rest = [0x1B] }
    lateEnd = nil
    rest += bytes
    defer { decision = isUndecided ? now + decisionTime : nil }
    var keys: [Key] = []
    while true {
      if paste != nil {
        guard let text = takePaste() else { break }
        keys.append(.paste(text))
      }
      if let begun = DroppedSequence(rest, at: now) {
        dropped = begun
        rest = drop(Array(rest.dropFirst(2)), at: now)
        continue
      }
      guard let count = Self.count(rest[...]) else { break }
      let key = rest.prefix(count)
      rest.removeFirst(count)
      // The last answer (DA1).
      if key.starts(with: "\u{1B}[?".utf8), key.last == UInt8(ascii: "c") { expectsAnswer = false }
      if key.elementsEqual([0x1B]), rest.first == 0x1B, rest.count > 1, !Self.isIntroducer(rest[1]) {
        keys.append(.escape)
      } else if key.elementsEqual(Self.pasteBegin) {
        paste = []
      } else {
        keys += Self.keys(key)
      }
    }
    return keys
  }

  /// Returns what follows the dropped sequence.
  private mutating func drop(_ bytes: [UInt8], at now: ContinuousClock.Instant) -> [UInt8] {
    guard let rest = dropped?.rest(of: bytes, at: now) else { return [] }
    dropped = nil
    return rest
  }

  /// Whether bytes are all of a key's control sequence but its ESC.
  private static func isEnd(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "["), let count = count(([0x1B] + bytes)[...]), count == bytes.count + 1 else {
      return false
    }
    return !keys(([0x1B] + bytes)[...]).isEmpty
  }

  /// Moves what is pasted out of the rest; the text, once its end has come.
  private mutating func takePaste() -> String? {
    let end = rest.indices.first { rest[$0] == 0x1B && rest[$0...].starts(with: Self.pasteEnd) }
    // The end may be cut in two: its begin stays.
    let begin = rest.lastIndex(of: 0x1B).flatMap { Self.pasteEnd.starts(with: rest[$0...]) ? $0 : nil }
    let stop = end ?? begin ?? rest.endIndex
    let room = Self.longestPaste - (paste?.count ?? 0)
    paste? += rest[..<stop].prefix(max(room, 0))
    rest.removeFirst(end.map { $0 + Self.pasteEnd.count } ?? stop)
    guard end != nil else { return nil }
    defer { paste = nil }
    return String(decoding: paste ?? [], as: UTF8.self)
  }

  /// Returns the late answer of the terminal, once, when all of it has come.
  mutating func takeAnswer() -> TerminalAnswer? {
    guard late.isWhole else { return nil }
    defer { late = TerminalAnswerReader() }
    return late.answer
  }

  /// How many bytes the first key has; nil where it is not whole yet.
  private static func count(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    guard first == 0x1B else {
      let count = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      // What is cut short by another character is none.
      let rest = bytes.dropFirst().prefix(count - 1)
      if rest.contains(where: { $0 & 0xC0 != 0x80 }) { return 1 }
      return bytes.count >= count ? count : nil
    }
    guard bytes.count > 1 else { return nil }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["):
      // Parameters and intermediates, then one byte from @ to ~.
      return bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 - bytes.startIndex + 1 }
    // Decided by what follows: a control string (`DroppedSequence`), or Alt and a letter.
    case let byte where Self.answers.contains([0x1B, byte]): return nil
    case UInt8(ascii: "O"): return bytes.count > 2 ? 3 : nil
    // Escape twice, or Alt and a key that is a sequence itself.
    case 0x1B: return bytes.count > 2 ? 1 : nil
    // Two keys: ESC and another.
    default: return 1
    }
  }

  /// What a key's sequence goes on with behind its ESC.
  private static func isIntroducer(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") }

  private static func keys(_ bytes: ArraySlice<UInt8>) -> [Key] {
    if bytes.starts(with: "\u{1B}[<".utf8) { return mouse(bytes.dropFirst(3)) }
    return key(bytes).map { [$0] } ?? []
  }

  /// `button;column;row` and `M`, which is a press, or `m`, where a button is let go (xterm, "SGR mouse mode"). A turn of the wheel is
  /// three rows.
  private static func mouse(_ bytes: ArraySlice<UInt8>) -> [Key] {
    let numbers = String(decoding: bytes.dropLast(), as: UTF8.self).split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return [] }
    let (column, row) = (numbers[1] - 1, numbers[2] - 1)
    switch (numbers[0], bytes.last) {
    case (0, UInt8(ascii: "M")): return [.click(column: column, row: row)]
    case (0, UInt8(ascii: "m")): return [.release(column: column, row: row)]
    case (32, UInt8(ascii: "M")): return [.drag(column: column, row: row)]
    case (64, UInt8(ascii: "M")): return [.wheel(rows: -3, column: column, row: row)]
    case (65, UInt8(ascii: "M")): return [.wheel(rows: 3, column: column, row: row)]
    default: return []
    }
  }

  private static func key(_ bytes: ArraySlice<UInt8>) -> Key? {
    if bytes.first == 0x1B { return sequences[Array(bytes.dropFirst())] }
    if bytes.elementsEqual([0x09]) { return .tab }
    if bytes.elementsEqual([0x0D]) || bytes.elementsEqual([0x0A]) { return .enter }
    if bytes.elementsEqual([0x7F]) || bytes.elementsEqual([0x08]) { return .backspace }
    if let byte = bytes.first, (0x01...0x1A).contains(byte) {
      return .control(Character(Unicode.Scalar(byte | 0x60)))
    }
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first, bytes.first ?? 0 >= 0x20
    else { return nil }
    return .character(character)
  }

  private static let sequences: [[UInt8]: Key] = Dictionary(
    uniqueKeysWithValues: [
      ("[A", Key.up), ("[B", .down), ("[C", .right), ("[D", .left), ("OA", .up), ("OB", .down), ("OC", .right),
      ("OD", .left), ("[5~", .pageUp), ("[6~", .pageDown), ("[H", .home), ("[F", .end), ("OH", .home), ("OF", .end),
      ("[1~", .home), ("[4~", .end), ("[Z", .backTab), ("[3~", .delete), ("[1;2A", .shift(.up)),
      ("[1;2B", .shift(.down)),
      ("[1;2C", .shift(.right)), ("[1;2D", .shift(.left)),
    ].map { (Array($0.0.utf8), $0.1) })
}
