import LinuxKit
public import WidgetLocale
public import WidgetModel
public import WidgetSandbox

/// Implements `HostServices` on this machine, for one bundle: every request passes the Gate, then goes to one service.
///
///     request ─▶ Gate (declared? granted? checked on the target) ─▶ service ─▶ reply
///
/// A host is created before its bundle is loaded, and learns what the bundle declares as soon as that is known (`declare(_:)`);
/// until then nothing that needs a permission can be reached.
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
  private let lists: ListService
  let log: LogService
  private let center: CenterService
  private let pictures: PictureService
  let notifications = NotificationBudget()
  /// Tables for a worker, which formats dates and numbers itself.
  public let tables: LocaleTables
  /// Charges the bundle for this process's CPU time.
  package let meter: WorkMeter
  /// The link to `lunette-host`; nil if this command has none.
  let hosted: (any HostedServices)?

  /// Creates a host for one bundle.
  ///
  /// - Parameters:
  ///   - bundle: which bundle it serves, and where its files are.
  ///   - grants: what the user allowed.
  ///   - storageFolder: the folder of stored values; nil: `lunette/storage` in the user's state folder.
  ///   - logLevel: the least severe lines that are written.
  ///   - hosted: the way to `lunette-host`; nil: what it serves is `unavailable`.
  ///   - languages: the source of languages' tables; nil: each text in a language but English is requested from `lunette-host`.
  ///   - work: the bundle's account; nil: a separate one.
  ///   - pictures: the store of its pictures; nil: they are not stored.
  public init(
    bundle: BundlePlace, grants: Grants = .none, world: World = .live, storageFolder: String? = nil,
    logLevel: LogLevel = .info, hosted: (any HostedServices)? = nil, languages: (any LanguageSource)? = nil,
    work: WorkAccount? = nil, pictures: PictureStore? = nil
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
    tables = LocaleTables(zones: Zones(folder: world.environment["TZDIR"]), languages: languages)
    dates = DateService(zones: tables.zones, languages: languages, icu: icu)
    numbers = NumberService(languages: languages, icu: icu)
    lists = ListService(languages: languages)
    log = LogService(threshold: logLevel, write: world.logLine)
    center = CenterService(log: log)
    self.pictures = PictureService(pictures)
  }

  /// Sets what the bundle declares, which permissions are checked against from now on.
  public func declare(_ permissions: Permissions) { gate.declare(permissions) }

  /// Adds hosts of URLs that a user configured to what the bundle declares.
  public func declare(configured hosts: [String]) { gate.declare(configured: hosts) }

  /// Returns which of the declared permissions the user granted, for a listing; nil: from any source.
  public func granted(of asked: Permissions, by source: GrantSource? = nil) -> Permissions {
    gate.granted(of: asked, by: source)
  }

  /// Returns what permissions reach on this machine now, each once.
  public func powers(of permissions: Permissions) -> [Power] { gate.powers(of: permissions) }

  /// A bundle's offer without its variants. Grants have their sources, so that a user knows where to revoke one.
  public func offer(of declaration: BundleDeclaration) -> BundleOffer {
    let asked = declaration.permissions
    var offer = BundleOffer(declaration, granted: granted(of: asked))
    offer.grantedByOption = granted(of: asked, by: .option)
    offer.grantedByFile = granted(of: asked, by: .file)
    offer.everything = powers(of: asked).filter(\.isEverything).map(\.option)
    offer.lapse = lapse?.sentence
    return offer
  }

  /// Adds grants of the user; may be called at any time before a provider is.
  public func grant(_ grants: Grants, from source: GrantSource) { gate.grant(grants, from: source) }

  /// Follows the grants file from now on, read at each check.
  package func follow(_ kept: KeptGrants) { gate.follow(kept) }

  /// Follows what the user allows in the dashboard, read at each check. Programs are never included.
  package func follow(page kept: KeptGrants) { gate.follow(page: kept) }

  /// Removes and returns the permissions refused since the last call, in the form of `--allow`.
  public func takeLacking() -> [String] { gate.takeLacking() }

  /// Returns whether a power's target is in the bundle's folder but not part of its content.
  public func isHidden(_ power: Power) -> Bool { gate.isHidden(power) }

  /// Why a grant of the grants file does not apply; nil if it does, or does not exist.
  public var lapse: GrantLapse? { gate.lapse }

  /// Drops the grants file's grants for this bundle, and no others.
  public func lapse(_ reason: GrantLapse) { gate.lapse(reason) }

  /// Begins a call of a provider, view or handler: the log's lines, the requests of `http` and what the host computes are counted
  /// from zero again.
  ///
  /// - Parameter request: What the bundle is asked: hosts of URLs in its configuration may be reached where they are granted.
  public func beginCall(_ request: ExtensionRequest? = nil, of declaration: BundleDeclaration? = nil) {
    if let request, let declaration, declaration.asksForConfiguredHosts {
      gate.declare(configured: declaration.configuredHosts(request))
    }
    meter.beginCall()
    log.beginCall()
    http.beginCall()
    pictures.beginCall()
  }

  /// - Throws: the error that is raised in the script. No sentence is longer than `Diagnostic.longestSentence`, whatever texts of
  ///   the script are in it.
  public func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    do throws(Diagnostic) {
      return try charging { () throws(Diagnostic) in try serve(request) }.cut
    } catch { throw error.cut }
  }

  private func serve(_ request: HostRequest) throws(Diagnostic) -> HostReply {
    let arguments = Arguments(request)
    switch request.function {
    case .dateNow, .dateAdd, .dateStartOfDay, .dateComponents, .dateFrom, .dateNext, .dateDifference, .dateParse,
      .dateFormat, .dateCron:
      return try dates.reply(arguments)
    case .numberFormat: return try numbers.reply(arguments)
    case .listFormat: return try lists.reply(arguments)
    case .storageGet, .storageSet, .storageRemove, .storageKeys: return try storage.reply(arguments)
    case .filesRead, .filesLines, .filesList, .filesStat, .filesExists: return try files.reply(arguments)
    case .processRun: return try processes.reply(arguments)
    case .systemCPU, .systemMemory, .systemLoad, .systemDisks, .systemNetwork, .systemBattery, .systemSensors,
      .systemProcesses, .systemUptime, .systemHost:
      return try system.reply(arguments)
    case .logDebug, .logInfo, .logWarning, .logError: return log.reply(arguments)
    case .centerReloadTimelines, .centerReloadAllTimelines, .centerReloadControls, .centerCurrentConfigurations,
      .centerReloadAllControls, .centerCurrentControls, .centerInvalidateRelevance,
      .centerInvalidateConfigurationRecommendations:
      return try center.reply(arguments, countReload)
    case .activityStart, .activityUpdate, .activityFinish, .activityList: return ActivityService.reply(arguments)
    case .httpGet, .httpRequest, .httpDownload: return try http.reply(arguments, ask)
    case .calendarEvents: return try events(arguments)
    case .notify: return try notify(arguments)
    case .mediaPlayers, .mediaCommand: return try players(arguments)
    case .feedParse: return try parse(arguments)
    case .pictureKeep: return try pictures.reply(arguments)
    case .jsonDecode, .jsonEncode, .jsonArray, .base64Encode, .base64Decode, .localized:
      throw Diagnostic(.unavailable, "\(request.function.rawValue) is handled in the script's process, not by the host")
    }
  }
}

extension Host {
  /// Runs work at the bundle's request, and charges its CPU time to the bundle.
  ///
  /// - Throws: `cpu.host` where the call has made the host compute for too long; the call is then over.
  public func charging<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    try meter.measure(work)
  }

  /// Counts a reload that `center` requests. Throws if the hour's reloads are used up.
  public func countReload() -> HostReply? {
    let now = world.monotonic()
    guard let date = meter.account.reload(at: now) else { return nil }
    let minutes = Int(((date - now) / 60).rounded(.up))
    return .failure(
      message:
        "limit reached: \(meter.account.limits.reloads) reloads per hour; available again in "
        + "\(minutes) minute\(minutes == 1 ? "" : "s")", code: "limit")
  }

  /// Returns the report on the bundle's work when a call is over.
  public var report: WorkReport {
    let now = world.monotonic()
    return WorkReport(excess: meter.account.excess(at: now), refusals: meter.account.takeRefusals(at: now))
  }

  /// Lets `lunette-host` answer a request that passed the Gate.
  func ask(_ request: ServiceRequest) throws(Diagnostic) -> HostReply {
    guard let hosted else { return unserved(request.request.function) }
    return try hosted.reply(to: request)
  }

  /// Lets `lunette-host` answer a request of a function in parts.
  func ask(
    _ function: HostFunction, inParts next: () throws(Diagnostic) -> ServiceRequest?
  ) throws(Diagnostic) -> HostReply {
    guard let hosted else { return unserved(function) }
    return try hosted.reply(inParts: next)
  }

  private func unserved(_ function: HostFunction) -> HostReply {
    .failure(
      message: "\(function.rawValue) is not available in this command", code: Diagnostic.Code.unavailable.rawValue)
  }
}

/// Identifies the bundle that a host serves: its name, and the place that its storage and its `bundle:` paths belong to.
public struct BundlePlace: Sendable, Hashable {
  /// The bundle's name, as errors show it.
  public var name: String
  /// The bundle's file or folder as the user gave it; nil for a script from standard input.
  public var path: String?
  /// Its own folder, for `bundle:` paths; nil for a lone file, whose folder may hold anything.
  public var folder: String?

  /// Creates a place; nothing is looked up.
  public init(name: String, path: String?, folder: String?) {
    self.name = name
    self.path = path
    self.folder = folder
  }

  /// The path without links and dots, by which storage and grants know the bundle; nil for one without a place.
  public var realPath: String? { path.flatMap { $0.utf8.contains(0) ? nil : RealPath.of($0) } }
}
