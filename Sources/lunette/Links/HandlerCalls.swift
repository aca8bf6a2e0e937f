import WidgetRuntimeClient
import WidgetModel
import WidgetServices

/// What the handlers of one bundle did.
struct Handled: Sendable {
  /// The URL that leads out of the bundle; nil where nothing does.
  var next: WidgetURL?
  /// Widgets whose timelines were asked for anew.
  var reloaded: [String] = []
}

extension OpenBundle {
  /// Calls one handler; nil where the bundle has none for it. The lines of its log are counted anew.
  func handle(_ event: HandlerRequest.Event, _ setting: Setting) throws(Diagnostic) -> HandlerReply? {
    host.beginCall()
    let reply = try script.handle(
      HandlerRequest(event, now: setting.now, locale: setting.locale, timeZone: setting.timeZone))
    if let fault = reply?.fault { throw fault }
    return reply
  }

  /// Calls a handler unless the widgets are locked, follows where it leads as long as that is this very bundle, and does the reloads that were asked for:
  /// by the runtime, which knows how its widgets are configured, and where none shows the widget, here.
  ///
  /// - Parameters:
  ///   - held: the request for the widget that held a button or toggle: it is always reloaded.
  ///   - reloads: whether providers are asked here; false where the caller asks them.
  func carryOut(
    _ event: HandlerRequest.Event, _ chain: inout LinkChain, _ setting: Setting, held: ProviderRequest? = nil,
    reloads: Bool = true
  ) throws(Diagnostic) -> Handled {
    try RuntimeCall.checkLock(chain.runtime, event, of: declaration, in: held?.kind)
    var notice = HandledEvent(bundle: place.realPath ?? "", name: event.handler, performer: held?.kind)
    if case .perform(let action) = event { notice.intent = action.intent }
    var handled = Handled()
    do throws(Diagnostic) { handled.next = try follow(event, &chain, setting, &notice.reload) } catch {
      notice.fault = error
      _ = RuntimeNotice.tell(notice, at: chain.runtime)
      throw error
    }
    let reached = RuntimeNotice.tell(notice, at: chain.runtime)
    if let held {
      if reloads, !reached.contains(held.kind) { try reload(held) }
      handled.reloaded.append(held.kind)
    }
    for widget in declaration.placeable where notice.reload.contains(widget.kind) && widget.kind != held?.kind {
      if reloads, !reached.contains(widget.kind) { try reload(widget, setting) }
      handled.reloaded.append(widget.kind)
    }
    return handled
  }

  /// Calls a handler, and then the bundle's own that it leads to; the URL that leads out of the bundle.
  ///
  /// - Parameter kinds: gets those that are to be reloaded.
  private func follow(
    _ event: HandlerRequest.Event, _ chain: inout LinkChain, _ setting: Setting, _ kinds: inout [String]
  ) throws(Diagnostic) -> WidgetURL? {
    var next: HandlerRequest.Event? = event
    while let event = next {
      next = nil
      if case .openURL(let url) = event { try chain.step(to: url) }
      guard let reply = try handle(event, setting) else { break }
      kinds += reply.reload
      guard let url = reply.openURL else { break }
      guard declaration.schemes.contains(url.scheme) else { return url }
      next = .openURL(url)
    }
    return nil
  }

  private func reload(_ request: ProviderRequest) throws(Diagnostic) {
    var request = request
    request.reason = .intent
    _ = try timeline(.timeline(request))
  }

  private func reload(_ widget: WidgetDeclaration, _ setting: Setting) throws(Diagnostic) {
    guard let family = widget.families.first else { return }
    let configuration = try ConfigurationWords([]).configuration(of: widget, timeZone: setting.timeZone)
    var environment = setting.environment(family)
    environment.configuration = configuration
    let request = ProviderRequest(
      kind: widget.kind, family: family, now: setting.now, reason: .center, configuration: configuration,
      environments: [environment])
    do throws(Diagnostic) { _ = try timeline(.timeline(request)) } catch { throw error.of(widget, family) }
  }
}

extension HandlerRequest.Event {
  /// The handler's name, for the ledger.
  var handler: String {
    switch self {
    case .openURL: "onOpenURL"
    case .continueUserActivity: "onContinueUserActivity"
    case .perform(let action): "perform \(action.intent)"
    case .push: "push"
    case .backgroundURLSessionEvents: "onBackgroundURLSessionEvents"
    }
  }
}
