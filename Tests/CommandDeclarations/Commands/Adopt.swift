import ArgumentParser

@testable import lunette

/// `lunette adopt`.
struct AdoptDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt", _superCommandName: "lunette",
    abstract: "Turn status-bar scripts into widgets.",
    discussion: """
      Reads an xbar, SwiftBar or Argos plugin, a script, or a whole configuration
      of waybar, i3blocks or polybar, without running it. Writes a folder for each
      script or module, with a short init.lua and a copy of the script, and says
      what the script needs and what was left out. Existing files are not
      overwritten. 'lunette add FILE' adopts a script and places it.

        lunette adopt weather.10m.sh --dry-run    show what would be written
        lunette adopt ~/.config/waybar/config.jsonc
        lunette adopt ~/.config/polybar/config.ini --module vpn
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A script, or a configuration of waybar, i3blocks or polybar.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "What the file is: xbar, waybar, i3blocks, polybar or lines (default: recognized by its name and content).",
      valueName: "format"), completion: .list(AdoptedFormat.allCases.map(\.rawValue)))
  var `as`: String?

  @Option(help: ArgumentHelp("Adopt only this module of a configuration.", valueName: "name"))
  var module: String?

  @Flag(help: "Run the script where it is, instead of copying it.") var link = false

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder to write to (default: your own widgets).", valueName: "file"),
    completion: .directory)
  var output: String?

  @Flag(help: "Show what would be written, and write nothing.") var dryRun = false

  @OptionGroup(title: "Output") var display: OutputOptions
}
