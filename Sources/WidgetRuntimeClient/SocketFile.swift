import Glibc
import LinuxKit
package import WidgetModel
internal import WidgetServices

/// The file of a Unix socket of ours. Its mode decides who may connect: 0600 from the moment at which it exists, in a folder that
/// is 0700 where we make it.
package struct SocketFile: Sendable, Hashable {
  /// The socket's path.
  package var path: String
  /// Device and inode of the file, so that no other file is removed in its place.
  var device: UInt
  var inode: UInt

  /// Makes the socket and binds it. The file of a program that died is replaced.
  ///
  /// - Throws: `io`; `unavailable` where another program listens there.
  package static func bound(at path: String) throws(Diagnostic) -> (descriptor: Int32, file: SocketFile) {
    guard path.hasPrefix("/"), path.utf8.count < 108, !path.utf8.contains(0) else {
      throw Diagnostic(.io, "\(path) is not a valid socket path", suggestion: "use an absolute path of up to 107 bytes")
    }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !folder.isEmpty { mkdir(folder, 0o700) }
    try makeRoom(at: path)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Diagnostic(.io, "cannot create a socket: \(SystemError(errno).sentence)") }
    // Before it is bound: the file has the mode from its first moment.
    fchmod(descriptor, 0o600)
    guard withAddress(of: path, { bind(descriptor, $0, $1) }) == 0, let file = SocketFile(at: path) else {
      let fault = errno
      close(descriptor)
      throw Diagnostic(.io, "cannot create a socket at \(path): \(SystemError(fault).sentence)")
    }
    return (descriptor, file)
  }

  init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.path = path
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  /// Removes the file, unless another has taken its place.
  package func remove() {
    if SocketFile(at: path) == self { unlink(path) }
  }

  /// Removes the socket of a program that has ended.
  private static func makeRoom(at path: String) throws(Diagnostic) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw Diagnostic(.io, "\(path) already exists and is not a socket")
    }
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard probe >= 0 else { throw Diagnostic(.io, "cannot create a socket: \(SystemError(errno).sentence)") }
    defer { close(probe) }
    if withAddress(of: path, { connect(probe, $0, $1) }) == 0 {
      throw Diagnostic(.unavailable, "another program is listening on \(path)")
    }
    guard errno == ECONNREFUSED else { throw Diagnostic(.io, "cannot use \(path): \(SystemError(errno).sentence)") }
    unlink(path)
  }

  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes.prefix($0.count - 1)) }
    return withUnsafeBytes(of: &address) { raw in
      guard let start = raw.baseAddress else { return -1 }
      return body(start.assumingMemoryBound(to: sockaddr.self), socklen_t(raw.count))
    }
  }
}
