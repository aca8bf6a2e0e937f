import WidgetModel

/// What reads a stream: the form of its lines. Each change is one `update`; bars that show several widgets get all of them
/// in every update, `ndjson` those that changed.
public enum BarFormat: String, Sendable, Hashable, CaseIterable {
  case ndjson, plain, waybar, i3bar, polybar, tmux, xbar

  /// What comes before the first update.
  ///
  /// - Parameter takesClicks: whether somebody reads the clicks that a bar sends.
  public func opening(takesClicks: Bool) -> [UInt8] {
    guard self == .i3bar else { return [] }
    // SIGUSR1 and SIGUSR2 for hidden and shown: i3bar's own choice would stop the process, which then misses everything.
    let clicks = takesClicks ? "\"click_events\":true," : ""
    return Array("{\"version\":1,\(clicks)\"stop_signal\":10,\"cont_signal\":12}\n[\n".utf8)
  }

  /// Whether a bar can tap what it shows.
  public var hasTaps: Bool { [.i3bar, .polybar, .xbar].contains(self) }

  /// Whether an update tells of the widgets that changed only.
  public var tellsChangesOnly: Bool { self == .ndjson }

  /// - Parameter isOnce: nothing follows.
  public func update(_ lines: [BarLine], isOnce: Bool) -> [UInt8] {
    switch self {
    case .ndjson: Self.ndjson(lines)
    case .plain: Self.row(lines, \.text)
    case .tmux: Self.row(lines, Self.tmux)
    case .polybar: Self.row(lines, Self.polybar)
    case .waybar: Self.waybar(lines)
    case .i3bar: Self.i3bar(lines, isOnce: isOnce)
    case .xbar: Self.xbar(lines, isOnce: isOnce)
    }
  }

  private static func ndjson(_ lines: [BarLine]) -> [UInt8] {
    var writer = JSONWriter()
    for line in lines { StreamDocument(line).write(to: &writer) }
    return writer.bytes
  }

  /// All that is shown, on one line.
  private static func row(_ lines: [BarLine], _ text: (BarLine) -> String) -> [UInt8] {
    Array((shown(lines).map(text).joined(separator: "  ") + "\n").utf8)
  }

  private static func shown(_ lines: [BarLine]) -> [BarLine] { lines.filter { !$0.text.isEmpty } }

  private static func tmux(_ line: BarLine) -> String {
    let text = BarEscaping.tmux(line.text, isStyled: line.hex != nil)
    return line.hex.map { "#[fg=\($0)]\(text)#[default]" } ?? text
  }

  /// Each piece of the text carries the command that taps it, the whole the one that reloads it. A brace must not come to
  /// stand behind a percent sign, so the text is escaped as a whole would be: a piece that begins with one is parted, too.
  private static func polybar(_ line: BarLine) -> String {
    let pieces = line.pieces.map { piece in
      polybar(BarEscaping.polybar(piece.text), button: 1, line.command(for: piece.target))
    }
    let text = pieces.reduce("") { $0.hasSuffix("%") && $1.hasPrefix("{") ? $0 + BarEscaping.polybarGap + $1 : $0 + $1 }
    let colored = line.hex.map { "%{F\($0)}\(text)%{F-}" } ?? text
    let reloading = polybar(colored, button: 2, line.reloadWords)
    guard !line.turnWords.isEmpty else { return reloading }
    // The wheel: up is the one before.
    let turning = polybar(reloading, button: 4, line.turnWords + ["previous"])
    return polybar(turning, button: 5, line.turnWords + ["next"])
  }

  /// A click area, where there is a command that can stand in one.
  private static func polybar(_ content: String, button: Int, _ command: [String]?) -> String {
    guard let command, !command.isEmpty, let action = BarEscaping.polybarCommand(command) else { return content }
    return "%{A\(button):\(action):}\(content)%{A}"
  }

  /// One object a line, as a module with `return-type: json` reads it. Several widgets are one module: their texts side by
  /// side, their tooltips below each other, every class; alt and percentage are the first's.
  private static func waybar(_ lines: [BarLine]) -> [UInt8] {
    let shown = shown(lines)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("text", shown.map { BarEscaping.pango($0.text) }.joined(separator: "  "))
      writer.member("alt", (shown.first ?? lines.first)?.alt ?? "")
      let tooltips = shown.map(\.tooltip).filter { !$0.isEmpty }
      writer.member(
        "tooltip", tooltips.map { $0.map(BarEscaping.pango).joined(separator: "\n") }.joined(separator: "\n\n"))
      writer.member("class", lines.flatMap(\.classes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
      if let percentage = shown.first(where: { $0.percentage != nil })?.percentage {
        writer.member("percentage", Int(exactly: percentage.rounded()))
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// An array of blocks, of an array that never ends.
  private static func i3bar(_ lines: [BarLine], isOnce: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.array(shown(lines)) { writer, line in
      writer.object { writer in
        writer.member("name", line.kind)
        writer.member("instance", line.instance)
        writer.member("full_text", BarEscaping.pango(line.text))
        writer.member("short_text", BarEscaping.pango(line.shortText))
        writer.member("markup", "pango")
        if let hex = line.hex { writer.member("color", hex) }
        if line.isUrgent { writer.member("urgent", true) }
      }
    }
    return writer.bytes + Array((isOnce ? "\n]\n" : ",\n").utf8)
  }

  /// A title each, and the tooltips as the menu. A plug-in that streams begins each picture with `~~~`.
  private static func xbar(_ lines: [BarLine], isOnce: Bool) -> [UInt8] {
    let shown = shown(lines)
    var rows: [String] = []
    for line in shown { rows.append(BarEscaping.xbarRow(line.text, line.hex.map { ["color=\($0)"] } ?? [])) }
    for line in shown where !line.tooltip.isEmpty {
      rows.append("---")
      rows += line.tooltip.map { BarEscaping.xbarRow($0, []) }
    }
    let choices = shown.flatMap(\.menu).compactMap { choice in
      BarEscaping.xbarCommand(choice.command).map { BarEscaping.xbarRow(choice.label, $0) }
    }
    rows += choices.isEmpty ? [] : ["---"] + choices
    if !isOnce { rows.insert("~~~", at: 0) }
    return Array(rows.map { $0 + "\n" }.joined().utf8)
  }
}
