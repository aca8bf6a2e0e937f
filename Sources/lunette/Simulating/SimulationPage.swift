import WidgetModel
import WidgetRender
import WidgetSchedule

/// What `simulate` prints of one budget: `lunette.simulate/1`, or for a person a line an event, the chart and the sum.
struct SimulationPage {
  typealias Count = SimulationDocument.Count

  /// What one budget came to.
  struct Sum {
    var profile: Profile
    var count: Count
  }

  // One page for each budget that is compared, over the same course.
  private let course: ScenarioQuery
  private let profile: Profile
  private let page: Page
  private let isJSON: Bool
  private let clock: LocalClock
  private let timeZone: String
  private let instances: [PlacedInstance]
  private var counts: [Count]
  private var chart: SimulationChart
  private var writer = JSONWriter()
  private var text = ""
  private var day: CivilDate?
  // Columns of the longest kind, so that details begin in one column.
  private let margin: Int

  init(_ query: WidgetQuery, _ course: ScenarioQuery, _ profile: Profile, _ instances: [PlacedInstance]) {
    self.course = course
    self.profile = profile
    self.instances = instances
    page = query.page
    isJSON = query.showing.format == .json
    timeZone = query.setting.timeZone
    clock = LocalClock(timeZone)
    counts = instances.map { _ in Count() }
    let names = instances.map { FaultPage.clean($0.widget.kind) }
    // A kind may have 255 characters: beyond 40 it pushes its own line only.
    margin = min(names.map(\.count).max() ?? 0, 40)
    // The chart ends where jumps of the clock lead, if that is later.
    chart = SimulationChart(
      names, from: course.from, to: max(course.to, course.end), width: query.showing.terminal.width,
      isASCII: query.showing.terminal.encoding == .ascii)
  }

  /// Writes what comes before the first event.
  mutating func begin() throws(Diagnostic) {
    if isJSON {
      SimulationDocument(from: course.from, to: course.end, budget: profile.rawValue, seed: course.seed)
        .write(to: &writer)
    } else {
      text +=
        "\(Span.words(course.to - course.from)) from \(clock.moment(course.from)), \(timeZone), budget \(profile.rawValue)\n"
    }
    try flush(isEnd: false)
  }

  /// Writes an event.
  mutating func add(_ event: SimulatedEvent, _ instance: PlacedInstance) throws(Diagnostic) {
    // Instances are numbered from 1, in the order of the list.
    counts[event.instance.number - 1].add(event.kind)
    if isJSON {
      document(event, instance).write(to: &writer)
    } else {
      chart.add(event)
      addLine(event, instance)
    }
    try flush(isEnd: false)
  }

  /// Writes the summary and returns it.
  mutating func end(refused: Int) throws(Diagnostic) -> Sum {
    let total = counts.reduce(into: Count()) { $0.add($1) }
    if isJSON {
      let widgets = zip(instances, counts).map { (kind: $0.widget.kind, family: $0.request.family, count: $1) }
      SimulationDocument.Summary(total: total, refused: refused, widgets: widgets).write(to: &writer)
    } else {
      text += "\n" + chart.lines(clock).joined(separator: "\n") + "\n"
      text += total.sentence + "\n"
      // Refused: a reload or push of the course that nobody answers to.
      if refused > 0 { text += "\(refused) refused: no placed widget has that kind or configuration\n" }
    }
    try flush(isEnd: true)
    return Sum(profile: profile, count: total)
  }

  // MARK: Lines

  // Documents tell moments in ISO 8601; the phrase is the same as a person reads.
  private func document(_ event: SimulatedEvent, _ instance: PlacedInstance) -> SimulationDocument.Event {
    var line = SimulationDocument.Event(
      at: event.date, event: event.kind.rawValue, kind: instance.widget.kind, family: instance.request.family,
      detail: detail(event) { ISODate.string($0) ?? "" })
    (line.reason, line.why, line.until) = (event.reason?.rawValue, event.why?.rawValue, event.until)
    line.date = event.entry?.date
    return line
  }

  private mutating func addLine(_ event: SimulatedEvent, _ instance: PlacedInstance) {
    let local = clock.local(event.date)
    // The date stands once, above the lines of its day.
    if local.date != day {
      day = local.date
      text += "\n\(LocalClock.day(local))\n"
    }
    let name = FaultPage.clean(instance.widget.kind)
    let kind = event.kind.rawValue
    // Ten columns hold every kind's word.
    text += "\(LocalClock.time(local, seconds: true))  \(kind)\(String(repeating: " ", count: 10 - kind.count))"
    text += name + String(repeating: " ", count: max(margin - name.count, 0) + 2)
    text += FaultPage.clean(detail(event, clock.moment)) + "\n"
  }

  /// The event as a phrase.
  private func detail(_ event: SimulatedEvent, _ moment: (Double) -> String) -> String {
    let until = event.until.map { "until \(moment($0))" }
    switch event.kind {
    case .reload, .retry:
      return (event.reason?.rawValue ?? "") + (event.message.map { ": \($0)" } ?? "")
    case .entry: return event.entry.map { "\($0.index + 1) of \($0.count)" } ?? "nothing to show"
    case .deferred: return [until, event.why?.sentence].compactMap(\.self).joined(separator: ": ")
    case .failed: return [event.message, until].compactMap(\.self).joined(separator: ", ")
    case .tap, .donate, .lock, .unlock, .turned: return event.message ?? ""
    }
  }

  /// Long runs are written as they go.
  private mutating func flush(isEnd: Bool) throws(Diagnostic) {
    // 256 KiB, so that a year's run does not stay in memory.
    guard isEnd || writer.bytes.count + text.utf8.count > 1 << 18 else { return }
    page.add(isJSON ? writer.bytes : Array(text.utf8))
    writer.removeAll()
    text = ""
    try page.flush()
  }

  /// Budgets beside each other.
  static func comparison(_ sums: [Sum]) -> String {
    let heads = ["budget", "reloads", "entries", "deferred", "failed", "retries"]
    let rows = sums.map { sum in
      [sum.profile.rawValue]
        + [sum.count.reloads, sum.count.entries, sum.count.deferred, sum.count.failed, sum.count.retries].map(
          String.init)
    }
    // Counts are set flush right, names flush left.
    let widths = heads.indices.map { column in ([heads] + rows).map { $0[column].count }.max() ?? 0 }
    return ([heads] + rows).map { row in
      let cells = row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + gap : gap + row[column]
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension SimulationDocument.Count {
  /// "7 reloads, 34 entries": what there was none of is left out.
  fileprivate var sentence: String {
    let parts = [
      (reloads, "reload", "reloads"), (retries, "retry", "retries"), (entries, "entry", "entries"),
      (deferred, "deferral", "deferrals"), (failed, "failure", "failures"), (taps, "tap", "taps"),
    ]
    let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    return told.isEmpty ? "nothing happened" : told.joined(separator: ", ")
  }

  fileprivate mutating func add(_ kind: SimulatedEvent.Kind) {
    switch kind {
    case .reload: reloads += 1
    case .entry: entries += 1
    case .deferred: deferred += 1
    case .failed: failed += 1
    case .retry: retries += 1
    case .tap: taps += 1
    case .donate, .lock, .unlock, .turned: break
    }
  }

  fileprivate mutating func add(_ other: Self) {
    reloads += other.reloads
    entries += other.entries
    deferred += other.deferred
    failed += other.failed
    retries += other.retries
    taps += other.taps
  }
}
