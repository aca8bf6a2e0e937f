import WidgetModel
import WidgetRuntimeClient
import WidgetRender
import WidgetServices

/// `lunette open`: a deep link on its way to whom it is for.
enum OpenCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try OutputStyle(typed, terminal)
    let setting = try Setting(typed, terminal)
    let outside = try Outside(typed)
    let page = Page(showing.style)
    let watch = Watch(page: page, wording: Wording(isJSON: showing.format == .json))
    Exit.tell(setting.warnings, watch.wording)
    let url = try url(typed.arguments[0])
    let runtime = try RuntimeCall.addressIfAny(typed)
    var router = LinkRouter(
      try WidgetFolders(typed.all(.widgets)), setting, outside, watch,
      runtime: typed.all(.widgets).isEmpty ? runtime : nil)
    var document: ActivationDocument
    var remark: String?
    switch try router.route(url) {
    case .system: document = ActivationDocument(.url(url.string), handledBy: .system)
    case .bundle(let owner):
      document = ActivationDocument(.url(url.string), handledBy: .bundle, bundle: owner.name)
      // Told as a remark: the system may still open it.
      if !owner.handlesURLs { remark = "which has no onOpenURL" }
    }
    document.isDryRun = typed.has(.dryRun)
    var fault: Diagnostic?
    var chain = LinkChain()
    chain.runtime = runtime
    if !document.isDryRun {
      do throws(Diagnostic) { document.reloaded = try router.follow(url, &chain) } catch { fault = error }
    }
    // The first is the link itself.
    document.followed = chain.urls.dropFirst().map(\.string)
    // Where the first step failed nothing was done that could be told.
    if fault == nil || chain.urls.count > 1 { page.add(document, remark: remark) }
    return try page.end(fault.map { [$0] } ?? [], watch.wording)
  }

  private static func url(_ text: String) throws(Diagnostic) -> WidgetURL {
    do throws(WidgetURL.Fault) { return try WidgetURL(text) } catch {
      // Cut and cleaned: the text may come from a page.
      throw .usage("'\(FaultPage.clean(String(text.prefix(120))))' is not a URL: \(error.sentence)")
    }
  }
}
