import ArgumentParser

/// `lunette open`.
struct OpenDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", _superCommandName: "lunette",
    abstract: "Open a deep link in the bundle that declares its scheme, or with the system's opener.",
    discussion: """
      Searches the widget folders, the running runtime and the placed widgets for the
      bundle that declares the URL's scheme (with --widgets, only those folders).
      Calls its onOpenURL; what it stores is saved, and its calls to center reach the
      runtime. Only https, http and mailto go to the system's opener.

        lunette open mygame://character/panda
        lunette open mygame://character/panda --widgets ~/widgets --dry-run
        lunette open https://example.org/ --format json
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("For example mygame://character/panda; up to 8 KiB.", valueName: "url"))
  var url: String

  @Flag(help: "Print what would open it, without opening it.")
  var dryRun = false

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
