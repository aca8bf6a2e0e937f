import TestSupport
import Testing
import WidgetModel
import WidgetRender

@testable import lunette

/// A form without a terminal or a bundle: keys in, requests out, and the drawn screen as text.
struct FormSession {
  var state: FormState
  var wall = 100.0
  /// Requests, cancelled searches, and how the form ended.
  var asked: [FormQuestion] = []
  var cancelled: [Int] = []
  var saved: [String: Value]?
  var hasLeft = false

  init(
    _ parameters: [IntentParameter], _ values: [String: Value] = [:], family: Family = .systemSmall, columns: Int = 60,
    rows: Int = 20, encoding: TextEncoding = .utf8
  ) {
    state = FormState(
      IntentDeclaration(id: "Choose", parameters: parameters), values,
      title: "lunette configure #3  Hero, \(family.rawValue)",
      family: family, timeZone: "UTC", encoding: encoding, size: (columns, rows))
    handle(.woke)
  }

  mutating func handle(_ event: FormEvent) {
    for effect in state.handle(event, at: wall) {
      switch effect {
      case .ask(let question): asked.append(question)
      case .cancel(let number): cancelled.append(number)
      case .save(let values): saved = values
      case .leave: hasLeft = true
      }
    }
    state.targets = FormScreen(state).targets
  }

  mutating func press(_ keys: Key...) { for key in keys { handle(.key(key)) } }
  mutating func type(_ text: String) { for letter in text { handle(.key(.character(letter))) } }

  /// Time passes without a key.
  mutating func pause(_ seconds: Double = 1) {
    wall += seconds
    handle(.woke)
  }

  /// Answers the last request with values that are their own titles.
  mutating func answer(_ titles: String...) {
    answer(with: .options(titles.map { IntentParameter.Option(value: .text($0.lowercased()), title: $0) }))
  }

  mutating func answer(with answer: FormAnswer) {
    if let question = asked.last { handle(.answered(number: question.number, answer)) }
  }

  /// The subject of the last request.
  var question: FormQuestion.Matter? { asked.last?.matter }

  var screen: String { PlainText.string(FormScreen(state).screen.picture) }
  /// The focused parameter's value.
  var value: Value? { state.fields[state.focus].value }
  var fault: String? { state.fields[state.focus].fault }
}

extension IntentParameter {
  fileprivate static func make(
    _ name: String, _ kind: Kind, _ change: (inout IntentParameter) -> Void = { _ in }
  ) -> IntentParameter {
    var parameter = IntentParameter(name: name, kind: kind)
    change(&parameter)
    return parameter
  }

  fileprivate static let hero = make("hero", .entity) {
    ($0.title, $0.description, $0.isRequired, $0.hasDynamicOptions) = ("Hero", "Whose health is shown.", true, true)
  }
  fileprivate static let days = make("days", .integer) {
    ($0.title, $0.minimum, $0.maximum, $0.defaultValue) = ("Days", 1, 7, 3)
  }
  fileprivate static let loud = make("loud", .boolean) { ($0.title, $0.defaultValue) = ("Loud", .flag(false)) }
  fileprivate static let colour = make("colour", .enum) {
    $0.title = "Colour"
    $0.options = ["red", "green", "blue"].map {
      Option(value: .text($0), title: $0.capitalised, section: $0 == "blue" ? "Cold" : "Warm")
    }
  }
  fileprivate static let cities = make("cities", .string) {
    ($0.title, $0.isList, $0.sizes) = ("Cities", true, [ListSize(family: .systemSmall, least: 1, most: 3)])
  }
}

extension String {
  fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}

@Suite("The form of a configuration") struct ConfigurationFormStateTests {
  private static let sea = FormAnswer.options([
    IntentParameter.Option(value: "spouty", title: "Spouty", subtitle: "level 6", section: "Sea"),
    IntentParameter.Option(value: "panda", title: "Power Panda", subtitle: "level 3", section: "Land"),
  ])

  private static func hero(_ columns: Int = 60, _ rows: Int = 20, _ encoding: TextEncoding = .utf8) -> FormSession {
    var session = FormSession(
      [.hero, .days, .loud], ["days": 3, "loud": .flag(false)], columns: columns, rows: rows, encoding: encoding)
    session.answer(with: sea)
    return session
  }

  // MARK: Pictures

  @Test(
    "widgetkit.md G, WidgetConfigurationIntent, @Parameter: fields in the declared order with titles, descriptions and rules",
    arguments: [(80, 24), (40, 12)])
  func drawn(_ columns: Int, _ rows: Int) {
    var session = Self.hero(columns, rows)
    #expect(Golden.difference(session.screen, in: "ConfigurationForm", "hero-\(columns)x\(rows).txt") == nil)
    session.press(.down, .down)
    #expect(Golden.difference(session.screen, in: "ConfigurationForm", "hero-marked-\(columns)x\(rows).txt") == nil)
    session.press(.enter)
    session.type("9")
    session.press(.control("s"))
    #expect(Golden.difference(session.screen, in: "ConfigurationForm", "hero-wrong-\(columns)x\(rows).txt") == nil)
  }

  @Test("a form is never larger than its terminal, and the focused field is always visible")
  func small() {
    for columns in [1, 2, 5, 10, 30, 200] {
      for rows in [1, 2, 3, 5, 8, 60] {
        var session = Self.hero(columns, rows)
        for _ in 0..<6 {
          let screen = FormScreen(session.state).screen
          #expect(screen.columns == columns && screen.rows == rows)
          session.press(.tab)
        }
      }
    }
    var session = Self.hero(40, 6)
    session.press(.tab, .tab)
    #expect(session.screen.contains("> Loud") && session.screen.contains("[ ] off"), "\(session.screen)")
    session.handle(.resized(columns: 80, rows: 24))
    #expect(session.screen.contains("Hero") && session.screen.contains("> Loud"), "\(session.screen)")
  }

  @Test(
    "a bundle's control characters never reach the screen, nor does anything beyond ASCII in a locale without UTF-8")
  func clean() {
    var session = FormSession([.hero], columns: 60, rows: 20, encoding: .ascii)
    let evil = "\u{1B}[31mP\u{7}a\u{202E}nda\r\nx ☂"
    session.answer(with: .options([IntentParameter.Option(value: "p", title: evil, subtitle: evil, section: evil)]))
    let bytes = ANSI.rows(FormScreen(session.state).screen.picture, ANSI.Options()).joined()
    #expect(!String(decoding: bytes, as: UTF8.self).contains("[31mP\u{7}"))
    #expect(
      session.screen.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) }, "\(session.screen)")
  }

  // MARK: Editing

  static let texts: [(kind: IntentParameter.Kind, typed: String, value: Value?, fault: String?)] = [
    (.integer, "5", 5, nil), (.integer, "x", nil, "takes a whole number, not 'x'"), (.integer, "", nil, nil),
    (.number, "0.5", 0.5, nil), (.number, "-", nil, "takes a number"), (.number, "1e999", nil, "takes a number"),
    (.string, "a b", "a b", nil), (.url, "https://a.b/c", "https://a.b/c", nil),
    (.url, "not a url", nil, "is a URL, and 'not a url' is none"),
    (.date, "2026-01-15T12:00", .number(1_768_478_400), nil), (.date, "yesterday", nil, "is not an ISO 8601 date"),
  ]

  @Test("typed text is validated at each key, by the parameter's type", arguments: texts)
  func judged(_ kind: IntentParameter.Kind, _ typed: String, _ value: Value?, _ fault: String?) {
    var session = FormSession([.make("it", kind)])
    session.type(typed)
    #expect(session.value == value || fault != nil)
    #expect(session.fault.map { $0.contains(fault ?? "-") } ?? (fault == nil), "\(session.fault ?? "no fault")")
    session.press(.enter)
    #expect((session.saved != nil) == (fault == nil))
    if fault == nil { #expect(session.saved?["it"] == value) }
  }

  @Test("a number stays within min and max; a date is shown in the clocks' format and reads back as the same instant")
  func ranges() {
    var session = FormSession([.days], ["days": 3])
    session.press(.backspace)
    session.type("8")
    #expect(session.fault == "'days' is at most 7, not 8")
    session.press(.enter)
    #expect(session.saved == nil && session.screen.contains("one value is invalid"), "\(session.screen)")
    session.press(.backspace)
    session.type("7")
    session.press(.enter)
    #expect(session.saved == ["days": 7])
    var date = FormSession([.make("at", .date)], ["at": .number(1_768_478_461)])
    #expect(date.screen.contains("[2026-01-15T12:01:01"), "\(date.screen)")
    date.press(.home, .delete, .control("s"))
    #expect(date.saved == nil)
    date.press(.control("u"), .control("s"))
    #expect(date.saved == [:])
  }

  @Test(
    "an emptied number returns to its default, which the line shows; an emptied text is empty even if it has a default")
  func empty() {
    var session = FormSession([.days, .make("name", .string) { $0.defaultValue = "x" }], ["days": 3, "name": "x"])
    session.press(.backspace)
    #expect(session.screen.contains("else 3"), "\(session.screen)")
    session.press(.tab, .backspace, .control("s"))
    #expect(session.saved == ["name": ""])
  }

  @Test(
    "Space flips a toggle; Tab, Shift-Tab and arrows move through the fields and wrap around; Escape and Ctrl-C leave")
  func toggle() {
    var session = FormSession([.loud, .days], ["loud": .flag(false), "days": 3])
    session.press(.character(" "))
    #expect(session.value == .flag(true) && session.screen.contains("[x] on"))
    session.press(.character("n"))
    #expect(session.value == .flag(false))
    session.press(.down)
    #expect(session.state.focus == 1)
    session.press(.tab)
    #expect(session.state.focus == 0)
    session.press(.backTab, .up, .character(" "), .escape)
    #expect(session.hasLeft && session.saved == nil)
  }

  @Test(
    "a long text scrolls in its field, wide characters take two cells, a paste becomes one line without control characters"
  )
  func lines() {
    var session = FormSession([.make("name", .string)], columns: 24, rows: 10)
    session.press(.paste("日本語のとても長い\u{1B}[31mテキスト\nです"))
    #expect(session.value == "日本語のとても長い[31mテキスト です")
    #expect(session.screen.contains("テキスト です") && !session.screen.contains("日本"), "\(session.screen)")
    session.press(.home)
    #expect(session.screen.contains("日本語のと") && !session.screen.contains("です"), "\(session.screen)")
    session.press(.right, .delete, .backspace)
    #expect(session.value?.text?.hasPrefix("語の") ?? false)
    session.press(.control("u"), .paste(String(repeating: "a", count: IntentParameter.longestText)))
    #expect(session.value?.text?.utf8.count == IntentParameter.longestText)
    session.press(.character("b"))
    #expect(
      session.value?.text?.utf8.count == IntentParameter.longestText && session.screen.contains("the text is longer"))
  }

  @Test("a line's text and cursor stay within it")
  func window() {
    let metrics = CellMetrics()
    var line = TextLine("abc日本def")
    for columns in 1...12 {
      line.moveToEnd()
      for _ in 0..<10 {
        let (text, cursor) = line.window(columns: columns, metrics)
        #expect(metrics.columns(text) <= max(columns, 2) && cursor <= max(columns - 1, 0), "\(columns): \(text)")
        line.move(by: -1)
      }
    }
    #expect(TextLine("e").text == "e")
    var accent = TextLine("e")
    #expect(accent.insert("\u{301}", most: 10) && accent.characters.count == 1 && accent.cursor == 1)
  }

  // MARK: Lists

  @Test("widgetkit.md G, Array sizes per family: values are added, removed and ordered within the family's size")
  func lists() {
    var session = FormSession([.cities], ["cities": .list(["Oslo"])])
    session.type("Bergen")
    session.press(.enter)
    session.type("Rome")
    session.press(.enter)
    #expect(session.value == .list(["Oslo", "Bergen", "Rome"]))
    session.type("Paris")
    session.press(.enter)
    #expect(session.fault == "'cities' accepts up to 3")
    session.press(.control("u"), .up, .left, .left)
    #expect(session.value == .list(["Rome", "Oslo", "Bergen"]))
    session.press(.right, .delete, .delete, .delete, .control("s"))
    #expect(session.saved == nil && session.fault == "'cities' holds at least 1 value in systemSmall, not 0")
  }

  // MARK: Options

  @Test("fixed options are listed by section under the field and filtered while typing")
  func fixed() {
    var session = FormSession([.colour], rows: 24)
    #expect(session.screen.contains("Warm") && session.screen.contains("Blue"), "\(session.screen)")
    session.type("gre")
    #expect(!session.screen.contains("Red") && session.screen.contains("> Green"), "\(session.screen)")
    session.press(.enter, .enter)
    #expect(session.saved == ["colour": "green"])
    session.type("zzz")
    session.press(.enter)
    #expect(session.screen.contains("no match for 'zzz'"), "\(session.screen)")
    session.press(.control("s"))
    #expect(session.fault == "'zzz' is not added yet: press Enter to add it, Ctrl-U to delete it")
    session.press(.control("u"), .backspace, .control("s"))
    #expect(session.saved == [:])
  }

  @Test(
    "widgetkit.md G, Search: EntityStringQuery / dynamic options: options are requested with the text so far, after a pause, one request at a time"
  )
  func search() {
    var session = Self.hero()
    session.type("sp")
    #expect(session.asked.count == 1 && session.screen.contains("searching"), "\(session.screen)")
    session.pause(0.1)
    session.type("o")
    session.pause(0.1)
    #expect(session.asked.count == 1)
    session.pause(0.1)
    #expect(session.asked.count == 2 && session.question == .query(parameter: 0, .search("spo")))
    session.answer("Spouty")
    #expect(session.screen.contains("> Spouty"), "\(session.screen)")
    session.press(.enter)
    #expect(session.state.fields[0].value == "spouty" && session.state.focus == 1)
  }

  @Test(
    "widgetkit.md G, Search: EntityStringQuery / dynamic options: a search whose text has changed is cancelled, and its late reply never shown"
  )
  func cancelled() {
    var session = Self.hero()
    session.type("s")
    session.pause()
    let stale = session.asked.count
    session.type("x")
    #expect(session.cancelled == [2] && session.asked.count == stale)
    session.pause()
    // Not before the first has ended, so the bundle never has two at once.
    #expect(session.asked.count == stale && session.cancelled == [2])
    session.answer("Stale")
    #expect(!session.screen.contains("Stale") && session.question == .query(parameter: 0, .search("sx")))
    session.answer("Sxy")
    session.handle(.answered(number: 2, .options([IntentParameter.Option(value: "stale", title: "Stale")])))
    #expect(session.screen.contains("Sxy") && !session.screen.contains("Stale"), "\(session.screen)")
    // A text that is restored is requested again: the pending reply was cancelled.
    session.type("y")
    session.pause()
    session.press(.backspace, .character("y"))
    session.pause()
    session.answer("Late")
    #expect(!session.screen.contains("Late") && session.asked.count == 5)
  }

  @Test("a failed query is reported under its field and not repeated until the text changes")
  func failing() {
    var session = FormSession([.hero])
    session.answer(with: .failed(parameter: "hero", Diagnostic(.cpu, "exceeded the limit of 500 ms of CPU time")))
    session.pause()
    #expect(session.asked.count == 1 && session.screen.contains("! exceeded the limit of 500 ms"), "\(session.screen)")
    session.type("a")
    session.pause()
    #expect(session.asked.count == 2)
  }

  @Test(
    "widgetkit.md G, IntentParameterDependency: a dependent parameter's options are requested again when the other one changes"
  )
  func depends() {
    let country = IntentParameter.make("country", .enum) {
      $0.options = ["Norway", "Italy"].map { IntentParameter.Option(value: .text($0), title: $0) }
    }
    let city = IntentParameter.make("city", .entity) { ($0.hasDynamicOptions, $0.depends) = (true, ["country"]) }
    var session = FormSession([country, city], ["country": "Norway", "city": "oslo"])
    #expect(session.question == .query(parameter: 1, .entities(["oslo"])))
    session.answer("Oslo")
    session.press(.down, .down, .enter)
    #expect(session.asked.last?.values["country"] == "Italy")
    session.answer("Rome")
    #expect(session.screen.contains("Rome"), "\(session.screen)")
    // The city is requested once more, in Italy, which has no city with that name.
    #expect(session.question == .query(parameter: 1, .entities(["oslo"])))
    session.answer()
    #expect(session.screen.contains("[oslo, missing"), "\(session.screen)")
    session.press(.control("s"))
    #expect(session.question == .judge(["country"]) && session.saved == nil)
    session.answer(with: .failed(parameter: "city", .usage("'city' is one of Rome, not 'oslo'")))
    #expect(session.fault == "'city' is one of Rome, not 'oslo'" && session.state.focus == 1)
  }

  @Test(
    "widgetkit.md G, AppEntity, EntityQuery: a missing entity keeps its id and is marked as missing; saving does not replace it"
  )
  func missing() {
    var session = FormSession([.days, .hero], ["hero": "bear", "days": 3])
    #expect(session.question == .query(parameter: 1, .entities(["bear"])))
    session.answer()
    #expect(session.screen.contains("[bear, missing"), "\(session.screen)")
    session.press(.control("s"))
    #expect(session.saved == ["hero": "bear", "days": 3])
  }

  @Test(
    "a default function's result is shown in its field; the bundle validates a choice before it is saved")
  func defaults() {
    let hero = IntentParameter.make("hero", .entity) { ($0.hasDynamicOptions, $0.hasDynamicDefault) = (true, true) }
    var session = FormSession([.days, hero], ["days": 3])
    #expect(session.question == .query(parameter: 1, .initial))
    session.answer("Panda")
    #expect(session.question == .query(parameter: 1, .entities(["panda"])))
    session.answer("Panda")
    session.press(.control("s"))
    #expect(session.question == .judge(["hero"]) && session.screen.contains("checking these values"))
    session.answer(with: .judged(["hero": "panda", "days": 3]))
    #expect(session.saved == ["hero": "panda", "days": 3])
  }

  @Test("a widget without parameters shows an empty form: Enter saves")
  func nothing() {
    var session = FormSession([])
    #expect(session.screen.contains("there are no parameters"))
    session.press(.tab, .character("x"), .click(column: 1, row: 1), .enter)
    #expect(session.saved == [:])
  }

  static let pastes: [(parts: [String], keys: [Key])] = [
    (["\u{1B}[200~a\tb\u{1B}[201~c"], [.paste("a\tb"), .character("c")]),
    (["\u{1B}[20", "0~a", "\u{1B}", "[31mb\u{1B}[2", "01~"], [.paste("a\u{1B}[31mb")]),
    (["\u{1B}[200~\u{1B}[201~\u{1B}[200~x\u{1B}[201~"], [.paste(""), .paste("x")]),
    (["\u{7F}\u{8}\u{13}\u{15}\u{1B}[3~"], [.backspace, .backspace, .control("s"), .control("u"), .delete]),
  ]

  @Test(
    "a paste is one key, even in several pieces; letters with Ctrl, Backspace and Delete are keys", arguments: pastes)
  func pasted(_ parts: [String], _ keys: [Key]) {
    var reader = KeyReader()
    #expect(parts.flatMap { reader.read($0.utf8) } == keys)
    #expect(reader.decision == nil)
  }

  @Test("a paste is truncated at 64 KiB, and later bytes are keys again")
  func longPaste() {
    for count in [KeyReader.longestPaste, KeyReader.longestPaste + 1] {
      var reader = KeyReader()
      var keys = reader.read("\u{1B}[200~".utf8)
      for start in stride(from: 0, to: count, by: 1000) {
        keys += reader.read(Array(repeating: UInt8(ascii: "a"), count: min(1000, count - start)))
      }
      keys += reader.read("\u{1B}[201~b".utf8)
      #expect(keys == [.paste(String(repeating: "a", count: KeyReader.longestPaste)), .character("b")])
    }
  }

  @Test("a click selects the option under it")
  func clicks() {
    var session = Self.hero()
    let row = session.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
      $0.contains("Power Panda")
    }
    session.press(.click(column: 8, row: row ?? 0))
    #expect(session.state.fields[0].value == "panda")
  }
}
