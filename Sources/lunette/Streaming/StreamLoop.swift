import Glibc
import LinuxKit
import WidgetModel
import WidgetRender
import WidgetServices

/// Sleeps until the next change of what is shown, and writes it. Nothing runs in between: the process waits for the wall's
/// clock, for what its source brings, for its reader to go, and for a bar's signals.
struct StreamLoop {
  private var source: any StreamSource
  /// What goes on where the source is over.
  private let successor: ([BarLine]) throws(Diagnostic) -> any StreamSource
  private let clock: WallClock
  private let format: BarFormat
  private let wording: Wording
  private let signals: SignalQueue?
  private var clicks: BarClicks?
  private let notices: ReloadNotices?
  private var lines: [BarLine] = []
  /// What the reader has.
  private var written: [BarLine] = []
  private var lastBytes: [UInt8] = []
  /// What the reader does not have yet: however slow it is, it gets the newest state.
  private var pending: [UInt8] = []
  private var isHidden = false
  /// Another source goes on, and has not shown everything yet: a bar does not blink meanwhile.
  private var isHandedOn = false
  /// How long the machine has slept, in seconds, as it was when last looked at.
  private var slept: Double

  /// - Parameters:
  ///   - signals: of a bar that tells by them whether it is seen.
  ///   - clicks: of a bar that sends them.
  ///   - notices: of commands that change what a widget shows.
  init(
    _ source: any StreamSource, then successor: @escaping ([BarLine]) throws(Diagnostic) -> any StreamSource,
    _ wording: Wording, _ clock: WallClock, _ format: BarFormat, _ signals: SignalQueue?, _ clicks: BarClicks?,
    _ notices: ReloadNotices?
  ) {
    self.source = source
    self.successor = successor
    self.clock = clock
    self.format = format
    self.wording = wording
    self.signals = signals
    self.clicks = clicks
    self.notices = notices
    slept = clock.slept
  }

  /// Runs until the reader is gone.
  mutating func run() throws(Diagnostic) {
    try Streams.write(format.opening(takesClicks: clicks != nil))
    var wake = try step(hasNews: true)
    // For which moment the timer is set, where it is.
    var (armed, isArmed) = (wake, false)
    while true {
      guard try offer() else { return }
      let isWanting = !isHidden && !pending.isEmpty
      if !isArmed || armed != wake {
        clock.wake(at: wake)
        (armed, isArmed) = (wake, true)
      }
      var watched = [
        pollfd(fd: 1, events: isWanting ? Int16(POLLOUT) : 0, revents: 0),
        pollfd(reading: clock.descriptor),
        pollfd(reading: signals?.descriptor ?? -1),
        pollfd(reading: notices?.descriptor ?? -1),
      ]
      let outside = source.descriptors
      watched += ((clicks?.descriptors ?? [-1, -1]) + outside).map { pollfd(reading: $0) }
      let patience = source.deadline.map { ($0 - .now).pollTime } ?? -1
      let count = poll(&watched, nfds_t(watched.count), patience)
      // Interrupted: nothing is known of any descriptor.
      guard count >= 0 else { continue }
      // The reader has closed its end, so nobody is left to write for.
      if watched[0].isGone { return }
      if Int32(watched[0].revents) & POLLOUT != 0 { try writePending() }
      if watched[2].revents != 0 { take(signals?.take() ?? []) }
      if watched[1].revents != 0 {
        isArmed = false
        nap()
      }
      if watched[3].revents != 0 { hear() }
      try click(watched[4].revents != 0, watched[5].revents != 0)
      let isReady = watched.dropFirst().contains { $0.revents != 0 }
      let hasNews = count == 0 || watched.suffix(outside.count).contains { $0.revents != 0 }
      if count == 0 || isReady { wake = try step(hasNews: hasNews) }
    }
  }

  /// Carries out what is due; nil: nothing will happen by itself.
  private mutating func step(hasNews: Bool) throws(Diagnostic) -> Double? {
    var step = source.step(hasNews: hasNews)
    Exit.tell(step.faults, wording)
    if step.isOver {
      source = try successor(step.lines.isEmpty ? lines : step.lines)
      isHandedOn = true
      if isHidden { source.tell(.seen(false)) }
      step = source.step(hasNews: true)
      Exit.tell(step.faults, wording)
    }
    if step.isSettled { isHandedOn = false }
    if !isHandedOn { lines = step.lines }
    pending = outgoing
    return step.wake
  }

  /// A machine that slept says so.
  private mutating func nap() {
    let now = clock.slept
    // A second more: two clocks that are read one after the other differ a little without any sleep.
    if now > slept + 1 { source.tell(.resumed) }
    slept = now
  }

  private mutating func take(_ signals: [Int32]) {
    // SIGUSR1 hides the bar, any other of its signals shows it; the last one counts.
    for signal in signals { isHidden = signal == SIGUSR1 }
    // A bar that is shown again may have forgotten the line.
    if !isHidden { (written, lastBytes) = ([], []) }
    source.tell(.seen(!isHidden))
  }

  private func hear() {
    let kinds = notices?.take(of: Set(lines.map(\.kind))) ?? []
    for kind in kinds.sorted() { source.tell(.changed(kind: kind)) }
  }

  /// A click is meant for what the bar shows.
  private mutating func click(_ isInputReady: Bool, _ hasEnded: Bool) throws(Diagnostic) {
    guard isInputReady || hasEnded else { return }
    let shown = pending.isEmpty ? lines : written
    do throws(Diagnostic) {
      let news = try clicks?.step(isInputReady: isInputReady, hasEnded: hasEnded, on: shown) ?? []
      for news in news { source.tell(news) }
    } catch { Exit.tell([error], wording) }
  }

  // MARK: Writing

  /// What is new to the reader, as the bar takes it.
  private var outgoing: [UInt8] {
    let changed = lines.indices.filter { $0 >= written.count || lines[$0] != written[$0] }
    guard !changed.isEmpty || lines.count != written.count else { return [] }
    let isPart = format.tellsChangesOnly && changed.count < lines.count
    let bytes = format.update(isPart ? changed.map { lines[$0] } : lines, isOnce: false)
    return bytes == lastBytes ? [] : bytes
  }

  /// Writes what is new where the reader takes it at once, as most do; false where the reader is gone.
  private mutating func offer() throws(Diagnostic) -> Bool {
    guard !isHidden, !pending.isEmpty else { return true }
    var reader = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
    guard poll(&reader, 1, 0) > 0 else { return true }
    guard !reader.isGone else { return false }
    try writePending()
    return true
  }

  private mutating func writePending() throws(Diagnostic) {
    try Streams.write(pending)
    (written, lastBytes, pending) = (lines, pending, [])
  }
}
