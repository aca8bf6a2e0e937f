import ArgumentParser
import WidgetModel

/// `lunette layout`: one view expression in a bare proposal.
struct LayoutCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "layout", _superCommandName: "lunette",
    abstract: "Lays one view out and prints its frames.",
    discussion: """
      No margins, no border, no family: the quickest way to try a view.

        lunette layout 'Text "Hello"' --width 10 --height 1
        lunette layout 'HStack { Text "a", Spacer(), Text "b" }' --width 20 --height 1 --format json
        lunette layout 'Color "red":frame(20, 10)' --width 100 --height 100 --surface canvas
        echo 'Text "Hello"' | lunette layout - --width 10 --height 1
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("A Lua expression that is a view, or - for standard input.", valueName: "expression"))
  var expression: String

  @Option(help: ArgumentHelp("The proposed width in the surface's unit, from 0.", valueName: "n"))
  var width: String

  @Option(help: ArgumentHelp("The proposed height.", valueName: "n"))
  var height: String

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions

  func outcome() throws(Diagnostic) -> Outcome {
    .done
  }
}
