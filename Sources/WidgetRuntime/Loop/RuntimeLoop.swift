import Glibc
package import LinuxKit
import WidgetRuntimeClient
package import WidgetModel
import WidgetSchedule
package import WidgetServices
package import WidgetWatch

/// Drives a runtime on the real clock: one thread that sleeps until the next deadline, or until something comes. All that
/// it waits for is a descriptor; nothing runs in between.
package final class RuntimeLoop {
  private let runtime: Runtime
  private let clock: WallClock
  private let signals: SignalQueue?
  private var clients: ClientConnections
  private let watch: BundleWatch?
  private let triggers: TriggerWatch?
  /// Watches the file of the user's grants.
  private let grants: FileWatch?
  /// Watches what persons edit; nil: nothing is edited.
  private let files: InstanceWatch?
  /// Watches the arrangement's file; nil: it is not edited.
  private let boards: QuietFileWatch?
  /// Follows the user's login session.
  private let session: (any SessionLockWatching)?
  private let manager: ServiceManager?
  /// The machine's time zone; nil: it is not followed.
  private let timeZone: (() -> String)?
  /// What other threads left, and was not yet done.
  private var posts: ArraySlice<Mailbox.Post> = []
  /// The wall clock's lead when it was looked at last; another value means that it was set.
  private var lead: Double
  /// When the service manager is told that all is well.
  private var nextBeat: ContinuousClock.Instant?

  /// A runtime with its threads, on the real clock.
  ///
  /// - Parameters:
  ///   - archive: open, and this runtime's alone.
  ///   - outside: what comes from the system.
  ///   - listener: a socket on which clients are heard; taken over. Nil: there is only the client of `take`.
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

  /// Threads at most: one for each request and each other job that may be under way, and a few for ends of processes.
  private static let width = Limits().concurrentInAll + BundleJobs.limits.concurrentInAll + 4

  /// The mailbox for other threads of this process.
  package var handle: RuntimeHandle { RuntimeHandle(runtime.mailbox) }

  /// Serves a client that is connected already; at an offline runtime the only one.
  package func take(client descriptor: Int32) { clients.take(descriptor) }

  /// Runs until somebody ends it; an offline runtime, until its client leaves.
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
    // Before triggers: what is no longer granted fires none.
    takeGrants(waits[4])
    takeFiles()
    if boards?.take() == true { runtime.readBoards() }
    // Before clients: a tap that comes with the lock is refused.
    if let isLocked = session?.take(at: .now) { runtime.lock(bySession: isLocked) }
    takeTriggers()
    beat()
    runtime.pass()
    clients.deliver(runtime)
    clients.serve(waits[own...], runtime)
  }

  /// How long to wait at most, as poll(2) takes it; the wall clock has its own descriptor.
  private var patience: Int32 {
    if !posts.isEmpty { return 0 }
    return earliest(
      watch?.deadline, triggers?.deadline, grants?.deadline, files?.deadline, boards?.deadline, session?.deadline,
      nextBeat, clients.deadline
    )
    .map { ($0 - .now).pollTime } ?? -1
  }

  /// Does what other threads left, in order, until its share of the turn is over: signals and commands have theirs.
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

  /// A wake-up of the machine shows here too, so that it is looked each time.
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

/// What comes to a runtime from the system.
package struct RuntimeOutside {
  /// SIGTERM, SIGINT and SIGHUP (its terminal was closed) stop the runtime, SIGUSR1 makes it reread all bundles.
  package var signals: SignalQueue?
  /// Whoever listens to message buses.
  package var buses: (any SignalWatching)?
  /// Whoever follows the user's login session; nil: nobody.
  package var session: (any SessionLockWatching)?
  /// The service manager that is told of the runtime's state; nil where there is none.
  package var manager: ServiceManager?
  /// The machine's time zone; nil: it is not followed.
  package var timeZone: (() -> String)?
  /// Where the user's grants are kept; nil: nowhere.
  package var grantsFile: String?

  /// Creates what comes from the system; by default nothing does.
  package init(
    signals: SignalQueue?, buses: (any SignalWatching)?, manager: ServiceManager?, timeZone: (() -> String)?,
    session: (any SessionLockWatching)? = nil, grantsFile: String? = nil
  ) {
    (self.signals, self.buses, self.manager, self.timeZone) = (signals, buses, manager, timeZone)
    (self.session, self.grantsFile) = (session, grantsFile)
  }
}
