import Glibc
import WidgetModel

/// Asks a terminal for the colour of its background (xterm, "Operating System Commands", 11), for a program that was not told
/// whether it is light or dark.
enum TerminalBackground {
  /// A terminal on this machine answers within a few milliseconds, one behind SSH within its round trip.
  static let patience = Duration.milliseconds(150)

  /// What came while the terminal was asked.
  struct Reply {
    /// Nil where the terminal did not say.
    var scheme: ColorScheme?
    /// What a person typed meanwhile, for whoever reads keys.
    var typed: [UInt8] = []
  }

  /// Without a scheme where no terminal answers in time, or none may be asked: neither of the program's ends is one, it is
  /// in the background there, or a person has typed ahead.
  static func ask() -> Reply {
    guard Streams.isTerminal(0), Streams.isTerminal(1), tcgetpgrp(0) == getpgrp(), !isTypedAhead else { return Reply() }
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { return Reply() }
    // Byte by byte and without echo: the answer has no end of line, and must not be seen.
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(0, TCSANOW, &raw) == 0 else { return Reply() }
    defer { tcsetattr(0, TCSANOW, &before) }
    // Every terminal knows the second question (DA1): where its answer comes alone, the first is not known there.
    guard Streams.put(Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8), 1) == 0 else { return Reply() }
    let answer = answer()
    return Reply(scheme: scheme(answer: answer), typed: typed(in: answer))
  }

  /// What is typed must reach whoever reads next.
  private static var isTypedAhead: Bool {
    var ready = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }

  /// What the terminal says until the end of its answer to the second question.
  private static func answer() -> [UInt8] {
    var answer: [UInt8] = []
    let deadline = ContinuousClock.now + patience
    // A terminal's two answers are far shorter: what goes on beyond is typed or sent by something else.
    while answer.count < 256, !isWhole(answer) {
      // What is left of the patience for the whole answer, however slowly its bytes come.
      let rest = deadline - .now
      var ready = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(max(rest / .milliseconds(1), 0).rounded(.up))
      guard rest > .zero, poll(&ready, 1, milliseconds) > 0 else { break }
      var byte: UInt8 = 0
      guard read(0, &byte, 1) == 1 else { break }
      answer.append(byte)
    }
    return answer
  }

  /// `ESC [ ? … c`
  static func isWhole(_ answer: [UInt8]) -> Bool {
    guard answer.last == UInt8(ascii: "c"), let start = answer.lastIndex(of: 0x1B) else { return false }
    return answer[start...].starts(with: "\u{1B}[?".utf8)
  }

  /// All but the terminal's own words. An answer that is cut short stays: its rest comes to whoever reads on.
  static func typed(in answer: [UInt8]) -> [UInt8] {
    var typed = answer
    cut("\u{1B}]11;", from: &typed) { byte, before in byte == 0x07 || byte == 0x5C && before == 0x1B }
    cut("\u{1B}[?", from: &typed) { byte, _ in byte == UInt8(ascii: "c") }
    return typed
  }

  /// Takes out what begins with `start`, up to the first byte that ends it.
  private static func cut(_ start: String, from bytes: inout [UInt8], isEnd: (UInt8, UInt8) -> Bool) {
    let sign = Array(start.utf8)
    guard let first = bytes.indices.first(where: { bytes[$0...].starts(with: sign) }) else { return }
    for index in first + sign.count..<bytes.count where isEnd(bytes[index], bytes[index - 1]) {
      return bytes.removeSubrange(first...index)
    }
  }

  /// `ESC ] 11 ; rgb:RRRR/GGGG/BBBB` and an end: dark below half of the luminance.
  static func scheme(answer: [UInt8]) -> ColorScheme? {
    let text = String(decoding: answer, as: UTF8.self)
    // Some terminals answer with an opacity: `rgba:`.
    guard let start = text.firstRange(of: "\u{1B}]11;rgb")?.upperBound, let colon = text[start...].firstIndex(of: ":")
    else { return nil }
    let channels = text[text.index(after: colon)...].prefix { $0.isHexDigit || $0 == "/" }.split(separator: "/")
    let parts = channels.prefix(3).compactMap { digits -> Double? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16) else { return nil }
      return Double(value) / Double(1 << (4 * digits.count) - 1)
    }
    guard parts.count == 3 else { return nil }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] < 0.5 ? .dark : .light
  }
}
