import CLinux
import Glibc

/// The two ends of a pipe, each closed with this value unless it is taken out before.
package struct Pipe: ~Copyable {
  /// The end to read from.
  package var reads: Descriptor
  /// The end to write to; `none` where there is only something to read.
  package var writes: Descriptor

  /// Creates a pipe of two open ends, which it takes over.
  package init(reads: consuming Descriptor, writes: consuming Descriptor) {
    self.reads = reads
    self.writes = writes
  }

  /// Creates a pipe; nil where the system has no descriptor left, with the reason in errno.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends) == 0 else { return nil }
    self.init(reads: Descriptor(ends[0]), writes: Descriptor(ends[1]))
  }

  /// The null device as the end to read from, with no end to write to; nil with the reason in errno.
  package static var fromNothing: Pipe? {
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return null >= 0 ? Pipe(reads: Descriptor(null), writes: .none) : nil
  }

  /// Closes the end to write to, once the child has its copy, and returns the other. Otherwise the reader would never see the end
  /// of the stream.
  package consuming func finishedWriting() -> Descriptor { reads }

  /// Closes the end to read from, once the child has its copy, and returns the other.
  package consuming func finishedReading() -> Descriptor { writes }
}
