import Glibc
import LuaKit
import WidgetLocale
import WidgetModel
import WidgetSandbox
import WidgetScript
import WidgetServices

/// Bundles in their own processes: the cost of a worker beside the same work in this process, and of a command over fifty
/// bundles beside fifty commands over one.
enum WorkerSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    start(places, &table)
    call(places, &table)
    several(places, &table)
  }

  private static let text = """
    return widget { kind = "w", families = { "systemSmall" }, provider = {
      timeline = function(context)
        local entries = {}
        for i = 1, 24 do entries[i] = { date = context.now + i } end
        return Timeline { entries = entries, policy = never }
      end,
      snapshot = function(context)
        for i = 1, 1000 do files.exists "bundle:x" end
        return { date = context.now }
      end,
      placeholder = function(context)
        for i = 1, 1000 do date.components(context.now, "Europe/Berlin") end
        return { date = context.now }
      end },
      view = function()
        local rows = {}
        for i = 1, 50 do rows[i] = HStack { Text "hello", Text("x" .. i):bold() } end
        return VStack(rows)
      end }
    """

  /// Answers dates as a host does, and everything else with nothing.
  private struct Mute: HostServices {
    private let dates = DateService(zones: Zones())

    func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
      request.function == .dateComponents ? try dates.reply(Arguments(request)) : .values([])
    }
  }

  private static func worker(_ starter: WorkerStarter) -> WorkerExtension {
    WorkerExtension(
      WorkerBundle(name: "w", path: "w.lua", main: Array(text.utf8), mainFile: "w.lua", now: 1e9), services: Mute(),
      starter: starter)
  }

  /// From the request for a worker to its first reply; beside it, a whole start of the command.
  private static func start(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "worker: start to first answer, bundle loaded, all walls"
    do throws(Failure) {
      let starter = try given { () throws(Diagnostic) in try WorkerStarter(program: places.lunette) }
      var times: [Double] = []
      for _ in 0..<61 {
        let began = nanoseconds(CLOCK_MONOTONIC)
        let worker = worker(starter)
        _ = try given { () throws(Diagnostic) in try worker.describe() }
        times.append((nanoseconds(CLOCK_MONOTONIC) - began) / 1e6)
        worker.stop()
      }
      let sample = Sample(times)
      let command = try Stopwatch.time([Command(places.lunette, "--version")], runs: 61)[0].exit
      table.add(
        Row(
          number: "w1", subject: subject, figure: ms(sample.median), peer: "`--version` \(ms(command.median))",
          value: sample.median / command.median))
      table.add(
        Row(
          number: "w1", subject: "  the least of 61 each", figure: ms(sample.minimum),
          peer: "`--version` \(ms(command.minimum))", value: sample.minimum / command.minimum))
    } catch { table.add("w1", subject, error) }
  }

  /// The same requests to a worker and to a bundle in this process, in turn, by the wall clock.
  private static func call(_ places: Benchmarks.Places, _ table: inout Table) {
    let request = ProviderRequest(kind: "w", family: .systemSmall, now: 1e9)
    let environment = WidgetEnvironment(family: .systemSmall)
    let questions: [(String, String, ExtensionRequest, Int)] = [
      ("w2", "message round trip: one view expression", .expression("Text 'x'", environment: environment), 400),
      ("w2a", "1,000 host calls in one question", .snapshot(request), 15),
      ("w2c", "1,000 calls of `date.components` in one question", .placeholder(request), 40),
      ("w2b", "timeline of 24 entries of 151 nodes", .timeline(request), 40),
    ]
    do throws(Failure) {
      let starter = try given { () throws(Diagnostic) in try WorkerStarter(program: places.lunette) }
      let there = worker(starter)
      for (number, subject, question, rounds) in questions {
        let far = try wall(there, question, rounds)
        let near = try LuaExecutor().run { () throws(Failure) -> Sample in
          let here = try given { () throws(Diagnostic) in
            try ScriptBundle(BundleSource(text: text, name: "w"), services: Mute(), now: 1e9)
          }
          return try wall(here, question, rounds)
        }
        table.add(
          Row(
            number: number, subject: subject, figure: ms(far.median), peer: "in place \(ms(near.median))",
            value: far.median / near.median))
      }
    } catch { table.add("w2", "questions to a worker", error) }
  }

  private static func wall(_ bundle: any WidgetExtension, _ question: ExtensionRequest, _ rounds: Int) throws(Failure)
    -> Sample
  {
    var times: [Double] = []
    for round in 0...rounds {
      let began = nanoseconds(CLOCK_MONOTONIC)
      _ = try given { () throws(Diagnostic) in try bundle.reply(to: question) }
      if round > 0 { times.append((nanoseconds(CLOCK_MONOTONIC) - began) / 1e6) }
    }
    return Sample(times)
  }

  private static func several(_ places: Benchmarks.Places, _ table: inout Table) {
    let count = 50
    do throws(Failure) {
      let folder = try bundles(count, in: "\(places.built)/bundles", like: places.workload("hello"))
      let one = "\(folder)/10.lua"
      let timings = try Stopwatch.time(
        [
          Command(places.lunette, "render", "--widgets", folder, "--format", "text"),
          Command(places.lunette, "render", one, "--format", "text"),
          Command(places.lunette, "check", "--widgets", folder), Command(places.lunette, "check", one),
        ], runs: 11)
      let (many, single, checks, check) = (timings[0].exit, timings[1].exit, timings[2].exit, timings[3].exit)
      table.add(
        Row(
          number: "w3", subject: "`render` of \(count) bundles, a worker each", figure: ms(many.median),
          peer: "\(count) single runs \(ms(single.median * Double(count)))",
          value: many.median / (single.median * Double(count)), goal: .atMost(1)))
      table.add(
        Row(
          number: "w4", subject: "`check` of \(count) bundles, for each", figure: ms(checks.median / Double(count)),
          peer: "`check` of one \(ms(check.median))", value: checks.median / Double(count), goal: .atMost(15, " ms")))
      table.add(
        Row(
          number: "w4", subject: "  `check` of one bundle, whole process", figure: ms(check.median),
          peer: "`render` of one \(ms(single.median))", value: check.median, goal: .atMost(15, " ms")))
    } catch { table.add("w3, w4", "`render` and `check` of \(count) bundles", error) }
  }

  /// A folder with this many bundles, each with its own kind.
  private static func bundles(_ count: Int, in folder: String, like template: String) throws(Failure) -> String {
    guard let file = fopen(template, "r") else { throw Failure("cannot read \(template)") }
    var text = [UInt8](repeating: 0, count: 1 << 16)
    let length = fread(&text, 1, text.count, file)
    fclose(file)
    mkdir(folder, 0o755)
    for number in 10..<10 + count {
      let own = String(decoding: text[..<length], as: UTF8.self).replacing("perf.hello", with: "perf.hello\(number)")
      guard let file = fopen("\(folder)/\(number).lua", "w") else { throw Failure("cannot write into \(folder)") }
      fputs(own, file)
      fclose(file)
    }
    return folder
  }

  private static func given<Result>(_ body: () throws(Diagnostic) -> Result) throws(Failure) -> Result {
    do throws(Diagnostic) { return try body() } catch { throw Failure(error.message) }
  }

  private static func ms(_ milliseconds: Double) -> String { "\(short(milliseconds)) ms" }
}
