import TestSupport
import Testing
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSchedule

/// The runtime's documents, as commands and the HTTP server print them.
@Suite("Documents of the runtime")
struct RuntimeDocumentTests {
  private static let noon = 1_768_478_400.0

  private static var instance: InstanceState {
    var instance = InstanceState(
      number: 3, kind: "weather", family: .systemSmall, configuration: ["city": "Köln"],
      displayName: "Weather", path: "/home/me/widgets/weather")
    instance.entryDate = noon
    instance.nextReload = noon + 3_600
    instance.error = "the answer was \"no\""
    instance.stack = StackPlace("home", isTop: true)
    return instance
  }

  private static var fresh: InstanceState {
    InstanceState(number: 4, kind: "clock", family: .accessoryInline, displayName: "Clock", path: "/widgets/clock.lua")
  }

  private static var lines: [LedgerLine] {
    [
      LedgerLine(noon, InstanceID(3), .granted, .policy),
      LedgerLine(noon + 1, InstanceID(3), .answered, .policy, duration: 0.25, next: noon + 3_600),
      LedgerLine(noon + 2, InstanceID(3), .deferred, .trigger, why: .spacing, next: noon + 5),
      LedgerLine(noon + 3, nil, .refused, .center, detail: "no widget of the kind \u{1B}[31m is placed"),
    ]
  }

  private func check(_ document: some Document, _ name: String, _ expected: String) {
    let line = document.line()
    #expect(line.last == 0x0A && line.count { $0 == 0x0A } == 1)
    let format = type(of: document).format.rawValue.replacing("/", with: ".")
    Golden.keep(document: line, "\(format).\(name).ndjson")
    #expect(String(decoding: line.dropLast(), as: UTF8.self) == expected)
  }

  private let first =
    #""number":3,"kind":"weather","family":"systemSmall","role":"widget","configuration":{"city":"Köln"},"displayName":"Weather","#
    + #""path":"/home/me/widgets/weather","transient":false,"entryDate":"2026-01-15T12:00:00Z","#
    + #""nextReload":"2026-01-15T13:00:00Z","error":"the answer was \"no\"","needs":[],"stack":{"name":"home","top":true}"#

  @Test("lunette.instances/1: each placed widget in order; unknown values are null")
  func instances() {
    let second =
      #""number":4,"kind":"clock","family":"accessoryInline","role":"widget","configuration":{},"displayName":"Clock","#
      + #""path":"/widgets/clock.lua","transient":false,"entryDate":null,"nextReload":null,"error":null,"needs":[],"stack":null"#
    check(
      InstancesDocument([Self.instance, Self.fresh]), "several",
      #"{"format":"lunette.instances/1","instances":[{\#(first)},{\#(second)}]}"#)
    check(InstancesDocument([InstanceState]()), "none", #"{"format":"lunette.instances/1","instances":[]}"#)
  }

  @Test("lunette.stack/1 and lunette.stacks/1: why each widget could be on top, and suggestions")
  func stacks() {
    var member = StackState.Member(
      Self.instance, StackStanding(instance: InstanceID(3), relevance: 0.5, donation: 1, habit: 0.25))
    member.donatedDate = Self.noon
    var refused = StackState.Member(Self.fresh, StackStanding(instance: InstanceID(4), isUnwanted: true))
    refused.fault = "no"
    var stack = StackState(name: "home", displayName: "Home", top: 3, reason: .points, members: [member, refused])
    (stack.pinned, stack.turnedDate, stack.next) = (4, Self.noon, Self.noon + 60)
    let members =
      #"{"number":3,"kind":"weather","family":"systemSmall","configuration":{"city":"Köln"},"displayName":"Weather","#
      + #""points":1.75,"relevance":0.5,"unwanted":false,"donation":1,"habit":0.25,"donated":"2026-01-15T12:00:00Z","error":null},"#
      + #"{"number":4,"kind":"clock","family":"accessoryInline","configuration":{},"displayName":"Clock","#
      + #""points":0,"relevance":0,"unwanted":true,"donation":0,"habit":0,"donated":null,"error":"no"}"#
    let body =
      #""name":"home","displayName":"Home","top":3,"reason":"points","pinned":4,"turned":"2026-01-15T12:00:00Z","#
      + #""rotated":null,"next":"2026-01-15T12:01:00Z","members":[\#(members)]"#
    check(StackDocument(stack), "one", #"{"format":"lunette.stack/1",\#(body)}"#)
    let suggestion = StackSuggestion(
      kind: "weather", path: "/w.lua", intent: "City", parameters: ["city": "Oslo"], date: Self.noon)
    check(
      StacksDocument([stack], [suggestion]), "several",
      #"{"format":"lunette.stacks/1","stacks":[{\#(body)}],"suggestions":[{"kind":"weather","path":"/w.lua","intent":"City","#
        + #""parameters":{"city":"Oslo"},"donated":"2026-01-15T12:00:00Z"}]}"#)
  }

  @Test(
    "lunette.boards/1: each board with its widgets, by number or by the stack's name, and its file's error")
  func boards() throws {
    let boards = try Boards([
      Boards.Board(name: "Home", places: [.instance(3), .stack("day")]), Boards.Board(name: "Wänd", theme: "ink"),
    ])
    check(
      BoardsDocument(BoardsState(boards, error: "it is no JSON")), "wrong",
      #"{"format":"lunette.boards/1","revision":\#(boards.revision),"error":"it is no JSON","#
        + #""boards":[{"name":"Home","places":[3,"day"]},{"name":"Wänd","theme":"ink","places":[]}]}"#)
  }

  @Test("lunette.instance/1: a placed widget and its picture, stale with the error beside it")
  func instanceDocument() {
    var shown = ShownWidget(
      number: 3, bundle: "weather", widget: WidgetDeclaration(kind: "weather"), family: .systemSmall, environments: [])
    shown.entry = TimelineEntry(date: Self.noon)
    (shown.index, shown.count) = (1, 5)
    shown.nextEntry = Self.noon + 600
    shown.policy = .atEnd
    shown.made = Self.noon - 60
    shown.error = Diagnostic(.wall, "timed out after 60 s", file: "main.lua", line: 7)
    shown.revision = 12
    let document = InstanceDocument(Self.instance, shown)
    check(
      document, "stale",
      #"{"format":"lunette.instance/1","instance":{\#(first)},"bundle":"weather","#
        + #""entry":{"date":"2026-01-15T12:00:00Z","index":1,"count":5,"relevance":null},"#
        + #""nextEntry":"2026-01-15T12:10:00Z","policy":"atEnd","made":"2026-01-15T11:59:00Z","stale":true,"#
        + #""error":{"code":"wall","message":"timed out after 60 s","file":"main.lua","line":7,"path":null,"#
        + #""suggestion":null,"traceback":[]},"warnings":[],"revision":12}"#)
  }

  @Test("lunette.configurations/1 and lunette.reload/1 name widgets briefly")
  func short() {
    check(
      ConfigurationsDocument([Self.instance]), "one",
      #"{"format":"lunette.configurations/1","configurations":[{"number":3,"kind":"weather","family":"systemSmall","role":"widget","#
        + #""configuration":{"city":"Köln"}}]}"#)
    check(
      ReloadDocument([Self.fresh]), "one",
      #"{"format":"lunette.reload/1","reloaded":[{"number":4,"kind":"clock","family":"accessoryInline","role":"widget"}]}"#
    )
  }

  @Test("lunette.change/1: what changed, and the change's number", arguments: RuntimeChange.Matter.allCases)
  func change(_ matter: RuntimeChange.Matter) {
    check(
      RuntimeChange(matter, number: 3, kind: "weather", family: .systemSmall, revision: 41), matter.rawValue,
      #"{"format":"lunette.change/1","change":"\#(matter.rawValue)","number":3,"kind":"weather","#
        + #""family":"systemSmall","revision":41}"#)
  }

  @Test("lunette.log/1: lines of the log, oldest first, without a script's control characters")
  func log() {
    let asked =
      #"{"date":"2026-01-15T12:00:00Z","instance":3,"matter":"granted","cause":"policy","why":null,"duration":null,"#
      + #""next":null,"detail":null}"#
    let answered =
      #"{"date":"2026-01-15T12:00:01Z","instance":3,"matter":"answered","cause":"policy","why":null,"duration":0.25,"#
      + #""next":"2026-01-15T13:00:00Z","detail":null}"#
    let deferred =
      #"{"date":"2026-01-15T12:00:02Z","instance":3,"matter":"deferred","cause":"trigger","why":"spacing","#
      + #""duration":null,"next":"2026-01-15T12:00:05Z","detail":null}"#
    let refused =
      #"{"date":"2026-01-15T12:00:03Z","instance":null,"matter":"refused","cause":"center","why":null,"duration":null,"#
      + #""next":null,"detail":"no widget of the kind \u001b[31m is placed"}"#
    check(
      LogDocument(Self.lines), "every",
      #"{"format":"lunette.log/1","lines":[\#([asked, answered, deferred, refused].joined(separator: ","))]}"#)
  }

  @Test("lunette.starter/1: the offer while nothing is placed")
  func starter() throws {
    let items = [StarterState.Item(kind: "clock", family: .systemSmall, displayName: "World Clock")]
    let line = StarterState(isChosen: false, items: items).line()
    Golden.keep(document: line, "lunette.starter.1.offered.ndjson")
    #expect(
      String(decoding: line.dropLast(), as: UTF8.self)
        == #"{"format":"lunette.starter/1","placed":false,"widgets":"#
        + #"[{"kind":"clock","family":"systemSmall","displayName":"World Clock"}]}"#)
  }

  @Test("lunette.explanation/1: the scheduler's outlook, with the lines that led there")
  func explanation() throws {
    var scheduler = Scheduler(profile: .widgetkit)
    _ = scheduler.handle(
      .placed(InstanceID(3), PlacedWidget(kind: "weather", family: .systemSmall)), at: Self.noon)
    var explanation = Explanation(
      Self.instance, try #require(scheduler.outlook(of: InstanceID(3))), profile: .widgetkit)
    explanation.lastGrant = Self.lines[0]
    explanation.lastAnswer = Self.lines[1]
    let document = ExplanationDocument(explanation)
    let line = document.line()
    Golden.keep(document: line, "lunette.explanation.1.asking.ndjson")
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.hasPrefix(#"{"format":"lunette.explanation/1","instance":{\#(first)},"shown":null,"nextEntry":null,"#))
    #expect(text.contains(#""asking":"2026-01-15T12:00:00Z""#))
    #expect(text.contains(#""failures":0,"#) && text.contains(#""budget":"widgetkit","credit":"#))
    #expect(text.contains(#""lastGrant":{"date":"2026-01-15T12:00:00Z""#))
    #expect(text.hasSuffix(#""lastDeferral":null,"unwatched":[],"fault":null,"layout":null,"drawing":null}"# + "\n"))
  }

  @Test("an explanation has the error with its position and source lines, if there are any")
  func fault() throws {
    var scheduler = Scheduler()
    _ = scheduler.handle(
      .placed(InstanceID(3), PlacedWidget(kind: "weather", family: .systemSmall)), at: Self.noon)
    var explanation = Explanation(
      Self.instance, try #require(scheduler.outlook(of: InstanceID(3))), profile: .desktop)
    explanation.fault = Diagnostic(.script, "there is no 'twos'", file: "/w.lua", line: 2)
    let fault =
      #""fault":{"code":"script","message":"there is no 'twos'","file":"/w.lua","line":2,"path":null,"suggestion":null,"#
      + #""traceback":[],"column":"#
    var text = String(decoding: ExplanationDocument(explanation).line(), as: UTF8.self)
    #expect(text.contains(fault + #"null,"length":null,"excerpt":[],"also":[]},"layout""#))
    explanation.fault?.also = [Diagnostic(.script, "there is no 'three'", file: "/w.lua", line: 3)]
    explanation.excerpts = [
      SourceExcerpt(
        lines: [SourceExcerpt.Line(number: 2, text: "two = twos")], span: SourceSpan(column: 7, count: 4))
    ]
    let line = ExplanationDocument(explanation).line()
    Golden.keep(document: line, "lunette.explanation.1.failed.ndjson")
    text = String(decoding: line, as: UTF8.self)
    #expect(
      text.contains(fault + #"7,"length":4,"excerpt":[{"line":2,"text":"two = twos"}],"also":[{"code":"script","#))
    #expect(text.contains(#""message":"there is no 'three'","file":"/w.lua","line":3,"#))
  }

  @Test("lunette.status/1: the running process, and its current problems")
  func status() {
    var status = RuntimeStatus(
      version: "1.2.3", process: 4711, started: Self.noon, folder: "/home/me/.local/state/lunette",
      widgets: ["/home/me/widgets"])
    status.listens = ["http://127.0.0.1:8080"]
    status.troubles = [Diagnostic(.io, "no space is left on the disk")]
    check(
      status, "trouble",
      #"{"format":"lunette.status/1","version":"1.2.3","process":4711,"started":"2026-01-15T12:00:00Z","#
        + #""folder":"/home/me/.local/state/lunette","widgets":["/home/me/widgets"],"#
        + #""listens":["http://127.0.0.1:8080"],"budget":"desktop","locked":false,"troubles":[{"code":"io","#
        + #""message":"no space is left on the disk","file":null,"line":null,"path":null,"suggestion":null,"#
        + #""traceback":[]}]}"#)
  }
}
