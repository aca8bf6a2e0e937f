import CLinux
import Glibc

/// What the machine supports, for `lunette doctor`. Reading it changes nothing.
public enum HostMachine {
  /// The kernel's name, such as `Linux 6.1.0-18-amd64`.
  public static var kernel: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "Linux" }
    return text(names.sysname) + " " + text(names.release)
  }

  private static func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Whether a path can be confined to a folder: openat2, since Linux 5.6.
  public static var opensBeneath: Bool {
    let descriptor = linux_openat2(AT_FDCWD, ".", LINUX_O_PATH | O_CLOEXEC, UInt64(LINUX_RESOLVE_BENEATH))
    guard descriptor >= 0 else { return errno != ENOSYS }
    close(descriptor)
    return true
  }

  /// The folder of stored values; nil if the user has no state folder.
  public static func storageFolder(_ world: World) -> String? { StorageService.defaultFolder(world.environment) }

  /// Whether files can be created in a folder that exists or could be created.
  public static func canWrite(in folder: String) -> Bool {
    var path = folder
    while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      path = String(path[..<slash])
    }
    if access(path, F_OK) != 0 { path = "/" }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(path, W_OK | X_OK) == 0
  }
}
