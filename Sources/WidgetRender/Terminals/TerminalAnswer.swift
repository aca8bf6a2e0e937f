package import WidgetModel

/// The pixels of one cell of a terminal.
package struct CellPixels: Sendable, Hashable {
  package var width: Int
  package var height: Int

  /// Nil for what no terminal has: a cell has 1 to 512 pixels a side.
  package init?(width: Int, height: Int) {
    guard (1...512).contains(width), (1...512).contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }

  private init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  /// Of a terminal that does not tell: the VT340's.
  package static let usual = CellPixels(10, 20)
}

/// What a terminal is asked about itself, all in one write. Every terminal knows the last question, the primary device attributes
/// (DA1): where its answer has come, what was not answered before it is not known there.
package struct TerminalQuestion: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The colour of the background (xterm, "Operating System Commands", 11).
  package static let background = TerminalQuestion(rawValue: 1)
  /// Whether it shows pictures of kitty's graphics protocol: one pixel, which is not shown.
  package static let kitty = TerminalQuestion(rawValue: 2)
  /// The pixels of a cell (xterm, "Window operations", 16).
  package static let cellSize = TerminalQuestion(rawValue: 4)
  /// Its name and version (xterm, XTVERSION).
  package static let name = TerminalQuestion(rawValue: 8)
  /// The number of colours of a sixel picture (xterm, XTSMGRAPHICS).
  package static let registers = TerminalQuestion(rawValue: 16)
  /// Whether it knows synchronized updates, private mode 2026 (xterm, DECRQM).
  package static let synchronizedUpdate = TerminalQuestion(rawValue: 32)

  /// What is written to the terminal.
  package var bytes: [UInt8] {
    var text = ""
    if contains(.background) { text += "\u{1B}]11;?\u{1B}\\" }
    if contains(.kitty) { text += "\u{1B}_Gi=\(KittyGraphics.questionID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" }
    if contains(.cellSize) { text += "\u{1B}[16t" }
    if contains(.name) { text += "\u{1B}[>q" }
    if contains(.registers) { text += "\u{1B}[?1;1;0S" }
    if contains(.synchronizedUpdate) { text += "\u{1B}[?2026$p" }
    return Array((text + "\u{1B}[c").utf8)
  }
}

/// What a terminal said of itself.
package struct TerminalAnswer: Sendable, Hashable {
  /// The colour of the background, 0xRRGGBB.
  package var background: UInt32?
  package var hasKitty = false
  package var hasSixel = false
  package var cell: CellPixels?
  package var name: TerminalName?
  /// The colours of a sixel picture.
  package var registers: Int?
  /// Whether what stands between two control sequences is shown at once.
  package var hasSynchronizedUpdate = false

  package init() {}

  /// Dark below half of the luminance.
  package var scheme: ColorScheme? {
    background.map { rgb in
      let parts = [16, 8, 0].map { Double(rgb >> $0 & 0xFF) / 255 }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] < 0.5 ? .dark : .light
    }
  }
}

/// Takes a terminal's answers out of what it sends: all else is what a person typed meanwhile. Bytes may come in any pieces.
package struct TerminalAnswerReader: Sendable {
  package private(set) var answer = TerminalAnswer()
  /// What was typed, for whoever reads keys.
  package private(set) var typed: [UInt8] = []
  /// Whether the answer to the last question has come.
  package private(set) var isWhole = false
  /// The begin of a sequence whose rest has not come.
  package private(set) var rest: [UInt8] = []

  /// No answer is as long; of a longer one the end is waited for, and nothing kept.
  static let longest = 512
  /// Nobody types as much while a terminal is asked.
  static let mostTyped = 4096

  package init() {}

  package mutating func read(_ bytes: some Sequence<UInt8>) { for byte in bytes { read(byte) } }

  private static let escape: UInt8 = 0x1B

  private mutating func read(_ byte: UInt8) {
    switch rest.count {
    case 0: if byte == Self.escape { rest = [byte] } else { type([byte]) }
    case 1: begin(byte)
    case 2 where !isAnswer(byte): refuse(byte)
    default: if rest[1] == UInt8(ascii: "[") { control(byte) } else { string(byte) }
    }
  }

  /// The byte behind ESC: a control sequence, a string (ECMA-48, 5.6), or a key.
  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case Self.escape: type([byte])
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): rest.append(byte)
    default: refuse(byte)
    }
  }

  /// Whether the third byte goes on with what may be an answer: Alt with a bracket and a letter is typed.
  private func isAnswer(_ byte: UInt8) -> Bool {
    switch rest[1] {
    case UInt8(ascii: "]"): (0x30...0x39).contains(byte)
    case UInt8(ascii: "P"): byte == UInt8(ascii: ">")
    case UInt8(ascii: "_"): byte == UInt8(ascii: "G")
    default: true
    }
  }

  /// What began like an answer is none: it was typed.
  private mutating func refuse(_ byte: UInt8) {
    type(rest)
    rest = []
    if byte == Self.escape { rest = [byte] } else { type([byte]) }
  }

  private mutating func control(_ byte: UInt8) {
    guard (0x20...0x7E).contains(byte) else { return refuse(byte) }
    if rest.count < Self.longest { rest.append(byte) }
    guard (0x40...0x7E).contains(byte) else { return }
    let sequence = rest
    rest = []
    if !take(parameters: sequence.dropFirst(2).dropLast(), final: byte) { type(sequence) }
  }

  /// A string ends with BEL or ESC \; another ESC begins something else.
  private mutating func string(_ byte: UInt8) {
    if rest.last == Self.escape {
      let body = rest.dropLast()
      rest = []
      if byte == 0x5C { take(string: body) } else { begin(afterEscape: byte) }
    } else if byte == 0x07 {
      take(string: rest[...])
      rest = []
    } else if rest.count < Self.longest || byte == Self.escape {
      rest.append(byte)
    }
  }

  private mutating func begin(afterEscape byte: UInt8) {
    rest = [Self.escape]
    begin(byte)
  }

  private mutating func type(_ bytes: [UInt8]) { typed += bytes.prefix(max(Self.mostTyped - typed.count, 0)) }

  // MARK: Answers

  /// - Returns: false for what is a key's.
  private mutating func take(parameters: ArraySlice<UInt8>, final: UInt8) -> Bool {
    let isPrivate = parameters.first == UInt8(ascii: "?")
    let numbers = parameters.dropFirst(isPrivate ? 1 : 0).split(separator: UInt8(ascii: ";")).map(Self.number)
    switch (isPrivate, final) {
    case (true, UInt8(ascii: "c")):
      isWhole = true
      // The first number is the terminal's class.
      answer.hasSixel = numbers.dropFirst().contains(4)
    case (true, UInt8(ascii: "S")):
      // XTSMGRAPHICS: item 1, status 0 (success), the number.
      if numbers.count == 3, numbers[0] == 1, numbers[1] == 0 { answer.registers = numbers[2] }
    case (true, UInt8(ascii: "y")):
      // DECRPM: the mode is set, reset, or always set; 0 is not known, 4 is always reset.
      if let state = Self.state(ofMode: "?2026;", parameters) { answer.hasSynchronizedUpdate = (1...3).contains(state) }
    case (false, UInt8(ascii: "t")):
      if numbers.count == 3, numbers[0] == 6, let height = numbers[1], let width = numbers[2] {
        answer.cell = CellPixels(width: width, height: height)
      }
    // No key sends private parameters.
    default: return isPrivate
    }
    return true
  }

  /// `?mode;state$`; nil for another mode.
  private static func state(ofMode mode: String, _ parameters: ArraySlice<UInt8>) -> Int? {
    guard parameters.starts(with: mode.utf8), parameters.last == UInt8(ascii: "$") else { return nil }
    return number(parameters.dropFirst(mode.utf8.count).dropLast())
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.isEmpty || digits.count > 6 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func take(string: ArraySlice<UInt8>) {
    let body = string.dropFirst(2)
    switch string[string.startIndex + 1] {
    case UInt8(ascii: "]"):
      if body.starts(with: "11;".utf8) { answer.background = Self.color(body.dropFirst(3)) }
    case UInt8(ascii: "_"):
      if body.elementsEqual("Gi=\(KittyGraphics.questionID);OK".utf8) { answer.hasKitty = true }
    default:
      if body.starts(with: ">|".utf8) { answer.name = TerminalName(body.dropFirst(2)) }
    }
  }

  /// `rgb:RRRR/GGGG/BBBB` with 1 to 4 digits each; some terminals answer with an opacity, `rgba:`.
  private static func color(_ text: ArraySlice<UInt8>) -> UInt32? {
    guard text.starts(with: "rgb".utf8), let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let channels = text[(colon + 1)...].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard channels.count >= 3 else { return nil }
    var rgb: UInt32 = 0
    for digits in channels.prefix(3) {
      guard (1...4).contains(digits.count), let value = Int(String(decoding: digits, as: UTF8.self), radix: 16),
        value >= 0
      else { return nil }
      let most = 1 << (4 * digits.count) - 1
      rgb = rgb << 8 | UInt32((value * 255 + most / 2) / most)
    }
    return rgb
  }
}
