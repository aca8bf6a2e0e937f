import CLinux
import Glibc

/// One restriction that a process puts on itself, in the order in which they are raised. Each works even without the one before it
/// (WorkerWallTests, ServiceWallTests). The raw value is its name in messages.
public enum Wall: String, Sendable, Hashable, CaseIterable {
  /// The process is killed when its host ends.
  case parent = "parent"
  /// No descriptor is open but the socket and a worker's note.
  case descriptors = "descriptors"
  /// No program that it executes can gain rights (PR_SET_NO_NEW_PRIVS).
  case privileges = "privileges"
  /// The rights of the superuser are given up.
  case capabilities = "capabilities"
  /// Limits of memory, processor time and descriptors; no file may grow, and no core is dumped.
  case limits = "resource limits"
  /// No file but those of `Confinement.reads`, no TCP unless the role connects, no signal to other processes.
  case landlock = "Landlock"
  /// No further process can be started.
  case processes = "processes"
  /// Only a list of system calls is allowed.
  case seccomp = "seccomp"

  /// The walls that this machine does not offer, for `lunette doctor`. Asking raises none.
  public static var missing: [Wall] {
    (linux_landlock_version() == 0 ? [.landlock] : []) + (linux_has_seccomp() ? [] : [.seccomp])
  }

  /// The version of Landlock, which decides what it covers: 1 files, 4 TCP, 6 signals and abstract sockets; 0 where there is
  /// none.
  public static var landlockVersion: Int { Int(linux_landlock_version()) }

  /// Raises this wall. Returns 0 or an error number.
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

  /// Lets this process be killed when its parent ends; false where that has ended already.
  public static func endWith(parent: Int32) -> Bool { linux_die_with(parent) == 0 }

  /// Raises walls in their order and returns those that the machine does not offer. Where a wall that it does offer fails, the
  /// process ends at once: it must not run without it.
  package static func raise(_ walls: [Wall], parent: Int32, _ confinement: Confinement) -> [Wall] {
    walls.filter { wall in
      switch wall.raise(parent: parent, confinement) {
      case 0: return false
      case ENOSYS, EOPNOTSUPP: return true
      default: _exit(failed + Int32(allCases.firstIndex(of: wall) ?? 0))
      }
    }
  }

  /// The exit code of a process whose first wall could not be raised; the code of the second is one more, and so on.
  static let failed: Int32 = 100
}
