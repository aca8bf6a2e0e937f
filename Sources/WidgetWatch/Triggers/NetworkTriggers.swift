import Glibc
import LinuxKit
import WidgetModel

/// `"network"`: the machine got a network, or another one.
final class NetworkTriggers: TriggerSource {
  typealias Moment = ContinuousClock.Instant

  private var socket: PacedSocket?
  private var reach = NetworkReach([])

  func update(_ wanted: [TriggerKey: any TriggerAccess], at now: Moment, _ news: inout TriggerNews) {
    guard !wanted.isEmpty else { return stop() }
    guard socket == nil else { return }
    switch KernelSocket.networks() {
    case .success(let made):
      socket = PacedSocket(consume made)
      reach = NetworkReach(NetworkReach.current())
    case .failure(let error):
      news.troubles.append(
        Diagnostic(
          .unavailable, "network triggers are unavailable: no access to kernel events: \(error.sentence)",
          severity: .warning))
    }
  }

  var waits: [pollfd] { socket?.waits ?? [] }

  var deadline: Moment? {
    guard socket != nil else { return nil }
    return earliest(reach.look, socket?.rest)
  }

  func take(at now: Moment, _ news: inout TriggerNews) {
    guard socket != nil else { return }
    if socket?.take(at: now) != nil { reach.change(at: now) }
    if reach.isAnother(at: now, NetworkReach.current) { news.fire(FiredTrigger(bundle: nil, .network)) }
  }

  func stop() { socket = nil }
}

/// How the machine can be reached, and when to look at it again: links and addresses change many times until a network is up.
struct NetworkReach {
  /// Between the first change and the look at what came of it.
  static let pause = Duration.seconds(1)

  private var known: Set<String>
  /// When it is looked at what changes came to.
  private(set) var look: ContinuousClock.Instant?

  init(_ known: Set<String>) { self.known = known }

  /// A link or an address changed.
  mutating func change(at now: ContinuousClock.Instant) { look = look ?? now + Self.pause }

  /// Whether there is another network than before, and one at all.
  mutating func isAnother(at now: ContinuousClock.Instant, _ current: () -> Set<String>) -> Bool {
    guard let date = look, date <= now else { return false }
    look = nil
    let before = known
    known = current()
    return known != before && !known.isEmpty
  }
}

extension NetworkReach {
  /// `eth0 192.0.2.7` for each address of an interface that is up and no loopback; addresses that lead no further than the
  /// cable do not count.
  static func current() -> Set<String> {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var addresses: Set<String> = []
    var next = list
    while let one = next {
      next = one.pointee.ifa_next
      let flags = Int32(bitPattern: one.pointee.ifa_flags)
      let (up, running, loopback) = (Int32(IFF_UP), Int32(IFF_RUNNING), Int32(IFF_LOOPBACK))
      guard flags & up != 0, flags & running != 0, flags & loopback == 0, let address = one.pointee.ifa_addr,
        let text = text(of: address)
      else { continue }
      addresses.insert("\(String(cString: one.pointee.ifa_name)) \(text)")
    }
    return addresses
  }

  private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
    let family = Int32(address.pointee.sa_family)
    let isFour = family == AF_INET
    guard isFour || family == AF_INET6 else { return nil }
    let size = isFour ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
      return nil
    }
    let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.hasPrefix("fe80:") || name.hasPrefix("169.254.") ? nil : name
  }
}
