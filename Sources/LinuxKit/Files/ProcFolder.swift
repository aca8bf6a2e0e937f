import Glibc

/// The folder /proc, by which a process finds its own program and reopens its files. A bare chroot lacks it.
package enum ProcFolder {
  package static var isMounted: Bool { access("/proc/self", F_OK) == 0 }
  /// The reason for what cannot work without it.
  package static let missing = "/proc is not mounted"
}
