import ArgumentParser

/// `lunette open`.
struct OpenDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", _superCommandName: "lunette",
    abstract: "Opens a deep link in the bundle that owns its scheme, or by the system.",
    discussion: """
      The bundles of the widget folders, of the runtime that runs and of placed widgets
      are searched for the one that declares the URL's scheme (with --widgets: those of
      its folders only); its onOpenURL is called, and what it stores lasts. What it asks
      of center reaches the runtime. https, http and mailto go to the system's opener;
      no other scheme does.

        lunette open mygame://character/panda
        lunette open mygame://character/panda --widgets ~/widgets --dry-run
        lunette open https://example.org/ --format json
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("As mygame://character/panda, of at most 8 KiB.", valueName: "url"))
  var url: String

  @Flag(help: "Says who would open it, and does nothing.")
  var dryRun = false

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
