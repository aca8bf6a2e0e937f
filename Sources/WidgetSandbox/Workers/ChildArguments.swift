import CLinux
import Glibc
import WidgetModel
import WidgetWire

/// The arguments that `WorkerStarter` gives a process: what it is to do, the release of the host, and the host's process ID.
package struct ChildArguments {
  package let words: [String]
  package let release: String
  package let parent: Int32

  /// Splits the arguments; nil if they are not from a `WorkerStarter`.
  package init?(_ arguments: [String]) {
    guard arguments.count >= 2, let parent = Int32(arguments[arguments.count - 1]) else { return nil }
    (words, release, self.parent) = (Array(arguments.dropLast(2)), arguments[arguments.count - 2], parent)
  }

  /// Splits the arguments of a process that talks over `LINUX_WORKER_SOCKET`. Exits if they are not from a `WorkerStarter`, or the host is of
  /// another release: its messages could mean something else here.
  package static func ofThisRelease(_ arguments: [String]) -> ChildArguments {
    let failed: Int32 = 70
    guard let split = ChildArguments(arguments) else { _exit(failed) }
    if split.release != Version.current {
      FrameChannel(LINUX_WORKER_SOCKET).refuse(release: Version.current)
      _exit(failed)
    }
    return split
  }
}
