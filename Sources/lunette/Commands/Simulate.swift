import LuaKit
import WidgetModel
import WidgetRender
import WidgetSchedule

/// `lunette simulate`: the real scheduler and the real scripts, on a clock that jumps from deadline to deadline.
enum SimulateCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let query = try WidgetQuery(typed, ask: .timeline, piped: .json)
    let course = try ScenarioQuery(typed, now: query.setting.now, timeZone: query.setting.timeZone)
    let watchdog = LuaWatchdog(cpu: .seconds(Self.patience), exceeded: query.watch.dog.exceeded)
    return try query.watch.makeThread().run(watchdog: watchdog) { () throws(Diagnostic) -> Outcome in
      let (sums, faults) = try play(query, course, typed[.frames])
      if sums.count > 1, query.showing.format != .json {
        query.page.add(Array(("\n" + SimulationPage.comparison(sums)).utf8))
      }
      // Events into a pipe are documents; sentences for a person stay sentences unless documents were asked for.
      return try query.page.end(faults, typed[.format] == nil ? Wording([]) : query.watch.wording)
    }
  }

  /// CPU time of a whole simulation; each call of a script has its own limit.
  private static let patience = 86_400

  private static func play(_ query: WidgetQuery, _ course: ScenarioQuery, _ frames: String?) throws(Diagnostic) -> (
    [SimulationPage.Sum], [Diagnostic]
  ) {
    var sums: [SimulationPage.Sum] = []
    var faults: [Diagnostic] = []
    for profile in course.profiles {
      let folder = course.profiles.count == 1 ? frames : frames.map { "\($0)-\(profile.rawValue)" }
      var day = try SimulatedDay(query, course, profile, frames: folder)
      defer { day.end() }
      if !day.bundles.instances.isEmpty {
        if !sums.isEmpty, query.showing.format != .json { query.page.add([10]) }
        sums.append(try day.play(course, profile))
      }
      faults += day.faults.filter { !faults.contains($0) }
    }
    return (sums, faults)
  }
}
