import WidgetLayout
import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetServices

extension Presentation {
  /// What a provider answered, as a command shows it.
  ///
  /// - Parameters:
  ///   - timeline: nil where the provider had nothing to show.
  ///   - index: of the entry; nil: none.
  ///   - folder: the bundle's, in which its pictures lie; nil of a lone file.
  init(
    _ widget: WidgetDeclaration, _ request: ProviderRequest, _ timeline: WidgetModel.Timeline?, _ index: Int?,
    _ query: WidgetQuery, in folder: String?
  ) throws(Diagnostic) {
    let environment = request.environments[0]  // ProviderRequest: at least one
    let entries = timeline?.entries ?? []
    let shown = index.map { index in
      Shown(
        entries[index].views.first ?? ViewTree(), RenderDocument.Entry(entries[index], index, of: entries.count),
        next: entries.indices.contains(index + 1) ? entries[index + 1].date : nil)
    }
    self.init(
      widget, environment: environment, configuration: request.configuration, shown: shown,
      policy: timeline?.policy ?? .never,
      look: Look(
        measuring: query.showing.measuring, encoding: query.showing.terminal.encoding, order: query.showing.order,
        displaySize: query.displaySize, frame: query.showing.frame, symbols: query.showing.symbols,
        words: try dateWords(locale: environment.locale, timeZone: environment.timeZone, languages: Languages.ofUser),
        pictures: query.outside.pictures))
    self.folder = folder
  }

  /// Draws or writes it as it reads at a moment.
  func add(
    to page: Page, of bundle: BundleDeclaration, _ timeline: WidgetModel.Timeline?, at moment: Double
  ) throws(Diagnostic) {
    let placement = try place(at: moment)
    let warnings = bundle.warnings + (timeline?.warnings ?? [])
    if page.style.format == .json {
      page.add(document(placement, bundle: bundle.name, at: moment, warnings: warnings))
    } else {
      if page.style.format == .accessibility {
        page.add(AccessibilityDocument(placement, kind: widget.kind, family: environment.family))
      } else {
        let name = Page.Name(text: widget.displayName, scheme: environment.colorScheme)
        page.add(picture(placement), look.frame == .card ? name : nil)
      }
      page.warn((warnings + placement.warnings).map { $0.of(widget, environment.family) })
    }
  }
}
