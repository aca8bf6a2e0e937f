import ArgumentParser
import WidgetModel

/// `lunette theme`.
struct ThemeDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", _superCommandName: "lunette",
    abstract: "List, show, check and import themes, and choose one for a board.",
    discussion: """
      A theme is what surrounds widgets: page, cards, the accent and the system's
      colours. Widgets keep their own colours. It is one small file, which can be
      shared, and the same in the browser, the terminal board and PNG sheets.

        lunette theme                          all themes, and the boards using them
        lunette theme set midnight             on every board
        lunette theme set paper --board Wall   on one board
        lunette theme clear                    the standard look again
        lunette theme show glass > dusk.json   a file to start from
        lunette theme check dusk.json          whether its texts can be read
        lunette theme import dusk.json
        lunette theme import tokyo-night.yaml  a terminal's base16 scheme
        lunette render clock --theme dusk.json -o clock.png

      Shipped are \(Theme.shipped.map(\.name).joined(separator: ", ")).
      A theme with too little contrast is refused, with the member to change and
      a colour that passes. Imported terminal colours are adjusted instead.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "list, show, check, import, set or clear (default: list), then a name or a file.", valueName: "word"),
    completion: .list(["list", "show", "check", "import", "set", "clear"] + Theme.shipped.map(\.name)))
  var word: [String] = []

  @Option(help: ArgumentHelp("The board that 'set' and 'clear' change (default: every board).", valueName: "name"))
  var board: String?

  @Option(help: ArgumentHelp("The name under which 'import' stores a file (default: the file's).", valueName: "name"))
  var name: String?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
