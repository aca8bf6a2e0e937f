import WidgetLayout
import WidgetModel
import WidgetRender

/// A form as a screen:
///
///     lunette configure #3  Hero, systemSmall            1 of 3
///
///     > Hero  required
///       [spo                                ]
///         Sea
///       > Spouty
///
///       Days  whole number 1 to 7
///       [3                                  ]
///     Enter saves  Esc leaves  …
///
/// Focus and faults are marked by characters, so that no colour is needed.
struct FormScreen {
  private(set) var screen: CellScreen
  /// What stands in which row.
  private(set) var targets: [Int: FormTarget] = [:]
  private let state: FormState
  private let metrics: CellMetrics
  private let width: Int

  /// A row of the form, which may be longer than the screen.
  private struct Line {
    var text: String
    var tone = CellScreen.Tone.plain
    var column = 2
    /// A mark in front of it.
    var mark: String?
    /// What stands behind it, fainter.
    var more = ""
    /// Columns that are shown in reverse.
    var reverse: Range<Int>?
    var target: FormTarget?
  }

  init(_ state: FormState) {
    self.state = state
    metrics = CellMetrics(encoding: state.encoding)
    width = min(max(state.size.columns - 6, 4), 60)
    screen = CellScreen(columns: state.size.columns, rows: state.size.rows, encoding: state.encoding)
    title()
    let top = state.size.rows > 8 ? 2 : 1
    let bottom = state.size.rows > 3 ? state.size.rows - 1 : state.size.rows
    show(from: top, to: bottom)
    if state.size.rows > 3 { keys() }
  }

  // MARK: Edges

  private mutating func title() {
    let right = state.fields.isEmpty ? "" : "\(state.focus + 1) of \(state.fields.count)"
    let start = max(state.size.columns - metrics.columns(right), 0)
    screen.write(state.title, .strong, row: 0, end: max(start - 1, 0))
    screen.write(right, .faint, column: start, row: 0)
  }

  private mutating func keys() {
    let row = state.size.rows - 1
    if let remark = state.remark { return _ = screen.write(remark, .caution, row: row) }
    if state.isSaving { return _ = screen.write("checking these values …", .faint, row: row) }
    var column = 0
    for (key, means) in FormState.keys where isUseful(key) {
      let start = column > 0 ? column + 2 : 0
      guard start + metrics.columns(key) + 1 + metrics.columns(means) <= state.size.columns else { continue }
      column = screen.write(key, .strong, column: start, row: row)
      column = screen.write(" " + means, .faint, column: column, row: row)
    }
  }

  /// Of the keys those that do something where the focus is.
  private func isUseful(_ key: String) -> Bool {
    guard state.fields.indices.contains(state.focus) else { return ["Esc", "Enter"].contains(key) }
    let field = state.fields[state.focus]
    switch key {
    case "Space": return field.style == .toggle
    case "↑ ↓": return field.style == .choice || field.parameter.isList
    case "Del": return field.parameter.isList || field.style == .choice
    case "← →": return field.parameter.isList
    case "Ctrl-U": return field.style != .toggle && !field.line.isEmpty
    case "Ctrl-S": return !field.line.isEmpty && (field.style == .choice || field.parameter.isList)
    default: return true
    }
  }

  // MARK: Fields

  /// Writes as much of the fields as there is room for, the focused one with all that it has.
  private mutating func show(from top: Int, to bottom: Int) {
    let room = bottom - top
    guard room > 0 else { return }
    var lines: [Line] = []
    var focused = 0..<0
    for index in state.fields.indices {
      if !lines.isEmpty, room > 8 { lines.append(Line(text: "")) }
      let start = lines.count
      lines += self.lines(of: index, room)
      if index == state.focus { focused = start..<lines.count }
    }
    if state.fields.isEmpty { lines = [Line(text: "there are no parameters")] }
    // What was typed, or is marked, is seen in any case.
    let spot = lines.lastIndex { $0.reverse != nil } ?? focused.lowerBound
    var hidden = max(0, min(focused.lowerBound, lines.count - room))
    if focused.upperBound - hidden > room { hidden = min(focused.lowerBound, focused.upperBound - room) }
    if spot >= hidden + room { hidden = spot - room + 1 }
    for (number, line) in lines.dropFirst(hidden).prefix(room).enumerated() { write(line, row: top + number) }
  }

  private mutating func write(_ line: Line, row: Int) {
    if let mark = line.mark { screen.write(mark, .strong, column: line.column - 2, row: row) }
    let end = screen.write(line.text, line.tone, column: line.column, row: row)
    if !line.more.isEmpty { screen.write(line.more, .faint, column: end + 2, row: row) }
    if let reverse = line.reverse { screen.reverse(columns: reverse, rows: row..<row + 1) }
    targets[row] = line.target
  }

  private func lines(of index: Int, _ room: Int) -> [Line] {
    let field = state.fields[index]
    let isFocused = index == state.focus
    let target = FormTarget(field: index, spot: .line)
    var lines = [
      Line(
        text: Self.clean(field.parameter.title), tone: .strong, mark: isFocused ? ">" : nil, more: field.rule,
        target: target)
    ]
    lines += description(field, isFocused, room, target)
    if field.parameter.isList { lines += items(field, index, isFocused) }
    lines.append(value(field, isFocused, target))
    if let fault = field.fault {
      for part in metrics.wrapped(Self.clean(fault), columns: max(state.size.columns - 6, 10)).prefix(4) {
        lines.append(Line(text: part, tone: .alarm, column: 4, mark: "!", target: target))
      }
    }
    if isFocused, field.style == .choice { lines += options(field, index, room) }
    return lines
  }

  private func description(_ field: FormField, _ isFocused: Bool, _ room: Int, _ target: FormTarget) -> [Line] {
    guard !field.parameter.description.isEmpty, room > 4 else { return [] }
    let parts = metrics.wrapped(Self.clean(field.parameter.description), columns: max(state.size.columns - 4, 10))
    return parts.prefix(isFocused ? 3 : 1).map { Line(text: $0, tone: .faint, target: target) }
  }

  private func items(_ field: FormField, _ index: Int, _ isFocused: Bool) -> [Line] {
    field.items.enumerated().map { number, value in
      let isMarked = isFocused && state.spot == .item(number)
      let text = "\(number + 1). \(Self.clean(field.title(value)))"
      return Line(
        text: text, column: 4, mark: isMarked ? ">" : nil, reverse: isMarked ? 4..<4 + metrics.columns(text) : nil,
        target: FormTarget(field: index, spot: .item(number)))
    }
  }

  /// The line that is typed, or the value that is chosen.
  private func value(_ field: FormField, _ isFocused: Bool, _ target: FormTarget) -> Line {
    let isActive = isFocused && state.spot == .line
    if field.style == .toggle {
      let isOn = field.value?.flag ?? false
      let text = field.value == nil ? "[ ] none" : isOn ? "[x] on" : "[ ] off"
      return Line(text: text, reverse: isActive ? 2..<5 : nil, target: target)
    }
    var (shown, cursor) = field.line.window(columns: width - 1, metrics)
    if field.line.isEmpty, field.style == .choice, !field.parameter.isList {
      shown = metrics.cut(field.value.map { Self.clean(field.title($0)) } ?? "", columns: width - 1)
    }
    cursor += 3
    let filled = shown + String(repeating: " ", count: max(width - metrics.columns(shown), 0))
    return Line(text: "[\(filled)]", reverse: isActive ? cursor..<cursor + 1 : nil, target: target)
  }

  // MARK: Options

  private func options(_ field: FormField, _ index: Int, _ room: Int) -> [Line] {
    let faint = { (text: String) in [Line(text: text, tone: .faint, column: 4)] }
    if field.parameter.hasDynamicOptions, field.searched != state.search(of: index) { return faint("searching …") }
    if let fault = field.searchFault {
      return metrics.wrapped(Self.clean(fault), columns: max(state.size.columns - 6, 10)).prefix(4).map {
        Line(text: $0, tone: .alarm, column: 4, mark: "!")
      }
    }
    let options = field.shownOptions
    if options.isEmpty { return faint(field.line.isEmpty ? "no options" : "no matches") }
    let marked = state.markedOption
    let most = max(min(room - 4, 10), 2)
    let first = max(0, min((marked ?? 0) - most / 2, options.count - most))
    var (lines, section): ([Line], String?) = ([], nil)
    for (number, option) in options.enumerated().dropFirst(first).prefix(most) {
      if let name = option.section, name != section {
        lines.append(Line(text: Self.clean(name), tone: .faint, column: 4))
      }
      section = option.section
      lines.append(line(option, number, index, isMarked: number == marked))
    }
    let rest = options.count - first - most
    if rest > 0 { lines += faint("and \(rest) more: type to filter") }
    return lines
  }

  private func line(_ option: IntentParameter.Option, _ number: Int, _ index: Int, isMarked: Bool) -> Line {
    let text = Self.clean(option.title)
    // What is marked by its place in a search is not the cursor.
    let isCursor = state.spot == .option(number)
    return Line(
      text: text, column: 6, mark: isMarked ? ">" : nil, more: option.subtitle.map(Self.clean) ?? "",
      reverse: isCursor ? 6..<6 + max(metrics.columns(text), 1) : nil,
      target: FormTarget(field: index, spot: .option(number)))
  }

  /// Texts of a bundle.
  private static func clean(_ text: String) -> String { FaultPage.clean(text) }
}

extension CellMetrics {
  /// As much of a text as fits.
  fileprivate func cut(_ text: String, columns most: Int) -> String {
    var width = 0
    return String(
      text.prefix { character in
        width += columns(String(character))
        return width <= most
      })
  }
}
