import Glibc
import LinuxKit
import Synchronization
import WidgetLocale
import WidgetRuntimeClient
import WidgetModel
import WidgetRuntime
import WidgetSandbox
import WidgetServices
import WidgetIntegrations

/// `lunette-host run ORDERS [PARENT]`: the runtime, until a signal ends it. `lunette run` has become this process; with a process' number
/// behind the orders it is a board's, or a session's of `dev`, and ends with that.
enum RunCommand {
  static func run(_ words: [String]) -> Never {
    let orders = orders(words.first ?? "")
    if let parent = words.dropFirst().first {
      guard let parent = Int32(parent), Wall.endWith(parent: parent) else { _exit(ExitCode.usage.rawValue) }
    }
    prepare(orders)
    // Before any other thread is made.
    let signals = SignalQueue([SIGTERM, SIGINT, SIGHUP, SIGUSR1])
    let handed = HandedSockets(environment: environmentVariable)
    let writer = LogWriter(orders, isJournal: isJournal)
    do throws(Diagnostic) {
      for warning in try LimitsFile.load(environmentVariable, over: orders.limits) { writer.log.tell(warning) }
      try DescriptorReserve.expect(leastDescriptors, for: "a runtime")
      let address = RuntimeAddress(folder: orders.store)
      try address.prepareFolder()
      var world = try orders.root.map { folder throws(Diagnostic) in try World.recorded(in: folder) } ?? .live
      let (grants, file) = (try Gate.grants(fromOptions: orders.allow), GrantsFile(world))
      // Before any other thread is made, and the log begins one.
      let launcher = try LaunchPolicy(options: orders.launched(grants), file: file, world: world).launcher()
      world.programStarter = .launcher(launcher)
      let isConfined = try ChangeConfinement(orders, world).raise()
      guard SystemThread.areLeft(leastThreads) else { throw noThreads }
      for trouble in handed.troubles { writer.log.tell(trouble) }
      if !isConfined { writer.log.tell(.warning, unconfined) }
      let bundles = try HostedBundles(orders, grants, file, world, log: writer.log)
      let archive = try Archive.open(folder: orders.store, patience: patience(address), clock: orders.clock)
      archive.pictures = bundles.pictures
      let listener = if let handed = handed.runtime { handed } else { try address.listen() }
      let loop = RuntimeLoop(
        RuntimeSettings(orders), archive, bundles, log: writer.log,
        outside: outside(orders, signals, grantsFile: file?.path),
        listener: listener)
      writer.log.tell(.info, "runs", [("version", orders.version), ("state", orders.store)])
      let fault = Mutex<Diagnostic?>(nil)
      launcher.watch(
        restarted: { [log = writer.log] in log.tell(.warning, launcherRestarted, [("signal", String($0))]) },
        ended: { [handle = loop.handle] in
          fault.withLock { $0 = $0 ?? launcherEnded }
          handle.stop()
        })
      let server = try serve(orders, handed.http, loop.handle, writer) { unserved in
        fault.withLock { $0 = unserved }
      }
      try loop.run()
      server.stop()
      if handed.runtime == nil { unlink(address.socket) }
      let last = fault.withLock { $0 }
      launcher.end()
      if let last { throw last }
      writer.log.tell(.info, "ended")
      writer.finish()
      exit(0)
    } catch {
      writer.log.tell(error)
      writer.finish()
      exit(error.code.exit.rawValue)
    }
  }

  private static var isJournal: Bool { Journal.takes(stream: environmentVariable("JOURNAL_STREAM")) }

  /// Reads the orders. Exits if they are not orders, or a command of another release gave them.
  private static func orders(_ word: String) -> RunOrders {
    let release = RunOrders.version(inWord: word)
    if let release, release != Version.current {
      let writer = LogWriter(RunOrders(version: release, store: ""), isJournal: isJournal)
      writer.log.tell(.otherRelease(release))
      writer.finish()
      _exit(ExitCode.unavailable.rawValue)
    }
    guard let orders = RunOrders(word: word) else { _exit(ExitCode.usage.rawValue) }
    return orders
  }

  private static let unconfined =
    "the kernel lacks Landlock version 2 or later, so the runtime's file access is not restricted"

  private static let launcherRestarted = "the process that starts granted programs was killed and restarted"

  /// Running programs stop with the runtime; a service manager restarts both.
  private static let launcherEnded = Diagnostic(
    .unavailable, "the process that starts granted programs was killed and cannot be restarted; the runtime stops")

  /// What it opens to begin with, and a few for a worker and a command.
  private static let leastDescriptors = 26

  /// Its own ten, and a few for a worker and a program. The libraries of the HTTP server end the process that has fewer, or wait
  /// for ever.
  private static let leastThreads = 16

  private static let noThreads = Diagnostic(
    .unavailable,
    "a runtime needs \(leastThreads) more processes and threads than this user may start; raise ulimit -u, or stop some"
  )

  /// An offline runtime exits soon; a runtime keeps running.
  private static func patience(_ address: RuntimeAddress) -> ArchivePatience {
    ArchivePatience(OfflineCommand.patience) {
      guard let other = try? address.connect() else { return false }
      close(other)
      return true
    }
  }

  /// Serves HTTP. What `--listen` names has to be served; without it only the log says that the own socket is not.
  ///
  /// - Parameter failed: called before the runtime is ended for it.
  private static func serve(
    _ orders: RunOrders, _ handed: [Int32], _ handle: RuntimeHandle, _ writer: LogWriter,
    failed: @escaping @Sendable (Diagnostic) -> Void
  ) throws(Diagnostic) -> RunningServer {
    let log = writer.log
    return try RunningServer(
      orders, handed, handle,
      isListening: { addresses, token in
        handle.listens(at: addresses)
        log.tell(.info, "serves HTTP", addresses.map { ("at", $0) })
        DashboardNotice(orders, addresses).tell(writer, token: token)
        IdleMemory.giveBack()
      },
      failed: { fault in
        guard !orders.listens.isEmpty else { return log.tell(fault) }
        failed(fault)
        handle.stop()
      })
  }

  private static func outside(
    _ orders: RunOrders, _ signals: SignalQueue?, grantsFile: String?
  ) -> RuntimeOutside {
    RuntimeOutside(
      signals: signals, buses: SignalWatch(environment: World.live.environment),
      manager: ServiceManager(environment: environmentVariable),
      timeZone: orders.followsTimeZone ? { Locality.timeZone() } : nil,
      session: SessionLock(environment: World.live.environment, id: environmentVariable("XDG_SESSION_ID") ?? ""),
      grantsFile: grantsFile)
  }

  /// A closed standard stream must not become the number of a socket that is opened later; a reader that is gone is seen by
  /// `write`; files may be as many as the system lets this user have.
  private static func prepare(_ orders: RunOrders) {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // SQLite's own temporary files: not in /tmp, where nothing may be written soon.
    setenv("SQLITE_TMPDIR", orders.store, 1)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

extension RunOrders {
  /// What some bundle may start, by the options or by what was answered when a session began.
  fileprivate func launched(_ options: Grants) -> Grants {
    var grants = options
    for grant in session?.grants ?? [] {
      grants.permissions.run += grant.answered.run
      grants.permissions.environment += grant.answered.environment
    }
    return grants
  }
}

/// `lunette-host offline FOLDER PARENT`: the archive for one command, where no runtime runs. No widget is shown and no script
/// runs. If a runtime has started in the meantime, the command's messages are forwarded to it. With `read` behind the folder the
/// archive is only read.
enum OfflineCommand {
  /// How long one command waits for another, or for a runtime that ends, at most; the command itself waits for ten seconds.
  static let patience = Duration.seconds(4)
  /// The command's end, as `ServiceProcess` leaves it.
  private static let client: Int32 = 3

  static func run(_ words: [String]) -> Never {
    // A command of another release is refused by the greeting, which names both.
    guard let words = ChildArguments(words)?.words, let folder = words.first else { _exit(ExitCode.usage.rawValue) }
    let reads = words.count == 2 && words[1] == "read"
    guard words.count == (reads ? 2 : 1) else { _exit(ExitCode.usage.rawValue) }
    signal(SIGPIPE, SIG_IGN)
    var settings = RuntimeSettings(version: Version.current)
    (settings.isOffline, settings.isReadOnly, settings.folder) = (true, reads, folder)
    let address = RuntimeAddress(folder: folder)
    settings.boardsFile = address.boardsFile(environmentVariable)
    var runtime: Int32?
    do throws(Diagnostic) {
      let patience = ArchivePatience(patience) {
        runtime = try? address.connect()
        return runtime != nil
      }
      let archive: Archive
      if reads {
        archive = try Archive.openForReading(folder: folder) { clockSeconds(CLOCK_REALTIME) }
      } else {
        try address.prepareFolder()
        archive = try Archive.open(folder: folder, patience: patience) { clockSeconds(CLOCK_REALTIME) }
      }
      let loop = RuntimeLoop(
        settings, archive, NoBundles(), log: RuntimeLog { _, _, _ in }, outside: nil, listener: nil)
      loop.take(client: client)
      try loop.run()
      exit(0)
    } catch {
      if let runtime {
        ConnectionForwarding(client, runtime).run()
        exit(0)
      }
      // The client learns why by its first question.
      RefusingListener(error).serve()
      exit(error.code.exit.rawValue)
    }
  }
}

/// At an offline runtime the command reads the bundles itself.
private struct NoBundles: BundleOpening {
  func open(_ path: String, now: Double, center: any HostServices) throws(Diagnostic) -> any ResidentBundle {
    throw .noRuntime
  }

  func fingerprint(_ path: String) throws(Diagnostic) -> String { throw .noRuntime }
  func rest() {}
  func real(_ path: String) -> String { path }
  func find() -> [String] { [] }
  func exists(_ path: String) -> Bool { true }
}

extension RuntimeSettings {
  init(_ orders: RunOrders) {
    self.init(version: orders.version)
    profile = orders.profile
    (locale, timeZone) = (orders.locale, orders.timeZone)
    (colorScheme, dynamicTypeSize, renderingMode) =
      (orders.colorScheme, orders.dynamicTypeSize, orders.renderingMode)
    traits = orders.traits
    (folder, widgets, listens, session) = (orders.store, orders.widgets, orders.listens, orders.session)
    showsFound = orders.showsFound
    boardsFile = RuntimeAddress(folder: orders.store).boardsFile(environmentVariable)
  }
}

extension RunOrders {
  /// Seconds since 1970, by the clock of a session where it has one of its own.
  var clock: @Sendable () -> Double { { [lead = session?.lead ?? 0] in clockSeconds(CLOCK_REALTIME) + lead } }
}
