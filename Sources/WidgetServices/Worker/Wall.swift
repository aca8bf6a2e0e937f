import CLinux
import Glibc

/// What shuts a worker in, in the order in which it is raised. Each holds with the one before it taken away (WorkerWallTests).
public enum Wall: String, Sendable, Hashable, CaseIterable {
  /// It dies with its host.
  case parent = "death with the parent"
  /// Nothing open but the socket and the note.
  case descriptors = "nothing inherited"
  case privileges = "no new privileges"
  case capabilities = "no rights of the superuser"
  /// 1 GiB of address space, processor time, 16 descriptors, no file may grow, no core.
  case limits = "resource limits"
  /// No file, no TCP, no signal to others.
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
  func raise(parent: Int32) -> Int32 {
    switch self {
    case .parent: linux_die_with(parent)
    case .descriptors: linux_close_from(LINUX_WORKER_NOTE + 1)
    case .privileges: linux_refuse_privileges()
    case .capabilities: linux_drop_capabilities()
    case .limits: linux_limit_resources(Self.memory, UInt64(Self.processorTime), 16)
    case .landlock: linux_landlock()
    case .processes: linux_limit_processes()
    case .seccomp: linux_seccomp(LINUX_WORKER_SOCKET)
    }
  }

  /// Bytes of address space.
  static let memory: UInt64 = 1 << 30
  /// Seconds of processor time in a worker's whole life; it is replaced before it comes near.
  static let processorTime = 240
}
