import LinuxKit
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette doctor`: what is installed and what is missing, and the command that mends it.
enum DoctorCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try OutputStyle(typed, terminal)
    let examination = Examination(try WidgetFolders(typed.all(.widgets)), terminal)
    let document = DoctorDocument(
      version: Version.current, findings: examination.findings, limits: LimitTable.all)
    try Streams.write(showing.format == .json ? document.line() : Array(page(document, typed).text.utf8))
    return examination.lacks ? .ended(.unavailable) : .done
  }

  private static func page(_ document: DoctorDocument, _ typed: Typed) -> DoctorPage {
    DoctorPage(document, showsLimits: typed.has(.limits), limitsFile: LimitsFile.path(environmentVariable))
  }
}
