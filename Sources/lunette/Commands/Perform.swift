import LinuxKit
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette perform`: an intent by its name, with values for its parameters.
enum PerformCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try OutputStyle(typed, terminal, draws: false)
    let setting = try Setting(typed, terminal)
    let outside = try Outside(typed)
    let page = Page(showing.style)
    let watch = Watch(page: page, wording: Wording(isJSON: showing.format == .json))
    Exit.tell(setting.warnings, watch.wording)
    let address = try RuntimeCall.address(typed)
    let intent = try NamedIntent(typed, setting, outside, watch, address)
    var document = ActivationDocument(.action(intent.action), handledBy: .bundle, bundle: intent.bundle)
    document.isDryRun = typed.has(.dryRun)
    // What was done is told, although a link that it leads to fails.
    var fault: Diagnostic?
    if !document.isDryRun {
      var chain = LinkChain()
      chain.runtime = address
      let handled = try intent.perform(address, &chain, setting, outside, watch)
      document.reloaded = handled.reloaded
      if let url = handled.next {
        var router = LinkRouter(intent.folders, setting, outside, watch, runtime: address)
        do throws(Diagnostic) { document.reloaded += try router.follow(url, &chain) } catch { fault = error }
      }
      document.followed = chain.urls.map(\.string)
    }
    page.add(document, remark: nil)
    return try page.end(fault.map { [$0] } ?? [], watch.wording)
  }
}
