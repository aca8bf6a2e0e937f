import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetSchedule

/// `lunette reload`: WidgetCenter's `reloadTimelines(ofKind:)` and `reloadAllTimelines()`.
enum ReloadCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let target = try target(typed)
    let link = try RuntimeCall.link(typed)
    // A person asked and waits for it: nothing of the budget (WidgetKit: the containing app in the foreground).
    let reloaded = try link.instances(.reload(target, ReloadDemand(.center, isForeground: true)))
    if reloaded.isEmpty, let word = typed.arguments.first { throw .notPlaced(word, try link.instances()) }
    return showing.outcome(ReloadDocument(reloaded)) { reloaded.map(InstancesPage.line).joined() }
  }

  private static func target(_ typed: Typed) throws(Diagnostic) -> ReloadTarget {
    guard let word = typed.arguments.first else {
      guard typed.has(.all) else { throw .usage("nothing to reload", advice: "give a kind, an instance, or --all") }
      return .all
    }
    if typed.has(.all) { throw .usage("'\(word)' and --all cannot be combined") }
    return switch InstanceReference(word) {
    case .number(let number): .instance(.number(number))
    case .kind(let kind): .kind(kind)
    }
  }
}
