import Glibc
import WidgetServices

/// The language and the time zone that the machine is set to.
public enum Locality {
  /// `de_DE` of `de_DE.UTF-8`; en_US where nothing, C or POSIX is set.
  public static func locale() -> String {
    let setting = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environmentVariable).first ?? ""
    let name = String(setting.prefix { $0 != "." && $0 != "@" })
    return isLocale(name) && name != "C" && name != "POSIX" ? name : "en_US"
  }

  /// Up to six parts of letters and digits with `_` or `-` between, as `en_US`, `zh-Hans_CN`, `ar`: what the services take
  /// for a locale, known or not (BCP 47, section 2.1).
  public static func isLocale(_ name: String) -> Bool {
    let parts = name.utf8.split(omittingEmptySubsequences: false) { $0 == 45 || $0 == 95 }
    return parts.count <= 6 && name.utf8.first.map({ $0 >= 65 }) ?? false
      && parts.allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
      }
  }

  /// TZ where it names a zone of the database, else what the system is set to, else UTC.
  public static func timeZone() -> String {
    if let told = environmentVariable("TZ") {
      let name = String(told.drop { $0 == ":" })
      return exists(name) ? name : "UTC"
    }
    if let link = target(of: "/etc/localtime"), let range = link.range(of: "zoneinfo/") {
      let name = String(link[range.upperBound...])
      if exists(name) { return name }
    }
    if let name = firstLine(of: "/etc/timezone"), exists(name) { return name }
    return "UTC"
  }

  /// Whether the database has such a zone. UTC needs no database.
  public static func exists(_ zone: String) -> Bool {
    if zone == "UTC" || zone == "GMT" { return true }
    guard !zone.isEmpty, !zone.hasPrefix("/"), !zone.split(separator: "/").contains("..") else { return false }
    // Other files lie there too, as the database's own text.
    let descriptor = open("/usr/share/zoneinfo/\(zone)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 4)
    return read(descriptor, &head, 4) == 4 && head.elementsEqual("TZif".utf8)
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 1024)
    let count = readlink(link, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private static func firstLine(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count).prefix { $0 > 32 }, as: UTF8.self) : nil
  }
}

extension StringProtocol {
  /// The first place of a text in this one; the standard library has no search without Foundation.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
