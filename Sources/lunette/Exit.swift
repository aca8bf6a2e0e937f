import Glibc
import WidgetModel
import WidgetRender

/// How faults are told: as sentences for a person, or as documents for a program.
struct Wording: Sendable {
  var isJSON: Bool
  var colors: Bool

  init(isJSON: Bool, colors: Bool = false) {
    self.isJSON = isJSON
    self.colors = colors
  }

  /// From the command line as typed, since a fault may lie in the options themselves.
  init(_ words: [String]) {
    let choices = zip(words, words.dropFirst() + [""])
    isJSON = choices.contains { $0 == "--format" && $1 == "json" || $0 == "--format=json" }
    let isPlain = choices.contains { $0 == "--color" && $1 == "never" || $0 == "--color=never" }
    let choice = ColorChoice.decide(.auto, environment: environmentVariable, isTerminal: Streams.isTerminal(2))
    colors = !isJSON && !isPlain && choice.depth != .none
  }
}

/// The one place where a fault becomes text, or `lunette.error/1`, on standard error, and an exit code.
enum Exit {
  static func end(_ outcome: Outcome, _ wording: Wording) -> Never {
    var faults: [Diagnostic] = []
    do throws(Diagnostic) {
      switch outcome {
      case .done: break
      case .text(let text): try Streams.write(text)
      case .fault(let fault): faults = [fault]
      case .faults(let several): faults = several
      }
      try Streams.finish()
    } catch {
      faults.append(error)
    }
    tell(faults, wording)
    exit(faults.first?.code.exit.rawValue ?? WidgetModel.ExitCode.done.rawValue)
  }

  /// Writes faults or warnings to standard error, each once.
  static func tell(_ faults: [Diagnostic], _ wording: Wording) {
    guard !faults.isEmpty else { return }
    if wording.isJSON {
      Streams.writeError(faults.map { ErrorLine($0).text }.joined())
    } else {
      var told = Set<String>()
      let pages = faults.flatMap(\.all).map { FaultPage($0, colors: wording.colors).text }
      Streams.writeError(pages.filter { told.insert($0).inserted }.joined())
    }
  }
}
