import WidgetModel
import WidgetRender

/// `lunette render`: the entry current at `--at` of each widget and family.
enum RenderCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let (placeholder, preview) = (typed.has(.placeholder), typed.has(.preview))
    if placeholder, preview { throw .usage("--placeholder and --preview cannot be combined") }
    let query = try WidgetQuery(
      typed, ask: placeholder ? .placeholder : preview ? .preview : .timeline, location: .terminal,
      formats: Format.laidOut)
    var bundles = OpenBundles(query.selection, query.setting, query.outside, query.watch)
    // A placeholder is not filled with anything that would need a permission.
    if !placeholder { bundles.manner = .asks }
    bundles.visit(in: query) { bundle, widget, family, page throws(Diagnostic) in
      let request = try query.request(widget, family)
      let timeline = try bundle.timeline(query.extensionRequest(request))
      let shown = try request.environments.indices.map { view throws(Diagnostic) in
        try Presentation(
          widget, request, timeline, timeline?.index(at: request.now), query, in: bundle.folder, view: view)
      }
      try shown[0].add(
        to: page, of: bundle.declaration, timeline, at: request.now, dark: shown.count > 1 ? shown[1] : nil)
    }
    return try query.page.end(bundles.faults, query.watch.wording)
  }
}
