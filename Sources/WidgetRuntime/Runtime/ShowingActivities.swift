import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// Live Activities are instances: started, updated and ended by their bundle, by pushes and by time (DocC: Activities, "Overview").
/// The instance's configuration is the content; its presentations are evaluated like a widget's views, and archived.
extension Runtime {
  // MARK: By a script or a push

  /// Answers `activity.*` of a handler that a command has called.
  func reply(to call: ActivityCall) throws(Diagnostic) -> RuntimeReply {
    let bundle = OpenActivities.BundleName(name: call.bundle, path: call.path)
    // A bundle that is open here has the latest declaration.
    let kinds = registry.bundles[call.path]?.declaration?.activities ?? call.activities
    let reply = try activities.reply(to: call.request, of: bundle, declaring: kinds)
    showActivities()
    return .hosted(reply)
  }

  /// Carries out a push. An unknown id and a wrong token get the same reply.
  func push(_ push: ActivityPush) throws(Diagnostic) -> RuntimeReply {
    guard let activity = activities[push.id], push.token.equalsInConstantTime(activity.token) else {
      throw Diagnostic(.permission, "the token does not match an activity '\(SanitizedText.string(push.id))'")
    }
    do throws(OpenActivities.Refusal) {
      try activities.change(push.id, by: push.change, at: now(), "the push", isPush: true) { _ in true }
    } catch {
      switch error {
      case .expected(let message, let code): throw Diagnostic(code == "limit" ? .size : .usage, message)
      case .wrong(let fault): throw fault
      }
    }
    showActivities()
    return .instances(activity.number.flatMap { instances[$0] == nil ? nil : state(of: $0) }.map { [$0] } ?? [])
  }

  /// Shows the changes since the last time.
  func showActivities() {
    for news in activities.takeNews() { show(news) }
  }

  private func show(_ news: OpenActivities.News) {
    // Its time may have ended it in the meantime.
    let activity = activities[news.id] ?? news.activity
    let (content, cause) = (activity.content, news.isPush ? ReloadReason.push : .center)
    let isGone = content.dismissal.map { $0 <= now() } ?? false
    let number = activity.number ?? (isGone ? nil : start(activity))
    guard let number, var record = instances[number]?.record else { return }
    let id = InstanceID(number)
    if news.updates > 0 {
      note(LedgerLine(now(), id, .updated, cause, detail: news.updates == 1 ? nil : "\(news.updates) times"))
    }
    if !content.isActive { note(LedgerLine(now(), id, .ended, cause, next: isGone ? nil : content.dismissal)) }
    guard !isGone else { return drop(number) }
    guard record.configuration != content.configuration else { return }
    record.configuration = content.configuration
    pending.place(record)
    replace(record, ReloadDemand(cause, isForeground: true))
    arrangeActivities()
  }

  /// Places the instance of a new one, and returns its number.
  private func start(_ activity: OpenActivities.Activity) -> Int {
    registry.place(activity.bundle.path)
    let record = InstanceRecord(
      number: archive.nextNumber(), order: index.lastOrder + 1, widget: activity.widget, family: .systemMedium,
      configuration: activity.content.configuration, bundle: activity.bundle.name, path: activity.bundle.path,
      digest: registry.bundles[activity.bundle.path]?.fingerprint)
    pending.place(record)
    pending.setToken(activity.token, of: Self.tokenName(activity.content.id))
    activities.modify(activity.content.id) { $0.number = record.number }
    take(in: record)
    note(LedgerLine(now(), InstanceID(record.number), .started, .center))
    arrangeActivities()
    return record.number
  }

  /// Its token's name among those of kinds, which have no control characters.
  static func tokenName(_ id: String) -> String { "activity\u{1F}" + id }

  // MARK: By time

  /// When something happens to one by itself.
  var activityDate: Double? {
    settings.isOffline ? nil : index.activities.compactMap { content(of: $0)?.deadline }.min()
  }

  /// Ends those whose active time is over, removes those whose time after their end is over, and marks those that are out of date.
  /// Events that were due while no runtime ran are carried out as of their date.
  func passActivities() {
    guard !settings.isOffline else { return }
    for number in index.activities.sorted() { pass(number) }
  }

  private func pass(_ number: Int) {
    while let content = content(of: number), content.deadline <= now() {
      guard content.isActive else {
        note(LedgerLine(now(), InstanceID(number), .ended, .policy, detail: "removed"))
        return drop(number)
      }
      keep(number) { $0.pass() }
      if self.content(of: number)?.isActive == true {
        note(LedgerLine(now(), InstanceID(number), .stale, .policy))
      } else {
        note(
          LedgerLine(
            now(), InstanceID(number), .ended, .policy, next: content.longestEnd + ActivityLimits.ended,
            detail: "it was active for \(Int(ActivityLimits.active) / 3600) hours"))
        handle(.asked(.instance(InstanceID(number)), ReloadDemand(.policy, isForeground: true)))
      }
      arrangeActivities()
    }
  }

  /// Changes the stored content of one.
  private func keep(_ number: Int, _ change: (inout ActivityContent) -> Void) {
    guard var record = instances[number]?.record, var content = content(of: number) else { return }
    change(&content)
    record.configuration = content.configuration
    take(up: record)
    pending.place(record)
    activities.modify(content.id) { change(&$0.content) }
  }

  // MARK: Records

  /// The content of an activity's instance; nil for a widget's.
  func content(of number: Int) -> ActivityContent? { instances[number]?.record.activity }

  /// One of an earlier runtime: its bundle and pushes find it again.
  func resumeActivities() {
    let tokens = index.activities.isEmpty ? [:] : (try? archive.tokens()) ?? [:]
    for number in held(index.activities).map(\.record.number) {
      guard let record = instances[number]?.record, let content = record.activity, activities[content.id] == nil else {
        continue
      }
      // A lost token is replaced by a new one, which no program knows yet.
      activities.insert(
        OpenActivities.Activity(
          bundle: OpenActivities.BundleName(name: record.bundle, path: record.path), widget: record.widget,
          content: content, token: tokens[Self.tokenName(content.id)] ?? Self.makeToken(), number: number))
    }
  }

  /// Its instance is gone.
  func forgetActivity(_ record: InstanceRecord) {
    guard let content = record.activity else { return }
    activities.remove(content.id)
    pending.setToken(nil, of: Self.tokenName(content.id))
    arrangeActivities()
  }

  /// Ends those of a removed bundle.
  func endActivities(of path: String) {
    for instance in held(of: path) where instance.record.activity != nil {
      note(LedgerLine(now(), instance.id, .ended, .file, detail: "its bundle was removed"))
      drop(instance.record.number)
    }
  }

  // MARK: Slots

  /// The one for a single slot; nil: none is active.
  ///
  /// - Parameter kind: nil: of all kinds.
  func foremostActivity(ofKind kind: String? = nil) -> Int? {
    let meant = index.activities.sorted().compactMap { number -> (number: Int, content: ActivityContent)? in
      guard let record = instances[number]?.record, kind == nil || record.kind == kind, let content = record.activity,
        content.isActive
      else { return nil }
      return (number, content)
    }
    return meant.min { ActivityContent.precedes($0.content, $1.content) }?.number
  }

  /// Those that a family shows: the lock screen shows all, other presentations only one.
  ///
  /// - Parameter kind: nil: of all kinds.
  func shownActivities(ofKind kind: String? = nil, in family: Family) -> [Int] {
    guard family == .systemMedium else {
      return ActivityPresentation.families.contains(family) ? foremostActivity(ofKind: kind).map { [$0] } ?? [] : []
    }
    return held(index.activities).filter { kind == nil || $0.record.kind == kind }.map(\.record.number)
  }

  /// Updates streams to follow the current ones.
  func arrangeActivities() {
    for client in followers.withActivities {
      var shown: [(number: Int, family: Family)] = []
      for place in followers.activityPlaces(of: client) {
        let numbers =
          place.number.map { content(of: $0) == nil ? [] : [$0] }
          ?? shownActivities(ofKind: place.kind, in: place.family)
        shown += numbers.map { ($0, place.family) }
      }
      judgeViewers(of: followers.showActivities(shown, to: client))
    }
  }
}

extension ArchivedInstance {
  /// Its state at a moment by its activity's dates, which no runtime has carried out yet; nil: it is removed by then.
  func at(_ moment: Double) -> ArchivedInstance? {
    guard let stored = record.activity else { return self }
    guard let content = stored.at(moment) else { return nil }
    var kept = self
    if content != stored { kept.record.configuration = content.configuration }
    return kept
  }
}

extension ShownWidget {
  /// An ended activity is only on the lock screen, even before its presentations are rebuilt.
  mutating func leavePlaces() {
    guard widget.role == .activity, ActivityContent(configuration: configuration)?.isActive == false else { return }
    let kept = environments.indices.filter { environments[$0].family == .systemMedium }
    guard kept.count < environments.count else { return }
    if let views = entry?.views, views.count == environments.count { entry?.views = kept.map { views[$0] } }
    environments = kept.map { environments[$0] }
  }
}

extension InstanceRecord {
  /// The content if it is a Live Activity; nil for a widget.
  var activity: ActivityContent? {
    widget.role == .activity ? ActivityContent(configuration: configuration) : nil
  }
}
