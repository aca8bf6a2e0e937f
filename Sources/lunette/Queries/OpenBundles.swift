import LuaKit
import Synchronization
import WidgetRuntimeClient
import WidgetModel
import WidgetSandbox
import WidgetServices

/// Opens a selection's bundles, and gathers what goes wrong. A bundle that fails does not stop the others; a kind that two
/// bundles declare is an error that names both files.
///
/// Exactly one bundle runs in this process: in one job on a thread with a stack of 64 MiB, layout and painting too. The
/// calling thread waits, and watches the other's CPU clock: Lua's own limits cannot end a single call of its library that
/// never returns. Several run in a worker each, as many at once as the machine has processors, and are laid out here. What
/// is printed is the same: in the order of the selection.
struct OpenBundles {
  let selection: Selection
  let setting: Setting
  let outside: Outside
  let watch: Watch
  /// Whether notes are taken for `check`.
  var isChecked = false
  /// What is done about permissions that are declared and not granted.
  var manner = Permits.Manner.refuses
  /// Whose widgets `center.*` of its handlers is about; nil: no handler is called.
  var runtime: RuntimeAddress?
  /// Whether even a single bundle runs in a worker.
  var isolatesEach = false

  private(set) var faults: [Diagnostic] = []

  init(_ selection: Selection, _ setting: Setting, _ outside: Outside, _ watch: Watch) {
    self.selection = selection
    self.setting = setting
    self.outside = outside
    self.watch = watch
  }

  /// What is done with one bundle, of whose widgets those are meant: it draws on a page that is the bundle's own.
  typealias Visit<Result> = @Sendable (OpenBundle, [WidgetDeclaration], Page, inout [Diagnostic]) -> Result

  /// Calls `visit` for each bundle with the widgets that are meant, gathers what it returns, and then says which kinds
  /// were not found.
  mutating func visit<Result: Sendable>(_ visit: @escaping Visit<Result>) -> [Result] {
    let kinds = KindRegister(selection)
    let reports =
      isolatesEach || selection.places.count > 1 ? inWorkers(kinds, visit) : here(kinds, visit)
    for (place, report) in zip(selection.places, reports) {
      faults += report.faults
      if let refusal = report.refusal.flatMap({ kinds.refusal($0, of: place) }) { faults.append(refusal) }
    }
    if outside.permits.rememberedNothing, faults.isEmpty {
      faults.append(.usage("no grant was saved: no bundle declares what --allow grants"))
    }
    faults += kinds.missing(mayBeHidden: !faults.isEmpty)
    return reports.compactMap(\.result)
  }

  /// Calls `show` for each widget that is meant, in each family that is meant.
  mutating func visit(
    in query: WidgetQuery,
    _ show: @escaping @Sendable (OpenBundle, WidgetDeclaration, Family, Page) throws(Diagnostic) -> Void
  ) {
    let unfit = visit { bundle, widgets, page, faults -> [WidgetDeclaration]? in
      var hasShown = false
      for widget in widgets {
        for family in query.families(of: widget) where !bundle.isLost {
          do throws(Diagnostic) { try show(bundle, widget, family, page) } catch {
            faults.append(error.of(widget, family))
          }
          hasShown = true
        }
      }
      return hasShown ? nil : widgets
    }
    let widgets = unfit.compactMap(\.self)
    guard widgets.count == unfit.count, faults.isEmpty, let widget = widgets.joined().first, let family = query.family
    else { return }
    faults.append(.unsupported(family, by: widget))
  }

  // MARK: Parts

  /// What came of one bundle.
  private struct Report<Result: Sendable>: Sendable {
    /// The errors of a bundle that could be opened.
    var faults: [Diagnostic] = []
    /// Why it could not.
    var refusal: Diagnostic?
    var result: Result?
  }

  /// The one bundle, in this process and on a thread of its own, whose CPU clock the watchdog reads.
  private func here<Result>(_ kinds: KindRegister, _ visit: @escaping Visit<Result>) -> [Report<Result>] {
    guard let place = selection.places.first else { return [] }
    let report = watch.makeThread().run(watchdog: watch.dog(of: place.path)) { [self] in
      self.report(on: place, 0, kinds, outside, watch.page, starter: nil, visit)
    }
    return [report]
  }

  /// Each bundle with a page and a log of its own, which are put together in the order of the selection afterwards.
  private func inWorkers<Result>(_ kinds: KindRegister, _ visit: @escaping Visit<Result>) -> [Report<Result>] {
    let starter: WorkerStarter
    do throws(Diagnostic) { starter = try WorkerStarter() } catch {
      // Without a starter no bundle can be opened: that is told once, not for each.
      return selection.places.prefix(1).map { _ in Report(refusal: error) }
    }
    let done = Parallel.map(Array(selection.places.enumerated())) { [self] number, place in
      let (page, log) = (Page(watch.page.style), LineBuffer())
      var outside = outside
      outside.world.logLine = log.add
      let report = report(on: place, number, kinds, outside, page, starter: starter, visit)
      return (report: report, page: page, log: log)
    }
    for (_, page, log) in done {
      watch.page.add(page)
      for line in log.lines { outside.world.logLine(line) }
    }
    return done.map(\.report)
  }

  /// All that happens with one bundle.
  ///
  /// - Parameter number: its place among the others, which says whose a kind is that two declare.
  private func report<Result>(
    on place: Selection.Place, _ number: Int, _ kinds: KindRegister, _ outside: Outside, _ page: Page,
    starter: WorkerStarter?, _ visit: Visit<Result>
  ) -> Report<Result> {
    do throws(Diagnostic) {
      let bundle = try kinds.open(place, number) { source throws(Diagnostic) in
        var center: RuntimeCenter?
        let bundle = try OpenBundle(
          source, setting, outside, starter: starter, isChecked: isChecked,
          serving: runtime.map { runtime in
            { host in
              let made = RuntimeCenter(host, runtime)
              center = made
              return made
            }
          })
        center?.declare(bundle)
        return bundle
      }
      if starter == nil { bundle.leaveOpen() }
      // The next bundle waits for its turn until a question has been answered: they come in the order of the selection.
      var unsettled: Diagnostic?
      let (meant, faults) = kinds.enter(bundle.declaration.declared, of: place, number) { meant in
        guard !meant.isEmpty || selection.kinds.isEmpty else { return }
        do throws(Diagnostic) { try outside.permits.settle(bundle, manner) } catch { unsettled = error }
      }
      // Thrown here, since the closure above does not throw.
      if let unsettled { throw unsettled }
      var report = Report<Result>(faults: faults)
      if !meant.isEmpty || selection.kinds.isEmpty { report.result = visit(bundle, meant, page, &report.faults) }
      return report
    } catch {
      return Report(refusal: error)
    }
  }
}

/// Lines that wait for their turn to be written.
private final class LineBuffer: Sendable {
  private let held = Mutex<[String]>([])

  var lines: [String] { held.withLock { $0 } }

  /// Keeps a line until it is written.
  @Sendable func add(_ line: String) { held.withLock { $0.append(line) } }
}
