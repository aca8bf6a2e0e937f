import WidgetModel
import WidgetSandbox
import WidgetScript
import WidgetServices
import WidgetWatch

/// A bundle that answers, with the host that serves it: as running Lua in this process, which is made, used and dropped on
/// one Lua thread; or in a worker, which one thread at a time asks.
final class OpenBundle {
  /// What answers, here or in a worker.
  let script: any WidgetExtension
  /// The same, where it is a worker.
  private let worker: WorkerExtension?
  let files: HostedBundle
  let declaration: BundleDeclaration
  /// What the script asked the host for, where it is checked.
  let recording: RecordingServices?

  /// Loads a bundle and reads what it declares.
  ///
  /// - Parameters:
  ///   - starter: where it runs in a worker; nil: in this process.
  ///   - isChecked: Notes are taken of what it asks for and of undefined globals, and its log is kept silent: a check
  ///     calls each function many times.
  ///   - serving: what stands between the script and the host, where something does.
  init(
    _ source: BundleSource, _ setting: Setting, _ outside: Outside, starter: WorkerStarter? = nil,
    isChecked: Bool = false, serving: ((Host) -> any HostServices)? = nil
  ) throws(Diagnostic) {
    files = HostedBundle(
      source, grants: outside.grants, world: outside.world, storageFolder: outside.storageFolder,
      logLevel: isChecked || outside.isQuiet ? .error : .info, hosted: outside.hosted,
      languages: Languages.ofUser, work: outside.work, pictures: outside.pictures.store)
    let (host, source) = (files.host, files.source)
    recording = isChecked ? RecordingServices(host) : nil
    let services = serving?(host) ?? recording ?? (host as any HostServices)
    if let starter {
      let worker = WorkerExtension(
        source, services: services, meter: host.meter, tables: host.tables, now: setting.now,
        locale: setting.locale, timeZone: setting.timeZone, notesGlobals: isChecked, starter: starter)
      (script, self.worker) = (worker, worker)
    } else {
      worker = nil
      script = try ScriptBundle(
        source, services: services, now: setting.now, locale: setting.locale, timeZone: setting.timeZone,
        notesGlobals: isChecked)
    }
    declaration = try script.describe()
    host.declare(declaration.permissions)
  }

  /// No file: for one view expression.
  init(bare setting: Setting) throws(Diagnostic) {
    files = HostedBundle(
      BundleSource(text: [], name: "layout"), grants: .none, world: .live, storageFolder: nil, logLevel: .info,
      hosted: ServiceLink(), languages: Languages.ofUser, work: WorkAccounts())
    recording = nil
    worker = nil
    script = try ScriptBundle.bare(
      services: files.host, now: setting.now, locale: setting.locale, timeZone: setting.timeZone)
    declaration = try script.describe()
  }

  var host: Host { files.host }
  var place: BundlePlace { files.place }
  /// Its folder, in which its pictures lie; nil of a lone file.
  var folder: String? { files.place.folder }
  /// Its files, which grants are bound to.
  var content: BundleContent { files.content }

  /// Whether its worker died, hung, lied or flooded: it is asked no more. In this process the command itself would end.
  var isLost: Bool { worker?.hasLostProcess ?? false }

  /// What is asked while a worker's answer is waited for: true ends the worker, and the question fails.
  func setCancelled(_ isCancelled: @escaping () -> Bool) { worker?.isCancelled = isCancelled }

  /// Tells which request comes next, so that a worker is busy with it meanwhile.
  func begin(_ request: ExtensionRequest) { script.begin(request) }

  /// The bundle's answer to one request; the lines of its log are counted anew.
  func timeline(_ request: ExtensionRequest) throws(Diagnostic) -> WidgetModel.Timeline? {
    host.beginCall(request, of: declaration)
    return try script.timeline(request)
  }

  /// When a stack may want a widget; the lines of its log are counted anew.
  func relevance(_ request: ProviderRequest) throws(Diagnostic) -> [RelevanceSpan] {
    host.beginCall(.relevance(request), of: declaration)
    return try script.relevance(request)
  }

  /// The bundle's answer to a question about a parameter's values; the lines of its log are counted anew.
  func options(_ query: ParameterQuery) throws(Diagnostic) -> [IntentParameter.Option] {
    host.beginCall(.query(query), of: declaration)
    return try script.options(query)
  }

  /// A widget's preconfigured variants, in its first family. A widget that declares none is not asked.
  func recommendations(_ widget: WidgetDeclaration, _ setting: Setting) throws(Diagnostic) -> [Recommendation] {
    guard widget.hasRecommendations else { return [] }
    host.beginCall()
    let family = widget.families.first ?? .systemSmall
    return try script.recommendations(
      ProviderRequest(
        kind: widget.kind, family: family, now: setting.now, environments: [setting.environment(family)]))
  }

  /// Keeps it until the process ends, which frees its memory quicker than Lua does.
  func leaveOpen() { _ = Unmanaged.passRetained(self) }

  /// Takes one `leaveOpen` back.
  func letGo() { Unmanaged.passUnretained(self).release() }
}
