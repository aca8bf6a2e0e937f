import Glibc
import LinuxKit
import WidgetRender
import WidgetServices

/// The terminal while a program has all of it: the alternate screen, keys as they are pressed, and afterwards everything as
/// it was. Used by one thread.
final class FullScreen {
  /// What xterm's control sequences say: the alternate screen, no cursor, no wrapping at the edge, presses of the mouse,
  /// pasted texts as such.
  private static let opening =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[0m\u{1B}[2J"
  /// Movements of the mouse while its button is held.
  private static let dragging = "\u{1B}[?1002h"
  /// All of it taken back, whatever was written last: a link, a colour.
  static let closing: StaticString =
    "\u{1B}[8h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}]8;;\u{1B}\\\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// What a frame stands between where the terminal shows it at once (private mode 2026).
  private static let frameBegin: StaticString = "\u{1B}[?2026h"
  fileprivate static let frameEnd: StaticString = "\u{1B}[?2026l"

  private let terminal: Int32
  private let isSynchronized: Bool
  private let followsMouse: Bool
  /// The same terminal, opened once more: O_NONBLOCK holds for it alone, and not for others that share standard output. -1: the
  /// system does not open it again.
  private var output: Int32 = -1
  private var before = termios()
  private(set) var isShown = false
  /// The cells that the terminal shows; nil: unknown, or there are pictures over them.
  private var cells: CellBuffer?
  /// The rows that it shows, where there are pictures over them; empty: unknown.
  private var shown: [[UInt8]] = []
  /// What the terminal has not taken yet.
  private var pending: ArraySlice<UInt8> = []
  private var errors: ErrorPipe?
  /// The pictures in pixels that the terminal shows; nil where it shows none.
  private var images: ScreenImages?

  /// - Parameters:
  ///   - isSynchronized: whether the terminal has said that it shows a frame at once.
  ///   - followsMouse: whether movements of the mouse with its button held are keys.
  init(terminal: Int32, isSynchronized: Bool, followsMouse: Bool = false) {
    (self.terminal, self.isSynchronized, self.followsMouse) = (terminal, isSynchronized, followsMouse)
  }

  deinit { leave() }

  /// For poll(2): lines that were written to standard error meanwhile; -1 where there is nothing to read.
  var errorsDescriptor: Int32 { errors?.descriptor ?? -1 }
  var hasPending: Bool { !pending.isEmpty }

  /// Takes the terminal. In the background the system stops the process here until it is in the foreground.
  func enter() {
    QuietTerminal.handOver()
    guard !isShown, tcgetattr(terminal, &before) == 0 else { return }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
    tcsetattr(terminal, TCSADRAIN, &raw)
    CrashGuard.arm(terminal, before)
    CrashGuard.isSynchronized = isSynchronized
    errors = Streams.isTerminal(2) ? ErrorPipe() : nil
    output = open("/proc/self/fd/\(terminal)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    isShown = true
    forget()
    pending = Array((Self.opening + (followsMouse ? Self.dragging : "")).utf8)[...]
    write()
  }

  /// Gives it back.
  func leave() {
    guard isShown else { return }
    isShown = false
    // A terminal that was held with Ctrl-S would take nothing.
    tcflow(terminal, TCOON)
    // What was cut short ends first: a picture's data would swallow all the rest.
    let frame = isSynchronized ? Self.frameEnd.bytes : []
    pending = (Array("\u{1B}\\".utf8) + (images?.removal() ?? []) + frame + Self.closing.bytes)[...]
    images = nil
    let isTaken = write(within: Self.patience)
    pending = []
    tcsetattr(terminal, isTaken ? TCSADRAIN : TCSANOW, &before)
    if output >= 0 { close(output) }
    output = -1
    errors = nil
    CrashGuard.disarm()
  }

  /// Nothing of what is shown is known any more: the next frame writes all.
  func forget() { (cells, shown) = (nil, []) }

  /// Returns the terminal's size at this moment, in cells.
  func size() -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Shows cells from the top left, and pictures over them; what stands there already is not written. While the terminal has not
  /// taken the last frame nothing is added: the caller comes again.
  ///
  /// - Parameter pictures: with the protocol that sends them; nil: none.
  func show(
    _ picture: CellBuffer, _ options: ANSI.Options, pictures: (way: PixelProtocol, images: [ScreenImage])? = nil
  ) {
    guard isShown, pending.isEmpty else { return }
    guard pictures == nil, images == nil else {
      cells = nil
      return show(ANSI.rows(picture, options), pictures: pictures)
    }
    shown = []
    let bytes = frame(picture, options)
    cells = picture
    pending = bytes[...]
    write()
  }

  /// What turns the cells that are shown into others. A single run that a terminal takes at once needs no frame around it: over a slow
  /// line it would be a third of a clock's tick.
  private func frame(_ picture: CellBuffer, _ options: ANSI.Options) -> [UInt8] {
    guard let cells, cells.columns == picture.columns, cells.rows == picture.rows else {
      let rows = ANSI.rows(picture, options).enumerated().filter { !$0.element.isEmpty }
      let whole = rows.flatMap { Array("\u{1B}[\($0 + 1);1H".utf8) + $1 }
      return framed(Array("\u{1B}[0m\u{1B}[2J".utf8) + whole)
    }
    let difference = CellDifference(from: cells, to: picture, options)
    if difference.runs == 0 { return [] }
    let isSmall = difference.runs == 1 && difference.bytes.count < 256
    return isSmall ? difference.bytes : framed(difference.bytes)
  }

  private func framed(_ bytes: [UInt8]) -> [UInt8] {
    isSynchronized ? Self.frameBegin.bytes + bytes + Self.frameEnd.bytes : bytes
  }

  private func show(_ rows: [[UInt8]], pictures: (way: PixelProtocol, images: [ScreenImage])?) {
    let isNew = shown.count != rows.count
    var bytes: [UInt8] = []
    let (rows, erased) = prepare(rows, pictures, isNew: isNew, &bytes)
    let isSame = rows == shown && erased.isEmpty && images?.isSent ?? true && bytes.isEmpty
    guard !isSame else { return }
    if isNew { bytes += "\u{1B}[0m\u{1B}[2J".utf8 }
    var rewritten = erased
    for (number, row) in rows.enumerated()
    where isNew ? !row.isEmpty : shown[number] != row || erased.contains(number) {
      rewritten.insert(number)
      bytes += "\u{1B}[\(number + 1);1H".utf8
      if !isNew { bytes += "\u{1B}[2K".utf8 }
      bytes += row
    }
    shown = rows
    bytes += images?.bytes(rewritten: rewritten) ?? []
    pending = framed(bytes)[...]
    write()
  }

  /// The rows with the pictures' placeholders, and those that have to be written anew for what is gone.
  private func prepare(
    _ rows: [[UInt8]], _ pictures: (way: PixelProtocol, images: [ScreenImage])?, isNew: Bool, _ bytes: inout [UInt8]
  ) -> (rows: [[UInt8]], erased: Set<Int>) {
    if images?.way != pictures?.way {
      let old = images?.images ?? []
      bytes += images?.removal() ?? []
      images = pictures.map { ScreenImages($0.way, process: getpid()) }
      CrashGuard.showsPictures = images?.hasNumbers ?? false
      if pictures == nil { return (rows, Set(old.flatMap(\.frame.rowRange))) }
    }
    guard let pictures, images != nil else { return (rows, []) }
    let erased = images?.prepare(pictures.images, isNew: isNew) ?? []
    let whole = rows.enumerated().map { number, row in row + (images?.placeholders(row: number) ?? []) }
    return (whole, erased)
  }

  /// Writes as much as the terminal takes.
  ///
  /// - Returns: false where it is gone.
  @discardableResult
  func write() -> Bool {
    let descriptor = output >= 0 ? output : terminal
    while !pending.isEmpty {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&ready, 1, 0) > 0 else { return true }
      let count = pending.prefix(4096).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        pending = pending.dropFirst(count)
      } else if errno == EAGAIN {
        return true
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// How long the end waits for a terminal that takes nothing: a signal has to end the program.
  private static let patience = Duration.milliseconds(500)

  /// Writes until all is taken; false where it is not in time.
  private func write(within limit: Duration) -> Bool {
    let deadline = ContinuousClock.now + limit
    while write(), !pending.isEmpty {
      guard .now < deadline else { return false }
      var ready = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
      _ = poll(&ready, 1, min((deadline - .now).pollTime, 20))
    }
    return pending.isEmpty
  }

  /// Removes and returns what was written to standard error.
  func errorLines() -> [String] { errors?.take() ?? [] }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}

/// Standard error as lines, while the screen belongs to pictures: the log of a script must not be written across them.
private final class ErrorPipe {
  let descriptor: Int32
  private let kept: Int32
  private var rest: [UInt8] = []

  init?() {
    var ends: [Int32] = [-1, -1]
    let kept = fcntl(2, F_DUPFD_CLOEXEC, 3)
    guard kept >= 0, pipe(&ends) == 0 else {
      if kept >= 0 { close(kept) }
      return nil
    }
    (descriptor, self.kept) = (ends[0], kept)
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    dup2(ends[1], 2)
    close(ends[1])
    CrashGuard.errors = kept
  }

  deinit {
    CrashGuard.errors = -1
    dup2(kept, 2)
    close(kept)
    close(descriptor)
  }

  /// Removes and returns the whole lines that have come.
  func take() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return [] }
    rest += buffer.prefix(count)
    var lines = rest.split(separator: 10, omittingEmptySubsequences: false)
    rest = lines.popLast().map(Array.init) ?? []
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Gives the terminal back where the program ends by a fault of its own.
enum CrashGuard {
  // nonisolated(unsafe): set before the handlers are in place and read by them alone, in the crash of the process.
  nonisolated(unsafe) private static var before: UnsafeMutablePointer<termios>?
  // nonisolated(unsafe): as `before`.
  nonisolated(unsafe) private static var terminal: Int32 = -1
  // nonisolated(unsafe): set by the one thread that holds the screen; the handlers read it.
  nonisolated(unsafe) fileprivate static var errors: Int32 = -1
  // nonisolated(unsafe): as `errors`.
  nonisolated(unsafe) fileprivate static var showsPictures = false
  // nonisolated(unsafe): as `errors`.
  nonisolated(unsafe) fileprivate static var isSynchronized = false
  /// All of kitty's pictures on the screen, which is the program's own.
  private static let removal: StaticString =
    "\u{1B}\\\u{1B}_Gm=0,q=2;\u{1B}\\\u{1B}_Ga=d,d=A,q=2;\u{1B}\\"
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS]
  private static let stackSize = 1 << 16

  /// On the thread that draws: its overflowing stack is what may fail.
  static func arm(_ terminal: Int32, _ before: termios) {
    if self.before == nil {
      self.before = .allocate(capacity: 1)
      var stack = stack_t(
        ss_sp: .allocate(byteCount: stackSize, alignment: 16), ss_flags: 0, ss_size: stackSize)
      sigaltstack(&stack, nil)
    }
    self.before?.pointee = before
    self.terminal = terminal
    for number in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { CrashGuard.end($0) }
      action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_NODEFER) | Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Gives the signals back to the system's own handling.
  static func disarm() {
    for number in signals { signal(number, SIG_DFL) }
  }

  /// In a handler: only calls that signal-safety(7) allows.
  private static func end(_ number: Int32) {
    if errors >= 0 { dup2(errors, 2) }
    if showsPictures { _ = write(terminal, removal.utf8Start, removal.utf8CodeUnitCount) }
    if isSynchronized { _ = write(terminal, FullScreen.frameEnd.utf8Start, FullScreen.frameEnd.utf8CodeUnitCount) }
    _ = write(terminal, FullScreen.closing.utf8Start, FullScreen.closing.utf8CodeUnitCount)
    if let before { tcsetattr(terminal, TCSANOW, before) }
    raise(number)
  }
}
