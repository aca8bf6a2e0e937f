import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// The subject of a push token: a kind, or, if instances differ by configuration, one of them; always an instance for a control
/// (WidgetKit: WidgetPushHandler, ControlPushHandler).
struct PushSubject: Hashable {
  let kind: String
  let configuration: Value
  let path: String
  /// Its name in the archive. A kind has no line feed.
  let name: String

  init(_ record: InstanceRecord) {
    let isOwn = record.widget.role != .widget || record.widget.intent != nil
    (kind, path) = (record.kind, record.path)
    configuration = isOwn ? record.configuration : .emptyTable
    name = isOwn ? "\(record.kind)\n\(record.number)" : record.kind
  }
}

/// Tokens with which outside programs may request a reload (DocC: Scheduling, "Push").
extension Runtime {
  /// Creates the tokens of kinds with a `push`, before the step is stored: no function is called with a token that is not stored.
  func makePushTokens() {
    if let date = pushes.retryDate, date <= now() { pushes.isDue = true }
    guard pushes.isDue, !settings.isOffline else { return }
    // One that could not be stored yet is not created twice.
    let names = pushSubjects.map(\.name).filter { pending.tokens[$0] == nil }
    guard !names.isEmpty, let known = try? archive.tokens() else { return }
    for name in names where known[name] == nil { pending.setToken(Self.makeToken(), of: name) }
  }

  /// Calls the function of each kind that has not received its token, on its bundle's queue, once everything is stored.
  func tellPushTokens() {
    guard pushes.isDue, !settings.isOffline else { return }
    let subjects = pushSubjects
    guard let tokens = subjects.isEmpty ? [:] : try? archive.tokens() else { return }
    pushes.isDue = false
    for subject in subjects {
      registry.place(subject.path)
      guard let token = tokens[subject.name], let bundle = registry.bundles[subject.path],
        pushes.begin(subject.name, token, at: now())
      else { continue }
      tell(token, to: subject, bundle.registered)
    }
  }

  /// Placed widgets that declare a `push`.
  private var pushSubjects: [PushSubject] {
    let subjects = Set(index.withPush.compactMap { instances[$0].map { PushSubject($0.record) } })
    return subjects.sorted { $0.name < $1.name }
  }

  private func tell(_ token: String, to subject: PushSubject, _ registered: RegisteredBundle) {
    let (moment, path) = (now(), subject.path)
    let question = HandlerRequest(
      .push(kind: subject.kind, token: token, configuration: subject.configuration), now: moment,
      locale: settings.locale, timeZone: settings.timeZone)
    queue(path) {
      let answer: Result<HandlerReply?, Diagnostic>
      do throws(Diagnostic) { answer = .success(try registered.opened(now: moment).handle(question)) } catch {
        answer = .failure(error)
      }
      let work = registered.work
      return { runtime in
        runtime.letRest(path)
        runtime.take(work, of: path, for: nil)
        runtime.take(answer, from: subject, to: token)
      }
    }
  }

  private func take(
    _ answer: Result<HandlerReply?, Diagnostic>, from subject: PushSubject, to token: String
  ) {
    switch answer {
    case .success(let reply):
      pushes.succeed(subject.name, token)
      pending.setHeard(token, by: subject.name)
      log.tell(.info, "sent the push token to the bundle", [("kind", subject.kind)])
      if let fault = reply?.fault { log.tell(fault, of: subject.path) }
      for other in reply?.reload ?? [] where isOwner(subject.path, of: other) {
        handle(.asked(.kind(other), ReloadDemand(.center)))
      }
    case .failure(var fault):
      pushes.fail(subject.name, at: now()) { scheduler.limits.pause(after: $0) }
      fault.kind = fault.kind ?? subject.kind
      log.tell(fault, of: subject.path)
    }
  }

  /// A bundle was read again: failed calls may work now.
  func forgivePushes(of path: String) {
    pushes.forgive(pushSubjects.filter { $0.path == path }.map(\.name))
  }

  /// Removes kinds that are not placed any more: their function is called when they are placed again.
  func forgetPush(of record: InstanceRecord) {
    let name = PushSubject(record).name
    guard name != record.kind || index.ofKind[name] == nil else { return }
    if pushes.forget(name) { pending.setHeard(nil, by: name) }
  }

  // MARK: Requests from outside

  /// A push: it carries the token of the kind, or of one of its instances.
  func push(_ kind: String, _ token: String) throws(Diagnostic) -> [InstanceState] {
    let tokens = try tokens()
    // All are compared, so that the time reveals nothing.
    let meant = Set(tokens.filter { token.equalsInConstantTime($0.value) }.keys)
    let instances = held(ofKind: kind).filter {
      meant.contains($0.record.kind) || meant.contains(PushSubject($0.record).name)
    }
    guard !instances.isEmpty else {
      throw Diagnostic(.permission, "the token does not match a placed kind '\(kind)'")
    }
    for instance in instances { handle(.asked(.instance(instance.id), ReloadDemand(.push))) }
    return instances.map { state(of: $0.record.number) }
  }

  /// The token of each kind, and of each instance with its own, which is created at the first request.
  func tokens() throws(Diagnostic) -> [String: String] {
    var tokens = try archive.tokens()
    // Each activity has its own.
    let placed = instances.values.map(\.record).filter { $0.widget.role != .activity }
    let names = Set(placed.flatMap { [$0.kind, PushSubject($0).name] })
    for name in names where tokens[name] == nil {
      let token = Self.makeToken()
      tokens[name] = token
      pending.setToken(token, of: name)
    }
    settle()
    return tokens.filter { names.contains($0.key) }
  }

  /// 256 random bits.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
