import Glibc
import WidgetModel
import WidgetSchedule
import WidgetServices

/// Row 19: the scheduler of ten thousand widgets, per entry that it shows.
enum SchedulerRows {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "scheduler of 10,000 widgets, an entry shown"
    do throws(Failure) {
      let ours = try Command("\(places.built)/heap").beside("heap") { () throws(Failure) -> Sample in
        Sample((0..<3).map { _ in day() })
      }
      table.add(
        Row(
          number: "19", subject: subject, figure: "\(short(ours.ours.minimum)) ns",
          peer: "heap of timers \(short(ours.floor)) ns", value: ours.ours.minimum / ours.floor,
          goal: .atMost(4, bar: 10)))
    } catch { table.add("19", subject, error) }
  }

  /// Nanoseconds per entry that is due in some hours.
  private static func day() -> Double {
    var scheduler = filled()
    var shown = 0
    let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    while shown < 200_000, let moment = scheduler.wake {
      for action in scheduler.handle(.woke, at: moment) {
        if case .show = action { shown += 1 }
      }
    }
    return (nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start) / Double(max(shown, 1))
  }

  /// A scheduler of loaded widgets, each with sixty entries at its own interval.
  private static func filled() -> Scheduler {
    let began = 1_700_000_000.0
    var chance = Chance()
    var scheduler = Scheduler(profile: .unlimited)
    var asked: [(InstanceID, Int)] = []
    func take(_ actions: [Action]) {
      for action in actions {
        if case .reload(let id, let request) = action { asked.append((id, request.number)) }
      }
    }
    for number in 1...10_000 {
      let widget = PlacedWidget(kind: "k\(number % 100)", family: .systemSmall)
      take(scheduler.handle(.placed(InstanceID(number), widget), at: began))
    }
    while let (id, request) = asked.popLast() {
      let (period, phase) = (60 + chance.next() * 3600, chance.next())
      let plan = TimelinePlan(
        dates: (0..<60).map { began + (Double($0) - phase) * period }, policy: .never, made: began)
      take(scheduler.handle(.answered(id, request: request, .timeline(plan)), at: began))
    }
    return scheduler
  }

  /// Numbers from 0 to 1, the same in each run (xorshift).
  private struct Chance {
    private var state: UInt64 = 88_172_645_463_325_252

    mutating func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / 9_007_199_254_740_992
    }
  }
}
