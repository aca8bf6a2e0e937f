import ArgumentParser

/// `lunette list`.
struct ListDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "lunette",
    abstract: "Lists bundles, widgets, parameters, and permissions asked and granted.",
    discussion: """
        lunette list                              the bundles of the widget folders
        lunette list game/ --format json
        lunette list --widgets ~/widgets --allow run=git
        lunette list game/ --allow run=git --remember    keeps the grant
        lunette list game/ --forget                      takes back what was kept
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("Bundles by path (default: those of the widget folders).", valueName: "bundle"),
    completion: .file(extensions: ["lua"]))
  var bundle: [String] = []

  @Flag(help: "Takes back what the grants file keeps for the named bundles.")
  var forget = false

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
