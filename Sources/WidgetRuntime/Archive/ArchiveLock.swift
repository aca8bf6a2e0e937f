import Glibc
import LinuxKit
import WidgetServices

/// The lock of one process on a state folder, with `flock` on the file `lock` in it. It ends with the value, or with the process,
/// however that exits.
final class ArchiveLock {
  private let number: Int32

  enum Outcome {
    case taken(ArchiveLock)
    /// The owner, for a sentence: "process 1234 since …".
    case held(String)
    case failed(SystemError)
  }

  private init(_ number: Int32) { self.number = number }

  /// Unlocked explicitly: a child between `fork` and `exec` has the file open too, so `close` alone would leave it locked.
  deinit {
    flock(number, LOCK_UN)
    close(number)
  }

  /// Whether the folder still has the locked file: another process would find a different one.
  func holds(_ folder: String) -> Bool {
    FileIdentity(number).map { $0 == FileIdentity("\(folder)/lock") } ?? false
  }

  /// - Parameters:
  ///   - started: this process's start, in readable form.
  ///   - patience: how long to wait for the owner.
  static func take(_ folder: String, started: String, patience: ArchivePatience = .none) -> Outcome {
    let number = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard number >= 0 else { return .failed(SystemError(errno)) }
    let lock = ArchiveLock(number)
    guard lock.hold(within: patience) else {
      return errno == EWOULDBLOCK ? .held(lock.holder) : .failed(SystemError(errno))
    }
    let text = Array("process \(getpid()) since \(started)\n".utf8)
    // The owner's name is optional: on a full disk the lock works without it.
    _ = ftruncate(number, 0)
    _ = pwrite(number, text, text.count, 0)
    return .taken(lock)
  }

  /// False, with the reason in `errno`, if the lock is not available in time. `flock` waits forever or not at all, so it is tried
  /// repeatedly.
  private func hold(within patience: ArchivePatience) -> Bool {
    let deadline = ContinuousClock.now + patience.limit
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      let error = errno
      guard error == EWOULDBLOCK || error == EINTR, .now < deadline, !patience.isVain() else {
        errno = error
        return false
      }
      poll(nil, 0, 10)
    }
    return true
  }

  /// The owner's text; only a plausible one is used.
  private var holder: String {
    var bytes = [UInt8](repeating: 0, count: 80)
    let count = pread(number, &bytes, bytes.count, 0)
    let words = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").first ?? ""
    let parts = words.split(separator: " ")
    guard parts.count == 4, parts[0] == "process", Int32(parts[1]) != nil, parts[2] == "since",
      parts[3].unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value < 0x7F })
    else { return "another process" }
    return String(words)
  }
}

/// How long to wait for a process that owns a state folder.
package struct ArchivePatience {
  /// The longest wait.
  package var limit: Duration
  /// Whether waiting is pointless, because the owner will not release the folder. Called at each failed attempt.
  package var isVain: () -> Bool

  /// Creates a limit for waiting.
  package init(_ limit: Duration, isVain: @escaping () -> Bool = { false }) {
    self.limit = limit
    self.isVain = isVain
  }

  /// No waiting at all.
  package static var none: ArchivePatience { ArchivePatience(.zero) }
}

/// The owner of a database, from the kernel. The file itself is not opened: closing it would release this process's own locks
/// on it (fcntl(2), "Record locks").
enum LockHolder {
  static func ofDatabase(_ path: String) -> String {
    let files = Set([path, path + "-shm"].compactMap(identity))
    for line in lines("/proc/locks") {
      // 1: POSIX  ADVISORY  WRITE 1234 08:01:5678 0 EOF
      let words = line.split(separator: " ").filter { $0 != "->" }
      guard words.count >= 6, let process = Int32(words[4]), process > 0, process != getpid(),
        files.contains(String(words[5]))
      else { continue }
      let name = lines("/proc/\(process)/comm").first.map { String($0.filter { $0.isASCII && $0 > " " }) } ?? ""
      return name.isEmpty ? "process \(process)" : "process \(process) (\(name))"
    }
    return "another program"
  }

  /// A file in the notation of `/proc/locks`.
  private static func identity(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // As glibc's macros major and minor, which Swift does not see.
    let device = UInt64(status.st_dev)
    let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    return "\(hex(major)):\(hex(minor)):\(status.st_ino)"
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return digits.count < 2 ? "0\(digits)" : digits
  }

  private static func lines(_ path: String) -> [Substring] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while text.count < 1 << 20 {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { break }
      text += part[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }
}
