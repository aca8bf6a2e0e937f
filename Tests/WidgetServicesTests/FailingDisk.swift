import Glibc
import Synchronization

@testable import LinuxKit
@testable import WidgetServices

/// A disk whose n-th call fails with an error; a failed write has written half of its bytes.
final class FailingDisk: Sendable {
  private let number: Int
  private let error: Int32
  private let calls = Mutex(0)
  private let failed = Mutex(false)

  /// - Parameter number: counted from 1.
  init(_ number: Int, _ error: Int32) {
    self.number = number
    self.error = error
  }

  var hasFailed: Bool { failed.withLock { $0 } }

  private func fails() -> Bool {
    let isIt = calls.withLock { calls in
      calls += 1
      return calls == number
    }
    guard isIt else { return false }
    failed.withLock { $0 = true }
    return true
  }

  private func refuse(_ live: () -> Int32) -> Int32 {
    guard fails() else { return live() }
    errno = error
    return -1
  }

  var disk: Disk {
    var disk = Disk.live
    disk.open = { path, flags, mode in self.refuse { Disk.live.open(path, flags, mode) } }
    disk.sync = { file in self.refuse { Disk.live.sync(file) } }
    disk.rename = { from, to in self.refuse { Disk.live.rename(from, to) } }
    disk.makeFolder = { path in self.refuse { Disk.live.makeFolder(path) } }
    disk.lock = { file in self.refuse { Disk.live.lock(file) } }
    disk.write = { file, bytes in
      guard self.fails() else {
        // Always a part, so several calls may fail.
        return Disk.live.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(100)))
      }
      _ = Disk.live.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)))
      errno = self.error
      return -1
    }
    return disk
  }
}
