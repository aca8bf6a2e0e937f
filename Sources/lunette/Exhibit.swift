import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetServices

/// One widget in one family as it is shown now: the entry that is current, laid out on the surface.
struct Exhibit {
  let widget: WidgetDeclaration
  let request: ProviderRequest
  /// Nil where the provider had nothing to show; then the widget's name stands alone.
  let timeline: WidgetModel.Timeline?
  let wish: WidgetWish

  /// Draws or writes the entry that is current at the call's clock.
  func add(to page: Page, of bundle: BundleDeclaration) throws(Diagnostic) {
    let index = timeline?.index(at: request.now)
    let placement = try place(index)
    let warnings = bundle.warnings + (timeline?.warnings ?? [])
    if page.style.format == .json {
      page.add(document(placement, index, bundle, warnings))
    } else {
      page.add(picture(placement))
      page.warn((warnings + placement.warnings).map { $0.of(widget, request.family) })
    }
  }

  /// Lays an entry out as it reads at a moment (nil: the call's clock), in a size (nil: what was asked for).
  func place(_ index: Int?, at moment: Double? = nil, size: Size? = nil) throws(Diagnostic) -> Placement {
    let entries = timeline?.entries ?? []
    let entry = index.map { entries[$0] }
    let next = index.flatMap { entries.indices.contains($0 + 1) ? entries[$0 + 1] : nil }
    return try layout(
      widget: entry?.views.first ?? ViewTree(), environment: environment, size: size ?? wish.displaySize,
      contentMarginsDisabled: widget.contentMarginsDisabled, measuring: wish.showing.measuring,
      at: moment ?? request.now,
      from: entry?.date, until: next?.date, words: dateWords(locale: environment.locale, timeZone: environment.timeZone)
    )
  }

  /// The placement in cells, with the widget's name in its border.
  func picture(_ placement: Placement) -> CellBuffer {
    var options = CellPainter.Options()
    options.scheme = environment.colorScheme
    options.encoding = wish.showing.terminal.encoding
    options.hasBorder = request.family.hasBorder
    options.title = widget.displayName
    return CellPainter.paint(
      placement.displayList, columns: Int(placement.size.width), rows: Int(placement.size.height), options)
  }

  private var environment: WidgetEnvironment { request.environments[0] }  // ProviderRequest: at least one

  private func document(
    _ placement: Placement, _ index: Int?, _ bundle: BundleDeclaration, _ warnings: [Diagnostic]
  ) -> RenderDocument {
    var shown = environment
    shown.displaySize = placement.size
    var document = RenderDocument(
      kind: widget.kind, family: request.family, bundle: bundle.name, environment: shown, now: request.now,
      policy: timeline?.policy ?? .never, placement: placement)
    document.configuration = request.configuration
    document.warnings = warnings
    if let timeline, let index {
      let entries = timeline.entries
      let entry = entries[index]
      document.entry = RenderDocument.Entry(
        date: entry.date, index: index, count: entries.count, relevance: entry.relevance)
      let next = entries.indices.contains(index + 1) ? entries[index + 1].date : nil
      document.nextChange = [next, placement.nextChange].compactMap(\.self).min()
    }
    return document
  }
}
