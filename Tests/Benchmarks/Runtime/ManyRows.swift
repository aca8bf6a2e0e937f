import Glibc
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetSchedule
import WidgetServices

/// Row 20, and the cost of a runtime with ten thousand widgets: after a kill without warning, until each has been redrawn from
/// the archive.
enum ManyRows {
  private static let bundles = 10
  private static let kinds = 10
  private static let each = 100
  private static var count: Int { bundles * kinds * each }

  static func measure(_ home: ManyWidgets, _ table: inout Table) {
    let subject = "restart of 10,000 widgets, until each is drawn"
    do throws(Failure) {
      let (store, widgets) = (home.store("many"), try write(home))
      try place(home, store, widgets)
      let first = try fill(home, store, widgets)
      let floor = try Command("\(home.places.built)/store", "\(store)/archive.sqlite").floor("dates")
      guard floor.count == count else { throw Failure("the archive holds \(floor.count) timelines") }
      let empty = try (0..<3).map { _ throws(Failure) in try answer(home, home.store("none"), home.room("nothing")) }
      let answers = try (0..<3).map { _ throws(Failure) in try answer(home, store, widgets) }
      let restart = try redraw(home, store, widgets)
      let state = (Sample(answers).minimum - Sample(empty).minimum)
      table.add(
        Row(
          number: "20", subject: "`run` starts with 10,000 widgets, over one with none",
          figure: "\(short(state)) ms", peer: "one query for dates \(short(floor.nanoseconds / 1e6)) ms",
          value: state / (floor.nanoseconds / 1e6), goal: .atMost(1.5, bar: 4)))
      table.add(
        Row(
          number: "r3", subject: subject, figure: "\(short(restart.seconds)) s",
          peer: "asking all providers once \(short(first)) s", value: restart.seconds, goal: .atMost(5, " s")))
      table.add(
        Row(
          number: "r3", subject: "  memory of the runtime at its largest", figure: "\(short(restart.peak / 1e6)) MB",
          value: restart.peak / 1e6, goal: .atMost(1_000, " MB")))
    } catch { table.add("20, r3", subject, error) }
  }

  // MARK: Setting up

  /// Bundles whose widgets have five entries, an hour apart.
  private static func write(_ home: ManyWidgets) throws(Failure) -> String {
    let folder = home.room("many")
    for bundle in 0..<bundles {
      let text = """
        local list = { name = "many\(bundle)" }
        for i = 0, \(kinds - 1) do
          list[i + 1] = widget {
            kind = "many.\(bundle)." .. i, families = { "systemSmall" },
            intent = intent { id = "Which", parameters = { { "city", type = "string", default = "none" } } },
            provider = { timeline = function(c)
              local entries = {}
              for k = 0, 4 do entries[k + 1] = { date = c.now + k * 3600, n = k, city = c.configuration.city } end
              return { entries = entries, policy = after(c.now + 5 * 3600) }
            end },
            view = function(entry)
              return VStack {
                alignment = "leading", Text.verbatim(entry.city):font "headline", Spacer(),
                Gauge { value = entry.n / 4, label = Text.verbatim "Done" }, Text.verbatim("entry " .. entry.n),
              }
            end,
          }
        end
        return bundle(list)
        """
      guard let file = fopen("\(folder)/many\(bundle).lua", "w") else { throw Failure("cannot write into \(folder)") }
      fputs(text, file)
      fclose(file)
    }
    return folder
  }

  /// Places all of them in an archive without a runtime: no provider is called.
  private static func place(_ home: ManyWidgets, _ store: String, _ widgets: String) throws(Failure) {
    let program = home.places.host
    let link: RuntimeLink
    do throws(Diagnostic) {
      link = try RuntimeLink.offline(RuntimeAddress(folder: store), version: "bench", program: program)
    } catch { throw Failure(error.message) }
    for bundle in 0..<bundles {
      let path = "\(widgets)/many\(bundle).lua"
      let declaration = try home.declaration(path)
      for number in 0..<each {
        for widget in declaration.widgets {
          let demand = NewInstance(
            widget, bundle: declaration.name, path: path, family: .systemSmall,
            configuration: .table(["city": .text("Łódź \(number)")]))
          _ = try link.question(.add(demand)) { if case .placed(let state) = $0 { state } else { nil } }
        }
      }
    }
  }

  /// Calls every provider once; returns the seconds that it took.
  private static func fill(_ home: ManyWidgets, _ store: String, _ widgets: String) throws(Failure) -> Double {
    let began = nanoseconds(CLOCK_MONOTONIC)
    let runtime = try home.run(store, widgets: widgets)
    try home.await(count, of: store)
    runtime.end(by: SIGKILL)
    return (nanoseconds(CLOCK_MONOTONIC) - began) / 1e9
  }

  // MARK: Restarting

  /// Milliseconds from the start of a runtime to its first reply.
  private static func answer(_ home: ManyWidgets, _ store: String, _ widgets: String) throws(Failure) -> Double {
    let began = nanoseconds(CLOCK_MONOTONIC)
    let runtime = try home.run(store, widgets: widgets)
    defer { runtime.end(by: SIGKILL) }
    let link = try home.link(store)
    _ = try link.question(.status) { if case .status(let status) = $0 { status } else { nil } }
    return (nanoseconds(CLOCK_MONOTONIC) - began) / 1e6
  }

  /// From the start of a runtime until every widget's picture was drawn, and its peak memory, in bytes.
  private static func redraw(
    _ home: ManyWidgets, _ store: String, _ widgets: String
  ) throws(Failure) -> (seconds: Double, peak: Double) {
    let began = nanoseconds(CLOCK_MONOTONIC)
    let runtime = try home.run(store, widgets: widgets)
    defer { runtime.end(by: SIGKILL) }
    let link = try home.link(store)
    var rows = 0
    for number in 1...count {
      let shown = try link.question(.show(.number(number))) { if case .shown(let shown) = $0 { shown } else { nil } }
      guard shown.entry != nil else { throw Failure("#\(number) shows nothing") }
      rows += try draw(shown)
    }
    let seconds = (nanoseconds(CLOCK_MONOTONIC) - began) / 1e9
    guard rows == count * 10 else { throw Failure("\(rows) rows were drawn") }
    return (seconds, Double(runtime.cost.peak))
  }

  /// Rows of a picture.
  private static func draw(_ shown: ShownWidget) throws(Failure) -> Int {
    do throws(Diagnostic) {
      let presentation = try shown.presentation(.light) { _ in Presentation.Look(words: NoDateWords()) }
      return presentation.picture(try presentation.place(at: shown.made)).rows
    } catch { throw Failure(error.message) }
  }
}
