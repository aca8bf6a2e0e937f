import ArgumentParser
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette open`: a deep link on its way to whom it is for.
struct OpenCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "open", _superCommandName: "lunette",
    abstract: "Opens a deep link in the bundle that owns its scheme, or by the system.",
    discussion: """
      The bundles of the widget folders, of the runtime that runs and of placed widgets
      are searched for the one that declares the URL's scheme (with --widgets: those of
      its folders only); its onOpenURL is called, and what it stores lasts. What it asks
      of center reaches the runtime. https, http and mailto go to the system's opener;
      no other scheme does.

        lunette open mygame://character/panda
        lunette open mygame://character/panda --widgets ~/widgets --dry-run
        lunette open https://example.org/ --format json
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("As mygame://character/panda, of at most 8 KiB.", valueName: "url"))
  var url: String

  @Flag(help: "Says who would open it, and does nothing.")
  var dryRun = false

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try OutputStyle(typed, terminal)
    let setting = try Setting(typed, terminal)
    let outside = try Outside(typed)
    let page = Page(showing.style)
    let watch = Watch(page: page, wording: Wording(isJSON: showing.format == .json))
    let url = try url(typed.arguments[0])
    let runtime = try? RuntimeCall.address(typed)
    var router = LinkRouter(
      try WidgetFolders(typed.all(.widgets)), setting, outside, watch,
      runtime: typed.all(.widgets).isEmpty ? runtime : nil)
    var document: ActivationDocument
    var remark: String?
    switch try router.route(url) {
    case .system: document = ActivationDocument(.url(url.string), handledBy: .system)
    case .bundle(let owner):
      document = ActivationDocument(.url(url.string), handledBy: .bundle, bundle: owner.name)
      if !owner.handlesURLs { remark = "which has no onOpenURL" }
    }
    document.isDryRun = typed.has(.dryRun)
    var fault: Diagnostic?
    var chain = LinkChain()
    chain.runtime = runtime
    if !document.isDryRun {
      do throws(Diagnostic) { document.reloaded = try router.follow(url, &chain) } catch { fault = error }
    }
    document.followed = chain.urls.dropFirst().map(\.string)
    // Where the first step failed nothing was done that could be told.
    if fault == nil || chain.urls.count > 1 { page.add(document, remark: remark) }
    return try page.end(fault.map { [$0] } ?? [], watch.wording)
  }

  private static func url(_ text: String) throws(Diagnostic) -> WidgetURL {
    do throws(WidgetURL.Fault) { return try WidgetURL(text) } catch {
      throw .usage("'\(FaultPage.clean(String(text.prefix(120))))' is no URL: \(error.sentence)")
    }
  }
}
