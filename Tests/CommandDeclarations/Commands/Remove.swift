import ArgumentParser

/// `lunette remove`.
struct RemoveDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: "lunette",
    abstract: "Takes placed widgets away.",
    discussion: """
      Prints what is no longer placed. Works without a runtime, too.

        lunette remove 3 5
        lunette remove clock         where one clock is placed
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A placed widget by its number, or a kind that is placed once.", valueName: "instance"))
  var instance: [String]

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
