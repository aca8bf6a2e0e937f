import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetServices

/// A board's way to what it shows: the runtime that runs, else one of its own; where that ends, the next one that begins to run.
final class BoardConnection {
  let address: RuntimeAddress
  private let orders: RunOrders
  private var link: RuntimeLink?
  private var own: OwnRuntime?
  private var arrival: RuntimeArrival
  /// The last lines of the own runtime's log: why it ended.
  private var log: [String] = []

  /// - Parameter orders: for a runtime of the board's own.
  init(_ address: RuntimeAddress, _ orders: RunOrders) {
    (self.address, self.orders) = (address, orders)
    arrival = RuntimeArrival(address)
  }

  var isOwn: Bool { own != nil }

  /// For poll(2).
  var descriptors: [Int32] { [link?.descriptor ?? -1, own?.descriptor ?? -1, link == nil ? arrival.descriptor : -1] }
  var deadline: ContinuousClock.Instant? { link == nil ? arrival.deadline : nil }

  // MARK: Connecting

  /// Returns whether a runtime is reached now.
  ///
  /// - Throws: why none can be: a runtime of another version, a folder that is somebody else's.
  func connect() throws(Diagnostic) -> Bool {
    link = try RuntimeLink.connect(address, version: Version.current)
    return link != nil
  }

  /// Starts a runtime that ends with this object; it is reached when `step` says so.
  func start() throws(Diagnostic) {
    log = []
    own = try OwnRuntime(orders)
  }

  /// Whether a runtime that was waited for is reached now; why the own one ended, where it did.
  func step() -> [BoardEvent] {
    var events: [BoardEvent] = []
    if let own {
      if let lines = own.lines() {
        log = (log + lines).suffix(20)
      } else {
        self.own = nil
        if link == nil { events.append(.failed(ended)) }
      }
    }
    guard link == nil, arrival.isDue() else { return events }
    do throws(Diagnostic) {
      if try connect() { events.append(.connected(isOwn: isOwn)) }
    } catch { events.append(.failed(error)) }
    return events
  }

  /// Its log's last error says why.
  private var ended: Diagnostic {
    let words = log.last { $0.contains("error") } ?? log.last
    let reason = words.map { ": " + FaultPage.clean($0) } ?? ""
    return Diagnostic(.unavailable, "the board's runtime exited\(reason)")
  }

  // MARK: Following

  func follow(_ targets: [StreamTarget]) -> BoardEvent? {
    do throws(Diagnostic) { try link?.follow(targets) } catch { return lose(error) }
    return nil
  }

  /// What has come; never waits.
  func news() -> [BoardEvent] {
    var events: [BoardEvent] = []
    do throws(Diagnostic) {
      while let reply = try link?.next() { events.append(.news(reply)) }
    } catch { events.append(lose(error)) }
    return events
  }

  /// Whether anybody looks.
  func look(_ looks: Bool) { try? link?.tell(.looks(looks)) }

  private func lose(_ fault: Diagnostic) -> BoardEvent {
    // What the runtime refuses leaves the connection as it is.
    if fault.code == .unavailable || fault.code == .io {
      (link, arrival) = (nil, RuntimeArrival(address))
      if let lines = own?.lines() { log = (log + lines).suffix(20) } else { own = nil }
      return .lost(fault)
    }
    return .lost(fault)
  }
}
