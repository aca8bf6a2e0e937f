import Glibc
import LinuxKit
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Requests of clients, and the runtime's replies. A change is stored before the reply.
extension Runtime {
  /// Answers one request; `stream` is `follow`'s.
  func reply(to request: RuntimeRequest) -> RuntimeReply {
    do throws(Diagnostic) {
      let reply = try answer(request)
      settle()
      return reply
    } catch {
      settle()
      return .failure(error)
    }
  }

  /// Answers a request at once, or, if a script has to run first, with nil; `later` gets the reply then.
  func reply(to request: RuntimeRequest, later: @escaping (Runtime, RuntimeReply) -> Void) -> RuntimeReply? {
    switch request {
    case .handled(let event): handled(event, later)
    case .perform(let demand): perform(demand, later)
    case .open(let url, let bundle): open(url, of: bundle, later)
    case .picture(let reference): return showPicture(of: reference, later)
    case .bundles: offers(later)
    case .starter: starter(later)
    case .chooseStarter(let choice): choose(choice, later)
    case .allow(let reference, let options): allow(options, to: reference, later)
    case .place(let demand):
      knowing(demand.subject.kind) { runtime in
        runtime.place(demand, later)
        runtime.settle()
      }
    case .options(let demand): knowing(demand.kind) { $0.search(demand, later) }
    case .preview(let demand): knowing(demand.kind) { $0.preview(demand, later) }
    default: return reply(to: request)
    }
    return nil
  }

  private func answer(_ request: RuntimeRequest) throws(Diagnostic) -> RuntimeReply {
    switch request {
    case .status: return .status(status)
    case .instances:
      readNeeds()
      return .instances(ordered.map { state(of: $0.record.number) })
    case .add(let demand): return .placed(try add(demand))
    case .remove(let references): return .instances(try remove(references))
    case .configure(let reference, let family, let configuration):
      return .placed(try configure(reference, family: family, configuration: configuration))
    // The connection knows how long it is waited for.
    case .show(let reference), .picture(let reference): return .shown(try shown(try number(of: reference)))
    case .timeline(let reference): return try timeline(reference)
    case .explain(let reference): return .explanation(try explain(try number(of: reference)))
    case .log(let reference, let last): return .ledger(try ledger(reference, last: last))
    case .reload(let target, let demand): return .instances(try reload(target, demand))
    case .center(let bundle, let kinds):
      return .instances(reload(kinds, of: bundle, ReloadDemand(.center, isForeground: true)))
    case .handled(let event): return .instances(take(event))
    case .bundles: return .bundles(knownOffers)
    case .boards: return .boards(boardsState)
    case .arrange(let boards, let revision): return try arrange(boards, revision: revision)
    case .stacks: return .stacks(stackStates, suggestions)
    case .stack(let name, let order): return try reply(to: order, of: name)
    case .donate(let donation): return try reply(to: donation)
    case .invalidateRelevance(let bundle, let kind):
      invalidateRelevance(ofKind: kind, of: bundle)
      return .done
    case .invalidateRecommendations(let bundle):
      invalidateRecommendations(of: bundle)
      return .done
    case .activity(let call): return try reply(to: call)
    case .checkPushToken(let token):
      guard activities.has(token: token) else { throw Diagnostic(.permission, "the token is not that of an activity") }
      return .done
    case .pushActivity(let push): return try self.push(push)
    case .download(let download):
      try take(download)
      return .done
    case .push(let kind, let token): return .instances(try push(kind, token))
    case .pushTokens: return .tokens(try tokens())
    case .figures: return .figures(currentFigures)
    // The connection knows the client.
    case .looks: return .done
    case .lock(let isLocked):
      try lock(isLocked)
      return .done
    case .cancelOptions(let asker):
      cancelOptions(of: asker)
      return .done
    case .perform, .open: throw Diagnostic(.usage, "handler calls are replied to later")
    case .place, .options, .preview, .starter, .chooseStarter, .allow:
      throw Diagnostic(.usage, "requests to bundles are replied to later")
    case .stream: throw Diagnostic(.usage, "streams are available only on the runtime's own socket")
    case .stop:
      isStopped = true
      return .done
    }
  }

  // MARK: Names

  /// The number of a placed widget.
  func number(of reference: InstanceReference) throws(Diagnostic) -> Int {
    switch reference {
    case .number(let number):
      guard instances[number] != nil else { throw .notPlaced("#\(number)", among: []) }
      return number
    case .kind(let kind):
      // A stack's name means its top.
      if let top = stacks[kind]?.stack.top { return top.number }
      // Of several activities, the one for a single slot.
      if let number = foremostActivity(ofKind: kind) { return number }
      if let instance = ordered.first(where: { $0.record.kind == kind }) { return instance.record.number }
      throw .notPlaced(kind, among: instances.values.map(\.record.kind) + stacks.sortedNames)
    }
  }

  // MARK: Answers

  /// An instance for a client's stream: an activity in its slot's family.
  func shown(_ number: Int, for client: Int) throws(Diagnostic) -> ShownWidget {
    var shown = try shown(number)
    if let family = followers.family(of: number, for: client) { shown.family = family }
    return shown
  }

  /// An instance's current picture, from the archive.
  func shown(_ number: Int) throws(Diagnostic) -> ShownWidget {
    guard let instance = instances[number] else { throw .notPlaced("#\(number)", among: []) }
    let record = instance.record
    var shown = ShownWidget(
      number: number, bundle: record.bundle, widget: record.widget, family: record.family,
      configuration: record.configuration,
      environments: settings.environments(record.widget, record.family, record.configuration))
    (shown.error, shown.revision, shown.path) = (instance.error, instance.revision, record.path)
    if instance.plan == nil, !instance.hasNothing { return withPlaceholder(shown, record) }
    guard let plan = instance.plan, let index = plan.index(at: now()), let state = try details(of: number),
      let entry = try entry(of: number, index: index)
    else { return shown }
    shown.environments = state.environments
    shown.warnings = state.warnings
    (shown.entry, shown.index, shown.count) = (entry, index, plan.dates.count)
    shown.nextEntry = plan.dates.indices.contains(index + 1) ? plan.dates[index + 1] : nil
    (shown.policy, shown.made) = (plan.policy, plan.made)
    shown.anticipate(actions.actions(of: number))
    if isLocked { shown.hidePrivateContent() }
    shown.leavePlaces()
    return shown
  }

  /// An entry of the stored timeline.
  private func entry(of number: Int, index: Int) throws(Diagnostic) -> TimelineEntry? {
    if let known = entries[number, index] { return known }
    guard let entry = try archive.entry(of: number, index: index) else { return nil }
    entries.keep(entry, of: number, index)
    return entry
  }

  /// Data of all entries of a timeline, read when it is first shown.
  func details(of number: Int) throws(Diagnostic) -> ArchivedState? {
    if let known = instances[number]?.details { return known }
    let details = try archive.state(of: number)
    instances[number]?.details = details
    return details
  }

  private func timeline(_ reference: InstanceReference) throws(Diagnostic) -> RuntimeReply {
    let number = try number(of: reference)
    guard let archived = try archive.timeline(of: number) else {
      throw Diagnostic(.missing, "the instance \(reference.description) has no timeline yet")
    }
    return .timeline(try shown(number), archived.timeline)
  }

  func state(of number: Int) -> InstanceState {
    guard let instance = instances[number] else {
      return InstanceState(number: number, kind: "", family: .systemSmall, displayName: "", path: "")
    }
    let record = instance.record
    var state = InstanceState(
      number: number, kind: record.kind, family: record.family, configuration: record.configuration,
      displayName: record.widget.displayName, path: record.path)
    (state.role, state.isTransient) = (record.widget.role, record.isTransient)
    state.stack = stacks[of: number].map { StackPlace($0.name, isTop: $0.stack.top == instance.id) }
    if let plan = instance.plan, let index = plan.index(at: now()) { state.entryDate = plan.dates[index] }
    state.nextReload = scheduler.outlook(of: instance.id)?.nextReload
    state.needs = needs(of: instance)
    state.error = instance.error?.message ?? files.fault(of: number).map { "its file: \($0.message)" }
    return state
  }

  private func explain(_ number: Int) throws(Diagnostic) -> Explanation {
    let id = InstanceID(number)
    guard let outlook = scheduler.outlook(of: id) else { throw .notPlaced("#\(number)", among: []) }
    var explanation = Explanation(state(of: number), outlook, profile: settings.profile)
    settle()
    let lines = try archive.ledger(of: id, last: 200)
    explanation.fault = instances[number]?.error
    if let held = instances[number] {
      explanation.excerpts = (held.error?.all ?? []).prefix(Self.mostExcerpts).map { excerpt($0, of: held.record.path) }
    }
    explanation.unwatched = instances[number].map { triggers.sentences(for: $0.record) } ?? []
    // A handler's failure, which is not a reload, is listed with the error.
    explanation.lastAnswer = lines.last { $0.matter == .answered || $0.matter == .failed && $0.duration != nil }
    explanation.lastGrant = lines.last { $0.matter == .granted }
    let sinceGrant = lines.suffix(from: lines.lastIndex { $0.matter == .granted } ?? 0)
    explanation.lastDeferral = sinceGrant.last { $0.matter == .deferred || $0.matter == .refused }
    return explanation
  }

  /// The number of errors with excerpts: each reads its file, so a bundle with many does not block the runtime for long.
  private static let mostExcerpts = 20

  /// The lines of an error, from a file of the bundle: a script's error may name any file.
  private func excerpt(_ fault: Diagnostic, of path: String) -> SourceExcerpt? {
    guard let file = fault.file.map(opening.real) else { return nil }
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    let modules = registry.bundles[path]?.filesRead?() ?? []
    guard file == path || file.hasPrefix(path + "/") || modules.contains(where: { file == folder + $0 }) else {
      return nil
    }
    var fault = fault
    fault.file = file
    return SourceExcerpt(fault)
  }

  private func ledger(_ reference: InstanceReference?, last: Int) throws(Diagnostic) -> [LedgerLine] {
    let number = try reference.map { (reference) throws(Diagnostic) in try self.number(of: reference) }
    settle()
    return try archive.ledger(of: number.map { InstanceID($0) }, last: min(max(last, 0), 10_000))
  }

  private var status: RuntimeStatus {
    var status = RuntimeStatus(
      version: settings.version, process: Int(getpid()), started: figures.started, folder: settings.folder,
      widgets: settings.widgets)
    (status.listens, status.profile) = (settings.listens, settings.profile)
    status.isLocked = isLocked
    status.troubles = troubles.sorted { $0.key < $1.key }.map(\.value)
    return status
  }

  private var currentFigures: RuntimeFigures {
    var figures = figures
    figures.instances = instances.count
    figures.bundles = registry.paths.count
    figures.workers = residents.count
    figures.followers = followers.count
    return figures
  }

  // MARK: Reloads

  private func reload(_ target: ReloadTarget, _ demand: ReloadDemand) throws(Diagnostic) -> [InstanceState] {
    let meant: [Int]
    switch target {
    case .instance(let reference):
      meant = [try number(of: reference)]
      handle(.asked(.instance(InstanceID(meant[0])), demand))
    case .kind(let name) where stacks[name] != nil:
      meant = [try number(of: .kind(name))]
      handle(.asked(.instance(InstanceID(meant[0])), demand))
    case .kind(let kind):
      // A kind that is not placed is refused, with a line in the log.
      handle(.asked(.kind(kind), demand))
      meant = ordered.filter { $0.record.kind == kind }.map(\.record.number)
      if meant.isEmpty { throw .notPlaced(kind, among: instances.values.map(\.record.kind)) }
    case .all:
      handle(.asked(.all, demand))
      meant = ordered.map(\.record.number)
    }
    return meant.map(state)
  }
}

extension Diagnostic {
  static func notPlaced(_ name: String, among kinds: [String]) -> Diagnostic {
    let known = Set(kinds).sorted()
    let nearest = NearestName.of(name, among: known)
    let advice = NearestName.meant(nearest)
    return Diagnostic(.missingKind, "no widget '\(name)' is placed\(advice)", suggestion: nearest)
  }
}
