import WidgetLayout
import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// One tap on one widget: what it means, and the bundle's own part of carrying it out.
struct Tapping: Sendable {
  let query: WidgetQuery
  let place: TapPlace
  let isDryRun: Bool
  /// Whether links are looked up in the widget folders that the command line names, and nowhere else.
  let namesFolders: Bool
  /// Whether providers are asked anew; false where the caller asks them.
  var reloads = true

  /// What came of it inside the widget's bundle.
  struct Result: Sendable {
    var document: ActivationDocument
    let bundle: BundleDeclaration
    var chain = LinkChain()
    /// The URL that leads out of the bundle.
    var next: WidgetURL?
    /// Whether `next` is what was tapped, and not what a handler led on to.
    var isTarget = false
    var remark: String?
    /// Why what was tapped leads nowhere.
    var fault: Diagnostic?

    /// Whom the URL that was tapped goes to.
    mutating func lead(to route: SchemeTable.Route) {
      switch route {
      case .system: document.handledBy = .system
      case .bundle(let owner):
        document.handledBy = .bundle
        document.bundle = owner.name
        if !owner.handlesURLs { remark = "which has no onOpenURL" }
      }
    }

    /// Tells in the document which URLs came after what was tapped.
    mutating func noteFollowed() {
      let isTargetStep: Bool = if case .url = document.target { true } else { false }
      document.followed = chain.urls.dropFirst(isTargetStep ? 1 : 0).map(\.string)
    }
  }

  /// Carries out the tap on one of the widgets, and returns what came of it.
  func result(_ bundle: OpenBundle, _ widgets: [WidgetDeclaration]) throws(Diagnostic) -> Result {
    let widget = try one(of: widgets)
    let family = try family(of: widget)
    do throws(Diagnostic) {
      let request = try query.request(widget, family)
      let timeline = try bundle.timeline(.timeline(request))
      let presentation = try Presentation(
        widget, request, timeline, timeline?.index(at: request.now), query, in: bundle.folder)
      let activity = UserActivity(kind: widget.kind, family: family, configuration: request.configuration)
      let target = try place.activation(try presentation.place(at: request.now), activity)
      var result = Result(document: ActivationDocument(target, handledBy: .none), bundle: bundle.declaration)
      result.chain.runtime = query.runtime
      try carryOut(target, bundle, request, &result)
      result.document.kind = widget.kind
      result.document.family = family
      result.document.isDryRun = isDryRun
      return result
    } catch {
      throw error.of(widget, family)
    }
  }

  private func one(of widgets: [WidgetDeclaration]) throws(Diagnostic) -> WidgetDeclaration {
    if widgets.count == 1 { return widgets[0] }
    let kinds = widgets.map(\.kind).joined(separator: ", ")
    throw .usage("the bundle has \(widgets.count) widgets", advice: "choose one with --kind: \(kinds)")
  }

  /// Returns the family that is tapped: that of `--family`, or the widget's first.
  private func family(of widget: WidgetDeclaration) throws(Diagnostic) -> Family {
    if let family = query.families(of: widget).first { return family }
    throw .unsupported(query.family, by: widget)
  }

  /// The bundle's own part of what a tap means.
  func carryOut(
    _ target: Activation, _ bundle: OpenBundle, _ request: ProviderRequest, _ result: inout Result
  ) throws(Diagnostic) {
    switch target {
    case .url(let text): try open(text, bundle, &result)
    case .userActivity(let activity):
      result.document.bundle = bundle.declaration.name
      guard bundle.declaration.handlesUserActivities else { return }
      result.document.handledBy = .bundle
      try call(.continueUserActivity(activity), bundle, &result)
    case .action(let action):
      result.document.bundle = bundle.declaration.name
      result.document.handledBy = .bundle
      try call(.perform(action), bundle, &result, held: request)
    }
  }

  /// The bundle's own URLs are opened here; all others lead out of it.
  private func open(_ text: String, _ bundle: OpenBundle, _ result: inout Result) throws(Diagnostic) {
    let url: WidgetURL
    do throws(WidgetURL.Fault) { url = try WidgetURL(text) } catch {
      result.fault = Diagnostic(.decodeType, "'\(WidgetURL.masked(text))' is not a URL: \(error.sentence)")
      return
    }
    result.document.target = .url(url.string)
    if let refusal = url.refusal {
      result.fault = Diagnostic(.decodeType, "'\(url.brief)' is not opened: \(refusal)")
      return
    }
    guard bundle.declaration.schemes.contains(url.scheme) else {
      (result.next, result.isTarget) = (url, true)
      return
    }
    result.document.handledBy = .bundle
    result.document.bundle = bundle.declaration.name
    if !bundle.declaration.handlesURLs { result.remark = "which has no onOpenURL" }
    try call(.openURL(url), bundle, &result)
  }

  private func call(
    _ event: HandlerRequest.Event, _ bundle: OpenBundle, _ result: inout Result, held: ProviderRequest? = nil
  ) throws(Diagnostic) {
    if isDryRun { return }
    let handled = try bundle.carryOut(event, &result.chain, query.setting, held: held, reloads: reloads)
    result.document.reloaded = handled.reloaded
    result.next = handled.next
  }
}
