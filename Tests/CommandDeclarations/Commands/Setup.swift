import ArgumentParser

/// `lunette setup`.
struct SetupDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", _superCommandName: "lunette",
    abstract: "Set Lunette up for you: service, completions, links and a first board.",
    discussion: """
      Asks before each step, says what it does, and skips what is done already, so
      it can be run again. Without a terminal nothing is changed unless --yes is
      given.

        lunette setup
        lunette setup --dry-run                what would be done
        lunette setup --yes
      """)

  @Flag(help: "Do every step without asking.") var yes = false

  @Flag(help: "Say what would be done, and change nothing.") var dryRun = false

  @OptionGroup(title: "Bundles") var folders: FolderOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
