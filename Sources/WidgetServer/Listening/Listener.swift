import Glibc
internal import WidgetRuntimeClient
internal import WidgetModel

/// A socket that listens, or is bound and will.
struct Listener: Sendable {
  enum Kind: Sendable, Hashable {
    case unix
    case tcp(Authority)
  }

  // Owned by the listener until NIO takes it; `close` is for those that were not taken.
  var descriptor: Int32
  var kind: Kind
  /// As a person and a program name it: a URL, or a path.
  var label: String
  /// The socket's file, which goes with the server; nil for one that somebody else made.
  var file: SocketFile?

  /// The names under which requests may come in over TCP.
  struct Authority: Sendable, Hashable {
    /// Names and addresses in lower case, IPv6 in brackets, without the port.
    var names: Set<String>
    var port: Int
    /// Whether only this machine can connect.
    var isLoopback: Bool
  }

  /// Opens all addresses, or none.
  ///
  /// - Throws: `io`: the address is in use, is not this machine's, or may not be taken.
  static func open(_ addresses: [ServerAddress]) throws(Diagnostic) -> [Listener] {
    var listeners: [Listener] = []
    do throws(Diagnostic) {
      for address in addresses {
        switch address {
        case .unix(let path):
          let (descriptor, file) = try SocketFile.bound(at: path)
          listeners.append(Listener(descriptor: descriptor, kind: .unix, label: path, file: file))
        case .tcp(let host, let port): listeners += try TCPSocket.listen(host: host, port: port)
        case .descriptor(let descriptor): listeners.append(try adopt(descriptor))
        }
      }
    } catch {
      // Either all addresses are served or the start fails.
      for listener in listeners { listener.close() }
      throw error
    }
    return listeners
  }

  func close() {
    Glibc.close(descriptor)
    file?.remove()
  }

  /// A bound socket of the service manager.
  /// Its file, where it has one, belongs to the service manager and stays.
  private static func adopt(_ descriptor: Int32) throws(Diagnostic) -> Listener {
    guard let name = SocketName(of: descriptor), SocketName.isStream(descriptor) else {
      throw Diagnostic(.io, "descriptor \(descriptor) is not a bound stream socket")
    }
    switch name {
    case .unix(let path): return Listener(descriptor: descriptor, kind: .unix, label: path)
    case .tcp(let address, let port, let isLoopback):
      let authority = Authority(
        names: TCPSocket.loopbackNames.union([address]), port: port, isLoopback: isLoopback)
      return Listener(descriptor: descriptor, kind: .tcp(authority), label: "http://\(address):\(port)")
    }
  }
}

/// What a socket is bound to.
enum SocketName: Sendable, Hashable {
  /// Empty: it has no name.
  case unix(String)
  /// The address as it stands in a URL.
  case tcp(address: String, port: Int, isLoopback: Bool)

  /// Nil: no socket, or one of another family.
  /// What is passed in may be any descriptor: nothing is assumed of it.
  init?(of descriptor: Int32) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutableBytes(of: &storage) { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return -1 }
      return getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &length)
    }
    guard status == 0 else { return nil }
    self.init(storage)
  }

  init?(_ storage: sockaddr_storage) {
    var storage = storage
    switch Int32(storage.ss_family) {
    case AF_UNIX:
      self = .unix(
        withUnsafeBytes(of: &storage) { bytes in
          // An abstract name begins with NUL, and reads as empty.
          String(decoding: bytes.dropFirst(MemoryLayout<sa_family_t>.size).prefix { $0 != 0 }, as: UTF8.self)
        })
    case AF_INET, AF_INET6:
      guard let (host, port) = Self.numbers(of: storage) else { return nil }
      self =
        host.contains(":")
        ? .tcp(address: "[\(host)]", port: port, isLoopback: host == "::1")
        // 127.0.0.0/8 is this machine.
        : .tcp(address: host, port: port, isLoopback: host.hasPrefix("127."))
    default: return nil
    }
  }

  /// The address, without an interface's name, and the port.
  private static func numbers(of storage: sockaddr_storage) -> (host: String, port: Int)? {
    var storage = storage
    var (host, port) = ([CChar](repeating: 0, count: 256), [CChar](repeating: 0, count: 16))
    let status = withUnsafePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getnameinfo(
          $0, socklen_t(MemoryLayout<sockaddr_storage>.size), &host, socklen_t(host.count), &port,
          socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
      }
    }
    func text(_ bytes: [CChar]) -> String {
      String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    guard status == 0, let number = Int(text(port)) else { return nil }
    return (String(text(host).prefix { $0 != "%" }), number)
  }

  static func isStream(_ descriptor: Int32) -> Bool {
    var type: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0
      && type == Int32(SOCK_STREAM.rawValue)
  }
}
