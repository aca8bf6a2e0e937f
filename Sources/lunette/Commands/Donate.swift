import Glibc
import LinuxKit
import WidgetRuntimeClient
import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette donate`: tells the stacks what a person did; nothing is performed.
enum DonateCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try ListShowing(typed)
    let setting = try Setting(typed, terminal)
    let outside = try Outside(typed)
    let page = Page(try OutputStyle(typed, terminal, draws: false).style)
    let watch = Watch(page: page, wording: Wording(isJSON: showing.isJSON))
    Exit.tell(setting.warnings, watch.wording)
    let intent = try NamedIntent(typed, setting, outside, watch, try RuntimeCall.address(typed), for: .donate)
    let donation = Donation(
      bundle: intent.path, intent: intent.action.intent, parameters: intent.given, kinds: intent.kinds)
    let (stacks, suggestions) = try RuntimeCall.linkOrOffline(typed).stacks(.donate(donation))
    return showing.outcome(StacksDocument(stacks, suggestions)) {
      let page = StackPage(LocalClock(Locality.timeZone()), now: clockSeconds(CLOCK_REALTIME))
      if !stacks.isEmpty || !suggestions.isEmpty { return page.list(stacks, suggestions) }
      return "saved; no stack has a widget with this configuration\n"
    }
  }
}
