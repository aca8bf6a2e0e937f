import CLinux
import Glibc

/// What shuts a process in, in the order in which it is raised. Each holds with the one before it taken away
/// (WorkerWallTests, ServiceWallTests).
public enum Wall: String, Sendable, Hashable, CaseIterable {
  /// It dies with its host.
  case parent = "death with the parent"
  /// Nothing open but the socket, and a worker's note.
  case descriptors = "nothing inherited"
  case privileges = "no new privileges"
  case capabilities = "no rights of the superuser"
  /// Memory, processor time, descriptors; no file may grow, no core.
  case limits = "resource limits"
  /// No file but those that are read, no TCP but where HTTP is asked, no signal to others.
  case landlock = "Landlock"
  /// No further process.
  case processes = "no further processes"
  /// A list of allowed system calls.
  case seccomp = "seccomp"

  /// Walls that this machine does not offer, for `lunette doctor`. Nothing is raised by asking.
  public static var missing: [Wall] {
    (linux_landlock_version() == 0 ? [.landlock] : []) + (linux_has_seccomp() ? [] : [.seccomp])
  }

  /// The version of Landlock, on which it depends what it keeps out: 1 files, 4 TCP, 6 signals and abstract sockets. 0: none.
  public static var landlockVersion: Int { Int(linux_landlock_version()) }

  /// 0, or an error number.
  func raise(parent: Int32, _ confinement: Confinement) -> Int32 {
    switch self {
    case .parent: return linux_die_with(parent)
    case .descriptors: return linux_close_from(confinement.lastDescriptor + 1)
    case .privileges: return linux_refuse_privileges()
    case .capabilities: return linux_drop_capabilities()
    case .limits:
      let failure = linux_limit_resources(
        confinement.addressSpace, UInt64(confinement.processorTime), UInt64(confinement.descriptors))
      return failure != 0 ? failure : linux_limit_data(confinement.memory)
    case .landlock: return confinement.landlock()
    case .processes: return linux_limit_processes()
    case .seccomp: return linux_seccomp(confinement.calls, LINUX_WORKER_SOCKET)
    }
  }

  /// Raises walls in their order; gives those that the machine does not offer. A wall that it does offer, and that fails, is
  /// no process's life worth.
  package static func raise(_ walls: [Wall], parent: Int32, _ confinement: Confinement) -> [Wall] {
    walls.filter { wall in
      switch wall.raise(parent: parent, confinement) {
      case 0: return false
      case ENOSYS, EOPNOTSUPP: return true
      default: _exit(failed + Int32(allCases.firstIndex(of: wall) ?? 0))
      }
    }
  }

  /// Exit code of a process whose first wall could not be raised; that of the second is one more.
  static let failed: Int32 = 100
}
