import Synchronization
import WidgetModel

/// `http.*` on the command's side: checks arguments and permissions, and counts calls; `lunette-host` does the rest.
struct HTTPService: Sendable {
  /// The most requests in one call of a provider or handler, and at once.
  static var mostInCall: Int { LimitName.httpCalls.whole }
  static var mostAtOnce: Int { LimitName.httpAtOnce.whole }
  /// The most unfinished downloads of a bundle.
  static var mostDownloads: Int { LimitName.httpDownloads.whole }
  /// The longest request, in seconds: as long as a call may last with waiting (`ScriptLimits.wall`).
  static var wall: Double { LimitName.wall.value }

  /// The variables of the user's environment that a request needs: certificates and proxies.
  static let variables = [
    "SSL_CERT_FILE", "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  let gate: Gate
  private let counts = Counts()

  private final class Counts: Sendable {
    let current = Mutex(Count())
  }

  private struct Count {
    var inCall = 0
    var running = 0
    /// When the call began, on the monotonic clock; nil before the first.
    var began: Double?
  }

  init(gate: Gate) { self.gate = gate }

  /// Begins a call of a provider or handler.
  func beginCall() {
    let now = gate.world.monotonic()
    counts.current.withLock { count in
      count.inCall = 0
      count.began = now
    }
  }

  func reply(
    _ arguments: Arguments, _ ask: (ServiceRequest) throws(Diagnostic) -> HostReply
  ) throws(Diagnostic) -> HostReply {
    if arguments.function == .httpDownload { return try download(arguments) }
    let asked = try HTTPRequest(arguments)
    let granted = gate.grants
    try gate.network(asked.url, arguments)
    if let refusal = take() { return refusal }
    defer { counts.current.withLock { $0.running -= 1 } }
    return try send(
      asked, arguments, granted, seconds: min(asked.timeout, secondsLeft, arguments.call.patience ?? .infinity), ask)
  }

  /// Returns a download's request, which belongs to no call: it may last as long as a call may.
  func fetch(
    _ arguments: Arguments, _ ask: (ServiceRequest) throws(Diagnostic) -> HostReply
  ) throws(Diagnostic) -> HostReply {
    let asked = try HTTPRequest(arguments)
    let granted = gate.grants
    try gate.network(asked.url, arguments)
    return try send(asked, arguments, granted, seconds: Self.wall, ask)
  }

  private func send(
    _ asked: HTTPRequest, _ arguments: Arguments, _ granted: GrantsBySource, seconds: Double,
    _ ask: (ServiceRequest) throws(Diagnostic) -> HostReply
  ) throws(Diagnostic) -> HostReply {
    var request = ServiceRequest(arguments.request)
    request.hosts = gate.reachableHosts
    request.environment = gate.world.environment.filter { Self.variables.contains($0.key) }
    request.limits.seconds = seconds
    let reply = try ask(request)
    // A request whose grant has ended in the meantime gives no result.
    try gate.confirm(granted) { () throws(Diagnostic) in try gate.network(asked.url, arguments) }
    return reply
  }

  /// Counts a request. Throws if it exceeds the limit.
  private func take() -> HostReply? {
    counts.current.withLock { count in
      if count.inCall >= Self.mostInCall {
        return Self.failure(.limit, "a call may make up to \(Self.mostInCall) requests")
      }
      if count.running >= Self.mostAtOnce {
        return Self.failure(.limit, "\(Self.mostAtOnce) requests of this bundle are already in flight")
      }
      count.inCall += 1
      count.running += 1
      return nil
    }
  }

  private var secondsLeft: Double {
    let now = gate.world.monotonic()
    return counts.current.withLock { count in max(0.1, count.began.map { $0 + Self.wall - now } ?? Self.wall) }
  }

  /// Downloads outlive the call that starts them, so they belong to a program that does, too.
  func judge(download arguments: Arguments) throws(Diagnostic) {
    let options = try arguments.table(0, "request")
    try options.only(["id", "url"])
    guard (1...255).contains(try options.text("id").utf8.count) else {
      throw arguments.wrong("id must be text of 1 to 255 bytes")
    }
    try gate.network(WebURL.read(try options.text("url"), arguments), arguments)
  }

  private func download(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    try judge(download: arguments)
    return .failure(
      message: "http.download is only available in the runtime; use http.get for up to 4 MiB",
      code: Diagnostic.Code.unavailable.rawValue)
  }

  static func failure(_ code: HTTPFailure, _ message: String) -> HostReply {
    .failure(message: message, code: code.rawValue)
  }
}
