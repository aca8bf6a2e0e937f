import Glibc
import LinuxKit
import WidgetLocale
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette explain`: why a placed widget shows what it shows, and when that changes.
enum ExplainCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let link = try RuntimeCall.link(typed)
    let explanation = try link.ask(.explain(InstanceReference(typed.arguments[0]))) {
      if case .explanation(let explanation) = $0 { explanation } else { nil }
    }
    let shown = try link.shown(.number(explanation.instance.number))
    let costs = try costs(shown, showing.terminal)
    var document = ExplanationDocument(explanation)
    (document.layout, document.drawing) = costs
    let folder = try RuntimeCall.address(typed).folder
    return showing.outcome(document) {
      let clock = LocalClock(Locality.timeZone())
      let file = InstanceState.file(explanation.instance.number, folder)
      return ExplanationPage(explanation, shown, costs, clock, file: file, now: clockSeconds(CLOCK_REALTIME)).text
    }
  }

  /// Seconds that laying it out and drawing it take here, for the first time, as in `show`.
  private static func costs(
    _ shown: ShownWidget, _ terminal: Terminal
  ) throws(Diagnostic) -> (layout: Double, drawing: Double) {
    let presentation = try shown.presentation(terminal.colorScheme) { environment throws(Diagnostic) in
      Presentation.Look(
        encoding: terminal.encoding,
        words: try dateWords(locale: environment.locale, timeZone: environment.timeZone, languages: Languages.ofUser))
    }
    let begin = clockSeconds(CLOCK_MONOTONIC)
    let placement = try presentation.place(at: clockSeconds(CLOCK_REALTIME))
    let placed = clockSeconds(CLOCK_MONOTONIC)
    let picture = PlainText.string(presentation.picture(placement))
    let end = clockSeconds(CLOCK_MONOTONIC)
    return withExtendedLifetime(picture) { (placed - begin, end - placed) }
  }
}
