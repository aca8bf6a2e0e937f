import ArgumentParser
import WidgetModel

/// `lunette stack`.
struct StackDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack", _superCommandName: "lunette",
    abstract: "Group placed widgets in a stack, and turn, pin or explain it.",
    discussion: """
      The widgets of a stack share one slot. A stack has a name, which show, tap,
      explain and stream accept for the widget on top. The widget on top is chosen by
      relevance, donated intents, habit, and what you turned to or pinned. These
      commands work without a runtime, but a stack turns by itself only while one
      runs.

        lunette stack new home weather reminders 3   place two kinds, and add #3
        lunette stack turn home                      the next one; previous, 3, mail
        lunette stack pin home weather
        lunette stack unpin home                     let it turn by itself again
        lunette stack why home                       each widget's score
        lunette stack                                all stacks, and suggestions

      'stack new NAME KIND|INSTANCE…' creates a stack; 'stack add' adds to one.
      'stack remove NAME [INSTANCE…]' takes widgets out, which stay placed; without
      INSTANCE it dissolves the stack. 'lunette remove NAME' removes the stack and
      its widgets.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "list; or new, add, remove, turn, pin, unpin or why, followed by a stack's name and its arguments.",
      valueName: "word"))
  var word: [String] = []

  @Option(
    help: ArgumentHelp(
      "A widget family, for example systemSmall (default: the first the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Use only this kind of the bundle's widgets.", valueName: "kind"))
  var kind: String?

  @Option(help: ArgumentHelp("Set a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
