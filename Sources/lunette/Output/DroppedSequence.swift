/// A sequence of a terminal that is not a key: a control string (OSC, DCS, APC, PM, SOS: ECMA-48, section 5.6), or a control sequence
/// longer than any key's. Its bytes are dropped up to its end. If the end never comes, the sequence is over after a pause.
struct DroppedSequence {
  private enum Kind { case string, control }

  private let kind: Kind
  /// Whether the last byte was an ESC, which may begin the string's end (`ESC \`).
  private var hasEscape = false
  private let begin: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  /// The sequence is over when no byte of it has come for this long.
  static let longestPause = Duration.seconds(1)
  /// The sequence is over this long after it began: a user who types all the time gets the keyboard back.
  static let longest = Duration.seconds(5)
  /// More bytes than a key's control sequence has.
  static let longestKey = 64

  /// Nil if the bytes begin with something else, or are too few to tell. The first two bytes introduce the sequence.
  init?(_ bytes: [UInt8], at now: ContinuousClock.Instant) {
    guard bytes.count > 2, bytes[0] == 0x1B else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): kind = .string
    case UInt8(ascii: "[") where bytes.count > Self.longestKey && !bytes.dropFirst(2).contains(where: Self.isFinal):
      kind = .control
    default: return nil
    }
    (begin, last) = (now, now)
  }

  /// Returns the bytes that follow the sequence; nil if its end is still to come.
  mutating func rest(of bytes: [UInt8], at now: ContinuousClock.Instant) -> [UInt8]? {
    guard now - last < Self.longestPause, now - begin < Self.longest else { return bytes }
    last = now
    for (index, byte) in bytes.enumerated() {
      // An ESC that does not end the string begins the next sequence.
      if hasEscape, byte != UInt8(ascii: "\\") { return [0x1B] + bytes[index...] }
      if kind == .control ? Self.isFinal(byte) : hasEscape || Self.isEnd(byte) { return Array(bytes[(index + 1)...]) }
      hasEscape = kind == .string && byte == 0x1B
    }
    return nil
  }

  private static func isFinal(_ byte: UInt8) -> Bool { (0x40...0x7E).contains(byte) }

  /// BEL, as xterm has it, or CAN or SUB, which cancel a sequence.
  private static func isEnd(_ byte: UInt8) -> Bool { [0x07, 0x18, 0x1A].contains(byte) }
}
