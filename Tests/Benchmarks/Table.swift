import Glibc

/// One line of the table: the measurement, its peer in the same minute, and the goal.
struct Row {
  /// The row of the plan's table of workloads, with a letter for a part of it.
  var number: String
  var subject: String
  var figure: String
  var peer = ""
  /// The tested value: a ratio to the peer, or the value itself.
  var value: Double?
  var goal: Goal?
}

/// A goal, as a bound of a value.
struct Goal {
  enum Bound { case atMost, atLeast }

  var bound: Bound
  var aim: Double
  /// The bound that must hold even if the goal is missed; nil if the goal itself must.
  var bar: Double?
  /// The unit after the number: "×", " MB".
  var unit: String

  static func atMost(_ aim: Double, bar: Double? = nil, _ unit: String = "×") -> Goal {
    Goal(bound: .atMost, aim: aim, bar: bar, unit: unit)
  }

  static func atLeast(_ aim: Double, bar: Double? = nil, _ unit: String = "×") -> Goal {
    Goal(bound: .atLeast, aim: aim, bar: bar, unit: unit)
  }

  var text: String {
    let sign = bound == .atMost ? "≤" : "≥"
    let bar = bar.map { " (\(sign) \(short($0)))" } ?? ""
    return "\(sign) \(short(aim))\(bar)\(unit)"
  }

  func verdict(_ value: Double) -> String {
    func holds(_ limit: Double) -> Bool { bound == .atMost ? value <= limit : value >= limit }
    if holds(aim) { return "held" }
    return bar.map(holds) == true ? "bar held" : "NOT HELD"
  }
}

/// Prints rows in columns as wide as their contents, in titled sections.
struct Table {
  private var sections: [(title: String, rows: [Row])] = []

  mutating func begin(_ title: String) { sections.append((title, [])) }

  mutating func add(_ row: Row) { sections[sections.count - 1].rows.append(row) }

  /// A line that could not be measured, with the reason.
  mutating func add(_ number: String, _ subject: String, _ failure: Failure) {
    add(Row(number: number, subject: subject, figure: "not measured: \(failure.message)"))
  }

  func print() {
    let head = ["row", "what", "figure", "beside", "ratio", "goal (must)", ""]
    let lines = sections.map { section in (section.title, section.rows.map(cells)) }
    var widths = head.map(\.count)
    for line in lines.flatMap(\.1) {
      for (column, cell) in line.enumerated() { widths[column] = max(widths[column], cell.count) }
    }
    func put(_ cells: [String]) {
      let padded = cells.enumerated().map { $1 + String(repeating: " ", count: widths[$0] - $1.count) }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      Swift.print(line)
    }
    put(head)
    for (title, cells) in lines {
      Swift.print("— \(title)")
      cells.forEach(put)
    }
  }

  private func cells(_ row: Row) -> [String] {
    [
      row.number, row.subject, row.figure, row.peer,
      row.value.map { short($0) + (row.goal?.unit ?? "×") } ?? "", row.goal?.text ?? "",
      row.value.flatMap { value in row.goal?.verdict(value) } ?? "",
    ]
  }
}

/// Three significant digits, which is all that a noisy machine can give.
func short(_ number: Double) -> String {
  guard number.isFinite else { return "–" }
  let digits = number.magnitude >= 99.95 ? 0 : number.magnitude >= 9.995 ? 1 : 2
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let rounded = (number * scale).rounded() / scale
  guard rounded.magnitude < 1e15 else { return "\(number)" }
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
