import Glibc
import LinuxKit
import WidgetCanvasClient
import WidgetModel
import WidgetServices
import WidgetRender

/// What `--format` takes.
enum Format: String, CaseIterable {
  case text, ansi, json, accessibility, svg, png, html

  static let available: [Format] = [.text, .ansi, .json]
  /// Of commands that lay widgets out.
  static let laidOut = available + [.accessibility, .svg, .png, .html]

  /// Whether it is for programs: what goes wrong is a document too.
  var isDocument: Bool { self == .json || self == .accessibility }

  /// Whether it is drawn in points.
  var isDrawing: Bool { self == .svg || self == .png || self == .html }
}

/// What standard output can show, as the environment tells it.
struct Terminal {
  /// Whether standard output is one.
  var isTerminal: Bool
  /// The number of columns; 80 where it is not known.
  var width: Int
  /// Whether somebody says so: what is wider would wrap.
  var hasWidth: Bool
  /// Whether text beyond ASCII can be shown.
  var encoding: TextEncoding
  /// The background, as COLORFGBG tells it (rxvt's variable, set by several terminals); nil where it does not.
  var toldScheme: ColorScheme?
  /// What a person typed while the terminal was asked for it.
  var typed: [UInt8] = []
  /// Whether the terminal was asked and has not answered all: the rest may come among the keys.
  var owesAnswer = false
  /// How pictures are shown.
  var pictures = TerminalPictures.blocks
  /// The colour of the background, 0xRRGGBB, where the terminal told it.
  var ground: UInt32?
  /// Colours of a sixel picture.
  var registers = 256
  /// Whether it shows what stands between two control sequences at once, and not line by line.
  var hasSynchronizedUpdate = false

  /// The color scheme. Where it is not known a terminal is dark, as most are; a file and a pipe are light.
  var colorScheme: ColorScheme { toldScheme ?? (isTerminal ? .dark : .light) }

  /// Returns the terminal of this process, by its environment and its size.
  ///
  /// - Parameter isFile: whether what is drawn goes to a file, whatever standard output is.
  static func current(isFile: Bool = false) -> Terminal {
    let columns = columns()
    return Terminal(
      isTerminal: !isFile && Streams.isTerminal(1), width: columns ?? 80, hasWidth: columns != nil,
      encoding: TextEncoding.of(environmentVariable),
      toldScheme: environmentVariable("COLORFGBG").map(scheme))
  }

  /// The same for a command that draws: where neither its options nor a variable say the scheme, the terminal is asked.
  static func current(for typed: Typed) -> Terminal {
    var terminal = current(isFile: hasFile(typed))
    _ = terminal.ask(terminal.backgroundQuestion(typed))
    return terminal
  }

  /// The same for a command that shows pictures in pixels, where the terminal can.
  static func withPictures(_ typed: Typed) throws(Diagnostic) -> Terminal {
    var terminal = current(isFile: hasFile(typed))
    try terminal.choosePictures(typed)
    return terminal
  }

  /// The same for a command that has the whole screen for as long as it runs.
  static func fullScreen(_ typed: Typed) throws(Diagnostic) -> Terminal {
    var terminal = current(isFile: hasFile(typed))
    try terminal.choosePictures(typed, asking: terminal.frameQuestion, within: TerminalQuery.screenPatience)
    return terminal
  }

  /// The same for one that shows no widgets.
  static func fullScreen() -> Terminal {
    var terminal = current()
    _ = terminal.ask(terminal.frameQuestion, within: TerminalQuery.screenPatience)
    return terminal
  }

  private static func hasFile(_ typed: Typed) -> Bool { typed[.output].map { $0 != "-" } ?? false }

  /// The background is asked for where neither options nor variables tell the scheme.
  private func backgroundQuestion(_ typed: Typed) -> TerminalQuestion {
    typed[.colorScheme] == nil && toldScheme == nil && colors(.auto).movesCursor ? .background : []
  }

  /// How frames are taken; two that do not know write the question's end on the screen.
  private var frameQuestion: TerminalQuestion {
    let isTold = environmentVariable("TERM") != "linux" && environmentVariable("TERM_PROGRAM") != "Apple_Terminal"
    return isTold && colors(.auto).movesCursor ? .synchronizedUpdate : []
  }

  /// Takes what the terminal says of its looks, in time or late. What options and variables say counts more.
  mutating func learn(_ answer: TerminalAnswer) {
    hasSynchronizedUpdate = hasSynchronizedUpdate || answer.hasSynchronizedUpdate
    toldScheme = toldScheme ?? answer.scheme
    ground = ground ?? answer.background
  }

  private mutating func ask(
    _ question: TerminalQuestion, within patience: Duration = TerminalQuery.patience
  ) -> TerminalQuery.Reply {
    let reply = TerminalQuery.ask(question, within: patience)
    learn(reply.answer)
    typed += reply.typed
    owesAnswer = owesAnswer || reply.isLate
    return reply
  }

  /// - Parameter question: what else is to be known.
  private mutating func choosePictures(
    _ typed: Typed, asking question: TerminalQuestion = [], within patience: Duration = TerminalQuery.patience
  ) throws(Diagnostic) {
    let flag: PictureFlag = try choose(typed[.pictures], "way of pictures", default: .auto)
    let colors = colors(ColorFlag(rawValue: typed[.color] ?? "") ?? .auto)
    let isDrawn = typed[.format] == nil || typed[.format] == Format.ansi.rawValue
    var known = PictureSurroundings(
      movesCursor: colors.movesCursor && isDrawn, hasColors: colors.depth != .none, encoding: encoding,
      environment: { environmentVariable($0) }, cell: Self.cellPixels())
    let reply = ask(
      backgroundQuestion(typed).union(PictureChoice.question(flag, known)).union(question), within: patience)
    known.answer = reply.answer
    if known.movesCursor, flag == .auto || flag == .kitty { known.tmux = TmuxQuery.ask() }
    pictures = try PictureChoice.decide(flag, known)
    encoding = PictureChoice.encoding(flag, known)
    guard case .pixels(let way, _) = pictures else { return }
    do throws(Diagnostic) { _ = try InstalledProgram.canvas.required() } catch {
      guard flag == .auto else { throw error }
      pictures = .blocks
    }
    // Only a terminal with sixels is asked for their colours: another might take the question for something else.
    if way == .sixel, reply.isWhole, let colors = ask(.registers, within: patience).answer.registers {
      registers = min(max(colors, 2), 256)
    }
  }

  /// Whether it is on another machine, as sshd tells.
  static var isRemote: Bool { environmentVariable("SSH_CONNECTION") != nil }

  /// The rows that it has; nil where it is not known.
  static func rows() -> Int? {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  /// The pixels of a cell, as the system knows them; nil where the terminal did not tell it.
  static func cellPixels(_ terminal: Int32 = 1) -> CellPixels? {
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return CellPixels(
      width: Int(size.ws_xpixel) / Int(size.ws_col), height: Int(size.ws_ypixel) / Int(size.ws_row))
  }

  /// COLUMNS beats the terminal, so that a script can ask for a width.
  private static func columns() -> Int? {
    if let told = environmentVariable("COLUMNS").flatMap({ Int($0) }), (1...10_000).contains(told) { return told }
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// `15;0` is white on black: the last number is the background, and 0 to 6 and 8 are the dark ones of 16.
  private static func scheme(_ colors: String) -> ColorScheme {
    guard let background = colors.split(separator: ";").last.flatMap({ Int($0) }) else { return .light }
    return (0...6).contains(background) || background == 8 ? .dark : .light
  }

  /// What may be written there: colours, links, movements of the cursor.
  func colors(_ flag: ColorFlag) -> ColorChoice {
    ColorChoice.decide(flag, environment: environmentVariable, isTerminal: isTerminal)
  }
}
