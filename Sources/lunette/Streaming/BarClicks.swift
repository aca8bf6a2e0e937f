import WidgetModel
import WidgetRender
import WidgetServices

/// Carries out the clicks on a bar (DocC: Bars, "Overview"): button 1 taps, 2 reloads, the wheel (4 and 5) turns a stack. A tap is a
/// `lunette tap` beside the stream, which never waits for it; one runs at a time, and tells by itself what it changed.
struct BarClicks {
  private let input: ClickInput
  private let command = OwnCommand()
  /// The commands of the next ones.
  private var waiting: [[String]] = []
  /// More clicks than a person means are passed over.
  private static let mostWaiting = 8

  init?() {
    guard let input = ClickInput() else { return nil }
    self.input = input
  }

  var descriptors: [Int32] { [input.descriptor, command.descriptor] }

  /// To be called when one of the descriptors is readable.
  ///
  /// - Parameter lines: what the bar shows.
  /// - Returns: what is to be told to the stream's source.
  mutating func step(isInputReady: Bool, hasEnded: Bool, on lines: [BarLine]) throws(Diagnostic) -> [StreamNews] {
    var news: [StreamNews] = []
    if hasEnded { command.finish() }
    for click in isInputReady ? input.take() : [] {
      guard let line = lines.first(where: { $0.isMeant(by: click) }) else { continue }
      switch click.button {
      case 1:
        let target = click.part.map { line.target(at: line.column(at: $0)) } ?? .whole
        if let words = line.command(for: target), waiting.count < Self.mostWaiting { waiting.append(words) }
      case 2: if !news.contains(.reload(line)) { news.append(.reload(line)) }
      case 4, 5: if line.stack != nil { news.append(.turn(line, by: click.button == 4 ? -1 : 1)) }
      default: continue
      }
    }
    if !command.isRunning, !waiting.isEmpty { try command.start(waiting.removeFirst()) }
    return news
  }
}
