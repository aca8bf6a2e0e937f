import Testing
import WidgetLayout
import WidgetModel

@testable import WidgetRender

@Suite("Terminal output")
struct ANSITests {
  /// The bytes with readable escapes.
  private func ansi(_ buffer: CellBuffer, _ change: (inout ANSI.Options) -> Void = { _ in }) -> String {
    var options = ANSI.Options()
    change(&options)
    return String(decoding: ANSI.bytes(buffer, options), as: UTF8.self).replacing("\u{1B}", with: "⎋")
  }

  private func look(_ change: (inout TextLook) -> Void) -> TextLook {
    var look = TextLook()
    change(&look)
    return look
  }

  @Test("runs with one style share a sequence; each row ends plain")
  func runs() {
    let drawing = Drawing.of {
      $0.text("plain ", 0, 0)
      $0.text("red ", 6, 0, look { $0.color = .named(.red) })
      $0.text("red too", 10, 0, look { $0.color = .named(.red) })
      $0.text("bold", 0, 1, look { $0.font.weight = .bold })
      $0.text("soft", 5, 1, look { $0.color = .named(.secondary) })
    }
    #expect(ansi(drawing.cells(20, 2)) == "plain ⎋[38;2;201;37;45mred red too⎋[0m\n⎋[1mbold⎋[0m ⎋[2msoft⎋[0m\n")
  }

  @Test(
    "a colour in every depth",
    arguments: [
      (ColorDepth.trueColor, "⎋[38;2;201;37;45mx⎋[0m\n"), (.twoHundredFiftySix, "⎋[38;5;160mx⎋[0m\n"),
      (.sixteen, "⎋[31mx⎋[0m\n"), (.none, "x\n"),
    ])
  func depths(_ depth: ColorDepth, _ line: String) {
    let drawing = Drawing.of { $0.text("x", 0, 0, look { $0.color = .named(.red) }) }
    #expect(ansi(drawing.cells(3, 1)) { $0.depth = depth } == line)
  }

  @Test("without colours bold, italic, underline and strikethrough stay")
  func attributes() {
    let drawing = Drawing.of {
      $0.text(
        "x", 0, 0,
        look {
          $0.font.weight = .semibold
          $0.font.isItalic = true
          $0.underline = true
          $0.strikethrough = true
          $0.color = .named(.green)
        })
    }
    #expect(ansi(drawing.cells(1, 1)) { $0.depth = .none } == "⎋[1;3;4;9mx⎋[0m\n")
  }

  @Test("areas are backgrounds, and extend under text; without colours they are shades")
  func grounds() {
    let drawing = Drawing.of {
      $0.add(.fill(.rectangle, .named(.blue)), 0, 0, 4, 1)
      $0.text("a", 1, 0)
      $0.add(.fill(.rectangle, .named(.blue)), 6, 0, 2, 1)
    }
    let cells = drawing.cells(9, 1) { $0.scheme = .dark }
    #expect(
      ansi(cells)
        == "⎋[48;2;94;168;255m ⎋[0;38;2;21;23;28;48;2;94;168;255ma⎋[0;48;2;94;168;255m  ⎋[0m  ⎋[48;2;94;168;255m  ⎋[0m\n"
    )
    #expect(ansi(cells) { $0.depth = .none } == " a    ██\n")
  }

  @Test("a link opens and closes on each row, and its URL is written from its parts")
  func links() {
    let drawing = Drawing.of {
      $0.list.links = ["HTTPS://Example.org/a\"b;é", "javascript:alert(1)", "mygame://panda"]
      $0.text("one", 0, 0, look { $0.link = 0 })
      $0.text("two", 0, 1, look { $0.link = 0 })
      $0.text("no", 4, 1, look { $0.link = 1 })
      $0.text("own", 7, 1, look { $0.link = 2 })
    }
    let cells = drawing.cells(12, 2)
    let opener = "⎋]8;id=0;https://example.org/a%22b;%C3%A9⎋\\"
    #expect(ansi(cells) == "\(opener)one⎋]8;;⎋\\\n\(opener)two⎋]8;;⎋\\ no own\n")
    #expect(ansi(cells) { $0.hasLinks = false } == "one\ntwo no own\n")
    #expect(ansi(cells) { $0.linkSchemes = ["mygame"] } == "one\ntwo no ⎋]8;id=2;mygame://panda⎋\\own⎋]8;;⎋\\\n")
  }

  @Test(
    "an invalid URL, or one that is never opened, is not a terminal link",
    arguments: [
      "https://example.org/\u{1B}\\", "https://example.org/a b", "https://user@example.org/", "https://a\\b/",
      "https:x",
      "mailto:a@b?attach=/etc/passwd", "file:///etc/passwd", "-x", "",
    ])
  func deadLinks(_ url: String) {
    let drawing = Drawing.of {
      $0.list.links = [url]
      $0.text("one", 0, 0, look { $0.link = 0 })
    }
    #expect(ansi(drawing.cells(3, 1)) == "one\n")
  }

  @Test("after a cluster of several scalars the cursor is repositioned, on a terminal only")
  func reposition() {
    let drawing = Drawing.of { $0.text("a👨‍👩‍👧b日", 0, 0) }
    #expect(ansi(drawing.cells(8, 1)) { $0.repositions = true } == "a👨‍👩‍👧⎋[4Gb日\n")
    #expect(ansi(drawing.cells(8, 1)) == "a👨‍👩‍👧b日\n")
  }

  @Test("the greys and the cube of 256 colours")
  func palette() {
    #expect(Palette.cube(0x000000) == 16)
    #expect(Palette.cube(0xFFFFFF) == 231)
    #expect(Palette.cube(0x808080) == 244)
    #expect(Palette.cube(0x5F87AF) == 67)
    #expect(Palette.nearest(0xFE0101) == 9)
  }

  @Test(
    "a colour's match among the 256 is the nearest in OKLab",
    arguments: [
      // Navy, which was teal (23) by channels; a dark green; a brown; the blue of links.
      (UInt32(0x123456), 236), (0x000080, 18), (0x0A3D62, 237), (0x1B4D2B, 22), (0x5A4632, 239), (0x0A62D0, 26),
    ])
  func match(_ rgb: UInt32, _ number: Int) { #expect(Palette.cube(rgb) == number) }

  struct Case: Sendable, CustomTestStringConvertible {
    var flag = ColorFlag.auto
    var variables: [String: String] = [:]
    var isTerminal = true
    var depth: ColorDepth
    var hasLinks: Bool
    var movesCursor: Bool
    var testDescription: String { "\(flag) \(variables) terminal \(isTerminal)" }
  }

  @Test(
    "options and variables that decide about colour",
    arguments: [
      Case(variables: ["TERM": "xterm-256color"], depth: .twoHundredFiftySix, hasLinks: true, movesCursor: true),
      Case(variables: ["TERM": "xterm"], depth: .sixteen, hasLinks: true, movesCursor: true),
      Case(
        variables: ["TERM": "xterm", "COLORTERM": "truecolor"], depth: .trueColor, hasLinks: true, movesCursor: true),
      Case(variables: ["TERM": "xterm", "COLORTERM": "24bit"], depth: .trueColor, hasLinks: true, movesCursor: true),
      Case(variables: ["TERM": "dumb"], depth: .none, hasLinks: false, movesCursor: false),
      Case(variables: [:], depth: .none, hasLinks: false, movesCursor: false),
      Case(variables: ["TERM": "xterm"], isTerminal: false, depth: .none, hasLinks: false, movesCursor: false),
      Case(variables: ["TERM": "xterm", "NO_COLOR": "1"], depth: .none, hasLinks: true, movesCursor: true),
      Case(variables: ["TERM": "xterm", "NO_COLOR": ""], depth: .sixteen, hasLinks: true, movesCursor: true),
      Case(
        variables: ["TERM": "xterm", "FORCE_COLOR": "1"], isTerminal: false, depth: .sixteen, hasLinks: true,
        movesCursor: false),
      Case(
        variables: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], isTerminal: false, depth: .sixteen, hasLinks: true,
        movesCursor: false),
      Case(
        variables: ["TERM": "xterm", "FORCE_COLOR": "0"], isTerminal: false, depth: .none, hasLinks: false,
        movesCursor: false),
      Case(
        variables: ["TERM": "xterm", "FORCE_COLOR": "1", "NO_COLOR": "1"], isTerminal: false, depth: .none,
        hasLinks: false, movesCursor: false),
      Case(
        flag: .always, variables: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: false, depth: .sixteen,
        hasLinks: true, movesCursor: false),
      Case(flag: .always, variables: ["TERM": "dumb"], depth: .sixteen, hasLinks: false, movesCursor: false),
      Case(flag: .always, variables: [:], isTerminal: false, depth: .sixteen, hasLinks: true, movesCursor: false),
      Case(
        flag: .never, variables: ["TERM": "xterm", "FORCE_COLOR": "1"], depth: .none, hasLinks: true, movesCursor: true),
    ])
  func decision(_ row: Case) {
    let choice = ColorChoice.decide(row.flag, environment: { row.variables[$0] }, isTerminal: row.isTerminal)
    #expect(choice == ColorChoice(depth: row.depth, hasLinks: row.hasLinks, movesCursor: row.movesCursor))
  }
}
