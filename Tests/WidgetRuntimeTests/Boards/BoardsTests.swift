import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetWire

/// The arrangement of placed widgets: a value, and the file that users may edit (DocC: HTTP, "Boards").
@Suite("Boards") struct BoardsTests {
  private typealias Board = Boards.Board

  /// `Home: 1 2 day | Wall: 3`
  private func text(_ boards: Boards) -> String {
    boards.boards.map { board in
      let places = board.places.map { place in
        switch place {
        case .instance(let number): "\(number)"
        case .stack(let name): name
        }
      }
      return "\(board.name):\(places.map { " \($0)" }.joined())"
    }.joined(separator: " | ")
  }

  private func sample() throws -> Boards {
    try Boards([
      Board(name: "Home", places: [.instance(1), .instance(2), .stack("day"), .instance(4)]),
      Board(name: "Wall", places: [.instance(3)]),
    ])
  }

  private func change(_ change: (inout Boards) throws -> Void) throws -> String {
    var boards = try sample()
    try change(&boards)
    return text(boards)
  }

  private func refusal(_ change: (inout Boards) throws -> Void) throws -> String {
    var boards = try sample()
    do { try change(&boards) } catch {
      #expect(boards == (try sample()), "what is refused changes nothing")
      return (error as? Diagnostic)?.message ?? "\(error)"
    }
    return "nothing was refused"
  }

  // MARK: Edits

  @Test("a widget is moved on its board: the index is counted without it")
  func moves() throws {
    #expect(try change { try $0.move(.instance(4), from: "Home", at: 0) } == "Home: 4 1 2 day | Wall: 3")
    #expect(try change { try $0.move(.instance(1), from: "Home", at: 2) } == "Home: 2 day 1 4 | Wall: 3")
    #expect(try change { try $0.move(.instance(1), from: "Home", at: 99) } == "Home: 2 day 4 1 | Wall: 3")
    #expect(try change { try $0.move(.instance(4), from: "Home", at: -1) } == "Home: 4 1 2 day | Wall: 3")
  }

  @Test("a widget moved to another board is there once")
  func movesBetween() throws {
    #expect(
      try change { try $0.move(.stack("day"), from: "Home", to: "Wall", at: 0) } == "Home: 1 2 4 | Wall: day 3")
    #expect(
      try change {
        try $0.insert(.instance(1), on: "Wall")
        try $0.move(.instance(1), from: "Home", to: "Wall", at: 0)
      } == "Home: 2 day 4 | Wall: 1 3")
    #expect(
      try refusal { try $0.move(.instance(3), from: "Home", to: "Wall") }
        == "#3 is not on the board 'Home'")
  }

  @Test("a widget may be on several boards, once on each")
  func inserts() throws {
    #expect(try change { try $0.insert(.instance(1), on: "Wall", at: 0) } == "Home: 1 2 day 4 | Wall: 1 3")
    #expect(try change { try $0.insert(.instance(1), on: "Home") } == "Home: 2 day 4 1 | Wall: 3")
    #expect(try change { try $0.remove(.instance(2), from: "Home") } == "Home: 1 day 4 | Wall: 3")
    #expect(
      try refusal { try $0.insert(.instance(1), on: "home") } == "unknown board 'home'; did you mean 'Home'?")
  }

  @Test("boards are added, removed, renamed and moved; the last one stays")
  func boards() throws {
    #expect(try change { try $0.addBoard("Desk") } == "Home: 1 2 day 4 | Wall: 3 | Desk:")
    #expect(try change { try $0.addBoard("Desk", at: 0) } == "Desk: | Home: 1 2 day 4 | Wall: 3")
    #expect(try change { try $0.moveBoard("Wall", to: 0) } == "Wall: 3 | Home: 1 2 day 4")
    #expect(try change { try $0.removeBoard("Home") } == "Wall: 3")
    #expect(try text(sample().renaming("Wall", to: "Kitchen")) == "Home: 1 2 day 4 | Kitchen: 3")
    #expect(try refusal { try $0.addBoard("Wall") } == "two boards have the name 'Wall'")
    #expect(try refusal { $0 = try $0.renaming("Home", to: "Wall") } == "two boards have the name 'Wall'")
    var last = Boards.standard
    #expect(throws: Diagnostic.self) { try last.removeBoard("Home") }
  }

  @Test(
    "a board's name must be visible, typeable and distinguishable",
    arguments: [
      "", " ", " Home", "Home ", "a\nb", "\u{1B}[31m", "\u{202E}x", String(repeating: "a", count: 65), "\u{2800}",
    ])
  func names(_ name: String) {
    #expect(throws: Diagnostic.self) { try Boards([Board(name: name)]) }
  }

  // MARK: Placed widgets

  private func instance(_ number: Int, in stack: String? = nil, isTransient: Bool = false) -> InstanceState {
    var state = InstanceState(number: number, kind: "k", family: .systemSmall, displayName: "K", path: "/k.lua")
    (state.stack, state.isTransient) = (stack.map { StackPlace($0, isTop: false) }, isTransient)
    return state
  }

  @Test(
    "placed widgets on no board are appended to the first one, in order; removed ones are dropped")
  func normalized() throws {
    let boards = try sample().normalized([instance(3), instance(7), instance(1), instance(5)])
    #expect(text(boards) == "Home: 1 7 5 | Wall: 3")
  }

  @Test("widgets of a stack appear as their stack, whatever the file says")
  func stacks() throws {
    let instances = [instance(1, in: "day"), instance(2), instance(4, in: "night"), instance(3, in: "day")]
    #expect(text(try sample().normalized(instances)) == "Home: 2 day night | Wall:")
  }

  @Test("automatic widgets are on the board only while nothing is placed; live activities never are")
  func transient() throws {
    let shown = [instance(1, isTransient: true), instance(2, isTransient: true)]
    var activity = instance(9)
    activity.role = .activity
    #expect(text(Boards.standard.normalized(shown + [activity])) == "Home: 1 2")
    #expect(text(Boards.standard.normalized(shown + [instance(3), activity])) == "Home: 3")
    #expect(text(Boards.standard.normalized([])) == "Home:")
  }

  @Test("an arrangement's revision depends on its content alone, in every process")
  func revision() throws {
    #expect(Boards.standard.revision == 88_549_134_135_781)
    #expect(try sample().revision != Boards.standard.revision)
    #expect(BoardsState(.standard).revision == Boards.standard.revision)
  }

  // MARK: The file

  @Test("the file has one widget per line, so a change affects one line")
  func file() throws {
    let bytes = BoardsText.bytes(of: try sample())
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "format": "lunette.boards/1",
          "boards": [
            {
              "name": "Home",
              "places": [
                1,
                2,
                "day",
                4
              ]
            },
            {
              "name": "Wall",
              "places": [
                3
              ]
            }
          ]
        }

        """)
    #expect(try BoardsText.boards(bytes) == sample())
  }

  static let wrong: [(text: String, message: String)] = [
    ("", "invalid JSON: line 1, column 1: the text ends where a value is expected"),
    ("{\n  \"boards\": [,]\n}", "invalid JSON: line 2, column 14: a value is expected here"),
    ("[1]", "the file must be an object with 'format' and 'boards'"),
    ("{}", "'boards' must be a list of objects with 'name' and 'places'"),
    (#"{"bords": []}"#, "the file has no 'bords'; did you mean 'boards'?"),
    (#"{"format": "lunette.boards/2", "boards": []}"#, #"the format must be lunette.boards/1, not "lunette.boards/2""#),
    (#"{"boards": []}"#, "there must be at least one board"),
    (#"{"boards": [1]}"#, "a board must be an object with 'name' and 'places'"),
    (#"{"boards": [{"places": []}]}"#, "a board needs a 'name', as text"),
    (#"{"boards": [{"name": "A", "place": []}]}"#, "a board has no 'place'; did you mean 'places'?"),
    (#"{"boards": [{"name": "A", "places": 3}]}"#, "'places' of the board 'A' must be a list"),
    (#"{"boards": [{"name": "A"}, {"name": "A"}]}"#, "two boards have the name 'A'"),
    (#"{"boards": [{"name": "A", "places": [1, 1]}]}"#, "#1 is on the board 'A' twice"),
    (#"{"boards": [{"name": "A", "places": ["d", "d"]}]}"#, "the stack 'd' is on the board 'A' twice"),
    (
      #"{"boards": [{"name": "A", "places": [0]}]}"#,
      "an entry of 'places' must be the number of a placed widget or the name of a stack, not 0"
    ),
    (
      #"{"boards": [{"name": "A", "places": [1.5]}]}"#,
      "an entry of 'places' must be the number of a placed widget or the name of a stack, not 1.5"
    ),
    (
      #"{"boards": [{"name": "A", "places": ["\#u{1B}[2J"]}]}"#,
      "invalid JSON: line 1, column 39: a control character stands in a text; write \\u001b"
    ),
  ]

  @Test("an error in the file is reported, with the nearest valid name", arguments: wrong)
  func refuses(_ text: String, _ message: String) {
    #expect { try BoardsText.boards(Array(text.utf8)) } throws: { ($0 as? Diagnostic)?.message == message }
  }

  @Test("a board without 'places' is empty")
  func short() throws {
    #expect(text(try BoardsText.boards(Array(#"{"boards": [{"name": "A"}]}"#.utf8))) == "A:")
  }

  @Test("it survives the runtime's socket, and an invalid arrangement does not")
  func coding() throws {
    let state = BoardsState(try sample(), error: "it is no JSON")
    #expect(try Frame.value(BoardsState.self, from: try Frame.body(state)) == state)
    let twice = [Board(name: "A"), Board(name: "A")]
    #expect(throws: FrameFault.self) { try Frame.value(Boards.self, from: try Frame.body(twice)) }
  }
}
