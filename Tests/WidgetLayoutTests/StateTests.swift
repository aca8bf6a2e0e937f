import TestSupport
import Testing
import WidgetLayout
import WidgetModel

@testable import WidgetRender

/// The picture while there is no data, while it is hidden, on a dimmed display, and after a failed reload.
@Suite("States in cells") struct StateTests {
  static let lua = """
    VStack { alignment = "leading", spacing = 0,
      HStack { Text "Berlin", Spacer(), Image { systemName = "sun.max" }:font { size = 34 } },
      Text "21":font { style = "largeTitle" },
      Text "Balance 1240":foregroundStyle "red":privacySensitive(),
      ProgressView { value = 0.5 }:tint "green",
      HStack { Text "kept":unredacted(), Spacer(), Text "now":foregroundStyle "blue":invalidatableContent() } }
    :containerBackground "purple"
    """

  static func presentation(
    _ lua: String = lua, _ family: Family = .systemSmall, _ scheme: ColorScheme = .dark, frame: WidgetFrame = .card,
    _ encoding: TextEncoding = .utf8, change: (inout WidgetEnvironment) -> Void = { _ in }
  ) throws -> Presentation {
    var environment = WidgetEnvironment(family: family)
    environment.colorScheme = scheme
    change(&environment)
    let shown = Presentation.Shown(
      try LuaViews.tree(lua), RenderDocument.Entry(date: 0, index: 0, count: 1), next: nil)
    return Presentation(
      WidgetDeclaration(kind: "k"), environment: environment, configuration: .emptyTable, shown: shown, policy: .never,
      look: Presentation.Look(
        measuring: CellMetrics(encoding: encoding), encoding: encoding, frame: frame, words: TestWords()))
  }

  static func cells(_ presentation: Presentation) throws -> CellBuffer {
    presentation.picture(try presentation.place(at: 0))
  }

  static func plain(_ presentation: Presentation) throws -> String {
    "\n" + PlainText.string(try cells(presentation)).dropLast()
  }

  /// The lowest contrast between a text and its background.
  static func leastContrast(_ cells: CellBuffer, _ scheme: ColorScheme) -> Double {
    let own = Inks(CellPalette(scheme))
    return (0..<cells.rows * cells.columns).reduce(21) { least, place in
      let cell = cells.cells[place]
      guard cells.isText(cell) else { return least }
      let (ink, ground) = (cells.looks[Int(cell.look)].ink, cells.ground(at: place))
      let below = ground.isStandard ? own.background : ground.rgb
      let text = ink.isStandard ? CellPalette(scheme).rgb(.primary, .text) ?? 0 : ink.rgb
      return min(least, Contrast.ratio(text, below))
    }
  }

  // MARK: Masks

  static let states: [(name: String, change: @Sendable (inout WidgetEnvironment) -> Void)] = [
    ("placeholder", { $0.redactionReasons = .placeholder }), ("privacy", { $0.redactionReasons = .privacy }),
    ("dimmed", { $0.isLuminanceReduced = true }), ("plain", { _ in }),
  ]

  @Test("each state matches its recorded picture", arguments: states.map(\.name))
  func picture(_ name: String) throws {
    let state = try #require(Self.states.first { $0.name == name })
    let pictures = try [Family.systemSmall, .systemMedium].map { family in
      try Self.plain(Self.presentation(Self.lua, family, change: state.change))
    }
    #expect(Golden.difference(pictures.joined() + "\n", in: "WidgetRender", "state-\(name).txt") == nil)
  }

  @Test("a placeholder has no colours, only the card's greys", arguments: [ColorScheme.light, .dark])
  func grey(_ scheme: ColorScheme) throws {
    let cells = try Self.cells(Self.presentation(Self.lua, .systemSmall, scheme) { $0.redactionReasons = .placeholder })
    for ink in cells.looks.map(\.ink) + cells.grounds.map(\.ink) where !ink.isStandard {
      let channels = [16, 8, 0].map { Int(ink.rgb >> $0 & 0xFF) }
      #expect((channels.max() ?? 0) - (channels.min() ?? 0) <= 12, "\(String(ink.rgb, radix: 16))")
    }
  }

  @Test("nothing moves when the data arrives", arguments: [Family.systemSmall, .systemMedium, .systemLarge])
  func still(_ family: Family) throws {
    let frames = try [RedactionReasons(), .placeholder, .privacy].map { reasons in
      try Self.presentation(Self.lua, family) { $0.redactionReasons = reasons }.place(at: 0).frames
    }
    #expect(frames[0] == frames[1] && frames[0] == frames[2])
  }

  @Test("privacy hides private texts only, and the picture keeps its colours")
  func privacy() throws {
    let cells = try Self.cells(Self.presentation { $0.redactionReasons = .privacy })
    let text = PlainText.string(cells)
    #expect(text.contains("Berlin") && text.contains("━━━━━━━━━━━━") && !text.contains("1240"))
    #expect(cells.grounds.contains { $0.ink.role == .purple })
  }

  @Test("masks without sextants, in ASCII, and in 16 colours")
  func fallbacks() throws {
    func masked(_ encoding: TextEncoding) throws -> CellBuffer {
      try Self.cells(
        Self.presentation(Self.lua, .systemSmall, .dark, frame: .line, encoding) {
          $0.redactionReasons = .placeholder
        })
    }
    let ascii = PlainText.string(try masked(.ascii))
    #expect(ascii.contains("| ======") && ascii.contains("#### |") && ascii.utf8.allSatisfy { $0 < 0x80 })
    var options = ANSI.Options()
    options.depth = .sixteen
    let few = String(decoding: ANSI.bytes(try masked(.utf8), options), as: UTF8.self)
    #expect(few.contains("\u{1B}[90m━━━━━━") && !few.contains("█"))
    let quarters = String(decoding: ANSI.bytes(try masked(.quarters)), as: UTF8.self)
    #expect(quarters.contains("━━━━━━") && quarters.contains("▀▀▀▀"))
    let whole = String(decoding: ANSI.bytes(try masked(.utf8)), as: UTF8.self)
    #expect(whole.contains("🬋🬋🬋🬋🬋🬋") && whole.contains("🬎🬎🬎🬎"))
  }

  @Test("content that is about to change is fainter, but readable")
  func invalidated() throws {
    func ink(_ reasons: RedactionReasons) throws -> UInt32 {
      let cells = try Self.cells(Self.presentation(Self.lua, .systemLarge, .dark) { $0.redactionReasons = reasons })
      let place = try #require(cells.cells.lastIndex { $0.text == UInt32(UInt8(ascii: "w")) })
      return cells.looks[Int(cells.cells[place].look)].ink.rgb
    }
    #expect(try ink([]) != ink(.invalidated))
    for scheme in [ColorScheme.light, .dark] {
      let cells = try Self.cells(
        Self.presentation(Self.lua, .systemLarge, scheme) { $0.redactionReasons = .invalidated })
      #expect(Self.leastContrast(cells, scheme) >= 4.5)
    }
  }

  // MARK: Appearances

  @Test("a dimmed display: no background, thin figures, weaker colours; texts are readable")
  func dimmed() throws {
    for scheme in [ColorScheme.light, .dark] {
      let lit = try Self.cells(Self.presentation(Self.lua, .systemLarge, scheme))
      let dim = try Self.cells(Self.presentation(Self.lua, .systemLarge, scheme) { $0.isLuminanceReduced = true })
      #expect(lit.grounds.contains { $0.ink.role == .purple } && !dim.grounds.contains { $0.ink.role == .purple })
      #expect(PlainText.string(dim) != PlainText.string(lit))
      #expect(Self.leastContrast(dim, scheme) >= 4.5 && Self.leastContrast(lit, scheme) >= 4.5)
    }
  }

  @Test(
    "only the accent's colour in accented mode, none at all in vibrant mode", arguments: [ColorScheme.light, .dark])
  func modes(_ scheme: ColorScheme) throws {
    for mode in [RenderingMode.accented, .vibrant] {
      let cells = try Self.cells(
        Self.presentation(
          Self.lua.replacing(#"Text "Berlin""#, with: #"Text "Berlin":widgetAccentable()"#),
          .systemLarge, scheme
        ) { $0.renderingMode = mode })
      let tint = CellPalette(scheme).rgb(.tint, .text)
      let colors = (cells.looks.map(\.ink) + cells.grounds.map(\.ink)).filter { ink in
        let channels = [16, 8, 0].map { Int(ink.rgb >> $0 & 0xFF) }
        return !ink.isStandard && (channels.max() ?? 0) - (channels.min() ?? 0) > 20
      }
      #expect(Set(colors.map(\.rgb)) == (mode == .accented ? [tint] : []))
      #expect(Self.leastContrast(cells, scheme) >= 4.5)
    }
  }

  @Test("users who prefer bold text get it")
  func bold() throws {
    let plain = try Self.cells(Self.presentation())
    let bold = try Self.cells(Self.presentation { $0.legibilityWeight = .bold })
    func isBold(_ cells: CellBuffer) -> Bool {
      let place = cells.cells.firstIndex { $0.text == UInt32(UInt8(ascii: "B")) } ?? 0
      return cells.looks[Int(cells.cells[place].look)].attributes.contains(.bold)
    }
    #expect(!isBold(plain) && isBold(bold))
  }

  // MARK: Failures

  static func failed(
    _ family: Family, _ scheme: ColorScheme = .dark, frame: WidgetFrame = .card, _ encoding: TextEncoding = .utf8,
    hasPicture: Bool = true
  ) throws -> Presentation {
    var presentation = try Self.presentation(Self.lua, family, scheme, frame: frame, encoding)
    presentation.staleness = Staleness(
      reason: "no answer from the service", age: 6000, hasPicture: hasPicture)
    return presentation
  }

  @Test("over the last good picture the last row says what failed, and how old the picture is")
  func strip() throws {
    #expect(
      try Self.plain(Self.failed(.systemMedium)).split(separator: "\n").suffix(2).joined(separator: "\n") == """
        ▐ ! No answer from the service    1 h 40 ago ▌
         ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
        """)
    #expect(try Self.plain(Self.failed(.systemSmall)).contains("▐ ! 1 h 40 ago       ▌"))
    #expect(
      try Self.plain(Self.failed(.systemMedium, frame: .line)).contains(
        "│ ! No answer from the service    1 h 40 ago │"))
    #expect(
      try Self.plain(Self.failed(.systemMedium, frame: .ascii, .ascii)).contains(
        "| ! No answer from the service    1 h 40 ago |"))
    #expect(try Self.plain(Self.failed(.accessoryRectangular)).hasSuffix("\n! 1 h 40 ago"))
  }

  @Test("a failure in colours matches the recorded picture", arguments: [ColorScheme.light, .dark])
  func failure(_ scheme: ColorScheme) throws {
    let pictures = try [Family.systemSmall, .systemMedium].flatMap { family in
      try [true, false].map { try Self.cells(Self.failed(family, scheme, hasPicture: $0)) }
    }
    let text = Sheet.rows(pictures, columns: 140).map { String(decoding: ANSI.bytes($0), as: UTF8.self) }.joined()
    let shown = text.replacing("\u{1B}", with: "⎋")
    #expect(Golden.difference(shown, in: "WidgetRender", "state-failed-\(scheme.rawValue).ansi") == nil)
  }

  @Test("in the smallest families a mark replaces the unit; a single row stays as it is")
  func mark() throws {
    var ring = try Self.presentation(
      #"Gauge { value = 0.4, label = "CPU", currentValueLabel = "40%" }:gaugeStyle "accessoryCircular""#,
      .accessoryCircular)
    ring.staleness = Staleness(reason: "gone", age: 60)
    let rows = try Self.plain(ring).split(separator: "\n")
    #expect(rows.count == 3 && rows[2].contains(" ! ") && rows[1].contains("40%"))
    var line = try Self.presentation(#"Text "21""#, .accessoryInline)
    let whole = try Self.plain(line)
    line.staleness = Staleness(reason: "gone", age: 60)
    #expect(try Self.plain(line) == whole)
  }

  @Test("a failure that is reported elsewhere only fades the picture")
  func toldElsewhere() throws {
    var presentation = try Self.failed(.systemSmall)
    presentation.staleness?.isToldElsewhere = true
    let (weaker, whole) = (try Self.cells(presentation), try Self.cells(Self.presentation()))
    #expect(PlainText.string(weaker) == PlainText.string(whole) && ANSI.bytes(weaker) != ANSI.bytes(whole))
  }

  @Test(
    "if there is space, the next retry is shown",
    arguments: [(240.0, "retrying in 4 min"), (30, "retrying in a moment"), (7500, "retrying in 2 h 05")])
  func next(_ seconds: Double, _ text: String) throws {
    var presentation = try Self.failed(.systemMedium, hasPicture: false)
    presentation.staleness?.nextAsk = seconds
    #expect(try Self.plain(presentation).contains(text))
    presentation.staleness?.nextAsk = -1
    #expect(try !Self.plain(presentation).contains("asked"))
    var small = try Self.failed(.accessoryRectangular, hasPicture: false)
    small.staleness?.nextAsk = seconds
    #expect(try !Self.plain(small).contains("asked"))
  }

  @Test("without any picture only the reason is shown")
  func message() throws {
    let rows = try Self.plain(Self.failed(.systemSmall, hasPicture: false)).split(separator: "\n")
    #expect(rows.count == 10 && rows[3] == "▐         !          ▌")
    #expect(rows[4] == "▐ No answer from the ▌" && rows[5] == "▐      service       ▌")
    #expect(try Self.plain(Self.failed(.accessoryCircular, hasPicture: false)) == "\n\n   !\n")
  }

  @Test(
    "a failed widget has weaker colours, and every text is readable",
    arguments: [ColorScheme.light, .dark], [Family.systemSmall, .systemMedium, .systemLarge])
  func muted(_ scheme: ColorScheme, _ family: Family) throws {
    let cells = try Self.cells(Self.failed(family, scheme))
    #expect(Self.leastContrast(cells, scheme) >= 4.5)
    #expect(!cells.row(2).contains { cells.grounds[Int($0.ground)].ink.role == .purple })
    #expect(Self.leastContrast(try Self.cells(Self.failed(family, scheme, hasPicture: false)), scheme) >= 4.5)
  }

  @Test(
    "ages",
    arguments: [
      (0.0, "just now"), (59, "just now"), (60, "1 min ago"), (3599, "59 min ago"), (3600, "1 h ago"),
      (3900, "1 h 05 ago"), (6000, "1 h 40 ago"), (86_400, "1 day ago"), (200_000, "2 days ago"), (-5, "just now"),
      (.infinity, "11574 days ago"),
    ])
  func ages(_ seconds: Double, _ text: String) {
    #expect(Staleness(reason: nil, age: seconds).ageText == text)
  }

  @Test("data counts as old at twice the age that its policy meant; then its age is shown in a free spot")
  func stale() throws {
    func staleness(_ now: Double, _ policy: ReloadPolicy = .after(900, jitter: 0)) -> Staleness? {
      Staleness(error: nil, made: 0, policy: policy, hasPicture: true, at: now)
    }
    #expect(staleness(1800) == nil && staleness(1801)?.reason == nil && staleness(1801)?.age == 1801)
    #expect(staleness(1e6, .never) == nil && staleness(1e6, .atEnd) == nil)
    var presentation = try Self.presentation(#"Text "Hello""#)
    let whole = try Self.plain(presentation)
    presentation.staleness = Staleness(reason: nil, age: 7200)
    let rows = try Self.plain(presentation).split(separator: "\n")
    #expect(rows[1] == "▐            2 h ago ▌")
    presentation = try Self.presentation(
      #"Text "wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww wwww""#
    )
    presentation.staleness = Staleness(reason: nil, age: 7200)
    #expect(try Self.plain(presentation).contains("ago") == false && !whole.contains("ago"))
  }
}
