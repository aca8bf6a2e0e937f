import CLinux
import Glibc
import LinuxKit
public import WidgetModel

/// The files that a process may still change while it continues to read, execute and connect as its user (landlock(7)).
/// Another process must start programs for it, since a child inherits the restriction.
public struct ChangeConfinement: Sendable, Hashable {
  /// Folders in which, and below which, anything may be changed; they exist.
  public var folders: [String] = []
  /// Single files that may be written.
  public var files = ["/dev/null"]
  /// Folders in which sockets may be made and files removed.
  public var socketFolders: [String] = []
  /// The TCP ports that may be listened on; nil allows all.
  public var ports: [UInt16]? = []

  /// Allows nothing but writing to /dev/null.
  public init() {}

  /// Confines this thread and all that it starts from now on.
  ///
  /// - Returns: Whether this machine offers Landlock in a version that suffices.
  /// - Throws: `unavailable` where it does and the rules still cannot be set.
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
      throw Diagnostic(.unavailable, "the runtime cannot set up its sandbox: \(SystemError(failure).sentence)")
    }
  }

  /// Whether this machine offers Landlock in a version that suffices: 2, the first that knows renames between folders.
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
