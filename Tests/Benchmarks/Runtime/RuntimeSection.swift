import Glibc
import WidgetRuntimeClient

/// Rows 5 to 10 and 17 to 20: the cost of running widgets, beside other programs that users keep running, and of a runtime
/// with many widgets.
enum RuntimeSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    do throws(Failure) {
      let home = try ManyWidgets(places)
      SteadyRows.measure(home, &table)
      ShowRows.measure(home, &table)
      EventRows.measure(home, &table)
      TapRows.measure(home, &table)
      FleetRows.measure(home, &table)
      SchedulerRows.measure(places, &table)
      ManyRows.measure(home, &table)
    } catch { table.add("5–10, 17–20", "a runtime", error) }
  }
}

/// The delay of a shell prompt: a placed widget from the archive, beside the command's own start.
enum ShowRows {
  private static let runs = 41

  static func measure(_ home: ManyWidgets, _ table: inout Table) {
    let subject = "`show` of a placed widget, whole process"
    do throws(Failure) {
      let store = home.store("show")
      let runtime = try home.run(store, widgets: try home.widgets("hello"))
      defer { runtime.end() }
      try home.await(1, of: store)
      let timings = try Stopwatch.time(
        [
          Command(home.places.lunette, "show", "1", "--store", store), Command(home.places.lunette, "--version"),
          Command("\(home.places.built)/hello-static"),
        ], runs: runs)
      guard String(decoding: timings[0].output, as: UTF8.self).contains("hello") else {
        throw Failure("it showed something else")
      }
      let (show, version) = (timings[0].exit, timings[1].exit)
      table.add(
        Row(
          number: "r1", subject: subject, figure: "\(short(show.median)) ms",
          peer: "`--version` \(short(version.median)) ms, Swift static hello \(short(timings[2].exit.median)) ms",
          value: show.median / version.median, goal: .atMost(1.5)))
      table.add(
        Row(
          number: "r1", subject: "  the least of \(runs) each", figure: "\(short(show.minimum)) ms",
          peer: "`--version` \(short(version.minimum)) ms", value: show.minimum / version.minimum, goal: .atMost(1.5)))
    } catch { table.add("r1", subject, error) }
  }
}
