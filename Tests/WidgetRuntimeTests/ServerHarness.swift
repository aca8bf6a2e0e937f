import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServer

/// A runtime that a test plays: the test sets its replies.
final class PlayedRuntime: RuntimeAccess {
  struct State {
    var widgets: [Int: ShownWidget] = [:]
    var requests: [RuntimeRequest] = []
    var followers: [AsyncStream<RuntimeChange>.Continuation] = []
    var revision = 0
    var failure: Diagnostic?
    var boards = BoardsState(.standard)
    /// Replies wait for it if present.
    var gate: AsyncStream<Void>?
    /// Requests that reached it.
    var gated = 0
    /// Which client watches what.
    var sights: [ViewTarget: Int] = [:]
  }

  let state = Mutex(State())

  init(_ numbers: [Int] = [1, 2]) {
    for number in numbers { state.withLock { $0.widgets[number] = Self.widget(number, "#\(number)") } }
  }

  /// A widget of one text.
  static func widget(_ number: Int, _ text: String, revision: Int = 1) -> ShownWidget {
    var declaration = WidgetDeclaration(kind: number == 1 ? "clock" : "kind\(number)", families: [.systemSmall])
    declaration.displayName = "Widget \(number)"
    var builder = ViewTree.Builder()
    let node = builder.open(.view(.text))
    builder.add(.text, builder.text(text))
    builder.close(node)
    let light = WidgetEnvironment(family: .systemSmall)
    var dark = light
    dark.colorScheme = .dark
    var shown = ShownWidget(
      number: number, bundle: "bundle", widget: declaration, family: .systemSmall, environments: [light, dark])
    let view = builder.finish()
    shown.entry = TimelineEntry(date: 1_768_478_400, views: [view, view])
    (shown.index, shown.count, shown.made, shown.revision) = (0, 1, 1_768_478_400, revision)
    return shown
  }

  // MARK: Controls for the test

  func show(_ number: Int, _ text: String) {
    state.withLock { state in
      state.widgets[number] = Self.widget(number, text, revision: (state.widgets[number]?.revision ?? 0) + 1)
    }
    tell(.shown, number)
  }

  func tell(_ matter: RuntimeChange.Matter, _ number: Int) {
    state.withLock { state in
      state.revision += 1
      let change = RuntimeChange(
        matter, number: number, kind: number == 1 ? "clock" : "kind\(number)", family: .systemSmall,
        revision: state.revision)
      for follower in state.followers { follower.yield(change) }
    }
  }

  /// The runtime stops.
  func end() { for follower in state.withLock({ $0.followers }) { follower.finish() } }

  var asked: [RuntimeRequest] { state.withLock { $0.requests } }

  // MARK: The runtime

  func look(at sight: ViewTarget, begins: Bool) {
    state.withLock { $0.sights[sight, default: 0] += begins ? 1 : -1 }
  }

  func looks(at sight: ViewTarget) -> Int { state.withLock { $0.sights[sight] ?? 0 } }

  func changes() -> AsyncStream<RuntimeChange> {
    let (stream, continuation) = AsyncStream<RuntimeChange>.makeStream()
    state.withLock { $0.followers.append(continuation) }
    return stream
  }

  func reply(to request: RuntimeRequest) async -> RuntimeReply {
    let gate = state.withLock { state in
      if state.gate != nil { state.gated += 1 }
      return state.gate
    }
    if let gate { for await _ in gate { break } }
    return state.withLock { state in
      state.requests.append(request)
      if let failure = state.failure { return .failure(failure) }
      return Self.reply(to: request, &state)
    }
  }

  private static func reply(to request: RuntimeRequest, _ state: inout State) -> RuntimeReply {
    let all = state.widgets.values.sorted { $0.number < $1.number }
    func find(_ reference: InstanceReference) -> ShownWidget? {
      switch reference {
      case .number(let number): state.widgets[number]
      case .kind(let kind): all.first { $0.widget.kind == kind }
      }
    }
    func missing(_ reference: InstanceReference) -> RuntimeReply {
      .failure(Diagnostic(.missing, "\(reference.description) is not placed", suggestion: "lunette instances"))
    }
    switch request {
    case .status:
      return .status(
        RuntimeStatus(version: "1.2.3", process: 1, started: 1_768_478_400, folder: "/state", widgets: ["/widgets"]))
    case .instances: return .instances(all.map(Self.placed))
    case .show(let reference), .picture(let reference): return find(reference).map { .shown($0) } ?? missing(reference)
    case .timeline(let reference):
      return find(reference).map {
        .timeline($0, Timeline(entries: [$0.entry].compactMap(\.self), policy: .never, made: 1_768_478_400))
      }
        ?? missing(reference)
    case .remove(let references):
      guard let found = references.first.flatMap(find) else { return missing(references[0]) }
      state.widgets[found.number] = nil
      return .instances([Self.placed(found)])
    case .log(_, let last):
      let lines = (0..<3).map { LedgerLine(1_768_478_400 + Double($0), InstanceID(1), .granted, .policy) }
      return .ledger(Array(lines.suffix(last)))
    case .explain(let reference):
      guard let found = find(reference) else { return missing(reference) }
      var scheduler = Scheduler()
      let id = InstanceID(found.number)
      _ = scheduler.handle(.placed(id, PlacedWidget(kind: found.widget.kind, family: found.family)), at: 1_768_478_400)
      guard let outlook = scheduler.outlook(of: id) else { return missing(reference) }
      return .explanation(Explanation(placed(found), outlook, profile: .desktop))
    case .reload(let target, _):
      switch target {
      case .all: return .instances(all.map(placed))
      case .kind(let kind): return .instances(all.filter { $0.widget.kind == kind }.map(placed))
      case .instance(let reference):
        return find(reference).map { .instances([placed($0)]) } ?? missing(reference)
      }
    case .push(let kind, let token):
      guard token == "push-\(kind)" else { return .failure(Diagnostic(.permission, "the push's token is wrong")) }
      return .instances(all.filter { $0.widget.kind == kind }.map(placed))
    case .checkPushToken(let token):
      return token.hasPrefix("push-") ? .done : .failure(Diagnostic(.permission, "the push's token is wrong"))
    case .pushActivity(let push):
      guard push.token == "push-\(push.id)" else {
        return .failure(Diagnostic(.permission, "the push's token is wrong"))
      }
      return .instances(all.prefix(1).map(Self.placed))
    case .perform(let demand):
      guard demand.action.intent == "Switch" else { return .failure(Diagnostic(.permission, "the widgets are locked")) }
      let held = demand.holder.flatMap { state.widgets[$0] }
      return .performed(openURL: try? WidgetURL("lamp://hall"), reloaded: [held].compactMap(\.self).map(placed))
    case .open(let url, _):
      guard url.scheme == "clock" else { return .opened(isHandled: false, next: nil, reloaded: []) }
      return .opened(isHandled: true, next: try? WidgetURL("https://time.example"), reloaded: all.prefix(1).map(placed))
    case .figures:
      var figures = RuntimeFigures()
      figures.instances = all.count
      figures.ledger = ["granted": 7]
      return .figures(figures)
    case .bundles:
      var bundle = BundleDeclaration(name: "Heroes", path: "/widgets/heroes.lua")
      bundle.widgets = [WidgetDeclaration(kind: "hero", families: [.systemSmall])]
      var offer = BundleOffer(bundle, granted: Permissions())
      offer.recommendations = ["hero": [Recommendation(description: "Panda", configuration: ["hero": "panda"])]]
      return .bundles([offer])
    case .starter:
      return .starter(
        StarterState(
          isChosen: false, items: [StarterState.Item(kind: "hero", family: .systemSmall, displayName: "Hero")]))
    case .chooseStarter, .allow: return .instances([])
    case .place(let demand): return place(demand, &state)
    case .options(let demand):
      guard demand.kind == "hero" else { return .failure(Diagnostic(.missingKind, "no bundle has '\(demand.kind)'")) }
      return .options([IntentParameter.Option(value: "panda", title: "Panda \(demand.text)", section: "Bears")])
    case .cancelOptions: return .done
    case .preview(let demand):
      guard demand.kind == "hero" else { return .failure(Diagnostic(.missingKind, "no bundle has '\(demand.kind)'")) }
      var shown = widget(0, demand.configuration["hero"]?.text ?? "nobody")
      shown.configuration = demand.configuration
      return .shown(shown)
    case .boards: return .boards(state.boards)
    case .arrange(let boards, let revision):
      guard revision == state.boards.revision else { return .outdated(state.boards) }
      state.boards = BoardsState(boards)
      return .boards(state.boards)
    case .stacks: return .stacks([stack("home", top: 1)], [])
    case .stack(let name, let order):
      guard name == "home" else { return .failure(Diagnostic(.missing, "unknown stack '\(name)'")) }
      if case .turn(.to(.kind("nothing"))) = order {
        return .failure(Diagnostic(.missingKind, "no widget 'nothing' is in the stack 'home'"))
      }
      return .stack(stack(name, top: order == .look ? 1 : 2))
    default: return .failure(Diagnostic(.usage, "nobody asks that over HTTP"))
    }
  }

  private static func place(_ demand: PlacingDemand, _ state: inout State) -> RuntimeReply {
    if demand.configuration["hero"] == "nobody" {
      return .failure(Diagnostic(.usage, "'hero' is one of panda, not 'nobody'", path: "configuration.hero"))
    }
    switch demand.subject {
    case .kind("hero"):
      let number = (state.widgets.keys.max() ?? 0) + 1
      state.widgets[number] = widget(number, "new")
      return .placed(placed(widget(number, "new")))
    case .kind(let kind): return .failure(Diagnostic(.missingKind, "no bundle declares the widget '\(kind)'"))
    case .placed(let reference):
      guard case .number(let number) = reference, let shown = state.widgets[number] else {
        return .failure(Diagnostic(.missingKind, "no widget '\(reference.description)' is placed"))
      }
      return .placed(placed(shown))
    }
  }

  static func stack(_ name: String, top: Int) -> StackState {
    let members = [1, 2].map { number in
      StackState.Member(placed(widget(number, "x")), StackStanding(instance: InstanceID(number), relevance: 0.5))
    }
    return StackState(name: name, displayName: name, top: top, reason: .points, members: members)
  }

  static func placed(_ shown: ShownWidget) -> InstanceState {
    InstanceState(
      number: shown.number, kind: shown.widget.kind, family: shown.family, displayName: shown.widget.displayName,
      path: "/widgets/\(shown.widget.kind).lua")
  }
}

/// A server that listens on a free port of this machine, or on a socket, while a test's body runs.
struct PlayedServer: Sendable {
  let runtime: PlayedRuntime
  /// As the server reports them.
  let labels: [String]

  static let token = "0123456789abcdef0123456789abcdef"
  static let tapToken = "tap3456789abcdef0123456789abcdef"
  static let viewToken = "view456789abcdef0123456789abcdef"

  /// The first port.
  var port: Int { Int(labels[0].split(separator: ":").last ?? "") ?? 0 }

  var host: String { "localhost:\(port)" }

  static func with<Result: Sendable>(
    _ runtime: PlayedRuntime = PlayedRuntime(), at addresses: [ServerAddress] = [.tcp(host: "127.0.0.1", port: 0)],
    token: String? = PlayedServer.token, pictures: (any PictureMaking)? = nil,
    _ adjust: (inout ServerSettings) -> Void = { _ in }, _ body: (PlayedServer) async throws -> Result
  ) async throws -> Result {
    let (ready, tell) = AsyncStream<[String]>.makeStream()
    let tokens: [AccessRole: String] = token.map { [.edit: $0, .tap: tapToken, .view: viewToken] } ?? [:]
    var settings = ServerSettings(addresses: addresses, tokens: AccessTokens(tokens), version: "1.2.3") { labels in
      tell.yield(labels)
      tell.finish()
    }
    settings.clock = { 1_768_478_500 }
    // A busy machine may take longer than a server should wait; the limits have tests with their own clock.
    let long = Int64(HangLimit.seconds)
    (settings.limits.headerSeconds, settings.limits.bodySeconds, settings.limits.idleSeconds) = (long, long, long)
    (settings.limits.stallSeconds, settings.limits.graceSeconds) = (long, long)
    adjust(&settings)
    let server = WidgetServer(
      runtime: runtime, settings: settings, pictures: pictures ?? PresentationPictures(canvas: StagedPrograms.canvas))
    let task = Task {
      defer { tell.finish() }
      try await server.run()
    }
    var labels: [String]?
    for await told in ready { labels = told }
    guard let labels else {
      try await task.value
      throw Ended()
    }
    let result: Result
    do { result = try await body(PlayedServer(runtime: runtime, labels: labels)) } catch {
      task.cancel()
      _ = await task.result
      throw error
    }
    task.cancel()
    try await task.value
    return result
  }

  struct Ended: Error {}

  /// A folder with the theme `photo`, whose background is a picture.
  static func themes() throws -> TemporaryBundle {
    let folder = try TemporaryBundle()
    try folder.write("photo.json", #"{"scheme":"dark","background":{"picture":"dot.png"}}"#)
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: URL(fileURLWithPath: "\(folder.path)/dot.png"))
    return folder
  }

  // MARK: Requests

  func connect() throws -> Wire {
    labels[0].hasPrefix("/") ? try Wire(socket: labels[0]) : try Wire(port: port)
  }

  /// One request on its own connection.
  func ask(
    _ method: String, _ path: String, _ fields: [String] = [], body: String? = nil, host: String? = nil
  ) async throws -> WireAnswer {
    let wire = try connect()
    return try await wire.ask(Wire.request(method, path, fields, body: body, host: host ?? self.host))
  }

  /// With the token, as JSON.
  func change(_ method: String, _ path: String, body: String? = nil) async throws -> WireAnswer {
    try await ask(
      method, path, ["Authorization: Bearer \(Self.token)", "Content-Type: application/json"], body: body)
  }
}
