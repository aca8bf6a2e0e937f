import ArgumentParser

/// `lunette explain`.
struct ExplainDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", _superCommandName: "lunette",
    abstract: "Tells why a placed widget shows what it shows, what it took, and when that changes.",
    discussion: """
      The last reload and its reason, what its script took, what laying it out and
      drawing it take here, the next reload and why it is then.

        lunette explain clock
        lunette explain 3 --format json | jq .nextReload
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("A placed widget by its number, or a kind.", valueName: "instance"))
  var instance: String

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
