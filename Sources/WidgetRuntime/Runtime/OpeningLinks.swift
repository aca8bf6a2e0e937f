import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// URLs with a bundle's own schemes that a user taps (DocC: HTTP, "Taps").
///
///     tap ─▶ onOpenURL, and again where it leads on to the bundle itself ─▶ reloads ─▶ the URL that leads out of the bundle
extension Runtime {
  /// Lets a bundle handle a URL, and calls `answer` when the widgets reloaded for it show the result.
  func open(_ url: WidgetURL, of path: String, _ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    do throws(Diagnostic) { try begin(url, of: path, answer) } catch { answer(self, .failure(error)) }
    settle()
  }

  private func begin(
    _ url: WidgetURL, of path: String, _ answer: @escaping (Runtime, RuntimeReply) -> Void
  ) throws(Diagnostic) {
    let leadsOut = RuntimeReply.opened(isHandled: false, next: nil, reloaded: [])
    // No bundle can own it, so none is called.
    guard !URLScheme.reserved.contains(url.scheme), url.refusal == nil else { return answer(self, leadsOut) }
    guard let bundle = registry.bundles[path], !settings.isOffline else { throw .noRuntime }
    // Another program's URL opens even while the widgets are locked (DocC: Intents, "Locked").
    if let declaration = bundle.declaration, !declaration.schemes.contains(url.scheme) { return answer(self, leadsOut) }
    if isLocked { throw LockedState.refusal("onOpenURL") }
    try checkGalleryRoom(path)
    galleryJobs[path, default: 0] += 1
    let (registered, center, moment) = (bundle.registered, bundle.center, now())
    let (locale, timeZone) = (settings.locale, settings.timeZone)
    lastLaterAnswer += 1
    laterAnswers[lastLaterAnswer] = answer
    residents.use(path)
    queue(path, isUrgent: true) { [number = lastLaterAnswer] in
      var opened = OpenedLink()
      center.setPerforming(true)
      defer { center.setPerforming(false) }
      var fault: Diagnostic?
      do throws(Diagnostic) {
        let resident = try registered.opened(now: moment)
        try opened.follow(url, resident) { HandlerRequest($0, now: moment, locale: locale, timeZone: timeZone) }
      } catch { fault = error }
      let work = registered.work
      return { [opened, fault] runtime in
        runtime.galleryJobs[path, default: 1] -= 1
        runtime.letRest(path)
        runtime.take(work, of: path, for: nil)
        runtime.take(opened, fault, of: path, number)
      }
    }
  }

  private func take(_ opened: OpenedLink, _ fault: Diagnostic?, of path: String, _ number: Int) {
    let answer = laterAnswers.removeValue(forKey: number)
    guard opened.isHandled else {
      answer?(self, fault.map { .failure($0) } ?? .opened(isHandled: false, next: nil, reloaded: []))
      return settle()
    }
    var event = HandledEvent(bundle: path, name: "onOpenURL")
    (event.reload, event.fault) = (opened.reload, fault)
    handled(event) { runtime, reply in
      if let fault { answer?(runtime, .failure(fault)) }
      guard fault == nil else { return }
      guard case .instances(let states) = reply else { answer?(runtime, reply); return }
      answer?(runtime, .opened(isHandled: true, next: opened.next, reloaded: states))
    }
  }
}

/// The result of a bundle's `onOpenURL`.
private struct OpenedLink: Sendable {
  /// Whether the URL has one of the bundle's schemes.
  var isHandled = false
  /// The URL that leaves the bundle; nil if none does.
  var next: WidgetURL?
  /// The kinds to reload.
  var reload: [String] = []

  /// - Parameter request: the request for a handler.
  mutating func follow(
    _ url: WidgetURL, _ bundle: any ResidentBundle, _ request: (HandlerRequest.Event) -> HandlerRequest
  ) throws(Diagnostic) {
    var chain = LinkChain()
    next = url
    while let url = next, bundle.declaration.schemes.contains(url.scheme) {
      (isHandled, next) = (true, nil)
      try chain.step(to: url)
      guard let reply = try bundle.handle(request(.openURL(url))) else { return }
      reload += reply.reload
      next = reply.openURL
      if let fault = reply.fault { throw fault }
    }
  }
}
