import ArgumentParser
import WidgetModel

/// `lunette boards`.
struct BoardsDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards", _superCommandName: "lunette",
    abstract: "List boards, share them as files, and add, copy, rename and remove them.",
    discussion: """
      A board's file has its widgets with their configurations, its order and its
      theme. It has no paths, no grants, no stored data, and no values of parameters
      that are named as secrets (token, password, ...).

        lunette boards
        lunette boards export Home -o home.board.json
        lunette boards import home.board.json          or with another name behind it
        lunette boards duplicate Home Wall
        lunette boards add Kitchen
        lunette boards rename Kitchen Hall
        lunette boards remove Hall                     moves its widgets to the first

      Widgets whose bundle is not installed are skipped, and named. Importing and
      copying need a runtime that runs.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "list, export, import, duplicate, add, rename or remove (default: list), then names or a file.", valueName: "word"
    ),
    completion: .list(["list", "export", "import", "duplicate", "add", "rename", "remove"]))
  var word: [String] = []

  @OptionGroup(title: "Output") var display: OutputOptions

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file that 'export' writes (default: standard output).", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Runtime") var store: StoreOptions
}
