import Glibc
package import LinuxKit
import WidgetRuntimeClient
package import WidgetModel
import WidgetSchedule
package import WidgetServices
package import WidgetWatch

/// Drives a runtime on the real clock: one thread that sleeps until the next deadline or event. Everything that it waits for is a
/// descriptor; nothing runs in between.
package final class RuntimeLoop {
  private let runtime: Runtime
  private let clock: WallClock
  private let signals: SignalQueue?
  private var clients: ClientConnections
  private let watch: BundleWatch?
  private let triggers: TriggerWatch?
  /// Watches the user's grants file.
  private let grants: FileWatch?
  /// Watches files that users may edit; nil: no file is watched.
  private let files: InstanceWatch?
  /// Watches the arrangement's file; nil: it cannot be edited.
  private let boards: QuietFileWatch?
  /// Follows the user's login session.
  private let session: (any SessionLockWatching)?
  private let manager: ServiceManager?
  /// The machine's time zone; nil: it is not followed.
  private let timeZone: (() -> String)?
  /// Posts from other threads that were not handled yet.
  private var posts: ArraySlice<Mailbox.Post> = []
  /// The wall clock's lead when it was last read; another value means that it was set.
  private var lead: Double
  /// When the service manager's watchdog is notified.
  private var nextBeat: ContinuousClock.Instant?

  /// A runtime with its threads, on the real clock.
  ///
  /// - Parameters:
  ///   - archive: open, and this runtime's alone.
  ///   - outside: events and services of the system.
  ///   - listener: a socket that accepts clients; owned from now on. Nil: there is only the client of `take`.
  package init(
    _ settings: RuntimeSettings, _ archive: Archive, _ opening: any BundleOpening, log: RuntimeLog,
    outside: RuntimeOutside?, listener: Int32?
  ) {
    let clock = WallClock(ahead: settings.session?.lead ?? 0)
    self.clock = clock
    lead = clock.lead
    signals = outside?.signals
    manager = outside?.manager
    session = outside?.session
    timeZone = outside?.timeZone
    triggers = outside.map { TriggerWatch(signals: $0.buses) }
    grants = outside?.grantsFile.map { FileWatch($0) }
    files = outside.map { _ in InstanceWatch("\(settings.folder)/\(InstanceFolder.name)") }
    boards = outside == nil || settings.boardsFile.isEmpty ? nil : QuietFileWatch(settings.boardsFile)
    watch = outside.map { _ in BundleWatch(settings.widgets.map { .folder($0) }) }
    clients = ClientConnections(version: settings.version, listener: listener ?? -1)
    runtime = Runtime(
      settings, archive, opening, queues: SerialQueues(width: Self.width), mailbox: Mailbox(), log: log,
      now: { clock.now })
  }

  /// The maximum number of threads: one for each request and each other job that may run, and a few for process exits.
  private static let width = Limits().concurrentInAll + BundleJobs.limits.concurrentInAll + 4

  /// The mailbox for other threads of this process.
  package var handle: RuntimeHandle { RuntimeHandle(runtime.mailbox) }

  /// Serves a client that is already connected; at an offline runtime the only one.
  package func take(client descriptor: Int32) { clients.take(descriptor) }

  /// Runs until stopped; an offline runtime, until its client leaves.
  package func run() throws(Diagnostic) {
    try runtime.start()
    manager?.tell(.ready)
    nextBeat = manager?.watchdogInterval.map { .now + $0 }
    while !runtime.isStopped, !(runtime.settings.isOffline && clients.isEmpty) { turn() }
    manager?.tell(.stopping)
    clients.end()
    triggers?.stop()
    runtime.followers.finish()
    runtime.archive.close()
  }

  private func turn() {
    clock.wake(at: runtime.wake)
    var waits = [
      clock.descriptor, runtime.mailbox.descriptor, signals?.descriptor ?? -1, watch?.descriptor ?? -1,
      grants?.descriptor ?? -1, files?.descriptor ?? -1,
      boards?.descriptor ?? -1,
    ].map { pollfd(reading: $0) }
    waits += triggers?.waits ?? []
    waits += session?.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) } ?? []
    let own = waits.count
    waits += clients.waits(runtime)
    guard poll(&waits, nfds_t(waits.count), patience) >= 0 else { return }
    let lead = clock.lead
    runtime.setClock(by: lead - self.lead)
    self.lead = lead
    takePosts(waits[1])
    takeSignals(waits[2])
    takeSaves(waits[3])
    // Before triggers, so that revoked grants fire none.
    takeGrants(waits[4])
    takeFiles()
    if boards?.take() == true { runtime.readBoards() }
    // Before clients: a tap that arrives with the lock is refused.
    if let isLocked = session?.take(at: .now) { runtime.lock(bySession: isLocked) }
    takeTriggers()
    beat()
    runtime.pass()
    clients.deliver(runtime)
    clients.serve(waits[own...], runtime)
  }

  /// The timeout for poll(2); the wall clock has its own descriptor.
  private var patience: Int32 {
    if !posts.isEmpty { return 0 }
    return earliest(
      watch?.deadline, triggers?.deadline, grants?.deadline, files?.deadline, boards?.deadline, session?.deadline,
      nextBeat, clients.deadline
    )
    .map { ($0 - .now).pollTime } ?? -1
  }

  /// Handles posts of other threads, in order, until its share of the turn is used up: signals and commands have theirs.
  private func takePosts(_ wait: pollfd) {
    if wait.revents != 0 { posts += runtime.mailbox.take() }
    let end = ContinuousClock.now + ClientConnections.share
    while let post = posts.popFirst() {
      post(runtime)
      if .now >= end { return }
    }
  }

  private func takeSignals(_ wait: pollfd) {
    guard wait.revents != 0, let signals else { return }
    for signal in signals.take() {
      if signal == SIGUSR1 { runtime.scan() } else { runtime.isStopped = true }
    }
  }

  private func takeSaves(_ wait: pollfd) {
    guard let watch, wait.revents != 0 || watch.deadline.map({ $0 <= .now }) ?? false else { return }
    let changes = watch.take()
    for warning in changes.warnings { runtime.log.tell(warning) }
    runtime.saved(changes.settled)
  }

  private func takeGrants(_ wait: pollfd) {
    guard let grants, wait.revents != 0 || grants.deadline.map({ $0 <= .now }) ?? false, grants.take() else { return }
    runtime.regrant()
    updateTriggers()
  }

  private func takeFiles() {
    switch files?.take() {
    case .numbers(let numbers): runtime.readFiles(numbers)
    case .all: runtime.readFiles()
    case nil: break
    }
  }

  /// The machine's wake-up shows here too, so it is checked each time.
  private func takeTriggers() {
    guard let triggers else { return }
    let news = triggers.take()
    runtime.take(news)
    if news.isZoneChanged, let timeZone { runtime.changeTimeZone(to: timeZone()) }
    updateTriggers()
  }

  private func updateTriggers() {
    guard let triggers, runtime.triggers.isStale else { return }
    triggers.update(runtime.wantedTriggers)
    runtime.triggers = PlacedTriggers(unwatched: triggers.unwatched)
    watch?.watch(runtime.watchedPlaces)
  }

  private func beat() {
    guard let manager, let interval = manager.watchdogInterval, let date = nextBeat, date <= .now else { return }
    manager.tell(.alive)
    nextBeat = .now + interval
  }
}

/// Events and services of the system.
package struct RuntimeOutside {
  /// SIGTERM, SIGINT and SIGHUP (its terminal was closed) stop the runtime, SIGUSR1 makes it reread all bundles.
  package var signals: SignalQueue?
  /// The subscription to message buses.
  package var buses: (any SignalWatching)?
  /// The watch on the user's login session; nil: it is not followed.
  package var session: (any SessionLockWatching)?
  /// The service manager to notify of the runtime's state; nil without one.
  package var manager: ServiceManager?
  /// The machine's time zone; nil: it is not followed.
  package var timeZone: (() -> String)?
  /// The location of the user's grants; nil: nowhere.
  package var grantsFile: String?

  /// Creates an empty set, without events or services.
  package init(
    signals: SignalQueue?, buses: (any SignalWatching)?, manager: ServiceManager?, timeZone: (() -> String)?,
    session: (any SessionLockWatching)? = nil, grantsFile: String? = nil
  ) {
    (self.signals, self.buses, self.manager, self.timeZone) = (signals, buses, manager, timeZone)
    (self.session, self.grantsFile) = (session, grantsFile)
  }
}
