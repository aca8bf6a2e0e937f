import Glibc
import LinuxKit
import Synchronization
import WidgetRender

/// Asks the terminal what it is. All questions go out in one write, and are answered until a deadline or not at all.
enum TerminalQuery {
  /// A terminal on this machine answers within a few milliseconds, one behind SSH within its round trip.
  static let patience = Duration.milliseconds(100)
  /// The same for programs that have the whole screen for minutes: one that is far away answers in time, too.
  static let screenPatience = Duration.milliseconds(500)
  /// How long the end of the program waits for an answer that is late: the shell would take it for typed text.
  static let lateness = Duration.milliseconds(400)

  /// What came while the terminal was asked.
  struct Reply {
    var answer = TerminalAnswer()
    /// What a person typed meanwhile, and the begin of an answer that was cut short, for whoever reads keys.
    var typed: [UInt8] = []
    /// Whether the answer came in time; else, if the terminal was asked, it may come yet.
    var isWhole = false
    var isLate = false
  }

  /// Nothing is answered where no terminal does in time, or none may be asked: neither of the program's ends is one, it is in
  /// the background there, or a person has typed ahead.
  static func ask(_ question: TerminalQuestion, within patience: Duration = patience) -> Reply {
    guard !question.isEmpty, Streams.isTerminal(0), Streams.isTerminal(1), tcgetpgrp(0) == getpgrp(), !isTypedAhead,
      let held = QuietTerminal()
    else { return Reply() }
    guard Streams.put(question.bytes, 1) == 0 else {
      held.release()
      return Reply()
    }
    var reader = TerminalAnswerReader()
    read(into: &reader, until: .now + patience)
    if reader.isWhole { held.release() } else { held.awaitAnswer(reader) }
    return Reply(
      answer: reader.answer, typed: reader.typed + reader.rest, isWhole: reader.isWhole,
      isLate: !reader.isWhole)
  }

  /// What is typed must reach whoever reads next.
  private static var isTypedAhead: Bool {
    var ready = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }

  fileprivate static func read(into reader: inout TerminalAnswerReader, until deadline: ContinuousClock.Instant) {
    while !reader.isWhole {
      // What is left of the patience for the whole answer, however slowly its bytes come.
      let rest = deadline - .now
      var ready = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(max(rest / .milliseconds(1), 0).rounded(.up))
      guard rest > .zero, poll(&ready, 1, milliseconds) > 0 else { return }
      var byte: UInt8 = 0
      // Byte by byte: what is typed behind the answer is the next reader's.
      guard Glibc.read(0, &byte, 1) == 1 else { return }
      reader.read(CollectionOfOne(byte))
    }
  }
}

/// The terminal while it is asked: byte by byte, since an answer has no end of line, and without echo, since it must not be seen.
/// Whatever ends the program meanwhile gives the terminal back first.
struct QuietTerminal {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
  // nonisolated(unsafe): set before the handlers are in place, and read by them and by `giveBack`.
  nonisolated(unsafe) private static var before: UnsafeMutablePointer<termios>?
  /// What has come of an answer that is late.
  private static let late = Mutex<TerminalAnswerReader?>(nil)

  /// Nil where standard input's settings cannot be changed.
  init?() {
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else { return nil }
    let kept = Self.before ?? .allocate(capacity: 1)
    // Asked twice, it is still the first settings that are given back.
    if Self.before == nil { kept.initialize(to: settings) }
    Self.before = kept
    for number in Self.signals where !Self.isIgnored(number) {
      signal(number) { number in
        QuietTerminal.giveBack()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(0, TCSANOW, &settings) == 0 else {
      release()
      return nil
    }
  }

  /// Gives the terminal back as it was.
  func release() { Self.release() }

  private static func release() {
    giveBack()
    for number in signals where !isIgnored(number) { signal(number, SIG_DFL) }
    before?.deallocate()
    before = nil
  }

  /// Whether whoever started the program, as nohup, wants the signal to do nothing.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return true }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignore
  }

  /// SIG_IGN of <bits/signum-generic.h>.
  private static let ignore = 1

  /// In a handler, too: only calls that signal-safety(7) allows.
  static func giveBack() {
    if let before { tcsetattr(0, TCSANOW, before) }
  }

  /// Leaves the terminal quiet for an answer that has not come, until `settle` or the program's end.
  fileprivate func awaitAnswer(_ reader: TerminalAnswerReader) {
    Self.late.withLock { $0 = reader }
    atexit { QuietTerminal.settle() }
  }

  /// Takes the late answer, or waits for it in vain, and gives the terminal back. Called before anything else reads lines.
  ///
  /// - Returns: what a person typed meanwhile.
  @discardableResult static func settle() -> [UInt8] {
    let reader = late.withLock { late in
      defer { late = nil }
      return late
    }
    guard var reader else { return [] }
    let before = reader.typed.count
    TerminalQuery.read(into: &reader, until: .now + TerminalQuery.lateness)
    release()
    return reader.typed.dropFirst(before) + reader.rest
  }

  /// Gives the terminal back to whoever reads keys, and with them the late answer.
  static func handOver() {
    guard
      late.withLock({ late in
        defer { late = nil }
        return late != nil
      })
    else { return }
    release()
  }
}
