import ArgumentParser

/// `lunette log`.
struct LogDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", _superCommandName: "lunette",
    abstract: "Tells every reload that was asked for, granted, deferred or failed, and why.",
    discussion: """
      The ledger's newest lines, oldest first: when, which placed widget, what came
      of the request, what caused it, how long it took, and when the next one is.

        lunette log
        lunette log clock --last 100
        lunette log 3 --format json | jq '.lines[] | select(.matter == "failed")'
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A placed widget by its number, or a kind (default: all).", valueName: "instance"))
  var instance: String?

  @Option(help: ArgumentHelp("So many lines (default: 40).", valueName: "n"))
  var last: String?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
