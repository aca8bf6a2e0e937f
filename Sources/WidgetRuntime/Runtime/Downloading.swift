import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices

/// Downloads that scripts have handed over (`http.download`; WidgetKit: `onBackgroundURLSessionEvents(matching:)`). One is stored
/// before the script hears that it is taken, fetched once more after a restart, tried again where it failed for a reason that
/// passes, and forgotten when its bundle has heard of its end: the handler is called once for each, and then the widgets are
/// reloaded.
extension Runtime {
  /// Goes on with what the runtime before has not ended.
  func resumeDownloads() {
    guard !settings.isOffline else { return }
    for download in (try? archive.downloads()) ?? [] { begin(download) }
  }

  /// A script hands a download over. One with the same id that is under way stands for it.
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

  /// Tries again what is due.
  func retryDownloads() {
    for download in downloads.takeDue(at: now()) { attempt(download) }
  }

  private func attempt(_ download: Download) {
    guard let bundle = registry.bundles[download.bundle] else { return }
    let (registered, moment, queueID) = (bundle.registered, now(), -1 - bundle.queueID)
    let (queues, mailbox) = (queues, mailbox)
    // What the bundle may reach is known once it is open.
    queue(download.bundle) {
      let opened: Result<Host?, Diagnostic>
      do throws(Diagnostic) { opened = .success(try registered.opened(now: moment).host) } catch {
        opened = .failure(error)
      }
      return { runtime in
        runtime.letRest(download.bundle)
        // Beside the bundle's own queue: it may last.
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

  /// Calls the bundle's handler with what came of a download.
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
    // The widget that asked for it, or all where a handler did.
    reload(download.kind.map { [$0] }, of: download.bundle, ReloadDemand(.center))
  }
}

extension Value {
  /// Whether a download ended by what may be otherwise in a while: no connection, none in time, or an error of the server's.
  fileprivate var isPassingFailure: Bool {
    if let code = self["code"]?.text { return ["network", "timeout", "refused", "dns"].contains(code) }
    return self["status"]?.integer.map { (500...599).contains($0) } ?? false
  }
}

extension Download {
  /// What came of it, as its handler is told.
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
