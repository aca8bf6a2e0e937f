import Foundation
import Synchronization
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices

@testable import WidgetRuntime

/// A runtime on a simulated clock, with bundles written in Swift: jobs run at once, and a test advances the time.
final class RuntimeStage {
  let folder: URL
  let bundles: FakeBundles
  let clock: FakeClock
  private(set) var runtime: Runtime
  let mailbox: Mailbox
  private let owns: Bool

  /// - Parameters:
  ///   - folder: the state folder; nil creates an empty one.
  ///   - bundles: those in the folders.
  ///   - isOffline: whether it serves a single command while no runtime runs.
  ///   - change: changes to the default configuration.
  init(
    _ bundles: FakeBundles, folder: URL? = nil, profile: Profile = .desktop, isOffline: Bool = false,
    now: Double = FakeClock.noon, queues: any JobRunning = JobsAtOnce(),
    log: RuntimeLog = RuntimeLog { _, _, _ in }, change: (inout RuntimeSettings) -> Void = { _ in }
  ) throws {
    self.bundles = bundles
    owns = folder == nil
    self.folder =
      try folder
      ?? FileManager.default.url(
        for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: FileManager.default.temporaryDirectory,
        create: true)
    clock = FakeClock(now)
    mailbox = Mailbox()
    var settings = RuntimeSettings(version: "1.0")
    (settings.profile, settings.folder, settings.isOffline) = (profile, self.folder.path, isOffline)
    change(&settings)
    let clock = clock
    let archive = try Archive.open(folder: self.folder.path) { clock.now }
    runtime = Runtime(
      settings, archive, bundles, queues: queues, mailbox: mailbox, log: log,
      now: { clock.now })
    try runtime.start()
    drain()
  }

  deinit { if owns { try? FileManager.default.removeItem(at: folder) } }

  /// Handles posts from other threads until none is left.
  func drain() {
    while true {
      let posts = mailbox.take()
      for post in posts { post(runtime) }
      runtime.pass()
      if posts.isEmpty { return }
    }
  }

  /// Advances the time, from deadline to deadline.
  func advance(_ seconds: Double) {
    let end = clock.now + seconds
    while let wake = runtime.wake, wake <= end {
      clock.set(max(wake, clock.now))
      drain()
    }
    clock.set(end)
    drain()
  }

  /// Posts that the runtime has not received yet.
  var waitingPosts: Int { mailbox.count }

  func ask(_ request: RuntimeRequest) -> RuntimeReply {
    let reply = runtime.reply(to: request)
    drain()
    return reply
  }

  /// The current picture of a kind or a number: the entry's text, and `!` with the error if it is stale.
  func shown(_ word: String) -> String {
    guard case .shown(let shown) = ask(.show(InstanceReference(word))) else { return "none" }
    let text = shown.entry?.fields["text"]?.text ?? "nothing"
    return shown.error.map { "\(text) ! \($0.message)" } ?? text
  }

  /// `#1 clock systemSmall`, in order.
  var placed: [String] {
    guard case .instances(let states) = ask(.instances) else { return [] }
    return states.map { "#\($0.number) \($0.kind) \($0.family.rawValue)" + ($0.isTransient ? " (transient)" : "") }
  }

  @discardableResult
  func add(_ kind: String, _ family: Family = .systemSmall, _ configuration: Value = .emptyTable) -> RuntimeReply {
    guard let (path, bundle) = bundles.bundle(of: kind) else { return .done }
    let widget = bundle.declaration(path).widgets[0]
    return ask(
      .add(NewInstance(widget, bundle: bundle.name, path: path, family: family, configuration: configuration)))
  }

  /// Saves a bundle and notifies the runtime.
  func save(_ path: String, _ change: (inout FakeBundle) -> Void) {
    bundles.change(path, change)
    runtime.saved([path])
    drain()
  }

  /// A copy of the state folder as kill -9 would leave it now.
  func copy() throws -> URL {
    let copy = folder.deletingLastPathComponent().appendingPathComponent("copy-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: folder, to: copy)
    return copy
  }
}

final class FakeClock: Sendable {
  /// 2026-11-21 12:00 UTC.
  static let noon = 1_795_262_400.0
  private let moment: Mutex<Double>

  init(_ moment: Double) { self.moment = Mutex(moment) }
  var now: Double { moment.withLock { $0 } }
  func set(_ now: Double) { moment.withLock { $0 = now } }
}

/// Holds jobs until a test runs them; those of a queue run one after the other.
final class HeldJobs: JobRunning {
  private let jobs = Mutex<[(queueID: Int, job: @Sendable () -> Void)]>([])

  func run(on queueID: Int, _ job: @escaping @Sendable () -> Void) { jobs.withLock { $0.append((queueID, job)) } }

  /// The number of SerialQueues with jobs, which is the number that run at once.
  var underWay: Int { jobs.withLock { Set($0.map(\.queueID)).count } }

  /// Runs the first job, or the first of a queue; returns whether one was waiting.
  @discardableResult
  func doFirst(of queueID: Int? = nil) -> Bool {
    let job = jobs.withLock { jobs in
      jobs.firstIndex { queueID == nil || $0.queueID == queueID }.map { jobs.remove(at: $0).job }
    }
    job?()
    return job != nil
  }
}

struct JobsAtOnce: JobRunning {
  func run(on queueID: Int, _ job: @escaping @Sendable () -> Void) { job() }
}

/// A bundle that is a Swift value.
struct FakeBundle: Sendable {
  var name = "fake"
  var kind: String
  var version = 1
  var formerKinds: [String] = []
  var families: [Family] = [.systemSmall, .systemMedium, .accessoryInline]
  /// The content of its files: a new text is a new version of the bundle.
  var content = "1"
  /// Why it cannot be read.
  var fault: Diagnostic?
  var answer: @Sendable (ProviderRequest) throws(Diagnostic) -> Timeline?
  var migrate: @Sendable (Value) -> Value = { $0 }
  /// Files beside it that it has loaded.
  var modules: Set<String> = []
  /// Rebuilds its views for other environments; nil if it does not.
  var views: (@Sendable (ProviderRequest) throws(Diagnostic) -> ViewTree)?
  /// Its placeholder's text; nil if it has none.
  var placeholder: String?
  /// Receives downloads.
  var downloaded: (@Sendable (Value) -> Void)?
  /// The triggers of its widget.
  var triggers: [WidgetDeclaration.Trigger] = []
  /// What the host charges for its calls; nil charges nothing.
  var host: WidgetServices.Host?
  /// Receives the kind's token.
  var push: (@Sendable (String) throws(Diagnostic) -> HandlerReply?)?
  /// Its widget's relevance for stacks; nil if it has no `relevance`.
  var relevance: (@Sendable (ProviderRequest) throws(Diagnostic) -> [RelevanceSpan])?
  /// Its widget's preconfigured variants.
  var recommendations: (@Sendable () throws(Diagnostic) -> [Recommendation])?
  /// The intent that configures its widget.
  var intent: IntentDeclaration?
  /// The existing entities: the options of its intent.
  var heroes: [String] = []
  /// The live activities that it declares.
  var activities: [WidgetDeclaration] = []
  /// Performs its intents, with the host that answers `center.*` and `activity.*`.
  var act: (@Sendable (IntentAction, any HostServices) throws(Diagnostic) -> HandlerReply)?
  /// Its URL schemes, and what its onOpenURL does; nil if it has none.
  var schemes: [String] = []
  var opens: (@Sendable (WidgetURL) throws(Diagnostic) -> HandlerReply?)?
  /// Its stacks, and further widgets in them.
  var stacks: [StackDeclaration] = []
  var others: [WidgetDeclaration] = []
  /// Performs its intents.
  var perform: (@Sendable (IntentAction) throws(Diagnostic) -> HandlerReply)?

  func declaration(_ path: String) -> BundleDeclaration {
    var widget = WidgetDeclaration(kind: kind, families: families)
    (widget.version, widget.formerKinds, widget.hasPush) = (version, formerKinds, push != nil)
    (widget.triggers, widget.intent, widget.hasRelevance) = (triggers, intent, relevance != nil)
    widget.hasRecommendations = recommendations != nil
    var bundle = BundleDeclaration(name: name, path: path)
    (bundle.widgets, bundle.activities) = ([widget] + others, activities)
    (bundle.schemes, bundle.stacks, bundle.handlesURLs) = (schemes, stacks, opens != nil)
    return bundle
  }
}

/// The bundles of a folder, and how often each was called.
final class FakeBundles: BundleOpening {
  private struct State {
    var bundles: [(path: String, bundle: FakeBundle)] = [] {
      didSet { places = Dictionary(bundles.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first } }
    }
    var places: [String: Int] = [:]
    var asked: [ReloadReason] = []
    var requests = 0
    var opened = 0
    var rested = 0
    var mostDynamic = 0
  }

  private let state = Mutex(State())

  /// Whether they are in the folders, so they are shown while nothing is placed.
  private let areFound: Bool

  /// - Parameter folder: where they are.
  init(_ bundles: [FakeBundle], areFound: Bool = true, folder: String = "/w") {
    self.areFound = areFound
    state.withLock { state in state.bundles = bundles.map { ("\(folder)/\($0.kind).lua", $0) } }
  }

  /// Why providers were called, in order.
  var asked: [ReloadReason] { state.withLock { $0.asked } }
  var opened: Int { state.withLock { $0.opened } }
  /// The number of requests of any kind to the bundles.
  var requests: Int { state.withLock { $0.requests } }
  /// The largest number of bundles open at once.
  var mostDynamic: Int { state.withLock { $0.mostDynamic } }
  var dynamic: Int { state.withLock { $0.opened - $0.rested } }

  func bundle(of kind: String) -> (path: String, bundle: FakeBundle)? {
    state.withLock { state in state.bundles.first { $0.bundle.kind == kind } }
  }

  func change(_ path: String, _ change: (inout FakeBundle) -> Void) {
    state.withLock { state in
      guard let index = state.bundles.firstIndex(where: { $0.path == path }) else { return }
      change(&state.bundles[index].bundle)
    }
  }

  func add(_ bundle: FakeBundle) { state.withLock { $0.bundles.append(("/w/\(bundle.kind).lua", bundle)) } }

  func remove(_ path: String) { state.withLock { $0.bundles.removeAll { $0.path == path } } }

  private func at(_ path: String) throws(Diagnostic) -> FakeBundle {
    guard let bundle = state.withLock({ state in state.places[path].map { state.bundles[$0].bundle } }) else {
      throw Diagnostic(.missingFile, "there is no file '\(path)'", file: path)
    }
    return bundle
  }

  func open(_ path: String, now: Double, center: any HostServices) throws(Diagnostic) -> any ResidentBundle {
    let bundle = try at(path)
    state.withLock { state in
      state.opened += 1
      state.mostDynamic = max(state.mostDynamic, state.opened - state.rested)
    }
    if let fault = bundle.fault { throw fault }
    return Resident(
      bundle: bundle, declaration: bundle.declaration(path), center: center,
      note: { reason in self.state.withLock { $0.asked.append(reason) } },
      counted: { self.state.withLock { $0.requests += 1 } },
      rested: { self.state.withLock { $0.rested += 1 } })
  }

  func fingerprint(_ path: String) throws(Diagnostic) -> String { try at(path).content }
  func rest() {}
  func real(_ path: String) -> String { path }
  func find() -> [String] { areFound ? paths : [] }

  private var paths: [String] { state.withLock { $0.bundles.map(\.path) } }
  func exists(_ path: String) -> Bool { state.withLock { $0.places[path] != nil } }

  private final class Resident: ResidentBundle {
    let declaration: BundleDeclaration
    var host: WidgetServices.Host? { bundle.host }
    let filesRead: @Sendable () -> Set<String>
    private let bundle: FakeBundle
    private let center: any HostServices
    private let note: (ReloadReason) -> Void
    private let counted: () -> Void
    private let rested: () -> Void
    private let isRested = Mutex(false)

    init(
      bundle: FakeBundle, declaration: BundleDeclaration, center: any HostServices,
      note: @escaping (ReloadReason) -> Void, counted: @escaping () -> Void, rested: @escaping () -> Void
    ) {
      (self.bundle, self.declaration, self.center) = (bundle, declaration, center)
      (self.note, self.counted, self.rested) = (note, counted, rested)
      filesRead = { [modules = bundle.modules] in modules }
    }

    func reply(to request: ExtensionRequest) throws(Diagnostic) -> ExtensionReply {
      counted()
      switch request {
      case .timeline(let question):
        note(question.reason)
        return try bundle.answer(question).map { .timeline($0) } ?? .nothing
      case .snapshot(let question): return try bundle.answer(question).map { .timeline($0) } ?? .nothing
      case .placeholder(let question):
        guard let text = bundle.placeholder else { return .nothing }
        return .timeline(.of(question, [(0, text)]))
      case .migrate(let question, _):
        return .configuration(MigratedConfiguration(bundle.migrate(question.configuration)))
      case .views(let question, let entries):
        guard let views = bundle.views else { return .nothing }
        let view = try views(question)
        let made = entries.map { entry in
          TimelineEntry(date: entry.date, fields: entry.fields, views: question.environments.map { _ in view })
        }
        return .timeline(Timeline(entries: made, policy: .never, made: question.now))
      case .query(let query):
        let heroes = bundle.heroes.map { IntentParameter.Option(value: .text($0), title: $0) }
        guard case .entities(let ids) = query.matter else { return .options(heroes) }
        return .options(heroes.filter { ids.contains($0.value) })
      case .recommendations: return .recommendations(try bundle.recommendations?() ?? [])
      case .relevance(let question): return .relevance(try bundle.relevance?(question) ?? [])
      case .handle(let handled):
        if case .backgroundURLSessionEvents(let events) = handled.event {
          bundle.downloaded?(events)
          return .handled(HandlerReply())
        }
        if case .openURL(let url) = handled.event, let opens = bundle.opens {
          return try opens(url).map { .handled($0) } ?? .nothing
        }
        if case .perform(let action) = handled.event, let act = bundle.act {
          return .handled(try act(action, center))
        }
        if case .perform(let action) = handled.event, let perform = bundle.perform {
          return .handled(try perform(action))
        }
        guard case .push(_, let token, _) = handled.event, let push = bundle.push else { return .nothing }
        return try push(token).map { .handled($0) } ?? .nothing
      default: return .nothing
      }
    }

    func rest() {
      let isFirst = isRested.withLock { rested in
        defer { rested = true }
        return !rested
      }
      if isFirst { rested() }
    }
  }
}

extension Timeline {
  /// Entries with texts, at seconds after their creation.
  static func of(_ request: ProviderRequest, _ entries: [(Double, String)], _ policy: ReloadPolicy = .never) -> Timeline
  {
    Timeline(
      entries: entries.map { offset, text in
        TimelineEntry(
          date: request.now + offset, fields: .table(["text": .text(text)]),
          views: request.environments.map { _ in ViewTree() })
      }, policy: policy, made: request.now)
  }
}
