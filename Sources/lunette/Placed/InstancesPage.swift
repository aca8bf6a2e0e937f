import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// What `instances` prints for a person: a line a placed widget, and below it how it is configured and what it failed with.
struct InstancesPage {
  let text: String

  /// - Parameter now: seconds since 1970; what is of the same day is told by its time.
  init(_ states: [InstanceState], _ clock: LocalClock, now: Double) {
    guard !states.isEmpty else {
      text = "no widget is placed; place one with 'lunette add KIND'\n"
      return
    }
    let today = clock.local(now).date
    let hasStacks = states.contains { $0.stack != nil }
    let heads = ["", "kind", "family", "shows", "next reload"] + (hasStacks ? ["stack"] : [])
    let rows = states.map { state in
      [
        Self.number(state), VisibleText.label(state.kind), state.family.rawValue,
        Self.shown(state, clock, today), state.nextReload.map { clock.moment($0, on: today) } ?? "-",
        state.stack.map { $0.name + ($0.isTop ? ", on top" : "") } ?? "",
      ].prefix(heads.count).map(FaultPage.clean)
    }
    let metrics = CellMetrics()
    let widths = heads.indices.map { column in
      min(([heads] + rows).map { metrics.columns($0[column]) }.max() ?? 0, 40)
    }
    text = zip([InstanceState?.none] + states, [heads] + rows).map { state, row in
      let cells = row.indices.map { column in
        row[column] + String(repeating: " ", count: max(widths[column] - metrics.columns(row[column]), 0))
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      let words = state.map(Self.words).flatMap { $0.isEmpty ? nil : $0 }
      // What a widget needs says more than the error that comes of it.
      let needs = state?.needs ?? []
      let error = needs.contains { $0.sentence == state?.error } ? nil : state?.error
      let lines = [words, error.map { "error: \($0)" }] + needs.map { "\($0.sentence): \($0.command)" }
      let below = lines.compactMap { $0.map { "    \(FaultPage.clean($0))\n" } }
      return line + "\n" + below.joined()
    }.joined()
  }

  /// `#3 clock systemSmall`: what commands print that change something.
  static func line(_ state: InstanceState) -> String {
    FaultPage.clean("#\(state.number) \(VisibleText.label(state.kind, most: nil)) \(state.family.rawValue)") + "\n"
  }

  /// How it is configured; of an activity what its state is.
  private static func words(_ state: InstanceState) -> String {
    ConfigurationWords.line(state.role == .activity ? state.configuration["state"] ?? .emptyTable : state.configuration)
  }

  private static func number(_ state: InstanceState) -> String {
    "#\(state.number)" + (state.role == .activity ? " (activity)" : "") + (state.isTransient ? " (not placed)" : "")
  }

  private static func shown(_ state: InstanceState, _ clock: LocalClock, _ today: CivilDate) -> String {
    let entry = state.entryDate.map { "since \(clock.moment($0, on: today))" }
    return (entry ?? "nothing") + (state.error == nil ? "" : entry == nil ? ", failed" : ", stale")
  }
}
