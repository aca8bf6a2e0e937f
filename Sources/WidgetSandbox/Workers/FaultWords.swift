import WidgetModel

/// Bounds for the diagnostics that come from a worker, which may contain any text: each text is truncated to a readable length,
/// and their number is limited. What our own decoder writes is never long enough to be cut.
enum FaultWords {
  /// Returns the diagnostic and those found with it, within the limits.
  static func bounded(_ fault: Diagnostic) -> Diagnostic {
    Diagnostic.joined(bounded([fault])) ?? fault
  }

  static func bounded(_ faults: [Diagnostic]) -> [Diagnostic] {
    var left = Left()
    return faults.compactMap { left.take($0) }
  }

  /// What is left of the limits.
  private struct Left {
    var bytes = WorkerLimits.words
    var faults = WorkerLimits.faults

    /// Returns the diagnostic, cut; nil where nothing is left for it. The first is always returned.
    mutating func take(_ fault: Diagnostic) -> Diagnostic? {
      guard faults > 0, bytes > 0 else { return nil }
      faults -= 1
      var told = cut(fault)
      bytes -= ([told.message] + told.traceback + told.words).reduce(0) { $0 + $1.utf8.count }
      told.also = fault.also.compactMap { take($0) }
      return told
    }
  }

  private static func cut(_ fault: Diagnostic) -> Diagnostic {
    var fault = fault
    fault.message = cut(fault.message, WorkerLimits.message)
    fault.file = fault.file.map { cut($0, WorkerLimits.message) }
    fault.path = fault.path.map { cut($0, WorkerLimits.word) }
    fault.suggestion = fault.suggestion.map { cut($0, WorkerLimits.message) }
    fault.bundle = fault.bundle.map { cut($0, WorkerLimits.word) }
    fault.kind = fault.kind.map { cut($0, WorkerLimits.word) }
    fault.traceback = fault.traceback.prefix(WorkerLimits.traceback).map { cut($0, WorkerLimits.word) }
    fault.also = []
    return fault
  }

  /// Returns the text, cut at a character's boundary with a mark that it was cut.
  private static func cut(_ text: String, _ most: Int) -> String {
    guard text.utf8.count > most else { return text }
    var kept = ""
    for character in text.unicodeScalars {
      guard kept.utf8.count + UTF8.width(character) <= most - 3 else { break }
      kept.unicodeScalars.append(character)
    }
    return kept + "…"
  }
}

extension Diagnostic {
  /// Its texts except for the sentence and the traceback.
  fileprivate var words: [String] { [file, path, suggestion, bundle, kind].compactMap { $0 } }
}
