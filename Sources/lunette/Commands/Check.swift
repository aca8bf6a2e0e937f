import WidgetModel
import WidgetRender
import WidgetScript

/// `lunette check`: everything that is wrong with bundles, and what could be better, at once.
enum CheckCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try OutputStyle(typed, terminal)
    let setting = try Setting(typed, terminal)
    let outside = try Outside(typed)
    let selection = try Selection(typed)
    let page = Page(showing.style)
    let wording = Wording(isJSON: showing.format == .json)
    Exit.tell(setting.warnings, wording)
    var report = CheckReport()
    var bundles = OpenBundles(selection, setting, outside, Watch(page: page, wording: wording))
    (bundles.isChecked, bundles.isolatesEach) = (true, true)
    let checked = bundles.visit { bundle, widgets, _, _ in
      (findings: BundleCheck(bundle, widgets, setting).findings, widgets: widgets.count)
    }
    for (findings, widgets) in checked {
      report.bundles += 1
      report.widgets += widgets
      report.findings.add(findings)
    }
    report.take(bundles.faults)
    if showing.format == .json {
      page.add(CheckDocument(report.findings.sorted(), unchecked: report.findings.unchecked))
    } else {
      page.add(Array(CheckPage(report, colors: showing.colors.depth != .none).text.utf8))
    }
    try page.flush()
    if !report.usage.isEmpty { return .faults(report.usage) }
    return report.fails(isStrict: typed.has(.strict)) ? .ended(.data) : .done
  }
}
