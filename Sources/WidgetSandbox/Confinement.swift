package import CLinux
import LinuxKit

/// The resources and rights that are left to a process once its walls stand.
package struct Confinement: Sendable {
  /// The address space, in bytes, of which each thread reserves much for its stack.
  package var addressSpace: UInt64
  /// The memory that may be written to, in bytes.
  package var memory: UInt64
  /// The processor time of the whole process, in seconds.
  package var processorTime: Int
  /// The number of descriptors that may be open.
  package var descriptors: Int
  /// The highest descriptor that stays open when the others are closed.
  package var lastDescriptor = LINUX_WORKER_SOCKET
  /// The files, and the folders with all below them, that may be read. Nothing may be written.
  package var reads: [String] = []
  /// Whether the process may connect to other machines.
  package var connects = false
  /// Whether it may connect to other programs by abstract Unix sockets.
  package var meets = false
  /// The list of allowed system calls.
  package var calls: linux_calls

  /// Creates a confinement that reads no file and connects to nothing.
  package init(
    addressSpace: UInt64, memory: UInt64, processorTime: Int, descriptors: Int,
    lastDescriptor: Int32 = LINUX_WORKER_SOCKET, reads: [String] = [], connects: Bool = false, meets: Bool = false,
    calls: linux_calls
  ) {
    (self.addressSpace, self.memory, self.processorTime) = (addressSpace, memory, processorTime)
    (self.descriptors, self.lastDescriptor) = (descriptors, lastDescriptor)
    (self.reads, self.connects, self.meets, self.calls) = (reads, connects, meets, calls)
  }

  /// A worker's confinement. The host replaces a worker before its processor time is used up.
  package static let worker = Confinement(
    addressSpace: 1 << 30, memory: 1 << 30, processorTime: 240, descriptors: 16, lastDescriptor: LINUX_WORKER_NOTE,
    calls: LINUX_CALLS_WORKER)

  /// Restricts files and sockets with Landlock. Returns 0 or an error number.
  package func landlock() -> Int32 {
    withVector(reads) { paths in
      paths.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: reads.count + 1) { paths in
        var open = linux_landlock(reads: paths, connects: connects, meets: meets)
        return linux_landlock(&open)
      }
    }
  }
}
