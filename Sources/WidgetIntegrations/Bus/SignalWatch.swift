import CBus
import Glibc
import WidgetModel
import WidgetServices
public import WidgetWatch

/// Listens for signals on the user's and on the system's message bus, for a poll loop: one connection to each, and none without
/// subscriptions. A missing bus, or one that disappears, is retried after growing pauses.
public final class SignalWatch: SignalWatching {
  /// A moment of the clock that the caller uses.
  public typealias Moment = ContinuousClock.Instant

  /// Which bus.
  private enum Place: CaseIterable { case session, system }

  /// A connected bus.
  private final class Line {
    let place: Place
    var listener: BusListener?
    var backoff = Backoff()
    /// When it went well last.
    var since: Moment
    var retry: Moment?

    init(_ place: Place, at now: Moment) { (self.place, since) = (place, now) }
  }

  private let environment: [String: String]
  private var names: [String: SignalRules] = [:]
  /// Names without a subscription, as reported.
  private var wrong: Set<String> = []
  private var lines: [Line] = []
  private var troubles: [Diagnostic] = []

  /// - Parameter environment: DBUS_SESSION_BUS_ADDRESS, else `bus` in XDG_RUNTIME_DIR; DBUS_SYSTEM_BUS_ADDRESS, else the
  ///   socket that systems have.
  public init(environment: [String: String]) { self.environment = environment }

  public func update(_ wanted: Set<String>, at now: Moment) {
    wrong.formIntersection(wanted)
    names = names.filter { wanted.contains($0.key) }
    for name in wanted.sorted() where names[name] == nil && !wrong.contains(name) {
      if let rules = SignalRules(name) {
        names[name] = rules
      } else {
        wrong.insert(name)
        troubles.append(.noName(name))
      }
    }
    guard !names.isEmpty else { return lines = [] }
    guard bus_is_available() != 0 else {
      if lines.isEmpty, troubles.isEmpty { troubles.append(.unheard(Bus.Absence.library.sentence)) }
      return
    }
    guard !lines.isEmpty else {
      lines = Place.allCases.map { Line($0, at: now) }
      for line in lines { open(line, at: now) }
      return
    }
    for line in lines {
      if let listener = line.listener, !listener.listen(names) { lose(line, at: now) }
    }
  }

  public var waits: [(descriptor: Int32, events: Int16)] {
    let now = Moment.now
    return lines.compactMap { $0.listener?.wait(at: now) }
  }

  public var deadline: Moment? {
    let now = Moment.now
    if !troubles.isEmpty { return now }
    return lines.compactMap { $0.retry ?? $0.listener?.deadline(at: now) }.min()
  }

  public func take(at now: Moment) -> HeardSignals {
    var heard = HeardSignals()
    for line in lines {
      if let retry = line.retry, retry <= now { open(line, at: now) }
      guard let look = line.listener?.look(at: now) else { continue }
      heard.names.formUnion(look.names)
      heard.players.formUnion(look.players)
      for name in look.refused.sorted() { troubles.append(.refused(name)) }
      if look.isGone { lose(line, at: now) }
    }
    heard.troubles = troubles
    troubles = []
    return heard
  }

  // MARK: Parts

  private func open(_ line: Line, at now: Moment) {
    (line.retry, line.since) = (nil, now)
    line.listener = address(of: line.place).flatMap { BusListener($0) }
    if line.listener?.listen(names) != true { lose(line, at: now) }
  }

  private func lose(_ line: Line, at now: Moment) {
    line.listener = nil
    line.retry = now + line.backoff.next(after: now - line.since)
    // Only a machine without a desktop has no user bus; then only the system's is used.
    guard line.place == .session else { return }
    let absence = address(of: .session) == nil ? Bus.Absence.address : .unreachable
    let isHalf = address(of: .system) != nil
    troubles.append(.unheard(absence.sentence + (isHalf ? "; only the system bus is used" : "")))
  }

  private func address(of place: Place) -> String? {
    switch place {
    case .session: return Bus.address(environment)
    case .system: return Bus.systemAddress(environment)
    }
  }
}

extension Diagnostic {
  fileprivate static func noName(_ name: String) -> Diagnostic {
    Diagnostic(
      .decodeWord,
      "trigger signal: '\(SanitizedText.string(String(name.prefix(60))))' is not a D-Bus name; give an interface or a program, such as "
        + "org.mpris.MediaPlayer2", severity: .warning)
  }

  fileprivate static func refused(_ name: String) -> Diagnostic {
    Diagnostic(.unavailable, "trigger signal: the bus refuses to report '\(name)'", severity: .warning)
  }

  fileprivate static func unheard(_ reason: String) -> Diagnostic {
    Diagnostic(.unavailable, "trigger signal: \(reason)", severity: .warning)
  }
}
