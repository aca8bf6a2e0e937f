import Glibc

/// Rows 17 and 18: a thousand widgets, in four bundles, because a bundle has at most 256.
enum FleetRows {
  static func measure(_ home: ManyWidgets, _ table: inout Table) {
    let places = home.places
    do throws(Failure) {
      let fleet = try fleet(home)
      let day = try Stopwatch.time(
        [
          Command(places.lunette, "simulate", "--widgets", fleet, "--for", "24h", "--budget", "unlimited")
        ], runs: 3)[0]
      let lines = day.output.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
      // By the wall clock: the CPU time of its workers, which outlive it briefly, is not reported to the parent.
      let seconds = day.exit.median / 1e3
      table.add(
        Row(
          number: "17", subject: "`simulate` of 1,000 widgets, a day", figure: "\(short(seconds)) s",
          peer: "\(lines) lines", value: seconds, goal: .atMost(0.5, bar: 2, " s")))
    } catch { table.add("17", "`simulate` of 1,000 widgets, a day", error) }
    do throws(Failure) {
      let timings = try Stopwatch.time(
        [
          Command(places.lunette, "list", "--widgets", try fleet(home)),
          Command(places.lunette, "render", places.workload("hello"), "--format", "text"),
        ], runs: 21)
      let over = timings[0].exit.median - timings[1].exit.median
      table.add(
        Row(
          number: "18", subject: "`list` of 1,000 widgets over row 1, whole process", figure: "\(short(over)) ms",
          peer: "row 1 \(short(timings[1].exit.median)) ms", value: over, goal: .atMost(8, bar: 30, " ms")))
    } catch { table.add("18", "`list` of 1,000 widgets", error) }
  }

  /// A folder with the workload in parts, with consecutive widget numbers.
  private static func fleet(_ home: ManyWidgets) throws(Failure) -> String {
    let folder = home.room("fleet")
    let text = ProcFile.lines(home.places.workload("fleet")).joined(separator: "\n")
    for part in 0..<4 {
      let own = text.replacing("i = 1, 1000", with: "i = \(part * 250 + 1), \(part * 250 + 250)")
        .replacing("perf-fleet", with: "perf-fleet-\(part)").replacing("list[i]", with: "list[#list + 1]")
      guard let file = fopen("\(folder)/fleet\(part).lua", "w") else { throw Failure("cannot write into \(folder)") }
      fputs(own + "\n", file)
      fclose(file)
    }
    return folder
  }
}
