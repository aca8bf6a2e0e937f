import ArgumentParser

/// `lunette layout`.
struct LayoutDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", _superCommandName: "lunette",
    abstract: "Lay out a single view, draw it and print its frames.",
    discussion: """
      The quickest way to try a view: no margins, border or family.

        lunette layout 'Text "Hello"' --width 10 --height 1
        lunette layout 'HStack { Text "a", Spacer(), Text "b" }' --width 9 --height 1
        lunette layout 'Color "red":frame(20, 10)' --width 90 --height 90 -o red.png
        echo 'Text "Hello"' | lunette layout - --width 10 --height 1 --format json
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A Lua expression that evaluates to a view, or - for standard input.", valueName: "expression"))
  var expression: String

  @Option(help: ArgumentHelp("The proposed width in the surface's unit (0 or more).", valueName: "n"))
  var width: String

  @Option(help: ArgumentHelp("The proposed height in the surface's unit (0 or more).", valueName: "n"))
  var height: String

  @OptionGroup(title: "Output") var output: LaidOutOutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var symbols: SymbolOptions
  @OptionGroup(title: "Output") var pixels: PixelOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
