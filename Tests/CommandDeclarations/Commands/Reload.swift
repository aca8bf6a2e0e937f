import ArgumentParser

/// `lunette reload`.
struct ReloadDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", _superCommandName: "lunette",
    abstract: "Request new timelines for a kind, a placed widget, or all of them.",
    discussion: """
      Prints the placed widgets that will be reloaded, without waiting for them.

        lunette reload weather       every placed widget of a kind
        lunette reload 3
        lunette reload --all
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("A kind, or the number of a placed widget.", valueName: "kind"))
  var kind: String?

  @Flag(help: "Reload every placed widget.")
  var all = false

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
