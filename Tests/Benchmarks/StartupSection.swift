/// Rows 1 to 4: the delay of a prompt or a bar, as whole processes.
enum StartupSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    let runs = 41
    let hello = Command(places.lunette, "render", places.workload("hello"), "--format", "text")
    let lua = Command("lua5.4", places.floor("hello.lua"))
    firstLine(hello, beside: lua, places, runs, &table)
    tree(hello, places, runs, &table)
    version(places, runs, &table)
  }

  /// Row 1, and row 4 from the same runs.
  private static func firstLine(
    _ hello: Command, beside lua: Command, _ places: Benchmarks.Places, _ runs: Int, _ table: inout Table
  ) {
    do throws(Failure) {
      let timings = try Stopwatch.time([hello, lua, Command("\(places.built)/hello-static")], runs: runs)
      table.add(
        Row(
          number: "1", subject: "first line of `render hello.lua --format text`",
          figure: ms(timings[0].firstByte.median), peer: "lua5.4 \(ms(timings[1].firstByte.median))",
          value: timings[0].firstByte.median / timings[1].firstByte.median, goal: .atMost(2.5, bar: 4)))
      // Load affects the longer process more often than the shorter one; minimums of each exclude that.
      table.add(
        Row(
          number: "1", subject: "  the least of \(runs) each", figure: ms(timings[0].firstByte.minimum),
          peer: "lua5.4 \(ms(timings[1].firstByte.minimum))",
          value: timings[0].firstByte.minimum / timings[1].firstByte.minimum, goal: .atMost(2.5, bar: 4)))
      table.add(
        Row(
          number: "1a", subject: "the same beside Swift's bare runtime", figure: ms(timings[0].firstByte.median),
          peer: "Swift static hello \(ms(timings[2].firstByte.median))",
          value: timings[0].firstByte.median / timings[2].firstByte.median))
      table.add(
        Row(
          number: "4", subject: "peak memory of row 1", figure: megabytes(timings[0].peak),
          peer: "Swift static hello \(megabytes(timings[2].peak))", value: Double(timings[0].peak) / 1e6,
          goal: .atMost(10, bar: 16, " MB")))
    } catch { table.add("1, 4", "first line and peak memory of hello.lua", error) }

    // conky draws its first line and then waits for its second; it is measured only if installed.
    guard
      let timings = try? Stopwatch.time(
        [hello, Command("conky", "-i", "1", "-c", places.floor("conky.conf"))], runs: 9)
    else { return }
    table.add(
      Row(
        number: "1b", subject: "the same beside conky", figure: ms(timings[0].firstByte.median),
        peer: "conky \(ms(timings[1].firstByte.median))",
        value: timings[0].firstByte.median / timings[1].firstByte.median, goal: .atMost(1)))
  }

  /// Row 2: a thousand nodes from script to JSON, on top of the process's fixed cost.
  private static func tree(_ hello: Command, _ places: Benchmarks.Places, _ runs: Int, _ table: inout Table) {
    let subject = "JSON of perf.tree.1000 over row 1, whole process"
    do throws(Failure) {
      let json = Command(
        places.lunette, "render", places.workload("tree"), "--kind", "perf.tree.1000", "--format", "json")
      let floor = Command("lua5.4", places.floor("floor.lua"), places.workload("tree"), "perf.tree.1000")
      let timings = try Stopwatch.time([json, hello], runs: runs)
      let over = timings[0].exit.median - timings[1].exit.median
      let script = try floor.floor("perf.tree.1000").nanoseconds / 2e6
      table.add(
        Row(
          number: "2", subject: subject, figure: ms(over), peer: "lua5.4 builds its tables in \(ms(script))",
          value: over, goal: .atMost(2, bar: 5, " ms")))
    } catch { table.add("2", subject, error) }
  }

  private static func version(_ places: Benchmarks.Places, _ runs: Int, _ table: inout Table) {
    for (number, word) in [("3", "--version"), ("3a", "--help")] {
      do throws(Failure) {
        let timings = try Stopwatch.time(
          [Command(places.lunette, word), Command("\(places.built)/hello-static")], runs: runs)
        table.add(
          Row(
            number: number, subject: "`\(word)`", figure: ms(timings[0].firstByte.median),
            peer: "Swift static hello \(ms(timings[1].firstByte.median))",
            value: timings[0].firstByte.median / timings[1].firstByte.median, goal: .atMost(1.5, bar: 3)))
      } catch { table.add(number, "`\(word)`", error) }
    }
  }

  private static func ms(_ milliseconds: Double) -> String { "\(short(milliseconds)) ms" }
  private static func megabytes(_ bytes: Int) -> String { "\(short(Double(bytes) / 1e6)) MB" }
}
