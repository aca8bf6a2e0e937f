import WidgetModel

/// Faults on their way from a worker, which may give them any words: each text is cut to what a person can read, and so
/// is their number. What our decoder says is never cut.
enum FaultWords {
  /// The same fault and those found with it, within the limits.
  static func bounded(_ fault: Diagnostic) -> Diagnostic {
    Diagnostic.joined(bounded([fault])) ?? fault
  }

  static func bounded(_ faults: [Diagnostic]) -> [Diagnostic] {
    var left = Left()
    return faults.compactMap { left.take($0) }
  }

  /// What may still be told.
  private struct Left {
    var bytes = WorkerLimits.words
    var faults = WorkerLimits.faults

    /// Nil where nothing is left for it. The first fault is always told.
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

  /// Cut at a character's boundary, with a sign that it was.
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
  /// Its texts but the sentence and the traceback.
  fileprivate var words: [String] { [file, path, suggestion, bundle, kind].compactMap { $0 } }
}
