import WidgetModel
import WidgetRender
import WidgetSchedule
import WidgetServices
import WidgetWatch

/// The widgets of a stream, driven by the scheduler on the real clock.
final class StreamStage: @unchecked Sendable {
  // @unchecked: made and dropped by jobs of one LuaExecutor; asked by its jobs, and between them by whoever waits for each.
  private let bundles: PlacedBundles
  private let centers: [CenterServices]
  private let bars: BarLines
  private let query: WidgetQuery
  private let now: @Sendable () -> Double
  private var scheduler = Scheduler(profile: .desktop)
  private var shows: [Show]
  private var events: [Event] = []
  /// The scheduler's actions that were not carried out yet.
  private var actions: [Action] = []
  /// Why providers are asked first.
  private let reason: ReloadReason

  /// What an instance shows.
  private struct Show {
    var timeline: WidgetModel.Timeline?
    var tooltips: WidgetModel.Timeline?
    var index: Int?
    var error: String?
    /// Until it is drawn.
    var before: BarLine
    /// What the line is read from; nil: it is to be drawn.
    var dynamic: DynamicLine?
    var isDirty = true

    var line: BarLine { dynamic?.line ?? before }

    /// It is to be drawn anew.
    mutating func wait() { (before, dynamic, isDirty) = (line, nil, true) }
  }

  /// Opens the bundles.
  ///
  /// - Parameters:
  ///   - old: opened from the files as they were before: what it shows stays until the new answers.
  ///   - now: the wall's clock.
  init(_ query: WidgetQuery, _ bars: BarLines, after old: StreamStage? = nil, now: @escaping @Sendable () -> Double) {
    self.bars = bars
    self.query = query
    self.now = now
    reason = old == nil ? .first : .file
    var centers: [CenterServices] = []
    bundles = PlacedBundles(query, query.outside, now: now()) { host in
      let center = CenterServices(host)
      centers.append(center)
      return center
    }
    self.centers = centers
    for center in centers { center.tell(bundles.instances.map(\.shown)) }
    shows = bundles.instances.map {
      old?.shown($0) ?? Show(before: BarLine(kind: $0.widget.kind, family: $0.request.family))
    }
    events = zip(bundles.instances, shows).map { instance, show in
      let standing = show.timeline.map { Standing(showing: TimelinePlan($0), at: now()) }
      return .placed(instance.id, instance.placed, standing)
    }
    bundles.leaveOpen()
  }

  private func shown(_ instance: PlacedInstance) -> Show? {
    guard let place = bundles.instances.firstIndex(where: { $0.isLike(instance) }) else { return nil }
    var show = shows[place]
    show.wait()
    return show
  }

  var isEmpty: Bool { bundles.instances.isEmpty }
  var openingFaults: [Diagnostic] { bundles.faults }

  /// A warning about triggers that this process does not follow; nil without one. It knows itself when the machine resumes.
  var triggerWarning: Diagnostic? {
    let kinds = bundles.instances.map(\.widget).filter { $0.triggers.contains { $0 != .resume } }.map { "'\($0.kind)'" }
    guard !kinds.isEmpty else { return nil }
    return Diagnostic(
      .warningTriggers,
      "triggers of \(kinds.joined(separator: ", ")) are not followed without a runtime; start one with 'lunette run'",
      severity: .warning, suggestion: "lunette run")
  }

  /// The paths of the bundles that are named, whether they could be opened or not.
  var paths: [String] { query.selection.places.map(\.path).filter { $0 != "-" } }

  /// The same with the modules that they have loaded.
  var watched: [WatchedBundle] {
    paths.map { path in
      let open = bundles.instances.first { $0.bundle.place.path == path }
      return WatchedBundle(path, modules: open?.bundle.content.namesRead ?? [])
    }
  }

  /// Closes the bundles when this value is dropped.
  func letGo() { bundles.letGo() }

  /// Carries out what is due, after these events, and draws what changed.
  func step(_ happened: [Event]) -> StreamStep {
    var faults: [Diagnostic] = []
    events += happened.isEmpty && events.isEmpty && actions.isEmpty ? [.woke] : happened
    repeat {
      if !events.isEmpty { actions += scheduler.handle(events.removeFirst(), at: now()) }
      let said = actions
      actions = []
      for action in said { carryOut(action, &faults) }
      if events.isEmpty { draw(&faults) }
    } while !events.isEmpty
    return result(faults)
  }

  /// The same where only dynamic texts read otherwise, which takes no script and no deep stack; nil where `step` is to go on.
  func tick() -> StreamStep? {
    guard events.isEmpty, actions.isEmpty else { return nil }
    let moment = now()
    let said = scheduler.handle(.woke, at: moment)
    for (count, action) in said.enumerated() {
      guard case .redraw(let id) = action, shows[id.number - 1].dynamic?.advance(to: moment) == true else {
        actions = Array(said[count...])
        return nil
      }
      take(id.number - 1, at: moment)
    }
    for event in events { actions += scheduler.handle(event, at: moment) }
    events = []
    return actions.isEmpty ? result([]) : nil
  }

  private func result(_ faults: [Diagnostic]) -> StreamStep {
    // By their places: what is beside a line is large to copy.
    StreamStep(
      lines: shows.indices.map { shows[$0].dynamic?.line ?? shows[$0].before }, wake: scheduler.wake, faults: faults)
  }

  /// What the next step begins with.
  func note(_ happened: [Event]) { events += happened }

  /// Whether the bar is seen: one that is not seen draws nothing.
  func see(_ isSeen: Bool) -> [Event] { bundles.instances.map { .seen($0.id, isSeen) } }

  private func carryOut(_ action: Action, _ faults: inout [Diagnostic]) {
    switch action {
    case .reload(let id, let request): events.append(answer(id, request, &faults))
    case .show(let id, let entry):
      change(id) { $0.index = entry?.index }
    case .redraw(let id): change(id) { _ in }
    case .stale(let id, let message): change(id) { $0.error = message }
    case .evaluate, .cancel, .note: break
    }
  }

  private func change(_ id: InstanceID, _ body: (inout Show) -> Void) {
    body(&shows[id.number - 1])
    shows[id.number - 1].wait()
  }

  /// Asks the provider.
  private func answer(_ id: InstanceID, _ request: ReloadRequest, _ faults: inout [Diagnostic]) -> Event {
    defer { for center in centers { events += center.take() } }
    let instance = bundles[id]
    do throws(Diagnostic) {
      let moment = now()
      var request = request
      if request.reason == .first { request.reason = reason }
      let timeline = try instance.timeline(request, at: moment)
      let tooltips = timeline.flatMap { self.tooltips(instance, $0, at: moment) }
      change(id) { ($0.timeline, $0.tooltips, $0.error) = (timeline, tooltips, nil) }
      return .answered(id, request: request.number, timeline.map { .timeline(TimelinePlan($0)) } ?? .nothing)
    } catch {
      if shows[id.number - 1].error != error.message { faults.append(error) }
      return .answered(id, request: request.number, .failed(error.message))
    }
  }

  private func draw(_ faults: inout [Diagnostic]) {
    let moment = now()
    for (place, instance) in bundles.instances.enumerated() where shows[place].isDirty {
      shows[place].isDirty = false
      let show = shows[place]
      do throws(Diagnostic) {
        shows[place].dynamic = try DynamicLine(try shown(instance, show, at: moment), bars, at: moment)
        take(place, at: moment)
      } catch { faults.append(error.of(instance.widget, instance.request.family)) }
    }
  }

  /// Says when a line that was drawn reads otherwise.
  private func take(_ place: Int, at moment: Double) {
    guard let next = shows[place].dynamic?.nextChange else { return }
    events.append(.drawn(bundles.instances[place].id, nextChange: next, showsSeconds: next - moment < 60))
  }

  private func shown(_ instance: PlacedInstance, _ show: Show, at moment: Double) throws(Diagnostic) -> BarShown {
    var shown = BarShown(widget: instance.widget, family: instance.request.family)
    shown.error = show.error
    shown.configuration = instance.request.configuration
    // Looked up only for what can be tapped.
    if bars.tapping != nil { shown.path = instance.bundle.place.realPath }
    guard let timeline = show.timeline, let index = show.index else { return shown }
    let folder = instance.bundle.folder
    shown.presentation = try Presentation(instance.widget, instance.request, timeline, index, query, in: folder)
    shown.fields = timeline.entries[index].fields
    if let tooltips = show.tooltips, tooltips.entries.indices.contains(index) {
      shown.tooltip = try Presentation(
        instance.widget, medium(instance, at: moment), tooltips, index, query, in: folder)
    }
    return shown
  }

  // MARK: Tooltips

  /// The same entries as the tooltip shows them: in systemMedium, where the widget has it; nil where not.
  private func tooltips(
    _ instance: PlacedInstance, _ timeline: WidgetModel.Timeline, at now: Double
  ) -> WidgetModel.Timeline? {
    guard bars.hasTooltip, instance.widget.families.contains(.systemMedium) else { return nil }
    let entries = timeline.entries.map { DatedFields(date: $0.date, fields: $0.fields) }
    // A view that fails here is one that the bar can do without.
    return try? instance.bundle.timeline(.views(medium(instance, at: now), entries: entries))
  }

  private func medium(_ instance: PlacedInstance, at now: Double) -> ProviderRequest {
    var request = instance.request
    var environment = query.setting.environment(.systemMedium)
    environment.configuration = request.configuration
    (request.family, request.now, request.environments) = (.systemMedium, now, [environment])
    return request
  }
}
