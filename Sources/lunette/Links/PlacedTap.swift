import Glibc
import LinuxKit
import WidgetRuntimeClient
import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetServices

/// A tap on a placed widget at a runtime that runs: what it meets is read from the archived picture, without a script, and a button's
/// or toggle's intent and a link of the bundle's own are the runtime's to carry out, as over HTTP: it shows at once what a button is
/// about to make true, and refuses what is not done while the widgets are locked.
struct PlacedTap {
  let link: RuntimeLink
  let shown: ShownWidget
  let target: Activation

  /// What else a line may say: with another option, the widget is made anew as it says.
  private static let options: Set<OptionName> = [
    .x, .y, .link, .action, .surface, .frame, .symbols, .store, .format, .color, .colorScheme, .displaySize, .family,
  ]

  /// Nil where no runtime runs, or another picture is meant than the one that it shows.
  init?(_ typed: Typed) throws(Diagnostic) {
    // A line that says more than where to tap means a picture of its own.
    guard typed.holdsOnly(Self.options, [.dryRun]),
      let link = try RuntimeLink.connect(try RuntimeCall.address(typed), version: Version.current),
      let reference = try Self.reference(typed.arguments[0], link)
    else { return nil }
    // The archived entry, with whatever taps before have anticipated; of one that was just placed the first.
    var shown = try link.shown(.picture(reference))
    if let word = typed[.family], word != shown.family.rawValue {
      // An activity is in all its places at once.
      guard shown.widget.role == .activity else { return nil }
      shown = try shown.shown(in: try choose(word, "family"))
    }
    let terminal = Terminal.current(for: typed)
    let showing = try OutputStyle(typed, terminal, draws: false)
    let scheme = try choose(typed[.colorScheme], "colour scheme", default: terminal.colorScheme)
    let size = try WidgetQuery.displaySize(typed, showing)
    let pictures = PictureLoader(folder: PictureStore.folder(environmentVariable))
    let presentation = try shown.presentation(scheme) { environment throws(Diagnostic) in
      try Presentation.Look(showing, size, environment, pictures)
    }
    let placement = try presentation.place(at: clockSeconds(CLOCK_REALTIME))
    let activity = UserActivity(kind: shown.widget.kind, family: shown.family, configuration: shown.configuration)
    target = try TapPlace(typed, showing.surface).activation(placement, activity)
    (self.link, self.shown) = (link, shown)
  }

  /// The one instance that is meant; nil for a path, and for a kind that is not placed, or several times.
  private static func reference(_ word: String, _ link: RuntimeLink) throws(Diagnostic) -> InstanceReference? {
    switch InstanceReference(word) {
    case .number(let number): return .number(number)
    case .kind(let kind):
      let placed = try link.instances()
      if placed.contains(where: { $0.stack?.name == kind }) { return .kind(kind) }
      let meant = placed.filter { $0.kind == kind && !$0.isTransient }
      return meant.count == 1 ? meant.first.map { .number($0.number) } : nil
    }
  }

  /// Carries out what a button, a toggle or a link of the bundle's own does; nil where the tap is none of them, and where a link is
  /// only asked about.
  func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome? {
    let isDryRun = typed.has(.dryRun)
    if case .action = target {} else if isDryRun { return nil }
    // Answered when the widget shows what came of it.
    let handled = isDryRun ? Handled() : try Handled(link, tapping: target, on: shown)
    guard let handled else { return nil }
    let terminal = Terminal.current()
    let showing = try OutputStyle(typed, terminal, draws: false)
    let page = Page(showing.style)
    let watch = Watch(page: page, wording: Wording(isJSON: showing.format == .json))
    var document = ActivationDocument(target, handledBy: .bundle, bundle: shown.bundle)
    (document.kind, document.family, document.isDryRun) = (shown.widget.kind, shown.family, isDryRun)
    document.reloaded = handled.reloaded
    var fault: Diagnostic?
    if let url = handled.next {
      var chain = LinkChain()
      chain.runtime = try RuntimeCall.address(typed)
      // Where it leads is opened here, beside the person, and not by the runtime.
      var router = LinkRouter(
        try WidgetFolders([]), try Setting(typed, terminal), try Outside(typed), watch, runtime: chain.runtime)
      do throws(Diagnostic) { document.reloaded += try router.follow(url, &chain) } catch { fault = error }
      document.followed = chain.urls.map(\.string)
    }
    page.add(document, remark: nil)
    return try page.end(fault.map { [$0] } ?? [], watch.wording)
  }
}
