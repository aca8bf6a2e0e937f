import Glibc
import LinuxKit
import Synchronization
import WidgetModel
import WidgetRender
import WidgetSandbox

/// The form at a terminal: waits for keys, answers, signals and the next moment, hands each to the state, and shows what came
/// of it.
struct FormLoop {
  private var state: FormState
  private let screen: FullScreen
  private let options: ANSI.Options
  private let signals: SignalQueue
  private let inbox = Inbox<FormReply>()
  private let makeSearch: (Inbox<FormReply>) -> OptionSearch?
  private var search: OptionSearch?
  private var reader = KeyReader(isRemote: Terminal.isRemote)
  /// When a search that was taken back is left to itself, because its thread still waits for the host; and which it is.
  private var patience: (date: ContinuousClock.Instant, number: Int)?
  private var ending: Ending?

  private enum Ending {
    case saved([String: Value])
    case left
    case signal(Int32)
  }

  /// The worker ends at once; what the host does for it at that moment may take longer.
  private static let longest = Duration.milliseconds(300)

  /// Whether the terminal can show it: keys come from it, and pictures go there.
  static func fits(_ terminal: Terminal) -> Bool {
    Question.hasSomebody && Streams.isTerminal(1) && terminal.colors(.auto).movesCursor
  }

  /// - Parameter makeSearch: starts a thread that answers questions into the inbox.
  init?(
    _ state: FormState, _ terminal: Terminal, _ options: ANSI.Options,
    makeSearch: @escaping (Inbox<FormReply>) -> OptionSearch?
  ) {
    // Before any other thread is started.
    guard let signals = SignalQueue([SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]) else { return nil }
    (self.state, self.options, self.signals, self.makeSearch) = (state, options, signals, makeSearch)
    screen = FullScreen(terminal: 1, isSynchronized: terminal.hasSynchronizedUpdate)
    reader.expectsAnswer = terminal.owesAnswer
  }

  /// Runs until the person saves or leaves.
  ///
  /// - Returns: the values that were chosen; nil: nothing is to be changed.
  mutating func run() throws(Diagnostic) -> [String: Value]? {
    // What was typed before the form is no answer to it.
    tcflush(0, TCIFLUSH)
    screen.enter()
    // What comes after the form is ended by signals as before.
    defer { signals.unblock() }
    do throws(Diagnostic) {
      try takeSize()
      while ending == nil {
        draw()
        try wait()
      }
    } catch {
      screen.leave()
      throw error
    }
    screen.leave()
    switch ending {
    case .saved(let values): return values
    case .signal(let number):
      // As everywhere: whoever waits for this program learns which signal ended it.
      SignalQueue.actByDefault(number)
      return nil
    case .left, nil: return nil
    }
  }

  private mutating func draw() {
    screen.write()
    let drawn = FormScreen(state)
    state.targets = drawn.targets
    screen.show(drawn.screen.picture, options)
  }

  // MARK: Waiting

  private mutating func wait() throws(Diagnostic) {
    var watched = [
      pollfd(reading: 0), pollfd(fd: 1, events: screen.hasPending ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(reading: signals.descriptor), pollfd(reading: inbox.descriptor), pollfd(reading: screen.errorsDescriptor),
    ]
    _ = poll(&watched, nfds_t(watched.count), timeout)
    let ready = watched.map { Int32($0.revents) }
    if ready[2] != 0 { try take(signals: signals.take()) }
    if ready[0] != 0 {
      try readKeys()
    } else if let key = reader.settle(at: .now) {
      try handle(.key(key))
    }
    // What scripts log has no place on a form.
    if ready[4] != 0 { _ = screen.errorLines() }
    for (number, answer) in ready[3] != 0 ? inbox.take() : [] {
      if patience?.number == number { patience = nil }
      try handle(.answered(number: number, answer))
    }
    try losePatience()
    try handle(.woke)
  }

  private var now: Double { clockSeconds(CLOCK_MONOTONIC) }

  /// Milliseconds to the next moment that no descriptor tells.
  private var timeout: Int32 {
    let dates = [
      state.wake.map { $0 - now }, patience.map { ($0.date - .now) / .seconds(1) },
      reader.decision.map { ($0 - .now) / .seconds(1) },
    ].compactMap(\.self)
    guard let next = dates.min() else { return -1 }
    return Int32((min(max(next, 0), 60) * 1000).rounded(.up))
  }

  private mutating func readKeys() throws(Diagnostic) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &buffer, buffer.count)
    // The terminal is gone.
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return ending = .left }
    for key in reader.read(buffer.prefix(max(count, 0)), at: .now) where ending == nil { try handle(.key(key)) }
  }

  private mutating func take(signals: [Int32]) throws(Diagnostic) {
    for number in signals {
      switch number {
      case SIGWINCH: break
      case SIGTSTP:
        screen.leave()
        SignalQueue.actByDefault(SIGTSTP)
        screen.enter()
      case SIGCONT: screen.enter()
      default: return ending = .signal(number)
      }
    }
    try takeSize()
    screen.forget()
  }

  private mutating func takeSize() throws(Diagnostic) {
    let size = screen.size()
    try handle(.resized(columns: size.columns, rows: size.rows))
  }

  // MARK: Effects

  private mutating func handle(_ event: FormEvent) throws(Diagnostic) {
    for effect in state.handle(event, at: now) {
      switch effect {
      case .save(let values): ending = .saved(values)
      case .leave: ending = .left
      case .cancel(let number):
        search?.cancel(number)
        patience = (.now + Self.longest, number)
      case .ask(let question):
        if search == nil { search = makeSearch(inbox) }
        guard let search else {
          throw Diagnostic(.unavailable, "the form cannot start a thread: the system's limit is reached")
        }
        search.ask(question)
      }
    }
  }

  /// The thread of a search that was taken back still waits: it ends by itself, and the next question goes to another.
  private mutating func losePatience() throws(Diagnostic) {
    guard let patience, patience.date <= .now else { return }
    (self.patience, search) = (nil, nil)
    try handle(.answered(number: patience.number, .options([])))
  }
}
