import Foundation
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices
@testable import WidgetWire

/// Messages survive the runtime's socket unchanged; handwritten bytes are checked.
@Suite("Runtime messages") struct RuntimeMessageTests {
  /// Every field differs from its default.
  static func shown() throws -> ShownWidget {
    var widget = WidgetDeclaration(kind: "k", families: [.systemLarge, .accessoryInline])
    (widget.displayName, widget.description, widget.formerKinds) = ("Näme", "what", ["j", "i"])
    (widget.contentMarginsDisabled, widget.containerBackgroundRemovable) = (true, false)
    (widget.supportsPlaceholderWhenLocked, widget.promptsForUserConfiguration) = (false, true)
    (widget.version, widget.hasSnapshot, widget.line) = (7, true, 12)
    (widget.hasMigrate, widget.hasPush, widget.hasRelevance) = (true, true, true)
    widget.hasRecommendations = true
    widget.disfavoredLocations = [.bar, .dashboard]
    var environment = WidgetEnvironment(family: .systemLarge)
    (environment.colorScheme, environment.renderingMode) = (.dark, .vibrant)
    (environment.dynamicTypeSize, environment.legibilityWeight) = (.accessibility5, .bold)
    (environment.locale, environment.timeZone) = ("ar", "Asia/Tokyo")
    environment.displaySize = Size(width: 1.5, height: 2.5)
    environment.contentMargins = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    environment.colorSchemeContrast = .increased
    environment.redactionReasons = [.privacy, .invalidated]
    (environment.showsContainerBackground, environment.isLuminanceReduced) = (false, true)
    (environment.configuration, environment.age, environment.lastError) = (["a": [1, 2.5, true]], 60, "no")
    var shown = ShownWidget(
      number: 3, bundle: "b", widget: widget, family: .systemLarge, configuration: ["a": ["b": "c"]],
      environments: [environment, WidgetEnvironment(family: .systemMedium)])
    shown.entry = TimelineEntry(
      date: 12.25, relevance: TimelineEntry.Relevance(score: 2, duration: 3), fields: ["list": [1, "x"]],
      views: [try Shown.view("VStack { Text \"a\":bold(), Spacer() }", environment), ViewTree()])
    (shown.index, shown.count, shown.nextEntry, shown.made, shown.revision) = (1, 5, 99.5, 11, 1234)
    (shown.path, shown.stack) = ("/home/ada/b", "home")
    shown.policy = .after(3600, jitter: 60)
    shown.warnings = [Diagnostic(.warningText, "cut", severity: .warning, file: "f", line: 1)]
    shown.error = Diagnostic(.script, "no", file: "a.lua", line: 3, traceback: ["a.lua:3"])
    return shown
  }

  static func messages() throws -> [RuntimeMessage] {
    let full = try shown()
    var bare = ShownWidget(
      number: 1, bundle: "", widget: WidgetDeclaration(kind: "k"), family: .systemSmall, environments: [])
    let policies: [ReloadPolicy] = [.atEnd, .never]
    let empty = policies.map { policy in
      bare.policy = policy
      return RuntimeMessage.answer(RuntimeAnswer(id: 2, .shown(bare)))
    }
    return [
      .hello(RuntimeHello(version: "1.2")), .question(RuntimeQuestion(id: 1, .show(.number(-3)))),
      .question(RuntimeQuestion(id: 1, .show(.kind("clock")))), .question(RuntimeQuestion(id: 9, .log(nil, last: 3))),
      .answer(RuntimeAnswer(id: 4, .shown(full))), .answer(RuntimeAnswer(id: 5, .change(full))),
      .answer(RuntimeAnswer(id: 6, .stream([full]))), .answer(RuntimeAnswer(id: 7, .gone(3))),
      .answer(RuntimeAnswer(id: 8, .turned(place: 2, full))),
      .question(RuntimeQuestion(id: 1, .stream([.boards, .activities(in: .systemMedium), .all(in: nil)]))),
    ] + empty + stacks
  }

  /// All messages about stacks.
  static let stacks: [RuntimeMessage] = {
    var state = InstanceState(number: 3, kind: "k", family: .systemSmall, displayName: "K", path: "/k")
    state.stack = StackPlace("home", isTop: true)
    let new = NewInstance(
      WidgetDeclaration(kind: "k"), bundle: "b", path: "/k", family: .systemSmall, configuration: ["a": 1])
    var member = StackState.Member(
      state, StackStanding(instance: InstanceID(3), relevance: 0.5, isUnwanted: true, donation: 1, habit: 0.25))
    (member.donatedDate, member.fault) = (12.5, "no")
    var stack = StackState(name: "home", displayName: "Home", top: 3, reason: .paused, members: [member])
    (stack.pinned, stack.turnedDate, stack.rotatedDate, stack.next) = (3, 1, 2, 3.5)
    let suggestion = StackSuggestion(kind: "k", path: "/k", intent: "i", parameters: ["a": 1], date: 9)
    let orders: [StackOrder] = [
      .look, .new([.placed(.number(3)), .new(new)], displayName: "Home"), .new([], displayName: nil),
      .add([.placed(.kind("k"))]), .takeOut([.number(3)]), .turn(.by(-1)), .turn(.to(.kind("k"))), .pin(nil),
      .pin(.number(3)), .unpin,
    ]
    let requests =
      orders.map { RuntimeRequest.stack("home", $0) } + [
        .stacks, .bundles, .picture(.kind("clock")),
        .donate(Donation(date: 1, bundle: "/k", intent: "i", parameters: ["a": 1], kinds: ["k"])),
        .invalidateRelevance(bundle: "/k", kind: "k"), .invalidateRecommendations(bundle: "/k"),
      ]
    let replies: [RuntimeReply] = [
      .stack(stack), .stacks([stack], [suggestion]), .stacks([], []), .instances([state]),
    ]
    return requests.map { .question(RuntimeQuestion(id: 1, $0)) } + replies.map { .answer(RuntimeAnswer(id: 1, $0)) }
  }()

  @Test("a decoded message equals the encoded one")
  func again() throws {
    for message in try Self.messages() {
      let (kind, body) = try message.parts
      #expect(try RuntimeMessage(kind, body) == message)
    }
  }

  @Test("a message truncated anywhere is refused")
  func torn() throws {
    for message in try Self.messages() {
      let (kind, body) = try message.parts
      for length in stride(from: 0, to: body.count, by: max(body.count / 40, 1)) {
        #expect(throws: FrameFault.self) { try RuntimeMessage(kind, Array(body.prefix(length))) }
      }
    }
  }

  /// A new field must be sent: compares what each type encodes with its fields, except those that showing does not need.
  @Test("no field is forgotten")
  func fields() throws {
    let shown = try Self.shown()
    func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    #expect(names(shown).count == 17)
    #expect(Set(names(shown.widget)).subtracting(["intent", "triggers", "previews"]).count == 18)
    #expect(names(shown.environments[0]).count == 16)
    #expect(try #require(shown.entry.map(names)).count == 4)
  }

  @Test("a shown widget has only the parts of its declaration that showing needs")
  func declaration() {
    var widget = WidgetDeclaration(kind: "k")
    widget.intent = IntentDeclaration(id: "I")
    widget.triggers = [.network]
    let shown = ShownWidget(number: 1, bundle: "", widget: widget, family: .systemSmall, environments: [])
    #expect(shown.widget == WidgetDeclaration(kind: "k"))
  }
}
