import LinuxKit
import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSandbox
import WidgetServices

/// Carries taps on a board out, on a thread of its own: buttons, toggles and links of a bundle's own by the runtime, what a widget is as
/// a whole by its bundle in a worker, and what leads out of it by the system, as `lunette tap` does.
struct BoardTapping: Sendable {
  let query: WidgetQuery
  let address: RuntimeAddress

  /// Begins a tap.
  ///
  /// - Parameter deliver: called with what came of it, as a sentence.
  func carryOut(_ target: Activation, _ shown: ShownWidget, deliver: @escaping @Sendable (String) -> Void) {
    let thread = SystemThread.start(stack: 64 << 20) {
      do throws(Diagnostic) { deliver(try result(target, shown)) } catch {
        let line = error.line.map { "line \($0): " } ?? ""
        deliver("the tap failed: " + line + FaultPage.sentence(error))
      }
    }
    guard let thread else { return deliver("the tap failed: the system's limit of threads is reached") }
    thread.detach()
  }

  private func result(_ target: Activation, _ shown: ShownWidget) throws(Diagnostic) -> String {
    if let done = try carriedOut(target, shown) { return done }
    let place = Selection.Place(path: shown.path, isFound: false)
    let bundle = try OpenBundle(
      try Selection.source(place), query.setting, query.outside, starter: try WorkerStarter())
    try query.outside.permits.settle(bundle, .refuses)
    let tapping = Tapping(query: query, place: .whole, isDryRun: false, namesFolders: false, reloads: false)
    var result = Tapping.Result(document: ActivationDocument(target, handledBy: .none), bundle: bundle.declaration)
    result.chain.runtime = address
    let request = ProviderRequest(
      kind: shown.widget.kind, family: shown.family, now: query.setting.now, configuration: shown.configuration,
      environments: shown.environments)
    try tapping.carryOut(target, bundle, request, &result)
    if let fault = result.fault { throw fault }
    if let url = result.next {
      var router = router(home: bundle.declaration)
      if result.isTarget { result.lead(to: try router.route(url)) }
      result.document.reloaded += try router.follow(url, &result.chain)
    }
    result.noteFollowed()
    return Self.sentence(result.document, result.remark)
  }

  /// By the runtime; answered when the widget shows what came of it.
  private func carriedOut(_ target: Activation, _ shown: ShownWidget) throws(Diagnostic) -> String? {
    guard let link = try RuntimeLink.connect(address, version: Version.current) else { throw .noRuntime }
    guard let handled = try Handled(link, tapping: target, on: shown) else { return nil }
    var document = ActivationDocument(target, handledBy: .bundle, bundle: shown.bundle)
    if let url = handled.next {
      var chain = LinkChain()
      chain.runtime = address
      var router = router(home: nil)
      _ = try router.follow(url, &chain)
      document.followed = chain.urls.map(\.string)
    }
    return Self.sentence(document, nil)
  }

  /// Nobody can be asked for a permission while the board has the screen.
  private func router(home: BundleDeclaration?) -> LinkRouter {
    var router = LinkRouter(
      query.selection.folders, query.setting, query.outside, query.watch, runtime: address, home: home)
    (router.isolatesEach, router.manner) = (true, .refuses)
    return router
  }

  private static func sentence(_ document: ActivationDocument, _ remark: String?) -> String {
    if case .userActivity = document.target, document.handledBy == .none {
      return "nothing happens: it has no link, and its bundle does not handle taps"
    }
    // What is reloaded is seen.
    var document = document
    document.reloaded = []
    return ActivationPage(document, remark: remark).text.split(separator: "\n").joined()
  }
}
