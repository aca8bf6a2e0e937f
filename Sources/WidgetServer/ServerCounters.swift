import Synchronization
internal import WidgetRuntimeClient

/// What the server counts of itself.
final class ServerCounters: Sendable {
  struct Figures: Sendable, Hashable {
    /// Open at the moment.
    var connections = 0
    /// Refused because too many were open.
    var turnedAway = 0
    /// Answers by the first digit of their status, 1 to 5.
    var answers: [Int: Int] = [:]
    /// Times that the dashboard was opened, and that its other files were asked for.
    var pages = 0
    var assets = 0
    /// Event streams that are open.
    var streams = 0
    /// Events sent, to all together.
    var events = 0
    /// Pictures drawn, and those that were drawn already.
    var drawn = 0
    var reused = 0
  }

  private let state = Mutex(Figures())

  var figures: Figures { state.withLock { $0 } }

  func count(_ figure: any WritableKeyPath<Figures, Int> & Sendable, _ amount: Int) {
    state.withLock { $0[keyPath: figure] += amount }
  }

  func count(status: Int) { state.withLock { $0.answers[status / 100, default: 0] += 1 } }
}

/// The text format of Prometheus, version 0.0.4.
struct MetricsText {
  private(set) var text = ""

  init(_ runtime: RuntimeFigures, _ server: ServerCounters.Figures, version: String) {
    add("lunette_build_info", "gauge", "The program's version.", [("{version=\"\(Self.label(version))\"}", 1)])
    add("lunette_start_time_seconds", "gauge", "When the runtime started, since 1970.", [("", runtime.started)])
    add("lunette_instances", "gauge", "Placed widgets.", runtime.instances)
    add("lunette_bundles", "gauge", "Bundles found.", runtime.bundles)
    add("lunette_workers", "gauge", "Running worker processes.", runtime.workers)
    add("lunette_followers", "gauge", "Commands following a stream.", runtime.followers)
    let ledger = runtime.ledger.sorted { $0.key < $1.key }
      .map { ("{matter=\"\(Self.label($0.key))\"}", Double($0.value)) }
    add("lunette_ledger_lines_total", "counter", "Lines in the reload log.", ledger)
    add("lunette_answer_seconds_total", "counter", "Total time of completed reloads.", [("", runtime.answerSeconds)])
    add("lunette_wakes_total", "counter", "Wake-ups of the runtime.", runtime.wakes)
    add("lunette_commits_total", "counter", "Transactions of the archive.", runtime.commits)
    add("lunette_failed_commits_total", "counter", "Transactions that failed.", runtime.failedCommits)
    add("lunette_http_connections", "gauge", "Open connections.", server.connections)
    add("lunette_http_connections_refused_total", "counter", "Connections above the limit.", server.turnedAway)
    let answers = server.answers.sorted { $0.key < $1.key }.map { ("{status=\"\($0.key)xx\"}", Double($0.value)) }
    add("lunette_http_responses_total", "counter", "Answers.", answers)
    add("lunette_http_pages_total", "counter", "Page loads of the dashboard.", server.pages)
    add("lunette_http_assets_total", "counter", "Requests for the dashboard's other files.", server.assets)
    add("lunette_http_event_streams", "gauge", "Open event streams.", server.streams)
    add("lunette_http_events_total", "counter", "Events sent.", server.events)
    add("lunette_http_pictures_drawn_total", "counter", "Pictures drawn.", server.drawn)
    add("lunette_http_pictures_reused_total", "counter", "Pictures served from the cache.", server.reused)
  }

  private mutating func add(_ name: String, _ type: String, _ help: String, _ value: Int) {
    add(name, type, help, [("", Double(value))])
  }

  private mutating func add(_ name: String, _ type: String, _ help: String, _ values: [(String, Double)]) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    for (label, value) in values { text += "\(name)\(label) \(Self.number(value))\n" }
  }

  private static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return String(whole) }
    return value.isFinite ? "\(value)" : value.isNaN ? "NaN" : value > 0 ? "+Inf" : "-Inf"
  }

  /// A label's value: backslash, quote and line feed escaped.
  private static func label(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
