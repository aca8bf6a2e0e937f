import WidgetModel

/// What `check` found, as a person reads it: each fault as everywhere, what could not be looked at, and the sum.
struct CheckPage {
  let text: String

  init(_ report: CheckReport, colors: Bool) {
    let found = Exit.merged(report.findings.sorted())
    var text = ""
    for told in found { text += FaultPage(told, colors: colors).text + "\n" }
    for told in Exit.merged(report.findings.unchecked) {
      text += "not checked: \(Self.widget(told.fault, told.families))\(FaultPage.sentence(told.fault))\n"
    }
    let errors = found.count { $0.fault.severity == .error }
    text += Self.counted(report.bundles, "bundle") + ", " + Self.counted(report.widgets, "widget") + ": "
    text += Self.counted(errors, "error") + ", " + Self.counted(found.count - errors, "warning") + "\n"
    self.text = text
  }

  private static func widget(_ fault: Diagnostic, _ families: [Family]) -> String {
    guard let kind = fault.kind else { return "" }
    return "widget '\(FaultPage.clean(kind))'" + families.map { ", " + $0.rawValue }.joined() + ": "
  }

  private static func counted(_ count: Int, _ thing: String) -> String {
    "\(count == 0 ? "no" : String(count)) \(thing)\(count == 1 ? "" : "s")"
  }
}
