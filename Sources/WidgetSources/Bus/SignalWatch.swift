import CBus
import Glibc
public import WidgetModel
public import WidgetServices

/// Listens for signals on the user's and on the system's message bus, for a poll loop. A bus that is not there, or goes away, is
/// tried again after pauses that grow.
public final class SignalWatch: SignalWatching {
  public typealias Moment = ContinuousClock.Instant

  /// Which bus.
  private enum Place: CaseIterable { case session, system }

  private final class Ear {
    let rules: SignalRules
    let place: Place
    var listener: BusListener?
    var backoff = Backoff()
    /// When it went well last.
    var since: Moment
    var retry: Moment?

    init(_ rules: SignalRules, _ place: Place, at now: Moment) { (self.rules, self.place, since) = (rules, place, now) }
  }

  private let environment: [String: String]
  private var ears: [String: [Ear]] = [:]
  private var troubles: [Diagnostic] = []

  /// - Parameter environment: DBUS_SESSION_BUS_ADDRESS, else `bus` in XDG_RUNTIME_DIR; DBUS_SYSTEM_BUS_ADDRESS, else the
  ///   socket that systems have.
  public init(environment: [String: String]) { self.environment = environment }

  public func update(_ names: Set<String>, at now: Moment) {
    for name in ears.keys where !names.contains(name) { ears[name] = nil }
    for name in names where ears[name] == nil {
      guard let rules = SignalRules(name) else {
        ears[name] = []
        troubles.append(.noName(name))
        continue
      }
      guard bus_is_available() != 0 else {
        ears[name] = []
        troubles.append(.unheard(Bus.Absence.library.sentence))
        continue
      }
      let pair = Place.allCases.map { Ear(rules, $0, at: now) }
      for ear in pair { open(ear, at: now) }
      ears[name] = pair
    }
  }

  public var waits: [(descriptor: Int32, events: Int16)] {
    let now = Moment.now
    return ears.values.joined().compactMap { $0.listener?.wait(at: now) }
  }

  public var deadline: Moment? {
    let now = Moment.now
    if !troubles.isEmpty { return now }
    return ears.values.joined().compactMap { $0.retry ?? $0.listener?.deadline(at: now) }.min()
  }

  public func take(at now: Moment) -> (names: Set<String>, troubles: [Diagnostic]) {
    var names: Set<String> = []
    for (name, pair) in ears {
      for ear in pair {
        if let retry = ear.retry, retry <= now { open(ear, at: now) }
        switch ear.listener?.look(at: now) {
        case .signal: names.insert(name)
        case .gone: lose(ear, at: now)
        case .nothing, nil: break
        }
      }
    }
    defer { troubles = [] }
    return (names, troubles)
  }

  // MARK: Parts

  private func open(_ ear: Ear, at now: Moment) {
    (ear.retry, ear.since) = (nil, now)
    ear.listener = address(of: ear.place).flatMap { BusListener($0, ear.rules) }
    if ear.listener == nil { lose(ear, at: now) }
  }

  private func lose(_ ear: Ear, at now: Moment) {
    ear.listener = nil
    ear.retry = now + ear.backoff.next(after: now - ear.since)
    // Only a machine without a desktop has no bus of its user's; the system's is then all that is heard.
    guard ear.place == .session else { return }
    let absence = address(of: .session) == nil ? Bus.Absence.address : .unreachable
    let isHalf = address(of: .system) != nil
    troubles.append(.unheard(absence.sentence + (isHalf ? "; only the system's bus is listened to" : "")))
  }

  private func address(of place: Place) -> String? {
    switch place {
    case .session: return Bus.address(environment)
    case .system:
      if let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty {
        return address.split(separator: ";").allSatisfy { $0.hasPrefix("unix:") } ? address : nil
      }
      let socket = "/run/dbus/system_bus_socket"
      return access(socket, F_OK) == 0 ? "unix:path=\(socket)" : nil
    }
  }
}

extension Diagnostic {
  fileprivate static func noName(_ name: String) -> Diagnostic {
    Diagnostic(
      .decodeWord,
      "trigger signal: '\(CleanText.string(String(name.prefix(60))))' is no name of D-Bus; it is an interface or a program, as "
        + "org.mpris.MediaPlayer2", severity: .warning)
  }

  fileprivate static func unheard(_ reason: String) -> Diagnostic {
    Diagnostic(.unavailable, "trigger signal: \(reason)", severity: .warning)
  }
}
