import ArgumentParser

/// `lunette reload`.
struct ReloadDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", _superCommandName: "lunette",
    abstract: "Asks for new timelines: of a kind, a placed widget, or all.",
    discussion: """
      Prints whose timelines were asked for; it does not wait for them.

        lunette reload weather       every placed widget of a kind
        lunette reload 3
        lunette reload --all
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("A kind, or a placed widget by its number.", valueName: "kind"))
  var kind: String?

  @Flag(help: "Every placed widget.")
  var all = false

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
