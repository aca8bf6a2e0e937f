import ArgumentParser

/// `lunette explain`.
struct ExplainDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", _superCommandName: "lunette",
    abstract: "Explain a placed widget: last reload, cost, and next change.",
    discussion: """
      Prints the last reload and its cause, what the script cost, the time that
      layout and drawing take here, and the next reload and its cause.

        lunette explain clock
        lunette explain 3 --format json | jq .nextReload
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("The number of a placed widget, or a kind.", valueName: "instance"))
  var instance: String

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
