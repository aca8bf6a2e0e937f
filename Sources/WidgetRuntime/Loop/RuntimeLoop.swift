import Glibc
import WidgetClient
package import WidgetModel
import WidgetSchedule
package import WidgetServices

/// Drives a runtime on the real clock: one thread that sleeps until the next deadline, or until something comes. All that
/// it waits for is a descriptor; nothing runs in between.
package final class RuntimeLoop {
  private let runtime: Runtime
  private let clock: WallClock
  private let signals: SignalQueue?
  private var clients: ClientDesk
  private var watch: BundleWatch?
  /// Whether it ends with its last client.
  private let isDesk: Bool
  private var slept: Double

  /// A runtime with its threads, on the real clock.
  ///
  /// - Parameters:
  ///   - archive: open, and this runtime's alone.
  ///   - signals: SIGTERM and SIGINT end the runtime, SIGHUP looks at all bundles anew.
  ///   - listener: a socket on which clients are heard; taken over. Nil: there is only the client of `desk`.
  package init(
    _ settings: RuntimeSettings, _ archive: Archive, _ opening: any BundleOpening, log: RuntimeLog,
    signals: SignalQueue?, listener: Int32?
  ) {
    let clock = WallClock()
    self.clock = clock
    self.signals = signals
    clients = ClientDesk(version: settings.version, listener: listener ?? -1)
    isDesk = settings.isDesk
    watch = isDesk ? nil : BundleWatch(settings.widgets.map { .folder($0) })
    slept = clock.slept
    runtime = Runtime(
      settings, archive, opening, lanes: Lanes(width: Self.width), mailbox: Mailbox(), log: log, now: { clock.now })
  }

  /// Threads at most, as many as the scheduler has requests under way at once.
  private static let width = Limits().concurrent

  /// For other threads of this process.
  package var door: Doorway { Doorway(runtime.mailbox) }

  /// Serves a client that is connected already; at a desk the only one.
  package func take(client descriptor: Int32) { clients.take(descriptor) }

  /// Runs until somebody ends it.
  package func run() throws(Diagnostic) {
    try runtime.start()
    while !runtime.isStopped, !(isDesk && clients.isEmpty) { turn() }
    clients.end()
    runtime.followers.finish()
  }

  private func turn() {
    clock.wake(at: runtime.wake)
    var waits = [clock.descriptor, runtime.mailbox.descriptor, signals?.descriptor ?? -1, watch?.descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let own = waits.count
    waits += clients.waits(runtime)
    let limit = watch?.deadline.map { ($0 - .now).pollTime } ?? -1
    guard poll(&waits, nfds_t(waits.count), limit) >= 0 else { return }
    if waits[0].revents != 0 { clock.take() }
    takeNap()
    takePosts(waits[1])
    takeSignals(waits[2])
    takeSaves(waits[3])
    runtime.pass()
    clients.deliver(runtime)
    clients.serve(waits[own...], runtime, runtime.mailbox)
  }

  /// A machine that slept says so.
  private func takeNap() {
    let now = clock.slept
    defer { slept = now }
    if now > slept + 1 { runtime.handle(.resumed) }
  }

  private func takePosts(_ wait: pollfd) {
    guard wait.revents != 0 else { return }
    for post in runtime.mailbox.take() { post(runtime) }
  }

  private func takeSignals(_ wait: pollfd) {
    guard wait.revents != 0, let signals else { return }
    for signal in signals.take() {
      if signal == SIGHUP { runtime.scan() } else { runtime.isStopped = true }
    }
  }

  private func takeSaves(_ wait: pollfd) {
    guard let watch, wait.revents != 0 || watch.deadline.map({ $0 <= .now }) ?? false else { return }
    let changes = watch.take()
    for warning in changes.warnings { runtime.log.tell(warning) }
    runtime.saved(changes.settled)
  }
}
