import ArgumentParser
import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette remove`: takes placed widgets away.
struct RemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: "lunette",
    abstract: "Takes placed widgets away.",
    discussion: """
      Prints what is no longer placed. Works without a runtime, too.

        lunette remove 3 5
        lunette remove clock         where one clock is placed
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A placed widget by its number, or a kind that is placed once.", valueName: "instance"))
  var instance: [String]

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let link = try RuntimeCall.linkOrOffline(typed)
    var numbers: [Int] = []
    for word in typed.arguments {
      let number = try link.instance(word).number
      if !numbers.contains(number) { numbers.append(number) }
    }
    let removed = try link.instances(.remove(numbers.map { .number($0) }))
    return showing.outcome(InstancesDocument(removed)) { removed.map(InstancesPage.line).joined() }
  }
}
