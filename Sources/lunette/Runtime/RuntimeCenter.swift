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
    // A handler is called for no kind.
    guard request.function.isOfRuntime, request.call.kind == nil, let bundle = bundle.withLock({ $0 }),
      let link = try link(for: request.function)
    else { return try host.reply(to: request) }
    switch request.function {
    case _ where request.asksRuntime: return try ask(request, bundle, link)
    case .centerCurrentConfigurations, .centerCurrentControls:
      // Its own instances only: how other bundles are configured may be private.
      let role = request.function.centerRole
      let placed = try link.instances().filter { $0.path == bundle.path && $0.role == role }
      return .values([.list(placed.map(\.center))])
    case .activityStart, .activityUpdate, .activityFinish, .activityList:
      return try activity(request, bundle, link)
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

  /// To the runtime, else to the archive; nil where there is neither. An activity is kept for the next runtime also then.
  private func link(for function: HostFunction) throws(Diagnostic) -> RuntimeLink? {
    if function == .activityStart, let link = try? RuntimeLink.open(address, version: Version.current) { return link }
    return try RuntimeNotice.link(address)
  }

  private func activity(_ request: HostRequest, _ bundle: Bundle, _ link: RuntimeLink) throws(Diagnostic) -> HostReply {
    let call = ActivityCall(
      request, of: bundle.declaration.name, at: bundle.path, activities: bundle.declaration.activities)
    return try link.ask(.activity(call)) { if case .hosted(let reply) = $0 { reply } else { nil } }
  }

  /// Counted before it is sent: a handler that asks in a loop would keep the runtime busy.
  private func ask(_ request: HostRequest, _ bundle: Bundle, _ link: RuntimeLink) throws(Diagnostic) -> HostReply {
    let kinds = try bundle.declaration.kinds(for: request)
    if let refusal = host.countReload() { return refusal }
    switch request.function {
    case .centerInvalidateRelevance:
      for kind in kinds { _ = try link.ask(.invalidateRelevance(bundle: bundle.path, kind: kind)) }
    case .centerInvalidateConfigurationRecommendations:
      _ = try link.ask(.invalidateRecommendations(bundle: bundle.path))
    default: _ = try link.instances(.center(bundle: bundle.path, kinds: kinds))
    }
    return .values([])
  }
}

extension InstanceState {
  /// As `center.currentConfigurations` tells of it.
  fileprivate var center: Value {
    UserActivity(kind: kind, family: family, configuration: configuration).value
  }
}
