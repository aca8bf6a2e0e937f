import ArgumentParser
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette doctor`: what is installed and what is missing, and the command that mends it.
struct DoctorCommand: Command {
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

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try OutputStyle(typed, terminal)
    let examination = Examination(try WidgetFolders(typed.all(.widgets)), terminal)
    let document = DoctorDocument(
      version: Version.current, findings: examination.findings, limits: LimitTable.all)
    try Streams.write(showing.format == .json ? document.line() : Array(DoctorPage(document).text.utf8))
    return examination.lacks ? .ended(.unavailable) : .done
  }
}
