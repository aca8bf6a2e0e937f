import Foundation
import Synchronization
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// Requests of galleries and forms (DocC: HTTP, "Placing and configuring").
@Suite("Galleries and forms") struct GalleryTests {
  private static let intent: IntentDeclaration = {
    var days = IntentParameter(name: "days", kind: .integer)
    (days.minimum, days.maximum, days.defaultValue) = (1, 7, 3)
    var city = IntentParameter(name: "city", kind: .enum)
    city.options = ["Berlin", "Oslo"].map { IntentParameter.Option(value: .text($0), title: $0) }
    city.defaultValue = "Berlin"
    var hero = IntentParameter(name: "hero", kind: .entity)
    hero.hasDynamicOptions = true
    return IntentDeclaration(id: "Choose", parameters: [city, days, hero])
  }()

  private final class Switch: Sendable {
    private let state = Mutex(false)
    var isOn: Bool {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  private final class Stage {
    let stage: RuntimeStage
    let jobs = HeldJobs()
    /// Whether the lamp's provider fails.
    let isBroken = Switch()
    private let replies = Mutex<[RuntimeReply]>([])

    init(holdsJobs: Bool = false) throws {
      var bundle = FakeBundle(name: "clock", kind: "clock") { request in
        .of(request, [(0, (request.isPreview ? "preview " : "") + (request.configuration["city"]?.text ?? "none"))])
      }
      (bundle.intent, bundle.heroes) = (Self.intent, ["panda", "spouty"])
      let lamp = FakeBundle(name: "lamp", kind: "lamp") { [isBroken] request throws(Diagnostic) in
        if isBroken.isOn { throw Diagnostic(.script, "no lamp") }
        return .of(request, [(0, "lit")])
      }
      stage = try RuntimeStage(
        FakeBundles([bundle, lamp]), profile: .unlimited, queues: holdsJobs ? jobs : JobsAtOnce()
      ) { $0.boardsFile = $0.folder + "/dashboard/boards.json" }
    }

    private static var intent: IntentDeclaration { GalleryTests.intent }

    /// Sends a request; replies arrive in `answers`.
    func begin(_ request: RuntimeRequest) {
      let reply = stage.runtime.reply(to: request) { _, reply in self.replies.withLock { $0.append(reply) } }
      if let reply { replies.withLock { $0.append(reply) } }
      stage.drain()
    }

    var answers: [RuntimeReply] { replies.withLock { $0 } }

    func ask(_ request: RuntimeRequest) -> RuntimeReply {
      let count = answers.count
      begin(request)
      return answers.count > count ? answers[count] : .done
    }

    func place(_ kind: String = "clock", _ change: (inout PlacingDemand) -> Void = { _ in }) -> RuntimeReply {
      var demand = PlacingDemand(.kind(kind))
      change(&demand)
      return ask(.place(demand))
    }

    func message(_ reply: RuntimeReply) -> String {
      if case .failure(let fault) = reply { fault.message } else { "\(reply)" }
    }
  }

  // MARK: Placing

  @Test("a widget is placed by its kind, with the given values and defaults for the rest")
  func places() throws {
    let stage = try Stage()
    guard case .placed(let state) = stage.place("clock", { $0.configuration = ["days": 5, "hero": "panda"] }) else {
      throw CancellationError()
    }
    #expect(state.kind == "clock" && state.family == .systemSmall && !state.isTransient)
    #expect(state.configuration == ["city": "Berlin", "days": 5, "hero": "panda"])
  }

  @Test(
    "a value that does not fit is refused with its parameter's name, and nothing is placed",
    arguments: [
      (["days": 9], "days", "'days' is at most 7, not 9"), (["days": "x"], "days", nil),
      (["city": "Olso"], "city", nil),
      (["town": "Oslo"], "town", "the widget 'clock' has no parameter 'town'"),
      (["hero": "panta"], "hero", "'hero' is one of panda, spouty, not 'panta'; did you mean 'panda'?"),
    ] as [(Value, String, String?)])
  func unfit(_ values: Value, _ parameter: String, _ message: String?) throws {
    let stage = try Stage()
    guard case .failure(let fault) = stage.place("clock", { $0.configuration = values }) else {
      throw CancellationError()
    }
    #expect(fault.path == "configuration.\(parameter)" && fault.code == .usage)
    if let message { #expect(fault.message == message) }
    #expect(stage.stage.placed == ["#1 clock systemSmall (transient)", "#2 lamp systemSmall (transient)"])
  }

  @Test("a kind, a family and a board must exist")
  func unknown() throws {
    let stage = try Stage()
    #expect(stage.message(stage.place("clok")) == "no bundle declares the widget 'clok'; did you mean 'clock'?")
    #expect(stage.message(stage.place { $0.family = .systemLarge }).hasPrefix("the widget 'clock' does not support"))
    #expect(stage.message(stage.place { $0.board = "Desk" }) == "unknown board 'Desk'")
    #expect(stage.stage.placed.count == 2)
  }

  @Test("it is placed where the user requested it, and the existing arrangement stays")
  func board() throws {
    let stage = try Stage()
    guard case .boards(let before) = stage.ask(.boards) else { throw CancellationError() }
    var boards = before.boards
    try boards.addBoard("Wall")
    _ = stage.ask(.arrange(boards, revision: before.revision))
    _ = stage.place { ($0.board, $0.index) = ("Home", 1) }
    _ = stage.place { $0.board = "Wall" }
    guard case .boards(let after) = stage.ask(.boards) else { throw CancellationError() }
    #expect(after.boards["Home"]?.places == [.instance(1), .instance(3), .instance(2)])
    #expect(after.boards["Wall"]?.places == [.instance(4)])
    #expect(stage.stage.placed.count == 4)
  }

  @Test("a placed widget keeps parameters that are not named; null resets to the default")
  func configures() throws {
    let stage = try Stage()
    _ = stage.place { $0.configuration = ["city": "Oslo", "days": 5, "hero": "panda"] }
    var demand = PlacingDemand(.placed(.kind("clock")), family: .systemMedium)
    demand.subject = .placed(.number(3))
    demand.configuration = ["days": .null]
    guard case .placed(let state) = stage.ask(.place(demand)) else { throw CancellationError() }
    #expect(state.family == .systemMedium && state.configuration == ["city": "Oslo", "days": 3, "hero": "panda"])
    demand.subject = .placed(.number(99))
    #expect(stage.message(stage.ask(.place(demand))) == "no widget '#99' is placed")
  }

  @Test("a bundle's stack is placed by its kind with all its widgets, onto the named board, once")
  func stack() throws {
    var bundle = FakeBundle(kind: "clock") { .of($0, [(0, "now")]) }
    bundle.others = [WidgetDeclaration(kind: "week", families: [.systemMedium, .systemSmall])]
    bundle.stacks = [StackDeclaration(kind: "day", widgets: ["clock", "week"])]
    let stage = try RuntimeStage(FakeBundles([bundle])) { $0.boardsFile = $0.folder + "/dashboard/boards.json" }
    func place(_ change: (inout PlacingDemand) -> Void) -> RuntimeReply {
      var demand = PlacingDemand(.kind("day"))
      change(&demand)
      let answer = Mutex<RuntimeReply?>(nil)
      _ = stage.runtime.reply(to: .place(demand)) { _, reply in answer.withLock { $0 = reply } }
      stage.drain()
      return answer.withLock { $0 } ?? .done
    }
    func refusal(_ reply: RuntimeReply) -> String { if case .failure(let fault) = reply { fault.message } else { "" } }
    let before = stage.placed
    #expect(
      refusal(place { $0.family = .systemLarge })
        == "the widget 'clock' does not support systemLarge; it supports systemSmall, systemMedium, accessoryInline")
    #expect(refusal(place { $0.configuration = ["days": 1] }).hasPrefix("the stack 'day' has no parameters"))
    #expect(refusal(place { $0.board = "Desk" }) == "unknown board 'Desk'")
    #expect(stage.placed == before)
    guard case .boards(let boards) = stage.ask(.boards) else { throw CancellationError() }
    var wanted = boards.boards
    try wanted.addBoard("Wall")
    _ = stage.ask(.arrange(wanted, revision: boards.revision))
    guard case .placed(let top) = place({ ($0.board, $0.index) = ("Wall", 0) }) else { throw CancellationError() }
    #expect(top.stack == StackPlace("day", isTop: true) && top.family == .systemSmall)
    guard case .boards(let after) = stage.ask(.boards), case .stack(let stack) = stage.ask(.stack("day", .look)) else {
      throw CancellationError()
    }
    #expect(after.boards["Wall"]?.places == [.stack("day")] && after.boards["Home"]?.places.count == 2)
    #expect(stack.members.map(\.instance.kind) == ["clock", "week"])
    #expect(refusal(place { _ in }) == "the stack 'day' already exists")
  }

  // MARK: Options

  private static func search(_ text: String, of parameter: String = "hero", by asker: Int? = nil) -> RuntimeRequest {
    var demand = OptionsDemand(parameter, of: "clock")
    (demand.text, demand.asker) = (text, asker)
    return .options(demand)
  }

  private static func values(_ reply: RuntimeReply) -> [Value] {
    if case .options(let options) = reply { options.map(\.value) } else { [] }
  }

  @Test("the bundle returns options for a text; declared options are searched here")
  func options() throws {
    let stage = try Stage()
    #expect(Self.values(stage.ask(Self.search(""))) == ["panda", "spouty"])
    #expect(Self.values(stage.ask(Self.search("os", of: "city"))) == ["Oslo"])
    #expect(Self.values(stage.ask(Self.search("", of: "days"))) == [])
    #expect(
      stage.message(stage.ask(Self.search("", of: "heroo")))
        == "the widget 'clock' has no parameter 'heroo'; did you mean 'hero'?")
    let long = stage.ask(Self.search(String(repeating: "a", count: 1_025)))
    guard case .failure(let fault) = long else { throw CancellationError() }
    #expect(fault.code == .size)
  }

  @Test("a newer search by the same client replaces the older one, and a client that leaves stops waiting")
  func cancelled() throws {
    let stage = try Stage(holdsJobs: true)
    while stage.jobs.doFirst() { stage.stage.drain() }
    stage.begin(Self.search("p", by: 7))
    stage.begin(Self.search("pa", by: 7))
    #expect(stage.answers.map(stage.message) == ["cancelled by a newer search"])
    stage.begin(Self.search("s", by: 8))
    _ = stage.ask(.cancelOptions(asker: 8))
    while stage.jobs.doFirst() { stage.stage.drain() }
    #expect(stage.answers.count { if case .options = $0 { true } else { false } } == 1)
    #expect(stage.answers.count == 4)
  }

  @Test("requests to one bundle run one at a time, up to a limit: others continue")
  func bounded() throws {
    let stage = try Stage(holdsJobs: true)
    while stage.jobs.doFirst() { stage.stage.drain() }
    for asker in 0..<100 { stage.begin(Self.search("p", by: asker)) }
    #expect(stage.jobs.underWay == 1)
    #expect(
      stage.answers.count { stage.message($0) == "too many requests to this bundle are queued (64); try again" } == 36)
    stage.begin(.preview(PreviewDemand(of: "lamp")))
    #expect(stage.jobs.underWay == 2)
    while stage.jobs.doFirst() { stage.stage.drain() }
    #expect(stage.answers.count { if case .options = $0 { true } else { false } } == 64)
    #expect(stage.answers.contains { if case .shown = $0 { true } else { false } })
  }

  // MARK: Pictures

  private func text(_ reply: RuntimeReply) -> String {
    guard case .shown(let shown) = reply else { return "none" }
    return (shown.entry?.fields["text"]?.text ?? "nothing") + (shown.error.map { " ! \($0.message)" } ?? "")
  }

  @Test(
    "a gallery's picture has typical data and the given configuration, and is created once per version of the bundle")
  func preview() throws {
    let stage = try Stage()
    func ask(_ configuration: Value = .emptyTable) -> RuntimeReply {
      var demand = PreviewDemand(of: "clock", in: .systemMedium)
      demand.configuration = configuration
      return stage.ask(.preview(demand))
    }
    #expect(text(ask()) == "preview Berlin" && text(ask(["city": "Oslo"])) == "preview Oslo")
    guard case .shown(let first) = ask(), case .shown(let again) = ask() else { throw CancellationError() }
    #expect(first.number == 0 && first.revision == again.revision && first.family == .systemMedium)
    #expect(Set(first.environments.map(\.colorScheme)) == [.light, .dark])
    stage.stage.save("/w/clock.lua") { $0.content = "2" }
    guard case .shown(let new) = ask() else { throw CancellationError() }
    #expect(new.revision > first.revision)
    #expect(stage.message(ask(["days": 9])) == "'days' is at most 7, not 9")
    #expect(stage.stage.placed.count == 2)
  }

  @Test("if the bundle fails there is a placeholder with the error, and it is retried soon")
  func failing() throws {
    let stage = try Stage()
    stage.isBroken.isOn = true
    let reply = stage.ask(.preview(PreviewDemand(of: "lamp")))
    guard case .shown(let shown) = reply else { throw CancellationError() }
    #expect(shown.isPlaceholder && shown.error?.message == "no lamp" && shown.entry != nil)
    stage.isBroken.isOn = false
    guard case .shown(let kept) = stage.ask(.preview(PreviewDemand(of: "lamp"))) else { throw CancellationError() }
    #expect(kept.revision == shown.revision)
    stage.stage.advance(GalleryPictures.longestFailure + 1)
    #expect(text(stage.ask(.preview(PreviewDemand(of: "lamp")))) == "lit")
  }
}
