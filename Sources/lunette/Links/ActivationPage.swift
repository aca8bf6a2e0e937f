import WidgetModel
import WidgetRender

/// What `tap` and `open` print for a person: one line.
struct ActivationPage {
  let text: String

  /// - Parameter remark: what a person should know of it, as the end of the sentence.
  init(_ document: ActivationDocument, remark: String? = nil) {
    var line = Self.line(document)
    if let remark { line += document.handledBy == .none ? ": \(remark)" : ", \(remark)" }
    if !document.followed.isEmpty {
      line += "; then opened " + document.followed.map(WidgetURL.masked).joined(separator: ", then ")
    }
    if !document.reloaded.isEmpty { line += "; reloaded " + document.reloaded.joined(separator: ", ") }
    text = FaultPage.clean(line) + "\n"
  }

  private static func line(_ document: ActivationDocument) -> String {
    let would = document.isDryRun
    let bundle = document.bundle.map { "'\($0)'" } ?? "the bundle"
    switch (document.target, document.handledBy) {
    case (.url(let url), .bundle): return "\(would ? "would open" : "opened") \(WidgetURL.masked(url)) in \(bundle)"
    case (.url(let url), .system):
      return "\(would ? "would open" : "opened") \(WidgetURL.masked(url)) with the system's opener"
    case (.url(let url), .none): return "nothing opens '\(WidgetURL.masked(url))'"
    case (.userActivity(let activity), .none):
      return
        "a tap on \(activity.kind) in \(activity.family.rawValue) has no URL, and \(bundle) has no onContinueUserActivity"
    case (.userActivity(let activity), _):
      return "\(would ? "would continue" : "continued") the user activity of \(activity.kind) in "
        + "\(activity.family.rawValue) in \(bundle)"
    case (.action(let action), _):
      let values = (action.parameters.fields ?? []).map { " \($0.name)=\(ConfigurationWords.word($0.value))" }.joined()
      return "\(would ? "would perform" : "performed") \(action.intent)\(values)"
    }
  }
}
