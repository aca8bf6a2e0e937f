package import CLinux
import LinuxKit

/// What a process may still use once its walls stand, as their figures.
package struct Confinement: Sendable {
  /// Bytes of address space, of which threads set much aside, and bytes that may be written to.
  package var addressSpace: UInt64
  package var memory: UInt64
  /// Seconds of processor time in its whole life.
  package var processorTime: Int
  package var descriptors: Int
  /// The last that stays open.
  package var lastDescriptor = LINUX_WORKER_SOCKET
  /// Files, and folders with all below them, that may be read. Nothing may be written.
  package var reads: [String] = []
  /// Whether it connects to other machines.
  package var connects = false
  /// Whether it speaks to other programs by abstract Unix sockets.
  package var meets = false
  package var calls: linux_calls

  package init(
    addressSpace: UInt64, memory: UInt64, processorTime: Int, descriptors: Int,
    lastDescriptor: Int32 = LINUX_WORKER_SOCKET, reads: [String] = [], connects: Bool = false, meets: Bool = false,
    calls: linux_calls
  ) {
    (self.addressSpace, self.memory, self.processorTime) = (addressSpace, memory, processorTime)
    (self.descriptors, self.lastDescriptor) = (descriptors, lastDescriptor)
    (self.reads, self.connects, self.meets, self.calls) = (reads, connects, meets, calls)
  }

  /// Of a worker. It is replaced before its processor time comes near.
  package static let worker = Confinement(
    addressSpace: 1 << 30, memory: 1 << 30, processorTime: 240, descriptors: 16, lastDescriptor: LINUX_WORKER_NOTE,
    calls: LINUX_CALLS_WORKER)

  /// 0, or an error number.
  package func landlock() -> Int32 {
    withVector(reads) { paths in
      paths.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: reads.count + 1) { paths in
        var open = linux_landlock(reads: paths, connects: connects, meets: meets)
        return linux_landlock(&open)
      }
    }
  }
}
