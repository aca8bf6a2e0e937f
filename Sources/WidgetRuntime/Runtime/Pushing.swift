import WidgetModel
import WidgetSchedule

/// Tokens by which strangers may ask for a reload of a kind (DocC: Scheduling, "Push").
extension Runtime {
  /// Makes the tokens of kinds that have a `push`, before the step is stored: no function is called with a token that is not
  /// stored.
  func makePushTokens() {
    if let date = pushes.retryDate, date <= now() { pushes.isDue = true }
    guard pushes.isDue, !settings.isOffline else { return }
    // One that could not be stored yet is not made twice.
    let kinds = pushKinds.map(\.kind).filter { pending.tokens[$0] == nil }
    guard !kinds.isEmpty, let known = try? archive.tokens() else { return }
    for kind in kinds where known[kind] == nil { pending.setToken(Self.makeToken(), of: kind) }
  }

  /// Calls the function of each kind that has not heard its token, on its bundle's queue. Called when all is stored.
  func tellPushTokens() {
    guard pushes.isDue, !settings.isOffline else { return }
    let kinds = pushKinds
    guard let tokens = kinds.isEmpty ? [:] : try? archive.tokens() else { return }
    pushes.isDue = false
    for (kind, path) in kinds {
      registry.place(path)
      guard let token = tokens[kind], let bundle = registry.bundles[path], pushes.begin(kind, token, at: now()) else {
        continue
      }
      tell(token, to: kind, of: path, bundle.registered)
    }
  }

  /// Placed kinds that declare a `push`, each with its bundle.
  private var pushKinds: [(kind: String, path: String)] {
    var kinds: [String: String] = [:]
    for number in index.withPush {
      guard let instance = instances[number] else { continue }
      kinds[instance.record.kind] = instance.record.path
    }
    return kinds.sorted { $0.key < $1.key }.map { (kind: $0.key, path: $0.value) }
  }

  private func tell(_ token: String, to kind: String, of path: String, _ registered: RegisteredBundle) {
    let moment = now()
    let question = HandlerRequest(
      .push(kind: kind, token: token), now: moment, locale: settings.locale, timeZone: settings.timeZone)
    queue(path) {
      let answer: Result<HandlerReply?, Diagnostic>
      do throws(Diagnostic) { answer = .success(try registered.opened(now: moment).handle(question)) } catch {
        answer = .failure(error)
      }
      let work = registered.work
      return { runtime in
        runtime.letRest(path)
        runtime.take(work, of: path, for: nil)
        runtime.take(answer, from: kind, of: path, to: token)
      }
    }
  }

  private func take(
    _ answer: Result<HandlerReply?, Diagnostic>, from kind: String, of path: String, to token: String
  ) {
    switch answer {
    case .success(let reply):
      pushes.succeed(kind, token)
      pending.setHeard(token, by: kind)
      log.tell(.info, "the push token was told", [("kind", kind)])
      for other in reply?.reload ?? [] where isOwner(path, of: other) {
        handle(.asked(.kind(other), ReloadDemand(.center)))
      }
    case .failure(var fault):
      pushes.fail(kind, at: now()) { scheduler.limits.pause(after: $0) }
      fault.kind = fault.kind ?? kind
      log.tell(fault, of: path)
    }
  }

  /// A bundle was read anew: what failed in it may work now.
  func forgivePushes(of path: String) {
    pushes.forgive(pushKinds.filter { $0.path == path }.map(\.kind))
  }

  /// Forgets a kind that is not placed any more: its function is called when it is placed again.
  func forgetPush(of kind: String) {
    guard index.ofKind[kind] == nil else { return }
    if pushes.forget(kind) { pending.setHeard(nil, by: kind) }
  }
}
