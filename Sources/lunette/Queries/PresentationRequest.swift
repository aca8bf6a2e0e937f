import WidgetCanvasClient
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
  ///   - view: which of the environments that were asked for.
  init(
    _ widget: WidgetDeclaration, _ request: ProviderRequest, _ timeline: WidgetModel.Timeline?, _ index: Int?,
    _ query: WidgetQuery, in folder: String?, view: Int = 0
  ) throws(Diagnostic) {
    let environment = request.environments[view]  // ProviderRequest: at least one
    let entries = timeline?.entries ?? []
    self.init(
      widget, environment: environment, configuration: request.configuration,
      shown: index.map { Shown(entries, $0, view: view) }, policy: timeline?.policy ?? .never,
      look: try Look(query.showing, query.displaySize, environment, query.outside.pictures))
    self.folder = folder
    query.theme?.apply(to: &look, self.environment)
  }

  /// Draws or writes it as it reads at a moment.
  ///
  /// - Parameter dark: the same in the dark, for a page.
  func add(
    to page: Page, of bundle: BundleDeclaration, _ timeline: WidgetModel.Timeline?, at moment: Double,
    dark: Presentation? = nil
  ) throws(Diagnostic) {
    let placement = try place(at: moment)
    let warnings = bundle.warnings + (timeline?.warnings ?? [])
    if page.style.format == .json {
      page.add(document(placement, bundle: bundle.name, at: moment, warnings: warnings))
    } else {
      if page.style.format == .accessibility {
        page.add(AccessibilityDocument(placement, kind: widget.kind, family: environment.family))
      } else if page.style.format == .svg {
        page.add(drawing(placement))
      } else if page.style.format == .html {
        page.add(try pagePicture(placement, dark: dark, at: moment))
      } else if page.style.format == .png {
        page.add(canvasPicture(placement))
      } else {
        let name = Page.Name(text: widget.displayName, scheme: environment.colorScheme)
        page.add(picture(placement), look.frame == .card ? name : nil)
      }
      page.warn((warnings + placement.warnings).map { $0.of(widget, environment.family) })
    }
  }
}

extension Presentation {
  /// The placement as pixels are made of it.
  func canvasPicture(_ placement: Placement) -> CanvasPicture {
    CanvasPicture(
      displayList(placement), size: placement.size, scheme: drawnScheme, shape: surroundings.shape,
      ground: surroundings.ground, language: environment.locale)
  }

  /// A placement as a part of a page.
  func pagePicture(_ placement: Placement, dark: Presentation?, at moment: Double) throws(Diagnostic) -> PagePicture {
    var inDark: VectorPicture?
    if let dark { inDark = dark.drawing(try dark.place(at: moment), isOfPage: true) }
    return PagePicture(drawing(placement, isOfPage: true), dark: inDark)
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
