import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices

/// Downloads that scripts start (`http.download`; WidgetKit: `onBackgroundURLSessionEvents(matching:)`). A download is stored before
/// the script learns that it was accepted, fetched again after a restart, retried after a temporary failure, and removed once its
/// bundle has received its end: the handler is called once for each, and then the widgets are reloaded.
extension Runtime {
  /// Continues the previous runtime's unfinished downloads.
  func resumeDownloads() {
    guard !settings.isOffline else { return }
    for download in (try? archive.downloads()) ?? [] { begin(download) }
  }

  // A script starts a download. One with the same id in progress replaces it.
  func take(_ download: Download) throws(Diagnostic) {
    guard !downloads.holds(download) else { return }
    guard !downloads.isFull(download.bundle) else { throw Diagnostic(.size, Download.tooMany) }
    pending.keep(download)
    begin(download)
  }

  private func begin(_ download: Download) {
    downloads.insert(download)
    guard !settings.isOffline else { return }
    registry.place(download.bundle)
    registry.bundles[download.bundle]?.center.begin(download.id)
    attempt(download)
  }

  /// Retries downloads that are due.
  func retryDownloads() {
    for download in downloads.takeDue(at: now()) { attempt(download) }
  }

  private func attempt(_ download: Download) {
    guard let bundle = registry.bundles[download.bundle] else { return }
    let (registered, moment, queueID) = (bundle.registered, now(), -1 - bundle.queueID)
    let (queues, mailbox) = (queues, mailbox)
    // The bundle's permissions are known once it is open.
    queue(download.bundle) {
      let opened: Result<Host?, Diagnostic>
      do throws(Diagnostic) { opened = .success(try registered.opened(now: moment).host) } catch {
        opened = .failure(error)
      }
      return { runtime in
        runtime.letRest(download.bundle)
        // Outside the bundle's own queue, because it may take long.
        queues.run(on: queueID) {
          let end = download.end(opened, now: moment)
          mailbox.post { runtime in
            guard end.isPassingFailure, runtime.downloads.retry(download, at: runtime.now()) else {
              return runtime.tell(end, of: download)
            }
          }
        }
      }
    }
  }

  /// Calls the bundle's handler with a download's result.
  private func tell(_ end: Value, of download: Download) {
    guard let registered = registry.bundles[download.bundle]?.registered else { return }
    let moment = now()
    let question = HandlerRequest(
      .backgroundURLSessionEvents(.list([end])), now: moment, locale: settings.locale, timeZone: settings.timeZone)
    queue(download.bundle) {
      let answer: Result<HandlerReply?, Diagnostic>
      do throws(Diagnostic) { answer = .success(try registered.opened(now: moment).handle(question)) } catch {
        answer = .failure(error)
      }
      let work = registered.work
      return { runtime in
        runtime.letRest(download.bundle)
        runtime.take(work, of: download.bundle, for: nil)
        runtime.take(answer, ending: download)
      }
    }
  }

  private func take(_ answer: Result<HandlerReply?, Diagnostic>, ending download: Download) {
    downloads.remove(download)
    registry.bundles[download.bundle]?.center.end(download.id)
    pending.forget(download)
    var event = HandledEvent(bundle: download.bundle, name: "onBackgroundURLSessionEvents")
    switch answer {
    case .success(let reply): (event.reload, event.fault) = (reply?.reload ?? [], reply?.fault)
    case .failure(let fault): event.fault = fault
    }
    _ = take(event)
    // The widget that started it, or all if a handler did.
    reload(download.kind.map { [$0] }, of: download.bundle, ReloadDemand(.center))
  }
}

extension Value {
  /// Whether a download's failure may be temporary: no connection, a timeout, or a server error.
  fileprivate var isPassingFailure: Bool {
    if let code = self["code"]?.text { return ["network", "timeout", "refused", "dns"].contains(code) }
    return self["status"]?.integer.map { (500...599).contains($0) } ?? false
  }
}

extension Download {
  /// The result, as its handler receives it.
  fileprivate func end(_ opened: Result<Host?, Diagnostic>, now: Double) -> Value {
    var fields: [String: Value] = ["id": .text(id), "url": .text(url)]
    func failed(_ message: String, _ code: String) {
      (fields["error"], fields["code"]) = (.text(message), .text(code))
    }
    do throws(Diagnostic) {
      guard let host = try opened.get() else { throw .noRuntime }
      switch try host.fetch(self, now: now) {
      case .values(let values):
        for field in values.first?.fields ?? [] where fields[field.name] == nil { fields[field.name] = field.value }
      case .failure(let message, let code): failed(message, code)
      }
    } catch { failed(error.message, error.code.rawValue) }
    return .table(fields)
  }
}
