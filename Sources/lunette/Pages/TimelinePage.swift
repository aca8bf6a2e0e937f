import WidgetLayout
import WidgetModel
import WidgetRender

/// A provider's whole answer: a document, or for a person each entry's date with its picture, and the policy.
struct TimelinePage {
  private let widget: WidgetDeclaration
  private let request: ProviderRequest
  private let timeline: WidgetModel.Timeline?
  private let query: WidgetQuery
  private let folder: String?

  /// - Parameter folder: the bundle's; nil of a lone file.
  init(
    _ widget: WidgetDeclaration, _ request: ProviderRequest, _ timeline: WidgetModel.Timeline?, _ query: WidgetQuery,
    in folder: String?
  ) {
    self.widget = widget
    self.request = request
    self.timeline = timeline
    self.query = query
    self.folder = folder
  }

  /// Lays the entries out and adds them to a page.
  func add(to page: Page) throws(Diagnostic) {
    if page.style.format == .json {
      // A document has all entries as trees, without pictures.
      page.add(
        TimelineDocument(
          kind: widget.kind, family: request.family, configuration: request.configuration, timeline: timeline,
          scheme: request.environments[0].colorScheme, reasons: request.environments[0].redactionReasons))
      return
    }
    page.add(line("\(widget.kind), \(request.family.rawValue)"))
    guard let timeline else { return page.add(line("the provider returned no entries")) }
    page.warn(timeline.warnings.map { $0.of(widget, request.family) })
    let current = timeline.index(at: request.now)
    // Each entry is drawn at its own date: its texts read as they will.
    for (index, entry) in timeline.entries.enumerated() {
      page.add(line("\n" + heading(entry) + (index == current ? ", current" : "")))
      let presentation = try Presentation(widget, request, timeline, index, query, in: folder)
      let placement = try presentation.place(at: entry.date)
      page.add(presentation.picture(placement))
      page.warn(placement.warnings.map { $0.of(widget, request.family) })
    }
    page.add(line("\n" + policy(timeline.policy)))
  }

  private func line(_ text: String) -> [UInt8] { Array((text + "\n").utf8) }

  private func heading(_ entry: TimelineEntry) -> String {
    let date = ISODate.string(entry.date) ?? ""
    guard let relevance = entry.relevance else { return date }
    // Seconds, as the script gave them.
    return "\(date), relevance \(relevance.score)"
      + (relevance.duration > 0 ? " for \(relevance.duration) s" : "")
  }

  private func policy(_ policy: ReloadPolicy) -> String {
    switch policy {
    case .atEnd: "reloads after the last entry"
    case .never: "reloads only when requested"
    case .after(let date, let jitter):
      "reloads after \(ISODate.string(date) ?? "")" + (jitter > 0 ? ", spread over \(jitter) s" : "")
    }
  }
}
