import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// What `log` prints for a person: a line of the ledger each, under its day.
struct LogPage {
  let text: String

  /// - Parameter kinds: of the placed widgets, by their numbers.
  init(_ lines: [LedgerLine], _ kinds: [Int: String], _ clock: LocalClock) {
    let names = lines.map { line in
      line.instance.map { FaultPage.clean("\($0)" + (kinds[$0.number].map { " \($0)" } ?? "")) } ?? "-"
    }
    let margin = min(names.map(\.count).max() ?? 0, 40)
    var day: CivilDate?
    var text = ""
    for (line, name) in zip(lines, names) {
      let local = clock.local(line.date)
      if local.date != day {
        text += (day == nil ? "" : "\n") + LocalClock.day(local) + "\n"
        day = local.date
      }
      let row = [
        LocalClock.time(local, seconds: true), Self.padded(name, margin), Self.padded(line.matter.rawValue, 8),
        Self.padded(line.cause.rawValue, 11), FaultPage.clean(Self.phrase(line) { clock.moment($0, on: local.date) }),
      ].joined(separator: "  ")
      text += Self.trimmed(row) + "\n"
    }
    self.text = text
  }

  /// What a line tells beside its matter and its cause.
  ///
  /// - Parameter moment: a date in words.
  static func phrase(_ line: LedgerLine, _ moment: (Double) -> String) -> String {
    let next = line.next.map(moment)
    let took = line.duration.map { Span.short($0) }
    let parts: [String?] =
      switch line.matter {
      case .asked, .merged, .turned, .started, .updated, .stale: [line.detail]
      case .ended: [line.detail, next.map { "on the lock screen until \($0)" }]
      case .granted: [line.why.flatMap { _ in took }.map { "waited \($0)" }, line.why?.sentence, line.detail]
      case .refused: [line.detail ?? "no placed widget matches"]
      case .deferred: [next.map { "until \($0)" }, line.why?.sentence, line.detail]
      case .answered: [took.map { "took \($0)" }, next.map { "next at \($0)" }, line.detail]
      case .failed: [took.map { "after \($0)" }, next.map { "again at \($0)" }, line.detail]
      }
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private static func trimmed(_ row: String) -> String {
    var row = row
    while row.last == " " { row.removeLast() }
    return row
  }
}

extension Span {
  /// "12 ms", "0.4 ms", "2.5 s": how long something took, to a tenth of its unit at most.
  static func short(_ seconds: Double) -> String {
    guard seconds.isFinite, (0..<1e9).contains(seconds) else { return "-" }
    let (amount, unit) = seconds < 1 ? (seconds * 1000, "ms") : (seconds, "s")
    let tenths = (amount * 10).rounded()
    guard amount < 10, let count = Int(exactly: tenths), count % 10 != 0 else {
      return "\(Int(exactly: amount.rounded()) ?? 0) \(unit)"
    }
    return "\(count / 10).\(count % 10) \(unit)"
  }
}
