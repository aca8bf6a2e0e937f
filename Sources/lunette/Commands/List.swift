import ArgumentParser
import WidgetModel

/// `lunette list`: what the bundles offer, and what they ask for.
struct ListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "lunette",
    abstract: "Lists bundles, widgets, parameters and permissions.",
    discussion: """
        lunette list                              the bundles of the widget folders
        lunette list game/ --format json
        lunette list --widgets ~/widgets --allow run=git
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("Bundles by path (default: those of the widget folders).", valueName: "bundle"),
    completion: .file(extensions: ["lua"]))
  var bundle: [String] = []

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func outcome() throws(Diagnostic) -> Outcome {
    .done
  }
}
