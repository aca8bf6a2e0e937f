import Synchronization
import WidgetModel
import WidgetSchedule
import WidgetServices

/// `center.*` of one bundle's scripts in a runtime (WidgetKit: WidgetCenter). A bundle sees and reloads only its own widgets;
/// requests repeated before the runtime has received the first are merged.
final class BundleCenter: HostServices {
  private let path: String
  private let mailbox: Mailbox
  private let activities: OpenActivities
  private let state = Mutex(State())

  private struct State {
    /// Nil while it loads.
    var bundle: BundleDeclaration?
    var placed: [Placed] = []
    /// Kinds whose reload request the runtime has not received yet, and who requests it.
    var asked: [String: Asker] = [:]
    /// Whether an intent runs that a user performs.
    var isPerforming = false
    /// The ids of unfinished downloads.
    var downloads: Set<String> = []
  }

  /// Who requests a reload: the later of two cases counts.
  enum Asker: Int, Sendable, Comparable {
    /// A provider, by itself.
    case provider
    /// A handler without a user action.
    case handler
    /// A user, who has tapped and waits: resulting reloads are free.
    case person

    static func < (a: Asker, b: Asker) -> Bool { a.rawValue < b.rawValue }
  }

  /// A placed widget, as scripts see it.
  struct Placed: Sendable {
    let widget: UserActivity
    let role: WidgetDeclaration.Role

    init(_ record: InstanceRecord) {
      widget = UserActivity(kind: record.kind, family: record.family, configuration: record.configuration)
      role = record.widget.role
    }
  }

  init(_ path: String, _ mailbox: Mailbox, _ activities: OpenActivities) {
    (self.path, self.mailbox, self.activities) = (path, mailbox, activities)
  }

  /// Sets what the bundle declares.
  func declare(_ bundle: BundleDeclaration) {
    state.withLock { $0.bundle = bundle }
  }

  /// Sets whether an intent runs that a user performs.
  func setPerforming(_ isPerforming: Bool) { state.withLock { $0.isPerforming = isPerforming } }

  /// Sets which of its widgets are placed.
  func tell(_ placed: [Placed]) { state.withLock { $0.placed = placed } }

  /// Registers a download of the bundle; false if there are too many.
  @discardableResult
  func begin(_ download: String) -> Bool {
    state.withLock { state in
      guard state.downloads.contains(download) || state.downloads.count < Downloads.mostOfBundle else { return false }
      state.downloads.insert(download)
      return true
    }
  }

  /// A download is finished.
  func end(_ download: String) { state.withLock { _ = $0.downloads.remove(download) } }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    let state = state.withLock { $0 }
    switch request.function {
    case .centerCurrentConfigurations, .centerCurrentControls:
      let meant = state.placed.filter { $0.role == request.function.centerRole }
      return .values([.list(meant.map(\.widget.value))])
    case _ where request.function.asksRuntime:
      guard let bundle = state.bundle else {
        return .failure(
          message:
            "\(request.function.rawValue) is not available while the bundle loads; call it in a provider, an intent or a handler",
          code: Diagnostic.Code.unavailable.rawValue)
      }
      // A provider is called for a kind, a handler for none.
      let asker: Asker = request.call.kind != nil ? .provider : state.isPerforming ? .person : .handler
      tell(request.function, try bundle.kinds(for: request), asker)
      return .values([])
    case .activityStart, .activityUpdate, .activityFinish, .activityList:
      let bundle = OpenActivities.BundleName(name: state.bundle?.name ?? path, path: path)
      let reply = try activities.reply(to: request, of: bundle, declaring: state.bundle?.activities ?? [])
      // Before the job's own reply: what a perform has started is stored with its effects.
      if activities.announceNews() { mailbox.post { $0.showActivities() } }
      return reply
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
    default: throw Diagnostic(.unavailable, "\(request.function.rawValue) is not available in the runtime")
    }
  }

  /// Passes a script's request for these kinds to the runtime.
  private func tell(_ function: HostFunction, _ kinds: [String], _ asker: Asker) {
    switch function {
    case .centerInvalidateRelevance:
      for kind in kinds { mailbox.post { [path] runtime in runtime.invalidateRelevance(ofKind: kind, of: path) } }
    case .centerInvalidateConfigurationRecommendations:
      mailbox.post { [path] runtime in runtime.invalidateRecommendations(of: path) }
    default: reload(kinds, asker)
    }
  }

  /// Requests reloads of placed widgets of these kinds. Kinds that are not placed are ignored.
  private func reload(_ kinds: [String], _ asker: Asker) {
    let isFirst = state.withLock { state in
      let placed = Set(state.placed.map(\.widget.kind))
      let isFirst = state.asked.isEmpty
      for kind in kinds where placed.contains(kind) {
        state.asked[kind] = max(state.asked[kind] ?? asker, asker)
      }
      return isFirst && !state.asked.isEmpty
    }
    if isFirst { mailbox.post { [self] runtime in runtime.reload(take(), of: path) } }
  }

  private func take() -> [String: Asker] {
    state.withLock { state in
      defer { state.asked = [:] }
      return state.asked
    }
  }
}

extension Runtime {
  /// A bundle's script requests reloads of its widgets.
  ///
  /// - Parameter kinds: each with who requests it.
  func reload(_ kinds: [String: BundleCenter.Asker], of path: String) {
    for instance in held(of: path) {
      guard let asker = kinds[instance.record.kind] else { continue }
      let demand = ReloadDemand(.center, isForeground: asker == .person, isByProvider: asker == .provider)
      handle(.asked(.instance(instance.id), demand))
    }
  }
}
