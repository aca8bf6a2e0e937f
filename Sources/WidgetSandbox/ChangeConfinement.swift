import CLinux
import Glibc
import LinuxKit
public import WidgetModel

/// What a process that goes on reading, executing and connecting as its user may still change (landlock(7)). Its programs
/// must be started by somebody else: a child is held as it is.
public struct ChangeConfinement: Sendable, Hashable {
  /// Folders, with all below them; they are there.
  public var folders: [String] = []
  /// Files that may be written.
  public var files = ["/dev/null"]
  /// Folders in which sockets may be made, and files removed.
  public var socketFolders: [String] = []
  /// TCP ports that may be listened on; nil: any.
  public var ports: [UInt16]? = []

  public init() {}

  /// Confines this process: this thread, and all that it starts from now on.
  ///
  /// - Returns: whether this machine offers the wall.
  /// - Throws: `unavailable` where it does, and yet it can't be raised.
  public func raise() throws(Diagnostic) -> Bool {
    let failure = withPaths(folders) { folders in
      withPaths(files) { files in
        withPaths(socketFolders) { sockets in
          guard let ports else { return Self.raise(folders, files, sockets, nil) }
          return (ports + [0]).withUnsafeBufferPointer { Self.raise(folders, files, sockets, $0.baseAddress) }
        }
      }
    }
    switch failure {
    case 0: return true
    case ENOSYS, EOPNOTSUPP: return false
    default:
      throw Diagnostic(.unavailable, "the runtime can't restrict itself: \(SystemError(failure).sentence)")
    }
  }

  /// Whether this machine offers it.
  public static var isOffered: Bool { linux_landlock_version() >= 2 }

  private typealias Paths = UnsafePointer<UnsafePointer<CChar>?>

  private static func raise(_ folders: Paths, _ files: Paths, _ sockets: Paths, _ ports: UnsafePointer<UInt16>?)
    -> Int32
  {
    var changes = linux_changes(folders: folders, files: files, socket_folders: sockets, ports: ports)
    return linux_landlock_changes(&changes)
  }

  private func withPaths(_ paths: [String], _ body: (Paths) -> Int32) -> Int32 {
    withVector(paths) { vector in
      vector.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: paths.count + 1) { body($0) }
    }
  }
}
