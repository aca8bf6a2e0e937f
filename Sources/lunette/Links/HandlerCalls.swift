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
    return try script.handle(
      HandlerRequest(event, now: setting.now, locale: setting.locale, timeZone: setting.timeZone))
  }

  /// Calls a handler, follows where it leads as long as that is this very bundle, and does the reloads that were asked for.
  ///
  /// - Parameter held: the request for the widget that held a button or toggle: it is always reloaded.
  func carryOut(
    _ event: HandlerRequest.Event, _ journey: inout LinkJourney, _ setting: Setting, held: ProviderRequest? = nil
  ) throws(Diagnostic) -> Handled {
    var handled = Handled()
    var kinds: [String] = []
    var next: HandlerRequest.Event? = event
    while let event = next {
      next = nil
      if case .openURL(let url) = event { try journey.step(to: url) }
      guard let reply = try handle(event, setting) else { break }
      kinds += reply.reload
      guard let url = reply.openURL else { break }
      if declaration.schemes.contains(url.scheme) { next = .openURL(url) } else { handled.next = url }
    }
    if let held {
      try reload(held)
      handled.reloaded.append(held.kind)
      RuntimeNotice.reload([held.kind], because: .intent, at: journey.runtime)
    }
    for widget in declaration.widgets where kinds.contains(widget.kind) && widget.kind != held?.kind {
      try reload(widget, setting)
      handled.reloaded.append(widget.kind)
      RuntimeNotice.reload([widget.kind], because: .center, at: journey.runtime)
    }
    return handled
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
