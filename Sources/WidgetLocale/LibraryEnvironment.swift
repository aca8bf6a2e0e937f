import Glibc
import LinuxKit
import WidgetModel

/// The variables by which the C library, Foundation and ICU choose a locale and a zone for themselves, whatever they are asked.
/// ICU writes past its buffer for a long LANG, and whatever TZ names is opened, a FIFO too, which waits for ever.
public enum LibraryEnvironment {
  /// Puts a harmless value in the place of each that is not. Called first in `main`, because no other thread may read variables
  /// at the same time.
  public static func prepare() {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environmentVariable(name), let harmless = locale(insteadOf: value) else { continue }
      setenv(name, harmless, 1)
    }
    guard let zone = environmentVariable("TZ") else { return }
    if isOther(than: S_IFREG, zone, below: environmentVariable("TZDIR")) { setenv("TZ", utc, 1) }
  }

  /// A rule (POSIX.1, "TZ"), which names no file.
  static let utc = "UTC0"
  /// Bytes of a locale's variable.
  private static let longest = 64

  /// Nil for a value that may stay. What says how characters are written is kept.
  static func locale(insteadOf value: String) -> String? {
    if value.utf8.count <= longest, value.utf8.allSatisfy({ $0 < 0x80 }), LocaleName(value).isWellFormed { return nil }
    let form = value.lowercased()
    return form.hasSuffix(".utf-8") || form.hasSuffix(".utf8") ? "C.UTF-8" : "C"
  }

  /// Whether TZ leads to something other than a regular file (tzset(3)): a path, or a name below TZDIR.
  static func isOther(than type: mode_t, _ zone: String, below folder: String?) -> Bool {
    let name = zone.hasPrefix(":") ? String(zone.dropFirst()) : zone
    let path = name.hasPrefix("/") ? name : "\(folder ?? Zones.standardFolder)/\(name)"
    guard case .success(let descriptor) = Descriptor.path(path), let status = descriptor.status else { return false }
    return status.st_mode & S_IFMT != type
  }
}
