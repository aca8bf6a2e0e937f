import ArgumentParser

/// `lunette list`.
struct ListDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "lunette",
    abstract: "List bundles, their widgets, parameters and permissions.",
    discussion: """
        lunette list                              the bundles in the widget folders
        lunette list game/ --format json
        lunette list --widgets ~/widgets --allow run=git
        lunette list game/ --allow run=git --remember    save the grant
        lunette list game/ --forget                      delete saved grants
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("Paths of bundles (default: all in the widget folders).", valueName: "bundle"),
    completion: .file(extensions: ["lua"]))
  var bundle: [String] = []

  @Flag(help: "Delete the saved grants of the named bundles.")
  var forget = false

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
