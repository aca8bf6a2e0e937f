import ArgumentParser

/// `lunette doctor`.
struct DoctorDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: "lunette",
    abstract: "Report what is installed, what is missing and how to fix it.",
    discussion: """
      Checks the sandbox, time zones, locale, terminal, lunette's own programs,
      widget folders, storage and grants. Says how to fix each problem.
      --limits also lists every limit with its value, and how to set it.

        lunette doctor
        lunette doctor --widgets ~/widgets
        lunette doctor --limits
        lunette doctor --format json | jq .limits

      The exit code is 69 if something required is missing.
      """)

  @Option(
    help: ArgumentHelp(
      "A folder of widgets; may be repeated (default: ./widgets, then lunette/widgets in the XDG data folders).",
      valueName: "folder"), completion: .directory)
  var widgets: [String] = []

  @Flag(help: "Also list every limit with its value, and the file in which limits are set.")
  var limits = false

  @OptionGroup(title: "Output") var output: OutputOptions
}
