import Glibc
import LinuxKit
internal import WidgetModel
internal import WidgetServices

/// Sockets for TCP: one for each address that a name has.
enum TCPSocket {
  /// The names by which this machine calls itself.
  static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// - Parameter port: 0 means any free one, the same for all addresses.
  /// - Throws: `io`.
  /// Every address of a name gets its own listener, so that both families are served.
  static func listen(host: String, port: Int) throws(Diagnostic) -> [Listener] {
    let name = host.lowercased()
    // `localhost` is not looked up: what a hosts file says of it does not open this machine to others.
    let addresses =
      name == "localhost" ? resolve("127.0.0.1", port) + resolve("::1", port) : resolve(name, port)
    guard !addresses.isEmpty else { throw Diagnostic(.io, "\(host) is not an address of this machine") }
    var names = loopbackNames
    names.insert(name.contains(":") ? "[\(name)]" : name)
    var listeners: [Listener] = []
    var chosen = port
    for (index, address) in addresses.enumerated() {
      do throws(Diagnostic) {
        let listener = try listen(address, port: chosen, names)
        // Port 0 is chosen once, by the first address.
        if case .tcp(let authority) = listener.kind { chosen = authority.port }
        listeners.append(listener)
      } catch {
        // A machine without IPv6 still has its other address; one that is in use is in use.
        if name == "localhost", index > 0 { continue }
        for listener in listeners { listener.close() }
        throw error
      }
    }
    return listeners
  }

  private static func listen(
    _ address: sockaddr_storage, port: Int, _ names: Set<String>
  ) throws(Diagnostic) -> Listener {
    var address = address
    setPort(port, of: &address)
    let family = Int32(address.ss_family)
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw Diagnostic(.io, "cannot create a socket: \(SystemError(errno).sentence)")
    }
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Connections of a runtime that ended stay in TIME_WAIT for minutes.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, size)
    // IPv4 has its own socket: an address of one family is never reached through the other.
    if family == AF_INET6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, size) }
    let length = socklen_t(
      family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeBytes(of: &address) { raw -> Int32 in
      guard let start = raw.baseAddress else { return -1 }
      return bind(descriptor, start.assumingMemoryBound(to: sockaddr.self), length)
    }
    guard status == 0, case .tcp(let text, let bound, let isLoopback)? = SocketName(of: descriptor) else {
      let fault = errno
      close(descriptor)
      // The first bind's error names port and address as they were asked for.
      var place = "port \(port)"
      if case .tcp(let text, _, _)? = SocketName(address) { place += " of \(text)" }
      throw Diagnostic(.io, "cannot listen on \(place): \(SystemError(fault).sentence)")
    }
    let authority = Listener.Authority(names: names.union([text]), port: bound, isLoopback: isLoopback)
    return Listener(descriptor: descriptor, kind: .tcp(authority), label: "http://\(text):\(bound)")
  }

  private static func setPort(_ port: Int, of address: inout sockaddr_storage) {
    let number = in_port_t(truncatingIfNeeded: port).bigEndian
    // The port stands in the same place in both families.
    withUnsafeMutableBytes(of: &address) { $0.storeBytes(of: number, toByteOffset: 2, as: in_port_t.self) }
  }

  private static func resolve(_ host: String, _ port: Int) -> [sockaddr_storage] {
    var hints = addrinfo()
    // AI_PASSIVE: an empty name would mean all addresses.
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0 else { return [] }
    defer { freeaddrinfo(found) }
    var addresses: [sockaddr_storage] = []
    var next = found
    while let info = next?.pointee {
      next = info.ai_next
      guard let address = info.ai_addr, info.ai_family == AF_INET || info.ai_family == AF_INET6 else { continue }
      var storage = sockaddr_storage()
      withUnsafeMutableBytes(of: &storage) {
        // Never more than the storage holds.
        $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: min($0.count, Int(info.ai_addrlen))))
      }
      addresses.append(storage)
    }
    return addresses
  }
}
