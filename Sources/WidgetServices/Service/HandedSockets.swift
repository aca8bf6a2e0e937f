import Glibc
public import WidgetModel

/// Sockets that a service manager has opened for this process and listens on: a client that connects before the process runs is
/// not refused, but waits (sd_listen_fds(3)).
public struct HandedSockets: Sendable {
  /// The socket for the runtime's own clients; nil where none was passed.
  public private(set) var runtime: Int32?
  /// The sockets for HTTP.
  public private(set) var http: [Int32] = []
  /// The number of sockets that could not be used; they were closed.
  public private(set) var troubles: [Diagnostic] = []

  private static let first: Int32 = 3
  private static let most: Int32 = 64

  /// Takes over what was handed to this process, once: nothing that it starts gets it.
  ///
  /// A socket named `http…`, or one of the network, is for HTTP; the first other Unix socket is the runtime's.
  ///
  /// - Parameter environment: a variable by its name: LISTEN_PID, LISTEN_FDS, LISTEN_FDNAMES.
  public init(environment: (String) -> String?) {
    self.init(environment: environment, process: getpid(), first: Self.first)
  }

  /// - Parameter first: the descriptor that sockets begin at; a test has others at 3.
  init(environment: (String) -> String?, process: Int32, first: Int32) {
    // The variables are meant for another process: one that started this one and did not remove them.
    guard environment("LISTEN_PID") == String(process), let count = environment("LISTEN_FDS").flatMap({ Int32($0) }),
      count > 0, count <= Self.most
    else { return }
    let names = environment("LISTEN_FDNAMES").map { $0.split(separator: ":", omittingEmptySubsequences: false) } ?? []
    for index in 0..<count {
      let name = names.indices.contains(Int(index)) ? String(names[Int(index)]) : ""
      take(first + index, name)
    }
  }

  private mutating func take(_ descriptor: Int32, _ name: String) {
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { return }
    let family = Self.option(SO_DOMAIN, of: descriptor)
    let isListening =
      Self.option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
      && Self.option(SO_ACCEPTCONN, of: descriptor) == 1
    switch family {
    case AF_UNIX where isListening && !name.hasPrefix("http") && runtime == nil: runtime = descriptor
    case AF_UNIX where isListening && name.hasPrefix("http"), AF_INET where isListening, AF_INET6 where isListening:
      http.append(descriptor)
    default:
      close(descriptor)
      troubles.append(
        Diagnostic(
          .unavailable,
          "the socket '\(name.escapingControlCharacters)' passed by the service manager is "
            + (isListening ? "not expected" : "not a listening socket"), severity: .warning))
    }
  }

  private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = -1
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}
