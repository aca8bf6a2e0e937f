import Glibc
import LinuxKit
package import WidgetModel
import WidgetServices

// The runtime's socket. Three checks limit who may connect: only the user may write to the folder, the socket's file is the
// user's alone, and the process at the other end is the user's.

extension RuntimeAddress {
  /// A socket that is connected to the runtime; nil where none runs.
  ///
  /// - Throws: `permission` for a folder or a runtime that is not the user's alone; `unavailable` where the runtime accepts no
  ///   connection; `io`.
  package func connect(within limit: Duration = .seconds(2)) throws(Diagnostic) -> Int32? {
    guard let folder = try openFolder() else { return nil }
    defer { close(folder) }
    let descriptor = try Self.makeSocket()
    let error = Self.connect(descriptor, path(by: folder), within: limit)
    if error == 0, Self.isOwn(descriptor) { return descriptor }
    close(descriptor)
    switch error {
    case 0:
      throw Diagnostic(.permission, "the runtime at '\(socket)' belongs to another user", file: socket)
    case ENOENT, ECONNREFUSED: return nil
    case EAGAIN: throw Diagnostic(.unavailable, "the runtime is not accepting connections; restart it")
    default:
      throw Diagnostic(.io, "cannot reach the runtime: \(SystemError(error).sentence)", file: socket)
    }
  }

  /// Returns a listening socket; the file of a runtime that has ended is removed.
  ///
  /// - Throws: `unavailable` where a runtime answers there already; `permission` and `io` as above.
  package func listen() throws(Diagnostic) -> Int32 {
    try prepareFolder()
    if let other = try connect() {
      close(other)
      throw Diagnostic(.unavailable, "a runtime is already running in '\(folder)'")
    }
    guard let folder = try openFolder() else { throw .noFolder(self.folder, ENOENT) }
    defer { close(folder) }
    let (descriptor, path) = (try Self.makeSocket(), path(by: folder))
    unlink(path)
    // On Linux the socket's file gets the mode that the socket has when it is bound.
    let isListening =
      fchmod(descriptor, 0o600) == 0 && Self.bind(descriptor, path) == 0 && Glibc.listen(descriptor, 128) == 0
    guard isListening else {
      let error = errno
      close(descriptor)
      throw Diagnostic(.io, "the runtime cannot accept connections: \(SystemError(error).sentence)", file: socket)
    }
    return descriptor
  }

  /// Whether the process at the other end belongs to this one's user.
  package static func isOwn(_ descriptor: Int32) -> Bool {
    // struct ucred, which the C library shows only to _GNU_SOURCE: process, user, group.
    var peer: (Int32, UInt32, UInt32) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.1 == geteuid()
  }

  // MARK: The folder

  /// The folder's descriptor; nil where there is none.
  private func openFolder() throws(Diagnostic) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = SystemError(errno)
      if error.isMissing {
        if let file = fileOnTheWay { throw .file(file, folder) }
        return nil
      }
      throw .noFolder(folder, error.number)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0,
      StateFolder.refusal(folder) == nil
    else {
      close(descriptor)
      throw status.st_uid == geteuid() && status.st_mode & 0o022 != 0 ? .openFolder(folder) : .foreignFolder(folder)
    }
    return descriptor
  }

  /// Where a file stands in the place of the folder, or of one above it.
  private var fileOnTheWay: String? {
    var path = ""
    for name in folder.split(separator: "/") {
      path += "/\(name)"
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      if status.st_mode & S_IFMT != S_IFDIR { return path }
    }
    return nil
  }

  /// Makes the folder, and those above it, for the user alone. What exists is checked before anything is made: nothing is put
  /// into a folder that is another user's, or that others may write to.
  ///
  /// - Throws: `permission`; `io`.
  package func prepareFolder() throws(Diagnostic) {
    if let fault = StateFolder.refusal(folder), fault.code != .permission || !isThere { throw fault }
    if !isThere { try makeFolder() }
    guard let descriptor = try openFolder() else { throw .noFolder(folder, ENOENT) }
    close(descriptor)
  }

  private var isThere: Bool { access(folder, F_OK) == 0 }

  private func makeFolder() throws(Diagnostic) {
    var path = ""
    for name in folder.split(separator: "/") {
      path += "/\(name)"
      if mkdir(path, 0o700) == 0 { continue }
      let failure = errno
      // Where nothing may be made, a folder that exists is refused before it is looked for.
      guard failure == EEXIST || access(path, F_OK) == 0 else {
        if let file = fileOnTheWay { throw .file(file, folder) }
        throw .noFolder(path, failure)
      }
    }
  }

  // MARK: Calls

  private static func makeSocket() throws(Diagnostic) -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw Diagnostic(.io, "cannot create a socket: \(SystemError(errno).sentence)")
    }
    return descriptor
  }

  /// Connects. Returns 0 or the error's number; EAGAIN where the connection was not accepted in time.
  private static func connect(_ descriptor: Int32, _ path: String, within limit: Duration) -> Int32 {
    let (seconds, rest) = limit.components
    var patience = timeval(tv_sec: Int(seconds), tv_usec: Int(rest / 1_000_000_000_000))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout.size(ofValue: patience)))
    while with(path, { Glibc.connect(descriptor, $0, $1) }) != 0 {
      if errno != EINTR { return errno }
    }
    return 0
  }

  private static func bind(_ descriptor: Int32, _ path: String) -> Int32 {
    with(path) { Glibc.bind(descriptor, $0, $1) }
  }

  /// How the socket is named to the kernel, which takes 107 bytes: a longer path goes by the folder's descriptor.
  private func path(by folder: Int32) -> String {
    socket.utf8.count < Self.longestPath ? socket : "/proc/self/fd/\(folder)/\(Self.socketName)"
  }

  private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  private static func with(_ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func openFolder(_ folder: String) -> Diagnostic {
    let advice = "chmod 700 '\(folder)'"
    return Diagnostic(
      .permission, "other users can write to the state folder '\(folder)', so it is not used; \(advice)", file: folder,
      suggestion: advice)
  }

  fileprivate static func foreignFolder(_ folder: String) -> Diagnostic {
    Diagnostic(.permission, "the state folder '\(folder)' belongs to another user, so it is not used", file: folder)
  }

  fileprivate static func file(_ file: String, _ folder: String) -> Diagnostic {
    Diagnostic(.io, "cannot use the state folder '\(folder)': '\(file)' is a file, not a folder", file: file)
  }

  fileprivate static func noFolder(_ folder: String, _ error: Int32) -> Diagnostic {
    Diagnostic(.io, "cannot use the state folder '\(folder)': \(SystemError(error).sentence)", file: folder)
  }
}
