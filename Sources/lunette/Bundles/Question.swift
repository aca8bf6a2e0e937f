import Glibc
import WidgetModel
import WidgetServices

/// A bundle's question to the person at the terminal: what it wants, by the things it would reach, one a line. Texts of
/// the bundle cannot leave their line or be taken for ours.
struct Question {
  /// What the user answered.
  enum Answer { case once, always, no }

  let text: String
  let offersAlways: Bool

  /// More, or longer ones, are not read before an answer.
  static let mostPowers = 24, longestSentence = 400
  /// Columns of a path that is not what is asked for.
  private static let longestPath = 200

  /// Whether somebody can answer: terminals on both sides, and the program is not in the background there.
  static var hasSomebody: Bool { Streams.isTerminal(0) && Streams.isTerminal(2) && tcgetpgrp(0) == getpgrp() }

  /// Nil for what is too much to be judged by a question.
  init?(name: String, place: String, powers: [Power], lapse: GrantLapse?, offersAlways: Bool, file: String) {
    guard !powers.isEmpty, powers.count <= Self.mostPowers else { return nil }
    let sentences = powers.map(\.sentence)
    guard sentences.allSatisfy({ $0.utf8.count <= Self.longestSentence }) else { return nil }
    var lines = ["\(VisibleText.quoted(name)) (\(VisibleText.label(place, most: Self.longestPath))) asks to"]
    lines += sentences.map { "  - \($0)" }
    if lapse == .changed {
      lines += [
        "It was allowed something before; its files have changed since.",
        "(A person may write 'content = any' for it into \(VisibleText.label(file, most: Self.longestPath)).)",
      ]
    }
    if geteuid() == 0 { lines.append("You are root: it would do so as root.") }
    self.offersAlways = offersAlways
    let always = offersAlways ? "a = always, until its files change; " : ""
    text = lines.joined(separator: "\n") + "\nAllow it? y = this once; \(always)anything else = no: "
  }

  /// Writes the question and reads the answer. What was typed before it is no answer; the end of input is no; Ctrl-C ends
  /// the program as everywhere.
  func ask() -> Answer {
    tcflush(0, TCIFLUSH)
    Streams.writeError(text)
    guard let line = Self.line() else {
      Streams.writeError("\n")
      return .no
    }
    switch line.lowercased() {
    case "y", "yes": return .once
    case "a", "always": return offersAlways ? .always : .no
    default: return .no
    }
  }

  /// A line of standard input without blanks around it; nil at its end.
  private static func line() -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(0, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0, bytes.count < 4096 else { return nil }
      bytes += buffer.prefix(count)
      // Also where whoever held the terminal before left it without lines.
      guard let end = bytes.firstIndex(where: { [0x03, 0x04, 0x0A, 0x0D].contains($0) }) else { continue }
      if bytes[end] == 0x03 { raise(SIGINT) }
      if bytes[end] == 0x04 { return nil }
      return String(decoding: bytes[..<end].filter { $0 > 0x20 }, as: UTF8.self)
    }
  }
}
