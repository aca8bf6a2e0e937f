import CLinux
package import Glibc
import LinuxKit

/// Watches the way to a file as the kernel resolves it: every folder on it whose change could lead elsewhere, and the file
/// itself. A file that is saved by renaming another over it is another file, so its folder is watched for its name. A file that
/// is written in place is watched itself, without its neighbours.
struct PathWatch {
  /// What a watched folder is on the way for.
  enum Role: Hashable {
    /// It lies on the way, and may be moved or taken away.
    case passed
    /// The next step has this name in it: the file, a link, or what is not there yet.
    case step([UInt8])
    /// It is the file, or the folder, that is asked for.
    case goal

    var mask: Int32 {
      let itself = IN_DELETE_SELF | IN_MOVE_SELF
      let names = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      return switch self {
      case .passed: itself
      case .step: itself | names
      case .goal: itself | names | IN_MODIFY | IN_ATTRIB
      }
    }

    /// Whether an event says that the file may be another.
    func means(_ event: FolderEvent) -> Bool {
      if event.has(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) { return true }
      return switch self {
      case .passed: false
      case .step(let name): event.name == name
      case .goal: event.has(mask)
      }
    }
  }

  private(set) var roles: [Int32: Set<Role>] = [:]
  /// Changes may be reported late or not at all, so the file has to be checked.
  private(set) var isUncertain = false
  /// The kernel has no more watches for this user.
  private(set) var isRefused = false
  /// The kernel reports no changes of this file system.
  private(set) var isSilent = false
  private let monitor: FolderMonitor

  static let mostLinks = 40

  /// - Parameter path: absolute; nothing of it need be there.
  init(to path: String, by monitor: FolderMonitor) {
    self.monitor = monitor
    if monitor.descriptor < 0 { (isRefused, isUncertain) = (true, true) }
    walk(path)
  }

  private mutating func walk(_ path: String) {
    var left = ArraySlice(path.split(separator: "/").map(String.init))
    var here: [String] = []
    var links = 0
    while let name = left.popFirst() {
      if name == "." { continue }
      if name == ".." {
        _ = here.popLast()
        continue
      }
      let folder = "/" + here.joined(separator: "/")
      let next = (here.isEmpty ? "" : folder) + "/" + name
      var status = stat()
      let isThere = lstat(next, &status) == 0
      let isLink = isThere && status.st_mode & S_IFMT == S_IFLNK
      watch(folder, as: !isThere || isLink || left.isEmpty ? .step(Array(name.utf8)) : .passed)
      guard isThere else { return }
      guard isLink else {
        here.append(name)
        continue
      }
      links += 1
      guard links <= Self.mostLinks, let target = Self.target(of: next) else { return }
      if target.hasPrefix("/") { here = [] }
      left = target.split(separator: "/").map(String.init) + left
    }
    watch("/" + here.joined(separator: "/"), as: .goal)
  }

  private static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let length = readlink(link, &buffer, buffer.count)
    return length > 0 ? String(validating: buffer[..<length], as: UTF8.self) : nil
  }

  private mutating func watch(_ path: String, as role: Role) {
    guard case .success(let descriptor) = Descriptor.path(path) else { return }
    if role == .goal {
      isSilent = linux_is_silent(descriptor.number)
      if linux_is_remote(descriptor.number) { isUncertain = true }
    }
    switch monitor.watch(descriptor, for: role.mask, alsoFiles: true) {
    case .success(let number): roles[number, default: []].insert(role)
    // A folder that may be passed and not read is one that only its owner changes.
    case .failure(let error) where error.number == EACCES: if role != .passed { isUncertain = true }
    case .failure(let error):
      isUncertain = true
      if error.number == ENOSPC || error.number == EMFILE { isRefused = true }
    }
  }
}

/// A file's state as its metadata shows it; a different value means that it changed.
public struct FileStamp: Hashable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Takes what identifies a file's state from its metadata.
  package init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }
}
