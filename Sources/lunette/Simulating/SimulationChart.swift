import WidgetModel
import WidgetRender
import WidgetSchedule

/// A simulated time as a chart: a row for each instance, a column for each part of the time, and in it what mattered most.
struct SimulationChart {
  /// What happened in a column; of several the last of these counts.
  /// The order is that of importance: the raw values compare.
  private enum Mark: Int, Comparable {
    case none, entry, deferred, reload, tap, failed

    static func < (left: Mark, right: Mark) -> Bool { left.rawValue < right.rawValue }

    init(_ kind: SimulatedEvent.Kind) {
      switch kind {
      case .reload, .retry: self = .reload
      case .entry: self = .entry
      case .deferred: self = .deferred
      case .failed: self = .failed
      case .tap, .lock, .unlock: self = .tap
      // These ask nobody for anything.
      case .turned, .donate: self = .none
      }
    }

    func text(_ isASCII: Bool) -> Character {
      switch self {
      case .none: " "
      case .entry: isASCII ? "." : "·"
      case .deferred: isASCII ? "-" : "◌"
      case .reload: isASCII ? "R" : "●"
      case .tap: isASCII ? "T" : "◆"
      case .failed: isASCII ? "x" : "✗"
      }
    }
  }

  private let names: [String]
  // Columns, not characters: names may be in any script.
  private let margin: Int
  private let columns: Int
  private let from: Double
  private let to: Double
  private let isASCII: Bool
  private var lanes: [[Mark]]
  // One array for each instance, a mark for each column.

  /// - Parameter width: columns that the picture may have.
  init(_ names: [String], from: Double, to: Double, width: Int, isASCII: Bool) {
    self.names = names
    (self.from, self.to, self.isASCII) = (from, to, isASCII)
    margin = min(names.map { CellMetrics(encoding: .utf8).columns($0) }.max() ?? 0, max(width / 3, 8))
    // So many of a day's hours are whole columns, quarters of an hour at most.
    // A quarter of an hour a column for a day, where the terminal is wide enough.
    columns = max(min(width - margin - 3, 96) / 24, 1) * 24
    lanes = names.map { _ in [] }
    for lane in lanes.indices { lanes[lane] = [Mark](repeating: .none, count: columns) }
  }

  /// Marks an event in its instance's row.
  mutating func add(_ event: SimulatedEvent) {
    let part = (event.date - from) / (to - from)
    // Where the clock was set past the ends there is no column.
    guard (0..<1).contains(part), lanes.indices.contains(event.instance.number - 1) else { return }
    let column = min(Int(part * Double(columns)), columns - 1)
    let mark = Mark(event.kind)
    // A failure is never hidden by an entry that came after it.
    if mark > lanes[event.instance.number - 1][column] { lanes[event.instance.number - 1][column] = mark }
  }

  /// The lines, with hours above.
  func lines(_ clock: LocalClock) -> [String] {
    let bar: Character = isASCII ? "|" : "│"
    var lines = [String(repeating: " ", count: margin + 2) + scale(clock)]
    for (name, lane) in zip(names, lanes) {
      lines.append("\(padded(name)) \(bar)" + String(lane.map { $0.text(isASCII) }) + String(bar))
    }
    let hasTaps = lanes.contains { $0.contains(.tap) }
    let legend = [Mark.reload, .entry, .deferred, .failed, .tap].map { "\($0.text(isASCII)) " }
    lines.append(
      "\(legend[0])reload  \(legend[1])entry  \(legend[2])deferred  \(legend[3])failed"
        + (hasTaps ? "  \(legend[4])tap" : ""))
    return lines
  }

  /// A name in exactly the margin's columns.
  private func padded(_ name: String) -> String {
    let metrics = CellMetrics(encoding: .utf8)
    var shown = name
    // Cut by columns, with a sign for what was left out.
    if metrics.columns(name) > margin {
      while metrics.columns(shown) > margin - 1, !shown.isEmpty { shown.removeLast() }
      shown += isASCII ? "~" : "…"
    }
    return shown + String(repeating: " ", count: max(margin - metrics.columns(shown), 0))
  }

  /// Times of day above the columns in which they begin, as many as fit.
  private func scale(_ clock: LocalClock) -> String {
    var scale = [Character](repeating: " ", count: columns)
    var free = 0
    let step = (to - from) / Double(columns)
    // Compared with the time before the first column, so that the first label is shown.
    var before = label(clock, from - step)
    for column in 0..<columns {
      let now = label(clock, from + Double(column) * step)
      defer { before = now }
      guard now != before, column >= free, column + now.count <= columns else { continue }
      for (offset, letter) in now.enumerated() { scale[column + offset] = letter }
      free = column + now.count + 2
    }
    // Trailing blanks would wrap in a narrow terminal.
    while scale.last == " " { scale.removeLast() }
    return String(scale)
  }

  /// The hour where hours can be told apart, else the day.
  private func label(_ clock: LocalClock, _ date: Double) -> String {
    let local = clock.local(date)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return to - from <= 3 * 86_400 ? two(local.hour) : "\(two(local.date.month))-\(two(local.date.day))"
  }
}
