import Glibc
import LinuxKit
import Synchronization
import WidgetRuntimeClient
import WidgetModel
import WidgetRuntime
import WidgetSandbox
import WidgetScript
import WidgetServices
import WidgetWatch

/// The bundles of this machine, for the runtime: found in its folders, each opened in a worker process of its own, with the
/// grants that the orders and the user's file give it.
final class HostedBundles: BundleOpening {
  private let orders: RunOrders
  private let folders: [String]
  private let grants: Grants
  private let world: World
  private let starter: WorkerStarter
  private let file: GrantsFile?
  private let hosted = ServiceLink()
  private let languages: Languages
  private let work = WorkAccounts()
  /// What bundles show as data.
  let pictures = PictureStore(folder: PictureStore.folder(environmentVariable))
  private let log: RuntimeLog
  /// The number of contents that could not be hashed; each counts as another one.
  private let unnamed = Atomic(0)

  /// - Parameters:
  ///   - grants: what the orders grant.
  ///   - file: what the user grants otherwise; nil: nothing.
  /// - Throws: `unavailable` where no worker can be started.
  init(_ orders: RunOrders, _ grants: Grants, _ file: GrantsFile?, _ world: World, log: RuntimeLog) throws(Diagnostic) {
    self.orders = orders
    self.log = log
    folders = orders.widgets
    (self.grants, self.file, self.world) = (grants, file, world)
    languages = Languages(hosted: hosted, version: orders.version, folder: Languages.folder(environmentVariable)) {
      [log] in log.tell(.warning, $0.message)
    }
    starter = try WorkerStarter(program: try InstalledProgram.lunette.required())
  }

  func open(_ path: String, now: Double, center: any HostServices) throws(Diagnostic) -> any ResidentBundle {
    var world = world
    world.logLine = { [log] line in log.tell(.info, line, of: path) }
    let files = HostedBundle(
      try BundleSource(at: path), grants: grants, world: world, storageFolder: nil, logLevel: .info, hosted: hosted,
      languages: languages, work: work, pictures: pictures)
    let services = CenteredHost(host: files.host, center: center)
    let worker = WorkerExtension(
      files.source, services: services, meter: files.host.meter, tables: files.host.tables, now: now,
      locale: orders.locale, timeZone: orders.timeZone, starter: starter)
    let declaration = try worker.describe()
    files.host.declare(declaration.permissions)
    settle(files, declaration)
    return WorkerBundleExtension(worker, files, declaration, pageGrants)
  }

  /// What users allow in the dashboard: this process cannot change the user's grants file.
  private var pageGrants: GrantsFile { GrantsFile(ofPageIn: orders.store, world) }

  /// Missing grants are refused at the call, because the runtime cannot ask its user.
  private func settle(_ files: HostedBundle, _ declaration: BundleDeclaration) {
    if let path = files.place.realPath, let grant = orders.session?.grant(to: path) {
      // What was allowed when the session began holds, whatever the files are by now.
      files.content.forget()
      var answered = Grants()
      answered.permissions = grant.answered
      files.host.grant(answered, from: .answer)
      if grant.followsFile, let file { files.host.follow(KeptGrants(file, bundle: path, content: nil)) }
      return
    }
    guard !declaration.permissions.isEmpty || declaration.asksForConfiguredHosts else { return files.content.forget() }
    if let path = files.place.realPath {
      files.host.follow(page: KeptGrants(pageGrants, bundle: path, content: files.content))
    }
    guard let file else { return }
    do throws(Diagnostic) { try files.take(from: file) } catch { log.tell(error) }
  }

  func fingerprint(_ path: String) throws(Diagnostic) -> String {
    switch BundleFingerprint.of(path) {
    case .content(let name): return name
    case .missing: throw Diagnostic(.missingFile, "'\(path)' does not exist", file: path)
    case nil: return "unnamed \(unnamed.add(1, ordering: .relaxed).newValue)"
    }
  }

  func rest() {
    hosted.rest()
    IdleMemory.giveBack()
  }

  func real(_ path: String) -> String { RealPath.of(path) ?? path }

  func find() -> [String] { folders.flatMap { WidgetFolders.bundles(of: $0).map(real) } }

  func exists(_ path: String) -> Bool { WidgetFolders.isBundle(path) }
}

/// A bundle in its worker.
private final class WorkerBundleExtension: ResidentBundle {
  let declaration: BundleDeclaration
  let host: Host?
  let filesRead: @Sendable () -> Set<String>
  private let worker: WorkerExtension
  private let files: HostedBundle
  private let pageGrants: GrantsFile

  init(_ worker: WorkerExtension, _ files: HostedBundle, _ declaration: BundleDeclaration, _ pageGrants: GrantsFile) {
    (self.worker, host, self.declaration) = (worker, files.host, declaration)
    (self.files, self.pageGrants) = (files, pageGrants)
    filesRead = { [content = files.content] in content.namesRead }
  }

  func reply(to request: ExtensionRequest) throws(Diagnostic) -> ExtensionReply {
    host?.beginCall(request, of: declaration)
    return try worker.reply(to: request)
  }

  func allow(_ options: [String]) throws(Diagnostic) {
    let meant = try Gate.grants(fromOptions: options).withoutPrograms.permissions
    guard let path = files.place.realPath else {
      throw Diagnostic(.io, "the bundle has no place", bundle: declaration.name)
    }
    let content: String, former: String
    do throws(BundleContent.Fault) {
      (content, former) = (try files.content.digest(), try files.content.formerDigest())
    } catch {
      throw Diagnostic(.io, "the grant can't be kept: \(error.sentence)", bundle: declaration.name)
    }
    try pageGrants.allow(files.host.powers(of: meant).map(\.boundOption), to: path, content: content, former: former)
  }

  func rest() { worker.stop() }

  func setCancelled(_ isCancelled: @escaping @Sendable () -> Bool) { worker.isCancelled = isCancelled }
}

/// A host whose `center.*` is the runtime's.
private struct CenteredHost: HostServices {
  let host: Host
  let center: any HostServices

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    switch request.function {
    // A wrong argument is the host's to say.
    case _ where request.asksRuntime:
      try host.charging { () throws(Diagnostic) in
        if let refusal = host.countReload() { return refusal }
        return try center.reply(to: request)
      }
    case .httpDownload:
      try host.charging { () throws(Diagnostic) in
        try host.judge(download: request)
        return try center.reply(to: request)
      }
    case _ where request.function.isOfRuntime && !request.function.asksRuntime:
      try host.charging { () throws(Diagnostic) in try center.reply(to: request) }
    default: try host.reply(to: request)
    }
  }
}
