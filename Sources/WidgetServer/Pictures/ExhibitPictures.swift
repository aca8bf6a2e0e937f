public import WidgetClient
public import WidgetModel
internal import WidgetLayout
internal import WidgetRender
internal import WidgetServices

/// Draws as the commands do.
public struct ExhibitPictures: PictureMaking {
  public init() {}

  public func picture(
    of shown: ShownWidget, _ wish: PictureWish, at moment: Double
  ) throws(Diagnostic) -> WidgetPicture {
    let exhibit = try Self.exhibit(of: shown, wish)
    let placement = try exhibit.place(at: moment)
    let changes = [shown.nextEntry, placement.nextChange].compactMap(\.self)
    let bytes: [UInt8]
    switch wish.format {
    case .text: bytes = PlainText.bytes(exhibit.picture(placement))
    case .ansi: bytes = ANSI.bytes(exhibit.picture(placement))
    case .json:
      var document = exhibit.document(placement, bundle: shown.bundle, at: moment, warnings: shown.warnings)
      document.isStale = shown.error != nil
      document.error = shown.error
      bytes = document.line()
    }
    return WidgetPicture(bytes, nextChange: changes.filter { $0 > moment }.min())
  }

  private static func exhibit(of shown: ShownWidget, _ wish: PictureWish) throws(Diagnostic) -> Exhibit {
    // Its own family in light and in dark, in that order.
    let index = wish.scheme == .dark && shown.environments.count > 1 ? 1 : 0
    var environment =
      shown.environments.indices.contains(index)
      ? shown.environments[index] : WidgetEnvironment(family: shown.family)
    environment.colorScheme = wish.scheme
    let view = shown.entry.flatMap { $0.views.indices.contains(index) ? $0.views[index] : $0.views.first }
    let entry = shown.entry.map { RenderDocument.Entry($0, shown.index, of: shown.count) }
    return Exhibit(
      shown.widget, environment: environment, configuration: shown.configuration,
      shown: entry.map { Exhibit.Shown(view ?? ViewTree(), $0, next: shown.nextEntry) }, policy: shown.policy,
      look: Exhibit.Look(
        measuring: wish.surface == .terminal ? CellMetrics() : PointMetrics(),
        words: try dateWords(locale: environment.locale, timeZone: environment.timeZone)))
  }
}
