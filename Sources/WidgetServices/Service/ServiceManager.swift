import Glibc
import LinuxKit
import WidgetModel

/// The program that started this one as a service and watches it, such as systemd: it receives the service's state over a datagram
/// socket (sd_notify(3)). Without a manager, sending does nothing.
public struct ServiceManager: Sendable {
  /// A state of the service.
  public enum State: Sendable, Hashable {
    /// The service is ready; also after `reloading`.
    case ready
    /// One line for `systemctl status`.
    case status(String)
    /// Settings or files are being read again.
    case reloading
    /// The service is about to end.
    case stopping
    /// The service still works; to be sent at least every `watchdogInterval`.
    case alive
  }

  private let address: [UInt8]?
  /// How often `alive` is expected: half of the time after which the manager assumes that this process hangs. Nil: never.
  public let watchdogInterval: Duration?

  /// - Parameter environment: a variable by its name: NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID.
  public init(environment: (String) -> String?) { self.init(environment: environment, process: getpid()) }

  init(environment: (String) -> String?, process: Int32) {
    address = environment("NOTIFY_SOCKET").flatMap(Self.address)
    let isMeant = environment("WATCHDOG_PID").map { $0 == String(process) } ?? true
    let microseconds = environment("WATCHDOG_USEC").flatMap { Int64($0) } ?? 0
    watchdogInterval = address != nil && isMeant && microseconds > 0 ? .microseconds(max(microseconds / 2, 1)) : nil
  }

  /// Whether there is a manager to notify.
  public var isThere: Bool { address != nil }

  /// Sends states in one message and returns whether it was accepted. Blocks for a second at most.
  @discardableResult
  public func tell(_ states: State...) -> Bool {
    guard let address else { return false }
    let message = Array(states.map(Self.line).joined(separator: "\n").utf8)
    let socket = Descriptor(socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0))
    guard socket.number >= 0 else { return false }
    var limit = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(socket.number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: address) }
    // An abstract name ends where its length says.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count + (address.first == 0 ? 0 : 1))
    let sent = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(socket.number, message, message.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL), $0, length)
      }
    }
    return sent == message.count
  }

  private static func line(_ state: State) -> String {
    switch state {
    case .ready: return "READY=1"
    case .status(let text): return "STATUS=" + text.escapingControlCharacters
    case .reloading:
      // The time tells the manager which reload it is (sd_notify(3), Type=notify-reload).
      return "RELOADING=1\nMONOTONIC_USEC=\(Int64(clockSeconds(CLOCK_MONOTONIC) * 1e6))"
    case .stopping: return "STOPPING=1"
    case .alive: return "WATCHDOG=1"
    }
  }

  /// A path, or a name behind `@`, which stands for an abstract one: its first byte is NUL. Nil for any other.
  private static func address(_ text: String) -> [UInt8]? {
    var bytes = Array(text.utf8)
    guard bytes.count > 1, bytes.count < 108, !bytes.contains(0) else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "/"): return bytes
    case UInt8(ascii: "@"):
      bytes[0] = 0
      return bytes
    default: return nil
    }
  }
}
