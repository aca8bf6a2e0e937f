import ArgumentParser

/// `lunette doctor`.
struct DoctorDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: "lunette",
    abstract: "Tells what is installed and what is missing, what mends it, and every limit.",
    discussion: """
      Looks at the walls around bundles, time zones, locale, terminal, the programs
      that belong to lunette, the widget folders, storage and grants, says what
      mends what is missing, and lists every limit with its value.

        lunette doctor
        lunette doctor --widgets ~/widgets
        lunette doctor --format json | jq .limits

      Exit code 69 where something is missing that nothing works without.
      """)

  @Option(
    help: ArgumentHelp(
      "A folder of widgets; may be repeated (default: ./widgets, then lunette/widgets in the XDG data folders).",
      valueName: "folder"), completion: .directory)
  var widgets: [String] = []

  @OptionGroup(title: "Output") var output: OutputOptions
}
