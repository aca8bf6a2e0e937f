import Glibc
import WidgetModel
import WidgetServices

/// A bundle's question to the person at the terminal: what it wants, by the things it would reach, one a line. Texts of
/// the bundle cannot leave their line or be taken for ours.
struct Question {
  /// What the user answered.
  enum Answer { case once, always, no }

  let text: String
  let offersOnce: Bool
  let offersAlways: Bool

  /// More, or longer ones, are not read before an answer.
  static let mostSentences = 24, longestSentence = 400
  /// Columns of a path that is not what is asked for.
  private static let longestPath = 200

  /// Whether somebody can answer: terminals on both sides, and the program is not in the background there.
  static var hasSomebody: Bool { Streams.isTerminal(0) && Streams.isTerminal(2) && tcgetpgrp(0) == getpgrp() }

  /// Nil for what is too much to be judged by a question.
  ///
  /// - Parameter offersOnce: whether an answer can hold for this call only; else a yes is kept.
  init?(
    name: String, place: String, powers: [Power], lapse: GrantLapse?, offersOnce: Bool = true, offersAlways: Bool
  ) {
    let sentences = Power.sentences(of: powers, longest: Self.longestSentence)
    guard !sentences.isEmpty, sentences.count <= Self.mostSentences,
      sentences.allSatisfy({ $0.utf8.count <= Self.longestSentence })
    else { return nil }
    var lines = [
      "\(VisibleText.quoted(name)) (\(VisibleText.label(place, most: Self.longestPath))) requests permission to"
    ]
    lines += sentences.map { "  - \($0)" }
    if lapse == .changed {
      lines += [
        "You allowed it before, but its files have changed since then.",
        "(If you edit it yourself, 'lunette grant --always' allows every version.)",
      ]
    }
    if geteuid() == 0 { lines.append("You are root, so it would run as root.") }
    (self.offersOnce, self.offersAlways) = (offersOnce, offersAlways)
    let once = offersOnce ? "y = once; " : ""
    let always = offersAlways ? "\(offersOnce ? "a" : "y") = until its files change; " : ""
    text = lines.joined(separator: "\n") + "\nAllow? \(once)\(always)anything else = no: "
  }

  /// Writes the question and reads the answer. What was typed before it is no answer; the end of input is no; Ctrl-C ends
  /// the program as everywhere.
  func ask() -> Answer {
    tcflush(0, TCIFLUSH)
    Streams.writeError(text)
    guard let line = TerminalLine.read() else {
      Streams.writeError("\n")
      return .no
    }
    switch line.filter({ $0 != " " }).lowercased() {
    case "y", "yes": return offersOnce ? .once : .always
    case "a", "always": return offersAlways ? .always : .no
    default: return .no
    }
  }
}
