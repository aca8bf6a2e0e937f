import LuaKit
import WidgetModel
import WidgetScript

/// Bundles of `Workloads`, run as a command runs them.
enum Workloads {
  /// The tree of a widget's only entry, light.
  static func tree(_ file: String, _ kind: String, _ places: Benchmarks.Places) throws(Failure) -> ViewTree {
    let path = places.workload(file)
    return try onLua { () throws(Failure) -> ViewTree in
      let run = try BundleRun(path, kind)
      guard let tree = try run.timeline().entries.first?.views.first else { throw Failure("\(kind) has no view") }
      return tree
    }
  }

  /// Runs on a thread that Lua may use.
  static func onLua<R: Sendable>(_ body: @Sendable () throws(Failure) -> R) throws(Failure) -> R {
    try LuaExecutor().run(body)
  }
}

/// A widget of a loaded bundle, and a request to it; used on one Lua thread.
struct BundleRun {
  private let bundle: ScriptBundle
  private let request: ProviderRequest

  init(_ path: String, _ kind: String, schemes: [ColorScheme] = [.light]) throws(Failure) {
    do throws(Diagnostic) {
      bundle = try ScriptBundle(BundleSource(at: path), services: NoServices(), now: 1_700_000_000)
      let family = bundle.declaration.widgets.first { $0.kind == kind }?.families.first ?? .systemSmall
      let environments = schemes.map { scheme in
        var environment = WidgetEnvironment(family: family)
        environment.colorScheme = scheme
        return environment
      }
      request = ProviderRequest(kind: kind, family: family, now: 1_700_000_000, environments: environments)
      _ = try bundle.timeline(.timeline(request))
    } catch { throw Failure(error.message) }
  }

  func timeline() throws(Failure) -> Timeline {
    do throws(Diagnostic) {
      if let timeline = try bundle.timeline(.timeline(request)) { return timeline }
    } catch { throw Failure(error.message) }
    throw Failure("no timeline")
  }

  /// How many nodes its trees have.
  func evaluate() -> Int {
    (try? timeline())?.entries.reduce(0) { $1.views.reduce($0) { $0 + $1.nodes.count } } ?? 0
  }
}

/// The workloads make no host calls.
struct NoServices: HostServices {
  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply { .values([]) }
}

/// Words for dates; these trees contain timers at most.
struct NoDateWords: DateWords {
  func date(_ date: Double) -> String { "" }
  func time(_ date: Double) -> String { "" }
  func range(_ from: Double, _ to: Double) -> String { "" }
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String { "" }
  func joined(_ counts: [String], short: Bool) -> String { "" }
  func away(_ count: Int, _ unit: LiveText.Unit) -> String { "" }
  func date(_ date: Double, as form: DateForm) -> String { "" }
  func digits(_ text: String) -> String { text }
}
