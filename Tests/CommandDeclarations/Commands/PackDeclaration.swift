import ArgumentParser

@testable import lunette

/// `lunette pack`.
struct PackDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", _superCommandName: "lunette",
    abstract: "Pack a widget into one file to share.",
    discussion: """
      Checks the bundle as 'lunette check --strict' does, and writes its files and
      a manifest, lunette.json, as tar in gzip. The same files always give the same
      bytes. Hidden files are left out, and nothing is written if the check fails.

        lunette pack tea
        lunette pack tea --release 1.4.0 -o dist/tea.lunette
        lunette pack hello.lua --format json | jq -r .digest
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A folder with init.lua, or a Lua file.", valueName: "bundle"),
    completion: .file(extensions: ["lua"]))
  var bundle: String

  @Option(
    help: ArgumentHelp("The name to share it under (default: that of the file or folder).", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The version, for example 1.4.0 (default: 0.0.0).", valueName: "version"))
  var release: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write (default: NAME-VERSION.lunette).", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup(title: "Output") var display: OutputOptions
}
