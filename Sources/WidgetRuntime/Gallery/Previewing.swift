import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// Pictures of unplaced widgets, which their bundles made for a gallery. Only the newest few are cached.
struct GalleryPictures {
  struct Key: Hashable, Sendable {
    var path: String
    var kind: String
    var family: Family
    var configuration: Value
  }

  private struct Made {
    var shown: ShownWidget
    /// The fingerprint of the bundle's files.
    var fingerprint: String?
    var date: Double
  }

  /// Seconds for which a picture is valid, because a gallery shows typical data; and for which a failure is not retried.
  static let longest = 300.0
  static let longestFailure = 10.0
  private static let most = 64

  private var made: [Key: Made] = [:]
  private var lastRevision = 0
  /// Requests for a picture that is being made.
  private var waiting: [Key: [(Runtime, RuntimeReply) -> Void]] = [:]

  /// A valid picture; nil: it must be made.
  subscript(key: Key, fingerprint: String?, at now: Double) -> ShownWidget? {
    guard let made = made[key], made.fingerprint == fingerprint else { return nil }
    let longest = made.shown.error == nil ? Self.longest : Self.longestFailure
    return (0..<longest).contains(now - made.date) ? made.shown : nil
  }

  /// Whether it must be requested: no one waits for it yet.
  mutating func wait(for key: Key, _ answer: @escaping (Runtime, RuntimeReply) -> Void) -> Bool {
    waiting[key, default: []].append(answer)
    return waiting[key]?.count == 1
  }

  mutating func endWait(for key: Key) -> [(Runtime, RuntimeReply) -> Void] {
    waiting.removeValue(forKey: key) ?? []
  }

  /// Caches the result with a new revision.
  mutating func keep(_ shown: ShownWidget, _ key: Key, _ fingerprint: String?, at now: Double) -> ShownWidget {
    lastRevision += 1
    var shown = shown
    shown.revision = lastRevision
    made[key] = Made(shown: shown, fingerprint: fingerprint, date: now)
    if made.count > Self.most, let oldest = made.min(by: { $0.value.date < $1.value.date })?.key { made[oldest] = nil }
    return shown
  }

  /// A bundle's permissions have changed.
  mutating func forgetAll() { made = [:] }
}

/// Widgets as a gallery shows them before they are placed (WidgetKit: `snapshot(in:)` with `isPreview`).
extension Runtime {
  func preview(_ demand: PreviewDemand, _ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    do throws(Diagnostic) { try begin(demand, answer) } catch { answer(self, .failure(error)) }
    settle()
  }

  private func begin(
    _ demand: PreviewDemand, _ answer: @escaping (Runtime, RuntimeReply) -> Void
  ) throws(Diagnostic) {
    guard !settings.isOffline else { throw .noRuntime }
    let (path, widget, bundle) = try placeable(demand.kind)
    let family = try self.family(demand.family ?? widget.families.first, of: widget)
    let judge = WrittenConfiguration(widget: widget, family: family, before: .emptyTable, timeZone: settings.timeZone)
    let key = GalleryPictures.Key(
      path: path, kind: widget.kind, family: family, configuration: try judge.values(demand.configuration))
    let fingerprint = registry.bundles[path]?.fingerprint
    if let made = gallery[key, fingerprint, at: now()] { return answer(self, .shown(made)) }
    try checkGalleryRoom(path)
    guard gallery.wait(for: key, answer) else { return }
    make(key, widget, bundle.name, fingerprint)
  }

  private func make(_ key: GalleryPictures.Key, _ widget: WidgetDeclaration, _ name: String, _ fingerprint: String?) {
    guard let registered = registry.bundles[key.path]?.registered else { return }
    let environments = settings.environments(key.family, key.configuration)
    let question = ProviderRequest(
      kind: key.kind, family: key.family, now: now(), isPreview: true, configuration: key.configuration,
      environments: environments)
    var masked = question
    for index in masked.environments.indices { masked.environments[index].redactionReasons.insert(.placeholder) }
    var shown = ShownWidget(
      number: 0, bundle: name, widget: widget, family: key.family, configuration: key.configuration,
      environments: environments)
    shown.path = key.path
    galleryJobs[key.path, default: 0] += 1
    residents.use(key.path)
    queue(key.path, isUrgent: true) { [shown, masked] in
      var made = shown
      do throws(Diagnostic) {
        made.entry = try registered.opened(now: question.now).timeline(.snapshot(question))?.entries.first
      } catch {
        made.error = error.of(widget, key.family)
        let placeholder = MadePlaceholder(by: registered, masked)
        made.environments = masked.environments
        let bars = Skeleton.tree(key.family)
        made.entry =
          placeholder?.entry ?? TimelineEntry(date: question.now, views: masked.environments.map { _ in bars })
      }
      (made.index, made.count, made.made) = (0, made.entry == nil ? 0 : 1, question.now)
      let work = registered.work
      return { [made] runtime in
        runtime.letRest(key.path)
        runtime.take(work, of: key.path, for: nil)
        runtime.galleryJobs[key.path, default: 1] -= 1
        let kept = runtime.gallery.keep(made, key, fingerprint, at: question.now)
        for answer in runtime.gallery.endWait(for: key) { answer(runtime, .shown(kept)) }
      }
    }
  }
}
