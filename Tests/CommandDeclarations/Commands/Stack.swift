import ArgumentParser
import WidgetModel

/// `lunette stack`.
struct StackDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack", _superCommandName: "lunette",
    abstract: "Widgets that share one place, turned by hand or by what matters now.",
    discussion: """
      A stack has a name, which every command takes for the widget on top: show, tap,
      explain, stream. Which one that is follows from relevance, donated intents, habit,
      and what a person turned to or pinned. Works without a runtime, too, but turns by
      itself only while one runs.

        lunette stack new home weather reminders 3     kinds are placed, #3 is put in
        lunette stack turn home                        the next one; previous, 3, weather
        lunette stack pin home weather
        lunette stack why home                         what speaks for each, in points
        lunette stack                                  all stacks, and what to place

      stack new|add NAME KIND|INSTANCE… make a stack and put widgets into it, stack
      remove NAME [INSTANCE…] takes them out (they stay placed; without any, the stack is
      no more), stack unpin NAME lets it turn again. 'lunette remove NAME' removes the
      stack with its widgets.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "list, or new, add, remove, turn, pin, unpin, why with a stack's name and what it takes.", valueName: "word"))
  var word: [String] = []

  @Option(
    help: ArgumentHelp("As systemSmall (default: the first that the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Only this kind of the bundle's widgets.", valueName: "kind"))
  var kind: String?

  @Option(help: ArgumentHelp("Sets a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
