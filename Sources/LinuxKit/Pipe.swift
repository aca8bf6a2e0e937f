import CLinux
import Glibc

/// Both ends of a pipe.
package struct Pipe: ~Copyable {
  package var reads: Descriptor
  package var writes: Descriptor

  package init(reads: consuming Descriptor, writes: consuming Descriptor) {
    self.reads = reads
    self.writes = writes
  }

  package init?() {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends) == 0 else { return nil }
    self.init(reads: Descriptor(ends[0]), writes: Descriptor(ends[1]))
  }

  /// The null device to read from, and nothing to write to; nil with errno.
  package static var fromNothing: Pipe? {
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return null >= 0 ? Pipe(reads: Descriptor(null), writes: .none) : nil
  }

  /// Closes the end that the child writes to.
  package consuming func finishedWriting() -> Descriptor { reads }

  /// Closes the end that the child reads from.
  package consuming func finishedReading() -> Descriptor { writes }
}
