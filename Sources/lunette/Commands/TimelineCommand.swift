import WidgetModel

/// `lunette timeline`: what a provider answers for one family.
enum TimelineCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let query = try WidgetQuery(typed, ask: .timeline)
    var bundles = OpenBundles(query.selection, query.setting, query.outside, query.watch)
    bundles.manner = .asks
    bundles.visit(in: query) { bundle, widget, family, page throws(Diagnostic) in
      let request = try query.request(widget, family)
      let timeline = try bundle.timeline(.timeline(request))
      try TimelinePage(widget, request, timeline, query, in: bundle.folder).add(to: page)
    }
    return try query.page.end(bundles.faults, query.watch.wording)
  }
}
