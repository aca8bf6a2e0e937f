import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetSchedule

/// What commands print of stacks for a person.
struct StackPage {
  private let clock: LocalClock
  private let now: Double

  /// - Parameter now: seconds since 1970; what is of the same day is told by its time.
  init(_ clock: LocalClock, now: Double) { (self.clock, self.now) = (clock, now) }

  /// A line a stack, and what might be placed.
  func list(_ stacks: [StackState], _ suggestions: [StackSuggestion]) -> String {
    guard !stacks.isEmpty || !suggestions.isEmpty else {
      return "no stacks; create one with 'lunette stack new NAME KIND…'\n"
    }
    var text = stacks.map(line).joined()
    if !suggestions.isEmpty {
      text += (text.isEmpty ? "" : "\n") + "suggestions\n"
      text += suggestions.map { "  \(Self.command($0))\n" }.joined()
    }
    return text
  }

  /// `day: #2 reminders on top (1 point: relevance 1), #1 weather, #3 music`.
  func line(_ state: StackState) -> String {
    let top = state.members.first { $0.instance.number == state.top }
    let others = state.members.filter { $0.instance.number != state.top }.map { Self.name($0) }
    let first = top.map { "\(Self.name($0)) on top (\(state.reason.words($0.standing)))" } ?? "empty"
    return FaultPage.clean("\(state.name): " + ([first] + others).joined(separator: ", ")) + "\n"
  }

  /// Why the top is on top, and what speaks for each.
  func why(_ state: StackState) -> String {
    let moment = { (date: Double) in clock.moment(date, on: clock.local(now).date) }
    let top = state.members.first { $0.instance.number == state.top }
    var lines = [
      "\(state.name): \(top.map(Self.name) ?? "nothing") is on top: \(state.reason.words(top?.standing))"
    ]
    let columns = state.members.map { Self.name($0) }
    let metrics = CellMetrics()
    let width = min(columns.map { metrics.columns($0) }.max() ?? 0, 40)
    for (member, name) in zip(state.members, columns) {
      let mark = member.instance.number == state.top ? "* " : "  "
      let gap = String(repeating: " ", count: max(width - metrics.columns(name), 0) + 2)
      let donated = member.donatedDate.map { "; donated \(moment($0))" } ?? ""
      lines.append(mark + name + gap + member.standing.words + donated)
      if let fault = member.fault { lines.append("    relevance failed: \(fault)") }
    }
    if let pinned = state.pinned {
      lines.append("#\(pinned) is pinned; to let the stack turn: lunette stack unpin \(state.name)")
    }
    if let date = state.turnedDate { lines.append("last turned by you: \(moment(date))") }
    if let date = state.rotatedDate { lines.append("last turned by itself: \(moment(date))") }
    lines.append("next decision: " + (state.next.map(moment) ?? "at the next event"))
    return lines.map { FaultPage.clean($0) + "\n" }.joined()
  }

  private static func name(_ member: StackState.Member) -> String {
    "#\(member.instance.number) \(VisibleText.label(member.instance.kind))"
  }

  /// The command that places what is suggested.
  static func command(_ suggestion: StackSuggestion) -> String {
    let configuration = (suggestion.parameters.fields ?? []).map {
      "--config " + ConfigurationWords.word($0.name, $0.value)
    }
    return FaultPage.clean(
      (["lunette add", VisibleText.label(suggestion.kind)] + configuration).joined(separator: " "))
  }
}
