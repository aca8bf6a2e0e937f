import LinuxKit
import Synchronization
import WidgetModel
import WidgetSandbox

/// The Live Activities of all bundles, as scripts and pushes see them (ActivityKit: Activity). A script gets its reply at once, on
/// its bundle's thread; its changes wait here until the runtime shows and stores them, and changes made again before that are
/// merged.
///
///     script ─▶ reply (checked, here) ─▶ news ─▶ runtime: instance, archive, reload
final class OpenActivities: Sendable {
  /// One that is shown, or about to be.
  struct Activity: Sendable {
    let bundle: BundleName
    let widget: WidgetDeclaration
    var content: ActivityContent
    /// The token that a push for it must carry.
    let token: String
    /// The instance that shows it; nil: the runtime has not received it yet.
    var number: Int?
    /// Its position among all, by start.
    fileprivate var order = 0

    init(bundle: BundleName, widget: WidgetDeclaration, content: ActivityContent, token: String, number: Int? = nil) {
      (self.bundle, self.widget, self.content, self.token, self.number) = (bundle, widget, content, token, number)
    }
  }

  /// A bundle by its name and its absolute path.
  struct BundleName: Sendable, Hashable {
    var name: String
    var path: String
  }

  /// A change since the runtime last looked.
  struct News: Sendable {
    let id: String
    /// Its current state.
    var activity: Activity
    /// How often its state was replaced.
    var updates = 0
    var isPush = false
  }

  private struct State {
    /// By id.
    var all: [String: Activity] = [:]
    private var lastOrder = 0
    /// Oldest first.
    var news: [News] = []
    /// Whether the runtime must look at them.
    var isAnnounced = false
    /// Changes of each bundle in the last hour, by path.
    var changes: [String: HourlyShare] = [:]

    /// Appends one.
    ///
    /// - Returns: the same with its position.
    @discardableResult
    mutating func add(_ activity: Activity) -> Activity {
      var activity = activity
      lastOrder += 1
      activity.order = lastOrder
      all[activity.content.id] = activity
      return activity
    }

    /// Charges a change; returns the reason if the hour's changes are used up.
    mutating func count(_ path: String, at now: Double) -> String? {
      var share = changes[path] ?? HourlyShare(Double(ActivityLimits.changesAnHour))
      defer { changes[path] = share }
      guard share.covers(1, at: now) else {
        let minutes = Int(((share.date(for: 1, at: now) - now) / 60).rounded(.up))
        return
          "a bundle may change its activities \(ActivityLimits.changesAnHour) times per hour; the next change is available "
          + "in \(minutes) minute\(minutes == 1 ? "" : "s")"
      }
      share.spend(1, at: now)
      return nil
    }
  }

  private let state = Mutex(State())

  /// Whether a token belongs to an activity. All are compared, so that the time reveals nothing.
  func has(token: String) -> Bool {
    state.withLock { $0.all.values.filter { token.equalsInConstantTime($0.token) } }.isEmpty == false
  }

  // MARK: Scripts

  /// Answers a call of `activity.*`.
  ///
  /// - Throws: an error for a wrong argument. That an activity is over, or that there are too many, is a normal reply.
  func reply(
    to request: HostRequest, of bundle: BundleName, declaring kinds: [WidgetDeclaration]
  ) throws(Diagnostic) -> HostReply {
    let (function, now) = (request.function.rawValue, request.call.now)
    switch try ActivityDemand(request) {
    case .list(let kind):
      if let kind { _ = try Self.declared(kind, kinds, request.function) }
      return .values([.list(listed(kind, of: bundle.path))])
    case .start(let kind, let attributes, let state, let staleDate, let relevance):
      let widget = try Self.declared(kind, kinds, request.function)
      if let misfit = ActivityLimits.misfit(attributes, state, function) { throw misfit }
      var content = ActivityContent(id: Self.makeID(), attributes: attributes, state: state, started: now)
      (content.staleDate, content.relevance) = (staleDate, relevance)
      return start(content, widget, of: bundle, at: now)
    case .change(let id, let change):
      do throws(Refusal) {
        try self.change(id, by: change, at: now, function) { $0.bundle.path == bundle.path }
      } catch {
        switch error {
        case .expected(let message, let code): return .failure(message: "\(function): \(message)", code: code)
        case .wrong(let fault): throw fault
        }
      }
      return .values([true])
    }
  }

  private static func declared(
    _ kind: String, _ kinds: [WidgetDeclaration], _ function: HostFunction
  ) throws(Diagnostic) -> WidgetDeclaration {
    if let widget = kinds.first(where: { $0.kind == kind }) { return widget }
    throw .undeclared(kind, .activity, among: kinds.map(\.kind), function)
  }

  private func start(
    _ content: ActivityContent, _ widget: WidgetDeclaration, of bundle: BundleName, at now: Double
  ) -> HostReply {
    let token = Runtime.makeToken()
    let refusal = state.withLock { state -> String? in
      if state.all.values.count(where: { $0.bundle.path == bundle.path }) >= ActivityLimits.ofBundle {
        return "a bundle may have up to \(ActivityLimits.ofBundle) activities; end one with dismiss = \"immediate\""
      }
      if state.all.count >= ActivityLimits.inAll { return "the limit of \(ActivityLimits.inAll) activities is reached" }
      if let refusal = state.count(bundle.path, at: now) { return refusal }
      let activity = state.add(Activity(bundle: bundle, widget: widget, content: content, token: token))
      state.news.append(News(id: content.id, activity: activity))
      return nil
    }
    if let refusal { return .failure(message: "activity.start: \(refusal)", code: "limit") }
    return .values([.text(content.id)])
  }

  private func listed(_ kind: String?, of path: String) -> [Value] {
    let all = state.withLock { $0.all.values.filter { $0.bundle.path == path } }
    let meant = all.filter { kind == nil || $0.widget.kind == kind }
    // At the same moment, in the order of the calls.
    return meant.sorted { ($0.content.started, $0.order) < ($1.content.started, $1.order) }.map {
      $0.content.listed($0.widget.kind, pushToken: $0.token)
    }
  }

  // MARK: Changes

  /// Why a change is refused.
  enum Refusal: Error {
    /// An expected failure: it is over, or its bundle has made too many changes.
    case expected(message: String, code: String)
    case wrong(Diagnostic)
  }

  /// Changes an active one, and records it as news.
  func change(
    _ id: String, by change: ActivityChange, at now: Double, _ owner: String, isPush: Bool = false,
    where isMeant: (Activity) -> Bool
  ) throws(Refusal) {
    let refusal = state.withLock { state -> Refusal? in
      guard var activity = state.all[id], isMeant(activity) else {
        return .expected(message: "this bundle has no activity with that id; it may have ended", code: "missing")
      }
      guard activity.content.isActive else {
        return .expected(message: "the activity has ended", code: "ended")
      }
      if let misfit = ActivityLimits.misfit(activity.content.attributes, change.state ?? activity.content.state, owner)
      {
        return .wrong(misfit)
      }
      if let refusal = state.count(activity.bundle.path, at: now) { return .expected(message: refusal, code: "limit") }
      activity.content.apply(change, at: now)
      // Gone at once, which frees a slot.
      let isGone = activity.content.dismissal.map { $0 <= now } ?? false
      state.all[id] = isGone ? nil : activity
      let last = state.news.firstIndex { $0.id == id }
      if last == nil { state.news.append(News(id: id, activity: activity)) }
      let place = last ?? state.news.count - 1
      state.news[place].activity = activity
      state.news[place].isPush = isPush
      if case .update = change { state.news[place].updates += 1 }
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Whether the runtime should be notified of news; not again until it has looked.
  func announceNews() -> Bool {
    state.withLock { state in
      guard !state.news.isEmpty, !state.isAnnounced else { return false }
      state.isAnnounced = true
      return true
    }
  }

  /// The changes since the last call.
  func takeNews() -> [News] {
    state.withLock { state in
      defer { (state.news, state.isAnnounced) = ([], false) }
      return state.news
    }
  }

  // MARK: The runtime

  /// The one of an id.
  subscript(id: String) -> Activity? { state.withLock { $0.all[id] } }

  /// One that is shown, as the archive has it.
  func insert(_ activity: Activity) { state.withLock { _ = $0.add(activity) } }

  /// The runtime changes one: a script may do so at the same time.
  func modify(_ id: String, _ change: (inout Activity) -> Void) {
    state.withLock { state in
      guard var activity = state.all[id] else { return }
      change(&activity)
      state.all[id] = activity
    }
  }

  /// It is not shown any more.
  func remove(_ id: String) { state.withLock { _ = $0.all.removeValue(forKey: id) } }

  /// 64 random bits: unique, and not secret.
  private static func makeID() -> String { String(Runtime.makeToken().prefix(16)) }
}
