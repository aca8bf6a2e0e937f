import ArgumentParser

/// `lunette perform`.
struct PerformDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perform", _superCommandName: "lunette",
    abstract: "Performs an intent by its name.",
    discussion: """
      The values are checked as the intent declares them; the rest has its
      defaults. The runtime performs it, where one runs, and this command else.
      Widgets that show a button or toggle of it are reloaded, and what it asks for.

        lunette perform Add by=2
        lunette perform ToggleTimer timer=work value=true
        lunette perform Add --bundle counter.lua --dry-run
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The intent's id, and then NAME=VALUE for each parameter.", valueName: "intent"))
  var intent: [String]

  @Option(
    help: ArgumentHelp("The bundle that declares it, where several do.", valueName: "path"),
    completion: .file(extensions: ["lua"]))
  var bundle: String?

  @Flag(help: "Says what would be performed, and does nothing.")
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
    abstract: "Tells the stacks what you did, so that they turn to its widget.",
    discussion: """
      The intent is one that widgets are configured by. It is checked as by perform, and
      nothing is performed. A stack turns to the widget that is configured with the same
      values, for an hour; where none is placed, one is suggested.

        lunette donate SelectCity city=Oslo
        lunette donate SelectList list=Work --format json
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The intent's id, and then NAME=VALUE for each parameter.", valueName: "intent"))
  var intent: [String]

  @Option(
    help: ArgumentHelp("The bundle that declares it, where several do.", valueName: "path"),
    completion: .file(extensions: ["lua"]))
  var bundle: String?

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
