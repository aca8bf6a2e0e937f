import ArgumentParser

/// `lunette layout`.
struct LayoutDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", _superCommandName: "lunette",
    abstract: "Lays one view out, draws it and prints the frames: the quickest way to try one.",
    discussion: """
      No margins, no border, no family: the quickest way to try a view.

        lunette layout 'Text "Hello"' --width 10 --height 1
        lunette layout 'HStack { Text "a", Spacer(), Text "b" }' --width 20 --height 1 --format json
        lunette layout 'Color "red":frame(20, 10)' --width 100 --height 100 --surface canvas
        echo 'Text "Hello"' | lunette layout - --width 10 --height 1
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A Lua expression that is a view, or - for standard input.", valueName: "expression"))
  var expression: String

  @Option(help: ArgumentHelp("The proposed width in the surface's unit, from 0.", valueName: "n"))
  var width: String

  @Option(help: ArgumentHelp("The proposed height.", valueName: "n"))
  var height: String

  @OptionGroup(title: "Output") var output: LaidOutOutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var pixels: PixelOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
