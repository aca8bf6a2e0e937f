import Glibc
import LinuxKit
import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSandbox
import WidgetServices

/// A board at work: waits for keys, the runtime, answers, signals and the next moment at which something reads otherwise; hands each to
/// the state, and shows what came of it. Nothing runs in between.
struct BoardLoop {
  private var state: BoardState
  private let typed: Typed
  private let query: WidgetQuery
  private let connection: BoardConnection
  private let starter: WorkerStarter
  private let clock = WallClock()
  private var signals: SignalQueue?
  private let show: BoardShow
  private var reader = KeyReader(isRemote: Terminal.isRemote)
  private let answers = Inbox<BoardEvent>()
  private var asker: RuntimeAsker?
  private var previewer: Asker?
  private var previews = 0
  private var tapsUnderWay = 0
  private var slept: Double
  private var ending: Ending?

  private enum Ending {
    case quit
    /// The terminal is gone.
    case gone
    case signal(Int32)
    case failed(Diagnostic)
  }

  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]
  /// More taps wait for those before.
  private static let mostTaps = 4

  init(
    _ state: BoardState, _ typed: Typed, _ query: WidgetQuery, _ connection: BoardConnection, _ starter: WorkerStarter,
    _ signals: SignalQueue?, _ look: BoardLook
  ) {
    (self.state, self.typed, self.query, self.connection, self.starter) = (state, typed, query, connection, starter)
    self.signals = signals
    show = BoardShow(query, look, typed, RuntimeAddress(folder: state.folder).themes(environmentVariable))
    slept = clock.slept
  }

  /// Runs until somebody ends it. Where no runtime runs, one is started.
  mutating func run() throws(Diagnostic) {
    let isConnected = try connection.connect()
    show.begin()
    state.size = show.size
    state.isLocked = LockedState.isLocked(state.folder)
    reader.expectsAnswer = query.showing.terminal.owesAnswer
    if isConnected { handle(.connected(isOwn: false)) } else { carryOut([.startRuntime]) }
    for key in reader.read(query.showing.terminal.typed, at: .now) { handle(.key(key)) }
    while ending == nil {
      draw()
      wait()
    }
    show.end()
    switch ending {
    // As everywhere: whoever waits for this program learns which signal ended it.
    case .signal(let number): SignalQueue.actByDefault(number)
    case .failed(let fault): throw fault
    case .quit, .gone, nil: return
    }
  }

  // MARK: Waiting

  private mutating func wait() {
    var watched = [
      pollfd(reading: 0),
      pollfd(fd: 1, events: show.isWriting ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(reading: signals?.descriptor ?? -1),
      pollfd(reading: answers.descriptor),
      pollfd(reading: clock.descriptor),
      pollfd(reading: show.log),
    ]
    let outside = connection.descriptors
    watched += outside.map { pollfd(reading: $0) }
    _ = poll(&watched, nfds_t(watched.count), timeout)
    let ready = watched.map { Int32($0.revents) }
    if watched[1].isGone { return ending = .gone }
    if ready[2] != 0 { take(signals: signals?.take() ?? []) }
    if ready[0] != 0 {
      readKeys()
    } else if let key = reader.settle(at: .now) {
      handle(.key(key))
    }
    if ready[4] != 0 { nap() }
    // What scripts log is in the runtime's log.
    if ready[5] != 0 { show.dropLog() }
    let answered = ready[3] != 0 ? answers.take() : []
    for event in connection.step() { handle(event) }
    // What came along with an answer waits at the link.
    for event in connection.news() { handle(event) }
    // After the news, of which some are older: they must not take back what was answered.
    for answer in answered { handle(answer) }
  }

  /// Milliseconds to the next moment that no descriptor tells.
  private var timeout: Int32 {
    guard let next = earliest(connection.deadline, reader.decision) else { return -1 }
    return max((next - .now).pollTime, 0)
  }

  private mutating func readKeys() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &buffer, buffer.count)
    // The terminal is gone.
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return ending = .gone }
    for key in reader.read(buffer.prefix(max(count, 0)), at: .now) where ending == nil {
      // What is tapped has to be seen first, where several keys come at once.
      if state.revealsFocus, [.enter, .character(" "), .tab, .backTab].contains(key) { draw() }
      handle(.key(key))
    }
    if let answer = reader.takeAnswer() { show.learn(answer) }
  }

  private mutating func draw() { clock.wake(at: show.draw(&state, at: clock.now)) }

  /// A machine that slept shows the present.
  private mutating func nap() {
    let now = clock.slept
    if now > slept + 1 { show.forgetPictures() }
    slept = now
  }

  private mutating func take(signals: [Int32]) {
    for number in signals {
      switch number {
      case SIGWINCH: break
      case SIGTSTP:
        show.end()
        connection.look(false)
        SignalQueue.actByDefault(SIGTSTP)
        resume()
      case SIGCONT: resume()
      default: return ending = .signal(number)
      }
    }
    handle(.resized(columns: show.size.columns, rows: show.size.rows))
    show.forget()
  }

  private func resume() {
    show.begin()
    connection.look(true)
  }

  // MARK: Effects

  private mutating func handle(_ event: BoardEvent?) {
    guard let event else { return }
    switch event {
    case .tapped: tapsUnderWay -= 1
    case .failed(let fault) where !state.isArranged && connection.isOwn == false: return ending = .failed(fault)
    case .news:
      let isLocked = LockedState.isLocked(state.folder)
      if isLocked != state.isLocked { carryOut(state.handle(.locked(isLocked), at: clock.now)) }
    default: break
    }
    carryOut(state.handle(event, at: clock.now))
  }

  private mutating func carryOut(_ effects: [BoardEffect]) {
    for effect in effects {
      switch effect {
      case .quit: ending = .quit
      case .startRuntime:
        do throws(Diagnostic) { try connection.start() } catch { handle(.failed(error)) }
      case .follow(let targets): handle(connection.follow(targets))
      case .ask(let errand): ask(errand)
      case .tap(let target, let shown): tap(target, shown)
      case .preview(let choice): preview(choice)
      case .fill(let form): fill(form)
      }
    }
  }

  private mutating func ask(_ errand: BoardErrand) {
    let answers = answers
    if asker == nil { asker = RuntimeAsker(connection.address) { answers.put(.answered($0, $1)) } }
    guard let asker else { return state.remark = "the board cannot start a thread: the system's limit is reached" }
    asker.ask(errand)
  }

  private mutating func tap(_ target: Activation, _ shown: ShownWidget) {
    guard tapsUnderWay < Self.mostTaps else { return state.remark = "earlier taps are still in progress" }
    tapsUnderWay += 1
    var query = query
    query.setting.now = clock.now
    let answers = answers
    BoardTapping(query: query, address: connection.address).carryOut(target, shown) { answers.put(.tapped($0)) }
  }

  private mutating func preview(_ choice: GalleryChoice) {
    let answers = answers
    if previewer == nil { previewer = Asker(starter, granted: [:]) { answers.put(.previewed($0)) } }
    guard let previewer else {
      return state.remark = "the gallery cannot start a thread: the system's limit is reached"
    }
    previews += 1
    previewer.ask(query.previewQuestion(choice, number: previews, now: clock.now))
  }

  /// The form has the terminal meanwhile.
  private mutating func fill(_ form: BoardForm) {
    show.end()
    connection.look(false)
    let word: String
    switch form.matter {
    case .configure(let number): word = "configure #\(number)"
    case .add: word = "add \(form.kind)"
    }
    let page = ConfigurationForm(
      intent: form.intent, kind: form.kind, family: form.family,
      title: "\(word)  \(FaultPage.clean(form.displayName)), \(form.family.rawValue)", path: form.path)
    var event = BoardEvent.filled(form, nil)
    do throws(Diagnostic) {
      let values = try page.asked(
        form.before, typed, isSynchronized: query.showing.terminal.hasSynchronizedUpdate
      ) { _ throws(Diagnostic) in
        throw Diagnostic(.unavailable, "this terminal cannot show the form; see 'lunette configure'")
      }
      event = .filled(form, values)
    } catch {
      if error.code != .usage { event = .failed(error) }
    }
    // The form has let signals reach the process again.
    signals = SignalQueue(Self.signals)
    resume()
    take(signals: [SIGWINCH])
    handle(event)
  }
}

extension WidgetQuery {
  /// What a bundle is asked for the gallery's picture of one of its widgets: sample data, for which nothing has to be granted.
  func previewQuestion(_ choice: GalleryChoice, number: Int, now: Double) -> DevQuestion {
    var query = self
    query.ask = .preview
    query.setting.now = now
    query.configuration.before = choice.configuration
    return DevQuestion(
      number: number, place: Selection.Place(path: choice.path, isFound: false), matter: .load(unless: nil),
      kind: choice.kind, family: choice.family, query: query)
  }
}
