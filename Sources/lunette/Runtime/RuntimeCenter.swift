import Synchronization
import WidgetRuntimeClient
import WidgetModel
import WidgetServices

/// `center.*` of handlers that a command calls: they reach the runtime that runs, else the archive for the next one. What a
/// provider asks for that only this command calls has no effect elsewhere.
final class RuntimeCenter: HostServices {
  private let host: Host
  private let address: RuntimeAddress
  /// Nil until the bundle is open; the host alone answers until then.
  private let bundle = Mutex<Bundle?>(nil)

  private struct Bundle {
    /// With all links followed, as the instances of the runtime have it.
    var path: String
    /// Nothing else than what it declares can be reloaded by its handlers.
    var declaration: BundleDeclaration
  }

  init(_ host: Host, _ address: RuntimeAddress) { (self.host, self.address) = (host, address) }

  /// Tells which bundle it is, as soon as that is known.
  func declare(_ opened: OpenBundle) {
    guard let path = opened.place.realPath else { return }
    let declaration = opened.declaration
    bundle.withLock { $0 = Bundle(path: path, declaration: declaration) }
  }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    // An activity is kept for the next runtime, also where there was none yet.
    if request.function == .activityStart, request.call.kind == nil, let bundle = bundle.withLock({ $0 }),
      let link = try? RuntimeLink.open(address, version: Version.current)
    {
      return try activity(request, bundle, link)
    }
    // A handler is called for no kind. A wrong argument is the host's to say.
    guard request.call.kind == nil, let bundle = bundle.withLock({ $0 }), let link = try RuntimeNotice.link(address)
    else { return try host.reply(to: request) }
    switch request.function {
    case .centerReloadTimelines, .centerReloadControls, .centerReloadAllTimelines, .centerReloadAllControls:
      let kind = request.arguments.first?.text
      if request.function.takesKind, kind == nil { break }
      return try reload(try bundle.declaration.kinds(for: request.function, named: kind), bundle, link)
    case .centerInvalidateRelevance:
      guard let kind = request.arguments.first?.text else { break }
      for kind in try bundle.declaration.kinds(for: request.function, named: kind) {
        if let refusal = host.countReload() { return refusal }
        _ = try link.ask(.invalidateRelevance(bundle: bundle.path, kind: kind))
      }
      return .values([])
    case .centerInvalidateConfigurationRecommendations:
      if let refusal = host.countReload() { return refusal }
      _ = try link.ask(.invalidateRecommendations(bundle: bundle.path))
      return .values([])
    case .centerCurrentConfigurations, .centerCurrentControls:
      // Its own instances only: how other bundles are configured may be private.
      let role = request.function.centerRole
      let placed = try link.instances().filter { $0.path == bundle.path && $0.role == role }
      return .values([.list(placed.map(\.center))])
    case .activityUpdate, .activityFinish, .activityList: return try activity(request, bundle, link)
    case .httpDownload:
      try host.judge(download: request)
      guard let download = Download(request, bundle: bundle.path) else { break }
      do throws(Diagnostic) { _ = try link.ask(.download(download)) } catch {
        // Too many downloads are a failure that scripts expect, not an error.
        guard error.code == .size else { throw error }
        return .failure(message: error.message, code: HTTPFailure.limit.rawValue)
      }
      return .values([])
    default: break
    }
    return try host.reply(to: request)
  }

  private func activity(_ request: HostRequest, _ bundle: Bundle, _ link: RuntimeLink) throws(Diagnostic) -> HostReply {
    let call = ActivityCall(
      request, of: bundle.declaration.name, at: bundle.path, activities: bundle.declaration.activities)
    return try link.ask(.activity(call)) { if case .hosted(let reply) = $0 { reply } else { nil } }
  }

  /// Counted before it is sent: a handler that reloads in a loop would keep the runtime busy.
  private func reload(_ kinds: [String], _ bundle: Bundle, _ link: RuntimeLink) throws(Diagnostic) -> HostReply {
    if let refusal = host.countReload() { return refusal }
    _ = try link.instances(.center(bundle: bundle.path, kinds: kinds))
    return .values([])
  }
}

extension InstanceState {
  /// As `center.currentConfigurations` tells of it.
  fileprivate var center: Value {
    .table(["kind": .text(kind), "family": .text(family.rawValue), "configuration": configuration])
  }
}
