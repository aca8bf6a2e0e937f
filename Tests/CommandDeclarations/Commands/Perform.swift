import ArgumentParser

/// `lunette perform`.
struct PerformDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perform", _superCommandName: "lunette",
    abstract: "Perform an intent by name.",
    discussion: """
      Checks the values against the intent's declaration; parameters you leave out
      keep their defaults. The intent runs in the runtime, or in this command if none
      is running. Widgets that show its buttons or toggles are reloaded.

        lunette perform Add by=2
        lunette perform ToggleTimer timer=work value=true
        lunette perform Add --bundle counter.lua --dry-run
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The intent's id, then NAME=VALUE for each parameter.", valueName: "intent"))
  var intent: [String]

  @Option(
    help: ArgumentHelp("The bundle that declares it, if several do.", valueName: "path"),
    completion: .file(extensions: ["lua"]))
  var bundle: String?

  @Flag(help: "Print what would be performed, without performing it.")
  var dryRun = false

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}

/// `lunette donate`.
struct DonateDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "donate", _superCommandName: "lunette",
    abstract: "Tell stacks what you just did, so they turn to the matching widget.",
    discussion: """
      The intent must be one that configures a widget. Its values are checked, and
      nothing is performed. For an hour, a stack turns to the widget that is
      configured with the same values; if none is placed, lunette suggests one.

        lunette donate SelectCity city=Oslo
        lunette donate SelectList list=Work --format json
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The intent's id, then NAME=VALUE for each parameter.", valueName: "intent"))
  var intent: [String]

  @Option(
    help: ArgumentHelp("The bundle that declares it, if several do.", valueName: "path"),
    completion: .file(extensions: ["lua"]))
  var bundle: String?

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
