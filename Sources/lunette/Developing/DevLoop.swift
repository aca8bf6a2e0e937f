import Glibc
import LinuxKit
import WidgetModel
import WidgetRender
import WidgetSandbox
import WidgetServices
import WidgetWatch

/// A session at work: waits for keys, saves, answers, signals and the next moment at which something changes; hands each to
/// the state, and shows what came of it. Nothing runs in between.
struct DevLoop {
  private var state: DevState
  private let watch: BundleWatch
  private let places: [WatchedPlace]
  private let starter: WorkerStarter
  private let granted: [String: SessionGrants]
  private let clock = WallClock()
  private let inbox = Inbox<DevAnswer>()
  private let signals: SignalQueue?
  private var show: any DevShow
  /// The page in the browser; nil where there is none.
  private let server: DevServer?
  private var reader = KeyReader(isRemote: Terminal.isRemote)
  /// What was typed before the loop began.
  private let typed: [UInt8]
  private var asker: Asker?
  /// The number of the question that the asker is at.
  private var underWay: Int?
  /// When an asker is left alone with a question that is void, because a newer one waits.
  private var patience: ContinuousClock.Instant?
  /// Askers that were left: each ends with its answer.
  private var left = 0
  private var ending: Ending?

  private enum Ending {
    case quit
    /// The reader of the output, or the terminal, is gone.
    case gone
    case signal(Int32)
  }

  /// A script that takes longer than this does not keep a newer text from being loaded.
  private static let longest = Duration.milliseconds(300)
  private static let mostLeft = 4

  init(
    _ state: DevState, watching places: [WatchedPlace], _ starter: WorkerStarter, granted: [String: SessionGrants],
    _ signals: SignalQueue?, show: any DevShow, _ server: DevServer? = nil, typed: [UInt8] = []
  ) {
    (self.typed, self.server) = (typed, server)
    (self.state, self.starter, self.granted) = (state, starter, granted)
    (self.watch, self.places) = (BundleWatch(places), places)
    (self.signals, self.show) = (signals, show)
  }

  /// Runs until somebody ends it.
  mutating func run() throws(Diagnostic) {
    show.begin()
    if let size = show.size { state.size = size }
    try carryOut(state.begin(clock.now))
    reader.expectsAnswer = state.query.showing.terminal.owesAnswer
    if show.keys >= 0 { for key in reader.read(typed, at: .now) where ending == nil { try handle(.key(key)) } }
    while ending == nil {
      let change = try show.draw(&state, at: clock.now)
      clock.wake(at: state.nextWake(change: change, clock.now))
      try wait()
    }
    show.end()
    server?.end()
    // As everywhere: whoever waits for this program learns which signal ended it.
    if case .signal(let number) = ending { SignalQueue.actByDefault(number) }
  }

  // MARK: Waiting

  private mutating func wait() throws(Diagnostic) {
    var watched = [
      pollfd(reading: show.keys),
      pollfd(fd: 1, events: show.isWriting ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(reading: signals?.descriptor ?? -1),
      pollfd(reading: watch.descriptor),
      pollfd(reading: inbox.descriptor),
      pollfd(reading: clock.descriptor),
      pollfd(reading: show.log),
      pollfd(reading: server?.descriptor ?? -1),
    ]
    _ = poll(&watched, nfds_t(watched.count), timeout)
    let ready = watched.map { Int32($0.revents) }
    if watched[1].isGone { return ending = .gone }
    if ready[2] != 0 { take(signals: signals?.take() ?? []) }
    if ready[0] != 0 {
      try readKeys()
    } else if let key = reader.settle(at: .now) {
      try handle(.key(key))
    }
    if ready[6] != 0 { try handle(.logged(show.logLines())) }
    for news in ready[7] != 0 ? server?.news() ?? [] : [] { try handle(.page(news)) }
    for answer in ready[4] != 0 ? inbox.take() : [] { try take(answer) }
    try takeChanges()
    try handle(.woke)
    try loseTime()
  }

  /// Milliseconds to the next moment that no descriptor tells.
  private var timeout: Int32 {
    guard let next = earliest(watch.deadline, patience, reader.decision) else { return -1 }
    let left = next - .now
    guard left > .zero else { return 0 }
    return Int32(min(left / .milliseconds(1), 60_000).rounded(.up))
  }

  private mutating func handle(_ event: DevEvent) throws(Diagnostic) {
    try carryOut(state.handle(event, at: clock.now))
  }

  private mutating func readKeys() throws(Diagnostic) {
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(show.keys, &buffer, buffer.count)
    // The terminal is gone.
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return ending = .gone }
    for key in reader.read(buffer.prefix(max(count, 0)), at: .now) where ending == nil { try handle(.key(key)) }
    if let answer = reader.takeAnswer() { try carryOut(state.learn(answer, clock.now)) }
  }

  private mutating func takeChanges() throws(Diagnostic) {
    let changes = watch.take()
    if !changes.warnings.isEmpty { try handle(.trouble(changes.warnings)) }
    if !changes.saved.isEmpty { try handle(.saved(changes.saved)) }
    if !changes.settled.isEmpty {
      try handle(.settled(changes.settled.map { (path: $0, isBundle: WidgetFolders.isBundle($0)) }))
    }
  }

  private mutating func take(signals: [Int32]) {
    for number in signals {
      switch number {
      case SIGWINCH: break
      case SIGTSTP:
        show.end()
        SignalQueue.actByDefault(SIGTSTP)
        show.begin()
      case SIGCONT: show.begin()
      default: return ending = .signal(number)
      }
    }
    if let size = show.size { _ = state.handle(.resized(columns: size.columns, rows: size.rows), at: clock.now) }
    show.forget()
  }

  // MARK: Questions

  private mutating func carryOut(_ effects: [DevEffect]) throws(Diagnostic) {
    for effect in effects {
      switch effect {
      case .quit: ending = .quit
      case .ask(let question): try ask(question)
      case .edit(let file, let line): edit(file, line)
      }
    }
  }

  /// The editor has the terminal meanwhile, and its interrupts are not the session's.
  private mutating func edit(_ path: String, _ line: Int?) {
    guard let editor = Editor() else {
      state.remark = "no editor is set; set EDITOR, for example EDITOR=nano lunette dev"
      return
    }
    let file = WidgetFolders.isFolder(path) ? path + "/init.lua" : path
    show.end()
    let isDone = editor.open(file, line: line)
    show.begin()
    show.forget()
    take(signals: (signals?.take() ?? []).filter { ![SIGINT, SIGQUIT, SIGTSTP, SIGCONT].contains($0) })
    if !isDone { state.remark = "the editor failed; check VISUAL or EDITOR" }
  }

  private mutating func ask(_ question: DevQuestion) throws(Diagnostic) {
    if asker == nil { asker = Asker(starter, granted: granted, page: server?.runtime, deliver: inbox.put) }
    guard let asker else {
      throw Diagnostic(.unavailable, "the session cannot start: the system's limit of threads or files is reached")
    }
    if underWay == nil {
      underWay = question.number
    } else if patience == nil {
      patience = .now + Self.longest
    }
    asker.ask(question)
  }

  private mutating func take(_ answer: DevAnswer) throws(Diagnostic) {
    let number = answer.question.number
    // Void although it is the newest: its asker was left, and another is at it.
    let isLeft = answer.isVoid && number == state.question?.number
    if number == underWay, !isLeft {
      // The asker goes on with the newest question, if that is another.
      (underWay, patience) = (state.question?.number == number ? nil : state.question?.number, nil)
    } else {
      left = max(left - 1, 0)
    }
    if !answer.isVoid || answer.said != nil { try handle(.answered(answer)) }
    watch.watch(places + state.distantModules.map(WatchedPlace.bundle))
  }

  /// A script that computes or waits for long keeps its asker; the newest question goes to another.
  private mutating func loseTime() throws(Diagnostic) {
    guard let patience, patience <= .now else { return }
    self.patience = nil
    guard var question = state.question, left < Self.mostLeft else { return }
    // Taps are carried out once: those of a question that was taken are on their way.
    question.taps = asker?.leave()?.taps ?? []
    (asker, underWay, left) = (nil, nil, left + 1)
    try ask(question)
  }
}

/// Where a session is shown.
protocol DevShow {
  /// The descriptor of the keys, and of lines that scripts log; -1: none.
  var keys: Int32 { get }
  var log: Int32 { get }
  /// Whether the output takes no more for the moment.
  var isWriting: Bool { get }
  /// Nil where it has none.
  var size: (columns: Int, rows: Int)? { get }

  mutating func begin()
  mutating func end()
  /// Nothing of what is shown is known any more.
  mutating func forget()
  mutating func logLines() -> [String]
  /// Shows the state; when it reads otherwise, on the session's clock.
  mutating func draw(_ state: inout DevState, at wall: Double) throws(Diagnostic) -> Double?
}
