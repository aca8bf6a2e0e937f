import ArgumentParser
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetSchedule

/// `lunette reload`: WidgetCenter's `reloadTimelines(ofKind:)` and `reloadAllTimelines()`.
struct ReloadCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "reload", _superCommandName: "lunette",
    abstract: "Asks for new timelines: of a kind, a placed widget, or all.",
    discussion: """
      Prints whose timelines were asked for; it does not wait for them.

        lunette reload weather       every placed widget of a kind
        lunette reload 3
        lunette reload --all
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("A kind, or a placed widget by its number.", valueName: "kind"))
  var kind: String?

  @Flag(help: "Every placed widget.")
  var all = false

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions

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
      guard typed.has(.all) else { throw .usage("nothing is named", advice: "name a kind, an instance, or --all") }
      return .all
    }
    if typed.has(.all) { throw .usage("'\(word)' and --all exclude each other") }
    return switch InstanceReference(word) {
    case .number(let number): .instance(.number(number))
    case .kind(let kind): .kind(kind)
    }
  }
}
