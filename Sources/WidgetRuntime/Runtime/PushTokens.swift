import WidgetModel
import WidgetSchedule

/// Which tokens the `push` functions of placed kinds have heard, and which still have to (DocC: Scheduling, "Push";
/// WidgetKit: WidgetPushHandler). A kind's function is called when the kind is placed first, when its token is
/// another, and again where it failed; what it heard outlasts the process.
struct PushTokens {
  /// The token that each kind's function was called with last.
  var heard: [String: String] = [:]
  /// Kinds whose function runs now.
  var underWay: Set<String> = []
  var failures: [String: Failure] = [:]
  /// Whether something was placed or read anew, so that the kinds are to be checked.
  var isDue = true

  struct Failure {
    var count: Int
    /// When it is called again.
    var date: Double
  }

  /// When the next that failed is called again.
  var retryDate: Double? {
    failures.values.reduce(nil) { $1.date.isFinite ? earliest($0, $1.date) : $0 }
  }
}

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
    for (kind, path) in kinds where !pushes.underWay.contains(kind) {
      let mayCall = pushes.failures[kind].map { $0.date <= now() } ?? true
      guard let token = tokens[kind], pushes.heard[kind] != token, mayCall else { continue }
      tell(token, to: kind, of: path)
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

  private func tell(_ token: String, to kind: String, of path: String) {
    registry.place(path)
    guard let bundle = registry.bundles[path] else { return }
    pushes.underWay.insert(kind)
    pushes.failures[kind]?.date = .infinity
    let (registered, moment) = (bundle.registered, now())
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
    pushes.underWay.remove(kind)
    // Placed or saved meanwhile: perhaps it is to be called once more.
    pushes.isDue = true
    switch answer {
    case .success(let reply):
      pushes.failures[kind] = nil
      pushes.heard[kind] = token
      pending.setHeard(token, by: kind)
      log.tell(.info, "the push token was told", [("kind", kind)])
      for other in reply?.reload ?? [] where isOwner(path, of: other) {
        handle(.asked(.kind(other), ReloadDemand(.center)))
      }
    case .failure(var fault):
      let count = (pushes.failures[kind]?.count ?? 0) + 1
      pushes.failures[kind] = PushTokens.Failure(count: count, date: now() + scheduler.limits.pause(after: count))
      fault.kind = fault.kind ?? kind
      log.tell(fault, of: path)
    }
  }

  /// A bundle was read anew: what failed in it may work now.
  func forgivePushes(of path: String) {
    for kind in pushKinds where kind.path == path { pushes.failures[kind.kind] = nil }
    pushes.isDue = true
  }

  /// Forgets a kind that is not placed any more: its function is called when it is placed again.
  func forgetPush(of kind: String) {
    guard index.ofKind[kind] == nil else { return }
    pushes.failures[kind] = nil
    if pushes.heard.removeValue(forKey: kind) != nil { pending.setHeard(nil, by: kind) }
  }
}
