import WidgetModel
import WidgetRender

/// `lunette preview`: a widget in all its appearances, side by side, with sample data and without any grant.
enum PreviewCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let query = try WidgetQuery(typed, ask: .preview, location: .terminal, formats: Format.laidOut)
    let page = try PreviewPage(
      query, PreviewMatrix(typed, query.setting, only: query.theme?.theme.scheme.fixed), hasFrame: typed[.frame] != nil)
    var bundles = OpenBundles(query.selection, query.setting, query.outside, query.watch)
    // A gallery's picture needs no permission; what was granted once does not count either.
    bundles.manner = .searches
    let reports = bundles.visit { bundle, widgets, drawn, faults in
      var report = PreviewPage.Report()
      for widget in widgets { page.show(bundle, widget, among: widgets.count, on: drawn, &report, &faults) }
      return report
    }
    var faults = bundles.faults
    if faults.isEmpty, let fault = page.fault(reports) { faults.append(fault) }
    return try query.page.end(faults, query.watch.wording)
  }
}
