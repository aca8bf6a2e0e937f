import ArgumentParser

/// `lunette remove`.
struct RemoveDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: "lunette",
    abstract: "Remove placed widgets.",
    discussion: """
      Prints the removed widgets. Works without a runtime.

        lunette remove 3 5
        lunette remove clock         if only one clock is placed
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The number of a placed widget, or a kind that is placed once.", valueName: "instance"))
  var instance: [String]

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
