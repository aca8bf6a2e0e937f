import Glibc
import LinuxKit
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

  /// The color scheme; light where it is not known.
  var colorScheme: ColorScheme { toldScheme ?? .light }

  /// Returns the terminal of this process, by its environment and its size.
  static func current() -> Terminal {
    let columns = columns()
    return Terminal(
      isTerminal: Streams.isTerminal(1), width: columns ?? 80, hasWidth: columns != nil,
      encoding: TextEncoding.of(environmentVariable),
      toldScheme: environmentVariable("COLORFGBG").map(scheme))
  }

  /// The same for a command that draws: where neither its options nor a variable say the scheme, the terminal is asked.
  static func current(for typed: Typed) -> Terminal {
    var terminal = current()
    if typed[.colorScheme] == nil, terminal.toldScheme == nil, terminal.colors(.auto).movesCursor {
      let reply = TerminalBackground.ask()
      (terminal.toldScheme, terminal.typed) = (reply.scheme, reply.typed)
    }
    return terminal
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
