import Glibc
package import LinuxKit

/// An event of a watched folder.
package struct FolderEvent {
  /// The number of the watch.
  package let watch: Int32
  /// What happened, by inotify(7).
  package let mask: UInt32
  /// The name in the folder that it is about; empty: the folder itself.
  package let name: [UInt8]

  /// Returns whether the event has one of these flags.
  package func has(_ bits: Int32) -> Bool { mask & UInt32(bitPattern: bits) != 0 }
}

/// The kernel's notices about folders (inotify(7)). Folders are watched, and files only on request: a file that is saved by
/// renaming another over it is another file.
package final class FolderMonitor {
  /// A descriptor for poll(2); -1 where the user's share of inotify instances is used up.
  package let descriptor: Int32

  /// Opens an instance of inotify.
  package init() { descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }

  /// A monitor without an instance, as where the kernel has none left.
  package init(refused: Void) { descriptor = -1 }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches a folder that is open. One that is watched already keeps its number, and tells of both.
  ///
  /// - Parameter alsoFiles: A file may be watched too: until another is renamed over it.
  package func watch(
    _ folder: borrowing Descriptor, for mask: Int32, alsoFiles: Bool = false
  ) -> Result<Int32, SystemError> {
    guard descriptor >= 0 else { return .failure(SystemError(EMFILE)) }
    // By the descriptor: whatever its path has become meanwhile, it is this folder.
    let path = "/proc/self/fd/\(folder.number)"
    let number = inotify_add_watch(
      descriptor, path, UInt32(bitPattern: mask | IN_MASK_ADD | (alsoFiles ? 0 : IN_ONLYDIR)))
    return number >= 0 ? .success(number) : .failure(SystemError(errno))
  }

  /// Ends a watch.
  package func forget(_ watch: Int32) { _ = inotify_rm_watch(descriptor, watch) }

  /// What was told since, oldest first; at most some thousand events, so that a flood does not keep the caller from
  /// other work: the rest is still there.
  package func take() -> [FolderEvent] {
    var events: [FolderEvent] = []
    guard descriptor >= 0 else { return events }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      for _ in 0..<8 {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        Self.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &events)
      }
    }
    return events
  }

  /// `struct inotify_event`: watch, mask, cookie, length, and a name that is filled up with NUL.
  private static func add(_ bytes: UnsafeRawBufferPointer, to events: inout [FolderEvent]) {
    var start = 0
    while start + 16 <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
      let end = min(start + 16 + length, bytes.count)
      events.append(
        FolderEvent(
          watch: bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
          mask: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
          name: Array(bytes[(start + 16)..<end].prefix { $0 != 0 })))
      start = end
    }
  }
}
