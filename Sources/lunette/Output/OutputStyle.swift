import LinuxKit
import WidgetLayout
import WidgetModel
import WidgetServices
import WidgetRender

/// How results are shown, as meant: format, surface, and what the terminal can do.
struct OutputStyle: Sendable {
  var format: Format
  var surface: Surface
  var terminal: Terminal
  var colors: ColorChoice
  /// What is drawn along a widget's edge.
  var frame: WidgetFrame
  /// The characters of symbols.
  var symbols: SymbolSet
  /// How letters from right to left stand: as they are seen on a terminal, else as they are read.
  var order: TextOrder

  /// - Parameters:
  ///   - piped: what is printed where no format is named and there is no terminal.
  ///   - draws: Whether pictures are drawn as text, which is in cells.
  ///   - formats: that the command prints.
  init(
    _ typed: Typed, _ terminal: Terminal, piped: Format = .text, draws: Bool = true,
    formats: [Format] = Format.available
  ) throws(Diagnostic) {
    let flag: ColorFlag = try choose(typed[.color], "choice of colours", default: .auto)
    colors = terminal.colors(flag)
    // `movesCursor` is a terminal that is not dumb: bold and underline show there even without colours.
    let standard = colors.depth != .none || colors.movesCursor ? Format.ansi : terminal.isTerminal ? .text : piped
    if let word = typed[.format], Format(rawValue: word) == nil {
      throw .usage("unknown format '\(word)'", nearest: word, among: formats.map(\.rawValue))
    }
    let named = typed[.format] == nil ? try OutputFile.format(of: typed) : nil
    format = try choose(typed[.format], "format", default: named ?? standard)
    guard formats.contains(format) else {
      if Format.laidOut.contains(format) {
        throw .usage("--format \(format.rawValue) only works with render, preview, layout and show")
      }
      throw Diagnostic(
        .unavailable, "the format \(format.rawValue) is not part of this release; use text, ansi or json")
    }
    order = format == .ansi ? TextOrder.of(environmentVariable) : .logical
    self.surface = try choose(typed[.surface], "surface", default: format.isDrawing ? .canvas : .terminal)
    self.terminal = terminal
    guard !format.isDrawing || self.surface == .canvas else {
      throw .usage("--format \(format.rawValue) is drawn in points", advice: "remove --surface terminal")
    }
    guard format != .png || !terminal.isTerminal else {
      throw .usage("a terminal cannot show a PNG", advice: "write it to a file with -o widget.png")
    }
    guard format.isDocument || format.isDrawing || self.surface == .terminal || !draws else {
      throw .usage("--surface canvas needs --format json", advice: "text is always drawn in cells")
    }
    // A format that was asked for by name is meant also where no terminal is; NO_COLOR and --color still count.
    if typed[.format] == "ansi", flag == .auto, environmentVariable("NO_COLOR") == nil {
      colors.depth = terminal.colors(.always).depth
    }
    // A card has colours of its own, which must be right for the background around it.
    let hasScheme = typed[.colorScheme] != nil || terminal.toldScheme != nil
    let isSeen = terminal.ground.map { WidgetFrame.showsCard(terminal.colorScheme, on: $0) } ?? true
    let best = hasScheme && isSeen && Self.hasCards(format, colors) ? WidgetFrame.card : .line
    frame = try choose(typed[.frame], "frame", default: best)
    let variable = environmentVariable("LUNETTE_SYMBOLS")
    symbols = try choose(
      typed[.symbols] ?? variable, typed[.symbols] == nil ? "set in LUNETTE_SYMBOLS" : "set of symbols",
      default: .unicode)
  }

  /// Widths of text: columns of the terminal, or points by a built-in table.
  var measuring: any TextMeasuring {
    surface == .terminal ? CellMetrics(encoding: terminal.encoding) : PointMetrics()
  }

  /// Takes what a terminal says late: with a known background there are cards, unless another frame is asked for.
  mutating func learn(_ answer: TerminalAnswer, _ typed: Typed) {
    terminal.learn(answer)
    if typed[.frame] == nil, terminal.toldScheme != nil, hasCards { frame = .card }
  }

  /// Whether there are colours enough for cards.
  var hasCards: Bool { Self.hasCards(format, colors) }

  private static func hasCards(_ format: Format, _ colors: ColorChoice) -> Bool {
    format == .ansi && (colors.depth == .trueColor || colors.depth == .twoHundredFiftySix)
  }

  var style: Page.Style {
    var ansi = ANSI.Options()
    ansi.depth = colors.depth
    ansi.hasLinks = colors.hasLinks
    ansi.repositions = colors.movesCursor
    ansi.order = order
    return Page.Style(format: format, width: terminal.width, cutsPictures: terminal.hasWidth, ansi: ansi)
  }
}
