internal import WidgetICU
internal import WidgetLocale
public import WidgetRuntimeClient
internal import WidgetLayout
public import WidgetModel
internal import WidgetRender
internal import WidgetServices

/// Draws as the commands do.
public struct ExhibitPictures: PictureMaking {
  private let languages = ICULanguages()

  public init() {}

  public func picture(
    of shown: ShownWidget, _ wish: PictureWish, at moment: Double
  ) throws(Diagnostic) -> WidgetPicture {
    let exhibit = try shown.exhibit(wish.scheme) { environment throws(Diagnostic) in
      Exhibit.Look(
        measuring: wish.surface == .terminal ? CellMetrics() : PointMetrics(),
        words: try dateWords(locale: environment.locale, timeZone: environment.timeZone, languages: languages))
    }
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
}
