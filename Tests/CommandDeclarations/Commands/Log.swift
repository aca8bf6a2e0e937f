import ArgumentParser

/// `lunette log`.
struct LogDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", _superCommandName: "lunette",
    abstract: "Show the reload log: requested, granted, deferred and failed reloads, with reasons.",
    discussion: """
      The newest lines, oldest first: the time, the placed widget, the outcome, the
      cause, the duration, and when the next reload is due.

        lunette log
        lunette log clock --last 100
        lunette log 3 --format json | jq '.lines[] | select(.matter == "failed")'
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The number of a placed widget, or a kind (default: all).", valueName: "instance"))
  var instance: String?

  @Option(help: ArgumentHelp("The number of lines (default: 40).", valueName: "n"))
  var last: String?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
