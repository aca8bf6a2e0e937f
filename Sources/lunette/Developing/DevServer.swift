import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// The page of a session of `dev`: a runtime of the session's own, which serves this machine alone. Its state folder goes with it, so
/// that nothing is touched that the user has placed and arranged.
final class DevServer {
  /// What happens on the page.
  enum News: Hashable {
    /// A button or toggle of a kind was used, and the widget shows what came of it.
    case tapped(kind: String)
    /// The runtime has ended by itself.
    case ended(Diagnostic)
  }

  /// What a browser opens, with the token of sessions.
  let address: String
  /// Where the runtime is reached.
  let runtime: RuntimeAddress
  private let folder: TemporaryFolder
  private var own: OwnRuntime?

  /// Starts it, and returns when it is served.
  ///
  /// - Parameters:
  ///   - orders: what it shows, and where it listens; the state folder is its own.
  ///   - signals: those that end the process end the wait, too.
  /// - Throws: `io` where the port can't be listened on; `unavailable` where the runtime can't be started.
  init(_ orders: RunOrders, _ signals: SignalQueue?) throws(Diagnostic) {
    do throws(SystemError) { folder = try TemporaryFolder(prefix: "lunette-dev-") } catch {
      throw Diagnostic(
        .io, "cannot create a folder for the page's state in \(TemporaryFolder.base): \(error.sentence)")
    }
    runtime = RuntimeAddress(folder: folder.path)
    var started: OwnRuntime?
    var ending: Int32?
    do throws(Diagnostic) {
      var orders = orders
      (orders.store, orders.profile) = (folder.path, .unlimited)
      // What happens is read from its log.
      (orders.logFormat, orders.logLevel) = (.json, .debug)
      let token = (try? Self.keptToken()) ?? AccessToken.random(words: Self.words)
      try AccessToken.keep(token, at: "\(folder.path)/\(AccessRole.edit.tokenFile)")
      started = try OwnRuntime(orders)
      address = try Self.place(started, signals, &ending) + "/?dev#token=\(token)"
      own = started
    } catch {
      // In this order: the runtime writes into the folder until it has ended.
      started = nil
      folder.remove()
      if let ending { SignalQueue.actByDefault(ending) }
      throw error
    }
  }

  /// Readable when `news` has some.
  var descriptor: Int32 { own?.descriptor ?? -1 }

  /// What has happened since the last call.
  func news() -> [News] {
    guard let own else { return [] }
    guard let lines = own.lines() else {
      self.own = nil
      return [.ended(Diagnostic(.unavailable, "the page's runtime exited; the preview continues here"))]
    }
    return lines.compactMap(RuntimeLogLine.init).compactMap { line in
      guard line.message == "answered", line["cause"] == "intent" else { return nil }
      return line["kind"].map(News.tapped)
    }
  }

  /// Ends it, and removes what it kept.
  func end() {
    own = nil
    folder.remove()
  }

  /// The token of the session before: a page of it that is still open goes on with this one.
  private static func keptToken() throws(Diagnostic) -> String {
    let address = try RuntimeCall.usualAddress()
    try address.prepareFolder()
    return try AccessToken.kept(at: "\(address.folder)/dev.token", words: words)
  }

  /// 128 bits: so the address fits into a row of a terminal.
  private static let words = 2

  /// Waits until the runtime serves its page, and returns where.
  ///
  /// - Parameter ending: gets the signal that ended the wait.
  private static func place(
    _ own: OwnRuntime?, _ signals: SignalQueue?, _ ending: inout Int32?
  ) throws(Diagnostic) -> String {
    var fault = Diagnostic(.unavailable, "the page's runtime exited before it served anything")
    let deadline = ContinuousClock.now + patience
    while let lines = own?.lines() {
      for line in lines.compactMap(RuntimeLogLine.init) {
        // By number: a browser may find somebody else at the name's other address, who would read the token.
        if line.message == RunOrders.dashboardNotice, let place = line["at"] { return place }
        if let found = line.fault { fault = found }
      }
      var waits = [pollfd(reading: own?.descriptor ?? -1), pollfd(reading: signals?.descriptor ?? -1)]
      _ = poll(&waits, 2, (deadline - .now).pollTime)
      if waits[1].revents != 0 { ending = signals?.take().first { [SIGINT, SIGTERM, SIGHUP].contains($0) } }
      if ending != nil { throw Diagnostic(.unavailable, "interrupted by a signal") }
      guard .now < deadline else {
        throw Diagnostic(.unavailable, "the page's runtime did not serve anything within \(patience / .seconds(1)) s")
      }
    }
    throw fault
  }

  private static let patience = Duration.seconds(30)
}

/// A line of a runtime's log, as `--log-format json` writes it.
struct RuntimeLogLine {
  let message: String
  private let fields: Value

  /// - Returns: nil for what is no such line.
  init?(_ line: String) {
    guard let fields = try? Value(json: line.utf8), let message = fields["message"]?.text else { return nil }
    (self.fields, self.message) = (fields, message)
  }

  subscript(name: String) -> String? { fields[name]?.text }

  /// Why the runtime ends; nil of any other line.
  var fault: Diagnostic? {
    guard self["level"] == "error", let code = self["code"].flatMap(Diagnostic.Code.init) else { return nil }
    let isPort = message.hasPrefix("cannot listen on port ")
    return Diagnostic(code, message, suggestion: isPort ? "use --port 0 for a free port" : nil)
  }
}
