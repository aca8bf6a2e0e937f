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
    self.init(
      widget, environment: environment, configuration: request.configuration,
      shown: index.map { Shown(entries, $0) }, policy: timeline?.policy ?? .never,
      look: try Look(query.showing, query.displaySize, environment, query.outside.pictures))
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

extension Presentation.Look {
  /// - Parameter environment: in which the view was made.
  init(
    _ showing: OutputStyle, _ size: Size?, _ environment: WidgetEnvironment, _ pictures: any PictureSource
  ) throws(Diagnostic) {
    self.init(
      measuring: showing.measuring, encoding: showing.terminal.encoding, order: showing.order,
      displaySize: size, frame: showing.frame, symbols: showing.symbols,
      words: try dateWords(locale: environment.locale, timeZone: environment.timeZone, languages: Languages.ofUser),
      pictures: pictures)
  }
}

extension Presentation.Shown {
  /// An entry of a timeline.
  ///
  /// - Parameters:
  ///   - index: one of the entries.
  ///   - view: which of its views, one for each environment that was asked for.
  init(_ entries: [TimelineEntry], _ index: Int, view: Int = 0) {
    let entry = entries[index]
    self.init(
      entry.views.indices.contains(view) ? entry.views[view] : ViewTree(),
      RenderDocument.Entry(entry, index, of: entries.count),
      next: entries.indices.contains(index + 1) ? entries[index + 1].date : nil)
  }
}
