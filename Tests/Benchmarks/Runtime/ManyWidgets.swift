import Glibc
import WidgetRuntimeClient
import WidgetModel
import WidgetScript

/// A temporary home with its own folders, so that the real user's files are neither read nor written, and the programs that
/// run in it.
final class ManyWidgets {
  let folder: String
  let places: Benchmarks.Places
  private var count = 0

  init(_ places: Benchmarks.Places) throws(Failure) {
    self.places = places
    var path = Array("/tmp/lunette-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&path) else { throw Failure("no folder can be made in /tmp") }
    folder = String(cString: made)
  }

  deinit { _ = try? Stopwatch.output(Command("rm", "-rf", folder)) }

  private var variables: [String] {
    [
      "HOME=\(folder)", "XDG_STATE_HOME=\(folder)/state", "XDG_CONFIG_HOME=\(folder)/config",
      "XDG_DATA_HOME=\(folder)/data", "TZ=UTC", "LC_ALL=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin",
    ]
  }

  func start(_ command: Command) throws(Failure) -> Resident {
    count += 1
    return try Resident(command, output: "\(folder)/out-\(count)", variables: variables)
  }

  /// A folder in it, created.
  func room(_ name: String) -> String {
    mkdir("\(folder)/\(name)", 0o700)
    return "\(folder)/\(name)"
  }

  // MARK: Runtimes

  /// A runtime's state folder.
  func store(_ name: String) -> String { "\(room("stores"))/\(name)" }

  /// A runtime that shows the widgets of a folder, once it replies.
  func run(_ store: String, widgets: String) throws(Failure) -> Resident {
    let runtime = try start(
      Command(places.lunette, "run", "--store", store, "--widgets", widgets, "--log-level", "warning"))
    _ = try link(store)
    return runtime
  }

  /// A connection to a runtime, once it replies.
  func link(_ store: String) throws(Failure) -> RuntimeLink {
    let deadline = nanoseconds(CLOCK_MONOTONIC) + 60e9
    while nanoseconds(CLOCK_MONOTONIC) < deadline {
      if let link = try? RuntimeLink.connect(RuntimeAddress(folder: store), version: "bench") { return link }
      usleep(1_000)
    }
    throw Failure("no runtime answers in \(store)")
  }

  /// Waits until this many providers have returned.
  func await(_ answers: Int, of store: String) throws(Failure) {
    let link = try link(store)
    let deadline = nanoseconds(CLOCK_MONOTONIC) + 120e9
    while nanoseconds(CLOCK_MONOTONIC) < deadline {
      let figures = try link.question(.figures) { if case .figures(let figures) = $0 { figures } else { nil } }
      if figures.ledger["answered", default: 0] >= answers { return }
      usleep(20_000)
    }
    throw Failure("not all widgets were answered within two minutes")
  }

  /// A folder with workloads in it.
  func widgets(_ names: String...) throws(Failure) -> String {
    let folder = "\(room("widgets"))/\(names.joined(separator: "-"))"
    mkdir(folder, 0o700)
    for name in names { _ = try Stopwatch.output(Command("cp", places.workload(name), folder)) }
    return folder
  }

  /// A bundle's declarations.
  func declaration(_ path: String) throws(Failure) -> BundleDeclaration {
    try Workloads.onLua { () throws(Failure) -> BundleDeclaration in
      do throws(Diagnostic) {
        return try ScriptBundle(BundleSource(at: path), services: NoServices(), now: 1_700_000_000).declaration
      } catch { throw Failure(error.message) }
    }
  }
}

extension RuntimeLink {
  /// Part of the runtime's reply.
  func question<Part>(_ request: RuntimeRequest, _ part: (RuntimeReply) -> Part?) throws(Failure) -> Part {
    do throws(Diagnostic) { return try ask(request, part) } catch { throw Failure(error.message) }
  }
}
