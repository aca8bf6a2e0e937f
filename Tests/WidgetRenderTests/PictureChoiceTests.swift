import Testing
import WidgetModel

@testable import WidgetRender

/// How pictures are shown, depending on the option, the terminal's replies and the environment.
@Suite("Picture choice") struct PictureChoiceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var flag = PictureFlag.auto
    var environment: [String: String] = [:]
    var answer = TerminalAnswer()
    var cell: CellPixels?
    var tmux: String?
    var movesCursor = true, hasColors = true
    var shown: TerminalPictures?

    var testDescription: String { "\(flag) \(environment) \(tmux ?? "") → \(String(describing: shown))" }

    var known: PictureSurroundings {
      let environment = environment
      return PictureSurroundings(
        movesCursor: movesCursor, hasColors: hasColors, encoding: .utf8, environment: { environment[$0] },
        answer: answer, cell: cell, tmux: tmux.map { TmuxState($0.utf8) })
    }
  }

  private static let cell = CellPixels(width: 9, height: 18)
  private static func answer(kitty: Bool = false, sixel: Bool = false, cell: CellPixels? = cell) -> TerminalAnswer {
    var answer = TerminalAnswer()
    (answer.hasKitty, answer.hasSixel, answer.cell) = (kitty, sixel, cell)
    return answer
  }
  private static func pixels(_ way: PixelProtocol) -> TerminalPictures? { cell.map { .pixels(way, $0) } }

  static let cases: [Case] = [
    // The terminal's replies, best protocol first.
    Case(answer: answer(kitty: true, sixel: true), shown: pixels(.kitty)),
    Case(environment: ["TERM_PROGRAM": "iTerm.app"], answer: answer(kitty: true), shown: pixels(.kitty)),
    Case(environment: ["TERM_PROGRAM": "iTerm.app"], answer: answer(sixel: true), shown: pixels(.iterm)),
    Case(environment: ["TERM_PROGRAM": "WezTerm"], answer: answer(), shown: pixels(.iterm)),
    Case(environment: ["LC_TERMINAL": "iTerm2"], answer: answer(), shown: pixels(.iterm)),
    Case(answer: answer(sixel: true), shown: pixels(.sixel)),
    Case(answer: answer(), shown: .blocks),
    Case(answer: TerminalAnswer(), shown: .blocks),
    // The system's cell size overrides the terminal's; without one there are cells.
    Case(
      answer: answer(kitty: true), cell: CellPixels(width: 8, height: 16),
      shown: CellPixels(width: 8, height: 16).map { .pixels(.kitty, $0) }),
    Case(answer: answer(kitty: true, cell: nil), shown: .blocks),
    Case(answer: answer(sixel: true, cell: nil), shown: .blocks),
    // Pictures are colours.
    Case(answer: answer(kitty: true), hasColors: false, shown: .blocks),
    Case(flag: .kitty, answer: answer(), hasColors: false, shown: pixels(.kitty)),
    // Without a terminal, or on a dumb one: never, whatever is requested.
    Case(answer: answer(kitty: true), movesCursor: false, shown: .blocks),
    Case(flag: .kitty, answer: answer(kitty: true), movesCursor: false, shown: .blocks),
    Case(flag: .sixel, cell: cell, movesCursor: false, shown: .blocks),
    // An explicit choice overrides the terminal's replies.
    Case(flag: .kitty, answer: answer(), shown: pixels(.kitty)),
    Case(flag: .iterm, answer: answer(kitty: true), shown: pixels(.iterm)),
    Case(flag: .sixel, answer: answer(kitty: true), shown: pixels(.sixel)),
    Case(flag: .sixel, answer: TerminalAnswer(), shown: .pixels(.sixel, .usual)),
    Case(flag: .blocks, answer: answer(kitty: true), shown: .blocks),
    Case(flag: .none, answer: answer(kitty: true), shown: TerminalPictures.none),
    // In tmux with placeholders, if it passes them on to a terminal that supports them.
    Case(environment: ["TMUX": "/tmp/s,1,0"], cell: cell, tmux: "on kitty(0.32.0)", shown: pixels(.placeholders)),
    Case(environment: ["TMUX": "/tmp/s,1,0"], cell: cell, tmux: "all ghostty 1.1.0", shown: pixels(.placeholders)),
    Case(environment: ["TMUX": "/tmp/s,1,0"], cell: cell, tmux: "on kitty(0.26.5)", shown: .blocks),
    Case(environment: ["TMUX": "/tmp/s,1,0"], cell: cell, tmux: "off kitty(0.32.0)", shown: .blocks),
    Case(environment: ["TMUX": "/tmp/s,1,0"], cell: cell, tmux: "on ", shown: .blocks),
    Case(environment: ["TMUX": "/tmp/s,1,0"], cell: cell, tmux: " ", shown: .blocks),
    Case(environment: ["TMUX": "/tmp/s,1,0"], cell: cell, shown: .blocks),
    Case(
      environment: ["TMUX": "/tmp/s,1,0", "TERM_PROGRAM": "tmux"], answer: answer(kitty: true, sixel: true),
      shown: .blocks),
    Case(
      flag: .kitty, environment: ["TMUX": "/tmp/s,1,0"], cell: cell, tmux: "on XTerm(379)", shown: pixels(.placeholders)
    ),
    Case(flag: .kitty, environment: ["TMUX": "/tmp/s,1,0"], cell: cell, tmux: "off kitty(0.32.0)", shown: nil),
    Case(flag: .kitty, environment: ["TMUX": "/tmp/s,1,0"], cell: cell, shown: nil),
    // GNU screen passes nothing on.
    Case(environment: ["STY": "1.tty"], answer: answer(kitty: true), shown: .blocks),
  ]

  @Test("the table of choices", arguments: cases)
  func choice(_ one: Case) throws {
    guard let shown = one.shown else {
      let fault = #expect(throws: Diagnostic.self) { try PictureChoice.decide(one.flag, one.known) }
      #expect(fault?.code == .unavailable && fault?.message.contains("allow-passthrough") ?? false)
      return
    }
    #expect(try PictureChoice.decide(one.flag, one.known) == shown)
  }

  static let questions: [(Case, TerminalQuestion)] = [
    (Case(), [.kitty, .cellSize, .name]), (Case(cell: cell), [.kitty, .name]), (Case(flag: .blocks), .name),
    (Case(flag: .none), []), (Case(flag: .kitty), [.cellSize, .name]), (Case(movesCursor: false), []),
    (Case(hasColors: false), [.cellSize, .name]), (Case(environment: ["TMUX": "x"], cell: cell), .name),
    (Case(environment: ["STY": "x"], cell: cell), .name),
    // It prints the query on its screen.
    (Case(environment: ["TERM_PROGRAM": "Apple_Terminal"], cell: cell), .name),
  ]

  @Test("no query is sent without need", arguments: questions)
  func question(_ one: Case, _ question: TerminalQuestion) {
    #expect(PictureChoice.question(one.flag, one.known) == question)
  }

  @Test(
    "blocks are octants in terminals known to have them, and sextants or less otherwise",
    arguments: [
      (PictureFlag.auto, "kitty(0.40.0)", [:], TextEncoding.octants), (.blocks, "foot(1.21.0)", [:], .octants),
      (.auto, "foot(1.13.1)", [:], .utf8), (.auto, "", [:], .utf8), (.none, "kitty(0.40.0)", [:], .lines),
      (.auto, "kitty(0.40.0)", ["TMUX": "x"], .utf8),
      (.auto, "XTerm(379)", [:], .quarters), (.none, "XTerm(379)", [:], .lines),
    ] as [(PictureFlag, String, [String: String], TextEncoding)])
  func encoding(_ flag: PictureFlag, _ name: String, _ environment: [String: String], _ expected: TextEncoding) {
    var one = Case(flag: flag, environment: environment)
    one.answer.name = TerminalName(name.utf8)
    #expect(PictureChoice.encoding(flag, one.known) == expected)
  }

  @Test(
    "a terminal with fewer characters keeps them",
    arguments: [
      (PictureFlag.auto, TextEncoding.quarters, TextEncoding.quarters), (.auto, .ascii, .ascii),
      (.none, .ascii, .ascii),
      (.none, .quarters, .lines),
    ])
  func fewer(_ flag: PictureFlag, _ encoding: TextEncoding, _ expected: TextEncoding) {
    var known = Case(flag: flag).known
    known.encoding = encoding
    #expect(PictureChoice.encoding(flag, known) == expected)
  }
}
