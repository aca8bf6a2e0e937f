import Synchronization
import WidgetModel
import WidgetSchedule
import WidgetServices

/// `center.*` of one bundle's scripts in a runtime (WidgetKit: WidgetCenter). A bundle is told of its own widgets and asks for
/// theirs; what it asks again before the runtime has heard it is one demand.
final class BundleCenter: HostServices {
  private let path: String
  private let mailbox: Mailbox
  private let state = Mutex(State())

  private struct State {
    /// Nil: while it loads.
    var kinds: [String]?
    var placed: [Placed] = []
    /// Kinds whose reload the runtime is yet to hear, and whether only providers asked.
    var asked: [String: Bool] = [:]
    /// The ids of downloads that are not over.
    var downloads: Set<String> = []
  }

  /// A placed widget, as scripts are told of it.
  struct Placed: Sendable {
    let kind: String
    let family: Family
    let configuration: Value

    init(_ record: InstanceRecord) {
      (kind, family, configuration) = (record.kind, record.family, record.configuration)
    }

    var value: Value {
      .table(["kind": .text(kind), "family": .text(family.rawValue), "configuration": configuration])
    }
  }

  init(_ path: String, _ mailbox: Mailbox) { (self.path, self.mailbox) = (path, mailbox) }

  /// Sets what the bundle declares.
  func declare(_ kinds: [String]) { state.withLock { $0.kinds = kinds } }

  /// Sets which of its widgets are placed.
  func tell(_ placed: [Placed]) { state.withLock { $0.placed = placed } }

  /// A download of the bundle's is under way, or is to be; false where there are too many.
  @discardableResult
  func begin(_ download: String) -> Bool {
    state.withLock { state in
      guard state.downloads.contains(download) || state.downloads.count < Downloads.mostOfBundle else { return false }
      state.downloads.insert(download)
      return true
    }
  }

  /// A download is over.
  func end(_ download: String) { state.withLock { _ = $0.downloads.remove(download) } }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    let state = state.withLock { $0 }
    switch request.function {
    case .centerCurrentConfigurations: return .values([.list(state.placed.map(\.value))])
    case .centerReloadTimelines, .centerReloadAllTimelines:
      guard let kinds = state.kinds else {
        return .failure(
          message: "\(request.function.rawValue) is for providers, intents and handlers: the bundle is being read",
          code: Diagnostic.Code.unavailable.rawValue)
      }
      // A provider is called for a kind, a handler for none.
      let isByProvider = request.call.kind != nil
      guard request.function == .centerReloadTimelines else { return ask(kinds, isByProvider) }
      let kind = request.arguments.first?.text ?? ""
      guard kinds.contains(kind) else { throw .unknownKind(kind, among: kinds, request.function) }
      return ask([kind], isByProvider)
    case .centerInvalidateRelevance, .centerInvalidateConfigurationRecommendations:
      guard let kinds = state.kinds else {
        return .failure(
          message: "\(request.function.rawValue) is for providers, intents and handlers: the bundle is being read",
          code: Diagnostic.Code.unavailable.rawValue)
      }
      guard request.function == .centerInvalidateRelevance else {
        mailbox.post { [path] runtime in runtime.invalidateRecommendations(of: path) }
        return .values([])
      }
      let kind = request.arguments.first?.text ?? ""
      guard kinds.contains(kind) else { throw .unknownKind(kind, among: kinds, request.function) }
      mailbox.post { [path] runtime in runtime.invalidateRelevance(ofKind: kind, of: path) }
      return .values([])
    case .httpDownload:
      guard let download = Download(request, bundle: path) else { return .values([]) }
      guard begin(download.id) else { return .failure(message: Download.tooMany, code: HTTPFailure.limit.rawValue) }
      mailbox.post { [self] runtime in
        do throws(Diagnostic) { try runtime.take(download) } catch {
          end(download.id)
          runtime.log.tell(error, of: download.bundle)
        }
      }
      return .values([])
    default: return .failure(message: "the runtime has no controls yet", code: Diagnostic.Code.unavailable.rawValue)
    }
  }

  /// Asks for reloads of what is placed of these kinds. Of a kind that is not placed there is nothing to reload.
  private func ask(_ kinds: [String], _ isByProvider: Bool) -> HostReply {
    let isFirst = state.withLock { state in
      let placed = Set(state.placed.map(\.kind))
      let isFirst = state.asked.isEmpty
      for kind in kinds where placed.contains(kind) {
        state.asked[kind] = state.asked[kind, default: true] && isByProvider
      }
      return isFirst && !state.asked.isEmpty
    }
    if isFirst { mailbox.post { [self] runtime in runtime.reload(take(), of: path) } }
    return .values([])
  }

  private func take() -> [String: Bool] {
    state.withLock { state in
      defer { state.asked = [:] }
      return state.asked
    }
  }
}

extension Runtime {
  /// A bundle's script asks for reloads of its widgets.
  ///
  /// - Parameter kinds: each with whether its providers asked, and no handler.
  func reload(_ kinds: [String: Bool], of path: String) {
    for instance in held(of: path) {
      guard let isByProvider = kinds[instance.record.kind] else { continue }
      handle(.asked(.instance(instance.id), ReloadDemand(.center, isByProvider: isByProvider)))
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownKind(
    _ kind: String, among kinds: [String], _ function: HostFunction
  ) -> Diagnostic {
    let name = SanitizedText.string(String(kind.unicodeScalars.prefix(60)))
    let nearest = NearestName.of(name, among: kinds)
    let advice = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return Diagnostic(
      .missingKind, "\(function.rawValue): the bundle declares no widget '\(name)'\(advice)", suggestion: nearest)
  }
}
