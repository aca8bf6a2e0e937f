import CLinux
import Glibc
import LinuxKit

/// A socket on which the kernel tells something (netlink(7)).
struct KernelSocket: ~Copyable {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  static func devices() -> Result<KernelSocket, SystemError> { made(linux_device_events()) }

  static func networks() -> Result<KernelSocket, SystemError> { made(linux_network_events()) }

  private static func made(_ number: Int32) -> Result<KernelSocket, SystemError> {
    number >= 0 ? .success(KernelSocket(Descriptor(number))) : .failure(SystemError(errno))
  }

  /// The descriptor for poll(2).
  var number: Int32 { descriptor.number }

  /// What was told since.
  struct Told {
    var messages: [[UInt8]] = []
    /// More was told than the kernel keeps.
    var isLost = false
  }

  /// Messages of the kernel's own, oldest first; at most a few at once, so that a flood does not keep the loop from other work.
  borrowing func take() -> Told {
    var told = Told()
    for _ in 0..<64 {
      var isKernel = false
      var length = -1
      let message = [UInt8](unsafeUninitializedCapacity: 8 << 10) { buffer, count in
        length = linux_kernel_message(descriptor.number, buffer.baseAddress, UInt(buffer.count), &isKernel)
        count = max(length, 0)
      }
      if length < 0 {
        guard errno == ENOBUFS else { break }
        told.isLost = true
      } else if isKernel {
        told.messages.append(message)
      }
    }
    return told
  }
}
