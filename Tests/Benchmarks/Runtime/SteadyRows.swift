import Glibc

/// Rows 5 to 10: streams, bars and runtimes running in parallel for a minute, after their start.
enum SteadyRows {
  /// The programs that run in the same minute.
  private struct Residents {
    var conky: Resident?
    var i3status: Resident?
    var clock: Resident
    var clocks: Resident
    var monitor: Resident
    /// A runtime with widgets whose entries are hours apart.
    var still: Resident
    /// A client of it.
    var follower: Resident
    /// A runtime with a clock, and a stream of it.
    var ticking: Resident
    var ticked: Resident
  }

  static func measure(_ home: ManyWidgets, _ table: inout Table) {
    do throws(Failure) {
      let residents = try start(home)
      // Idle workers exit by themselves after ten seconds.
      pause(14)
      let before = costs(residents)
      pause(home.places.seconds)
      let rates = zip(before, costs(residents)).map { $1.since($0, seconds: home.places.seconds) }
      let (conky, i3status) = (residents.conky == nil ? nil : rates[0], residents.i3status == nil ? nil : rates[1])
      try check(residents)
      streams(rates, conky, i3status, &table)
      runtimes(rates, home.places.seconds, &table)
    } catch { table.add("5–10", "streams and runtimes, side by side", error) }
  }

  private static func start(_ home: ManyWidgets) throws(Failure) -> Residents {
    let places = home.places
    func stream(_ words: String...) throws(Failure) -> Resident {
      var command = Command(places.lunette, "stream")
      command.words += words + ["--format", "ndjson"]
      return try home.start(command)
    }
    let (still, ticking) = (home.store("still"), home.store("ticking"))
    return Residents(
      conky: try? home.start(Command("conky", "-c", places.floor("conky.conf"))),
      i3status: try? home.start(Command("i3status", "-c", places.floor("i3status.conf"))),
      clock: try stream(places.workload("clock")), clocks: try stream(places.workload("clocks")),
      monitor: try stream(places.workload("sysmon"), "--allow", "all"),
      still: try home.run(still, widgets: try home.widgets("still")), follower: try stream("--store", still),
      ticking: try home.run(ticking, widgets: try home.widgets("clock")),
      ticked: try stream("perf.clock", "--store", ticking))
  }

  private static func costs(_ residents: Residents) -> [Cost] {
    [
      residents.conky, residents.i3status, residents.clock, residents.clocks, residents.monitor, residents.still,
      residents.follower, residents.ticking, residents.ticked,
    ].map { $0?.cost ?? Cost() }
  }

  /// The measured programs must do their work.
  private static func check(_ residents: Residents) throws(Failure) {
    for (name, resident) in [
      ("a clock's stream", residents.clock), ("the stream of a hundred clocks", residents.clocks),
      ("the system monitor's stream", residents.monitor), ("a clock's stream from a runtime", residents.ticked),
    ] {
      let lines = ProcFile.lines(resident.output).count
      guard lines > 10 else {
        let error = ProcFile.lines(resident.output + ".err").first.map { ": \($0)" } ?? ""
        throw Failure("\(name) printed \(lines) lines\(error)")
      }
    }
  }

  // MARK: Rows

  private static func streams(_ rates: [Cost.Rate], _ conky: Cost.Rate?, _ i3status: Cost.Rate?, _ table: inout Table) {
    let (clock, clocks, monitor, ticked) = (rates[2], rates[3], rates[4], rates[8])
    let peer = conky.map { "conky \(cpu($0))" } ?? "conky is not installed"
    table.add(
      Row(
        number: "5", subject: "`stream` of a clock: CPU", figure: cpu(clock), peer: peer,
        value: conky.map { clock.milliseconds / $0.milliseconds }, goal: .atMost(0.6, bar: 1)))
    table.add(
      Row(
        number: "5a", subject: "  the same from a runtime, the client alone", figure: cpu(ticked), peer: peer,
        value: conky.map { ticked.milliseconds / $0.milliseconds }, goal: .atMost(0.6, bar: 1)))
    table.add(
      Row(
        number: "6", subject: "  context switches a second", figure: short(clock.switches),
        peer: [conky.map { "conky \(short($0.switches))" }, i3status.map { "i3status \(short($0.switches))" }]
          .compactMap(\.self).joined(separator: ", "), value: clock.switches, goal: .atMost(2, bar: 4, "/s")))
    table.add(
      Row(
        number: "7", subject: "`stream` of 100 live clocks: CPU", figure: cpu(clocks), peer: "one clock \(cpu(clock))",
        value: clocks.milliseconds / clock.milliseconds, goal: .atMost(3, bar: 5)))
    table.add(
      Row(
        number: "7", subject: "  context switches a second", figure: short(clocks.switches),
        peer: "one clock \(short(clock.switches))", value: clocks.switches / clock.switches, goal: .atMost(4, bar: 10)))
    if let i3status {
      table.add(
        Row(
          number: "8", subject: "`stream` of a system monitor, its script each second: CPU", figure: cpu(monitor),
          peer: "i3status \(cpu(i3status))", value: monitor.milliseconds / i3status.milliseconds, goal: .atMost(2)))
    }
    if let conky {
      table.add(
        Row(
          number: "8", subject: "  the same beside conky", figure: cpu(monitor), peer: "conky \(cpu(conky))",
          value: monitor.milliseconds / conky.milliseconds, goal: .atMost(1)))
    }
  }

  private static func runtimes(_ rates: [Cost.Rate], _ seconds: Double, _ table: inout Table) {
    let (still, follower, ticking) = (rates[5], rates[6], rates[7])
    func minute(_ rate: Cost.Rate) -> Double { (rate.switches * seconds).rounded() * 60 / seconds }
    table.add(
      Row(
        number: "9", subject: "`run`, nothing due: context switches a minute", figure: short(minute(still)),
        value: minute(still), goal: .atMost(0, bar: 2, "/min")))
    table.add(
      Row(
        number: "9a", subject: "  a `stream` of it, nothing due", figure: short(minute(follower)),
        value: minute(follower), goal: .atMost(0, bar: 2, "/min")))
    table.add(
      Row(
        number: "9b", subject: "  `run` with a clock, which its client redraws", figure: short(minute(ticking)),
        value: minute(ticking), goal: .atMost(0, bar: 2, "/min")))
    table.add(
      Row(
        number: "10", subject: "`run` with server and ten widgets: memory (PSS)", figure: megabytes(still),
        peer: rates[0].memory == 0 ? "" : "conky \(megabytes(rates[0]))", value: Double(still.memory) / 1e6,
        goal: .atMost(18, bar: 30, " MB")))
    table.add(
      Row(
        number: "10a", subject: "  a clock's `stream`: memory (PSS)", figure: megabytes(rates[2]),
        peer: rates[1].memory == 0 ? "" : "i3status \(megabytes(rates[1]))"))
  }

  private static func cpu(_ rate: Cost.Rate) -> String { "\(short(rate.milliseconds)) ms/s" }
  private static func megabytes(_ rate: Cost.Rate) -> String { "\(short(Double(rate.memory) / 1e6)) MB" }

  private static func pause(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }
}
