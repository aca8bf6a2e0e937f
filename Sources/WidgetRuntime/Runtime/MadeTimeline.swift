import WidgetModel

/// A bundle's reply: a timeline, and for a bar's line the same entries for its tooltip. A failed tooltip does not fail the
/// timeline.
struct MadeTimeline: Sendable {
  private(set) var archived: ArchivedTimeline
  /// Why there is no tooltip; a warning.
  private(set) var tooltipFault: Diagnostic?

  /// Calls the bundle; nil if it has nothing to show.
  ///
  /// - Parameters:
  ///   - isPlaceholder: whether to request its placeholder, which is a single permanent entry.
  ///   - tooltips: the environments of the tooltip; empty for no tooltip.
  init?(
    by bundle: any ResidentBundle, _ request: ProviderRequest, isPlaceholder: Bool = false,
    tooltips: [WidgetEnvironment]
  ) throws(Diagnostic) {
    guard let timeline = try bundle.timeline(isPlaceholder ? .placeholder(request) : .timeline(request)) else {
      return nil
    }
    archived = ArchivedTimeline(timeline, environments: request.environments)
    addTooltips(by: bundle, request, tooltips)
  }

  /// The same entries with rebuilt views; nil if the bundle cannot rebuild them.
  init?(
    of timeline: Timeline, by bundle: any ResidentBundle, _ request: ProviderRequest, tooltips: [WidgetEnvironment]
  ) throws(Diagnostic) {
    let entries = timeline.entries.map { DatedFields(date: $0.date, fields: $0.fields) }
    guard let shown = try bundle.timeline(.views(request, entries: entries)),
      shown.entries.count == timeline.entries.count
    else { return nil }
    var timeline = timeline
    for (index, entry) in shown.entries.enumerated() { timeline.entries[index].views = entry.views }
    archived = ArchivedTimeline(timeline, environments: request.environments)
    addTooltips(by: bundle, request, tooltips)
  }

  /// Adds a warning to those of the reload.
  mutating func add(_ note: Diagnostic) { archived.timeline.warnings.append(note) }

  private mutating func addTooltips(
    by bundle: any ResidentBundle, _ request: ProviderRequest, _ tooltips: [WidgetEnvironment]
  ) {
    let timeline = archived.timeline
    guard !tooltips.isEmpty else { return }
    var medium = request
    (medium.family, medium.environments) = (.systemMedium, tooltips)
    let entries = timeline.entries.map { DatedFields(date: $0.date, fields: $0.fields) }
    do throws(Diagnostic) {
      if let shown = try bundle.timeline(.views(medium, entries: entries)) { add(shown, tooltips) }
    } catch {
      var fault = error
      fault.severity = .warning
      fault.message = "no tooltip: " + fault.message
      archived.timeline.warnings.append(fault)
      tooltipFault = fault
    }
  }

  private mutating func add(_ shown: Timeline, _ environments: [WidgetEnvironment]) {
    let own = archived.timeline
    guard shown.entries.count == own.entries.count else { return }
    archived.environments += environments
    for (index, entry) in shown.entries.enumerated() { archived.timeline.entries[index].views += entry.views }
    archived.timeline.warnings += shown.warnings.filter { !own.warnings.contains($0) }
  }
}
