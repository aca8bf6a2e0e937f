import Glibc
import LinuxKit
import WidgetModel
import WidgetServices
import WidgetRender

/// How faults are told: as sentences for a person, or as documents for a program.
struct Wording: Sendable {
  /// Whether each fault is a `lunette.error/1`, on a line of its own, instead of sentences.
  var isJSON: Bool
  var colors: Bool

  init(isJSON: Bool, colors: Bool = false) {
    self.isJSON = isJSON
    self.colors = colors
  }

  /// From the command line as typed, since a fault may lie in the options themselves.
  init(_ words: [String]) {
    func isChosen(_ option: OptionName, _ value: String) -> Bool {
      words.indices.contains { index in
        words[index] == option.word(value)
          || words[index] == "--\(option.rawValue)" && index + 1 < words.count && words[index + 1] == value
      }
    }
    isJSON = isChosen(.format, "json") || isChosen(.format, "accessibility")
    let isPlain = isChosen(.color, "never")
    let choice = ColorChoice.decide(.auto, environment: environmentVariable, isTerminal: Streams.isTerminal(2))
    colors = !isJSON && !isPlain && choice.depth != .none
  }
}

/// The one place where a fault becomes text, or `lunette.error/1`, on standard error, and an exit code.
enum Exit {
  /// Writes what is left to say and ends the process with the outcome's exit code.
  static func end(_ outcome: Outcome, _ wording: Wording) -> Never {
    var faults: [Diagnostic] = []
    var ending = WidgetModel.ExitCode.done
    do throws(Diagnostic) {
      switch outcome {
      case .done: break
      case .text(let text): try Streams.write(text)
      case .fault(let fault): faults = [fault]
      case .faults(let several): faults = several
      case .ended(let code): ending = code
      }
      try Streams.finish()
    } catch {
      faults.append(error)
    }
    tell(faults, wording)
    StandardError.finish()
    // The first fault decides: later ones often follow from it.
    exit(faults.first?.code.exit.rawValue ?? ending.rawValue)
  }

  /// Writes faults or warnings to standard error, each once.
  static func tell(_ faults: [Diagnostic], _ wording: Wording) {
    guard !faults.isEmpty else { return }
    if wording.isJSON {
      for fault in faults { Streams.writeError(ErrorDocument(fault).line()) }
    } else {
      Streams.writeError(
        Self.merged(faults.flatMap(\.all)).map { FaultPage($0, colors: wording.colors).text }.joined())
    }
  }

  /// The same fault is told once, with all its families; so is that of one line at several places of the view tree,
  /// as a ForEach makes it.
  static func merged(_ faults: [Diagnostic]) -> [Told] {
    var merged: [Told] = []
    var indices: [Diagnostic: Int] = [:]
    for fault in faults {
      var bare = fault
      bare.family = nil
      // Without a line, the path is what tells two faults apart.
      if fault.line != nil { bare.path = nil }
      let index = indices[bare] ?? merged.count
      if index == merged.count { merged.append(Told(fault: fault)) }
      indices[bare] = index
      if let family = fault.family, !merged[index].families.contains(family) { merged[index].families.append(family) }
      if let path = fault.path { merged[index].paths.insert(path) }
    }
    return merged
  }

  /// A fault as it is told: where it was met first, in which families, at which places of the view tree.
  struct Told {
    let fault: Diagnostic
    var families: [Family] = []
    var paths: Set<String> = []
  }
}
