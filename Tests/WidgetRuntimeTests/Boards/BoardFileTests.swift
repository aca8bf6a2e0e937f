import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

@Suite("Files of boards") struct BoardFileTests {
  private static let sample = BoardFile(
    name: "Home", theme: "midnight",
    places: [
      .widget(.init(kind: "clock", family: .systemSmall, configuration: ["city": "Oslo"])),
      .stack(
        name: "day", displayName: "Day",
        [.init(kind: "news", family: .systemMedium), .init(kind: "mail", family: .systemMedium)]),
    ])

  @Test("a file survives writing and reading, with the user's own theme")
  func roundTrip() throws {
    #expect(try BoardFile(Self.sample.bytes, path: "x") == Self.sample)
    var own = Self.sample
    own.ownTheme = Theme(
      "dusk", title: "Dusk", accent: Theme.Shade(0xFFD479), background: .color(Theme.Shade(0x101014)),
      card: Theme.standard.card)
    own.theme = "dusk"
    #expect(try BoardFile(own.bytes, path: "x") == own)
  }

  @Test("an export omits numbers, paths and named secrets; a copy keeps its values")
  func export() {
    var state = InstanceState(
      number: 7, kind: "mail", family: .systemSmall, displayName: "Mail", path: "/home/ann/w/mail.lua")
    state.configuration = ["host": "a.org", "apiToken": "t0ps3cret", "Password": "x"]
    let board = Boards.Board(name: "Home", places: [.instance(7), .instance(9)])
    let themes = ThemeStore(folder: "/nonexistent")
    let text = String(decoding: BoardFile(board, [state], themes).bytes, as: UTF8.self)
    #expect(
      text.contains("a.org") && !text.contains("t0ps3cret") && !text.contains("Password") && !text.contains("/home"))
    let copy = BoardFile(board, [state], themes, isShared: false)
    #expect(copy.places == [.widget(.init(kind: "mail", family: .systemSmall, configuration: state.configuration))])
  }

  @Test(
    "errors are named",
    arguments: [
      (#"{"format":"lunette.board/1"}"#, "has a 'name'"), (#"{"name":"x"}"#, "\"format\": \"lunette.board/1\""),
      (
        #"{"format":"lunette.board/1","name":"x","places":[{"kind":"a","family":"small"}]}"#,
        "places[0] needs a 'family'"
      ),
      (
        #"{"format":"lunette.board/1","name":"x","places":[{"kind":"a","familz":"systemSmall"}]}"#,
        "did you mean 'family'?"
      ),
      (#"{"format":"lunette.board/1","name":"x","places":[{"stack":"a","widgets":[]}]}"#, "places[0] is a stack"),
      (#"{"format":"lunette.board/1","name":"x","places":3}"#, "'places' is a list"),
      (#"{"format":"lunette.board/1","name":"x","theme":{"name":"a/b","file":{}}}"#, "'theme' is a theme's name"),
      (#"{"format":"lunette.board/1","name":" "}"#, "is not a valid board name"), ("[", "not valid JSON"),
    ])
  func faults(_ text: String, _ says: String) {
    let fault = #expect(throws: Diagnostic.self) { try BoardFile(Array(text.utf8), path: "b.json") }
    #expect(fault?.file == "b.json" && fault?.message.contains(says) == true, "\(fault?.message ?? "")")
  }

  // MARK: Importing

  /// Carries out a plan; widgets get numbers from 10, except unknown kinds.
  private func requests(_ plan: inout BoardImport, unknown: Set<String> = []) throws -> [RuntimeRequest] {
    var (requests, number) = ([RuntimeRequest](), 9)
    while let request = try plan.next() {
      requests.append(request)
      switch request {
      case .place(let demand):
        let kind: String = if case .kind(let kind) = demand.subject { kind } else { "" }
        number += 1
        let fault = Diagnostic(.missingKind, "no widget of the kind '\(kind)'")
        try plan.receive(
          unknown.contains(kind)
            ? .failure(fault)
            : .placed(InstanceState(number: number, kind: kind, family: .systemSmall, displayName: kind, path: "/w")))
      case .arrange(let boards, _): try plan.receive(.boards(BoardsState(boards)))
      default: try plan.receive(.stacks([], []))
      }
    }
    return requests
  }

  @Test("an import adds the board with its theme, places each widget on it, and rebuilds stacks")
  func imports() throws {
    var plan = try BoardImport(Self.sample, into: BoardsState(.standard), [])
    // `Home` already exists.
    #expect(plan.name == "Home 2")
    let sent = try requests(&plan)
    #expect(sent.count == 5 && plan.skipped.isEmpty)
    guard case .arrange(let boards, let revision)? = sent.first, case .place(let first) = sent[1],
      case .stack("day", .new(let candidates, let title))? = sent.last
    else { return #expect(Bool(false), "\(sent)") }
    #expect(boards["Home 2"]?.theme == "midnight" && revision == BoardsState(.standard).revision)
    #expect(first.board == "Home 2" && first.configuration == ["city": "Oslo"])
    #expect(candidates == [.placed(.number(11)), .placed(.number(12))] && title == "Day")
  }

  @Test("unknown widgets are skipped and named; a stack with a single widget left becomes that widget")
  func skips() throws {
    var plan = try BoardImport(Self.sample, into: BoardsState(.standard), [], as: "Wall")
    let sent = try requests(&plan, unknown: ["mail"])
    #expect(plan.skipped.map(\.message) == ["no widget of the kind 'mail'"])
    #expect(!sent.contains { if case .stack = $0 { true } else { false } })
  }

  @Test("a used name is refused, and boards that changed in the meantime stop the import")
  func refusals() throws {
    #expect(throws: Diagnostic.self) { try BoardImport(Self.sample, into: BoardsState(.standard), [], as: "Home") }
    var plan = try BoardImport(Self.sample, into: BoardsState(.standard), [])
    _ = try plan.next()
    #expect(throws: Diagnostic.self) { try plan.receive(.outdated(BoardsState(.standard))) }
  }
}
