import CLinux
package import Glibc

/// An open file descriptor, closed when this value ends; or none.
package struct Descriptor: ~Copyable {
  /// The kernel's number; negative if closed.
  package let number: Int32

  /// Takes over an open descriptor.
  package init(_ number: Int32) { self.number = number }

  /// A value that holds no descriptor and closes nothing.
  package static var none: Descriptor { Descriptor(-1) }

  deinit { if number >= 0 { close(number) } }

  /// Opens a path without following magic links (`/proc/self/root`, `/proc/self/fd/3`), which lead out of any folder. With
  /// O_PATH, nothing can be read or written by the descriptor, a FIFO is not waited for and no device is opened.
  package static func path(_ path: String, flags: Int32 = 0) -> Result<Descriptor, SystemError> {
    opened(AT_FDCWD, path, LINUX_O_PATH | flags, how: UInt64(LINUX_RESOLVE_NO_MAGICLINKS))
  }

  /// Opens a path below a folder; neither `..` nor a link may lead out of it.
  package static func beneath(_ folder: borrowing Descriptor, _ path: String) -> Result<Descriptor, SystemError> {
    opened(folder.number, path, LINUX_O_PATH, how: UInt64(LINUX_RESOLVE_BENEATH | LINUX_RESOLVE_NO_MAGICLINKS))
  }

  private static func opened(_ folder: Int32, _ path: String, _ flags: Int32, how: UInt64)
    -> Result<Descriptor, SystemError>
  {
    // A kernel without openat2 (before 5.6) is not trusted with paths: the error is passed on.
    let number = linux_openat2(folder, path, flags | O_CLOEXEC, how)
    return number >= 0 ? .success(Descriptor(number)) : .failure(SystemError(errno))
  }

  /// The path by which the kernel knows the open file: absolute, without links and dots. Nil where it is too long or not UTF-8.
  package var realPath: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8192) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let length = readlink("/proc/self/fd/\(number)", start, buffer.count)
      guard length > 0, length < buffer.count else { return nil }
      return String(validating: buffer[..<length], as: UTF8.self)
    }
  }

  /// The file's metadata (fstat(2)); nil where there is no open file.
  package var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }

  /// Opens the same file for reading, by its descriptor, so that no name is looked up a second time and nothing can be swapped in
  /// between.
  package func reopened(_ flags: Int32) -> Result<Descriptor, SystemError> {
    let number = open("/proc/self/fd/\(number)", flags | O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    return number >= 0 ? .success(Descriptor(number)) : .failure(SystemError(errno))
  }

  /// Reads at most so many bytes from where the last reading ended; fewer only where the content ends.
  package func part(_ most: Int) -> Result<[UInt8], SystemError> {
    var failure: Int32 = 0
    let part = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      while count < most {
        let got = read(number, buffer.baseAddress.map { $0 + count }, most - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
      }
    }
    return failure == 0 ? .success(part) : .failure(SystemError(failure))
  }

  /// Reads the content to its end; nil where it is longer than `limit` bytes. At most `limit + 1` bytes are held in memory.
  package func content(limit: Int) -> Result<[UInt8]?, SystemError> {
    var content: [UInt8] = []
    let hint = status.map { Int($0.st_size) } ?? 0
    // Files whose content the kernel generates (/proc, /sys) report a size of zero.
    var capacity = min(max(hint + 1, 4_096), limit + 1, 1 << 20)
    while true {
      let room = min(capacity, limit + 1 - content.count)
      guard room > 0 else { return .success(nil) }
      var failure: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var got = read(number, buffer.baseAddress, room)
        while got < 0 && errno == EINTR { got = read(number, buffer.baseAddress, room) }
        if got < 0 { failure = errno }
        count = max(got, 0)
      }
      guard failure == 0 else { return .failure(SystemError(failure)) }
      if part.isEmpty { return .success(content) }
      if content.isEmpty { content = part } else { content += part }
      capacity = content.count < 65_536 ? 4_096 : 65_536
    }
  }
}

/// An error number of the system's (errno), with a sentence for it.
package struct SystemError: Error, Hashable {
  /// The value of errno.
  package let number: Int32

  /// Wraps a value of errno.
  package init(_ number: Int32) { self.number = number }

  /// Whether the error means that nothing is there, not that it may not be used.
  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  /// The reason in words, without a capital or a full stop, as the end of a sentence: "the disk is full".
  package var sentence: String {
    switch number {
    case ENOENT: "it does not exist"
    case EACCES, EPERM: "permission denied"
    case ELOOP: "too many symbolic links, or a link that only the system may follow"
    case EXDEV: "it is outside its folder"
    case ENOSPC: "the disk is full"
    case ENOSYS: "this needs Linux 5.6 or later"
    default: String(cString: strerror(number)).lowercased()
    }
  }
}
