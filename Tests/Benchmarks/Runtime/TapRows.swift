import Glibc
import WidgetRuntimeClient
import WidgetModel

/// From a tap to the changed picture (goal: one frame, 16 ms at the median): a toggle of a placed widget, over the runtime's
/// own socket. The toggle is shown as set at once; by the reply, the intent was performed, its effect committed, the widget
/// reloaded, and its own picture archived.
enum TapRows {
  private static let taps = 101

  static func measure(_ home: ManyWidgets, _ table: inout Table) {
    let subject = "a tap on a toggle, until the widget's own picture is archived"
    do throws(Failure) {
      let store = home.store("taps")
      let folder = try home.widgets("lamp")
      let runtime = try home.run(store, widgets: folder)
      defer { runtime.end() }
      try home.await(1, of: store)
      let link = try home.link(store)
      let placed = try link.question(.instances) { if case .instances(let states) = $0 { states } else { nil } }
      guard let lamp = placed.first else { throw Failure("the lamp is not placed") }
      var times: [Double] = []
      for number in 0..<taps {
        let action = IntentAction(intent: "Switch", parameters: .table(["value": .flag(number % 2 == 0)]))
        let began = nanoseconds(CLOCK_MONOTONIC)
        _ = try link.question(.perform(PerformDemand(action, of: lamp.path, holder: lamp.number))) {
          if case .performed(_, let reloaded) = $0 { reloaded } else { nil }
        }
        times.append((nanoseconds(CLOCK_MONOTONIC) - began) / 1e6)
      }
      times.sort()
      table.add(
        Row(
          number: "r4", subject: subject, figure: "\(short(times[taps / 2])) ms",
          peer: "nine of ten within \(short(times[taps * 9 / 10])) ms", value: times[taps / 2], goal: .atMost(16, " ms")
        ))
    } catch { table.add("r4", subject, error) }
  }
}
