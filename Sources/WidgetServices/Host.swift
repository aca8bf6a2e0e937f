import LinuxKit
public import WidgetLocale
public import WidgetModel
public import WidgetSandbox

/// The real world behind `HostServices`, for one bundle: the Gate in front, one file a service behind.
///
///     request ─▶ Gate (declared? granted? judged on the thing reached) ─▶ service ─▶ reply
///
/// A host is assembled before its bundle is loaded and told what the bundle declares as soon as that is known
/// (`declare(_:)`); until then nothing that needs a permission is reachable.
public final class Host: HostServices {
  let world: World
  let gate: Gate
  private let files: FileService
  let http: HTTPService
  private let processes: ProcessService
  private let storage: StorageService
  private let system: SystemService
  private let dates: DateService
  private let numbers: NumberService
  private let log: LogService
  private let center: CenterService
  let notifications = NotificationBudget()
  /// What is charged for the bundle.
  package let meter: WorkMeter
  /// What other programs of the house answer; nil where this command has none.
  let hosted: (any HostedServices)?

  /// - Parameters:
  ///   - bundle: which bundle it serves, and where it lies.
  ///   - grants: what the user allowed.
  ///   - storageFolder: where stored values lie; nil: `lunette/storage` in the user's state folder.
  ///   - logLevel: the least severe lines that are written.
  ///   - hosted: the way to `lunette-host`; nil: what it serves is `unavailable`.
  ///   - languages: who has the tables of languages; nil: all but English is asked of `lunette-host`, text by text.
  ///   - work: the bundle's account; nil: one of this host's own.
  public init(
    bundle: BundlePlace, grants: Grants = .none, world: World = .live, storageFolder: String? = nil,
    logLevel: LogLevel = .info, hosted: (any HostedServices)? = nil, languages: (any LanguageSource)? = nil,
    work: WorkAccount? = nil
  ) {
    self.world = world
    gate = Gate(bundle: bundle, grants: grants, world: world)
    let account = work ?? WorkAccount()
    meter = WorkMeter(account, bundle: bundle.name, threadTime: world.threadTime, monotonic: world.monotonic)
    let services = hosted.map { BundleServices(services: $0, bundle: bundle, account: account, world: world) }
    self.hosted = services
    files = FileService(gate: gate)
    http = HTTPService(gate: gate)
    processes = ProcessService(gate: gate)
    storage = StorageService(
      bundle: bundle, folder: storageFolder ?? StorageService.defaultFolder(world.environment), world: world,
      account: meter.account)
    system = SystemService(world: world, gate: gate)
    let icu = services.map { ICUProcess(hosted: $0, environment: world.environment.filter { $0.key == "TZDIR" }) }
    dates = DateService(zones: Zones(folder: world.environment["TZDIR"]), languages: languages, icu: icu)
    numbers = NumberService(languages: languages, icu: icu)
    log = LogService(threshold: logLevel, write: world.logLine)
    center = CenterService(log: log)
  }

  /// Tells what the bundle declares. From now on `permission.undeclared` and `permission.ungranted` are judged by it.
  public func declare(_ permissions: Permissions) { gate.declare(permissions) }

  /// What of the asked permissions the user granted, for a listing; nil: from whatever source.
  public func granted(of asked: Permissions, by source: GrantSource? = nil) -> Permissions {
    gate.granted(of: asked, by: source)
  }

  /// What permissions reach on this machine now, each once.
  public func powers(of permissions: Permissions) -> [Power] { gate.powers(of: permissions) }

  /// More that the user allows this bundle; may come at any time before a provider is called.
  public func grant(_ grants: Grants, from source: GrantSource) { gate.grant(grants, from: source) }

  /// The grants file counts from now on as it is at each judgement.
  package func follow(_ kept: KeptGrants) { gate.follow(kept) }

  /// Whether what a power reaches is part of the bundle and yet not of its content.
  public func isHidden(_ power: Power) -> Bool { gate.isHidden(power) }

  /// Why what the grants file says does not count; nil where it does, or says nothing.
  public var lapse: GrantLapse? { gate.lapse }

  /// What the grants file says of this bundle does not count, and no more.
  public func lapse(_ reason: GrantLapse) { gate.lapse(reason) }

  /// A provider, view or handler is about to be called: the log's lines, the requests of `http` and what the host computes
  /// are counted anew.
  public func beginCall() {
    meter.beginCall()
    log.beginCall()
    http.beginCall()
  }

  /// - Throws: what is raised in the script. No sentence is longer than `Diagnostic.longestSentence`, whatever the script's
  ///   texts in it.
  public func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    do throws(Diagnostic) {
      return try charging { () throws(Diagnostic) in try serve(request) }.cut
    } catch { throw error.cut }
  }

  private func serve(_ request: HostRequest) throws(Diagnostic) -> HostReply {
    let arguments = Arguments(request)
    switch request.function {
    case .dateNow, .dateAdd, .dateStartOfDay, .dateComponents, .dateFrom, .dateNext, .dateDifference, .dateParse,
      .dateFormat:
      return try dates.reply(arguments)
    case .numberFormat: return try numbers.reply(arguments)
    case .storageGet, .storageSet, .storageRemove, .storageKeys: return try storage.reply(arguments)
    case .filesRead, .filesLines, .filesList, .filesStat, .filesExists: return try files.reply(arguments)
    case .processRun: return try processes.reply(arguments)
    case .systemCPU, .systemMemory, .systemLoad, .systemDisks, .systemNetwork, .systemBattery, .systemSensors,
      .systemProcesses, .systemUptime, .systemHost:
      return try system.reply(arguments)
    case .logDebug, .logInfo, .logWarning, .logError: return log.reply(arguments)
    case .centerReloadTimelines, .centerReloadAllTimelines, .centerReloadControls, .centerCurrentConfigurations,
      .centerCurrentControls:
      return try center.reply(arguments, countReload)
    case .httpGet, .httpRequest, .httpDownload: return try http.reply(arguments, ask)
    case .calendarEvents: return try events(arguments)
    case .notify: return try notify(arguments)
    case .mediaPlayers: return try players(arguments)
    case .feedParse: return try parse(arguments)
    case .jsonDecode, .jsonEncode, .jsonArray, .localized:
      throw Diagnostic(.unavailable, "\(request.function.rawValue) is answered where the script runs, not by the host")
    }
  }
}

extension Host {
  /// Runs what is done at the bundle's request, and charges what it computes to the bundle.
  ///
  /// - Throws: `cpu.host` where the call has made the host compute too long; it is then over.
  public func charging<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    try meter.measure(work)
  }

  /// Counts one more reload that `center` asks for; or says that the hour's are spent.
  public func countReload() -> HostReply? {
    let now = world.monotonic()
    guard let date = meter.account.reload(at: now) else { return nil }
    let minutes = Int(((date - now) / 60).rounded(.up))
    return .failure(
      message:
        "a bundle asks for at most \(meter.account.limits.reloads) reloads an hour; the next one is to be had in "
        + "\(minutes) minute\(minutes == 1 ? "" : "s")", code: "limit")
  }

  /// What is to be told of the bundle's work when a call is over.
  public var report: WorkReport {
    let now = world.monotonic()
    return WorkReport(excess: meter.account.excess(at: now), refusals: meter.account.takeRefusals(at: now))
  }

  /// Lets `lunette-host` answer what the Gate has let through.
  func ask(_ request: ServiceRequest) throws(Diagnostic) -> HostReply {
    guard let hosted else {
      return .failure(
        message: "\(request.request.function.rawValue) is not served by this command",
        code: Diagnostic.Code.unavailable.rawValue)
    }
    return try hosted.reply(to: request)
  }
}

/// Which bundle a host serves: its name, and the place that its storage and its `bundle:` paths belong to.
public struct BundlePlace: Sendable, Hashable {
  public var name: String
  /// The bundle's file or folder as the user gave it; nil for a script from standard input.
  public var path: String?
  /// Its own folder, for `bundle:` paths; nil for a lone file, whose folder may hold anything.
  public var folder: String?

  public init(name: String, path: String?, folder: String?) {
    self.name = name
    self.path = path
    self.folder = folder
  }

  /// The path without links and dots, by which storage and grants know the bundle; nil for one without a place.
  public var realPath: String? { path.flatMap { $0.utf8.contains(0) ? nil : RealPath.of($0) } }
}
